"""Rulings on single cards (K12-K14, K20, K23, K24, K29, K30, K33, K35)."""

from __future__ import annotations

import pytest
from attrs import evolve
from builders import Side, goods, ids, names, play, position, rebuilt, seat_of, texts, vp, watch

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import builtin

IDLE = Side(hand=["Ruins"])


def points(state: State, *actions: str) -> list[int]:
    """The gains of points by seat 0 while actions are applied."""
    return [event.values["points"] for event in watch(state, *actions) if event.kind == "vp" and event.seat == 0]


# ---------------------------------------------------------------- Sphinx


@pytest.mark.rule("K12")
def test_one_use_of_an_action_is_one_gain_two_uses_are_two() -> None:
    mine = Side(hand=["Ruins"], empire=["EGY019", "EGY021"], goods={"gold": 2})
    start = position(("egyptians", "romans"), mine, IDLE)
    assert points(start.clone(), "activate Goldsmith EGY021") == [3]
    assert points(start.clone(), "activate Goldsmith EGY021 twice") == [3, 3]


@pytest.mark.rule("K12")
def test_two_sphinxes_add_two_and_do_not_set_each_other_off() -> None:
    mine = Side(hand=["Ruins"], empire=["EGY019", "EGY020", "EGY021"], goods={"gold": 1})
    assert points(position(("egyptians", "romans"), mine, IDLE), "activate Goldsmith EGY021") == [4]


@pytest.mark.rule("K12")
def test_a_raze_field_and_the_reaction_of_a_feature_are_one_gain_each() -> None:
    mine = Side(hand=["Monument", "Ruins"], empire=["EGY019", "Gallows"], goods={"raze": 1})
    assert points(position(("egyptians", "romans"), mine, IDLE), "raze Monument from hand") == [2, 2]


@pytest.mark.rule("K12")
def test_a_features_reaction_and_a_building_bonus_are_one_gain_each() -> None:
    """Canteen rewards its own building; Baker's bonus counts one red location."""
    mine = Side(hand=["Canteen", "Baker"], empire=["EGY019"], goods={"wood": 5, "stone": 1})
    state = position(("egyptians", "romans"), mine, passed=(1,))
    assert points(state, "build Canteen") == [2]
    assert points(state, "build Baker", "pay 0 gold for wood", "pay 0 gold for stone") == [2]


@pytest.mark.rule("K12")
def test_a_deal_good_is_one_gain() -> None:
    egyptians = builtin("egyptians")
    cards = tuple(evolve(card, deal="vp") if card.name == "Caravan" else card for card in egyptians.cards)
    mine = Side(hand=["Caravan", "Ruins"], empire=["EGY019"], goods={"food": 1})
    state = position(("egyptians", "romans"), mine, IDLE, decks=(evolve(egyptians, cards=cards),))
    assert points(state, "deal Caravan") == [2]


# ---------------------------------------------------------------- Dark Chapel


def chapel(hand: tuple[str, ...] = ("Ruins",), raze: int = 2, **settings: Side) -> State:
    mine = Side(hand=hand, empire=["BAR014"], goods={"raze": raze})
    return position(("barbarians", "egyptians"), mine, settings.get("enemy", IDLE))


@pytest.mark.rule("K14")
def test_dark_chapel_razes_from_hand_for_one_token_or_an_enemy_location_for_two() -> None:
    enemy = Side(hand=["Ruins"], empire=["Old Forest"])
    state = play(chapel(("Town", "Ruins"), enemy=enemy), "activate Dark Chapel")
    assert texts(state) == ["raze Town COM015 from hand", "choose Old Forest COM007 of egyptians"]
    hand = play(state.clone(), "raze Town from hand", "done")
    assert goods(hand, 0) == {"worker": 2, "raze": 1}
    assert take_apart(hand)["common_discard"] == [14]
    location = play(state.clone(), "choose Old Forest of egyptians", "done")
    assert goods(location, 0) == {"wood": 2}
    assert goods(location, 1) == {"wood": 1}


@pytest.mark.rule("K14")
def test_with_one_token_dark_chapel_reaches_only_the_hand() -> None:
    enemy = Side(hand=["Ruins"], empire=["Old Forest"])
    state = play(chapel(("Town", "Ruins"), raze=1, enemy=enemy), "activate Dark Chapel")
    assert goods(state, 0) == {"worker": 2}
    assert texts(chapel(("Ruins",), raze=1, enemy=enemy), "activate") == []


@pytest.mark.rule("K14")
def test_any_goods_of_the_field_may_become_points_and_all_are_one_gain() -> None:
    state = play(chapel(("Town", "Ruins"), raze=1), "activate Dark Chapel")
    assert texts(state) == ["done", "choose worker"]
    assert points(state, "choose worker", "choose worker") == [2]
    assert goods(state, 0) == {}


@pytest.mark.rule("K14")
def test_points_of_the_field_cannot_be_turned_but_join_the_gain() -> None:
    state = play(chapel(("Monument", "Ruins"), raze=1), "activate Dark Chapel")
    assert texts(state) == ["done", "choose stone"]
    assert vp(state, 0) == 0
    assert points(state, "choose stone") == [2]


@pytest.mark.rule("K14")
def test_dark_chapel_does_not_turn_goods_the_player_had_before() -> None:
    mine = Side(hand=["Town", "Ruins"], empire=["BAR014"], goods={"raze": 1, "worker": 3, "wood": 2})
    state = play(position(("barbarians", "egyptians"), mine, IDLE), "activate Dark Chapel", "choose worker")
    assert texts(state) == ["done", "choose worker"]
    play(state, "choose worker")
    assert (vp(state, 0), goods(state, 0)) == (2, {"worker": 3, "wood": 2})


@pytest.mark.rule("K14", "K33")
def test_cards_are_seen_before_they_are_turned() -> None:
    state = play(chapel(("Meeting Place", "Ruins"), raze=1), "activate Dark Chapel")
    assert texts(state) == ["draw from the common deck", "draw from the faction deck"]
    play(state, "draw from the faction deck")
    drawn = names(state, 0, "hand")
    drawn.remove("Ruins")
    assert [text.rsplit(" ", 1)[0] for text in texts(state)] == ["done", "choose", f"hand over {drawn[0]}"]
    play(state, texts(state)[-1])
    assert (vp(state, 0), goods(state, 0)) == (1, {"worker": 1})
    assert names(state, 0, "discard") == drawn


@pytest.mark.rule("K33")
def test_goods_are_turned_in_order_and_cards_last() -> None:
    state = play(chapel(("Mill", "Ruins"), raze=1), "activate Dark Chapel")
    assert texts(state) == ["done", "choose food", "choose worker"]
    later = play(state.clone(), "choose worker")
    assert later.actor == 1
    assert goods(later, 0) == {"food": 1}
    play(state, "choose food")
    assert texts(state) == ["done", "choose worker"]


@pytest.mark.rule("K14")
def test_both_cards_of_a_field_may_be_turned() -> None:
    state = play(chapel(("Castle", "Ruins"), raze=1), "activate Dark Chapel")
    play(state, "draw from the faction deck", "draw from the faction deck")
    play(state, texts(state)[1])
    play(state, texts(state)[1])
    assert vp(state, 0) == 2
    assert names(state, 0, "hand") == ["Ruins"]


# ---------------------------------------------------------------- deals


@pytest.mark.rule("K20")
def test_spies_take_a_deal_without_its_good_until_the_next_production() -> None:
    mine = Side(hand=["Ruins"], empire=["Spies"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], deals=["Pyramid"])
    state = play(position(("romans", "egyptians"), mine, theirs), "activate Spies")
    assert (vp(state, 0), goods(state, 0)) == (1, {})
    assert seat_of(state, 0)["deals"] == [[], [125]]
    assert seat_of(state, 1)["deals"] == [[], []]


@pytest.mark.rule("K20", "A7")
def test_taking_a_deal_is_not_making_one() -> None:
    """School of Diplomacy taken from the japanese would react to a deal made."""
    mine = Side(hand=["ROM020", "Ruins"], empire=["Spies"], goods={"worker": 1, "food": 1})
    theirs = Side(hand=["Ruins"], lent=["School of Diplomacy"])
    start = position(("romans", "egyptians", "japanese"), mine, Side(hand=["Ruins"], deals=["Pyramid"]), theirs,
                     ra_seat=0)  # fmt: skip
    assert vp(play(start.clone(), "activate Spies"), 0) == 1
    dealt = play(start.clone(), "deal Builder")
    assert (vp(dealt, 0), goods(dealt, 0)) == (1, {"worker": 1, "stone": 1, "gold": 1})


@pytest.mark.rule("K20")
def test_a_deal_taken_by_spies_is_discarded_to_the_pile_of_its_own_faction() -> None:
    mine = Side(hand=["Ruins"], empire=["Robbers"], goods={"worker": 1})
    state = position(("barbarians", "romans", "egyptians"), mine, Side(hand=["Ruins"]), Side(hand=["Ruins"]))
    values = take_apart(state)
    values["seats"][2]["deck"].remove(125)
    values["seats"][1]["deals"][2] = [125]
    state = rebuilt(state, values)
    play(state, "activate Robbers", "draw from the common deck")
    assert ids(state, 2, "discard") == ["EGY028"]
    assert ids(state, 1, "discard") == []


@pytest.mark.rule("K20", "K2")
def test_spies_cannot_take_a_trade_route_deal() -> None:
    mine = Side(hand=["Ruins"], empire=["Spies", "ROM020"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], trades={0: ["ROM020"]})
    assert texts(position(("romans", "japanese"), mine, theirs), "activate") == []


ROBBED = (
    Side(hand=["Ruins"], empire=["Robbers"], goods={"worker": 1}),
    Side(hand=["Ruins"], trades={2: ["ROM020"]}, deals=["Casino"]),
    Side(hand=["Ruins"], empire=["ROM020"]),
)


@pytest.mark.rule("K20", "K35")
def test_robbers_may_end_a_trade_route_deal_of_the_holder() -> None:
    state = position(("barbarians", "japanese", "romans"), *ROBBED)
    play(state, "activate Robbers")
    assert texts(state) == [
        "choose deal Casino JAP012 of japanese", "choose trade of japanese with Builder ROM020 of romans",
    ]  # fmt: skip
    play(state, "choose trade of japanese with Builder of romans", "draw from the common deck")
    assert seat_of(state, 1)["trades"] == [[], [], []]
    assert names(state, 2, "location") == ["Builder"]
    assert vp(state, 0) == 1


@pytest.mark.rule("K35")
def test_robbers_may_not_end_a_trade_route_deal_by_the_first_printing() -> None:
    state = position(("barbarians", "japanese", "romans"), *ROBBED, edition="first")
    play(state, "activate Robbers")
    assert names(state, 1, "discard") == ["Casino"]
    assert seat_of(state, 1)["trades"] == [[], [], [117]]
    without_deal = Side(hand=["Ruins"], trades={2: ["ROM020"]})
    state = position(("barbarians", "japanese", "romans"), ROBBED[0], without_deal, ROBBED[2], edition="first")
    assert texts(state, "activate") == []


@pytest.mark.rule("K20", "K2")
def test_robbers_cannot_aim_at_a_holder_who_has_passed() -> None:
    mine = Side(hand=["Ruins"], empire=["Robbers"], goods={"worker": 1})
    holder = Side(hand=["Ruins"], trades={2: ["ROM020"]})
    third = Side(hand=["Ruins"], empire=["ROM020"])
    state = position(("barbarians", "japanese", "romans"), mine, holder, third, passed=(1,))
    assert texts(state, "activate") == []


@pytest.mark.rule("K30")
def test_negotiator_does_not_build_a_deal_of_another_faction() -> None:
    mine = Side(hand=["Ruins"], empire=["Negotiator"], goods={"worker": 1, "stone": 5, "wood": 5})
    state = position(("japanese", "egyptians"), mine, IDLE)
    values = take_apart(state)
    values["seats"][1]["deck"].remove(125)
    values["seats"][0]["deals"][1] = [125]
    assert texts(rebuilt(state, values), "activate") == []


@pytest.mark.rule("K30", "K26")
def test_rabble_does_not_raze_a_location_taken_over() -> None:
    """Rabble itself taken by the Egyptians razes in their own row only."""
    mine = Side(hand=["Ruins"], empire=["Town"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], lent=["Rabble", "Quarry"])
    state = position(("egyptians", "barbarians"), mine, theirs, ra_seat=0)
    play(state, "activate Rabble of barbarians")
    assert names(state, 0, "foundation") == ["Town"]
    assert names(state, 1, "lent") == ["Quarry", "Rabble"]


# ---------------------------------------------------------------- Porters, Pack, Messenger: one option an outcome


@pytest.mark.rule("K23")
def test_porters_repeat_a_common_or_faction_location_and_may_choose_farmers() -> None:
    mine = Side(hand=["Ruins"], empire=["Porters", "Farmers At Work", "Town", "Builder"], goods={"food": 1})
    state = play(position(("romans", "egyptians"), mine, IDLE), "activate Porters")
    assert texts(state) == ["choose Town COM015", "choose Farmers At Work COM016", "choose Builder ROM020"]
    play(state, "choose Farmers At Work")
    assert texts(state) == ["choose Town COM015", "choose Builder ROM020"]
    play(state, "choose Builder")
    assert goods(state, 0) == {"wood": 1, "stone": 1}


@pytest.mark.rule("K23")
def test_porters_do_not_ask_where_farmers_would_lead_to_the_same_location() -> None:
    mine = Side(hand=["Ruins"], empire=["Porters", "Farmers At Work", "Town"], goods={"food": 1})
    state = play(position(("romans", "egyptians"), mine, IDLE), "activate Porters")
    assert goods(state, 0) == {"worker": 2}


@pytest.mark.rule("K29")
def test_porters_offer_one_location_for_each_different_outcome() -> None:
    """Rubble with one grey location gives 1 stone, as the Quarry does; Town and Roman Barracks give 2 workers."""
    mine = Side(hand=["Ruins"], empire=["Porters", "COM008", "Town", "Roman Barracks", "Old Forest"], goods={"food": 1})
    state = play(position(("romans", "egyptians"), mine, IDLE), "activate Porters")
    assert texts(state) == ["choose Old Forest COM007", "choose Quarry COM008", "choose Town COM015"]


@pytest.mark.rule("K29")
def test_pack_asks_for_the_good_not_for_where_it_is_shown() -> None:
    mine = Side(hand=["Ruins"], empire=["BAR016"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], empire=["COM008", "COM009", "Monument", "Castle"])
    state = play(position(("barbarians", "romans"), mine, theirs), "activate Pack")
    assert texts(state) == ["choose stone", "choose vp", "choose card"]


@pytest.mark.rule("K29")
def test_imperial_messenger_asks_for_the_good_of_own_and_trade_route_deals() -> None:
    mine = Side(
        hand=["Ruins"], empire=["Imperial Messenger"], deals=["JAP001", "JAP002", "JAP015"],
        trades={1: ["ROM001"]}, goods={"worker": 1},
    )  # fmt: skip
    state = position(("japanese", "romans"), mine, Side(hand=["Ruins"], empire=["ROM001"]))
    play(state, "activate Imperial Messenger")
    assert texts(state) == ["choose stone", "choose worker", "choose card"]
    play(state, "choose stone")
    assert goods(state, 0) == {"stone": 1}


@pytest.mark.rule("K29")
def test_identical_copies_are_offered_once_and_copies_that_differ_apart() -> None:
    mine = Side(hand=["COM008", "COM009", "COM012", "COM014"], goods={"raze": 1})
    assert texts(position(("romans", "egyptians"), mine, IDLE), "raze_hand") == [
        "raze Quarry COM008 from hand", "raze Village COM012 from hand", "raze Village COM014 from hand",
    ]  # fmt: skip


@pytest.mark.rule("K29")
def test_identical_locations_in_different_condition_are_offered_apart() -> None:
    mine = Side(hand=["Ruins"], goods={"raze": 3})
    alike = Side(hand=["Ruins"], empire=["COM046", "COM047"])
    assert len(texts(position(("romans", "egyptians"), mine, alike), "raze")) == 1
    used = Side(hand=["Ruins"], empire=["COM046", "COM047"], uses={"COM047": 1})
    assert len(texts(position(("romans", "egyptians"), mine, used), "raze")) == 2
    guarded = Side(hand=["Ruins"], empire=["COM046", "COM047"], guarded=["COM046"])
    assert len(texts(position(("romans", "egyptians"), mine, guarded), "raze")) == 2


@pytest.mark.rule("K29")
def test_identical_deals_are_offered_once() -> None:
    mine = Side(hand=["Ruins"], empire=["Robbers"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], deals=["ROM003", "ROM004", "ROM005"])
    state = play(position(("barbarians", "romans"), mine, theirs), "activate Robbers")
    assert texts(state) == [
        "choose deal Sculptor's Apprentice ROM003 of romans", "choose deal Sculptor's Apprentice ROM005 of romans",
    ]  # fmt: skip


# ---------------------------------------------------------------- Sanctuary


@pytest.mark.rule("K24")
def test_sanctuary_lays_a_hand_card_as_foundation_for_stone_and_a_point() -> None:
    mine = Side(hand=["Town", "Ruins"], empire=["Sanctuary", "Gallows"], goods={"worker": 1})
    state = play(position(("egyptians", "romans"), mine, IDLE), "activate Sanctuary", "hand over Town")
    assert (goods(state, 0), vp(state, 0)) == ({"stone": 1}, 1)
    assert names(state, 0, "foundation") == ["Town"]
    assert seat_of(state, 0)["secret"] == [14]


@pytest.mark.rule("K24", "G6")
def test_a_foundation_given_up_goes_to_its_own_pile() -> None:
    mine = Side(hand=["Roman Bank", "Ruins"], foundations=["ROM020"], goods={"stone": 1})
    state = play(position(("romans", "egyptians"), mine, IDLE), "build Roman Bank")
    assert names(state, 0, "discard") == ["Builder"]
    mine = Side(hand=["Roman Bank", "Ruins"], foundations=["Town"], goods={"stone": 1})
    state = play(position(("romans", "egyptians"), mine, IDLE), "build Roman Bank")
    assert take_apart(state)["common_discard"] == [14]
