"""Founders of the Empire in the commands: playing, options, simulations, the demo, its tiles."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from cli.running import Capture, mistake, output, random_game, run_without_extras, talk

import isettlers
from isettlers.cli.founders.board import board
from isettlers.cli.session import Session
from isettlers.founders import Rulings, Setup, components, load_tile_set
from isettlers.founders.rulings import ANSWERS
from isettlers.record import read_record

GAME = ("--game", "founders")
MINE = 'tile_set = "mine"\nbase = "founders"\n'
LAKE = '[[tiles]]\nname = "lake"\ntitle = "Lake"\ncolor = "nature"\ncount = 4\n'
OWN = Path(__file__).parents[2] / "examples" / "own_tiles.toml"


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


# ---------------------------------------------------------------- playing


def test_a_game_is_played_to_its_end_by_numbers(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(4)
    typed = [str(dice.randint(1, 4)) for _ in range(2000)]
    transcript = talk(
        capsys, monkeypatch, typed, *GAME, "--seed", "5", "--players", "3", "--bots", "random", "--agreement"
    )
    assert "\nFounders of the Empire: you are seat 0, seed 5. help lists the commands.\n" in transcript
    for part in (
        "   Take a nature tile\n", "   Lay your two tiles\n", "   Turn up a tile\n",
        "   Add a tile to your territory\n", "   Choose a cell for the tile\n",
        "   Shall the game end here?\n", "\n- the end\n", "\n  over: ",
    ):  # fmt: skip
        assert part in transcript
    assert re.search(r"\nSeats? \d.* with -?\d+ points?", transcript)


def test_commands_are_the_same_and_speak_of_tiles(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ["help", "b", "c iron", "c Rome", "c", "1", "u", "e", "nonsense", "q"]
    transcript = talk(capsys, monkeypatch, typed, *GAME, "--seed", "5", "--first-player", "0")
    for part in (
        "show the tiles whose name or id begins so", "iron-mine  Iron Mine; village; 4 in all; ",
        "no tile in this game begins with 'Rome'", "type c and the name of a tile",
        "you have not decided anything. It was seed 5", "'nonsense' is nothing you can do now",
    ):  # fmt: skip
        assert part in transcript
    assert transcript.count("seat 0 (you), on turn") == 3


def test_a_saved_game_is_shown_replayed_verified_converted_and_gone_on_with(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, tree, snapshot = tmp_path / "game.record", tmp_path / "game.json", tmp_path / "game.snap"
    options = ("--tiles", str(OWN), "--ruling", "placement_contact=any", "--agreement", "--first-player", "1")
    talk(capsys, monkeypatch, ["1"] * 9, *GAME, "--seed", "5", *options, "--save", str(path))
    setup = read_record(path).setup
    own = load_tile_set(OWN)
    assert setup == Setup(tiles=own, agreement=True, first_player=1, rulings=Rulings(placement_contact="any"))
    usual = "ending by agreement, rulings placement_contact=any"
    shown = output(capsys, "show", str(path), "--seat", "1")
    assert str(board(Session.load(path).state, 1)) in "\n".join(line.rstrip() for line in shown.splitlines())
    assert f"\ntiles {own.name}, {usual}\n" in shown
    replayed = output(capsys, "replay", "--events", str(path))
    heading = f"Founders of the Empire: seat 0, seat 1; tiles {own.name}, seat 1 first, {usual}; seed 5, "
    assert " ".join(replayed.split()).startswith(heading)
    assert "\nThe game goes on: seat 0 " in replayed
    assert "verified, " in output(capsys, "verify", str(path))
    output(capsys, "convert", str(path), str(tree))
    output(capsys, "convert", str(tree), str(snapshot))
    assert isettlers.load(snapshot.read_bytes()).document() == read_record(path).end().document()
    assert "to decide among" in output(capsys, "show", str(snapshot))
    assert "seed 5" in talk(capsys, monkeypatch, ["1", "q"], "--load", str(path))


def test_a_finished_game_is_shown_with_its_ending(capsys: Capture, tmp_path: Path) -> None:
    *_, state = random_game("founders", 2, players=2)
    path = tmp_path / "end.snap"
    path.write_bytes(state.save())
    printed = output(capsys, "show", str(path))
    assert "\nThe game is over\n" in printed
    assert "on turn" not in printed
    assert re.search(r"\nSeat \d wins with ", printed)


def test_it_is_played_and_shown_without_rich(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    options = ("--seed", "5", "--first-player", "0", "--save", str(path))
    done = run_without_extras("play", *GAME, *options, typed="1\nb\n1\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert str(board(Setup(first_player=0).start(5), 0)) in done.stdout
    shown = run_without_extras("show", str(path))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert str(board(read_record(path).end(), 0)) in shown.stdout


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        ((), {}),
        (("--players", "4"), {"players": 4}),
        (("--players", "3", "--first-player", "2"), {"players": 3, "first_player": 2}),
        (("--agreement",), {"agreement": True}),
        (("--tiles", str(OWN)), {"tiles": load_tile_set(OWN)}),
        (("--ruling", "automatic_end"), {"rulings": Rulings(automatic_end=True)}),
        *(
            (("--ruling", f"{name}={str(answers[-1]).lower()}"), {"rulings": Rulings(**{name: answers[-1]})})
            for name, answers in ANSWERS.items()
        ),
    ],
)
def test_the_options_become_those_of_the_setup(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: tuple[str, ...], setup: dict[str, Any]
) -> None:
    path = tmp_path / "game.record"
    talk(capsys, monkeypatch, ["q"], *GAME, *options, "--save", str(path))
    assert read_record(path).setup == Setup(**setup)


@pytest.mark.parametrize("command", ["simulate", "play", "demo"])
@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--players", "5"), "players: expected int from 2 to 4, got 5"),
        (("--players", "1"), "players: expected int from 2 to 4, got 1"),
        (("--first-player", "7"), "first_player: expected int from 0 to "),
        (("--first-player", "first"), "argument --first-player: invalid int value: 'first'"),
        (("--ruling", "house=red"), "unknown ruling 'house', known: placement_contact, resource_neighbourhood, "),
        (("--ruling", "placement_contact"), "placement_contact needs a value, such as placement_contact=edge"),
        (("--ruling", "placement_contact=corner"), "placement_contact: expected one of edge, any, got "),
        (("--ruling", "coin_max_per_tile=7"), "coin_max_per_tile: expected one of 1, 2, 3, 4, 5, 6, got "),
        (("--ruling", "automatic_end", "--ruling", "automatic_end"), "the ruling automatic_end is given twice"),
        (("--tiles", "nowhere.toml"), "nowhere.toml: cannot be read: "),
        (("--agreement=yes",), "argument --agreement: ignored explicit argument 'yes'"),
        (("--estates", "2,5"), " has --estates for burgundy, not for founders"),
        (("--factions", "romans,egyptians"), " has --factions for imperial, not for founders"),
        (("--flag",), "unknown option '--flag', known: -h, --help, "),
    ],
)
def test_wrong_options_are_one_line(capsys: Capture, command: str, options: tuple[str, ...], why: str) -> None:
    line = mistake(capsys, command, *GAME, *options)
    assert why in line
    assert len(line) < 350


@pytest.mark.parametrize("command", ["simulate", "play", "demo", "cards"])
@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("tile_set = ", "not TOML: "),
        (f'{MINE}colour = "red"\n', "colour: unknown field, known: "),
        (f'{MINE}{LAKE}produces = ["plants", "beer"]\n', "lake.produces[1]: expected one of wood, stone, "),
        (f'{MINE}without = ["lake"]\n', "tiles: expected 24 nature tiles, got 20"),
    ],
)
def test_broken_tile_files_are_one_line(capsys: Capture, tmp_path: Path, command: str, written: str, why: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(written, encoding="utf-8")
    line = mistake(capsys, command, *GAME, "--tiles", str(path))
    assert line.startswith(f"isettlers: {path}: ")
    assert why in line


@pytest.mark.parametrize("command", ["simulate", "play", "demo"])
def test_without_a_game_named_options_of_founders_are_refused(capsys: Capture, command: str) -> None:
    for option in (("--agreement",), ("--tiles", str(OWN))):
        assert f"{command} has {option[0]} for founders, not for imperial" in mistake(capsys, command, *option)


def test_a_loaded_game_takes_no_options(capsys: Capture) -> None:
    line = mistake(capsys, "play", "--load", "x.record", "--agreement")
    assert "--load takes the game from the file: --agreement cannot be given with it" in line


# ---------------------------------------------------------------- simulate, demo, tables


def test_simulate_reports_by_seat_and_by_bot(capsys: Capture) -> None:
    common = ("simulate", *GAME, "--games", "20")
    printed = output(capsys, *common, "--players", "3", "--agreement", "--ruling", "coin_max_per_tile=2")
    assert "Founders of the Empire, 3 players, all greedy: 20 games" in printed
    assert "\nending by agreement, rulings coin_max_per_tile=2\n" in printed
    assert "by seat" in printed
    assert "by bot" not in printed
    printed = output(capsys, *common, "--bots", "greedy,random", "--tiles", str(OWN))
    assert f"\ntiles {load_tile_set(OWN).name}\n" in printed
    assert "by seat" in printed
    assert "by bot" in printed


def test_simulate_is_the_same_with_any_number_of_threads(capsys: Capture) -> None:
    common = ("simulate", *GAME, "--players", "4", "--games", "40", "--bots", "random", "--json")
    one, three = (json.loads(output(capsys, *common, "--threads", threads)) for threads in ("1", "3"))
    for report in (one, three):
        del report["seconds"], report["decisions_per_s"], report["settings"]["threads"]
    assert one == three
    assert one["settings"] == {"bots": ["random"], "seed": 0, "options": {}}


def test_demo_counts_matches_and_tells_a_game_to_its_end(capsys: Capture) -> None:
    printed = output(capsys, "demo", *GAME, "--games", "4", "--seed", "3")
    for part in ("Four greedy bots", "Greedy against random, two players", "One game of four greedy bots, told"):
        assert part in printed
    assert "\nThe draft, seat " in printed
    assert 4 <= printed.count("\n        points  tiles  victory  replaced  war  coin  cart  craftsmen") <= 7
    assert re.search(r"\nSeats? \d.* with \d+ points", printed)
    assert "isettlers play --game founders: your turn." in printed


def test_demo_of_so_many_players_is_one_match(capsys: Capture) -> None:
    printed = output(capsys, "demo", *GAME, "--games", "4", "--players", "2", "--first-player", "1")
    assert "One game of two greedy bots, told" in printed
    assert "\nThe draft, seat 1 first\n" in printed
    assert "Four greedy bots" not in printed


@pytest.mark.parametrize("command", ["actions", "observation"])
def test_tables_of_numbers_are_those_of_the_game(capsys: Capture, command: str) -> None:
    tree = json.loads(output(capsys, command, *GAME, "--json"))
    assert tree["game"] == "founders"
    assert "Founders of the Empire: " in output(capsys, command, *GAME)


# ---------------------------------------------------------------- tiles


def test_cards_lists_every_tile_with_the_origin_of_each_field(capsys: Capture) -> None:
    tree = json.loads(output(capsys, "cards", *GAME, "--json"))
    kinds = {kind.name: kind for kind in components().tiles.kinds}
    assert [tile["id"] for tile in tree["tiles"]] == list(kinds)
    assert sum(tile["count"] for tile in tree["tiles"]) == tree["counts"]["tiles"] == 97
    fields = 0
    for tile in tree["tiles"]:
        kind = kinds[tile["id"]]
        assert (tile["requires"], tile["produces"]) == (list(kind.requires), list(kind.produces))
        assert (tile["token"], tile["vp"], tile["note"]) == (kind.token, kind.vp, kind.note)
        for name, origin in tile["origins"].items():
            assert (origin["provenance"], tuple(origin["sources"])) == (
                kind.origin(name).word,
                kind.origin(name).sources,
            )
            assert set(origin["sources"]) <= set(tree["sources"])
        fields += len(tile["origins"])
    assert sum(tree["counts"]["fields"].values()) == fields


def test_cards_prints_what_tiles_need_and_make_and_where_that_is_from(capsys: Capture) -> None:
    printed = output(capsys, "cards", *GAME)
    for pattern in (
        r"\n  wooded-hills +4 +wood or stone +name, copies: RECONSTRUCTED; makes: S4 *\n",
        r"\n  gold-mine +4 +stone \+ water +gold +name, needs, makes: S1 S3 S5; copies: *\n +RECONSTRUCTED",
        r"\n  marketplace-b +2 +gold \+ water +money +coin +name: R S1; needs, copies: *\n",
        r"\n  great-temple-sol +1 +caravans \+ crafts +3 +RECONSTRUCTED",
        r"\n  cloth +village +S4 in part +S4 names a weaving tile; ",
        r"\nFaces of the craftsmen tokens: gold, iron, horses, wine, cloth, pottery \(RECONSTRUCTED\)\.\n",
        r"\n  S7 +description at spieletest.at, ",
        r"\n97 tiles of 49 kinds, \d+ of them reconstructed as a whole\.\n",
        r"\nOf 202 fields: \d+ sourced, \d+ partly sourced, \d+ reconstructed \(\d+% reconstructed\)\.\n",
    ):  # fmt: skip
        assert re.search(pattern, printed)
    for kind in components().tiles.kinds:
        assert f" {kind.name} " in printed
    assert max(map(len, printed.splitlines())) <= 100


def test_cards_of_a_tile_set_of_ones_own_are_its_tiles(capsys: Capture) -> None:
    own = load_tile_set(OWN)
    tree = json.loads(output(capsys, "cards", *GAME, "--json", "--tiles", str(OWN)))
    assert tree["tile_set"] == own.name
    assert [tile["id"] for tile in tree["tiles"]] == [kind.name for kind in own.kinds]
    assert tree["counts"]["fields"]["own"] > 0
    assert own.note in " ".join(output(capsys, "cards", *GAME, "--tiles", str(OWN)).split())
    assert "cards has --tiles for founders, not for burgundy" in mistake(
        capsys, "cards", "--game", "burgundy", "--tiles", str(OWN)
    )
