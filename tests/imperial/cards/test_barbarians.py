"""Barbarian cards with rules of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from attrs import evolve
from builders import Side, alone, goods, ids, names, next_round, play, position, texts, vp
from cards.cases import BOARDS, EITHER_DECK, build, hand_size

from isettlers import State

card = pytest.mark.card
rule = pytest.mark.rule


def against(side: Side, enemy: Side, faction: str = "romans", **rest: Any) -> State:
    """Barbarians to move against an enemy who has a Ruins to build."""
    return position(("barbarians", faction), side, evolve(enemy, hand=(*enemy.hand, "COM074")), **rest)


def in_turn(state: State, *actions: str) -> State:
    """Actions of seat 0; in between the other seat builds what it has."""
    for action in actions:
        if state.actor != 0:
            play(state, texts(state, "build")[0])
        play(state, action)
    return state


# ---------------------------------------------------------------- Idol, Mission


@card("bar-idol")
@rule("A3")
def test_the_idol_gives_four_points_when_built_and_nothing_later() -> None:
    state = build(alone("barbarians", Side(hand=["Idol"], foundations=["Mill"], goods={"stone": 3})), "Idol")
    assert vp(state, 0) == 4
    next_round(state)
    assert vp(state, 0) == 4
    assert goods(state, 0) == BOARDS["barbarians"]


@card("bar-mission")
@rule("A12", "P3")
def test_mission_draws_two_cards_each_from_either_deck() -> None:
    state = alone("barbarians", Side(empire=["Mission"], goods={"worker": 2}))
    play(state, "activate Mission", "draw from the common deck")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the faction deck")
    assert "pass" in texts(state)
    assert hand_size(state) == 3
    assert [name[:3] for name in ids(state, 0, "hand")].count("BAR") == 1
    assert goods(state, 0) == {"worker": 1}
    assert texts(state, "activate") == []


@card("bar-mission")
@rule("K9", "G5")
def test_mission_draws_as_many_as_there_are() -> None:
    side = Side(empire=["Mission"], hand=["COM001"], deck=["BAR001"], goods={"worker": 1})
    other_commons = [f"COM{n:03}" for n in range(2, 85) if n != 74]
    enemy = Side(hand=other_commons)
    state = play(alone("barbarians", side, enemy), "activate Mission")
    assert names(state, 0, "hand") == ["Primeval Forest", "Ruins", "Statue"]
    assert texts(state, "pass") == ["pass"]


# ---------------------------------------------------------------- Raid


@card("bar-raid")
@rule("K13")
def test_each_raid_gives_two_points_for_an_enemy_location_razed() -> None:
    state = against(Side(empire=["BAR007", "BAR008"], goods={"raze": 2}), Side(empire=["Old Forest"]))
    play(state, "raze Old Forest of romans")
    assert vp(state, 0) == 4
    assert vp(state, 1) == 0


@card("bar-raid")
@rule("K13")
def test_raid_does_not_react_to_razing_from_hand_or_in_the_own_empire() -> None:
    side = Side(empire=["Raid", "Rabble", "Old Forest"], hand=["Wood Supplier"], goods={"raze": 1, "worker": 1})
    state = play(alone("barbarians", side), "raze Wood Supplier from hand", "activate Rabble")
    assert vp(state, 0) == 0
    assert names(state, 0, "foundation") == ["Old Forest"]


@card("bar-raid", "bar-dark-chapel")
@rule("K13")
def test_raid_and_gallows_react_to_dark_chapel_in_an_enemy_empire() -> None:
    side = Side(empire=["Raid", "Gallows", "Dark Chapel"], goods={"raze": 2})
    state = play(against(side, Side(empire=["Armorer"])), "activate Dark Chapel", "done")
    assert vp(state, 0) == 2 + 1 + 1  # Raid, Gallows, the raze field


# ---------------------------------------------------------------- Saboteurs


@card("bar-saboteurs")
@rule("A12", "A13")
@pytest.mark.parametrize("copy", ["BAR010", "BAR011"])
def test_saboteurs_take_one_resource_of_choice_from_an_enemys_supply(copy: str) -> None:
    side = Side(empire=[copy], goods={"worker": 2}, hand=["Ruins"])
    state = against(side, Side(goods={"wood": 2, "stone": 1, "gold": 1, "worker": 1, "raze": 1}))
    play(state, "activate Saboteurs")
    assert texts(state) == ["choose wood", "choose stone"]
    play(state, "choose stone")
    assert goods(state, 0) == {"worker": 1, "stone": 1}
    assert goods(state, 1) == {"wood": 2, "gold": 1, "worker": 1, "raze": 1}
    play(state, "build Ruins")
    assert (state.actor, texts(state, "activate")) == (0, [])


@card("bar-saboteurs")
@rule("K3", "K2", "K4")
def test_saboteurs_choose_among_enemies_who_have_a_resource_and_have_not_passed() -> None:
    sides = (
        Side(empire=["Saboteurs"], goods={"worker": 1}), Side(goods={"food": 1}, hand=["Ruins"]),
        Side(goods={"wood": 1, "stone": 1}, hand=["Ruins"]), Side(goods={"gold": 3, "worker": 3}),
    )  # fmt: skip
    factions = ("barbarians", "japanese", "romans", "egyptians")
    state = play(position(factions, *sides), "activate Saboteurs")
    assert texts(state) == ["choose japanese", "choose romans"]
    play(state, "choose japanese")
    assert goods(state, 0) == {"food": 1}
    assert texts(position(factions, *sides, passed=[1, 2]), "activate") == []
    state = play(position(factions, *sides, passed=[1]), "activate Saboteurs")
    assert texts(state) == ["choose wood", "choose stone"]


@card("bar-saboteurs")
def test_saboteurs_do_not_reach_goods_on_cards_or_on_the_shrine() -> None:
    side = Side(empire=["Saboteurs"], goods={"worker": 1})
    enemy = Side(empire=["Shrine", "Sawmill"], uses={"Sawmill": 2}, goods={"worker": 5})
    state = position(("barbarians", "japanese"), side, enemy, shrine=(2, 0, 0))
    assert texts(state, "activate") == []


# ---------------------------------------------------------------- Pack


@card("bar-pack")
@rule("A12", "K4")
@pytest.mark.parametrize("copy", ["BAR016", "BAR017"])
def test_pack_gains_one_good_of_an_enemy_raze_field_and_nothing_is_razed(copy: str) -> None:
    state = against(
        Side(empire=[copy], goods={"worker": 3}, hand=["Ruins"]), Side(empire=["Armorer", "Village", "Castle"])
    )
    play(state, "activate Pack")
    assert texts(state) == ["choose stone", "choose worker", "choose vp", "choose card"]
    play(state, "choose vp")
    assert vp(state, 0) == 1
    assert goods(state, 0) == {"worker": 2}
    assert names(state, 1, "location") == ["Armorer", "Castle", "Village"]
    assert goods(state, 1) == {}


@card("bar-pack")
@rule("A12", "K4")
@pytest.mark.parametrize("copy", ["BAR016", "BAR017"])
def test_pack_works_twice_a_round_and_twice_in_one_action(copy: str) -> None:
    side = Side(empire=[copy], goods={"worker": 3}, hand=["Ruins"])
    state = play(against(side, Side(empire=["Armorer"])), "activate Pack twice")
    assert goods(state, 0) == {"worker": 1}  # the double price first
    play(state, "choose stone", "choose vp")
    assert goods(state, 0) == {"worker": 1, "stone": 1}
    assert vp(state, 0) == 1
    play(state, "build Ruins")
    assert (state.actor, texts(state, "activate")) == (0, [])
    state = in_turn(against(side, Side(empire=["Old Forest"])), "activate Pack", "activate Pack")
    assert goods(state, 0) == {"worker": 1, "wood": 2}


@card("bar-pack")
@rule("K3", "K22", "K2")
def test_pack_reads_every_raze_field_in_an_enemy_empire() -> None:
    def offered(enemy: Side, faction: str = "japanese", passed: Sequence[int] = ()) -> bool:
        side = Side(empire=["Pack", "Old Forest"], goods={"worker": 1})
        return bool(texts(position(("barbarians", faction), side, enemy, passed=passed), "activate"))

    assert offered(Side(empire=["JAP012"], guarded=["JAP012"]))
    assert offered(Side(empire=["Gate"]))
    assert offered(Side(empire=["Shrine"]))
    assert not offered(Side(empire=["Ruins"], foundations=["Mill"], hand=["Castle"]))
    assert not offered(Side(empire=["Roman Bank"]), "romans")
    assert not offered(Side(empire=["Castle"]), passed=[1])


@card("bar-pack")
@rule("K18")
def test_ninjas_do_not_stop_pack() -> None:
    sides = (Side(empire=["Pack"], hand=["Ruins"], goods={"worker": 1}), Side(empire=["Ninjas"], goods={"worker": 1}))
    state = position(("barbarians", "japanese"), *sides, turn=1)
    play(state, "activate Ninjas", "activate Pack")
    assert vp(state, 0) == 1


# ---------------------------------------------------------------- Rabble


@card("bar-rabble")
@rule("A12")
def test_rabble_razes_an_own_common_location_for_its_goods_a_foundation_and_a_wood() -> None:
    side = Side(empire=["Rabble", "Armorer", "Mill", "Settlement", "Ruins"], goods={"worker": 2})
    state = play(alone("barbarians", side), "activate Rabble")
    assert texts(state) == ["choose Mill COM006", "choose Armorer COM018"]
    play(state, "choose Armorer")
    assert goods(state, 0) == {"stone": 1, "wood": 1, "worker": 1}
    assert vp(state, 0) == 1
    assert names(state, 0, "foundation") == ["Armorer"]
    assert texts(state, "activate") == []


@card("bar-rabble")
@rule("K13")
def test_gallows_react_to_rabble_but_not_when_razed_themselves() -> None:
    side = Side(empire=["Rabble", "Gallows", "Mill"], goods={"worker": 2})
    state = play(alone("barbarians", side), "activate Rabble", "choose Mill")
    assert vp(state, 0) == 1
    state = play(alone("barbarians", side), "activate Rabble", "choose Gallows")
    assert vp(state, 0) == 1  # of the raze field


@card("bar-rabble")
@rule("D1", "A10")
def test_rabble_needs_no_raze_token_even_for_a_defended_location() -> None:
    side = Side(empire=["Rabble", "Old Forest"], guarded=["Old Forest"], goods={"worker": 1})
    state = play(alone("barbarians", side), "activate Rabble")
    assert goods(state, 0) == {"wood": 3}


@card("bar-rabble")
@rule("K3")
def test_rabble_needs_an_own_common_location_with_a_raze_field() -> None:
    side = Side(empire=["Rabble", "Settlement", "Ruins"], foundations=["Mill"], goods={"worker": 1})
    assert texts(against(side, Side(empire=["Old Forest"])), "activate") == []


# ---------------------------------------------------------------- Border


@card("bar-border")
@rule("K21", "A10")
def test_border_makes_razing_its_owners_locations_dearer_by_a_token() -> None:
    def offered(tokens: int, guarded: Sequence[str] = ()) -> list[str]:
        sides = (Side(empire=["Border", "Old Forest"], guarded=guarded), Side(goods={"raze": tokens}))
        return texts(position(("barbarians", "romans"), *sides, turn=1), "raze")

    assert offered(2) == []
    assert offered(3) == ["raze Old Forest COM007 of barbarians"]
    assert offered(3, ["Old Forest"]) == []
    assert offered(4, ["Old Forest"]) == ["raze Old Forest COM007 of barbarians"]


@card("bar-border")
@rule("K21")
def test_the_token_for_border_is_paid() -> None:
    sides = (Side(empire=["Border", "Old Forest"], hand=["Ruins"]), Side(goods={"raze": 4}, hand=["Ruins"]))
    state = play(position(("barbarians", "romans"), *sides, turn=1), "raze Old Forest of barbarians")
    assert goods(state, 1) == {"raze": 1, "wood": 2}
    assert goods(state, 0) == {"wood": 1}


@card("bar-border")
@rule("K21")
def test_border_costs_its_owner_and_third_players_nothing() -> None:
    sides = (Side(empire=["Border"], goods={"raze": 2}), Side(empire=["Old Forest"]), Side(empire=["Mill"]))
    state = position(("barbarians", "romans", "egyptians"), *sides)
    assert texts(state, "raze") == ["raze Old Forest COM007 of romans", "raze Mill COM006 of egyptians"]


# ---------------------------------------------------------------- Robbers


@card("bar-robbers")
@rule("A12", "K20", "G6")
def test_robbers_discard_an_enemy_deal_and_give_a_point_and_a_card() -> None:
    side = Side(empire=["Robbers"], hand=["Ruins"], goods={"worker": 2})
    state = play(against(side, Side(deals=["ROM029", "ROM022"])), "activate Robbers")
    assert texts(state) == ["choose deal Roman Fort ROM022 of romans", "choose deal Roman Bank ROM029 of romans"]
    play(state, "choose deal Roman Bank of romans")
    assert texts(state) == EITHER_DECK
    play(state, "draw from the faction deck")
    assert vp(state, 0) == 1
    assert hand_size(state) == 2
    assert names(state, 1, "discard") == ["Roman Bank"]
    assert goods(state, 0) == {"worker": 1}
    play(state, "build Ruins")
    assert (state.actor, texts(state, "activate")) == (0, [])


@card("bar-robbers")
@rule("K3", "K2")
def test_robbers_need_a_deal_of_an_enemy_who_has_not_passed() -> None:
    side = Side(empire=["Robbers"], deals=["BAR001"], goods={"worker": 1})
    assert texts(against(side, Side()), "activate") == []
    assert texts(against(side, Side(deals=["ROM029"])), "activate") == ["activate Robbers BAR030"]
    assert texts(against(side, Side(deals=["ROM029"]), passed=[1]), "activate") == []


@card("bar-robbers")
@rule("K20", "K35")
@pytest.mark.parametrize(("edition", "offered"), [("second", ["activate Robbers BAR030"]), ("first", [])])
def test_trade_route_deals_are_within_the_reach_of_robbers_in_the_second_printing_only(
    edition: str, offered: list[str]
) -> None:
    side = Side(empire=["Robbers"], goods={"worker": 1})
    enemy = Side(trades={0: ["BAR030"]})
    state = against(side, enemy, "japanese", edition=edition)
    assert texts(state, "activate") == offered


@card("bar-robbers")
@rule("K20", "K35")
def test_robbers_may_end_a_trade_route_deal_whose_holder_is_the_target() -> None:
    sides = (
        Side(empire=["Robbers"], hand=["Ruins"], goods={"worker": 1}),
        Side(trades={2: ["ROM029"], 0: ["BAR030"]}, hand=["Ruins"]), Side(empire=["ROM029"], hand=["Ruins"]),
    )  # fmt: skip
    factions = ("barbarians", "japanese", "romans")
    assert texts(position(factions, *sides, passed=[1]), "activate") == []
    state = play(position(factions, *sides, passed=[2]), "activate Robbers")
    assert texts(state) == [
        "choose trade of japanese with Robbers BAR030", "choose trade of japanese with Roman Bank ROM029 of romans",
    ]  # fmt: skip
    play(state, "choose trade of japanese with Roman Bank of romans", "draw from the common deck")
    assert vp(state, 0) == 1
    assert names(state, 2, "location") == ["Roman Bank"]
    play(state, "build Ruins")
    next_round(state)
    assert "gold" not in goods(state, 1)
    assert goods(state, 1)["worker"] == BOARDS["japanese"]["worker"] + 1  # Robbers, whose deal went on


# ---------------------------------------------------------------- Dark Chapel


def chapel(hand: Sequence[str] = (), stock: Mapping[str, int] | None = None, *more: str) -> Side:
    return Side(
        empire=["Dark Chapel", *more], hand=(*hand, "COM073"), goods=stock if stock is not None else {"raze": 1}
    )


@card("bar-dark-chapel")
@rule("K14", "A8")
@pytest.mark.parametrize("copy", ["BAR014", "BAR015"])
def test_dark_chapel_razes_a_hand_card_and_turns_its_goods_into_points(copy: str) -> None:
    side = Side(empire=[copy], hand=["Mill", "Old Forest", "COM073"], goods={"raze": 2})
    state = play(against(side, Side()), "activate Dark Chapel", "raze Mill from hand")
    assert goods(state, 0) == {"raze": 1, "worker": 1, "food": 1}
    assert texts(state) == ["done", "choose food", "choose worker"]
    play(state, "choose food")
    assert texts(state) == ["done", "choose worker"]
    play(state, "choose worker")
    assert vp(state, 0) == 2
    assert goods(state, 0) == {"raze": 1}
    assert names(state, 0, "hand") == ["Old Forest", "Ruins"]
    play(state, "build Ruins")
    assert (state.actor, texts(state, "activate")) == (0, [])


@card("bar-dark-chapel")
@rule("K14")
def test_dark_chapel_may_keep_some_of_the_goods_or_all() -> None:
    start = against(chapel(["Old Forest"]), Side())
    state = play(start.clone(), "activate Dark Chapel", "done")
    assert (goods(state, 0), vp(state, 0)) == ({"wood": 2}, 0)
    state = play(start, "activate Dark Chapel", "choose wood", "done")
    assert (goods(state, 0), vp(state, 0)) == ({"wood": 1}, 1)


@card("bar-dark-chapel")
@rule("K14")
def test_dark_chapel_turns_goods_of_the_raze_field_only() -> None:
    state = against(chapel(["Old Forest"], {"raze": 2, "stone": 1, "wood": 3}), Side())
    play(state, "activate Dark Chapel")
    assert texts(state) == ["done", "choose wood"]
    play(state, "choose wood")
    assert texts(state) == ["done", "choose wood"]
    play(state, "choose wood")
    assert (goods(state, 0), vp(state, 0)) == ({"raze": 1, "stone": 1, "wood": 3}, 2)


@card("bar-dark-chapel")
@rule("K14")
def test_points_of_the_raze_field_are_gained_but_cannot_be_turned() -> None:
    state = play(against(chapel(["Armorer"]), Side()), "activate Dark Chapel")
    assert texts(state) == ["done", "choose stone"]
    play(state, "done")
    assert (goods(state, 0), vp(state, 0)) == ({"stone": 1}, 1)


@card("bar-dark-chapel")
@rule("K14", "K10")
def test_cards_drawn_by_dark_chapel_are_seen_and_may_be_turned() -> None:
    side = Side(empire=["Dark Chapel"], hand=["Castle", "Mill", "COM073"], goods={"raze": 1}, deck=["BAR027", "BAR030"])
    state = play(against(side, Side()), "activate Dark Chapel", "raze Castle from hand")
    for _ in range(2):
        assert texts(state) == EITHER_DECK
        play(state, "draw from the faction deck")
    assert texts(state) == ["done", "hand over Idol BAR027", "hand over Robbers BAR030"]
    play(state, "hand over Idol", "done")
    assert names(state, 0, "hand") == ["Mill", "Robbers", "Ruins"]
    assert "Idol" in names(state, 0, "discard")
    assert vp(state, 0) == 1


@card("bar-dark-chapel")
@rule("A10")
def test_dark_chapel_razes_an_enemy_location_for_the_usual_price() -> None:
    state = against(chapel([], {"raze": 3}), Side(empire=["Mill"]))
    play(state, "activate Dark Chapel", "choose worker")
    assert goods(state, 0) == {"raze": 1, "food": 1}
    assert vp(state, 0) == 1
    assert names(state, 1, "foundation") == ["Mill"]
    assert goods(state, 1) == {"wood": 1}


@card("bar-dark-chapel")
@rule("A10", "K21")
def test_a_defended_location_costs_dark_chapel_a_token_more() -> None:
    enemy = Side(empire=["Mill", "Old Forest"], guarded=["Mill"])
    state = play(against(chapel([], {"raze": 2}), enemy), "activate Dark Chapel")
    assert texts(state) == ["done", "choose wood"]  # the only one within reach is razed unasked
    state = play(against(chapel([], {"raze": 3}), enemy), "activate Dark Chapel")
    assert texts(state) == ["choose Mill COM006 of romans", "choose Old Forest COM007 of romans"]
    play(state, "choose Mill of romans", "done")
    assert goods(state, 0) == {"worker": 1, "food": 1}


@card("bar-dark-chapel")
@rule("A10", "K21")
def test_samurai_and_roman_fort_make_dark_chapel_dearer_too() -> None:
    side = chapel([], {"raze": 3})
    state = play(against(side, Side(empire=["JAP012"], guarded=["JAP012"]), "japanese"), "activate Dark Chapel")
    assert (goods(state, 0), vp(state, 0)) == ({}, 1)
    assert names(state, 1, "discard") == ["Casino"]
    assert texts(against(side, Side(empire=["Roman Fort", "Mill"], guarded=["Mill"])), "activate") == []
    assert len(texts(against(side, Side(empire=["Roman Fort", "Mill"])), "activate")) == 1


@card("bar-dark-chapel")
@rule("K3")
def test_dark_chapel_needs_something_to_raze_and_the_tokens_for_it() -> None:
    def offered(hand: Sequence[str], tokens: int, *enemy: str, faction: str = "romans") -> bool:
        side = Side(empire=["Dark Chapel"], hand=hand, goods={"raze": tokens, "worker": 2})
        return bool(texts(against(side, Side(empire=enemy), faction), "activate"))

    assert offered(["Mill"], 1)
    assert not offered(["Mill"], 0)
    assert not offered(["Ruins", "BAR001"], 2)
    assert not offered([], 1, "Mill")
    assert offered([], 2, "Mill")
    assert not offered([], 9, "Ruins", "Roman Bank")
    assert not offered([], 9, "Gate", "Shrine", faction="japanese")


@card("bar-dark-chapel")
@rule("K13")
def test_gallows_react_to_dark_chapel_in_the_hand() -> None:
    state = against(chapel(["Old Forest"], None, "Gallows", "Raid"), Side())
    play(state, "activate Dark Chapel", "done")
    assert vp(state, 0) == 1


@card("bar-dark-chapel")
@rule("K18")
def test_ninjas_keep_dark_chapel_out() -> None:
    sides = (chapel([], {"raze": 5}), Side(empire=["Ninjas"], goods={"worker": 1}))
    state = play(position(("barbarians", "japanese"), *sides, turn=1), "activate Ninjas")
    assert state.actor == 0
    assert texts(state, "activate") == texts(state, "raze") == []
