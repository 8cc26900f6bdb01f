"""Building (A3-A6, A15, G7, K5, K6)."""

from __future__ import annotations

import pytest
from builders import Side, goods, names, play, position, seat_of, texts, vp, watch

IDLE = Side(hand=["Ruins"])
PAIR = ("romans", "egyptians")


@pytest.mark.rule("A3")
def test_building_pays_the_cost_and_places_the_card() -> None:
    mine = Side(hand=["Lumberjacks", "Ruins"], goods={"wood": 3})
    state = play(position(PAIR, mine, IDLE), "build Lumberjacks")
    assert names(state, 0, "location") == ["Lumberjacks"]
    assert names(state, 0, "hand") == ["Ruins"]
    assert goods(state, 0) == {"wood": 1}
    assert state.actor == 1


@pytest.mark.rule("A3")
def test_a_production_location_produces_at_once() -> None:
    mine = Side(hand=["Town", "Ruins"], goods={"wood": 1, "stone": 1})
    assert goods(play(position(PAIR, mine, IDLE), "build Town"), 0) == {"worker": 2}


@pytest.mark.rule("A3")
def test_a_building_bonus_is_gained_once() -> None:
    mine = Side(hand=["Ruins"])
    assert goods(play(position(PAIR, mine, IDLE), "build Ruins"), 0) == {"worker": 1}


@pytest.mark.rule("A3")
def test_a_location_with_both_gives_production_and_bonus() -> None:
    mine = Side(hand=["COM008", "Ruins"], goods={"wood": 1, "stone": 1})
    assert goods(play(position(PAIR, mine, IDLE), "build Quarry"), 0) == {"stone": 2}


@pytest.mark.rule("A3", "P3")
def test_the_cards_of_production_and_bonus_are_drawn_one_by_one() -> None:
    mine = Side(hand=["Watchtower"], goods={"wood": 2})
    state = play(position(PAIR, mine, IDLE), "build Watchtower", "draw from the faction deck")
    assert texts(state) == ["draw from the common deck", "draw from the faction deck"]
    play(state, "draw from the common deck")
    assert [card < 98 for card in seat_of(state, 0)["hand"]] == [True, False]


@pytest.mark.rule("A3")
def test_an_action_or_feature_location_gives_nothing_when_built() -> None:
    mine = Side(hand=["Coal Mine", "Ruins"], goods={"wood": 1, "stone": 1})
    assert goods(play(position(PAIR, mine, IDLE), "build Coal Mine"), 0) == {}


@pytest.mark.rule("A4")
@pytest.mark.parametrize("missing", ["wood", "stone"])
def test_a_card_whose_cost_cannot_be_paid_is_not_offered(missing: str) -> None:
    enough = {"wood": 2, "stone": 1}
    hand = ["Wood Storage", "Ruins"]
    assert len(texts(position(PAIR, Side(hand=hand, goods=enough)), "build")) == 2
    enough[missing] -= 1
    assert texts(position(PAIR, Side(hand=hand, goods=enough)), "build") == ["build Ruins COM069"]


@pytest.mark.rule("A4")
def test_a_location_in_the_cost_is_one_of_the_own_locations_or_foundations() -> None:
    mine = Side(
        hand=["Builder", "Ruins"], empire=["Town", "Roman Bank"], foundations=["Statue"], goods={"stone": 1},
    )  # fmt: skip
    start = play(position(PAIR, mine, IDLE), "build Builder")
    assert texts(start) == ["give up Town COM015", "give up Roman Bank ROM029", "give up foundation Statue COM001"]
    common = play(start.clone(), "give up Town")
    assert names(common, 0, "location") == ["Builder", "Roman Bank"]
    faction = play(start.clone(), "give up Roman Bank")
    assert names(faction, 0, "discard") == ["Roman Bank"]
    foundation = play(start.clone(), "give up foundation Statue")
    assert names(foundation, 0, "location") == ["Builder", "Roman Bank", "Town"]
    assert names(foundation, 0, "foundation") == []


@pytest.mark.rule("A4")
def test_without_location_and_foundation_such_a_card_cannot_be_built() -> None:
    mine = Side(hand=["Builder", "Ruins"], goods={"stone": 1})
    assert texts(position(PAIR, mine, IDLE), "build") == ["build Ruins COM069"]


@pytest.mark.rule("A4")
def test_a_faction_card_without_a_location_in_its_cost_needs_none() -> None:
    mine = Side(hand=["Caravan", "Ruins"], goods={"food": 1})
    state = play(position(("egyptians", "romans"), mine, IDLE), "build Caravan")
    assert goods(state, 0) == {"food": 1, "worker": 1}


@pytest.mark.rule("A4")
def test_a_common_location_never_asks_for_a_location() -> None:
    mine = Side(hand=["Lumberjacks", "Ruins"], empire=["Town"], goods={"wood": 2})
    state = play(position(PAIR, mine, IDLE), "build Lumberjacks")
    assert names(state, 0, "location") == ["Lumberjacks", "Town"]


@pytest.mark.rule("A4")
def test_a_location_used_this_round_may_be_given_up_with_all_that_lies_on_it() -> None:
    mine = Side(
        hand=["Builder", "Ruins"], empire=["Castle"], goods={"stone": 1}, uses={"Castle": 2}, guarded=["Castle"],
    )  # fmt: skip
    state = play(position(PAIR, mine, IDLE), "build Builder")
    seat = seat_of(state, 0)
    assert (seat["use"], seat["guard"]) == ({}, [])
    assert goods(state, 0) == {"wood": 1, "stone": 1}


@pytest.mark.rule("A4", "K5")
def test_the_location_given_up_is_gone_before_anything_counts() -> None:
    """Altar of Bastet counts grey locations; the grey Mason it costs is one no longer."""
    mine = Side(hand=["Altar of Bastet", "Ruins"], empire=["COM034"], goods={"stone": 1})
    state = play(position(("egyptians", "romans"), mine, IDLE), "build Altar of Bastet")
    assert goods(state, 0) == {"stone": 1}


@pytest.mark.rule("A4", "G2")
def test_gold_stands_in_for_resources_of_a_cost() -> None:
    mine = Side(hand=["Wood Storage", "Ruins"], goods={"wood": 1, "gold": 2})
    state = play(position(PAIR, mine, IDLE), "build Wood Storage", "draw from the common deck")
    assert goods(state, 0) == {}


@pytest.mark.rule("A5")
def test_two_cards_of_one_name_may_stand_in_one_empire() -> None:
    mine = Side(hand=["COM009", "Ruins"], empire=["COM008"], goods={"wood": 1, "stone": 1})
    state = play(position(PAIR, mine, IDLE), "build Quarry")
    assert names(state, 0, "location") == ["Quarry", "Quarry"]


@pytest.mark.rule("A15", "K26")
def test_a_production_location_taken_over_does_not_produce_at_that_moment() -> None:
    mine = Side(hand=["Ruins"], empire=["Temple of Ra"])
    theirs = Side(hand=["Ruins"], empire=["Town"])
    state = play(position(("egyptians", "romans"), mine, theirs), "activate Temple of Ra")
    assert names(state, 1, "lent") == ["Town"]
    assert goods(state, 0) == goods(state, 1) == {}


@pytest.mark.rule("G7", "K5")
def test_each_time_you_build_features_reward_building_matching_locations() -> None:
    mine = Side(hand=["Old Forest", "Town", "Ruins"], empire=["Carpenter's Workshop"], goods={"wood": 3, "stone": 1})
    start = position(PAIR, mine, IDLE)
    brown = play(start.clone(), "build Old Forest")
    assert (goods(brown, 0), vp(brown, 0)) == ({"wood": 3, "stone": 1, "gold": 1}, 1)
    pink = play(start.clone(), "build Town")
    assert (goods(pink, 0), vp(pink, 0)) == ({"wood": 2, "worker": 2}, 0)


@pytest.mark.rule("K5")
def test_production_bonus_and_features_come_before_the_draws_and_slaver_last() -> None:
    """Meeting Place gives 3 VP and a card, Canteen 1 gold and 1 VP; the card is drawn before Slaver takes the gold."""
    mine = Side(hand=["Meeting Place"], empire=["Slaver", "Canteen"], goods={"wood": 2, "stone": 1})
    state = position(("egyptians", "romans"), mine, IDLE)
    events = watch(state, "build Meeting Place")
    assert texts(state) == ["draw from the common deck", "draw from the faction deck"]
    assert [event.values["points"] for event in events if event.kind == "vp"] == [3, 1]
    play(state, "draw from the common deck")
    assert texts(state) == ["done", "choose gold"]
    play(state, "choose gold")
    assert vp(state, 0) == 6


@pytest.mark.rule("K5")
def test_slaver_can_be_paid_with_what_the_building_brought() -> None:
    mine = Side(hand=["Ruins", "Ruins"], empire=["Slaver"])
    state = play(position(("egyptians", "romans"), mine, IDLE), "build Ruins")
    assert texts(state) == ["done", "choose worker"]
    play(state, "choose worker")
    assert (vp(state, 0), goods(state, 0)) == (1, {})


@pytest.mark.rule("K5")
def test_slaver_is_not_asked_after_building_a_faction_location() -> None:
    mine = Side(hand=["Caravan", "Ruins"], empire=["Slaver"], goods={"food": 1, "gold": 1})
    state = play(position(("egyptians", "romans"), mine, IDLE), "build Caravan", "pay 0 gold for food")
    assert state.actor == 1


@pytest.mark.rule("K6")
def test_settlers_pay_price_and_cost_together_and_give_up_nothing() -> None:
    mine = Side(hand=["Stonemason", "Ruins"], empire=["Settlers"], goods={"wood": 2, "stone": 1})
    state = play(position(PAIR, mine, IDLE), "activate Settlers")
    assert names(state, 0, "location") == ["Settlers", "Stonemason"]
    assert goods(state, 0) == {"stone": 2}


@pytest.mark.rule("K6")
def test_settlers_need_the_whole_payment() -> None:
    """1 wood for Settlers and 1 for the Stonemason: with 1 wood and no gold it cannot be done."""
    mine = Side(hand=["Stonemason", "Ruins"], empire=["Settlers"], goods={"wood": 1, "stone": 1})
    assert texts(position(PAIR, mine, IDLE), "activate") == []


@pytest.mark.rule("K6", "G2")
def test_gold_may_stand_in_anywhere_in_the_joint_payment() -> None:
    mine = Side(hand=["Stonemason", "Ruins"], empire=["Settlers"], goods={"wood": 1, "stone": 1, "gold": 2})
    state = play(position(PAIR, mine, IDLE), "activate Settlers")
    assert texts(state) == ["pay 1 gold for wood", "pay 2 gold for wood"]
    play(state, "pay 1 gold for wood")
    assert texts(state) == ["pay 0 gold for stone", "pay 1 gold for stone"]
    play(state, "pay 1 gold for stone")
    assert goods(state, 0) == {"stone": 3}


@pytest.mark.rule("K6")
def test_settlers_offer_only_faction_cards_and_also_those_without_location_cost() -> None:
    mine = Side(hand=["Pyramid", "Altar of Bastet", "Monument"], empire=["Settlers"], goods={"wood": 1, "stone": 2})
    state = play(position(("egyptians", "romans"), mine, IDLE), "activate Settlers")
    assert texts(state) == ["build Altar of Bastet EGY002", "build Pyramid EGY028"]


@pytest.mark.rule("K6")
def test_what_settlers_build_counts_for_features() -> None:
    mine = Side(hand=["Roman Barracks", "Ruins"], empire=["Settlers", "Administration"], goods={"wood": 1, "food": 1})
    state = play(position(PAIR, mine, IDLE), "activate Settlers")
    assert (goods(state, 0), vp(state, 0)) == ({"worker": 2, "gold": 1}, 1)


@pytest.mark.rule("K6")
def test_negotiator_builds_an_own_deal() -> None:
    mine = Side(hand=["Ruins"], empire=["Negotiator"], deals=["Casino"], goods={"worker": 1, "wood": 2})
    state = play(position(("japanese", "romans"), mine, IDLE), "activate Negotiator")
    assert names(state, 0, "location") == ["Casino", "Negotiator"]
    assert seat_of(state, 0)["deals"] == [[], []]
    assert goods(state, 0) == {}


@pytest.mark.rule("K6", "K3")
def test_negotiator_needs_a_deal_it_can_pay_for() -> None:
    mine = Side(hand=["Ruins"], empire=["Negotiator"], deals=["Casino"], goods={"worker": 1, "wood": 1})
    assert texts(position(("japanese", "romans"), mine, IDLE), "activate") == []
