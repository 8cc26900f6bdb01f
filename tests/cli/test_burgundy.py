"""The Castles of Burgundy at the terminal: its board, its story, playing, and what is hidden from whom."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from cli.running import (
    Capture,
    drawn_alike,
    mistake,
    output,
    points_in_story,
    question_text,
    random_game,
    random_story,
    run_without_extras,
    talk,
)

import isettlers
from isettlers import State
from isettlers.burgundy import Rulings, Setup, components
from isettlers.burgundy.data_model import COLOR_OF, KIND_OF, ROWS
from isettlers.cli.burgundy import words
from isettlers.cli.burgundy.board import board
from isettlers.cli.burgundy.drawing import DRAWING
from isettlers.cli.burgundy.story import Story
from isettlers.cli.parts import story_line
from isettlers.cli.session import Session
from isettlers.record import read_record

SETUPS: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "four": {"players": 4},
    "drawn": {"players": 3, "estates": "drawn"},
    "secret": {"players": 4, "estates": "drawn", "castles": "secret"},
    "given": {"estates": ("7", "2"), "rulings": Rulings(full_storage="refuse", sold_goods="open")},
}
MINE = """\
estate = "delta"
rows = ["GCCK", "GGCKB", "GGBKBB", "SSSCSSS", "BBMBBG", "BMKBB", "MKKB"]
"""


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def positions(name: str, seed: int = 1, every: int = 1) -> Iterator[State]:
    """A random game, position by position."""
    return random_game("burgundy", seed, every, **SETUPS[name])


def halfway() -> State:
    """A position written by hand."""
    return isettlers.from_document(
        {
            "game": "burgundy",
            "setup": {"players": 2},
            "phase": "C",
            "depots": [{"tiles": ["bank", "ship"]}, {}, {"tiles": ["cow-3"], "goods": {"red": 2}}, {}, {}, {}],
            "black": ["mine", "knowledge-12"],
            "seats": [
                {
                    "tiles": [{"hex": 18, "tile": "castle"}, {"hex": 19, "tile": "ship"}],
                    "stored": ["cow-4"],
                    "workers": 2,
                    "dice": [3, 5],
                },
                {"goods": {"red": 1}, "silver": 2, "sold": {"pink": 2}},
            ],
        }
    )


# ---------------------------------------------------------------- the board


def test_the_board_shows_all_that_lies_on_the_table() -> None:
    drawing = str(board(halfway(), 0))
    for part in (
        "Phase C, round 1 of 5; seat 0 on turn; white die 1",
        "turn order: seat 0, seat 1; on the track: seat 0, seat 1",
        "depot 1: bank, ship\n",
        "depot 2: no tiles\n",
        "depot 3: cow-3, and 2 red\n",
        "black:   knowledge-12, mine\n",
        "seat 0 (you), on turn",
        "; has: 2 workers, 0 silverlings, dice 5 3;",
        "stored: cow-4;",
        "goods: 1 red;",
        "sold: 2\n",
        "An empty hex shows its kind, number and die. Tiles in an estate are in capitals.\n",
        "Colours: building beige, ship blue, animal light green,",
    ):
        assert part in drawing


def test_the_page_shows_the_board_as_it_is_drawn() -> None:
    page = (Path(__file__).parents[2] / "docs" / "burgundy.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```\n(Phase C, .*?)```", page, re.DOTALL)
    assert str(board(halfway(), 0)).endswith(shown.rstrip())


def hexes(state: State, seat: int) -> list[list[str]]:
    """The two lines of each hex of a seat's own estate, the last on its board, cut out where they stand."""
    lines = str(board(state, seat)).splitlines()[-2 * len(ROWS) :]
    blocks = []
    for row, count in enumerate(ROWS):
        starts = [(7 - count) * 11 // 2 + 11 * place for place in range(count)]
        blocks += [[line[start : start + 11].strip() for line in lines[2 * row : 2 * row + 2]] for start in starts]
    return blocks


def test_an_estate_is_seven_rows_of_hexes_with_their_kinds_numbers_and_dice() -> None:
    assert hexes(halfway(), 0)[15:22] == [
        ["ship", "15 die 6"], ["ship", "16 die 1"], ["ship", "17 die 2"], ["CASTLE", ""], ["SHIP", ""],
        ["ship", "20 die 4"], ["ship", "21 die 1"],
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["four", "given"])
def test_every_hex_shows_its_tile_or_its_kind_number_and_die(name: str) -> None:
    for state in positions(name, every=40):
        side = state.document()["seats"][0]
        estate = next(one for one in components().estates if one.name == side["estate"])
        lying = {each["hex"]: words.in_two(each["tile"], 10) for each in side["tiles"]}
        kinds = [KIND_OF[COLOR_OF[color]] for color in estate.colors]
        assert hexes(state, 0) == [
            lying.get(number, [kinds[number], f"{number:>2} die {estate.dice[number]}".strip()]) for number in range(37)
        ]


def test_full_names_of_tiles_fit_two_lines_of_a_hex() -> None:
    for tile in components().tiles:
        lines = words.in_two(tile.id, 10)
        assert max(map(len, lines)) <= 10
        assert "".join(lines).replace(" ", "").replace("-", "") == re.sub("[_-]", "", tile.id).upper()
    assert words.in_two("carpenters_workshop", 10) == ["CARPENTERS", "WORKSHOP"]
    assert words.in_two("knowledge-12", 10) == ["KNOWLEDGE", "12"]
    assert words.in_two("cow-3", 10) == ["COW-3", ""]


def test_with_rich_the_same_is_drawn_in_colours() -> None:
    for state in positions("drawn", every=60):
        for what in (board(state, 1), DRAWING.scoreboard(state), *opening_lines(state)):
            assert drawn_alike(what)


def opening_lines(state: State) -> list[Any]:
    return [
        story_line(line, state.seat_name)
        for line in DRAWING.opening(state)
        if line.kind != "round" and line.seat is not None
    ]


def test_both_sides_of_a_board_are_shown_to_whom_chooses() -> None:
    state = isettlers.start("burgundy", seed=3, players=2, estates="drawn")
    sides = state.document()["seats"][0]["board"]
    assert sides is not None
    one, two = sides
    drawing = str(board(state, 0))
    assert drawing.count(f"side {one}") == drawing.count(f"side {two}") == 1
    assert f"board: estates {one} and {two}, one to be played;" in drawing
    assert "depot" not in drawing
    state.apply(state.legal_ids()[1])
    assert f"; estate: {two};" in str(board(state, 0))
    assert "side " not in str(board(state, 0))


@pytest.mark.parametrize("name", SETUPS)
def test_the_board_is_drawn_once_a_turn_and_then_at_its_begin(name: str) -> None:
    state, dice, drawn, turns, fresh = isettlers.start("burgundy", seed=2, **SETUPS[name]), random.Random(2), 0, 0, True
    while not state.over:
        playing = state.document()["stage"] == "playing"
        assert DRAWING.begins_turn(state) <= (fresh or not playing)
        drawn += playing and DRAWING.begins_turn(state)
        events = state.step(dice.choice(state.legal_ids()))
        fresh = any(event.kind == "turn" for event in events)
        turns += sum(event.kind == "turn" for event in events)
    assert turns * 0.95 <= drawn <= turns + 1


def test_choices_are_numbered_under_headings_with_what_tiles_do_and_hexes_are() -> None:
    state = halfway()
    state.step("die 3")
    actions = list(state.legal)
    drawing = question_text(state)
    for number, action in enumerate(actions, start=1):
        assert f"{number:>2} {action.text}" in drawing
    assert "   Take a tile into your storage\n" in drawing
    assert "1 VP for each animal on it" in drawing


def test_a_die_is_told_with_its_depot_and_the_goods_it_sells() -> None:
    state = halfway()
    assert "\n 2 die 5  depot 5: no tiles" in question_text(state)
    assert "\n 1 die 3  depot 3: cow-3\n" in question_text(state)
    tree = without_stock(state.document())
    tree["seats"][0]["goods"] = {"pink": 2}
    assert "depot 3: cow-3; sells 2 pink\n" in question_text(isettlers.from_document(tree))


def test_a_hex_is_told_with_its_die_and_what_is_left_of_its_region() -> None:
    tree = halfway().document()
    tree["seats"][0]["stored"] = ["ship"]
    tree["seats"][0]["dice"] = [5, 4]
    state = isettlers.from_document({"game": "burgundy", "setup": {"players": 2}, **without_stock(tree)})
    state.step("die 4")
    assert re.search(r" place ship on 20 +die 4; region of 3, 1 left\n", question_text(state))


def without_stock(tree: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in tree.items() if name not in {"stock", "unseen"}}


def test_tiles_are_found_by_name_or_id() -> None:
    state = halfway()
    (bank,) = DRAWING.find(state, "BANK")
    assert str(bank) == "bank  beige; 5 with a beige back and 2 with a black back; printed image\n  2 silverlings."
    assert len(DRAWING.find(state, "knowledge-1")) == 11
    assert str(DRAWING.find(state, "carpenter's")[0]).startswith("carpenters_workshop  beige; ")
    assert DRAWING.find(state, "Rome") == []


# ---------------------------------------------------------------- what is hidden


def lines_of(setup: Setup, texts: list[str], viewer: int | None) -> tuple[str, list[str]]:
    """The board of a viewer after some choices, and the story so far."""
    state = setup.start(4)
    story = Story(state, viewer)
    for text in texts:
        story.hear(state.step(text))
    return str(board(state, viewer or 0)), [line.text for line in story.lines()]


def test_sides_and_castles_chosen_in_secret_are_not_shown_before_all_have_chosen() -> None:
    setup = Setup(players=2, estates="drawn", castles="secret", first_player=0)
    state = setup.start(4)
    sides = [action.text for action in state.legal]
    seen = []
    for side in sides:
        state = setup.start(4)
        state.step(side)
        seen += [lines_of(setup, [side, castle.text], 1) for castle in state.legal]
    assert len(seen) > 4
    assert all(one == seen[0] for one in seen)
    assert seen[0][1] == ["choose in secret, choose in secret"]
    own = lines_of(setup, [sides[0]], 0)
    assert own[1] == [sides[0]]


def test_what_was_chosen_in_secret_is_told_when_all_have_chosen() -> None:
    setup = Setup(estates=("2", "5"), castles="secret", first_player=0)
    state = setup.start(4)
    story = Story(state, 1)
    first = state.legal[0].arguments["hex"]
    story.hear(state.step(state.legal_ids()[0]))
    second = state.legal[0].arguments["hex"]
    story.hear(state.step(state.legal_ids()[0]))
    deeds = [(line.seat, line.text) for line in story.lines() if line.seat is not None]
    assert deeds[:2] == [(0, f"choose in secret, the first castle on {first}"), (1, f"castle on {second}")]


@pytest.mark.rule("BA18")
@pytest.mark.parametrize("name", ["two", "given"])
def test_types_of_sold_goods_are_for_their_seller_unless_all_may_see_them(name: str) -> None:
    met, public = 0, "rulings" in SETUPS[name]
    for state in positions(name, seed=3, every=10):
        if state.over:
            break
        for seat in range(2):
            blocks = str(board(state, seat)).split("\n\n")
            of_other = next(block for block in blocks if block.startswith(f"seat {1 - seat}"))
            if re.search(r"sold: [1-9]", of_other):
                met += 1
                assert bool(re.search(r"sold: [1-9]\d* \(", of_other)) == public
    assert met > 10


# ---------------------------------------------------------------- the story


def test_a_turn_is_told_in_one_line() -> None:
    state = halfway()
    story = Story(state)
    for text in ("die 5", "take workers", "die 3", "take cow-3 from depot 3"):
        if text in [action.text for action in state.legal]:
            story.hear(state.step(text))
    assert story.lines()[0].text == "die 5, take workers, die 3, take cow-3 from depot 3: gain 2 workers"


def test_the_story_of_a_game_tells_its_phases_rounds_and_points() -> None:
    state, lines = random_story("burgundy", 2, players=3)
    assert [line.text for line in lines if line.kind == "round"][1:] == [f"Phase {phase}" for phase in "BCDE"]
    assert sum(line.kind == "phase" and line.text.startswith("round ") for line in lines) == 25
    story = "\n".join(line.text for line in lines)
    for part in (
        "tiles: depot 1 ", "new tiles: ", "the black depot ", "goods to come, by round: ", "dice: seat ", "white die ",
        "die 6", "take ", "place ", "buy ", "sell ", "take workers", "pay ", "gain ", " VP for a region",
        " VP for animals", " VP for a sale", " from depot ", "the end", "left",
    ):  # fmt: skip
        assert part in story
    assert max(len(line) for one in lines for line in str(drawn_line(one, state)).splitlines()) <= 80


def drawn_line(line: Any, state: State) -> Any:
    return story_line(line, state.seat_name)


def test_points_told_add_up_to_the_score() -> None:
    state, lines = random_story("burgundy", 5, players=2)
    assert points_in_story(lines, 2) == state.scores


@pytest.mark.rule("BF2")
def test_the_ending_names_the_winner_and_all_places() -> None:
    *_, state = positions("four")
    outcome = state.outcome
    assert outcome is not None
    verdict, *places = str(DRAWING.ending(state)).splitlines()
    assert verdict.startswith(f"Seat {outcome.winners[0]} wins with {max(outcome.scores)} points")
    assert [int(place.split()[2]) for place in places] == sorted(range(4), key=outcome.ranks.__getitem__)


# ---------------------------------------------------------------- playing


def test_a_game_is_played_to_its_end_by_numbers(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(4)
    typed = [str(dice.randint(1, 9)) for _ in range(3000)]
    transcript = talk(
        capsys, monkeypatch, typed, "--game", "burgundy", "--seed", "5", "--players", "3", "--bots", "random"
    )
    assert "\nThe Castles of Burgundy: you are seat 0, seed 5. help lists the commands.\n" in transcript
    for phase in "BCDE":
        assert f"\nPhase {phase}\n" in transcript
    assert " wins with " in transcript


def test_commands_are_the_same_and_speak_of_tiles(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ["help", "b", "c ship", "c Rome", "c", "1", "u", "e", "nonsense", "q"]
    transcript = talk(capsys, monkeypatch, typed, "--game", "burgundy", "--seed", "5")
    for part in (
        "show the tiles whose name or id begins so", "ship  blue; 20 with a blue back and 6 with a black back; ",
        "no tile in this game begins with 'Rome'", "type c and the name of a tile",
        "you have not decided anything. It was seed 5", "'nonsense' is nothing you can do now",
    ):  # fmt: skip
        assert part in transcript
    assert transcript.count("seat 0 (you), on turn") == 3


def test_a_saved_game_is_shown_replayed_verified_converted_and_gone_on_with(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, tree, snapshot = tmp_path / "game.record", tmp_path / "game.json", tmp_path / "game.snap"
    options = ("--estates", "2,5", "--castles", "secret", "--ruling", "full_storage=refuse")
    talk(capsys, monkeypatch, ["1"] * 9, "--game", "burgundy", "--seed", "5", *options, "--save", str(path))
    setup = read_record(path).setup
    assert setup == Setup(estates=("2", "5"), castles="secret", rulings=Rulings(full_storage="refuse"))
    state = Session.load(path).state
    assert str(board(state, 1)) in output(capsys, "show", str(path), "--seat", "1")
    replayed = output(capsys, "replay", "--events", str(path))
    heading = "The Castles of Burgundy: seat 0, seat 1; estates 2 and 5, castles chosen in secret, "
    assert " ".join(replayed.split()).startswith(heading)
    assert "\nThe game goes on: seat 0 " in replayed
    assert "verified, " in output(capsys, "verify", str(path))
    output(capsys, "convert", str(path), str(tree))
    output(capsys, "convert", str(tree), str(snapshot))
    assert isettlers.load(snapshot.read_bytes()).document() == read_record(path).end().document()
    assert "to decide among" in output(capsys, "show", str(snapshot))
    assert "seed 5" in talk(capsys, monkeypatch, ["1", "q"], "--load", str(path))


def test_it_is_played_and_shown_without_rich(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    done = run_without_extras("play", "--game", "burgundy", "--seed", "5", "--save", str(path), typed="1\nb\n1\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert str(board(Setup(players=2).start(5), 0)) in done.stdout
    shown = run_without_extras("show", str(path))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert str(board(read_record(path).end(), 0)) in shown.stdout


# ---------------------------------------------------------------- options


def test_an_estate_of_ones_own_is_played_on(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mine, path = tmp_path / "mine.toml", tmp_path / "game.record"
    mine.write_text(MINE, encoding="utf-8")
    talk(capsys, monkeypatch, ["q"], "--game", "burgundy", "--estate", str(mine), "--save", str(path))
    setup = read_record(path).setup
    assert isinstance(setup, Setup)
    assert [one.name for one in setup.estates if not isinstance(one, str)] == ["delta", "delta"]
    report = json.loads(
        output(capsys, "simulate", "--game", "burgundy", "--games", "4", "--estate", str(mine), "--estates", "delta,2",
               "--json")
    )  # fmt: skip
    assert list(report["win_shares"]["estate"]) == ["2", "delta"]


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        (("--players", "4"), {"players": 4}),
        (("--estates", "standard"), {}),
        (("--estates", "drawn", "--players", "3"), {"estates": "drawn", "players": 3}),
        (("--estates", "3"), {"estates": ("3", "3")}),
        (("--estates", "3", "--players", "4"), {"estates": ("3",) * 4}),
        (("--estates", "1,2,3", "--first-player", "2"), {"estates": ("1", "2", "3"), "first_player": 2}),
        (("--ruling", "sold_goods=open"), {"rulings": Rulings(sold_goods="open")}),
    ],
)
def test_the_options_become_those_of_the_setup(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: tuple[str, ...], setup: dict[str, Any]
) -> None:
    path = tmp_path / "game.record"
    talk(capsys, monkeypatch, ["q"], "--game", "burgundy", *options, "--save", str(path))
    assert read_record(path).setup == Setup(**setup)


@pytest.mark.parametrize("command", ["simulate", "play", "demo"])
@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--estates", "2,12"), "unknown estate '12', known: 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        (("--estates", "2,drawn"), "--estates: expected drawn alone, got 2,drawn"),
        (("--estates", "2,5", "--players", "3"), "3 players need 3 estates, not 2"),
        (("--players", "5"), "players: expected int from 2 to 4, got 5"),
        (("--players", "0"), "players: expected int from 2 to 4, got 0"),
        (("--estates", "1,2,3,4,5,6,7,8"), "players: expected int from 2 to 4, got 8"),
        (("--castles", "hidden", "--estates", "2,5"), 'castles: expected one of open, secret, got "hidden"'),
        (("--castles", "secret"), "nothing is chosen in the standard game"),
        (("--first-player", "7"), "first_player: expected int from 0 to "),
        (("--ruling", "house=red"), "unknown ruling 'house', known: full_storage, sold_goods"),
        (("--ruling", "full_storage"), "the ruling full_storage needs a value, such as full_storage=discard"),
        (("--ruling", "sold_goods=red"), "sold_goods: expected one of hidden, open, got "),
        (("--estate", "nowhere.toml"), "nowhere.toml: "),
        (("--factions", "romans,egyptians"), " has --factions for imperial, not for burgundy"),
        (("--solo", "romans"), " has --solo for imperial, not for burgundy"),
    ],
)
def test_wrong_options_are_one_line(capsys: Capture, command: str, options: tuple[str, ...], why: str) -> None:
    line = mistake(capsys, command, "--game", "burgundy", *options)
    assert why in line
    assert len(line) < 300


def test_estates_of_ones_own_must_be_played_on_and_have_names_of_their_own(capsys: Capture, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(MINE, encoding="utf-8")
    for wrong, why in (
        (("--estates", "2,5"), "nobody plays on the estate delta: name it in --estates"),
        (("--estates", "drawn"), "nobody plays on the estate delta: name it in --estates"),
        (("--estate", str(mine)), "two estates are named delta"),
    ):
        assert why in mistake(capsys, "simulate", "--game", "burgundy", "--estate", str(mine), *wrong)


@pytest.mark.parametrize("command", ["simulate", "play", "demo"])
def test_without_a_game_named_options_of_burgundy_are_refused(capsys: Capture, command: str) -> None:
    assert f"{command} has --estates for burgundy, not for imperial" in mistake(capsys, command, "--estates", "2,5")


@pytest.mark.parametrize("command", ["simulate", "play", "demo", "cards"])
def test_help_names_the_options_of_every_game_in_a_group(capsys: Capture, command: str) -> None:
    printed = output(capsys, command, "--help")
    for game in isettlers.games():
        assert f"{isettlers.game(game).title} (--game {game})" in printed
    if command != "cards":
        assert " ".join(printed.split()).count("that the rules leave open (see isettlers rulings)") == 1


def test_a_loaded_game_takes_no_options(capsys: Capture) -> None:
    line = mistake(capsys, "play", "--load", "x.record", "--estates", "2,5")
    assert "--load takes the game from the file: --estates cannot be given with it" in line


# ---------------------------------------------------------------- simulate, demo, bench, tables


def test_simulate_reports_by_estate_where_they_differ_else_by_seat(capsys: Capture) -> None:
    common = ("simulate", "--game", "burgundy", "--games", "20", "--bots", "greedy,random")
    printed = output(capsys, *common)
    assert "The Castles of Burgundy, 2 players, greedy against random: 20 games" in printed
    assert "by seat" in printed
    assert "by bot" in printed
    assert "by estate" not in printed
    printed = output(capsys, *common, "--estates", "2,5", "--castles", "secret")
    assert "\nestates 2 and 5, castles chosen in secret\n" in printed
    assert "by estate" in printed
    assert "by seat" not in printed


def test_simulate_is_the_same_with_any_number_of_threads(capsys: Capture) -> None:
    common = ("simulate", "--game", "burgundy", "--players", "4", "--games", "40", "--bots", "random", "--json")
    one, three = (json.loads(output(capsys, *common, "--threads", threads)) for threads in ("1", "3"))
    for report in (one, three):
        del report["seconds"], report["decisions_per_s"], report["settings"]["threads"]
    assert one == three
    assert one["settings"] == {"bots": ["random"], "seed": 0, "options": {}}


def test_demo_counts_matches_and_tells_a_game_to_its_end(capsys: Capture) -> None:
    printed = output(capsys, "demo", "--game", "burgundy", "--games", "4", "--seed", "3")
    for part in ("Four greedy bots", "Greedy against random, two players", "One game of four greedy bots, told"):
        assert part in printed
    for phase in "ABCDE":
        assert f"\nPhase {phase}" in printed
    assert printed.count("\n        points  marked") == 5
    assert " wins with " in printed
    assert "isettlers play --game burgundy: your turn." in printed


def test_demo_of_estates_that_are_named(capsys: Capture) -> None:
    printed = output(capsys, "demo", "--game", "burgundy", "--games", "4", "--estates", "2,5", "--castles", "secret")
    assert "One game of two greedy bots, told" in printed
    assert "\nEstates and first castles\n" in printed
    assert re.search(r"\n  seat 0  castle on \d+\n", printed)


def test_cards_lists_every_tile_with_its_copies_and_its_source(capsys: Capture) -> None:
    tree = json.loads(output(capsys, "cards", "--game", "burgundy", "--json"))
    assert [tile["id"] for tile in tree["tiles"]] == [tile.id for tile in components().tiles]
    assert sum(tile["colored"] + tile["black"] for tile in tree["tiles"]) == tree["counts"]["tiles"] == 164
    assert len(tree["estates"]) == 9
    printed = output(capsys, "cards", "--game", "burgundy")
    assert "164 tiles of 49 kinds: 92 printed image, 72 rulebook." in printed
    sides = "Estates on the two sides of a board: 1/2, 1/3, 1/4, 1/5, 6/7, 8/9 (RECONSTRUCTED)."
    assert sides in " ".join(printed.split())
    for tile in components().tiles:
        assert f" {tile.id} " in printed


def test_cards_of_one_colour(capsys: Capture) -> None:
    printed = output(capsys, "cards", "--game", "burgundy", "--color", "blue")
    assert "26 tiles of 1 kind: 26 rulebook." in printed
    assert "estate" not in printed
    assert "unknown colour 'red', known: beige, " in mistake(capsys, "cards", "--game", "burgundy", "--color", "red")
