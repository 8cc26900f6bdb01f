"""Cleanup and storage (C1-C5, K15)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from builders import Side, goods, names, play, position, seat_of, texts, vp

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Clause, Deck, builtin

IDLE = Side(hand=["Ruins"])
ALL = {"wood": 3, "stone": 3, "food": 3, "gold": 3, "worker": 3, "raze": 3, "defense": 1}


def after_cleanup(faction: str, side: Side, **settings: Any) -> State:
    """A side after both players have passed in round 2."""
    other = "romans" if faction != "romans" else "egyptians"
    return play(position((faction, other), side, passed=(1,), **settings), "pass")


@pytest.mark.rule("C1", "P2")
@pytest.mark.parametrize(
    ("faction", "stored"), [("barbarians", "worker"), ("japanese", "food"), ("romans", "raze"), ("egyptians", "gold")]
)
def test_a_board_keeps_its_good_in_any_number_and_all_else_goes(faction: str, stored: str) -> None:
    assert goods(after_cleanup(faction, Side(hand=["Ruins"], goods=ALL)), 0) == {stored: 3}


@pytest.mark.rule("C1")
def test_a_storing_location_keeps_its_goods() -> None:
    side = Side(hand=["Ruins"], empire=["Warehouses"], goods=ALL)
    assert goods(after_cleanup("romans", side), 0) == {"wood": 3, "stone": 3, "food": 3, "raze": 3}


@pytest.mark.rule("C1")
def test_goods_on_used_locations_and_defense_tokens_go_samurai_stay() -> None:
    side = Side(
        hand=["Ruins"], empire=["Coal Mine", "Casino"], uses={"Coal Mine": 1, "Casino": 3},
        guarded=["Coal Mine", "Casino"],
    )  # fmt: skip
    state = after_cleanup("japanese", side)
    seat = seat_of(state, 0)
    assert seat["use"] == {}
    assert [state.tables.cards.id(0, card) for card in seat["guard"]] == ["JAP012"]


@pytest.mark.rule("C1")
def test_hands_cards_under_a_gate_and_resources_on_the_shrine_stay() -> None:
    side = Side(hand=["Ruins", "Town"], empire=["JAP013", "Shrine"], under=["Quarry", "Casino"])
    state = after_cleanup("japanese", side, shrine=(1, 2, 3))
    assert {"Ruins", "Town"} < set(names(state, 0, "hand"))
    assert names(state, 0, "under") == ["Casino", "Quarry"]
    assert take_apart(state)["shrine"] == [1, 2, 3]


@pytest.mark.rule("C1", "K2")
def test_empires_deals_and_points_stay() -> None:
    side = Side(hand=["Ruins"], empire=["Town"], foundations=["Statue"], deals=["ROM001"], vp=7)
    state = after_cleanup("romans", side)
    assert (names(state, 0, "location"), names(state, 0, "foundation"), vp(state, 0)) == (["Town"], ["Statue"], 7)
    assert seat_of(state, 0)["deals"] == [[98], []]


@pytest.mark.rule("C1")
def test_warehouses_lost_in_a_round_do_not_take_stored_goods_with_them() -> None:
    mine = Side(hand=["Roman Bank", "Ruins"], empire=["Warehouses"], goods={"wood": 4, "stone": 2})
    state = play(position(("romans", "egyptians"), mine, IDLE), "build Roman Bank")
    assert goods(state, 0) == {"wood": 4, "stone": 1, "gold": 1}


@pytest.mark.rule("C2")
def test_gold_is_not_turned_into_a_resource_to_be_stored() -> None:
    side = Side(hand=["Ruins"], empire=["Warehouses"], goods={"gold": 5, "wood": 1})
    assert goods(after_cleanup("romans", side), 0) == {"wood": 1}


def limited_warehouses(most: int) -> Deck:
    """The roman deck with Warehouses that keep `most` of wood, stone and food in all."""
    romans = builtin("romans")
    store = Clause(word="store", goods=("wood", "stone", "food"), max=most)
    cards = tuple(evolve(card, ability=store) if card.name == "Warehouses" else card for card in romans.cards)
    return evolve(romans, cards=cards)


@pytest.mark.rule("C3")
def test_a_limited_storage_that_can_keep_all_asks_nothing() -> None:
    side = Side(hand=["Ruins"], empire=["Warehouses"], goods={"wood": 1, "stone": 1, "worker": 4})
    state = after_cleanup("romans", side, decks=(limited_warehouses(2),))
    assert goods(state, 0) == {"wood": 1, "stone": 1}


@pytest.mark.rule("C3")
def test_a_limited_storage_that_cannot_keep_all_asks_which_goods() -> None:
    side = Side(hand=["Ruins"], empire=["Warehouses"], goods={"wood": 1, "stone": 3, "raze": 2})
    state = after_cleanup("romans", side, decks=(limited_warehouses(2),))
    assert texts(state) == ["store wood", "store stone"]
    both = play(state.clone(), "store wood")
    assert goods(both, 0) == {"wood": 1, "stone": 1, "raze": 2}
    stone = play(state.clone(), "store stone")
    assert goods(stone, 0) == {"stone": 2, "raze": 2}


@pytest.mark.rule("C3")
def test_what_another_storage_keeps_anyway_leaves_room_in_a_limited_one() -> None:
    """The board of this faction keeps stone without limit, so the two places are for wood and food."""
    romans = limited_warehouses(2)
    assert romans.board is not None
    deck = evolve(romans, board=evolve(romans.board, stores=("stone",)))
    side = Side(hand=["Ruins"], empire=["Warehouses"], goods={"wood": 1, "stone": 3, "food": 1})
    assert goods(after_cleanup("romans", side, decks=(deck,)), 0) == {"wood": 1, "stone": 3, "food": 1}


@pytest.mark.rule("C5")
def test_after_the_fifth_round_nothing_is_discarded() -> None:
    state = after_cleanup("romans", Side(hand=["Ruins"], goods=ALL, empire=["Town"], guarded=["Town"]), round=5)
    assert state.over
    assert goods(state, 0) == ALL
    assert seat_of(state, 0)["guard"] == [14]


@pytest.mark.rule("K15")
@pytest.mark.parametrize(("food", "points"), [(0, 0), (2, 2), (3, 3), (5, 3)])
def test_sake_brewery_looks_at_the_food_before_cleanup(food: int, points: int) -> None:
    side = Side(hand=["Ruins"], empire=["Sake Brewery"], goods={"food": food})
    state = after_cleanup("japanese", side)
    assert vp(state, 0) == points
    assert goods(state, 0).get("food", 0) == food


@pytest.mark.rule("K15")
def test_sake_brewery_does_not_work_after_the_fifth_round() -> None:
    side = Side(hand=["Ruins"], empire=["Sake Brewery"], goods={"food": 3})
    assert vp(after_cleanup("japanese", side, round=5), 0) == 0
