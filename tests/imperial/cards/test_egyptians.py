"""Egyptian cards with rules of their own; Temple of Ra has a file to itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from builders import Side, alone, goods, names, next_round, play, position, texts, vp
from cards.cases import BOARDS, EITHER_DECK, build, common_discard, hand_size, plus

from isettlers import State

card = pytest.mark.card
rule = pytest.mark.rule

WAITING = Side(hand=["COM073"])
"""An enemy with something to build, so that the turn stops there."""


def against(side: Side, enemy: Side, faction: str = "romans", **rest: Any) -> State:
    return position(("egyptians", faction), side, enemy, **rest)


# ---------------------------------------------------------------- Desert


@card("egy-desert")
@rule("A3", "P3")
def test_the_desert_is_built_for_nothing_but_takes_the_action_and_draws_two_cards() -> None:
    state = play(against(Side(hand=["Desert"], empire=["Mill"]), WAITING), "build Desert")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the common deck")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the faction deck")
    assert hand_size(state) == 2
    assert names(state, 0, "location") == ["Desert", "Mill"]
    assert state.actor == 1


@card("egy-desert")
@rule("K4", "K25", "A12")
def test_the_deserts_victim_discards_a_card_of_choice_before_the_next_turn() -> None:
    side = Side(empire=["Desert"], hand=["Mill", "EGY003"])
    state = against(side, Side(hand=["Castle", "ROM029", "Town", "Ruins"]))
    play(state, "activate Desert")
    assert texts(state) == ["hand over Mill COM006", "hand over Chariot Builder EGY003"]
    play(state, "hand over Chariot Builder")
    assert state.actor == 1
    assert texts(state) == [
        "hand over Town COM015",
        "hand over Castle COM046",
        "hand over Ruins COM069",
        "hand over Roman Bank ROM029",
    ]
    play(state, "hand over Roman Bank")
    assert vp(state, 0) == 1
    assert names(state, 0, "discard") == ["Chariot Builder"]
    assert names(state, 1, "discard") == ["Roman Bank"]
    assert names(state, 0, "hand") == ["Mill"]
    assert names(state, 1, "hand") == ["Castle", "Ruins", "Town"]
    assert goods(state, 1) == {}


@card("egy-desert")
@rule("K3", "K2")
def test_the_desert_needs_a_card_in_the_own_hand_and_in_an_enemys() -> None:
    def offered(hand: Sequence[str], enemy_hand: Sequence[str], passed: Sequence[int] = ()) -> bool:
        state = against(Side(empire=["Desert"], hand=hand), Side(hand=enemy_hand), passed=passed)
        return bool(texts(state, "activate"))

    assert offered(["Mill"], ["Castle"])
    assert not offered([], ["Castle"])
    assert not offered(["Mill"], [])
    assert not offered(["Mill"], ["Castle"], passed=[1])


@card("egy-desert")
@rule("K3", "K4")
def test_the_desert_names_an_enemy_first_and_a_single_card_goes_unasked() -> None:
    sides = (
        Side(empire=["Desert"], hand=["Mill"], goods={"worker": 2}), Side(hand=["Castle"]),
        Side(hand=["Ruins", "Armorer"]), Side(),
    )  # fmt: skip
    state = play(position(("egyptians", "romans", "barbarians", "japanese"), *sides), "activate Desert")
    assert texts(state) == ["choose romans", "choose barbarians"]
    play(state, "choose romans")
    assert common_discard(state) == ["Castle", "Mill"]
    assert vp(state, 0) == 1
    assert state.actor == 2


# ---------------------------------------------------------------- Chariot Builder


@card("egy-chariot-builder")
@rule("K21", "A12")
def test_chariot_builder_razes_a_guarded_location_for_its_price_alone() -> None:
    side = Side(empire=["Chariot Builder", "Gallows"], goods={"raze": 2}, hand=["Ruins"])
    enemy = Side(empire=["Village", "Roman Fort", "Ruins"], guarded=["Village"], hand=["Ruins"])
    state = play(against(side, enemy), "activate Chariot Builder")
    assert goods(state, 0) == {"raze": 1, "worker": 2}
    assert vp(state, 0) == 1  # Gallows
    assert goods(state, 1) == {"wood": 1}
    assert names(state, 1, "foundation") == ["Village"]
    play(state, "build Ruins")
    assert texts(state, "activate") == []


@card("egy-chariot-builder")
@rule("K21", "J1", "A10")
def test_chariot_builder_razes_japanese_faction_locations_samurai_and_all() -> None:
    side = Side(empire=["Chariot Builder"], goods={"raze": 1}, hand=["Ruins"])
    enemy = Side(empire=["Casino", "Gate"], guarded=["Casino"], hand=["Ruins"])
    state = play(against(side, enemy, "japanese"), "activate Chariot Builder")
    assert vp(state, 0) == 1
    assert names(state, 1, "location") == ["Gate"]
    assert names(state, 1, "discard") == ["Casino"]
    assert (goods(state, 0), goods(state, 1)) == ({}, {})


@card("egy-chariot-builder")
@rule("K3", "K2")
def test_chariot_builder_needs_a_location_that_can_be_razed() -> None:
    def offered(*enemy: str, faction: str = "romans", passed: Sequence[int] = ()) -> bool:
        side = Side(empire=["Chariot Builder", "Mill"], goods={"raze": 9})
        return bool(texts(against(side, Side(empire=enemy), faction, passed=passed), "activate"))

    assert offered("Castle")
    assert not offered("Castle", passed=[1])
    assert not offered("Roman Bank", "Ruins")
    assert not offered("Gate", "Shrine", faction="japanese")


# ---------------------------------------------------------------- Pharaoh's Guard


@card("egy-pharaohs-guard")
@rule("A3", "P1")
def test_pharaohs_guard_gives_a_raze_token_or_two_points_chosen_each_time() -> None:
    side = Side(hand=["Pharaoh's Guard"], foundations=["Mill"], goods={"food": 2})
    state = build(alone("egyptians", side), "Pharaoh's Guard")
    assert texts(state) == ["choose raze", "choose vp"]
    play(state, "choose raze")
    assert (goods(state, 0), vp(state, 0)) == ({"raze": 1}, 0)
    next_round(state)
    assert (state.actor, texts(state)) == (0, ["choose raze", "choose vp"])
    play(state, "choose vp")
    assert (goods(state, 0), vp(state, 0)) == (BOARDS["egyptians"], 2)


# ---------------------------------------------------------------- Oasis


@card("egy-oasis")
@rule("A3")
def test_building_an_oasis_gives_two_workers_once() -> None:
    state = build(alone("egyptians", Side(hand=["Oasis"], foundations=["Mill"], goods={"food": 1})), "Oasis")
    assert goods(state, 0) == {"worker": 2}
    assert goods(next_round(state), 0) == BOARDS["egyptians"]


@card("egy-oasis")
@rule("A14")
def test_the_oasis_gives_a_worker_for_each_pair_an_enemy_exchanges() -> None:
    sides = (Side(empire=["Oasis"], hand=["Ruins"]), Side(goods={"worker": 7}, hand=["Ruins"]))
    state = play(position(("egyptians", "romans"), *sides, turn=1), "exchange 2 workers for wood")
    assert goods(state, 0) == {"worker": 1}
    play(state, "exchange 2 workers for wood", "exchange 2 workers for food")
    assert goods(state, 0) == {"worker": 3}
    assert goods(state, 1) == {"wood": 2, "food": 1, "worker": 1}


@card("egy-oasis")
@rule("K2")
def test_the_oasis_of_a_passed_player_gives_workers_too() -> None:
    sides = (Side(empire=["Oasis"]), Side(goods={"worker": 3}, hand=["Ruins"]))
    state = position(("egyptians", "romans"), *sides, turn=1, passed=[0])
    play(state, "exchange 2 workers for wood")
    assert goods(state, 0) == {"worker": 1}


@card("egy-oasis")
@rule("A14")
def test_the_oasis_gives_nothing_for_its_owners_exchanges_or_workers_spent_otherwise() -> None:
    side = Side(empire=["Oasis"], goods={"worker": 3}, hand=["Ruins"])
    enemy = Side(empire=["Lumberjacks"], goods={"worker": 1}, hand=["Ruins"])
    state = play(against(side, enemy), "exchange 2 workers for wood", "activate Lumberjacks")
    assert goods(state, 0) == {"worker": 1, "wood": 1}


# ---------------------------------------------------------------- Slaver


@card("egy-slaver")
@rule("K5")
@pytest.mark.parametrize(
    ("choice", "left", "points"),
    [("choose gold", {"worker": 1}, 2), ("choose worker", {"gold": 1}, 1), ("done", {"worker": 1, "gold": 1}, 0)],
)
def test_slaver_sells_points_after_a_common_location_is_built(choice: str, left: dict[str, int], points: int) -> None:
    side = Side(empire=["Slaver"], hand=["Court Sculptor"], goods={"stone": 1, "gold": 1, "worker": 1})
    state = play(alone("egyptians", side), "build Court Sculptor", "pay 0 gold for stone")
    assert texts(state) == ["done", "choose gold", "choose worker"]
    play(state, choice)
    assert (goods(state, 0), vp(state, 0)) == (left, points)
    assert "build Ruins COM074" in texts(state)


@card("egy-slaver")
@rule("K5")
def test_slaver_can_be_paid_with_goods_of_the_building_itself() -> None:
    side = Side(empire=["Slaver"], hand=["Gold Creek"], goods={"wood": 1, "stone": 1})
    state = build(alone("egyptians", side), "Gold Creek")
    assert texts(state) == ["done", "choose gold"]
    play(state, "choose gold")
    assert (goods(state, 0), vp(state, 0)) == ({}, 2)
    state = play(alone("egyptians", Side(empire=["Slaver"], hand=["Ruins"])), "build Ruins")
    assert texts(state) == ["done", "choose worker"]  # the worker of the Ruins themselves


@card("egy-slaver")
@rule("K5")
def test_slaver_comes_after_features_and_free_draws() -> None:
    side = Side(empire=["Slaver", "Supplier"], hand=["Statue"], goods={"wood": 1, "stone": 2})
    state = build(alone("egyptians", side), "Statue")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the common deck")
    assert texts(state) == ["done", "choose gold"]  # the gold of Supplier


@card("egy-slaver")
@rule("K6")
def test_slaver_does_not_react_to_faction_locations() -> None:
    side = Side(empire=["Slaver", "Settlers"], hand=["Pyramid", "Caravan"], goods={"stone": 2, "food": 1, "wood": 1})
    state = build(alone("egyptians", side), "Pyramid")
    assert goods(state, 0) == {"gold": 1, "stone": 1, "food": 1, "wood": 1}
    assert "pass" in texts(state)
    play(state, "activate Settlers", "pay 0 gold for wood", "pay 0 gold for food")
    assert "pass" in texts(state)


@card("egy-slaver")
def test_slaver_without_gold_or_workers_asks_nothing() -> None:
    state = build(alone("egyptians", Side(empire=["Slaver"], hand=["COM036"], goods={"stone": 1})), "COM036")
    assert texts(state) == ["pass", "build Ruins COM074"]


# ---------------------------------------------------------------- Golden Bazaar


@card("egy-golden-bazaar")
@rule("A12")
def test_the_golden_bazaar_turns_a_resource_of_choice_into_gold() -> None:
    side = Side(empire=["Golden Bazaar"], goods={"wood": 1, "stone": 1, "food": 1, "worker": 1})
    state = play(alone("egyptians", side), "activate Golden Bazaar")
    assert texts(state) == ["choose wood", "choose stone", "choose food"]
    play(state, "choose stone")
    assert goods(state, 0) == {"wood": 1, "food": 1, "gold": 1, "worker": 1}
    assert texts(state, "activate") == ["activate Golden Bazaar EGY009"]
    used = Side(empire=["Golden Bazaar"], uses={"Golden Bazaar": 2}, goods={"wood": 1})
    assert texts(alone("egyptians", used), "activate") == []


@card("egy-golden-bazaar")
@rule("K7", "K8")
def test_gold_may_be_named_as_the_bazaars_price_and_what_is_named_is_paid() -> None:
    side = Side(empire=["Golden Bazaar"], goods={"wood": 1, "food": 1, "gold": 1})
    state = play(alone("egyptians", side), "activate Golden Bazaar")
    assert texts(state) == ["choose wood", "choose food", "choose gold"]
    assert goods(play(state.clone(), "choose gold"), 0) == {"wood": 1, "food": 1, "gold": 1}
    assert goods(play(state, "choose food"), 0) == {"wood": 1, "gold": 2}


@card("egy-golden-bazaar")
@rule("K8")
def test_used_twice_at_once_the_bazaar_may_take_two_different_resources() -> None:
    side = Side(empire=["Golden Bazaar"], goods={"wood": 2, "stone": 1, "food": 1})
    start = play(alone("egyptians", side), "activate Golden Bazaar twice")
    assert texts(start) == ["choose wood", "choose stone"]
    state = play(start.clone(), "choose wood")
    assert texts(state) == ["choose wood", "choose stone", "choose food"]
    assert goods(play(state.clone(), "choose food"), 0) == {"wood": 1, "stone": 1, "gold": 2}
    assert goods(play(state, "choose wood"), 0) == {"stone": 1, "food": 1, "gold": 2}
    assert goods(play(start, "choose stone"), 0) == {"wood": 2, "gold": 2}  # only the food may be named after it


@card("egy-golden-bazaar")
@rule("K8", "A12")
def test_the_double_price_of_the_bazaar_is_always_paid_in_full() -> None:
    side = Side(empire=["Golden Bazaar"], goods={"wood": 1, "stone": 1})
    state = play(alone("egyptians", side), "activate Golden Bazaar twice")
    assert goods(state, 0) == {"gold": 2}
    side = Side(empire=["Golden Bazaar"], goods={"wood": 1, "gold": 1})
    state = play(alone("egyptians", side), "activate Golden Bazaar twice")
    assert goods(state, 0) == {"gold": 2}


@card("egy-golden-bazaar")
@rule("A12")
def test_the_bazaar_needs_a_resource_for_each_use() -> None:
    def offered(**stock: int) -> tuple[int, int]:
        state = alone("egyptians", Side(empire=["Golden Bazaar"], goods=stock))
        return len(texts(state, "activate")), len(texts(state, "activate_twice"))

    assert offered(worker=3, raze=1) == (0, 0)
    assert offered(wood=1) == (1, 0)
    assert offered(wood=1, food=1) == (1, 1)


# ---------------------------------------------------------------- Scorpion Breeder


def breeder(enemy: Side, faction: str = "romans", **rest: Any) -> State:
    empire = ["Scorpion Breeder", "Lumberjacks"]
    side = Side(empire=empire, uses={"Lumberjacks": 1}, goods={"worker": 1}, hand=["Ruins"])
    return against(side, enemy, faction, **rest)


@card("egy-scorpion-breeder")
@rule("K17", "A12")
def test_scorpion_breeder_blocks_an_enemy_action_location_for_the_round() -> None:
    enemy = Side(empire=["Castle", "Barracks", "Town"], goods={"worker": 9}, hand=["Ruins"])
    state = play(breeder(enemy), "activate Scorpion Breeder")
    assert texts(state) == ["choose Castle COM046 of romans", "choose Barracks COM050 of romans"]
    play(state, "choose Barracks of romans")
    assert goods(state, 0) == {}
    assert state.actor == 1
    assert texts(state, "activate") == ["activate Castle COM046"]
    assert texts(state, "activate_twice") == ["activate Castle COM046 twice"]
    next_round(state)
    assert state.actor == 1
    assert texts(state, "activate") == ["activate Castle COM046", "activate Barracks COM050"]


@card("egy-scorpion-breeder")
@rule("K17", "K3", "K2")
def test_scorpion_breeder_may_choose_a_used_up_location_but_not_a_blocked_one() -> None:
    def offered(enemy: Side, passed: Sequence[int] = ()) -> bool:
        return bool(texts(breeder(enemy, passed=passed), "activate"))

    assert offered(Side(empire=["Barracks"], uses={"Barracks": 2}))
    assert not offered(Side(empire=["Barracks"], uses={"Barracks": 3}))
    assert not offered(Side(empire=["Town", "Mill"]))
    assert not offered(Side(empire=["Barracks"]), passed=[1])


@card("egy-scorpion-breeder", "com-acting-troupe")
@rule("K16", "K17")
def test_a_blocked_location_cannot_be_used_by_acting_troupe() -> None:
    enemy = Side(empire=["Acting Troupe", "Lumberjacks"], goods={"worker": 5}, hand=["Ruins"])
    side = Side(empire=["Scorpion Breeder"], goods={"worker": 1}, hand=["Ruins"])
    state = play(against(side, enemy), "activate Scorpion Breeder", "choose Lumberjacks of romans")
    assert state.actor == 1
    assert texts(state, "activate") == []


# ---------------------------------------------------------------- Sanctuary


@card("egy-sanctuary")
@rule("K24", "A12")
def test_sanctuary_turns_any_hand_card_into_a_foundation_for_a_stone_and_a_point() -> None:
    side = Side(empire=["Sanctuary", "Gallows"], hand=["Mill", "EGY003"], goods={"worker": 2})
    state = play(alone("egyptians", side), "activate Sanctuary")
    assert goods(state, 0)["worker"] == 1  # the price is paid before the card is chosen
    assert texts(state) == ["hand over Mill COM006", "hand over Ruins COM074", "hand over Chariot Builder EGY003"]
    play(state, "hand over Chariot Builder")
    assert goods(state, 0) == {"worker": 1, "stone": 1}
    assert vp(state, 0) == 1  # Gallows see no razing
    assert names(state, 0, "foundation") == ["Chariot Builder"]
    assert names(state, 0, "discard") == []
    assert texts(state, "activate") == []


@card("egy-sanctuary")
@rule("K24", "G6", "A4")
def test_a_foundation_of_sanctuary_is_worth_nothing_but_pays_for_a_building() -> None:
    side = Side(empire=["Sanctuary"], hand=["EGY003", "EGY026"], goods={"worker": 1})
    state = play(alone("egyptians", side), "activate Sanctuary", "hand over Chariot Builder")
    assert state.scores[0] == 1 + 2
    play(state, "build Egyptian Quarry", "give up foundation Chariot Builder")
    assert names(state, 0, "discard") == ["Chariot Builder"]
    assert names(state, 0, "location") == ["Egyptian Quarry", "Sanctuary"]


@card("egy-sanctuary")
@rule("K3")
def test_sanctuary_needs_a_card_in_hand() -> None:
    side = Side(empire=["Sanctuary"], goods={"worker": 2})
    assert texts(against(side, WAITING), "activate") == []
    side = Side(empire=["Sanctuary"], hand=["Mill"], goods={"worker": 1})
    state = play(against(side, WAITING), "activate Sanctuary")
    assert names(state, 0, "foundation") == ["Mill"]


# ---------------------------------------------------------------- Sphinx


@card("egy-sphinx")
@rule("K12")
def test_each_sphinx_adds_a_point_to_every_gain_of_points() -> None:
    def gained(*sphinxes: str) -> int:
        state = alone("egyptians", Side(empire=["Mason", *sphinxes], goods={"worker": 1, "stone": 1}))
        return vp(play(state, "activate Mason"), 0)

    assert gained() == 2
    assert gained("EGY019") == 3
    assert gained("EGY019", "EGY020") == 4


@card("egy-sphinx", "egy-goldsmith")
@rule("K12")
def test_two_uses_are_two_gains() -> None:
    state = alone("egyptians", Side(empire=["Goldsmith", "Sphinx"], goods={"gold": 2}))
    assert vp(play(state, "activate Goldsmith twice"), 0) == 2 * (2 + 1)


@card("egy-sphinx")
@rule("K12", "P1")
def test_the_sphinx_works_in_production() -> None:
    state = next_round(alone("egyptians", Side(empire=["Sphinx", "Monument", "EGY004"])))
    assert vp(state, 0) == 2
    play(state, "choose vp")
    assert vp(state, 0) == 2 + 3


@card("egy-sphinx")
@rule("K12")
def test_a_bonus_counted_by_color_is_one_gain() -> None:
    side = Side(empire=["Sphinx", "COM034", "COM035", "COM036"], hand=["Statue"], goods={"wood": 1, "stone": 2})
    state = play(build(alone("egyptians", side), "Statue"), "draw from the common deck")
    assert vp(state, 0) == 4 + 1


@card("egy-sphinx")
@rule("K12")
def test_each_trigger_is_a_gain_of_its_own() -> None:
    side = Side(empire=["Sphinx", "Supplier"], hand=["Statue"], goods={"wood": 1, "stone": 2})
    state = play(build(alone("egyptians", side), "Statue"), "draw from the common deck")
    assert vp(state, 0) == (2 + 1) + (1 + 1)


@card("egy-sphinx", "com-gallows")
@rule("K12", "K13")
def test_a_raze_field_is_one_gain_and_gallows_another() -> None:
    state = alone("egyptians", Side(empire=["Sphinx", "Gallows"], hand=["Armorer"], goods={"raze": 1}))
    play(state, "raze Armorer from hand")
    assert vp(state, 0) == (1 + 1) + (1 + 1)


@card("egy-sphinx", "egy-slaver")
@rule("K12", "K5")
def test_slavers_points_are_a_gain() -> None:
    side = Side(empire=["Sphinx", "Slaver"], hand=["Gold Creek"], goods={"wood": 1, "stone": 1})
    state = play(build(alone("egyptians", side), "Gold Creek"), "choose gold")
    assert vp(state, 0) == 2 + 1


@card("egy-sphinx", "com-imperial-messenger")
@rule("K12", "K26")
def test_the_good_of_a_deal_is_a_gain_but_goods_other_than_points_are_none() -> None:
    side = Side(empire=["Sphinx", "Imperial Messenger"], deals=["EGY002"], goods={"worker": 1})
    state = play(alone("egyptians", side), "activate Imperial Messenger", "draw from the common deck")
    assert vp(state, 0) == 0
    state = next_round(alone("egyptians", Side(empire=["Sphinx", "Town"])))
    assert vp(state, 0) == 0


@card("egy-sphinx")
@rule("K12", "E1")
def test_final_scoring_is_no_gain() -> None:
    state = next_round(alone("egyptians", Side(empire=["Sphinx", "Mill"], vp=7), round=5))
    assert state.over
    assert state.scores[0] == 7 + 2 + 1


@card("egy-sphinx")
@rule("K12")
def test_an_enemys_points_are_none_of_the_sphinxs_business() -> None:
    mason = Side(empire=["Mason"], goods={"worker": 1, "stone": 1}, hand=["Ruins"])
    state = play(against(Side(empire=["Sphinx"], hand=["Ruins"]), mason, turn=1), "activate Mason")
    assert (vp(state, 0), vp(state, 1)) == (0, 2)


# ---------------------------------------------------------------- Altar of Bastet with its own copies of a colour


@card("egy-altar-of-bastet")
@rule("P4", "G8")
def test_the_altar_of_bastet_counts_common_and_faction_locations() -> None:
    state = next_round(alone("egyptians", Side(empire=["Altar of Bastet", "Pyramid", "Mason"])))
    assert goods(state, 0) == plus(BOARDS["egyptians"], {"gold": 1, "stone": 1 + 3})
