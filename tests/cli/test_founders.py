"""Founders of the Empire at the terminal: its table, its territories, its choices and its story."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from cli.running import drawn_alike, points_in_story, question_text, random_game, random_story
from full_set import amount

import isettlers
from isettlers import State
from isettlers.cli.founders import words
from isettlers.cli.founders.board import board
from isettlers.cli.founders.drawing import DRAWING
from isettlers.cli.founders.story import Story
from isettlers.cli.founders.territory import NARROW, WIDE, Territory, broken
from isettlers.cli.lines import Lines
from isettlers.cli.parts import full_list, story_line
from isettlers.cli.terminal import Line
from isettlers.founders import Rulings, components

SETUPS: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three": {"players": 3, "first_player": 1},
    "four": {"players": 4, "agreement": True},
    "free": {
        "players": 2,
        "rulings": Rulings(placement_contact="any", craftsmen_match="any_village", war_on_attacked_tile=True,
                           coin_max_per_tile=3, distinct_supplier_per_resource=False),
    },
}  # fmt: skip
TILES = components().tiles
CELL = re.compile(r"at (-?\d+),(-?\d+)")


def positions(name: str, seed: int = 1, every: int = 1) -> Iterator[State]:
    """A random game, position by position."""
    return random_game("founders", seed, every, **SETUPS[name])


def halfway(**changes: Any) -> State:
    """A position written by hand, seat 0 on turn."""
    tree: dict[str, Any] = {
        "game": "founders",
        "setup": {"players": 2},
        "phase": "token",
        "stacks": {"nature": {"grove": 2, "lake": 1}, "village": {"stables": 2}, "city": {"inn-a": 1}},
        "rows": {"nature": ["grove"], "village": ["iron-mine", "iron-mine"], "city": ["marketplace-a"]},
        "victory": ["altar-vesta", "temple-mercury"],
        "seats": [
            {
                "tiles": [
                    {"at": [0, 0], "tile": "winery"},
                    {"at": [0, 1], "tile": "cliff"},
                    {"at": [1, 0], "tile": "workshop-a"},
                    {"at": [1, 1], "tile": "forest"},
                    {"at": [-1, 1], "tile": "lake", "coins": 1},
                    {"at": [-1, 0], "tile": "stables"},
                ],
                "carts": [[0, 0]],
                "tokens": {"war": 1, "coin": 1, "cart": 1, "craftsmen": ["horses"]},
            },
            {
                "tiles": [
                    {"at": [0, 0], "tile": "waterfall"},
                    {"at": [0, 1], "tile": "lake"},
                    {"at": [-1, 1], "tile": "gold-mine", "craftsmen": "gold", "war": 1},
                    {"at": [-2, 1], "tile": "great-temple-jupiter"},
                ],
                "tokens": {"craftsmen": ["iron"]},
                "replaced": 1,
            },
        ],
    }
    return isettlers.from_document(tree | changes)


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def drawn(state: State, seat: int, letters: int = WIDE) -> list[str]:
    """The territory of a seat, line by line."""
    return territory(Territory.of(TILES, state.document()["seats"][seat]), letters)


def territory(what: Territory, letters: int = WIDE) -> list[str]:
    """A territory, line by line."""
    return str(Lines(lambda width: what.rows(width, letters))).splitlines()


def looked_up(lines: Sequence[str], cell: tuple[int, int]) -> list[str]:
    """What stands in a cell of a drawn territory, found by its coordinates as a reader finds it."""
    bottom = max(number for number, line in enumerate(lines) if re.fullmatch(r" *-?\d+( +-?\d+)*", line))
    labels = ((re.match(r" *(-?\d+)(?= |$)", line), number) for number, line in enumerate(lines[:bottom]))
    rows = {int(label[1]): number for label, number in labels if label}
    letters = next(len(bar[1]) for line in lines if (bar := re.search(r"\+(-+)\+", line)))
    left = max(len(str(y)) for y in rows) + 2 + (cell[0] - int(lines[bottom].split()[0])) * (letters + 1)
    row = rows[cell[1]]
    end = min([bottom, *(number for number in rows.values() if number > row)]) - 1
    return [text for line in lines[row:end] if (text := line[left : left + letters].strip())]


# ---------------------------------------------------------------- the table


def test_the_board_shows_all_that_lies_on_the_table() -> None:
    drawing = str(board(halfway(), 0))
    for part in (
        "Seat 0 to play a token or none; seat 0 began\n",
        "nature:   3 left; grove (wood or plants)\n",
        "village:  2 left; iron-mine x2 (wood + stone: iron)\n",
        "city:     1 left; marketplace-a (iron + plants: money, coin token)\n",
        "victory: altar-vesta (stone + money: 1 VP),\n         temple-mercury (horses + money: 2 VP)\n",
        "craftsmen tokens left: wine, cloth, pottery\n",
        "seat 0 (you), on turn\n5 points; tokens: 1 war, 1 coin, 1 cart, craftsmen of horses\n",
        "seat 1\n3 points; tokens: craftsmen of iron; 1 replaced\n",
    ):
        assert part in drawing


def test_the_page_shows_the_board_as_it_is_drawn() -> None:
    page = (Path(__file__).parents[2] / "docs" / "founders.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```\n(seat 1\n.*?)```", page, re.DOTALL)
    assert shown.splitlines() == str(board(halfway(), 0)).splitlines()


def test_a_resource_that_was_bought_is_named() -> None:
    drawing = str(board(halfway(phase="add", bought="gold"), 0))
    assert "\nSeat 0 to add a tile; seat 0 began; gold bought for this turn\n" in drawing


def test_before_the_first_turn_the_draft_is_shown() -> None:
    state = isettlers.start("founders", seed=3, players=2, first_player=0)
    tile = state.document()["draft"][0]
    assert re.search(r"\ndraft:   .*\w+ \(\w+ or \w+\)", str(board(state, 0)))
    state.step(f"draft {tile}")
    assert str(board(state, 0)).endswith(f"seat 0 (you)\n0 points; tokens: none; drafted: {tile}")
    assert "\nSeat 1 to take a tile of the draft; seat 0 began\n" in str(board(state, 0))


@pytest.mark.rule("FA9")
def test_a_territory_has_upwards_up_and_coordinates_along_both_axes() -> None:
    assert drawn(halfway(), 0) == [
        "  +-------------+-------------+-------------+",
        "1 |lake         |cliff        |forest       |",
        "  |plants/water |stone/plants |wood/water   |",
        "  |coin         |             |             |",
        "  +-------------+-------------@-------------+",
        "0 |stables      |winery       |workshop-a   |",
        "  |horses       |wine         |crafts       |",
        "  +-------------+-------------+-------------+",
        "         -1            0             1",
    ]
    assert drawn(halfway(), 1, NARROW) == [
        "  +-----------+-----------+-----------+",
        "1 |great-     |gold-mine  |lake       |",
        "  |temple-    |gold       |plants/    |",
        "  |jupiter    |war        |water      |",
        "  |3 VP       |craftsmen  |           |",
        "  +-----------+-----------+-----------+",
        "0                         |waterfall  |",
        "                          |stone/water|",
        "                          +-----------+",
        "        -2          -1          0",
    ]


@pytest.mark.parametrize("name", ["four", "free"])
def test_every_tile_stands_where_its_coordinates_say(name: str) -> None:
    for state in positions(name, every=30):
        for seat, side in enumerate(state.document()["seats"]):
            lines = drawn(state, seat)
            for tile in side["tiles"]:
                assert "".join(looked_up(lines, tuple(tile["at"]))).startswith(tile["tile"])


def test_a_territory_too_wide_is_drawn_in_parts() -> None:
    side = {"tiles": [{"at": [x, 0], "tile": "grove"} for x in range(-12, 8)], "carts": []}
    lines = territory(Territory.of(TILES, side))
    assert max(map(len, lines)) <= 80
    labels = [
        int(digits) for line in lines if "+" not in line and "|" not in line for digits in re.findall(r"-?\d+", line)
    ]
    assert labels == list(range(-12, 8))
    assert sum(line.count("grove") for line in lines) == 20


def test_a_territory_gets_narrower_cells_before_it_is_drawn_in_parts() -> None:
    for across in range(1, 10):
        side = {"tiles": [{"at": [x, 0], "tile": "temple-aesculapius"} for x in range(across)], "carts": []}
        lines = territory(Territory.of(TILES, side))
        assert max(map(len, lines)) <= 80
        assert lines[0].count("+") == across + 1
        assert looked_up(lines, (0, 0))[-1] == "2 VP"
        assert "".join(looked_up(lines, (across - 1, 0))) == "temple-aesculapius2 VP"


def test_marks_say_what_lies_on_a_tile_and_how_often() -> None:
    side = {
        "tiles": [
            {"at": [0, 0], "tile": "pottery-kiln", "craftsmen": "gold", "war": 2, "coins": 1},
            {"at": [1, 0], "tile": "wooded-hills", "coins": 3},
        ],
        "carts": [],
    }
    lines = territory(Territory.of(TILES, side))
    assert looked_up(lines, (0, 0)) == ["pottery-kiln", "pottery", "war x2", "coin", "craftsmen"]
    assert looked_up(lines, (1, 0)) == ["wooded-hills", "wood/stone", "coin x3"]


def test_names_are_broken_after_their_joints_and_else_where_they_must_be() -> None:
    assert broken("great-temple-jupiter", "-", 13) == ["great-temple-", "jupiter"]
    assert broken("great-temple-jupiter", "-", 11) == ["great-", "temple-", "jupiter"]
    assert broken("marketplace-a", "-", 13) == ["marketplace-a"]
    assert broken("temple-aesculapius", "-", 7) == ["temple-", "aescula", "pius"]


def test_nothing_drawn_depends_on_what_is_still_to_be_drawn() -> None:
    for state in positions("three", every=25):
        if not state.over:
            other = state.resample(0, 7)
            assert str(board(other, 0)) == str(board(state, 0))
            assert question_text(other) == question_text(state)
            assert [str(one) for one in DRAWING.find(other, "temple")] == [
                str(one) for one in DRAWING.find(state, "temple")
            ]


def test_names_of_ones_own_as_long_as_they_may_be_fit() -> None:
    def long(name: str) -> str:
        return f"{name}-of-the-faraway-coasts"[:24]

    own = evolve(
        TILES,
        name="long",
        resources=[evolve(one, name=long(one.name)) for one in TILES.resources],
        kinds=[
            evolve(one, name=long(one.name), requires=map(long, one.requires), produces=map(long, one.produces))
            for one in TILES.kinds
        ],
        faces=map(long, TILES.faces),
    )
    for state in random_game("founders", 3, 7, tiles=own):
        for what in (board(state, 0), DRAWING.scoreboard(state), question_text(state), DRAWING.ending(state)):
            assert max(map(len, str(what).splitlines()), default=0) <= 80


def test_with_rich_the_same_is_drawn_in_colours() -> None:
    for state in positions("three", every=40):
        assert drawn_alike(board(state, 1))
        assert drawn_alike(DRAWING.scoreboard(state))
        assert state.over or drawn_alike(full_list(DRAWING.choices(state, list(state.legal))))
    assert drawn_alike(story_line(Line("deed", 1, "take forest"), isettlers.start("founders", players=3).seat_name))


@pytest.mark.parametrize("name", SETUPS)
def test_the_board_is_drawn_once_a_turn_and_then_at_its_begin(name: str) -> None:
    state, dice, shown, turns, fresh = isettlers.start("founders", seed=2, **SETUPS[name]), random.Random(2), 0, 0, True
    while not state.over:
        playing = state.document()["phase"] not in {"draft", "layout", "agreement"}
        assert DRAWING.begins_turn(state) <= (fresh or not playing or stacks_left(state) < 2)
        shown += playing and DRAWING.begins_turn(state)
        events = state.step(dice.choice(state.legal_ids()))
        fresh = any(event.kind == "turn" for event in events)
        turns += sum(event.kind == "turn" for event in events)
    assert turns * 0.9 <= shown <= turns + 2


def stacks_left(state: State) -> int:
    return sum(map(bool, state.document()["stacks"].values()))


# ---------------------------------------------------------------- choices


def test_choices_are_numbered_under_headings_with_what_there_is_to_know() -> None:
    state = halfway()
    drawing = question_text(state)
    for part in (
        "   Play a token, or none\n", " no token", " play war        a tile of an opponent stops working for good\n",
        " play craftsmen  2 VP, and the tile stops working",
    ):  # fmt: skip
        assert part in drawing
    state.step("no token")
    actions = list(state.legal)
    drawing = question_text(state)
    for number, action in enumerate(actions, start=1):
        assert f"{number:>2} {action.text}" in drawing
    assert re.search(r" add iron-mine +wood \+ stone: iron$", drawing)


def test_cells_for_a_tile_are_numbered_in_the_drawing_and_told_in_the_list() -> None:
    state = halfway(phase="add")
    state.step("add grove")
    actions = list(state.legal)
    lines = question_text(state).splitlines()
    title = lines.index("   Choose a cell for the tile")
    lying = {tuple(tile["at"]): tile["tile"] for tile in state.document()["seats"][0]["tiles"]}
    for number, action in enumerate(actions, start=1):
        cell = action.arguments["x"], action.arguments["y"]
        assert looked_up(lines[:title], cell)[-1] == f"({number})"
        hint = f"replaces {lying[cell]}" if cell in lying else "new cell"
        assert re.fullmatch(rf" *{number} at {cell[0]},{cell[1]} +{hint}", lines[title + number])
    assert {(action.arguments["x"], action.arguments["y"]) for action in actions} >= set(lying)


def test_targets_are_numbered_in_the_territory_of_the_other_seat() -> None:
    state = halfway()
    state.step("play war")
    drawing = question_text(state)
    lines = drawing.splitlines()
    assert lines[0] == "seat 1:"
    assert looked_up(lines[1:-3], (-2, 1))[-1] == "(1)"
    assert looked_up(lines[1:-3], (0, 1))[-1] == "(2)"
    assert re.search(r" 1 at -2,1 +great-temple-jupiter \(3 VP\)\n 2 at 0,1 +lake \(plants or water\)$", drawing)


def test_what_is_asked_of_a_sold_tile_is_said() -> None:
    state = halfway()
    state.step("play coin")
    assert "   Buy what a tile makes\n" in question_text(state)
    state.step("at 0,1")
    drawing = question_text(state)
    assert drawing.splitlines()[0] == "   Choose what you buy"
    assert " take plants" in drawing


def test_squares_for_a_cart_are_numbered_at_their_common_corner() -> None:
    state = halfway(seats=[
        {"tiles": [{"at": [x, y], "tile": tile} for (x, y), tile in SQUARES.items()], "tokens": {"cart": 1}},
        {"tiles": [{"at": [0, 0], "tile": "waterfall"}]},
    ])  # fmt: skip
    state.step("play cart")
    drawing = question_text(state)
    assert "\n  +------------(1)-----------(2)------------+\n" in drawing
    assert re.search(r" 2 at 0,0 +joins cliff, forest, winery and workshop-a$", drawing)
    assert "(3)" not in drawing


SQUARES = {
    (0, 0): "winery", (0, 1): "cliff", (1, 0): "workshop-a", (1, 1): "forest", (-1, 0): "stables", (-1, 1): "lake",
}  # fmt: skip


@pytest.mark.parametrize("name", SETUPS)
def test_every_cell_that_can_be_chosen_has_its_number_in_the_board_and_in_the_choices(name: str) -> None:
    questions, met = {"war", "coin", "place"}, set[str]()
    for seed in range(3):
        if seed >= amount(3, default=1) and met >= questions:
            break
        for state in positions(name, seed=seed):
            if state.over or state.legal[0].kind != "cell":
                continue
            met.add(state.document()["pending"]["asked"])
            choices, table = question_text(state), str(board(state, state.actor))
            for number in range(1, len(state.legal) + 1):
                assert f"({number})" in choices
                assert f"({number})" in table
            assert f"({len(state.legal) + 1})" not in table
            other = str(board(state, (state.actor + 1) % state.seats))
            assert not re.search(r"\(\d+\)", other)
    assert met >= questions


def test_standings_count_tiles_and_tokens() -> None:
    assert [line.split() for line in str(DRAWING.scoreboard(halfway())).splitlines()] == [
        ["points", "tiles", "victory", "replaced", "war", "coin", "cart", "craftsmen"],
        ["seat", "0", "5", "6", "0", "0", "1", "1", "1", "1"],
        ["seat", "1", "3", "4", "1", "1", "0", "0", "0", "1"],
    ]


def test_tiles_are_found_by_name_or_title() -> None:
    state = halfway()
    (mine,) = DRAWING.find(state, "IRON")
    assert str(mine).splitlines() == [
        "iron-mine  Iron Mine; village; 4 in all; name: R in part; needs, copies:",
        "           RECONSTRUCTED; makes: R",
        "  needs wood + stone; gives iron",
        "  2 face up",
    ]
    assert len(DRAWING.find(state, "temple")) == 12
    assert str(DRAWING.find(state, "altar of vesta")[0]).startswith("altar-vesta  ")
    assert (
        str(DRAWING.find(state, "lake")[0]).splitlines()[-1] == "  1 in the nature stack, 1 with seat 0, 1 with seat 1"
    )
    assert DRAWING.find(state, "Rome") == []


# ---------------------------------------------------------------- the story


def story_of(state: State, *texts: str) -> list[tuple[int | None, str]]:
    """The story after some choices."""
    story = Story(state)
    for text in texts:
        story.hear(state.step(text))
    return [(line.seat, line.text) for line in story.lines()]


def test_a_turn_is_told_in_one_line() -> None:
    state = halfway(phase="reveal")
    lines = story_of(state, "reveal city", "no token", "add iron-mine", "at 2,0")
    assert lines[0] == (0, "turn up inn-a, add iron-mine at 2,0: gain 1 coin")


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        (("play war", "at 0,1"), "attack lake at 0,1 of seat 1"),
        (("play coin", "at 0,1", "take plants"), "buy plants from lake at 0,1 of seat 1"),
        (("play cart",), "cart at -1,0"),
        (("play craftsmen",), "craftsmen of horses on stables at -1,0"),
    ],
)
def test_tokens_are_told_with_where_they_go(texts: tuple[str, ...], line: str) -> None:
    assert story_of(halfway(), *texts)[0] == (0, line)


def test_a_tile_that_replaces_another_is_told_with_the_coin_it_gives_back() -> None:
    lines = story_of(halfway(phase="add"), "add grove", "at -1,1")
    assert lines[0] == (0, "put grove in place of lake at -1,1: gain 1 coin")


def test_the_story_of_a_game_tells_its_draft_its_turns_and_its_points() -> None:
    seen = ""
    for seed in range(4):
        state, lines = random_story("founders", seed, players=3, agreement=True)
        seen += "\n".join(line.text for line in lines)
        assert lines[0].kind == "round"
        assert sum(line.kind == "round" for line in lines) in range(1, 7)
        for line in lines:
            assert max(len(row) for row in str(story_line(line, state.seat_name)).splitlines()) <= 80
    for part in (
        "The draft, seat ", "victory tiles: ", "to choose from: ", "take ", "lay ", "turned up: ", " left (",
        "turn up ", "attack ", "buy ", "add ", "in place of", " to the box", "gain a war token",
        "gain craftsmen of ", "would go on", "the end", " VP for tokens", "over: ",
    ):  # fmt: skip
        assert part in seen


def test_points_told_add_up_to_the_score() -> None:
    for players in (2, 3, 4):
        state, lines = random_story("founders", 5, players=players)
        assert points_in_story(lines, players) == state.scores


@pytest.mark.parametrize("name", ["two", "four"])
def test_the_ending_names_the_winner_and_all_places(name: str) -> None:
    for seed in range(3):
        *_, state = positions(name, seed=seed)
        outcome = state.outcome
        assert outcome is not None
        verdict, *places = str(DRAWING.ending(state)).splitlines()
        assert f"with {words.amount('point', max(outcome.scores))}" in verdict
        assert all(f"eat {winner}" in verdict for winner in outcome.winners)
        ranks = [int(place.split(".")[0]) - 1 for place in places]
        assert ranks == sorted(outcome.ranks)
