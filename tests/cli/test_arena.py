"""`isettlers arena`: what it plays, prints and writes, and what it refuses."""

from __future__ import annotations

import csv
import json
import re
import shlex
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from cli.running import run_without_extras

from isettlers.arena import read_results
from isettlers.cli import main
from isettlers.cli.options import specs
from isettlers.extras import pip_install
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.record import read_record

Capture = pytest.CaptureFixture[str]
WILD = "arena.wild_bots."


@pytest.fixture(autouse=True)
def _place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.chdir(tmp_path)
    # The tests of reports draw plots; the command writes its reports without them.
    monkeypatch.setattr("isettlers.arena.svg.find_spec", lambda _: None)


def arena(capsys: Capture, *arguments: str, status: int = 0) -> str:
    """What the command prints; nothing goes to stderr."""
    assert main(["arena", "--workers", "2", *arguments]) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: Capture, *arguments: str) -> str:
    assert main(["arena", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def results_file() -> Path:
    """The file of results of the one arena played."""
    [path] = Path().glob("arena-*.jsonl")
    return path


# ---------------------------------------------------------------- bots


@pytest.mark.parametrize(
    ("texts", "bots"),
    [
        (["random,greedy,ismcts:1000,c=0.7,uct"], ("random", "greedy", "ismcts:1000,c=0.7", "uct")),
        (["random", "greedy"], ("random", "greedy")),
        (["random, ismcts:c=0.7,1000 ,flat:ms=5"], ("random", "ismcts:c=0.7,1000", "flat:ms=5")),
        (["my.bots.Mine:d=1.5,x=a.b,greedy,my.Other"], ("my.bots.Mine:d=1.5,x=a.b", "greedy", "my.Other")),
        (["ismcts:10,cutoff=-1,gredy"], ("ismcts:10,cutoff=-1", "gredy")),
        (["ismcts:10", "c=1"], ("ismcts:10", "c=1")),
        (["greedy,"], ("greedy", "")),
    ],
)  # fmt: skip
def test_commas_part_bots_but_not_their_settings(texts: list[str], bots: tuple[str, ...]) -> None:
    assert specs(texts) == bots


# ---------------------------------------------------------------- what it prints and writes


def test_it_prints_standings_and_pairs(capsys: Capture) -> None:
    printed = arena(capsys, "--bots", "random,greedy,ismcts:20", "--games", "12")
    assert "Imperial Settlers, 2 players, 3 bots, round-robin: 12 games, seed 0, in " in printed
    assert results_file().name == "arena-imperial-random-greedy-ismcts20-seed0.jsonl"
    for word in ("rating", "wins", "score", "decisions/s", "forfeits", "ahead", "All intervals are of 95 %"):
        assert word in printed
    rows = [line.split()[0] for line in printed.splitlines() if line.strip() and line.startswith("  ")]
    assert rows.index("ismcts:20") < rows.index("random")
    assert "what is hidden" not in printed
    assert "Forfeited" not in printed
    assert len(read_results(results_file())[1]) == 12


def test_the_same_command_again_plays_nothing_and_says_the_same(capsys: Capture) -> None:
    arguments = ("--bots", "random,greedy", "--games", "8", "--out", "some.jsonl")
    first = arena(capsys, *arguments)
    whole = Path("some.jsonl").read_bytes()
    assert arena(capsys, *arguments) == first
    assert Path("some.jsonl").read_bytes() == whole


def test_bots_that_look_at_hidden_cards_are_marked(capsys: Capture) -> None:
    printed = arena(capsys, "--bots", "random,uct:5", "--games", "2")
    assert " uct:5* " in printed
    assert "* has perfect information." in printed


def test_a_ladder_of_three_players(capsys: Capture) -> None:
    printed = arena(
        capsys, "--bots", "random,greedy,flat:1", "--bots", "expectimax:determinizations=1", "--players", "3",
        "--games", "24", "--schedule", "ladder",
    )  # fmt: skip
    assert "3 players, 4 bots, ladder: 24 games" in printed


def test_a_budget_is_given_to_all_searches(capsys: Capture) -> None:
    arena(capsys, "--bots", "random,flat,ismcts", "--games", "6", "--budget", "iterations=3")
    header, results = read_results(results_file())
    assert header.settings["budget"] == {
        "seconds": None, "iterations": 3, "nodes": None, "cpu_seconds": None,
    }  # fmt: skip
    assert len(results) == 6


def test_the_table_of_games_has_a_row_for_each_seat(capsys: Capture) -> None:
    arena(capsys, "--bots", f"random,{WILD}Illegal:after=9", "--games", "8", "--csv", "games.csv", status=3)
    with Path("games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 16
    assert {row["name"] for row in rows} == set(BASE_FACTIONS)
    assert [row["game"] for row in rows] == [str(number) for number in range(8) for _ in range(2)]
    assert {(row["bot"], row["forfeit"], row["win_share"]) for row in rows} == {
        ("random", "", "1.0"), (f"{WILD}Illegal:after=9", "illegal action 65000", "0.0"),
    }  # fmt: skip


def test_the_standings_are_written_as_json(capsys: Capture) -> None:
    arena(capsys, "--bots", "random,greedy", "--games", "8", "--json=out.json")
    tree: Any = json.loads(Path("out.json").read_text(encoding="utf-8"))
    assert (tree["games"], tree["bots"], tree["forfeits"]) == (8, ["random", "greedy"], [])
    random, greedy = tree["standings"]
    assert greedy["rating"]["value"] > random["rating"]["value"]
    assert greedy["wins"] + random["wins"] == 8
    assert tree["pairs"][0]["share"]["value"] == random["wins"] / 8


def test_records_of_all_games_are_kept(capsys: Capture) -> None:
    arena(capsys, "--bots", "random,greedy", "--games", "4", "--records", "records")
    _, results = read_results(results_file())
    for result in results:
        assert result.record is not None
        assert read_record(Path("records") / result.record).verify().scores == result.scores


def test_the_report_is_written_from_the_results(capsys: Capture) -> None:
    arena(capsys, "--bots", "random,greedy", "--games", "4", "--report", "out.html")
    assert Path("out.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_bots_of_ones_own_are_found_in_the_current_folder() -> None:
    Path("mine.py").write_text(
        "from isettlers.bots import Choice\n"
        "class First:\n"
        "    spec, perfect_information = 'first', False\n"
        "    def choose(self, state, seed, thinking):\n"
        "        return Choice(state.legal_ids()[0])\n",
        encoding="utf-8",
    )
    for backend in ("threads", "processes"):
        done = subprocess.run(
            [sys.executable, "-P", "-m", "isettlers", "arena", "--bots", "random,mine.First", "--games", "4",
             "--backend", backend, "--workers", "1", "--out", backend],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert " mine.First " in done.stdout


# ---------------------------------------------------------------- setups, tests, parts


def test_the_options_of_a_setup_are_those_of_simulate(capsys: Capture) -> None:
    printed = arena(
        capsys, "--bots", "random,greedy", "--games", "4", "--pack", "magic-number", "--lookout", "alternate",
        "--ruling", "glory_points=4", "--peaceful", "--out", "out.jsonl",
    )  # fmt: skip
    assert "alternate lookout" in printed
    for result in read_results(Path("out.jsonl"))[1]:
        assert (result.setup["packs"], result.setup["lookout"], result.setup["peaceful"]) == (
            ["magic-number"], "alternate", True,
        )  # fmt: skip
        assert result.setup["rulings"]["glory_points"] == 4
    assert "begun with " in refused(capsys, "--bots", "random,greedy", "--games", "4", "--out", "out.jsonl")


def test_the_report_has_the_command_that_goes_on_with_the_same_setups(capsys: Capture) -> None:
    given = (
        "--pack", "magic-number", "--pack", "atlanteans", "--factions", "romans,atlanteans", "--peaceful",
        "--ruling", "glory_points=4", "--reconstructions", "balanced",
    )  # fmt: skip
    printed = arena(capsys, "--bots", "random,greedy", "--games", "2", "--out", "out.jsonl", "--report", *given)
    assert "balanced reconstructions" in printed
    text = unescape(Path("out.html").read_text(encoding="utf-8"))
    [line] = [line for line in text.splitlines() if "isettlers arena " in line]
    words = shlex.split(line.partition("<pre>")[2].partition("</pre>")[0])
    header = read_results(Path("out.jsonl"))[0]
    assert main(words[1:]) == 0  # another setup would be refused
    assert read_results(Path("out.jsonl"))[0] == header
    assert "add the options" not in text


def test_bots_play_the_solo_game_deal_by_deal(capsys: Capture) -> None:
    printed = arena(
        capsys, "--bots", "random,greedy", "--games", "16", "--solo", "all", "--report", "--csv", "games.csv"
    )
    assert "Imperial Settlers, 1 player, 2 bots, round-robin: 16 games" in printed
    results = read_results(results_file())[1]
    assert {result.setup["factions"][0] for result in results} == set(BASE_FACTIONS)


def test_one_bot_alone_keeps_the_records_of_its_own_games(capsys: Capture) -> None:
    printed = arena(capsys, "--bots", "greedy", "--games", "3", "--players", "5", "--records", "records")
    assert "5 players, 1 bot, round-robin: 3 games" in printed
    assert "pairs" not in printed
    assert len(list(Path("records").iterdir())) == 3


def test_estates_and_tiles_of_other_games_are_options_too(capsys: Capture) -> None:
    printed = arena(capsys, "--game", "burgundy", "--estates", "2,3", "--bots", "random,greedy", "--games", "2")
    assert "estate" in printed
    assert "arena has --estates for burgundy, not for founders" in refused(
        capsys, "--game", "founders", "--estates", "2,3", "--bots", "random,greedy"
    )
    assert "3" in refused(capsys, "--game", "burgundy", "--players", "3", "--estates", "2,3", "--bots", "random,greedy")


def test_a_sequential_test_ends_the_arena_when_it_is_decided(capsys: Capture) -> None:
    printed = " ".join(
        arena(capsys, "--bots", "greedy,random", "--games", "1000", "--sprt", "elo=0:100", "--json=out.json").split()
    )
    assert "greedy ends ahead of random as often as the upper bound or more" in printed
    assert len(read_results(results_file())[1]) == 32
    assert json.loads(Path("out.json").read_text(encoding="utf-8"))["sprt"]["accepted"] == "high"


def test_parts_of_two_machines_are_merged(capsys: Capture) -> None:
    bots = ("--bots", "random,greedy", "--games", "8")
    for part in ("1/2", "2/2"):
        arena(capsys, *bots, "--part", part)
    files = sorted(map(str, Path().glob("*.jsonl")))
    assert files == [f"arena-imperial-random-greedy-seed0-part{part}of2.jsonl" for part in (1, 2)]
    assert main(["arena-merge", *files, files[0], "--out", "all.jsonl"]) == 0
    printed = capsys.readouterr().out
    assert "4 games stood in several files and count once; 0 are missing." in printed
    assert len(read_results(Path("all.jsonl"))[1]) == 8
    assert main(["arena-merge", *files, "--out", "all.jsonl"]) == 2
    assert capsys.readouterr().err == "isettlers: all.jsonl exists: name a new file\n"


# ---------------------------------------------------------------- forfeits


def test_forfeits_are_told_and_are_the_exit_status(capsys: Capture) -> None:
    printed = arena(capsys, "--bots", f"greedy,{WILD}Raises,{WILD}Illegal", "--games", "6", status=3)
    assert "Forfeited: 6 games." in printed
    assert f"  game 0: {WILD}Raises, raised ValueError: no idea at all" in printed
    assert "  and 1 more" in printed


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--bots", "greedy,gredy"), "unknown bot 'gredy', did you mean greedy?"),
        (("--bots", "greedy,greedy"), "the bot greedy is named twice"),
        (("--bots", "greedy,"), "unknown bot ''"),
        (("--bots", "greedy,ismcts:100", "--budget", "ms=50"), "ismcts:100 names a budget of its own"),
        (("--bots", "greedy,ismcts", "--budget", "50"), "budget: unknown setting '50'"),
        (("--bots", "greedy,random", "--games", "1"), "a round of 2 bots in 2 seats is 2 games, more than 1"),
        (("--bots", "greedy,random", "--players", "6"), "players: expected int from 1 to 5, got 6"),
        (("--bots", "greedy,random", "--schedule", "cup"), "schedule: expected one of round-robin, gauntlet, "),
        (("--bots", "greedy,random", "--backend", "cloud"), "unknown backend 'cloud', known: threads, processes, ray"),
        (("--bots", "greedy,random", "--address", "auto"), "an address is for ray"),
        (("--bots", "greedy,random", "--workers", "0"), "workers: expected 1 to 1024, got 0"),
        (("--bots", "greedy,random", "--game", "chess"), "unknown game 'chess'"),
        (("--bots", "greedy,random", "--out", "nowhere/out.jsonl"), "nowhere/out.jsonl: No such file"),
        (("--bots", "greedy,random", "--csv", "nowhere/out.csv"), "nowhere/out.csv: there is no folder nowhere"),
        (("--bots", "greedy,random", "--report", "nowhere/out.html"), "nowhere/out.html: there is no folder nowhere"),
        (("--bots", "greedy,no.such.Bot"), "no.such.Bot: No module named 'no'"),
        (("--bots", "greedy,random", "--part", "3/2"), "--part: expected I/N with I from 1 to N, N up to 10000, got "),
        (("--bots", "greedy,random", "--sprt", "20"), "sprt: expected elo=LOW:HIGH or share=LOW:HIGH"),
        (("--bots", "greedy,random", "--solo", "all", "--players", "2"), "--solo is for one player, not for 2"),
        (("--bots", "greedy,random", "--pack", "moon"), "moon"),
        ((), "the following arguments are required: --bots"),
    ],
)
def test_mistakes_are_one_line(capsys: Capture, arguments: tuple[str, ...], message: str) -> None:
    assert message in refused(capsys, *arguments)
    assert list(Path().iterdir()) == []


def test_results_of_another_arena_are_not_gone_on_with(capsys: Capture) -> None:
    arena(capsys, "--bots", "random,greedy", "--games", "4", "--out", "some.jsonl")
    assert "some.jsonl was begun with seed 0, not 1: go on as before, or name another file" in refused(
        capsys, "--bots", "random,greedy", "--games", "4", "--seed", "1", "--out", "some.jsonl"
    )


SEVERAL = [
    ("--bots", "random,greedy"),
    ("--bots", "random,greedy", "--seed", "1"),
    ("--bots", "random,greedy", "--game", "founders"),
    ("--bots", "random,greedy", "--players", "3", "--games", "6"),
    ("--bots", "greedy,random"),
    ("--bots", "random,greedy,flat:1", "--schedule", "ladder"),
    ("--bots", "random,flat", "--budget", "iterations=1"),
    ("--bots", f"random,{WILD}Tame"),
    ("--bots", ",".join(f"flat:{number}" for number in range(1, 16)), "--schedule", "ladder", "--games", "28"),
]


def test_arenas_of_different_games_bots_and_seeds_have_files_of_their_own(capsys: Capture) -> None:
    for arguments in SEVERAL:
        arena(capsys, "--games", "4", *arguments, "--report")
    names = sorted(path.name for path in Path().iterdir())
    assert len(names) == 2 * len(SEVERAL)
    assert all(re.fullmatch(r"arena-[A-Za-z0-9._-]{1,90}-seed\d+\.(jsonl|html)", name) for name in names)
    assert "arena-imperial-random-Tame-seed0.jsonl" in names
    assert "arena-imperial-random-greedy-3players-seed0.html" in names
    whole = {path: path.read_bytes() for path in Path().iterdir()}
    for arguments in SEVERAL:
        arena(capsys, "--games", "4", *arguments, "--report")
    assert {path: path.read_bytes() for path in Path().iterdir()} == whole


def test_two_outputs_are_not_written_to_one_file(capsys: Capture) -> None:
    bots = ("--bots", "random,greedy", "--games", "2")
    for arguments in (
        ("--out", "one.html", "--report"),
        ("--out", "one", "--csv", "one"),
        ("--json=./one", "--csv", str(Path.cwd() / "one")),
    ):
        assert "expected another file for each of the results, --report, --csv and --json" in refused(
            capsys, *bots, *arguments
        )
    Path("folder").mkdir()
    assert "folder: expected a file, got a folder" in refused(capsys, *bots, "--report", "folder")
    assert [path.name for path in Path().iterdir()] == ["folder"]


@pytest.mark.parametrize("missing", ["openskill", "numpy"])
def test_a_schedule_by_ratings_names_what_they_need_before_it_plays(missing: str) -> None:
    options = ("--bots", "random,greedy,uct:1", "--schedule", "ladder")
    done = run_without_extras("arena", *options, missing=[missing])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"isettlers: ratings need {missing}: {pip_install('arena')}\n"
    assert list(Path().iterdir()) == []


def test_without_extras_it_has_all_but_ratings_and_plots() -> None:
    options = ("--bots", "random,greedy", "--games", "4", "--out", "it.jsonl", "--report", "--json=it.json")
    done = run_without_extras("arena", *options, "--csv", "it.csv")
    assert (done.returncode, done.stderr) == (0, "")
    heads = [line.split() for line in done.stdout.splitlines() if line.startswith("bot ")]
    assert heads == [
        ["bot", "wins", "95", "%", "score", "played", "forfeits"],
        ["bot", "decisions/s"],
        ["bot", "against", "games", "ahead", "95", "%"],
    ]
    assert done.stdout.endswith(f"Without ratings: they need numpy and openskill: {pip_install('arena')}\n")
    assert [line.split()[0] for line in done.stdout.splitlines()[4:6]] == ["greedy", "random"]
    first, second = json.loads(Path("it.json").read_text(encoding="utf-8"))["standings"]
    for one in (first, second):
        assert [one["rating"], one["elo"], one["alpha_rank"]] == [None] * 3
        assert one["win_share"]["low"] < one["win_share"]["high"]
    report = Path("it.html").read_text(encoding="utf-8")
    assert "Without ratings: they need numpy and openskill" in report
    assert "Without plots: they need matplotlib" in report
    assert "Elo" not in report
    assert "greedy wins" in report
    assert len(Path("it.csv").read_text(encoding="utf-8").splitlines()) == 9


def test_without_extras_a_bot_that_crashes_forfeits_as_ever() -> None:
    Path("crashing.py").write_text(
        "class Bot:\n"
        "    spec, perfect_information = 'crashing', False\n"
        "    def choose(self, state, seed, thinking):\n"
        "        raise ValueError('gone')\n",
        encoding="utf-8",
    )
    done = run_without_extras("arena", "--bots", "greedy,crashing.Bot", "--games", "2", "--out", "it.jsonl")
    assert (done.returncode, done.stderr) == (3, "")
    assert "crashing.Bot, raised ValueError: gone" in done.stdout
