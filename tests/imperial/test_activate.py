"""Using action locations (A12, K3, K4, K7, K8, K16, K17, K31, K32)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from builders import Side, goods, names, play, position, seat_of, texts, vp, watch

from isettlers.imperial import Card, Clause, Rulings, builtin
from isettlers.imperial.card_model import ColorSet

IDLE = Side(hand=["Ruins"])
PAIR = ("romans", "egyptians")


@pytest.mark.rule("A12")
def test_an_action_pays_its_price_and_gives_its_goods() -> None:
    mine = Side(hand=["Ruins"], empire=["Coal Mine"], goods={"worker": 2})
    state = play(position(PAIR, mine, IDLE), "activate Coal Mine")
    assert goods(state, 0) == {"worker": 1, "stone": 2}
    assert state.actor == 1


@pytest.mark.rule("A12")
def test_once_a_round_unless_the_card_says_twice() -> None:
    mine = Side(hand=["Ruins"], empire=["Coal Mine", "COM058"], goods={"worker": 9})
    state = play(position(PAIR, mine, passed=(1,)), "activate Coal Mine", "activate New Forest")
    assert texts(state, "activate") == ["activate New Forest COM058"]
    play(state, "activate New Forest")
    assert texts(state, "activate") == []
    assert goods(state, 0) == {"worker": 6, "stone": 2, "wood": 2}


@pytest.mark.rule("A12")
def test_two_uses_may_be_one_action_at_twice_the_price() -> None:
    mine = Side(hand=["Ruins"], empire=["COM058"], goods={"worker": 2})
    state = play(position(PAIR, mine, IDLE), "activate New Forest COM058 twice")
    assert goods(state, 0) == {"wood": 2}
    assert list(seat_of(state, 0)["use"].values()) == [2]


@pytest.mark.rule("A12")
def test_a_double_use_needs_the_double_price_and_both_uses() -> None:
    mine = Side(hand=["Ruins"], empire=["COM058"], goods={"worker": 1})
    assert texts(position(PAIR, mine, IDLE), "activate_twice") == []
    mine = Side(hand=["Ruins"], empire=["COM058", "Coal Mine"], goods={"worker": 4}, uses={"COM058": 1})
    assert texts(position(PAIR, mine, IDLE), "activate_twice") == []


@pytest.mark.rule("A12")
def test_uses_come_back_in_the_next_round() -> None:
    mine = Side(hand=["Ruins"], empire=["Coal Mine"], uses={"Coal Mine": 1}, goods={"worker": 1})
    state = play(position(PAIR, mine, passed=(1,)), "pass")
    assert seat_of(state, 0)["use"] == {}


@pytest.mark.rule("A12")
def test_only_own_action_locations_can_be_used() -> None:
    mine = Side(hand=["Ruins"], empire=["Town", "Statue"], foundations=["Castle"], goods={"worker": 3})
    theirs = Side(hand=["Ruins"], empire=["Coal Mine"])
    assert texts(position(PAIR, mine, theirs), "activate") == []


@pytest.mark.rule("K3")
@pytest.mark.parametrize(
    ("faction", "card", "price", "theirs"),
    [
        ("barbarians", "Saboteurs", {"worker": 1}, Side(hand=["Town"], goods={"gold": 1, "worker": 3})),
        ("barbarians", "Robbers", {"worker": 1}, Side(hand=["Town"], empire=["Coal Mine"])),
        ("barbarians", "Pack", {"worker": 1}, Side(hand=["Town"], empire=["Ruins"], foundations=["Coal Mine"])),
        ("barbarians", "Rabble", {"worker": 1}, Side(hand=["Town"], empire=["Coal Mine"])),
        ("barbarians", "Dark Chapel", {"raze": 2}, Side(hand=["Town"], empire=["Ruins"])),
        ("romans", "Spies", {"worker": 1}, Side(hand=["Town"], empire=["Coal Mine"])),
        ("romans", "Engineers", {"worker": 1}, Side(hand=["Town"], foundations=["Coal Mine"])),
        ("japanese", "Trade Route", {"food": 1}, Side(hand=["Town"], empire=["Coal Mine"])),
        ("japanese", "Negotiator", {"worker": 1}, Side(hand=["Town"])),
        ("egyptians", "Desert", {}, Side(empire=["Coal Mine"])),
        ("egyptians", "Chariot Builder", {"raze": 1}, Side(hand=["Town"], empire=["Ruins"])),
        ("egyptians", "Temple of Ra", {}, Side(hand=["Town"], foundations=["Coal Mine"])),
        ("egyptians", "Scorpion Breeder", {"worker": 1}, Side(hand=["Town"], empire=["Old Forest"])),
        ("romans", "Imperial Messenger", {"worker": 1}, Side(hand=["Town"], deals=["BAR001"])),
        ("romans", "Hanseatic League", {"worker": 1}, Side(hand=["Town"], deals=["BAR001"])),
        ("romans", "Porters", {"food": 1}, Side(hand=["Town"], empire=["Old Forest"])),
        ("romans", "Settlers", {"wood": 5}, Side(hand=["Town"])),
        ("romans", "Acting Troupe", {"worker": 1}, Side(hand=["Town"], empire=["Coal Mine"])),
    ],
)
def test_what_has_nothing_to_work_on_cannot_be_used(
    faction: str, card: str, price: dict[str, int], theirs: Side
) -> None:
    enemy = "romans" if faction == "barbarians" else "barbarians"
    mine = Side(hand=["Ruins"], empire=[card], goods=price)
    assert texts(position((faction, enemy), mine, theirs), "activate") == []


@pytest.mark.rule("K3")
def test_sanctuary_needs_a_hand_card() -> None:
    mine = Side(empire=["Sanctuary", "Coal Mine"], goods={"worker": 1})
    assert texts(position(("egyptians", "romans"), mine, IDLE), "activate") == ["activate Coal Mine COM033"]


@pytest.mark.rule("K3")
def test_saboteurs_cannot_take_what_lies_on_cards() -> None:
    """The stone of a Court Sculptor in use is no longer in the supply."""
    mine = Side(hand=["Ruins"], empire=["BAR010"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], empire=["Court Sculptor"], goods={"stone": 1})
    state = position(("barbarians", "romans"), mine, theirs, turn=1, first=1)
    assert texts(state, "activate") == ["activate Court Sculptor COM036"]
    play(state, "activate Court Sculptor")
    assert texts(state, "activate") == []


@pytest.mark.rule("K3")
def test_saboteurs_offer_enemies_with_a_resource_and_the_resources_they_have() -> None:
    mine = Side(hand=["Ruins"], empire=["BAR010"], goods={"worker": 1})
    rich, poor = Side(hand=["Ruins"], goods={"wood": 2, "food": 1}), Side(hand=["Ruins"], goods={"gold": 4})
    state = position(("barbarians", "romans", "egyptians"), mine, rich, poor)
    events = watch(state, "activate Saboteurs")
    assert [event.values["text"] for event in events if event.kind == "action"][1:] == ["choose romans"]
    assert texts(state) == ["choose wood", "choose food"]


@pytest.mark.rule("K4", "K31")
def test_saboteurs_choose_the_enemy_then_pay_then_choose_the_resource() -> None:
    mine = Side(hand=["Ruins"], empire=["BAR010"], goods={"worker": 1})
    rich = Side(hand=["Ruins"], goods={"wood": 2, "food": 1})
    state = position(("barbarians", "romans", "egyptians"), mine, rich, rich)
    play(state, "activate Saboteurs")
    assert texts(state) == ["choose romans", "choose egyptians"]
    assert goods(state, 0) == {"worker": 1}
    play(state, "choose egyptians")
    assert goods(state, 0) == {}
    play(state, "choose food")
    assert (goods(state, 0), goods(state, 2)) == ({"food": 1}, {"wood": 2})


@pytest.mark.rule("K31", "K24")
def test_the_card_of_sanctuary_is_chosen_after_its_price_is_paid() -> None:
    mine = Side(hand=["Ruins", "Town"], empire=["Sanctuary"], goods={"worker": 1})
    state = play(position(("egyptians", "romans"), mine, IDLE), "activate Sanctuary")
    assert goods(state, 0).get("worker") is None
    assert texts(state) == ["hand over Town COM015", "hand over Ruins COM069"]


@pytest.mark.rule("K4")
def test_two_uses_pay_the_double_price_first_then_work_one_after_the_other() -> None:
    mine = Side(hand=["Ruins"], empire=["BAR016"], goods={"worker": 2})
    theirs = Side(hand=["Ruins"], empire=["Grain Field", "Gold Creek"])
    state = play(position(("barbarians", "romans"), mine, theirs), "activate Pack BAR016 twice")
    assert goods(state, 0) == {}
    assert texts(state) == ["choose food", "choose gold", "choose worker"]
    play(state, "choose gold")
    assert goods(state, 0) == {"gold": 1}
    play(state, "choose gold")
    assert goods(state, 0) == {"gold": 2}


@pytest.mark.rule("K4", "S5")
def test_a_second_use_that_finds_nothing_left_is_lost_with_its_price() -> None:
    romans = builtin("romans")
    cards = tuple(evolve(card, limit=2) if card.name == "Engineers" else card for card in romans.cards)
    mine = Side(hand=["Ruins"], empire=["Engineers"], goods={"worker": 2})
    theirs = Side(hand=["Ruins"], empire=["Town"])
    state = position(PAIR, mine, theirs, decks=(evolve(romans, cards=cards),))
    play(state, "activate Engineers ROM008 twice")
    assert (vp(state, 0), goods(state, 0)) == (1, {})
    assert names(state, 1, "location") == []


@pytest.mark.rule("K7", "G2")
def test_gold_stands_in_for_resources_of_a_price() -> None:
    mine = Side(hand=["Ruins"], empire=["COM037"], goods={"worker": 1, "stone": 1, "gold": 1})
    state = play(position(PAIR, mine, IDLE), "activate Masons Guild")
    assert (vp(state, 0), goods(state, 0)) == (3, {})


@pytest.mark.rule("K7")
def test_gold_pays_neither_workers_nor_raze_tokens() -> None:
    mine = Side(hand=["Ruins"], empire=["Missionaries", "Coal Mine"], goods={"gold": 5})
    assert texts(position(PAIR, mine, IDLE), "activate") == []


@pytest.mark.rule("K7")
def test_gold_cannot_be_put_on_the_shrine() -> None:
    mine = Side(hand=["Ruins"], empire=["Shrine"], goods={"gold": 5})
    assert texts(position(("japanese", "romans"), mine, IDLE), "stash_good") == []


@pytest.mark.rule("K8", "K32")
def test_golden_bazaar_used_twice_may_take_two_resources_named_in_order() -> None:
    mine = Side(hand=["Ruins"], empire=["Golden Bazaar"], goods={"wood": 1, "stone": 2, "food": 1})
    state = play(position(("egyptians", "romans"), mine, IDLE), "activate Golden Bazaar EGY009 twice")
    assert texts(state) == ["choose wood", "choose stone"]
    play(state, "choose stone")
    assert texts(state) == ["choose stone", "choose food"]
    play(state, "choose food")
    assert goods(state, 0) == {"wood": 1, "stone": 1, "gold": 2}


@pytest.mark.rule("K32")
def test_a_resource_is_named_only_where_the_rest_of_the_price_can_follow() -> None:
    """With 1 wood and 1 stone a double use can only take both: stone first would leave nothing to name."""
    mine = Side(hand=["Ruins"], empire=["Golden Bazaar"], goods={"wood": 1, "stone": 1})
    state = play(position(("egyptians", "romans"), mine, IDLE), "activate Golden Bazaar EGY009 twice")
    assert goods(state, 0) == {"gold": 2}


@pytest.mark.rule("K7", "K32")
def test_golden_bazaar_may_be_paid_with_gold_last_in_the_order() -> None:
    mine = Side(hand=["Ruins"], empire=["Golden Bazaar"], goods={"wood": 1, "gold": 1})
    state = play(position(("egyptians", "romans"), mine, IDLE), "activate Golden Bazaar")
    assert texts(state) == ["choose wood", "choose gold"]
    assert goods(play(state, "choose wood"), 0) == {"gold": 2}


@pytest.mark.rule("K16")
def test_acting_troupe_uses_a_used_up_location_once_more_at_its_own_price() -> None:
    mine = Side(
        hand=["Ruins"], empire=["Acting Troupe", "Coal Mine", "COM058"], goods={"worker": 2}, uses={"Coal Mine": 1},
    )  # fmt: skip
    state = play(position(PAIR, mine, IDLE), "activate Acting Troupe")
    assert texts(state) == ["choose Coal Mine COM033", "choose New Forest COM058"]
    play(state, "choose Coal Mine")
    assert goods(state, 0) == {"stone": 2}
    cards = state.tables.cards
    assert {cards.id(0, card): n for card, n in seat_of(state, 0)["use"].items()} == {"COM033": 1, "COM041": 1}


@pytest.mark.rule("K16")
def test_the_extra_use_does_not_count_against_the_limit() -> None:
    mine = Side(hand=["Ruins"], empire=["Acting Troupe", "Coal Mine"], goods={"worker": 3})
    state = play(position(PAIR, mine, passed=(1,)), "activate Acting Troupe", "activate Coal Mine")
    assert goods(state, 0) == {"stone": 4}


@pytest.mark.rule("K16")
def test_acting_troupe_needs_its_worker_and_the_other_price() -> None:
    mine = Side(hand=["Ruins"], empire=["Acting Troupe", "Coal Mine"], goods={"worker": 1}, uses={"Coal Mine": 1})
    assert texts(position(PAIR, mine, IDLE), "activate") == []


@pytest.mark.rule("K16", "K29", "T4")
@pytest.mark.parametrize("doubled", ["COM046", "COM047"])
def test_acting_troupe_offers_a_copy_with_a_technology_token_and_one_without(doubled: str) -> None:
    mine = Side(
        hand=["Ruins"],
        empire=["Acting Troupe", "COM046", "COM047"],
        goods={"worker": 2},
        placed={doubled: "technology"},
    )
    state = position(("atlanteans", "romans"), mine, IDLE, packs=("atlanteans",))
    play(state, "activate Acting Troupe")
    assert texts(state) == ["choose Castle COM046", "choose Castle COM047"]


@pytest.mark.rule("K16", "K29")
def test_acting_troupe_offers_a_copy_once_where_a_token_gives_a_further_use_only() -> None:
    mine = Side(
        hand=["Ruins"],
        empire=["Acting Troupe", "COM046", "COM047"],
        goods={"worker": 2},
        placed={"COM047": "technology"},
    )
    rulings = Rulings(technology_again=True)
    state = position(("atlanteans", "romans"), mine, IDLE, packs=("atlanteans",), rulings=rulings)
    play(state, "activate Acting Troupe")
    assert texts(state, "location") == []


@pytest.mark.rule("K16", "K29")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"price": {"worker": 1, "technology": 1}}, {"price": {"worker": 1}}),
        ({"sets": (("red", "brown", "grey"),)}, {"sets": (("red", "brown", "gold"),)}),
    ],
)
def test_acting_troupe_offers_actions_that_differ_in_tokens_or_sets(one: dict[str, Any], other: dict[str, Any]) -> None:
    common = builtin("common")
    changes = {"Lumberjacks": one, "Hunter Joe": other}
    cards = tuple(
        _with_sets(card, **changes.get(card.name, {})) if card.name in changes else card for card in common.cards
    )
    mine = Side(hand=["Ruins"], empire=["Acting Troupe", *changes], goods={"worker": 2}, tokens={"technology": 1})
    decks = (evolve(common, cards=cards),)
    state = position(("atlanteans", "romans"), mine, IDLE, packs=("atlanteans",), decks=decks)
    play(state, "activate Acting Troupe")
    assert texts(state) == ["choose Lumberjacks COM042", "choose Hunter Joe COM082"]


def _with_sets(card: Card, price: dict[str, int] | None = None, sets: tuple[ColorSet, ...] = ()) -> Card:
    """An action card that gives VP by sets of colors."""
    ability = Clause("gain_sets", good="vp", sets=sets or (("red", "red", "red"),))
    return evolve(card, price=price or {"worker": 1}, ability=ability)


@pytest.mark.rule("K23", "K29", "K9")
def test_porters_offer_sources_of_cards_once_where_only_one_deck_can_give_one() -> None:
    mine = Side(hand=["Ruins"], empire=["Porters", "Watchtower", "Legion"], goods={"food": 1})
    state = play(position(PAIR, mine, IDLE), "activate Porters")
    assert texts(state) == ["choose Watchtower COM065", "choose Legion ROM017"]
    mine = evolve(mine, deck=[])
    state = play(position(PAIR, mine, IDLE), "activate Porters")
    assert texts(state, "location") == []


@pytest.mark.rule("K16")
def test_acting_troupe_does_not_reach_blocked_locations() -> None:
    mine = Side(hand=["Ruins"], empire=["Acting Troupe", "Coal Mine"], goods={"worker": 2}, uses={"Coal Mine": 3})
    assert texts(position(PAIR, mine, IDLE), "activate") == []


@pytest.mark.rule("K17")
def test_scorpion_breeder_blocks_a_location_for_the_round() -> None:
    mine = Side(hand=["Ruins"], empire=["Scorpion Breeder"], goods={"worker": 1})
    theirs = Side(hand=["Ruins"], empire=["Coal Mine"], goods={"worker": 1})
    state = play(position(("egyptians", "romans"), mine, theirs), "activate Scorpion Breeder")
    assert texts(state, "activate") == []
    play(state, "pass", "pass")
    assert seat_of(state, 1)["use"] == {}


@pytest.mark.rule("K17")
def test_scorpion_breeder_may_choose_what_is_used_up_but_not_what_is_blocked() -> None:
    mine = Side(hand=["Ruins"], empire=["Scorpion Breeder"], goods={"worker": 1})
    empire = ["Coal Mine", "Lumberjacks", "Town"]
    theirs = Side(hand=["Ruins"], empire=empire, uses={"Coal Mine": 1, "Lumberjacks": 3})
    state = position(("egyptians", "romans"), mine, theirs)
    events = watch(state, "activate Scorpion Breeder")
    chosen = [event.values["text"] for event in events if event.kind == "action"]
    assert chosen[1] == "choose Coal Mine COM033 of romans"


@pytest.mark.rule("A12", "K26")
def test_a_location_taken_over_keeps_the_uses_of_this_round() -> None:
    mine = Side(hand=["Ruins"], empire=["Temple of Ra"], goods={"worker": 3})
    theirs = Side(hand=["Ruins"], lent=["Coal Mine", "COM058"], uses={"Coal Mine": 1, "COM058": 1})
    state = position(("egyptians", "romans"), mine, theirs, ra_seat=0)
    assert texts(state, "activate") == ["activate New Forest COM058 of romans"]


@pytest.mark.rule("A12")
def test_a_card_as_price_is_discarded_to_its_own_pile() -> None:
    mine = Side(hand=["Ruins", "ROM008"], empire=["Tavern"])
    state = play(position(PAIR, mine, IDLE), "activate Tavern", "hand over Engineers")
    assert vp(state, 0) == 2
    assert names(state, 0, "discard") == ["Engineers"]


@pytest.mark.rule("A12", "K19")
def test_a_deal_as_price_may_be_a_trade_route_deal() -> None:
    mine = Side(
        hand=["Ruins"], empire=["Hanseatic League"], deals=["Casino"], trades={1: ["ROM020"]}, goods={"worker": 2},
    )  # fmt: skip
    start = position(("japanese", "romans"), mine, Side(hand=["Ruins"], empire=["ROM020"]))
    one = play(start.clone(), "activate Hanseatic League")
    assert texts(one) == ["choose deal Casino JAP012", "choose trade of japanese with Builder ROM020 of romans"]
    play(one, "choose trade of japanese with Builder of romans")
    assert seat_of(one, 0)["trades"] == [[], []]
    assert vp(one, 0) == 2
    both = play(start.clone(), "activate Hanseatic League COM061 twice")
    assert (vp(both, 0), seat_of(both, 0)["deals"], seat_of(both, 0)["trades"]) == (4, [[], []], [[], []])
