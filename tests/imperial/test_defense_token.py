"""The defense token (D1, K25)."""

from __future__ import annotations

import pytest
from builders import Side, goods, names, play, position, seat_of, texts

IDLE = Side(hand=["Ruins"])
PAIR = ("romans", "egyptians")


@pytest.mark.rule("D1")
def test_the_token_goes_on_an_own_common_location() -> None:
    mine = Side(hand=["Ruins"], empire=["Town", "Roman Bank"], foundations=["Statue"], goods={"defense": 1})
    state = position(PAIR, mine, Side(hand=["Ruins"], empire=["Quarry"]))
    assert texts(state, "defend") == ["defend Town COM015"]
    play(state, "defend Town")
    assert goods(state, 0) == {}
    assert seat_of(state, 0)["guard"] == [14]


@pytest.mark.rule("D1", "A2")
def test_placing_it_is_a_free_move() -> None:
    mine = Side(hand=["Ruins"], empire=["Town"], goods={"defense": 1})
    state = play(position(PAIR, mine, IDLE), "defend Town")
    assert state.actor == 0
    assert texts(state) == ["pass", "build Ruins COM069"]


@pytest.mark.rule("D1")
def test_it_cannot_move() -> None:
    mine = Side(hand=["Ruins"], empire=["Town", "Quarry"], guarded=["Town"])
    assert texts(position(PAIR, mine, IDLE), "defend") == []


@pytest.mark.rule("D1", "C1")
@pytest.mark.parametrize("placed", [True, False])
def test_it_is_discarded_at_cleanup_placed_or_not(placed: bool) -> None:  # noqa: FBT001
    mine = Side(hand=["Ruins"], empire=["Town"], goods={"defense": 1})
    state = position(PAIR, mine, passed=(1,))
    play(state, *(["defend Town"] if placed else []), "pass")
    assert (goods(state, 0), seat_of(state, 0)["guard"]) == ({}, [])


@pytest.mark.rule("D1")
def test_it_goes_with_its_location() -> None:
    mine = Side(hand=["ROM029", "Ruins"], empire=["Town"], guarded=["Town"], goods={"stone": 1})
    state = play(position(PAIR, mine, IDLE), "build Roman Bank")
    assert seat_of(state, 0)["guard"] == []
    assert goods(state, 0) == {"gold": 1}


@pytest.mark.rule("K25")
def test_a_location_holds_at_most_one_token() -> None:
    mine = Side(hand=["Ruins"], empire=["Town", "Quarry"], guarded=["Town"], goods={"defense": 2})
    assert texts(position(PAIR, mine, IDLE), "defend") == ["defend Quarry COM008"]


@pytest.mark.rule("K25")
def test_the_victim_of_desert_chooses_before_the_next_turn() -> None:
    mine = Side(hand=["Ruins", "Town"], empire=["Desert"])
    theirs = Side(hand=["Ruins", "Quarry"])
    state = play(position(("egyptians", "romans"), mine, theirs), "activate Desert", "hand over Town")
    assert state.actor == 1
    assert texts(state) == ["hand over Quarry COM008", "hand over Ruins COM070"]
    play(state, "hand over Quarry")
    assert state.actor == 1
    assert names(state, 1, "hand") == ["Ruins"]
    assert "pass" in texts(state)
