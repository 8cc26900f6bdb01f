"""Common cards with rules of their own."""

from __future__ import annotations

from typing import Any

import pytest
from builders import Side, alone, goods, ids, names, next_round, play, position, texts, vp
from cards.cases import BOARDS, EITHER_DECK, build, hand_size, plus

from isettlers import State

card = pytest.mark.card
rule = pytest.mark.rule

WAITING = Side(hand=["COM073"])
"""An enemy with something to build, so that the turn stops there."""


# ---------------------------------------------------------------- cards drawn


@card("com-watchtower")
@rule("A3", "P3")
def test_building_a_watchtower_draws_for_production_and_for_the_bonus() -> None:
    state = alone("romans", Side(hand=["Watchtower"], goods={"wood": 2}))
    build(state, "Watchtower")
    for deck in ("common", "faction"):
        assert texts(state) == EITHER_DECK
        play(state, f"draw from the {deck} deck")
    assert hand_size(state) == 3
    assert [name.startswith("ROM") for name in ids(state, 0, "hand")].count(True) == 1
    assert texts(state, "pass") == ["pass"]


@card("com-watchtower")
@rule("P1", "P3")
def test_each_watchtower_draws_a_card_every_production_phase() -> None:
    state = next_round(alone("romans", Side(empire=["COM065", "COM066"])))
    for _ in range(2):
        assert state.actor == 0
        assert texts(state) == EITHER_DECK
        play(state, "draw from the faction deck")
    assert texts(state, "draw") == []


@card("com-castle")
@rule("A12", "A13", "P3")
@pytest.mark.parametrize("copy", ["COM046", "COM048"])
def test_the_castle_draws_a_card_of_either_deck_up_to_twice_a_round(copy: str) -> None:
    state = alone("romans", Side(empire=[copy], goods={"worker": 3}))
    play(state, "activate Castle")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the common deck", "activate Castle", "draw from the faction deck")
    assert hand_size(state) == 3
    assert goods(state, 0) == {"worker": 1}
    assert texts(state, "activate") == []


@card("com-castle")
@rule("A12", "P3")
def test_the_castle_used_twice_at_once_asks_card_by_card() -> None:
    state = alone("romans", Side(empire=["Castle"], goods={"worker": 2}))
    play(state, "activate Castle twice", "draw from the common deck")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the faction deck")
    assert hand_size(state) == 3
    assert goods(state, 0) == {}


@card("com-castle", "com-watchtower")
@rule("G5", "K9")
@pytest.mark.parametrize(("edition", "decks"), [("second", 1), ("first", 2)])
def test_discarded_faction_cards_can_be_drawn_in_the_first_printing_only(edition: str, decks: int) -> None:
    side = Side(empire=["Castle"], goods={"worker": 1}, deck=[])
    state = play(alone("romans", side, edition=edition), "activate Castle")
    assert len(texts(state, "draw")) == (decks if decks > 1 else 0)  # one deck is no question
    for text in texts(state, "draw")[1:]:
        play(state, text)
    assert hand_size(state) == 2
    assert len(ids(state, 0, "discard")) == (30 if decks == 1 else 0)


@card("com-tavern")
@rule("A3")
def test_the_tavern_draws_a_card_when_built() -> None:
    state = build(alone("romans", Side(hand=["Tavern"], goods={"wood": 1, "stone": 1})), "Tavern")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the faction deck")
    assert "pass" in texts(state)
    assert hand_size(state) == 2


@card("com-tavern")
@rule("A12", "G6")
def test_the_taverns_price_is_a_hand_card_of_choice_put_on_its_own_pile() -> None:
    state = alone("romans", Side(empire=["Tavern"], hand=["ROM022", "Mill"]))
    play(state, "activate Tavern")
    assert texts(state) == ["hand over Mill COM006", "hand over Ruins COM074", "hand over Roman Fort ROM022"]
    play(state, "hand over Roman Fort")
    assert vp(state, 0) == 2
    assert names(state, 0, "discard") == ["Roman Fort"]
    assert names(state, 0, "hand") == ["Mill", "Ruins"]
    assert texts(state, "activate") == []


@card("com-tavern")
@rule("A12")
def test_the_tavern_needs_a_card_in_hand() -> None:
    sides = (Side(empire=["Tavern"], goods={"worker": 2}), WAITING)
    state = position(("romans", "barbarians"), *sides)
    assert texts(state, "activate") == []
    state = position(("romans", "barbarians"), Side(empire=["Tavern"], hand=["Mill"]), WAITING)
    play(state, "activate Tavern")  # the only card is handed over unasked
    assert (hand_size(state), vp(state, 0)) == (0, 2)


# ---------------------------------------------------------------- Farmers At Work and Porters


def building_farmers(*empire: str, faction: str = "barbarians", **rest: Any) -> State:
    side = Side(hand=["Farmers At Work"], empire=empire, goods={"wood": 3})
    return build(alone(faction, side, **rest), "Farmers")


@card("com-farmers-at-work")
@rule("K23", "K5")
def test_farmers_copy_common_and_faction_production_but_no_bonus() -> None:
    state = building_farmers("Village", "BAR024", "Town", "Mill")
    assert texts(state) == [
        "choose Village COM012", "choose Town COM015", "choose Barbarian Quarry BAR024",
    ]  # fmt: skip
    village = play(state.clone(), "choose Village", "draw from the common deck")
    assert goods(village, 0) == {"worker": 1}
    play(state, "choose Barbarian Quarry")
    assert texts(state) == EITHER_DECK  # the building bonus, after the production
    play(state, "draw from the common deck")
    assert "pass" in texts(state)
    assert goods(state, 0) == {"raze": 1, "stone": 1}


@card("com-farmers-at-work")
@rule("K23")
def test_farmers_without_another_production_location_give_nothing_but_their_bonus() -> None:
    state = building_farmers("Mill", "Castle")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the common deck")
    assert goods(state, 0) == {}


@card("com-farmers-at-work")
@rule("K23", "P4")
def test_farmers_copy_with_the_count_and_the_limit_of_the_other_location() -> None:
    state = building_farmers("Rubble", "COM033", "COM034", "COM035", "COM036")
    play(state, "draw from the common deck")
    assert goods(state, 0) == {"stone": 3}


@card("com-farmers-at-work")
@rule("K23", "P1")
def test_farmers_choose_anew_in_every_production_phase() -> None:
    state = next_round(alone("barbarians", Side(empire=["COM016", "COM015", "COM028"])))
    assert texts(state) == ["choose Town COM015", "choose Gold Creek COM028"]
    play(state, "choose Gold Creek")
    assert goods(state, 0) == plus(BOARDS["barbarians"], {"worker": 2, "gold": 2})
    next_round(state)
    play(state, "choose Town")
    assert goods(state, 0)["worker"] == 7 + 5 + 4


@card("com-farmers-at-work")
@rule("K23")
def test_locations_that_give_the_same_are_offered_to_farmers_once() -> None:
    state = building_farmers("COM008", "COM009", "COM015", "BAR020")
    assert texts(state) == ["choose Quarry COM008", "choose Town COM015"]


@card("com-farmers-at-work")
@rule("K23", "P3")
def test_farmers_pass_on_the_question_of_the_location_they_copy() -> None:
    state = building_farmers("Watchtower")
    play(state, "draw from the common deck", "draw from the faction deck")  # production, then bonus
    assert hand_size(state) == 3
    state = building_farmers("EGY004", faction="egyptians")
    assert texts(state) == ["choose raze", "choose vp"]
    play(state, "choose vp", "draw from the common deck")
    assert vp(state, 0) == 2


@card("com-porters")
@rule("A12")
def test_porters_take_one_more_production_of_a_common_or_a_faction_location() -> None:
    state = alone("barbarians", Side(empire=["Porters", "Village", "BAR024"], goods={"food": 2}))
    play(state, "activate Porters")
    assert texts(state) == ["choose Village COM012", "choose Barbarian Quarry BAR024"]
    play(state, "choose Barbarian Quarry")
    assert goods(state, 0) == {"food": 1, "raze": 1, "stone": 1}
    assert texts(state, "activate") == []


@card("com-porters")
@rule("K23")
def test_porters_may_choose_farmers() -> None:
    state = alone("barbarians", Side(empire=["Porters", "Farmers At Work", "Town", "BAR024"], goods={"food": 1}))
    play(state, "activate Porters", "choose Farmers At Work")
    assert texts(state) == ["choose Town COM015", "choose Barbarian Quarry BAR024"]
    play(state, "choose Town")
    assert goods(state, 0) == {"worker": 2}
    assert hand_size(state) == 1  # no building bonus


@card("com-porters")
@rule("K23")
def test_porters_with_one_location_to_repeat_do_not_ask_for_farmers() -> None:
    state = alone("barbarians", Side(empire=["Porters", "Farmers At Work", "Town"], goods={"food": 1}))
    assert goods(play(state, "activate Porters"), 0) == {"worker": 2}


@card("com-porters", "rom-architect")
@rule("K23", "K10")
def test_porters_send_for_a_card_that_is_looked_at_among_two() -> None:
    side = Side(empire=["Porters", "Architect"], deck=["ROM029", "ROM030"], goods={"food": 1})
    state = play(alone("romans", side), "activate Porters")
    assert texts(state) == ["keep Roman Bank ROM029", "keep Colossus ROM030"]


@card("com-porters")
@rule("K3")
def test_porters_need_a_production_location_of_their_owner() -> None:
    sides = (Side(empire=["Porters", "Mill"], goods={"food": 1}), Side(empire=["Town"], hand=["Ruins"]))
    state = position(("romans", "barbarians"), *sides)
    assert texts(state, "activate") == []


@card("com-porters")
@rule("G2", "K7")
def test_porters_can_be_paid_in_gold() -> None:
    state = alone("romans", Side(empire=["Porters", "Town"], goods={"gold": 1, "food": 1}))
    play(state, "activate Porters", "pay 1 gold for food")
    assert goods(state, 0) == {"food": 1, "worker": 2}


# ---------------------------------------------------------------- Settlers


@card("com-settlers")
@rule("K6")
def test_settlers_build_a_faction_location_at_once_and_give_up_no_location() -> None:
    side = Side(empire=["Settlers"], hand=["ROM029", "ROM027", "Mill"], goods={"wood": 5, "stone": 2})
    state = play(alone("romans", side), "activate Settlers")
    assert texts(state) == ["build Stonemason ROM027", "build Roman Bank ROM029"]
    play(state, "build Roman Bank")
    assert names(state, 0, "location") == ["Roman Bank", "Settlers"]
    assert goods(state, 0) == {"wood": 4, "stone": 1, "gold": 1}
    assert texts(state, "activate") == []


@card("com-settlers")
@rule("K6")
def test_settlers_may_build_a_location_that_never_costs_one() -> None:
    state = alone("barbarians", Side(empire=["Settlers"], hand=["Settlement"], goods={"wood": 2}))
    play(state, "activate Settlers")
    assert names(state, 0, "location") == ["Settlement", "Settlers"]
    assert goods(state, 0) == {"worker": 2}


@card("com-settlers")
@rule("K3", "K6")
def test_settlers_need_a_faction_card_that_can_be_paid_besides_their_price() -> None:
    def offered(hand: list[str], stock: dict[str, int]) -> bool:
        return bool(texts(alone("barbarians", Side(empire=["Settlers"], hand=hand, goods=stock)), "activate"))

    assert not offered(["Settlement"], {"wood": 1})
    assert not offered(["COM076"], {"wood": 5})
    assert not offered(["BAR024"], {"wood": 5})
    assert offered(["BAR024"], {"wood": 1, "stone": 1})
    assert offered(["BAR024"], {"gold": 2})


@card("com-settlers")
@rule("K6", "G2")
def test_price_and_building_cost_of_settlers_are_one_payment() -> None:
    side = Side(empire=["Settlers"], hand=["Primeval Forest"], goods={"wood": 2, "gold": 1})
    state = play(alone("barbarians", side), "activate Settlers")
    assert texts(state) == ["pay 0 gold for wood", "pay 1 gold for wood"]
    play(state, "pay 1 gold for wood")
    assert goods(state, 0) == {"wood": 1 + 2}


# ---------------------------------------------------------------- Gallows


@card("com-gallows")
@rule("K13")
def test_gallows_give_a_point_for_a_card_razed_from_hand() -> None:
    state = alone("barbarians", Side(empire=["Gallows"], hand=["Old Forest"], goods={"raze": 1}))
    play(state, "raze Old Forest from hand")
    assert (vp(state, 0), goods(state, 0)) == (1, {"wood": 2})


@card("com-gallows")
@rule("K13", "A10")
def test_gallows_give_a_point_for_an_enemy_location_razed() -> None:
    sides = (Side(empire=["Gallows"], goods={"raze": 2}, hand=["Ruins"]), Side(empire=["Old Forest"], hand=["Ruins"]))
    state = position(("barbarians", "romans"), *sides)
    play(state, "raze Old Forest of romans")
    assert (vp(state, 0), goods(state, 0)) == (1, {"wood": 2})
    assert vp(state, 1) == 0


@card("com-gallows")
@rule("K13")
def test_gallows_do_not_react_to_an_enemys_razing() -> None:
    sides = (Side(empire=["Gallows"], hand=["Ruins"]), Side(hand=["Old Forest", "Ruins"], goods={"raze": 1}))
    state = play(position(("barbarians", "romans"), *sides, turn=1), "raze Old Forest from hand")
    assert vp(state, 0) == vp(state, 1) == 0


@card("com-gallows")
@rule("K13")
def test_razed_gallows_give_their_owner_nothing() -> None:
    sides = (Side(goods={"raze": 2}, hand=["Ruins"]), Side(empire=["Gallows"], hand=["Ruins"]))
    state = play(position(("barbarians", "romans"), *sides), "raze Gallows of romans")
    assert (vp(state, 0), goods(state, 0)) == (1, {"wood": 1})
    assert (vp(state, 1), names(state, 1, "foundation")) == (0, ["Gallows"])


# ---------------------------------------------------------------- deals: Imperial Messenger, Hanseatic League


@card("com-imperial-messenger")
@rule("A12")
def test_the_messenger_brings_the_good_of_one_deal_once_more() -> None:
    side = Side(empire=["Imperial Messenger"], deals=["BAR001", "BAR002", "BAR014"], goods={"worker": 2})
    state = play(alone("barbarians", side), "activate Imperial Messenger")
    assert texts(state) == ["choose wood", "choose worker"]
    play(state, "choose wood")
    assert goods(state, 0) == {"wood": 1, "worker": 1}
    assert len(texts(state, "activate")) == 0
    assert names(state, 0, "discard") == []


@card("com-imperial-messenger")
@rule("P3")
def test_the_messenger_may_bring_a_card_or_a_point() -> None:
    side = Side(empire=["Imperial Messenger"], deals=["JAP011", "JAP023"], goods={"worker": 1})
    state = play(alone("japanese", side), "activate Imperial Messenger")
    assert texts(state) == ["choose vp", "choose card"]
    assert vp(play(state.clone(), "choose vp"), 0) == 1
    play(state, "choose card")
    assert texts(state) == EITHER_DECK


@card("com-imperial-messenger")
@rule("K3")
def test_the_messenger_needs_a_deal_of_its_owner() -> None:
    sides = (Side(empire=["Imperial Messenger"], goods={"worker": 1}), Side(deals=["BAR001"], hand=["Ruins"]))
    assert texts(position(("romans", "barbarians"), *sides), "activate") == []


@card("com-imperial-messenger", "com-hanseatic-league")
def test_a_trade_route_deal_serves_messenger_and_league() -> None:
    side = Side(
        empire=["Imperial Messenger", "Hanseatic League"], trades={1: ["ROM029"]}, deals=["Farm"], goods={"worker": 3}
    )
    state = alone("japanese", side, Side(empire=["ROM029"]))
    play(state, "activate Imperial Messenger")
    assert texts(state) == ["choose gold", "choose worker"]
    play(state, "choose gold", "activate Hanseatic League")
    assert texts(state) == ["choose deal Farm JAP001", "choose trade of japanese with Roman Bank ROM029 of romans"]
    play(state, "choose trade of japanese with Roman Bank of romans")
    assert vp(state, 0) == 2
    assert goods(state, 0) == {"gold": 1, "worker": 1}
    assert names(state, 1, "location") == ["Roman Bank"]
    assert texts(state, "activate") == ["activate Hanseatic League COM061"]  # the Farm is left


@card("com-hanseatic-league")
@rule("A12", "G6")
def test_the_league_gives_two_points_for_a_worker_and_a_deal_given_back() -> None:
    side = Side(empire=["Hanseatic League"], deals=["BAR001", "BAR025"], goods={"worker": 3})
    state = play(alone("barbarians", side), "activate Hanseatic League")
    assert texts(state) == ["choose deal Primeval Forest BAR001", "choose deal Barter BAR025"]
    play(state, "choose deal Barter")
    assert vp(state, 0) == 2
    assert names(state, 0, "discard") == ["Barter"]
    assert goods(state, 0) == {"worker": 2}
    assert texts(state, "activate_twice") == []
    play(state, "activate Hanseatic League")  # the only deal left is taken unasked
    assert vp(state, 0) == 4
    assert names(state, 0, "discard") == ["Barter", "Primeval Forest"]
    assert texts(state, "activate") == []


@card("com-hanseatic-league")
@rule("A12")
def test_the_league_used_twice_at_once_gives_back_two_deals() -> None:
    side = Side(empire=["Hanseatic League"], deals=["BAR001", "BAR025", "BAR027"], goods={"worker": 2})
    state = play(alone("barbarians", side), "activate Hanseatic League twice", "choose deal Idol")
    assert texts(state) == ["choose deal Primeval Forest BAR001", "choose deal Barter BAR025"]
    play(state, "choose deal Primeval Forest")
    assert vp(state, 0) == 4
    assert names(state, 0, "discard") == ["Idol", "Primeval Forest"]
    assert next_round(state).scores[0] == 4 + 1
    assert goods(state, 0) == plus(BOARDS["barbarians"], {"food": 1})  # of Barter, the deal that stayed


@card("com-hanseatic-league")
@rule("K3")
def test_the_league_is_offered_as_often_as_there_are_deals_and_uses() -> None:
    def offered(deals: list[str], uses: int) -> tuple[int, int]:
        used = {"Hanseatic League": uses} if uses else {}
        side = Side(empire=["Hanseatic League"], deals=deals, uses=used, goods={"worker": 9})
        state = alone("barbarians", side)
        return len(texts(state, "activate")), len(texts(state, "activate_twice"))

    assert offered([], 0) == (0, 0)
    assert offered(["BAR001"], 0) == (1, 0)
    assert offered(["BAR001", "BAR002"], 0) == (1, 1)
    assert offered(["BAR001", "BAR002"], 1) == (1, 0)
    assert offered(["BAR001", "BAR002"], 2) == (0, 0)


# ---------------------------------------------------------------- Ruins


@card("com-ruins")
@rule("A3")
def test_ruins_are_built_for_nothing_but_take_the_action() -> None:
    state = position(("barbarians", "romans"), Side(hand=["Ruins", "Ruins"]), WAITING)
    play(state, "build Ruins")
    assert goods(state, 0) == {"worker": 1}
    assert names(state, 0, "location") == ["Ruins"]
    assert state.actor == 1
    assert state.scores[0] == 1


@card("com-ruins")
def test_ruins_give_nothing_in_production() -> None:
    state = next_round(alone("romans", Side(empire=["Ruins", "Ruins"])))
    assert goods(state, 0) == BOARDS["romans"]


@card("com-ruins")
def test_ruins_cannot_be_razed_from_hand_or_in_an_empire_nor_seen_by_pack() -> None:
    side = Side(hand=["Ruins"], empire=["Pack", "Dark Chapel"], goods={"raze": 5, "worker": 2})
    state = position(("barbarians", "romans"), side, Side(empire=["Ruins"], hand=["Ruins"]))
    assert texts(state, "raze") == texts(state, "raze_hand") == texts(state, "activate") == []


@card("com-ruins")
@rule("A4")
def test_ruins_may_be_given_up_for_a_building() -> None:
    state = alone("romans", Side(empire=["Ruins", "Mill"], hand=["ROM022"], goods={"stone": 2}))
    play(state, "build Roman Fort", "give up Ruins")
    assert names(state, 0, "location") == ["Mill", "Roman Fort"]
