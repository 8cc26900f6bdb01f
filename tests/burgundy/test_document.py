"""Documents of The Castles of Burgundy: short ones by hand, and what is wrong with others, named with the path."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from burgundy.builders import SHIP_EACH, Side, coming, dice, line, order, play, position, stock, texts, tiles
from field_tables import check_views, known, listed, page_fields, page_table
from games.burgundy import BURGUNDY_SETUPS

import isettlers
from isettlers import FormatError, State
from isettlers.burgundy import Setup
from isettlers.conformance.wander import Wanderer, walk

Tree = dict[str, Any]

MESSAGE = 320
"""Characters of a refusal at most: a line that can be read."""


def tree(**fields: Any) -> Tree:
    """A short document of a standard game of two."""
    ships = [{"tiles": ["ship"]}] * 6
    return {"game": "burgundy", "setup": {"players": 2}, "depots": ships, **fields}


def seats(*sides: Tree) -> Tree:
    return tree(seats=[*sides, *([{}] * (2 - len(sides)))])


def estate(*others: tuple[int, str]) -> list[Tree]:
    return [{"hex": number, "tile": tile} for number, tile in ((18, "castle"), *others)]


# ---------------------------------------------------------------- what may be left out


def test_a_short_document_is_the_beginning_of_a_round_with_the_first_castles() -> None:
    state = isettlers.from_document(tree())
    assert tiles(state, 0) == tiles(state, 1) == {18: "castle"}
    assert order(state) == line(state) == [0, 1]
    assert dice(state, 0) == [6, 1]
    assert coming(state) == []
    assert texts(state) == ["die 1", "die 6"]


def test_what_lies_nowhere_is_in_the_stocks_and_unseen() -> None:
    state = isettlers.from_document(seats({"stored": ["bank", "knowledge-7"], "goods": {"red": 2}}))
    left = stock(state)
    assert left["bank"] == 6
    assert left["knowledge-7"] == 0
    assert left["ship"] == 20
    assert left["castle"] == 14
    assert sum(left.values()) == 164 - 2 - 6 - 2
    unseen = state.document()["unseen"]
    assert unseen["red"] == 5
    assert sum(unseen.values()) == 40


def test_in_the_expert_game_the_first_castle_is_in_the_middle_where_it_can_be() -> None:
    state = isettlers.from_document(tree(setup={"estates": ["2", "3"]}))
    assert tiles(state, 0) == {3: "castle"}
    assert tiles(state, 1) == {18: "castle"}


def test_bonus_tiles_go_to_those_who_have_filled_a_color() -> None:
    mines = [(24, "mine"), (29, "mine"), (33, "mine")]
    state = isettlers.from_document(seats({"tiles": estate(*mines)}, {"tiles": estate(*mines)}))
    assert [side["large"] for side in state.document()["seats"]] == [["grey"], []]
    assert [side["small"] for side in state.document()["seats"]] == [[], ["grey"]]


QUESTIONS = {
    "turn": ({}, ()),
    "die": ({}, ("die 5",)),
    "castle": ({12: "knowledge-1", 7: "knowledge-2"}, ("die 6", "place castle on 6")),
    "warehouse": ({}, ("die 5", "place warehouse on 25")),
    "take": ({}, ("die 5", "place market on 25")),
    "city_hall": ({}, ("die 5", "place city_hall on 25")),
    "discard": ({}, ("die 5", "take ship from depot 5")),
    "ship": ({}, ("die 5", "place ship on 19")),
    "goods": ({}, ("die 5", "place ship on 19", "ship to depot 4")),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_stands_in_a_document_and_is_read_back(question: str) -> None:
    there, steps = QUESTIONS[question]
    tile = steps[-1].split()[1] if steps and steps[-1].startswith("place") else "bank"
    storage = {"discard": ["bank", "mine", "ship"], "goods": ["ship"]}.get(question, [tile, "mine", "mine"])
    side = Side(there, storage=storage, workers=6, goods={"red": 1, "pink": 1})
    goods = {4: {"violet": 1, "brown": 2}}
    state = play(position(side, dice=(6, 5), depots=SHIP_EACH, depot_goods=goods), *steps)
    document = state.document()
    assert document.get("pending", {"asked": "turn"})["asked"] == question
    again = isettlers.from_document(document)
    assert again == state
    assert texts(again) == texts(state)


@pytest.mark.parametrize("castles", ["open", "secret"])
def test_the_choice_of_boards_and_castles_stands_in_a_document(castles: str) -> None:
    state: State = Setup(players=3, estates="drawn", castles=castles).start(seed=5)
    while state.document()["stage"] == "choosing":
        assert isettlers.from_document(state.document()) == state
        state.apply(state.legal[len(state.legal) - 1])
    assert isettlers.from_document(state.document()) == state


def test_of_boards_alike_each_seat_has_its_own() -> None:
    state: State = Setup(players=2, estates="drawn", boards=(("1", "2"), ("1", "2"))).start(seed=5)
    while state.document()["stage"] == "choosing":
        assert isettlers.from_document(state.document()).document() == state.document()
        state.apply(state.legal[0])


# ---------------------------------------------------------------- the page


def test_the_page_has_the_fields_that_a_document_may_have() -> None:
    assert page_fields("burgundy.md", "## Documents") == sorted(known(tree(x=1)))
    assert page_fields("burgundy.md", "\nA seat:\n") == sorted(known(seats({"x": 1})))


def test_the_page_has_what_belongs_to_each_question() -> None:
    *questions, _got = listed(tree(pending={"asked": 1}), "expected one of ")
    page = {row[0][0]: row[1] for row in page_table("burgundy.md", "`pending` has `asked`")}
    assert list(page) == questions
    for question in questions:
        assert known(tree(pending={"asked": question, "x": 1})) == ["asked", *page[question]]


def test_a_view_differs_from_the_document_in_the_fields_that_the_page_lists() -> None:
    names = ("two", "three-drawn", "four-drawn-in-secret")
    walks = (list(walk(BURGUNDY_SETUPS[name], 1, Wanderer(1)))[::5] for name in names)
    check_views("burgundy.md", (position.state for position in chain(*walks)))


# ---------------------------------------------------------------- what is refused

FULL_COLOR = estate((24, "mine"), (29, "mine"), (33, "mine"))


@pytest.mark.rule("BS7")
@pytest.mark.parametrize(
    "early",
    [
        {"depots": [{"tiles": ["ship"]}] + [{}] * 5},
        {"black": ["mine"]},
        {"seats": [{"vp": 5}, {}]},
        {"seats": [{"stored": ["castle"]}, {}]},
        {"seats": [{"sold": {"brown": 1}}, {}]},
        {"stock": {"colored": {"ship": 3}}},
    ],
    ids=str,
)
def test_while_estates_are_chosen_nothing_has_happened_yet(early: Tree) -> None:
    choosing = {"game": "burgundy", "setup": {"estates": ["2", "7"]}, "stage": "choosing"}
    assert isettlers.from_document(choosing).check() == 0
    with pytest.raises(FormatError, match="while estates are chosen boards and storages are empty"):
        isettlers.from_document(choosing | early)


def choosing(**seat: Any) -> Tree:
    """A position of the setup in which boards are drawn and the second seat is to choose a side."""
    tree: Tree = dict(Setup(players=2, estates="drawn", castles="secret").start(seed=1).document())
    tree["seats"][1] |= seat
    return tree


REFUSED: dict[str, tuple[Tree, str]] = {
    "no side": (choosing(tiles=estate()), "$.seats[1].tiles[0]: no side has been chosen for this seat"),
    "castle": (choosing(castle=36), '$: breaks invariant "estate"'),
    "castle beyond": (choosing(castle=37), "$.seats[1].castle: expected int from 0 to 36"),
    "field": (tree(color="red"), "$.color: unknown field"),
    "seats": (tree(seats=[{}]), "$.seats: this setup has 2 seats, not 1"),
    "seat field": (seats({"gold": 1}), "$.seats[0].gold: unknown field"),
    "no list": (seats({"stored": "bank"}), "$.seats[0].stored: expected list"),
    "tile": (seats({"stored": ["inn"]}), "$.seats[0].stored[0]: expected one of "),
    "storage": (seats({"stored": ["mine"] * 4}), "$.seats[0].stored: 4 tiles; there is room for 3"),
    "copies": (seats({"stored": ["knowledge-1"] * 2}), "$.seats[0].stored[1]: knowledge-1 lies elsewhere; 1 in all"),
    "four types": (
        seats({"goods": {"red": 1, "pink": 1, "brown": 1, "violet": 1}}),
        "$.seats[0].goods: there is room for 3 types",
    ),
    "eight goods": (seats({"goods": {"red": 8}}), "$.seats[0].goods.red: expected int from 0 to 7"),
    "goods in all": (seats({"goods": {"red": 4}}, {"sold": {"red": 4}}), "$: more red goods than there are"),
    "good": (seats({"goods": {"gold": 1}}), "$.seats[0].goods.gold: unknown field"),
    "silver": (seats({"silver": -1}), "$.seats[0].silver: expected int from 0 to 9999"),
    "workers": (seats({"workers": 10_000}), "$.seats[0].workers: expected int from 0 to 9999"),
    "points": (seats({"vp": True}), "$.seats[0].vp: expected int from 0 to 9999"),
    "die": (seats({"dice": [7, 1]}), "$.seats[0].dice[0]: expected int from 1 to 6"),
    "three dice": (seats({"dice": [1, 2, 3]}), "$.seats[0].dice: a seat has 2 dice, not 3"),
    "no dice": (seats({}, {"dice": [1]}), '$: breaks invariant "order" (the track follows from the ships, and '),
    "hex": (seats({"tiles": estate((37, "bank"))}), "$.seats[0].tiles[1].hex: expected int from 0 to 36"),
    "hex twice": (seats({"tiles": estate((18, "castle"))}), "$.seats[0].tiles[1]: a tile lies on hex 18 already"),
    "color": (
        seats({"tiles": estate((11, "ship"))}),
        "$.seats[0].tiles[1]: ship is blue, and hex 11 of estate 1 is not",
    ),
    "apart": (seats({"tiles": estate((0, "cow-2"))}), "$.seats[0].tiles: the tiles are not all joined"),
    "empty": (seats({"tiles": []}), '$: breaks invariant "estate" (tiles of an estate have the color of '),
    "other estate": (seats({"estate": "2"}), "$.seats[0].estate: seat 0 of this setup plays estate 1"),
    "board": (seats({"board": ["1", "2"]}), "$.seats[0].board: no boards are drawn in this setup"),
    "no bonus": (seats({"tiles": FULL_COLOR, "small": ["grey"]}), "$.seats: one seat has the large bonus tile"),
    "unearned": (seats({"large": ["grey"]}), "$.seats[0].large: not all grey hexes"),
    "bonus": (seats({"large": ["gold"]}), "$.seats[0].large[0]: expected one of "),
    "stage": (tree(stage="paused"), "$.stage: expected one of "),
    "phase": (tree(phase="F"), "$.phase: expected one of "),
    "round": (tree(round=6), "$.round: expected int from 1 to 5"),
    "turn": (tree(turn=2), "$.turn: expected int from 0 to 1"),
    "order": (tree(order=[0, 0]), "$.order: each of the 2 seats is needed once"),
    "track": (tree(track=[1]), "$.track: each of the 2 seats is needed once"),
    "ships": (
        tree(track=[0, 1], seats=[{}, {"tiles": estate((19, "ship"))}]),
        '$: breaks invariant "order" (the track follows from the ships, and ',
    ),
    "bought": (tree(bought=1), "$.bought: expected true or false, got 1"),
    "white": (tree(white=0), "$.white: expected int from 1 to 6"),
    "depots": (tree(depots=[{}]), "$.depots: there are 6 depots, not 1"),
    "depot": (tree(depots=[{"tiles": ["mine"] * 5}] + [{}] * 5), "$.depots[0].tiles: 5 tiles; there is room for 4"),
    "depot field": (tree(depots=[{"tile": "mine"}] * 6), "$.depots[0].tile: unknown field"),
    "black": (tree(black=["ship"] * 9), "$.black: 9 tiles; there is room for 8"),
    "coming": (tree(coming=["red"]), "$.coming: there are 5 rounds, not 1"),
    "come": (
        tree(coming=["red", None, None, None, None]),
        '$: breaks invariant "goods" (seven goods of each type, each ',
    ),
    "stock": (tree(stock={"colored": {"ship": 21}}), "$.stock.colored.ship: expected int from 0 to 20"),
    "unseen": (tree(unseen={"red": 7}), '$: breaks invariant "goods" (seven goods of each type, each '),
    "asked": (tree(pending={"asked": "side"}), "$.pending.asked: expected one of "),
    "building": (
        tree(pending={"asked": "take", "building": "bank"}),
        "$.pending.building: expected one of ",
    ),
    "no building": (tree(pending={"asked": "take"}), "$.pending.building: missing"),
    "pending field": (tree(pending={"asked": "ship", "die": 1}), "$.pending.die: unknown field"),
    "room": (
        tree(pending={"asked": "discard", "tile": "bank"}),
        '$: breaks invariant "question" (what is asked can be asked here)',
    ),
    "goods": (
        tree(pending={"asked": "goods", "depots": [1, 3]}),
        '$: breaks invariant "question" (what is asked can be asked here)',
    ),
    "generator": (tree(rng=["0" * 16] * 4), "$.rng: expected a generator, got one whose words are all zero"),
    "no generator": (tree(rng=[1, 2, 3, 4]), "$.rng[0]: expected text"),
}


def test_a_position_may_leave_one_action() -> None:
    """Play carries such an action out; a position that was redrawn or written by hand asks for it."""
    state = isettlers.from_document(tree(depots=[{}] * 6, pending={"asked": "die", "die": 1}))
    assert [action.text for action in state.legal] == ["take workers"]
    assert isettlers.load(state.save()) == isettlers.from_document(state.document()) == state


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_document_is_refused_with_its_path(name: str) -> None:
    wrong, reason = REFUSED[name]
    with pytest.raises(FormatError) as caught:
        isettlers.from_document(wrong)
    message = str(caught.value)
    assert message.startswith(reason)
    assert "\n" not in message
    assert len(message) <= MESSAGE
