"""Variants, packs, decks of one's own and the solo game on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from cli.running import Capture, mistake, output
from deck_files import COMMON, packaged, write

from isettlers.cli import main
from isettlers.cli.imperial.words import unusual
from isettlers.cli.session import Session
from isettlers.imperial import FACTIONS, Setup
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.imperial.solo import TITLES
from isettlers.record import Record, read_record


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


def simulated(capsys: Capture, *arguments: str) -> Any:
    return json.loads(output(capsys, "simulate", "--games", "40", "--bots", "random", "--json", *arguments))


def saved(path: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Setup:
    """The setup of a game begun at the terminal and left at once."""
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", "--seed", "5", "--save", str(path), *arguments]) == 0
    setup = read_record(path).setup
    assert isinstance(setup, Setup)
    return setup


# ---------------------------------------------------------------- what the options mean


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (("--lookout", "alternate"), {"lookout": "alternate"}),
        (("--lookout", "advanced", "--peaceful"), {"lookout": "advanced", "peaceful": True}),
        (("--pack", "magic-number"), {"packs": ("magic-number",)}),
        (("--pack", "magic-number", "--pack", "atlanteans"), {"packs": ("magic-number", "atlanteans")}),
        (("--pack", "magic-number", "--format", "standard"), {"packs": ("magic-number",), "format": "standard"}),
        (("--edition", "first"), {"edition": "first"}),
        (("--ruling", "search_reshuffles"), {"rulings": Rulings(search_reshuffles=True)}),
        (
            ("--ruling", "search_reshuffles=false", "--ruling", "glory_points=5", "--ruling", "white_good=defense"),
            {"rulings": Rulings(glory_points=5, white_good="defense")},
        ),
    ],
)
def test_the_options_become_those_of_the_setup(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    options: dict[str, Any],
) -> None:
    setup = saved(tmp_path / "game.record", monkeypatch, *arguments)
    assert setup == Setup(factions=("romans", "barbarians"), **options)


@pytest.mark.rule("SO1", "MN17")
def test_solo_is_one_seat_and_may_name_the_virtual_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = ("--solo", "atlanteans", "--pack", "magic-number", "--virtual", "egyptian")
    setup = saved(tmp_path / "game.record", monkeypatch, *alone)
    assert setup == Setup(factions=("atlanteans",), packs=("magic-number",), virtual="egyptian")
    again = Session.load(tmp_path / "game.record")
    assert (again.state.seats, again.settings.bots) == (1, ())


@pytest.mark.parametrize("command", ["play", "simulate", "demo"])
def test_one_faction_is_no_game_of_several_and_no_solo_game_unawares(capsys: Capture, command: str) -> None:
    assert mistake(capsys, command, "--factions", "romans") == (
        "isettlers: --factions names two factions or more, not one: --solo romans is the solo game\n"
    )


def test_decks_of_ones_own_are_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = write(tmp_path, packaged("decks/magic_number_romans"))
    setup = saved(tmp_path / "game.record", monkeypatch, "--deck", str(mine))
    assert [deck.name for deck in setup.decks] == ["romans"]


# ---------------------------------------------------------------- simulate


@pytest.mark.rule("SO10")
def test_simulate_reports_wins_and_titles_of_solo_games(capsys: Capture) -> None:
    report = json.loads(output(capsys, "simulate", "--solo", "egyptians", "--games", "400", "--json"))
    alone = report["solo"]["egyptians"]
    assert (report["players"], alone["games"]) == (1, 400)
    assert 0 < alone["win_share"] < 1
    assert list(alone["titles"]) == list(TITLES)
    assert sum(alone["titles"].values()) == pytest.approx(alone["win_share"])
    assert alone["mean_score_of_wins"] * alone["win_share"] == pytest.approx(alone["mean_score"])


def test_solo_games_that_are_all_lost_have_no_mean_score_of_wins(capsys: Capture) -> None:
    alone = simulated(capsys, "--solo", "romans")["solo"]["romans"]
    assert (alone["win_share"], alone["mean_score"], alone["mean_score_of_wins"]) == (0, 0, None)
    printed = output(capsys, "simulate", "--games", "20", "--bots", "random", "--solo", "romans")
    assert "Imperial Settlers, solo, all random: 20 games" in printed
    for word in ("alone against the virtual player", "mean score of wins", "titles won", "castellan", "emperor"):
        assert word in printed
    assert "by seat" not in printed


@pytest.mark.parametrize(("pack", "factions"), [((), BASE_FACTIONS), (("--pack", "magic-number"), FACTIONS)])
def test_solo_all_plays_every_faction_there_is(
    capsys: Capture, pack: tuple[str, ...], factions: tuple[str, ...]
) -> None:
    report = simulated(capsys, "--solo", "all", *pack)
    assert {name: one["games"] for name, one in report["solo"].items()} == dict.fromkeys(factions, 40 // len(factions))


def test_simulate_with_five_players_and_a_pack(capsys: Capture) -> None:
    report = simulated(capsys, "--players", "5", "--pack", "magic-number", "--lookout", "advanced", "--peaceful")
    assert len(report["scores"]["seat"]) == 5
    assert report["settings"]["options"] == {"lookout": "advanced", "peaceful": True, "packs": ["magic-number"]}


def test_what_is_not_usual_stands_above_the_tables(capsys: Capture) -> None:
    arguments = ("--edition", "first", "--pack", "magic-number", "--ruling", "glory_points=4", "--lookout", "alternate")
    printed = output(capsys, "simulate", "--games", "20", "--bots", "random", *arguments)
    assert "\nfirst printing, with magic-number, alternate lookout, rulings glory_points=4\n" in printed


def test_a_setup_in_words() -> None:
    assert unusual(Setup(factions=("romans", "egyptians")).document()) == ""
    alone = Setup(factions=("romans",), packs=("magic-number",), format="standard", virtual="plain")
    assert unusual(alone.document()) == "with magic-number, standard format, virtual player plain"
    rulings = Setup(factions=("romans", "egyptians"), peaceful=True, rulings=Rulings(search_reshuffles=True))
    assert unusual(rulings.document()) == "peaceful, rulings search_reshuffles=true"


# ---------------------------------------------------------------- demo, replay


def test_demo_tells_a_solo_game(capsys: Capture) -> None:
    printed = output(
        capsys, "demo", "--solo", "romans", "--games", "4", "--pack", "magic-number", "--virtual", "japanese"
    )
    assert "One game of one greedy bot, alone, told" in printed
    assert "virtual player (japanese), first attack card " in printed
    assert printed.count("\n- attack\n") == 5
    assert "The romans " in printed


def test_demo_with_variants_counts_and_tells_games_with_them(capsys: Capture) -> None:
    printed = output(capsys, "demo", "--games", "4", "--lookout", "alternate", "--pack", "magic-number")
    assert printed.count("with magic-number, alternate lookout\n") == 2
    assert printed.count("discarded: ") == 5


def test_replay_names_what_is_not_usual_and_how_a_solo_game_ended(capsys: Capture, tmp_path: Path) -> None:
    setup, path = Setup(factions=("romans",), virtual="plain"), tmp_path / "game.record"
    state, actions = setup.start(3), []
    while not state.over:
        actions.append(state.legal_ids()[0])
        state.apply(actions[-1])
    path.write_bytes(Record(setup, 3, tuple(actions), state.hash).to_bytes())
    printed = output(capsys, "replay", str(path))
    assert f"Imperial Settlers: romans; virtual player plain; seed 3, {len(actions)} actions\n" in printed
    assert "Over, lost to the virtual player: romans 0\n" in printed


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize("command", ["simulate", "play", "demo"])
@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--lookout", "sideways"), "lookout: expected one of standard, alternate, advanced"),
        (("--pack", "third"), "packs: expected one of magic-number, atlanteans"),
        (("--pack", "atlanteans", "--pack", "atlanteans"), "the pack 'atlanteans' is named twice"),
        (("--format", "loose"), "format: expected one of open, standard"),
        (("--format", "standard", "--pack", "magic-number", "--pack", "atlanteans"), "(MN3)"),
        (("--factions", "romans,atlanteans"), "the atlanteans need their deck"),
        (("--virtual", "plain"), "a virtual player is for the solo game (SO1)"),
        (("--solo", "romans", "--virtual", "roman"), "virtual: expected one of plain,"),
        (("--solo", "romans", "--virtual", "japanese"), "comes with the pack magic-number (MN17)"),
        (("--solo", "romans", "--peaceful"), "the peaceful game is for 2 players and more (LV4)"),
        (("--solo", "romans", "--lookout", "advanced"), "the solo game has its own lookout (SO2)"),
        (("--solo", "greeks"), "unknown faction 'greeks'"),
        (("--factions", "a,b,c,d,e,f"), "isettlers: "),
        (("--solo", "romans", "--factions", "romans"), "--factions cannot be given with it"),
        (("--ruling", "x" * 900), "unknown ruling 'xxx"),
        (("--ruling", "glory_points=9"), "glory_points: expected one of 1, 2, 3, 4, 5, got "),
        (("--ruling", "glory_points"), "the ruling glory_points needs a value, such as glory_points=3"),
        (("--ruling", "white_good=beer"), "white_good: expected one of technology, defense, got "),
        (("--ruling", "search_reshuffles="), "search_reshuffles: expected one of false, true, got "),
        (("--ruling", "search_reshuffles=1"), "search_reshuffles: expected one of false, true, got "),
        (("--ruling", "glory_points=4", "--ruling", "glory_points=4"), "the ruling glory_points is given twice"),
        (("--deck", "nowhere.toml"), "nowhere.toml: "),
    ],
)  # fmt: skip
def test_wrong_options_are_one_line(capsys: Capture, command: str, arguments: tuple[str, ...], why: str) -> None:
    line = mistake(capsys, command, *arguments)
    assert why in line
    assert len(line) < 450


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("simulate", "--solo", "romans", "--players", "3"), "--solo is for one player, not for 3"),
        (("play", "--solo", "romans", "--bots", "greedy"), "nobody else decides in a solo game: leave out --bots"),
        (("play", "--solo", "all"), "unknown faction 'all'"),
        (("play", "--load", "x.record", "--pack", "atlanteans"), "--pack cannot be given with it"),
        (("play", "--load", "x.record", "--peaceful"), "--peaceful cannot be given with it"),
        (("play", "--load", "x.record", "--solo", "romans"), "--solo cannot be given with it"),
        (("simulate", "--factions", ",".join(FACTIONS)), "the atlanteans need their deck"),
    ],
)
def test_options_that_do_not_go_together_are_one_line(capsys: Capture, arguments: tuple[str, ...], why: str) -> None:
    assert why in mistake(capsys, *arguments)


@pytest.mark.parametrize("command", ["simulate", "play", "demo"])
def test_a_deck_that_nobody_plays_is_refused(capsys: Capture, tmp_path: Path, command: str) -> None:
    mine = write(tmp_path, packaged("decks/magic_number_japanese"))
    line = mistake(capsys, command, "--factions", "romans,egyptians", "--deck", str(mine))
    assert "nobody plays the deck of the japanese: name them by --factions or --solo" in line


@pytest.mark.rule("MN3")
def test_a_deck_against_the_format_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    mine = write(tmp_path, COMMON)
    assert "rule MN3" in mistake(capsys, "simulate", "--format", "standard", "--deck", str(mine))
