"""Documents of Founders of the Empire: short ones by hand, and what is wrong with others, named with the path."""

from __future__ import annotations

from typing import Any, Final

import pytest
from field_tables import known, listed, page_fields, page_table

import isettlers
from isettlers import FormatError, State
from isettlers._core.founders.engine import VOCABULARY
from isettlers.founders import Rulings, Setup

Tree = dict[str, Any]

MESSAGE: Final = 320
"""Characters of a refusal at most: a line that can be read."""


def tree(**fields: Any) -> Tree:
    """A short document of a game of two."""
    return {"game": "founders", "setup": {"players": 2}, **fields}


def seats(*sides: Tree, **fields: Any) -> Tree:
    return tree(seats=[*sides, *([{}] * (2 - len(sides)))], **fields)


def land(*tiles: tuple[int, int, str], **marks: Any) -> list[Tree]:
    """A territory, the last tile with something on it."""
    rows: list[Tree] = [{"at": [x, y], "tile": tile} for x, y, tile in tiles]
    rows[-1] |= marks
    return rows


def texts(state: State) -> list[str]:
    return [action.text for action in state.legal]


# ---------------------------------------------------------------- what may be left out


def test_a_short_document_is_the_beginning_of_a_turn_with_two_start_tiles_each() -> None:
    state = isettlers.from_document(tree())
    assert texts(state) == ["reveal nature", "reveal village", "reveal city"]
    back = state.document()
    assert (back["first"], back["turn"]) == (0, 0)
    assert [[tile["at"] for tile in side["tiles"]] for side in back["seats"]] == [[[0, 0], [1, 0]]] * 2
    assert all(tile["tile"] in NATURE for side in back["seats"] for tile in side["tiles"])
    assert len(back["victory"]) == 8
    assert back["supply"] == {"war": 6, "coin": 6, "cart": 6, "craftsmen": list(Setup().tile_set.faces)}


NATURE: Final = {kind.name for kind in Setup().tile_set.kinds if kind.color == "nature"}


def test_the_first_player_of_the_setup_begins() -> None:
    state = isettlers.from_document(tree(setup={"players": 3, "first_player": 2}))
    assert state.actor == state.document()["first"] == 2


def test_what_lies_nowhere_is_in_the_stacks() -> None:
    rows = {"nature": ["lake", "cliff", "lake"], "village": ["winery", "winery"], "city": ["inn-a"]}
    back = isettlers.from_document(tree(rows=rows)).document()
    assert [sum(stack.values()) for stack in back["stacks"].values()] == [24 - 4 - 3, 24 - 2, 24 - 1]
    assert back["stacks"]["village"]["winery"] == 2
    assert back["stacks"]["city"]["inn-a"] == 1
    assert back["rows"] == rows


def test_stacks_leave_no_more_turns_than_the_largest_territory_has_room_for() -> None:
    wide = {"tiles": land(*((x, 0, "lake" if x % 2 else "grove") for x in range(8)))}
    state = isettlers.from_document(seats({}, wide))
    left = sum(sum(stack.values()) for stack in state.document()["stacks"].values())
    assert left == 2 * (32 - 7) + 1
    more = state.document()["stacks"]
    more["nature"]["forest"] = more["nature"].get("forest", 0) + 1
    with pytest.raises(FormatError, match=r'^\$: breaks invariant "growth"'):
        isettlers.from_document(seats({}, wide, stacks=more))


def test_tokens_that_are_nowhere_are_in_the_supply() -> None:
    square = land((0, 0, "lake"), (1, 0, "grove"), (0, 1, "winery"), (1, 1, "stables"), craftsmen="horses", war=1)
    side = {"tiles": square, "carts": [[0, 0]], "tokens": {"war": 2, "coin": 1, "craftsmen": ["wine"]}}
    back = isettlers.from_document(seats(side)).document()
    assert back["supply"] == {"war": 3, "coin": 5, "cart": 5, "craftsmen": ["gold", "iron", "cloth", "pottery"]}


def test_in_the_draft_it_is_the_turn_of_who_picks_next() -> None:
    picked = [{"drafted": ["lake"]}, {"drafted": ["grove", "cliff"]}]
    state = isettlers.from_document(tree(phase="layout", seats=picked))
    assert state.actor == 1
    assert texts(state) == ["first left", "first right", "first below", "first above"]
    laid = [{"drafted": ["lake"]}, {"tiles": land((0, 0, "grove"), (0, 1, "cliff"))}]
    state = isettlers.from_document(tree(phase="draft", seats=laid, draft=["lake", "forest"]))
    assert state.actor == 0
    assert texts(state) == ["draft forest", "draft lake"]


def test_every_step_of_the_draft_stands_in_a_document() -> None:
    for first in range(4):
        state = Setup(players=4, first_player=first).start(seed=5)
        while state.document()["phase"] in {"draft", "layout"}:
            back = state.document()
            assert isettlers.from_document(back) == state
            assert isettlers.from_document({key: value for key, value in back.items() if key != "turn"}) == state
            state.apply(state.legal[len(state.legal) - 1])


def test_what_is_left_out_gives_the_same_position_each_time() -> None:
    assert isettlers.from_document(tree()) == isettlers.from_document(tree())


# ---------------------------------------------------------------- every question

CRAFTY: Final = {
    "tiles": land((0, 0, "lake"), (1, 0, "grove"), (0, 1, "winery"), (1, 1, "winery"), (2, 0, "cliff"), (2, 1, "lake")),
    "tokens": {"war": 1, "coin": 1, "cart": 1, "craftsmen": ["gold", "wine"]},
}
ROWS: Final = {"nature": ["lake", "forest"], "village": [], "city": []}
CHOICES: Final[dict[str, tuple[Tree, list[str]]]] = {
    "seat": ({"token": "coin"}, ["against seat 1", "against seat 2"]),
    "war": ({"against": 1}, ["at 0,0", "at 1,0"]),
    "coin": ({"against": 2}, ["at 0,0", "at 1,0"]),
    "product": ({"against": 1, "at": [0, 0]}, ["take wood", "take stone"]),
    "cart": ({}, ["at 0,0", "at 1,0"]),
    "craftsmen": ({}, ["at 0,1", "at 1,1"]),
    "face": ({"at": [0, 1]}, ["take gold", "take wine"]),
    "place": ({"tile": "lake"}, ["at -1,0", "at -1,1", "at 0,-1"]),
}


@pytest.mark.parametrize("question", CHOICES)
def test_every_question_within_a_choice_stands_in_a_document_and_is_read_back(question: str) -> None:
    rest, options = CHOICES[question]
    pair = land((0, 0, "wooded-hills"), (1, 0, "waterfall"))
    other = land((0, 0, "forest"), (1, 0, "grove"))
    setup = Setup(players=3, rulings=Rulings(craftsmen_match="any_village"))
    document = {
        "game": "founders",
        "setup": setup.document(),
        "seats": [CRAFTY, {"tiles": pair}, {"tiles": other}],
        "rows": ROWS,
        "pending": {"asked": question, **rest},
    }
    state = isettlers.from_document(document)
    assert texts(state)[: len(options)] == options
    back = state.document()
    assert back["phase"] == ("add" if question == "place" else "token")
    assert back["pending"] == document["pending"]
    again = isettlers.from_document(back)
    assert again == state


def test_all_questions_are_told_in_the_order_of_the_core() -> None:
    *questions, _got = listed(tree(pending={"asked": 1}), "expected one of ")
    assert list(CHOICES) == questions
    assert [question for question in VOCABULARY["questions"] if question in questions] == questions


def test_with_two_players_the_opponent_need_not_be_named() -> None:
    state = isettlers.from_document(seats(CRAFTY, rows=ROWS, pending={"asked": "war"}))
    assert state.document()["pending"] == {"asked": "war", "against": 1}


def test_agreement_is_asked_where_the_setup_has_it() -> None:
    state = isettlers.from_document(tree(setup={"agreement": True}, phase="agreement"))
    assert texts(state) == ["end the game", "go on"]
    assert isettlers.from_document(state.document()) == state


def test_a_game_that_is_over_has_points_and_no_choice() -> None:
    side = {"tiles": land((0, 0, "lake"), (1, 0, "altar-vesta")), "tokens": {"war": 2}, "replaced": 1}
    state = isettlers.from_document(seats(side, phase="over"))
    assert state.over
    assert state.scores == (2, 0)
    assert state.document()["victory"] == []


# ---------------------------------------------------------------- the page


def test_the_page_has_the_fields_that_a_document_may_have() -> None:
    assert page_fields("founders.md", "## Documents") == sorted(known(tree(x=1)))
    assert page_fields("founders.md", "\nA seat:\n") == sorted(known(seats({"x": 1})))
    tiles = next(row for row in page_table("founders.md", "\nA seat:\n") if row[0] == ["tiles"])
    assert tiles[1] == known(seats({"tiles": land((0, 0, "lake"), x=1)}))


def test_the_page_has_what_belongs_to_each_question() -> None:
    page = {row[0][0]: row[1] for row in page_table("founders.md", "`pending` has `asked`")}
    assert set(page) == set(CHOICES)
    for question, fields in page.items():
        assert known(tree(pending={"asked": question, "x": 1})) == ["asked", *fields]


# ---------------------------------------------------------------- views


def test_a_view_is_a_document_without_the_generator_the_same_for_all() -> None:
    state = isettlers.from_document(seats(CRAFTY, rows=ROWS, phase="add"))
    document = {name: value for name, value in state.document().items() if name not in {"game", "setup", "rng"}}
    for seat in (0, 1, None):
        view = dict(state.view(seat))
        extra = {name: view.pop(name, None) for name in ("game", "setup", "seat", "actor", "scores", "legal")}
        assert view == document
        assert (extra["seat"], extra["actor"], extra["scores"]) == (seat, 0, [5, 0])
        assert (extra["legal"] is not None) is (seat == 0)
    assert state.view(0)["legal"][0] == {
        "id": state.legal[0].id,
        "kind": "add",
        "arguments": {"tile": "forest"},
        "text": "add forest",
    }


# ---------------------------------------------------------------- what is refused

FIVE: Final = land(*((0, y, "lake") for y in range(5)))
NAMES: Final = [kind.name for kind in Setup().tile_set.kinds]
TILES: Final = [kind.name for kind in Setup().tile_set.kinds for _ in range(kind.count)]
FULL: Final = {"tiles": land(*((x, 0, tile) for x, tile in enumerate(TILES[:33])))}
REFUSED: Final[dict[str, tuple[Tree, str]]] = {
    "field": (tree(box=[]), "$.box: unknown field"),
    "phase": (tree(phase="war"), "$.phase: expected one of "),
    "first": (tree(first=2), "$.first: expected int from 0 to 1"),
    "other first": (tree(setup={"first_player": 1}, first=0), "$.first: seat 1 begins in this setup"),
    "turn": (tree(turn="0"), "$.turn: expected int from 0 to 1"),
    "seats": (tree(seats=[{}]), "$.seats: this setup has 2 seats, not 1"),
    "seat field": (seats({"estate": []}), "$.seats[0].estate: unknown field"),
    "tile": (seats({"tiles": land((0, 0, "meadow"))}), "$.seats[0].tiles[0].tile: expected one of "),
    "tile field": (seats({"tiles": land((0, 0, "lake"), hex=1)}), "$.seats[0].tiles[0].hex: unknown field"),
    "too many": (
        seats({"tiles": FIVE}),
        "$.seats[0].tiles[4].tile: lake lies elsewhere; 4 in all",
    ),
    "cell": (
        seats({"tiles": [{"at": [0, 40], "tile": "lake"}]}),
        "$.seats[0].tiles[0].at[1]: expected int from -32 to 32, got 40",
    ),
    "no cell": (seats({"tiles": [{"tile": "lake"}]}), "$.seats[0].tiles[0].at: missing"),
    "half a cell": (seats({"tiles": [{"at": [1], "tile": "lake"}]}), "$.seats[0].tiles[0].at: a cell is two numbers"),
    "a cell in words": (seats({"tiles": [{"at": "0,0", "tile": "lake"}]}), "$.seats[0].tiles[0].at: expected list"),
    "doubled": (
        seats({"tiles": land((0, 0, "lake"), (1, 0, "grove"), (1, 0, "lake"))}),
        "$.seats[0].tiles[2]: a tile lies at 1,0 already",
    ),
    "apart": (
        seats({"tiles": land((0, 0, "lake"), (1, 1, "grove"))}),
        "$.seats[0].tiles: the tile at 1,1 is not joined to the others",
    ),
    "attacked again": (seats({"tiles": land((0, 0, "lake"), war=2)}), "$.seats[0].tiles[0].war: expected int from 0"),
    "coins": (seats({}, {"tiles": land((0, 0, "lake"), coins=2)}), "$.seats[1].tiles[0].coins: expected int from 0"),
    "coin on victory": (
        seats({"tiles": land((0, 0, "lake"), (0, 1, "altar-vesta"), coins=1)}),
        "$.seats[0].tiles[1].coins: altar-vesta makes nothing that could be bought",
    ),
    "old coin": (
        seats({}, {"tiles": land((0, 0, "lake"), (0, 1, "grove"), coins=1)}),
        "$.seats[1].tiles: coins lie here (1), and no more than 0 can since this seat's last turn",
    ),
    "coin at the end": (
        seats({"tiles": land((0, 0, "lake"), (0, 1, "grove"), coins=1)}, phase="over"),
        "$.seats[0].tiles: coins lie here (1), and no more than 0",
    ),
    "craftsmen in the wild": (
        seats({"tiles": land((0, 0, "lake"), (0, 1, "grove"), craftsmen="wine")}),
        "$.seats[0].tiles[1].craftsmen: grove is no place for craftsmen",
    ),
    "craftsmen elsewhere": (
        seats({"tiles": land((0, 0, "lake"), (0, 1, "stables"), craftsmen="wine")}),
        "$.seats[0].tiles[1].craftsmen: stables does not make wine",
    ),
    "face": (
        seats({"tiles": land((0, 0, "lake"), (0, 1, "winery"), craftsmen="wood")}),
        "$.seats[0].tiles[1].craftsmen: expected one of ",
    ),
    "face elsewhere": (
        seats({"tiles": land((0, 0, "lake"), (0, 1, "winery"), craftsmen="wine"), "tokens": {"craftsmen": ["wine"]}}),
        "$.seats[0].tokens.craftsmen[0]: the wine craftsmen are elsewhere",
    ),
    "cart": (
        seats({"tiles": land((0, 0, "lake"), (1, 0, "grove"), (0, 1, "lake")), "carts": [[0, 0]]}),
        "$.seats[0].carts[0]: no tile at 1,1: a cart lies on a square of four",
    ),
    "two carts": (
        seats(CRAFTY | {"carts": [[0, 0], [0, 0]]}),
        "$.seats[0].carts[1]: a cart lies at 0,0 already",
    ),
    "carts alone": (seats({"carts": [[0, 0]]}), "$.seats[0].carts[0]: no tile at 0,0"),
    "tokens": (seats({"tokens": {"war": 4}}, {"tokens": {"war": 3}}), "$.seats: 7 war tokens; there are 6"),
    "token": (seats({"tokens": {"wars": 1}}), "$.seats[0].tokens.wars: unknown field"),
    "token number": (seats({"tokens": {"coin": 7}}), "$.seats[0].tokens.coin: expected int from 0 to 6"),
    "supply": (seats({"tokens": {"cart": 4}}, supply={"cart": 3}), "$.supply.cart: expected int from 0 to 2"),
    "supplied": (tree(supply={"craftsmen": ["gold", "gold"]}), "$.supply.craftsmen[1]: the gold craftsmen are"),
    "replaced": (seats({"replaced": -1}), "$.seats[0].replaced: expected int from 0"),
    "more drafted than there is room for": (
        tree(
            phase="draft",
            seats=[{"tiles": land((0, 0, "lake"), (1, 0, "lake"), (2, 0, "grove"))}, {"drafted": ["grove", "cliff"]}],
        ),
        "$: 5 where 0 to 4 is possible",
    ),
    "craftsmen of no kind": (
        seats({"tokens": {"craftsmen": ["lead"]}}),
        '$.seats[0].tokens.craftsmen[0]: expected one of gold, iron, horses, wine, cloth, pottery, got "lead"',
    ),
    "drafted": (
        tree(phase="draft", seats=[{"drafted": ["lake", "lake", "lake"]}, {}]),
        "$.seats[0].drafted: a seat drafts 2 tiles",
    ),
    "drafted city": (
        tree(phase="draft", seats=[{"drafted": ["inn-a"]}, {}]),
        "$.seats[0].drafted[0]: inn-a is no nature tile",
    ),
    "late draft": (tree(draft=["lake"]), "$.draft: the draft has ended"),
    "late pick": (seats({"drafted": ["lake"]}), "$.seats[0].drafted: the draft has ended"),
    "nothing": (seats({"tiles": []}), "$.seats[0].tiles: a territory has tiles once the draft has ended"),
    "row": (tree(rows={"nature": ["winery"]}), "$.rows.nature[0]: winery is no nature tile"),
    "row of six": (
        tree(rows={"city": ["inn-a", "inn-a", "inn-b", "inn-b", "inn-c", "inn-c"]}),
        "$.rows.city: 6 tiles; there is room for 5",
    ),
    "row field beside full territories": (seats(FULL, rows={"green": []}), "$.rows.green: unknown field"),
    "row field": (tree(rows={"green": []}), "$.rows.green: unknown field"),
    "victory": (tree(victory=["lake"]), "$.victory[0]: lake is no victory tile"),
    "stack": (tree(stacks={"nature": {"lake": 5}}), "$.stacks.nature.lake: expected int from 0 to 4"),
    "stack of another": (tree(stacks={"nature": {"winery": 1}}), "$.stacks.nature.winery: unknown field"),
    "bought": (tree(phase="add", rows=ROWS, bought="silk"), "$.bought: expected one of "),
    "bought early": (tree(bought="wine"), "$.bought: nothing that was bought is left in the phase reveal"),
    "asked": (tree(pending={"asked": "reveal"}), "$.pending.asked: expected one of "),
    "asked elsewhere": (tree(phase="add", pending={"asked": "war"}), "$.pending: this is not asked in the phase add"),
    "pending field": (tree(pending={"asked": "cart", "against": 1}), "$.pending.against: unknown field"),
    "no token": (tree(pending={"asked": "seat"}), "$.pending.token: missing"),
    "wrong token": (tree(pending={"asked": "seat", "token": "cart"}), "$.pending.token: expected one of "),
    "against oneself": (
        seats(CRAFTY, pending={"asked": "war", "against": 0}),
        "$.pending.against: seat 0 is on turn itself",
    ),
    "nothing to play": (
        tree(pending={"asked": "cart"}),
        '$: breaks invariant "question" (what is asked can be asked here)',
    ),
    "not there": (
        tree(rows=ROWS, pending={"asked": "place", "tile": "cliff"}),
        '$: breaks invariant "question" (what is asked can be asked here)',
    ),
    "not asked": (
        tree(phase="agreement"),
        '$: breaks invariant "course" (phase, turn, what is bought and what is asked go ',
    ),
    "over": (
        tree(phase="over", victory=["altar-vesta"]),
        '$: breaks invariant "end" (the game is over exactly when it has a ',
    ),
    "no tile": (
        tree(victory=["nonsense"]),
        f'$.victory[0]: expected one of {", ".join(NAMES[:14])}, ... ({len(NAMES)} in all), got "nonsense"',
    ),
    "not over": (tree(victory=[]), '$: breaks invariant "end" (the game is over exactly when it has a '),
    "no room": (
        seats({"tiles": land(*((x, 0, kind) for x, kind in ((31, "lake"), (32, "grove"))))}),
        "$.seats: there is no room for another turn within 33 tiles, 32 cells from (0, 0), 99 replaced",
    ),
    "nothing to lay": (tree(phase="layout"), "$.seats: nobody has 2 tiles drafted to lay"),
    "generator": (tree(rng=["0" * 16] * 4), "$.rng: expected a generator, got one whose words are all zero"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_document_is_refused_with_its_path(name: str) -> None:
    wrong, reason = REFUSED[name]
    with pytest.raises(FormatError) as caught:
        isettlers.from_document(wrong)
    message = str(caught.value)
    assert message.startswith(reason)
    assert "\n" not in message
    assert len(message) <= MESSAGE


def test_tiles_replaced_leave_room_for_fewer_tiles_in_the_default_stacks() -> None:
    state = isettlers.from_document(seats({"replaced": 80}, {"replaced": 40}))
    assert sum(sum(stack.values()) for stack in state.document()["stacks"].values()) == 2 * (99 - 80)
    assert isettlers.from_document(state.document()) == state


def test_positions_with_many_tiles_replaced_are_read_back_however_they_go_on() -> None:
    state = isettlers.from_document(seats({"replaced": 80}, {"replaced": 80}))
    while not state.over:
        ids = state.legal_ids()
        state.apply(ids[-1])
        assert isettlers.from_document(state.document()) == state
    assert any(side["replaced"] > 80 for side in state.document()["seats"])


def test_what_is_pending_is_against_the_opponent_of_the_seat_that_the_setup_has_begin() -> None:
    setup = {"players": 2, "first_player": 1}
    sides = [{"tokens": {"war": 1}}, {"tokens": {"war": 1}}]
    state = isettlers.from_document(tree(setup=setup, seats=sides, pending={"asked": "war"}))
    assert state.actor == 1
    assert state.document()["pending"] == {"asked": "war", "against": 0}
