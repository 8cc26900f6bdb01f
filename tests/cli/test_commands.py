"""The command line: games, actions, cards, simulate, and what becomes of mistakes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from cli.running import Capture, mistake, output, run_all_without_extras

import isettlers
from isettlers.cli import main
from isettlers.cli.options import options
from isettlers.cli.terminal import Terminal
from isettlers.imperial import FACTIONS, Setup, builtin
from isettlers.imperial.cards import pack_cards
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.record import Record


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


def document(capsys: Capture, *arguments: str) -> Any:
    return json.loads(output(capsys, *arguments, "--json"))


# ---------------------------------------------------------------- the whole


def test_version(capsys: Capture) -> None:
    assert output(capsys, "--version") == f"isettlers {isettlers.__version__}\n"


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_names_every_command(capsys: Capture, arguments: tuple[str, ...]) -> None:
    printed = output(capsys, *arguments)
    for command in ("demo", "play", "simulate", "bench", "cards", "actions", "games", "deck"):
        assert f"    {command} " in printed


def test_an_unknown_command_is_one_line(capsys: Capture) -> None:
    assert "unknown command 'chess', known: demo, play, " in mistake(capsys, "chess")


def test_an_interrupt_exits_with_130(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("isettlers.cli.games.run", interrupt)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == "\n"


def run_python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def test_it_runs_as_a_module() -> None:
    done = run_python("-m", "isettlers", "--version")
    assert (done.returncode, done.stdout) == (0, f"isettlers {isettlers.__version__}\n")


def test_a_mistake_is_the_exit_status_of_the_process() -> None:
    done = run_python("-m", "isettlers", "simulate", "--games", "0")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_json_needs_no_extras() -> None:
    commands = (
        ("actions",), ("observation",), ("cards",), ("simulate", "--games", "2"), ("bench", "--seconds", "0.01"),
    )  # fmt: skip
    games = ((), ("--game", "burgundy"), ("--game", "founders"))
    for done in run_all_without_extras(
        ("games", "--json"), *((*command, *game, "--json") for command in commands for game in games)
    ):
        assert (done.returncode, done.stderr) == (0, ""), done.args
        assert json.loads(done.stdout), done.args


def test_help_and_version_need_no_extras() -> None:
    *helps, version = run_all_without_extras((), ("--help",), ("simulate", "--help"), ("--version",))
    assert all(done.stdout.startswith("usage: isettlers ") for done in helps)
    assert version.stdout == f"isettlers {isettlers.__version__}\n"


def test_records_are_verified_told_to_programs_and_converted_without_extras(tmp_path: Path) -> None:
    path, tree = tmp_path / "game.record", tmp_path / "game.json"
    record = Record(Setup(factions=("romans", "barbarians")), 3, ())
    record = evolve(record, hash=record.end().hash)
    path.write_bytes(record.to_bytes())
    verified, replayed, text, converted = run_all_without_extras(
        ("verify", str(path)),
        ("replay", "--json", str(path)),
        ("replay", "--text", str(path)),
        ("convert", str(path), str(tree)),
    )
    assert verified.stdout.startswith(f"{path}: verified, 0 actions")
    assert json.loads(replayed.stdout)["seed"] == "3"
    assert text.stdout == record.text()
    assert converted.returncode == 0
    assert isettlers.from_document(json.loads(tree.read_text(encoding="utf-8"))).hash == record.end().hash


@pytest.mark.parametrize("arguments", [("cards",), ("cards", "--json")])
def test_a_reader_that_goes_away_is_no_error(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "isettlers", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


# ---------------------------------------------------------------- what commands know of games


def test_the_guide_names_all_that_a_game_brings_to_the_command_line() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    names = {*Terminal.__annotations__, *(name for name, value in vars(Terminal).items() if callable(value))}
    assert {name for name in names if f"`{name}`" not in guide.partition("## Terminal")[2]} == set()


@pytest.mark.parametrize("name", isettlers.games())
def test_options_that_games_share_are_told_for_each(name: str) -> None:
    for command in ("simulate", "play", "demo"):
        assert name in options(command)["ruling"]


# ---------------------------------------------------------------- games, actions


def test_games_lists_the_games(capsys: Capture) -> None:
    lines = [" ".join(line.split()) for line in output(capsys, "games").splitlines()]
    for begin in (
        "imperial Imperial Settlers 1 to 5 ", "burgundy The Castles of Burgundy 2 to 4 ",
        "founders Founders of the Empire 2 to 4 ",
    ):  # fmt: skip
        assert any(line.startswith(begin) for line in lines)
    assert [game["name"] for game in document(capsys, "games")] == ["imperial", "burgundy", "founders"]


def test_without_a_game_named_it_is_imperial_settlers(capsys: Capture) -> None:
    assert {document(capsys, command)["game"] for command in ("actions", "observation", "cards")} == {"imperial"}
    assert simulated(capsys)["game"] == "imperial"


def test_actions_covers_all_ids_without_gaps(capsys: Capture) -> None:
    table = document(capsys, "actions")
    following = 0
    for block in table["actions"]:
        assert block["first"] == following
        following += block["count"]
    assert following == table["num_actions"] == isettlers.game("imperial").num_actions


def test_actions_shows_every_kind_with_its_ids(capsys: Capture) -> None:
    printed = output(capsys, "actions")
    for block in isettlers.game("imperial").actions:
        assert f" {block.kind} " in printed
        assert f" {block.first}" in printed


@pytest.mark.parametrize("command", ["actions", "cards", "bench", "play", "simulate", "demo"])
def test_an_unknown_game_is_one_line(capsys: Capture, command: str) -> None:
    assert "unknown game 'chess', known: imperial, burgundy" in mistake(capsys, command, "--game", "chess")


# ---------------------------------------------------------------- cards


def test_cards_prints_every_printed_id_once(capsys: Capture) -> None:
    decks = document(capsys, "cards")["decks"]
    printed = Counter(name for deck in decks for card in deck["cards"] for name in card["ids"])
    expected = {name for deck in ("common", *BASE_FACTIONS) for card in builtin(deck).cards for name in card.ids}
    assert printed == Counter(expected)


def test_cards_counts_what_is_reconstructed(capsys: Capture) -> None:
    counts = document(capsys, "cards")["counts"]
    assert (counts["cards"], counts["groups"]) == (204, 126)
    printed = output(capsys, "cards")
    assert "204 cards of 126 groups: " in printed
    assert f"{counts['reconstructed_cards']} cards ({counts['reconstructed_groups']} groups) has no source" in printed


def test_each_reconstructed_card_is_marked(capsys: Capture) -> None:
    guessed = [card for card in builtin("romans").cards if card.reconstructed]
    printed = output(capsys, "cards", "--deck", "romans")
    assert printed.count("RECONSTRUCTED,") == len(guessed) > 0


def test_a_card_shows_all_it_has(capsys: Capture) -> None:
    printed = " ".join(output(capsys, "cards", "--deck", "common").split())
    castle = next(card for card in builtin("common").cards if card.name == "Castle")
    for part in ("Castle", "COM046-047", "action", "1 wood, 1 stone", "2 cards", castle.text):
        assert part in printed


def test_one_deck_alone(capsys: Capture) -> None:
    decks = document(capsys, "cards", "--deck", "japanese")["decks"]
    assert [deck["deck"] for deck in decks] == ["japanese"]


def test_a_deck_file_of_ones_own(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'deck = "common"\n[ABC001]\ngroup = "hut"\nname = "Hut"\nkind = "production"\ncost = { wood = 1 }\n'
        'production = { gain = { worker = 1 } }\ntext = "Produces 1 worker."\n',
        encoding="utf-8",
    )
    printed = output(capsys, "cards", "--deck", str(path))
    assert "Hut" in printed
    assert "1 card of 1 group: 1 custom." in printed


@pytest.mark.parametrize(("deck", "kept"), [("romans", "raze tokens"), ("barbarians", "workers"), ("japanese", "food")])
def test_what_a_board_keeps_is_named_in_words(capsys: Capture, deck: str, kept: str) -> None:
    assert f"; keeps {kept} at cleanup." in output(capsys, "cards", "--deck", deck)


@pytest.mark.parametrize("pack", ["magic-number", "atlanteans"])
def test_the_cards_of_a_pack_are_those_it_adds_to_the_decks(capsys: Capture, pack: str) -> None:
    tree = document(capsys, "cards", "--pack", pack)
    printed = Counter(name for deck in tree["decks"] for card in deck["cards"] for name in card["ids"])
    assert printed == Counter(
        name for deck in ("common", *FACTIONS) for card in pack_cards(pack, deck) for name in card.ids
    )
    assert {card["pack"] for deck in tree["decks"] for card in deck["cards"]} == {pack}


def test_each_card_of_a_pack_says_where_it_is_from(capsys: Capture) -> None:
    printed = output(capsys, "cards", "--pack", "magic-number")
    cards = [card for deck in ("common", *FACTIONS) for card in pack_cards("magic-number", deck)]
    assert printed.count("RECONSTRUCTED,") == sum(card.reconstructed for card in cards)
    assert printed.count("rulebook, partly assumed") == sum(not card.reconstructed for card in cards) == 4
    assert "63 cards of 41 groups: 59 reconstructed, 4 rulebook; 4 of the sourced ones only in part" in printed
    assert "all there is on 59 cards (37 groups) has no source and is a proposal" in printed
    assert "2 attack cards of the solo game: 2 with raze tokens (rulebook)." in printed


def test_the_cards_of_a_pack_for_one_deck(capsys: Capture) -> None:
    printed = output(capsys, "cards", "--pack", "magic-number", "--deck", "romans")
    assert "romans: 10 cards" in printed
    assert " deal " in printed
    assert "attack card" not in printed


@pytest.mark.rule("T1", "T6")
def test_the_board_of_the_atlanteans_is_told_with_what_is_peculiar_to_it(capsys: Capture) -> None:
    printed = " ".join(output(capsys, "cards", "--pack", "atlanteans").split())
    assert (
        "1 Technology token, one defense token for each player each round; keeps Technology tokens at cleanup; "
        "faction locations count 0 at the end; reconstructed." in printed
    )


@pytest.mark.rule("SO1")
def test_the_attack_cards_are_listed_with_their_provenance(capsys: Capture) -> None:
    assert "16 attack cards of the solo game: 3 with wood, 3 with stone, " in output(capsys, "cards")
    cards = document(capsys, "cards")["attack_cards"]
    assert len(cards) == 16
    assert {card["provenance"] for card in cards} == {"reconstructed"}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--pack", "x" * 500), "unknown pack 'xxx"),
        (("--pack", "atlanteans", "--deck", "romans"), "the pack atlanteans has no cards for the deck romans"),
        (
            ("--pack", "magic-number", "--deck", "mine.toml"),
            "unknown built-in deck 'mine.toml', known: common, ",
        ),
    ],
)
def test_a_pack_that_has_no_such_cards_is_one_line(capsys: Capture, arguments: tuple[str, ...], why: str) -> None:
    message = mistake(capsys, "cards", *arguments)
    assert why in message
    assert len(message) < 200


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        ("greeks", "unknown built-in deck 'greeks', known: common, "),
        ("nowhere.toml", "nowhere.toml: "),
    ],
)
def test_an_unknown_deck_is_one_line(capsys: Capture, deck: str, why: str) -> None:
    assert why in mistake(capsys, "cards", "--deck", deck)


# ---------------------------------------------------------------- simulate


def simulated(capsys: Capture, *arguments: str) -> Any:
    return document(capsys, "simulate", "--games", "48", "--bots", "random", *arguments)


def test_simulate_reports_all_there_is_to_know(capsys: Capture) -> None:
    report = simulated(capsys, "--players", "3", "--seed", "5", "--threads", "2")
    assert list(report) == [
        "game", "players", "games", "decisions", "seconds", "decisions_per_s", "signature",
        "scores", "win_shares", "settings",
    ]  # fmt: skip
    assert (report["game"], report["players"], report["games"]) == ("imperial", 3, 48)
    assert report["decisions"] > 48 * 30
    assert int(report["signature"], 16) > 0
    assert len(report["signature"]) == 16
    assert set(report["scores"]["faction"]) == set(report["win_shares"]["faction"]) == set(BASE_FACTIONS)
    assert len(report["scores"]["seat"]) == 3
    assert set(report["scores"]["bot"]) == {"random"}
    assert sum(report["win_shares"]["seat"]) == pytest.approx(1)
    assert report["win_shares"]["bot"] == {"random": pytest.approx(1 / 3)}
    assert report["settings"] == {
        "bots": ["random"], "factions": None, "seed": 5, "edition": "second", "options": {}, "threads": 2,
    }  # fmt: skip


def test_simulate_is_the_same_with_any_number_of_threads(capsys: Capture) -> None:
    one, three = (simulated(capsys, "--threads", threads) for threads in ("1", "3"))
    for report in (one, three):
        del report["seconds"], report["decisions_per_s"], report["settings"]["threads"]
    assert one == three


def test_simulate_plays_the_factions_named(capsys: Capture) -> None:
    report = simulated(capsys, "--factions", "romans, egyptians,japanese", "--edition", "first")
    assert report["players"] == 3
    assert list(report["scores"]["faction"]) == ["egyptians", "japanese", "romans"]
    assert report["settings"]["edition"] == "first"


def test_simulate_takes_a_bot_for_each_seat(capsys: Capture) -> None:
    report = document(capsys, "simulate", "--games", "24", "--bots", "greedy,random")
    assert set(report["win_shares"]["bot"]) == {"greedy", "random"}
    assert report["scores"]["bot"]["greedy"] > report["scores"]["bot"]["random"]


def test_simulate_prints_tables(capsys: Capture) -> None:
    printed = output(capsys, "simulate", "--games", "48", "--bots", "greedy,random")
    assert "Imperial Settlers, 2 players, greedy against random: 48 games" in printed
    for word in ("by faction", "by seat", "by bot", "romans", "seat 1", "signature"):
        assert word in printed


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--factions", "romans,greeks"), "unknown faction 'greeks'"),
        (("--factions", "romans,egyptians", "--players", "3"), "3 players need 3 factions, not 2"),
        (
            ("--players", "5"),
            "5 players need 5 factions, and there are 4: the atlanteans come with a pack (magic-number",
        ),
        (("--bots", "clever"), "played in the core are random and greedy, not 'clever'"),
        (("--bots", "greedy,random,random"), "2 players need 1 or 2 bots"),
        (("--seed", "-1"), "seed: expected int"),
        (("--seed", "x"), "invalid int value: 'x'"),
        (("--games", "0"), "games: expected int from 1 to 4294967295, got 0"),
        (("--threads", "0"), "threads: expected int from 1 to 4294967295, got 0"),
        (("--players", "7"), "players: expected int from 1 to 5, got 7"),
        (("--edition", "third"), "edition: expected one of"),
    ],
)
def test_simulate_refuses_in_one_line(capsys: Capture, arguments: tuple[str, ...], why: str) -> None:
    assert why in mistake(capsys, "simulate", *arguments)
