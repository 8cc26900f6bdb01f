"""Making deals (A7)."""

from __future__ import annotations

import pytest
from builders import Side, goods, names, play, position, seat_of, texts, vp

IDLE = Side(hand=["Ruins"])
PAIR = ("romans", "egyptians")


@pytest.mark.rule("A7")
def test_a_deal_costs_one_food_and_gives_its_good_at_once() -> None:
    mine = Side(hand=["ROM020", "Ruins"], goods={"food": 2})
    state = play(position(PAIR, mine, IDLE), "deal Builder")
    assert goods(state, 0) == {"food": 1, "stone": 1}
    assert seat_of(state, 0)["deals"] == [[state.tables.cards.number(0, "ROM020")], []]
    assert names(state, 0, "hand") == ["Ruins"]
    assert state.actor == 1


@pytest.mark.rule("A7", "G2")
def test_gold_may_stand_in_for_the_food() -> None:
    mine = Side(hand=["ROM020", "Ruins"], goods={"gold": 1})
    assert goods(play(position(PAIR, mine, IDLE), "deal Builder"), 0) == {"stone": 1}


@pytest.mark.rule("A7", "G2")
def test_with_food_and_gold_the_player_decides_which_to_pay() -> None:
    mine = Side(hand=["ROM020", "Ruins"], goods={"food": 1, "gold": 1})
    state = play(position(PAIR, mine, IDLE), "deal Builder")
    assert texts(state) == ["pay 0 gold for food", "pay 1 gold for food"]
    assert goods(play(state.clone(), "pay 0 gold for food"), 0) == {"gold": 1, "stone": 1}
    assert goods(play(state.clone(), "pay 1 gold for food"), 0) == {"food": 1, "stone": 1}


@pytest.mark.rule("A7")
def test_without_food_and_gold_no_deal_is_offered() -> None:
    mine = Side(hand=["ROM020", "Ruins"], goods={"wood": 3, "worker": 1})
    assert texts(position(PAIR, mine, IDLE), "deal") == []


@pytest.mark.rule("A7")
def test_common_cards_cannot_be_dealt() -> None:
    mine = Side(hand=["Town", "ROM020", "ROM008"], goods={"food": 1})
    assert texts(position(PAIR, mine, IDLE), "deal") == ["deal Engineers ROM008", "deal Builder ROM020"]


@pytest.mark.rule("A7")
@pytest.mark.parametrize(
    ("card", "gained"),
    [("ROM001", {"stone": 1}), ("ROM003", {"gold": 1}), ("ROM006", {"worker": 1}), ("ROM008", {"raze": 1})],
)
def test_each_deal_gives_the_good_in_its_field(card: str, gained: dict[str, int]) -> None:
    mine = Side(hand=[card, "Ruins"], goods={"food": 1})
    state = position(PAIR, mine, IDLE)
    state.apply(next(action for action in state.legal if action.kind == "deal"))
    assert goods(state, 0) == gained


@pytest.mark.rule("A7", "G1")
def test_a_deal_for_points_scores_and_a_deal_for_a_card_draws_at_once() -> None:
    mine = Side(hand=["JAP023", "JAP015", "Ruins"], goods={"food": 2})
    state = play(position(("japanese", "romans"), mine, passed=(1,)), "deal Trade Route")
    assert vp(state, 0) == 1
    play(state, "deal Shrine", "draw from the common deck")
    assert len(names(state, 0, "hand")) == 2


@pytest.mark.rule("A7")
def test_there_is_no_limit_to_deals() -> None:
    state = position(PAIR, Side(hand=[f"ROM{n:03}" for n in range(1, 31)], goods={"food": 30}, deck=[]), passed=(1,))
    for dealt in range(29):
        assert len(seat_of(state, 0)["deals"][0]) == dealt
        state.apply(next(action for action in state.legal if action.kind == "deal"))
        while "pass" not in texts(state):
            state.apply(state.legal[0])
    assert len(seat_of(state, 0)["deals"][0]) == 29
