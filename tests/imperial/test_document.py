"""Documents: every position there and back, short ones by hand, and what is wrong with all others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from builders import Side, names, play, position
from field_tables import page_fields, page_table
from full_set import amount, numbers, some
from games.imperial import IMPERIAL_SETUPS
from games.imperial_positions import scattered
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_decks import random_setup

import isettlers
from isettlers import FormatError, State
from isettlers._core.imperial.engine import FRAME_TABLES
from isettlers.conformance.wander import Wanderer, onwards, walk
from isettlers.imperial import GAME, Setup
from isettlers.imperial.tables import GOODS, TOKENS

Tree = dict[str, Any]

PAGE = (Path(__file__).parents[2] / "docs" / "documents.md").read_text(encoding="utf-8")

document, view, from_document = GAME.document, GAME.view, GAME.from_document

TWO = Setup(factions=("romans", "barbarians"))
THREE = Setup(factions=("egyptians", "japanese", "romans"))
SOLO = Setup(factions=("romans",))
PACK = Setup(factions=("romans", "barbarians"), packs=("magic-number",))
ALTERNATE = Setup(factions=("romans", "barbarians"), lookout="alternate")
ALL = Setup(factions=("romans", "barbarians"), packs=("magic-number",), lookout="alternate")

ANSWERS = {
    "draw": {"draw"},
    "keep": {"keep"},
    "give up": {"give_up", "give_foundation"},
    "gold": {"pay_gold"},
    "good": {"good", "good_technology"},
    "target": {"seat", "location", "choose_deal", "choose_trade", "raze_hand", "attack_card", "attack_deal"},
    "card": {"card"},
    "build": {"build"},
    "convert": {"done", "good", "card"},
    "samurai": {"samurai"},
    "slaver": {"done", "good"},
    "exchange": {"done", "exchange"},
    "gate": {"gate"},
    "store": {"store"},
    "color": {"color"},
    "deck": {"draw"},
    "new sets": {"location"},
    "lay": {"done", "card"},
    "deploy": {"done", "samurai"},
    "seize": {"choose_deal", "attack_deal"},
    "blockade": {"location"},
    "attacked": {"location"},
}
"""The kinds of action that answer each question of a chain."""


def there_and_back(state: State) -> State:
    """The state of its own document, by way of JSON."""
    return state.game.from_document(state.setup, json.loads(json.dumps(document(state))))


def questions(state: State) -> list[Tree]:
    """The chain under way."""
    chain: list[Tree] = document(state).get("pending", {}).get("chain", [])
    return chain


@pytest.mark.parametrize("name", some(IMPERIAL_SETUPS, every=3))
def test_a_document_gives_back_the_very_bytes_all_through_a_game(name: str) -> None:
    for reached in walk(IMPERIAL_SETUPS[name], 5, Wanderer(5)):
        assert there_and_back(reached.state)._bytes() == reached.state._bytes(), str(reached)


@pytest.mark.parametrize("seed", numbers(12, default=2))
def test_a_document_gives_back_the_very_bytes_far_from_play(seed: int) -> None:
    for reached in onwards(scattered(seed), seed, Wanderer(seed)):
        assert there_and_back(reached.state)._bytes() == reached.state._bytes(), str(reached)


@pytest.mark.parametrize("seed", numbers(4, default=2))
def test_a_document_gives_back_the_very_bytes_with_decks_of_ones_own(seed: int, tmp_path: Path) -> None:
    setup, _ = random_setup(seed, tmp_path)
    for reached in list(walk(setup, seed, Wanderer(seed)))[:400]:
        assert there_and_back(reached.state)._bytes() == reached.state._bytes(), str(reached)


BRINGING = (0, 1, 2, 3, 7, 8, 12, 27, 34, 93)
"""Seeds whose games together come to every question."""


def test_the_innermost_question_is_answered_by_the_actions_of_its_name() -> None:
    questions_met: set[str] = set()
    for seed in {*BRINGING, *range(amount(100, default=0))}:
        for reached in onwards(scattered(seed), seed, Wanderer(seed)):
            chain = questions(reached.state)
            if chain:
                what = chain[-1]["what"]
                kinds = {action.kind for action in reached.state.legal}
                assert kinds <= ANSWERS[what], what
                assert chain[-1]["seat"] == reached.state.actor
                questions_met.add(what)
    assert questions_met == set(ANSWERS) - {"store"}


def test_a_limited_storage_asks_to_store() -> None:
    full = [
        (document(reached.state)["pending"], {action.kind for action in reached.state.legal})
        for seed in (5, 10)
        for reached in walk(IMPERIAL_SETUPS["limited-storages"], seed, Wanderer(seed))
        if document(reached.state)["phase"] == "cleanup"
    ]
    assert [kinds for _, kinds in full] == [{"store"}] * len(full)
    assert full[0][0]["kept"] == {"wood": 2, "raze": 1}
    assert [entry["what"] for entry in full[0][0]["chain"]] == ["clean up", "store"]


def test_the_front_door_takes_a_document_as_it_gives_it() -> None:
    state = scattered(4)
    assert isettlers.from_document(json.loads(json.dumps(state.document()))) == state


def test_a_theft_names_the_card_that_takes() -> None:
    mine = Side(hand=["Ruins"], empire=["BAR010"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], goods={"wood": 1, "stone": 1})
    state = play(position(("barbarians", "romans"), mine, theirs), "activate Saboteurs")
    entry = {"what": "good", "seat": 0, "for": "theft", "victim": 1, "by": "BAR010", "times": 1}
    assert document(state)["pending"]["chain"][-1] == entry


def test_the_card_of_a_theft_may_be_a_number() -> None:
    mine = Side(hand=["Ruins"], empire=["BAR010"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], goods={"wood": 1, "stone": 1})
    state = play(position(("barbarians", "romans"), mine, theirs), "activate Saboteurs")
    tree = document(state)
    tree["pending"]["chain"][-1]["by"] = state.tables.cards.number(0, "BAR010")
    assert from_document(state.setup, tree) == state


# ---------------------------------------------------------------- the page


def refusal(setup: Setup, tree: Any) -> str:
    with pytest.raises(FormatError) as refused:
        from_document(setup, tree)
    return str(refused.value)


def known(setup: Setup, wrong: Tree) -> list[str]:
    """The fields that the reader knows where a document has another one."""
    return refusal(setup, wrong).partition("unknown field, known: ")[2].split(", ")


def added(wrong: Tree, setup: Setup) -> list[str]:
    """The fields that a setup adds where a document has another one."""
    before, after = known(TWO, wrong), known(setup, wrong)
    assert after[: len(before)] == before
    return after[len(before) :]


WRONG_SEAT: Tree = {"seats": [{"x": 1}, {}]}
WRONG_PLACE: Tree = {"seats": [{"empire": [{"x": 1}]}, {}]}
WRONG_COMMON: Tree = {"common": {"x": 1}}


def test_the_page_has_every_entry_of_a_chain_with_its_fields() -> None:
    table = re.findall(r"^\| (`[^|]*)\|([^|]*)\|[^|]*\|$", PAGE.split("\n## ")[3], re.MULTILINE)
    listed = {
        name: set(re.findall(r"`([a-z_]+)`", cell)) for names, cell in table for name in re.findall("`([^`]*)`", names)
    }
    assert set(listed) - {"what"} == {name.replace("_", " ") for name in FRAME_TABLES}
    for what, fields in listed.items():
        if what != "what":
            unknown = {"pending": {"chain": [{"what": what, "seat": 0, "x": 1}]}}
            assert set(known(TWO, {**seats(), **unknown})) == {"what", "seat", *fields}
    for state in (reached.state for seed in range(10) for reached in onwards(scattered(seed), seed, Wanderer(seed))):
        for entry in questions(state):
            assert set(entry) - {"what", "seat"} <= listed[entry["what"]]


def test_the_page_has_the_fields_that_a_document_may_have() -> None:
    assert page_fields("documents.md", "## Fields") == sorted(known(TWO, {"x": 1}))
    common = next(row for row in page_table("documents.md", "## Fields") if row[0] == ["common"])
    assert common[1] == known(PACK, WRONG_COMMON)
    assert page_fields("documents.md", "\nA seat:\n") == sorted(known(TWO, WRONG_SEAT))
    empire = next(row for row in page_table("documents.md", "\nA seat:\n") if row[0] == ["empire"])
    assert empire[1] == known(TWO, WRONG_PLACE)
    assert page_fields("documents.md", "### The solo game") == sorted(known(SOLO, {"virtual": {"x": 1}}))
    assert page_fields("documents.md", "## The chain under way") == sorted(known(TWO, {"pending": {"x": 1}}))


def test_the_page_has_the_fields_that_packs_add() -> None:
    rows = [row[0] for row in page_table("documents.md", "### Packs")]
    common = [[f"common.{name}"] for name in added(WRONG_COMMON, PACK)]
    marks = [[name, "empire"] for name in added(WRONG_PLACE, PACK)]
    assert sorted(rows) == sorted([*common, added(WRONG_SEAT, PACK), *marks])


def test_the_page_has_the_fields_that_the_alternate_lookout_adds() -> None:
    packets = [row[0][0] for row in page_table("documents.md", "### The alternate lookout")]
    assert added(WRONG_SEAT, ALTERNATE) == packets
    assert added(WRONG_SEAT, ALL) == [*added(WRONG_SEAT, PACK), *packets]


def test_the_page_has_every_field_of_a_view() -> None:
    assert set(view(scattered(1), 0)) <= set(re.findall(r"`([a-z_]+)`", PAGE))


def fields(tree: object) -> set[str]:
    """The names of all fields of a tree, on every level, but for what goes by good, printed id or kind of action."""
    if isinstance(tree, list):
        return set().union(*map(fields, tree))
    if not isinstance(tree, dict):
        return set()
    below = (value for key, value in tree.items() if key not in {"setup", "names", "arguments"})
    return (set(tree) - {*GOODS, *TOKENS}).union(*map(fields, below))


@pytest.mark.parametrize("name", ["atlanteans", "alternate", "alone-with-the-pack"])
def test_the_page_has_every_field_of_packs_variants_and_the_solo_game(name: str) -> None:
    listed = set(re.findall(r"`([a-z_]+)`", PAGE))
    for reached in list(walk(IMPERIAL_SETUPS[name], 1, Wanderer(1)))[::3]:
        assert fields(document(reached.state)) | fields(view(reached.state, 0)) <= listed


def test_the_puzzle_of_the_page_can_be_set_up() -> None:
    written = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert written is not None
    assert isettlers.from_document(json.loads(written[1])).actor == 0


@pytest.mark.parametrize("reason", ["COM009 is already", "expected int", "neither in the hand", "unknown field"])
def test_the_refusals_of_the_page_are_those_one_gets(reason: str) -> None:
    line = next(line for line in PAGE.splitlines() if line.startswith("$.") and reason in line)
    assert line in [refusal(TWO, tree) for tree in REFUSED.values()]


# ---------------------------------------------------------------- by hand


def test_a_puzzle_needs_a_few_lines() -> None:
    puzzle = from_document(
        TWO,
        {
            "round": 5,
            "seats": [
                {"hand": ["COM046", "ROM001"], "goods": {"wood": 2, "raze": 2}, "deals": ["ROM010"], "vp": 12},
                {"empire": ["COM009", {"card": "COM003", "guarded": True}]},
            ],
        },
    )
    assert names(puzzle, 0, "hand") == sorted(
        puzzle.tables.cards.card(0, puzzle.tables.cards.number(0, printed)).name for printed in ("COM046", "ROM001")
    )
    assert names(puzzle, 1, "location") == ["Quarry", "Wood Storage"]
    assert puzzle.actor == 0
    assert "raze Quarry COM009 of barbarians" in [action.text for action in puzzle.legal]
    assert "raze Wood Storage COM003 of barbarians" not in [action.text for action in puzzle.legal]
    play(puzzle, "raze Quarry COM009 of barbarians")


def test_what_is_left_out_has_its_usual_value() -> None:
    tree = document(from_document(TWO, {"seats": [{"goods": {"worker": 2}}, {}]}))
    assert (tree["round"], tree["phase"], tree["first"], tree["turn"], tree["passed"]) == (1, "action", 0, 0, [])
    assert len(tree["common"]["deck"]) == 84
    assert [len(seat["deck"]) for seat in tree["seats"]] == [30, 30]
    assert tree["common"]["discard"] == tree["common"]["row"] == tree["seats"][1]["hand"] == []


def test_without_generator_words_a_document_still_means_one_position() -> None:
    tree = document(scattered(1))
    del tree["rng"]
    made = scattered(1).game.from_document(scattered(1).setup, tree)
    assert made.game.from_document(made.setup, tree) == made


def test_editing_a_document_changes_what_it_says() -> None:
    tree = document(position(("romans", "barbarians"), Side(hand=["Castle"], goods={"wood": 3, "worker": 2})))
    tree["seats"][0]["goods"]["wood"] = 7
    tree["seats"][1]["vp"] = 30
    state = from_document(TWO, tree)
    assert document(state) == tree
    assert state.scores[1] == 30


# ---------------------------------------------------------------- refused


def seats(*sides: Tree, **rest: Any) -> Tree:
    """A document of two seats."""
    return {"seats": [*sides, *({} for _ in range(2 - len(sides)))], **rest}


REFUSED: dict[str, Tree] = {
    "$.seats[1].empire[3].card: COM009 is already in the discard pile": seats(
        {}, {"empire": ["COM001", "COM002", "COM003", {"card": "COM009"}]}, common={"discard": ["COM009"]}
    ),
    "$.seats[1].hand[0]: COM009 is already in the empire of seat 0": seats(
        {"empire": ["COM009"]}, {"hand": ["COM009"]}
    ),
    "$.seats[0].hand[1]: COM001 is already in the hand of seat 0": seats({"hand": ["COM001", "COM001"]}),
    "$.seats[0].hand[0]: BAR001 is a card of seat 1, not of seat 0": seats({"hand": ["BAR001"]}),
    '$.seats[0].hand[0]: no card "COM999" in this setup': seats({"hand": ["COM999"]}),
    "$.seats[0].hand[0]: expected text, got 5": seats({"hand": [5]}),
    '$.seats[0].hand: expected list, got "COM001"': seats({"hand": "COM001"}),
    "$.common.discard[0]: ROM001 is no card of that deck": seats(common={"discard": ["ROM001"]}),
    "$.common.deck: COM001 is neither here nor anywhere else": seats(common={"deck": []}),
    "$.seats[1].deck: BAR001 is neither here nor anywhere else": seats({}, {"deck": []}),
    "$.seats[0].discard[0]: COM001 is no card of that deck": seats({"discard": ["COM001"]}),
    "$.seats[0].goods.wood: expected int from 0 to 511, got 512": seats({"goods": {"wood": 512}}),
    "$.seats[0].goods.defense: expected int from 0 to 7, got 8": seats({"goods": {"defense": 8}}),
    "$.seats[0].goods.worker: expected int from 0 to 511, got -1": seats({"goods": {"worker": -1}}),
    "$.seats[0].goods.gold: expected int from 0 to 511, got True": seats({"goods": {"gold": True}}),
    "$.seats[0].goods.card: unknown field": seats({"goods": {"card": 1}}),
    "$.seats[0].vp: expected int from 0 to 65535, got 18446744073709551615": seats({"vp": 2**64 - 1}),
    "$.seats[0].vpp: unknown field": seats({"vpp": 1}),
    "$.player: unknown field": seats(player=1),
    "$.seats: this setup has 2 seats, not 3": {"seats": [{}, {}, {}]},
    "$.seats[0].faction: seat 0 of this setup plays the romans": seats({"faction": "japanese"}),
    "$.seats[0].empire[0].uses: Quarry is no action location": seats({"empire": [{"card": "COM009", "uses": 1}]}),
    "$.seats[0].empire[0].uses: expected int from 0 to 1": seats({"empire": [{"card": "COM030", "uses": 2}]}),
    "$.seats[0].empire[0].taken_by: seat 0 itself; an enemy is needed here": seats(
        {"empire": [{"card": "COM046", "taken_by": 0}]}
    ),
    "$.seats[0].known[0]: COM001 is neither in the hand of seat 0 nor face down before it": seats(
        {"known": ["COM001"]}
    ),
    "$.seats[0].pooled[0]: COM001 is known already": seats(
        {"hand": ["COM001"], "known": ["COM001"], "pooled": ["COM001"]}
    ),
    "$.seats[0].deals[0]: COM001 has no deal": seats({"deals": ["COM001"]}),
    "$.seats[0].trades: BAR001 is not in the empire of seat 1": seats({"trades": [{"row": 1, "card": "BAR001"}]}),
    "$.seats[0].under_gates[0]: no Gate is in play": seats({"under_gates": [["COM001"]]}),
    "$.shrine: no Shrine is in play": seats(shrine={"wood": 1}),
    "$.phase: expected one of ": seats(phase="lookout"),
    "$.round: expected int from 1 to 5, got 6": seats(round=6),
    "$.round: expected int from 1 to 4, got 5": seats(phase="cleanup", round=5),
    "$.first: expected int from 0 to 1, got 2": seats(first=2),
    "$.turn: seat 1 has passed": seats(turn=1, passed=[1]),
    "$.turn: it is the turn of seat 0": seats(turn=1, phase="first draft", common={"row": ["COM001", "COM005"]}),
    "$.passed: in the phase 'over' everybody has passed": seats(phase="over", passed=[0]),
    "$.done: in the action phase nobody is done but by passing": seats(done=1),
    "$.done: expected int from 0 to 1, got 2": seats(done=2, phase="second draft"),
    "$.done: the seat that is asked is number 1 from the first player, not 2": seats(
        phase="production", done=2, pending={"chain": [{"what": "produce", "seat": 0}]}
    ),
    '$: breaks invariant "choice"': seats(phase="first draft"),
    "$.pending: the production phase stops only where something is asked": seats(phase="production"),
    "$.pending: nothing is under way without a chain": seats(pending={"cost": {"wood": 1}}),
    "$.pending.kept: the action phase has no such field, but 'cost'": seats(
        pending={"kept": {}, "chain": [{"what": "give up", "seat": 0}]}
    ),
    "$.pending.chain[0].what: expected one of ": seats(pending={"chain": [{"what": "dance", "seat": 0}]}),
    "$.pending.chain[0].card: unknown field": seats(
        pending={"chain": [{"what": "give up", "seat": 0, "card": "COM001"}]}
    ),
    "$.pending.chain[0].cards: expected 2 cards, got 1": seats(
        pending={"chain": [{"what": "keep", "seat": 0, "cards": ["ROM001"]}]}
    ),
    "$.pending.chain[0]: ROM001 is already between two zones": seats(
        pending={"chain": [{"what": "keep", "seat": 0, "cards": ["ROM001", "ROM001"]}]}
    ),
    '$: breaks invariant "stack" (questions and work follow on one another)': seats(
        pending={"chain": [{"what": "pay", "seat": 0}]}
    ),
    "$.rng: expected four words of 16 hex digits": seats(rng=["0", "1", "2", "3"]),
    "$.rng: expected a generator, got one whose words are all zero": seats(rng=["0" * 16] * 4),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_a_refusal_names_the_path_and_the_reason(reason: str) -> None:
    assert refusal(TWO, REFUSED[reason]).startswith(reason)


@pytest.mark.parametrize("tree", [None, 5, "x", [], [{}], {"seats": 3}, {1: 2}, {"seats": [[], []]}])
def test_what_is_no_document_is_refused(tree: Any) -> None:
    with pytest.raises(FormatError):
        from_document(TWO, tree)


def test_only_one_seat_takes_locations_and_at_most_four() -> None:
    rows = ["COM001", "COM002", "COM003", "COM004", "COM005"]
    tree = {"seats": [{}, {"empire": [{"card": card, "taken_by": 0} for card in rows]}, {}]}
    with pytest.raises(FormatError, match=r"^\$\.seats\[1\]\.empire\[4\]\.taken_by: at most 4"):
        from_document(THREE, tree)
    tree = {
        "seats": [{}, {"empire": [{"card": "COM001", "taken_by": 0}]}, {"empire": [{"card": "COM002", "taken_by": 1}]}]
    }
    with pytest.raises(FormatError, match=r"^\$\.seats\[2\]\.empire\[0\]\.taken_by: seat 0 has taken others"):
        from_document(THREE, tree)


# ---------------------------------------------------------------- whatever is written

JUNK: tuple[Callable[[], object], ...] = (
    lambda: None, lambda: True, lambda: 0, lambda: 1, lambda: 3, lambda: -1, lambda: 255, lambda: 10**40,
    lambda: 1.5, lambda: "", lambda: "COM001", lambda: "ROM001", lambda: "cleanup", lambda: "production", lambda: b"x",
    list, dict, lambda: [[]], lambda: {"card": "COM001"}, lambda: ["COM002"], lambda: {"what": "keep", "seat": 0},
)  # fmt: skip


def places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of a tree as what holds it and its key there."""
    keys = list(tree) if isinstance(tree, dict) else list(range(len(tree))) if isinstance(tree, list) else []
    for key in keys:
        yield tree, key
        yield from places(tree[key])


def spoil(tree: Tree, rng: Random) -> None:
    """Change one value somewhere: to something else, to what stands elsewhere, or away."""
    holder, key = rng.choice(list(places(tree)))
    way = rng.randrange(3)
    if way == 0:
        del holder[key]
    elif way == 1:
        holder[key] = rng.choice(JUNK)()
    else:
        other, there = rng.choice(list(places(tree)))
        holder[key] = deepcopy(other[there])


def read(state: State, tree: Tree) -> tuple[State | None, str]:
    """The position of a tree for the setup of a state, or why there is none."""
    try:
        return state.game.from_document(state.setup, tree), ""
    except FormatError as refused:
        return None, str(refused)


def test_the_virtual_player_decides_nothing() -> None:
    """Its row counts as seat 1 of a solo game (SO3), which has one player."""
    wanderer, state = Wanderer(620), scattered(14)
    for _ in range(4):
        state.apply_unchecked(wanderer.choose(state))
    tree = document(state)
    tree["pending"]["chain"][1]["seat"] = 1
    assert read(state, tree) == (None, "$.pending.chain[1].seat: expected 0, got 1")


@settings(max_examples=amount(400, default=50), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 200), st.integers(0, 30), st.integers(0, 2**32))
def test_a_spoilt_document_is_refused_or_plays_on(start: int, steps: int, seed: int) -> None:
    rng, wanderer, state = Random(seed), Wanderer(seed), scattered(start)
    for _ in range(steps):
        if not state.over:
            state.apply_unchecked(wanderer.choose(state))
    for _ in range(10):
        tree = document(state)
        for _ in range(rng.choice((1, 1, 2, 4))):
            spoil(tree, rng)
        made, refusal = read(state, tree)
        if made is None:
            assert refusal.startswith("$")
            assert "\n" not in refusal
            continue
        assert there_and_back(made) == made
        for _ in range(20):
            assert made.check() == 0
            if not made.over:
                made.apply_unchecked(wanderer.choose(made))
