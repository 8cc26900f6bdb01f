"""Japanese cards with rules of their own; Trade Route and Ninjas have a file to themselves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders import Side, alone, goods, ids, names, next_round, play, position, texts, vp
from cards.cases import BOARDS, EITHER_DECK, build, common_discard, hand_size

card = pytest.mark.card
rule = pytest.mark.rule


# ---------------------------------------------------------------- Buddha's Temple


@card("jap-buddhas-temple")
@rule("K10", "A3")
def test_buddhas_temple_looks_at_two_faction_cards_and_keeps_one() -> None:
    side = Side(hand=["JAP011"], foundations=["Mill"], goods={"stone": 1}, deck=["JAP012", "JAP029"])
    state = build(alone("japanese", side), "JAP011")
    assert texts(state) == ["keep Casino JAP012", "keep Swordsmith JAP029"]
    play(state, "keep Swordsmith")
    assert names(state, 0, "hand") == ["Ruins", "Swordsmith"]
    assert "Casino" in names(state, 0, "discard")
    assert names(state, 0, "deck") == []


@card("jap-buddhas-temple")
@rule("P1", "K10")
def test_buddhas_temple_produces_every_round_and_keeps_a_last_card() -> None:
    side = Side(empire=["JAP011"], deck=["JAP001", "JAP004", "JAP008", "JAP028"])
    state = next_round(alone("japanese", side))
    assert len(texts(state, "keep")) == 2
    state.apply(state.legal[0])
    assert [name for name in ids(state, 0, "hand") if name.startswith("JAP")] != []
    assert len(ids(state, 0, "deck")) == 1
    state = next_round(alone("japanese", Side(empire=["JAP011"], deck=["JAP001", "JAP004"])))
    assert {"JAP001", "JAP004"} <= set(ids(state, 0, "hand"))


@card("jap-buddhas-temple")
@rule("G5", "K9")
@pytest.mark.parametrize(("edition", "looked"), [("second", 0), ("first", 2)])
def test_an_empty_faction_deck_is_reshuffled_in_the_first_printing_only(edition: str, looked: int) -> None:
    side = Side(hand=["JAP011"], foundations=["Mill"], goods={"stone": 1}, deck=[])
    state = build(alone("japanese", side, edition=edition), "JAP011")
    assert len(texts(state, "keep")) == looked
    assert len(ids(state, 0, "discard")) == (29 if edition == "second" else 0)


# ---------------------------------------------------------------- Garrison


@card("jap-garrison")
@rule("K21", "A12")
def test_garrison_discards_an_enemy_location_and_nobody_gains_anything() -> None:
    sides = (
        Side(empire=["Garrison", "Gallows"], goods={"raze": 2}, hand=["Ruins"]),
        Side(empire=["Mill", "Roman Bank", "Ruins"], guarded=["Mill"], foundations=["Castle"], hand=["Ruins"]),
    )
    state = play(position(("japanese", "romans"), *sides), "activate Garrison")
    assert texts(state) == [
        "choose Mill COM006 of romans", "choose Ruins COM071 of romans", "choose Roman Bank ROM029 of romans",
    ]  # fmt: skip
    play(state, "choose Roman Bank of romans")
    assert goods(state, 0) == {"raze": 1}
    assert (goods(state, 1), vp(state, 0)) == ({}, 0)
    assert names(state, 1, "location") == ["Mill", "Ruins"]
    assert names(state, 1, "discard") == ["Roman Bank"]
    play(state, "build Ruins")
    assert texts(state, "activate") == []


@card("jap-garrison")
@rule("K21", "G6")
def test_a_common_location_discarded_by_garrison_leaves_no_foundation() -> None:
    sides = (Side(empire=["Garrison"], goods={"raze": 1}), Side(empire=["Mill"], guarded=["Mill"], hand=["Ruins"]))
    state = play(position(("japanese", "romans"), *sides), "activate Garrison")
    assert names(state, 1, "foundation") == names(state, 1, "location") == []
    assert "Mill" in common_discard(state)
    assert goods(state, 1) == {}


@card("jap-garrison")
@rule("K3", "K2")
def test_garrison_needs_a_location_of_an_enemy_who_has_not_passed() -> None:
    def offered(enemy: Side, passed: Sequence[int] = ()) -> bool:
        side = Side(empire=["Garrison", "Mill"], goods={"raze": 1})
        return bool(texts(position(("japanese", "romans"), side, enemy, passed=passed), "activate"))

    assert offered(Side(empire=["Ruins"]))
    assert not offered(Side(foundations=["Castle"], deals=["ROM029"]))
    assert not offered(Side(empire=["Castle"]), passed=[1])


# ---------------------------------------------------------------- Gate


@card("jap-gate")
@rule("K1")
def test_cards_go_under_the_gate_as_free_moves_before_the_action() -> None:
    sides = (Side(empire=["Gate"], hand=["Mill", "Casino"], goods={"worker": 2}), Side(hand=["Ruins"]))
    state = position(("japanese", "romans"), *sides)
    assert texts(state, "stash_card") == ["put Mill COM006 under a Gate", "put Casino JAP012 under a Gate"]
    play(state, "put Casino under a Gate")
    assert state.actor == 0
    assert state.scores[0] == 2 + 1
    play(state, "put Mill under a Gate")
    assert names(state, 0, "under") == ["Casino", "Mill"]
    assert (hand_size(state), state.scores[0], vp(state, 0)) == (0, 2 + 2, 0)
    play(state, "exchange 2 workers for wood")
    assert state.actor == 1


@card("jap-gate")
@rule("C1")
def test_cards_under_the_gate_stay_over_cleanup_and_never_come_back() -> None:
    state = alone("japanese", Side(empire=["Gate"], under=["Mill", "Casino"]))
    next_round(state)
    assert names(state, 0, "under") == ["Casino", "Mill"]
    assert state.scores[0] == 2 + 2


@card("jap-gate")
def test_without_a_gate_nothing_can_be_put_aside() -> None:
    assert texts(alone("japanese", Side(hand=["Mill", "Gate"], goods={"wood": 1})), "stash_card") == []
    state = position(("japanese", "romans"), Side(empire=["Gate"]), Side(hand=["Mill"]), turn=1)
    assert texts(state, "stash_card") == []


@card("jap-gate")
@rule("K22")
def test_the_gate_cannot_be_razed_but_its_card_in_hand_can() -> None:
    sides = (Side(empire=["Gate"], guarded=[]), Side(goods={"raze": 9}))
    assert texts(position(("japanese", "romans"), *sides, turn=1), "raze") == []
    state = play(alone("japanese", Side(hand=["Gate"], goods={"raze": 1})), "raze Gate from hand")
    assert vp(state, 0) == 1


@card("jap-gate")
@rule("K22")
def test_a_lost_gate_takes_its_cards_to_their_piles() -> None:
    sides = (
        Side(empire=["Gate"], under=["Mill", "Casino"], hand=["Ruins"]),
        Side(empire=["Engineers"], goods={"worker": 1}, hand=["Ruins"]),
    )
    state = play(position(("japanese", "romans"), *sides, turn=1), "activate Engineers")
    assert names(state, 0, "discard") == ["Casino", "Gate"]
    assert "Mill" in common_discard(state)
    assert names(state, 0, "under") == []
    assert state.scores[0] == 0


@card("jap-gate")
@rule("K22", "A4")
def test_a_gate_given_up_for_a_building_takes_its_cards_along() -> None:
    side = Side(empire=["Gate"], under=["Mill"], hand=["JAP028"], goods={"wood": 1})
    state = play(alone("japanese", side), "build Sumo School")
    assert names(state, 0, "discard") == ["Gate"]
    assert state.scores[0] == 2


@card("jap-gate")
def test_with_two_gates_the_player_says_which() -> None:
    side = Side(empire=["JAP013", "JAP014"], hand=["Mill", "Casino"])
    state = play(alone("japanese", side), "put Mill under a Gate")
    assert texts(state) == ["under Gate 1", "under Gate 2"]
    play(state, "under Gate 2", "put Casino under a Gate", "under Gate 1")
    assert names(state, 0, "under") == ["Casino"]
    assert names(state, 0, "under_2") == ["Mill"]
    assert state.scores[0] == 2 * 2 + 2


# ---------------------------------------------------------------- Shrine


@card("jap-shrine")
@rule("K1", "K7")
def test_resources_but_no_gold_go_onto_the_shrine_as_free_moves() -> None:
    side = Side(empire=["Shrine"], goods={"wood": 2, "food": 1, "gold": 3, "worker": 1})
    state = alone("japanese", side)
    assert texts(state, "stash_good") == ["put wood on the Shrine", "put food on the Shrine"]
    play(state, "put wood on the Shrine", "put wood on the Shrine", "put food on the Shrine")
    assert state.actor == 0
    assert goods(state, 0) == {"gold": 3, "worker": 1}
    assert texts(state, "stash_good") == []
    assert (state.scores[0], vp(state, 0)) == (2 + 3, 0)


@card("jap-shrine")
@rule("C1")
def test_resources_on_the_shrine_stay_over_cleanup() -> None:
    state = next_round(alone("japanese", Side(empire=["Shrine"], goods={"wood": 2}), shrine=(1, 2, 0)))
    assert state.scores[0] == 2 + 3
    assert goods(state, 0) == BOARDS["japanese"]


@card("jap-shrine")
@rule("K22")
def test_the_shrine_cannot_be_razed_but_its_card_in_hand_can() -> None:
    sides = (Side(empire=["Shrine"]), Side(goods={"raze": 9}))
    assert texts(position(("japanese", "romans"), *sides, turn=1), "raze") == []
    state = play(alone("japanese", Side(hand=["Shrine"], goods={"raze": 1})), "raze Shrine from hand")
    assert vp(state, 0) == 1


@card("jap-shrine")
@rule("K22")
def test_a_lost_shrine_takes_its_resources_along() -> None:
    sides = (
        Side(empire=["Shrine", "Ruins"], hand=["Ruins"]),
        Side(empire=["Engineers"], goods={"worker": 1}, hand=["Ruins"]),
    )
    state = position(("japanese", "romans"), *sides, turn=1, shrine=(2, 1, 1))
    assert state.scores[0] == 2 + 1 + 4
    play(state, "activate Engineers", "choose Shrine of japanese")
    assert state.scores[0] == 1
    assert goods(state, 0) == {}


@card("jap-shrine")
def test_without_the_shrine_nothing_can_be_put_on_it() -> None:
    assert texts(alone("japanese", Side(hand=["Shrine"], goods={"wood": 1})), "stash_good") == []


# ---------------------------------------------------------------- Negotiator


@card("jap-negotiator")
@rule("K6", "A12")
def test_negotiator_builds_an_own_deal_at_its_cost_but_without_the_location() -> None:
    side = Side(empire=["Negotiator"], deals=["JAP001", "JAP012"], hand=["Swordsmith"], goods={"worker": 2, "wood": 3})
    state = play(alone("japanese", side), "activate Negotiator")
    assert texts(state) == ["choose deal Farm JAP001", "choose deal Casino JAP012"]
    play(state, "choose deal Casino")
    assert names(state, 0, "location") == ["Casino", "Negotiator"]
    assert goods(state, 0) == {"worker": 1, "wood": 1}
    assert ids(state, 0, "discard") == []
    assert texts(state, "activate") == ["activate Casino JAP012"]
    next_round(state)
    assert "gold" not in goods(state, 0)  # its deal is no more


@card("jap-negotiator")
@rule("K6")
def test_negotiator_may_build_a_location_that_never_costs_one_and_it_produces() -> None:
    side = Side(empire=["Negotiator", "Ruins"], deals=["JAP001"], goods={"worker": 1, "wood": 1})
    state = play(alone("japanese", side), "activate Negotiator")
    assert goods(state, 0) == {"worker": 1, "food": 1}
    assert names(state, 0, "location") == ["Farm", "Negotiator", "Ruins"]


@card("jap-negotiator")
@rule("K3")
def test_negotiator_needs_an_own_deal_that_can_be_paid() -> None:
    def offered(**stock: int) -> bool:
        side = Side(empire=["Negotiator"], deals=["Farm"], goods=stock)
        return bool(texts(alone("japanese", side), "activate"))

    assert offered(worker=1, wood=1)
    assert offered(worker=1, gold=1)
    assert not offered(worker=1)
    assert not offered(wood=5)


@card("jap-negotiator")
@rule("K6")
def test_negotiator_builds_no_trade_route_deal_and_no_hand_card() -> None:
    rich = {"worker": 1, "wood": 5, "stone": 5}
    side = Side(empire=["Negotiator"], hand=["Farm"], trades={1: ["ROM029"]}, goods=rich)
    assert texts(alone("japanese", side, Side(empire=["ROM029"])), "activate") == []


# ---------------------------------------------------------------- Sake Brewery


@card("jap-sake-brewery")
@rule("K15")
@pytest.mark.parametrize(("food", "points"), [(0, 0), (1, 1), (3, 3), (5, 3)])
def test_sake_brewery_gives_a_point_for_each_food_up_to_three_when_cleanup_begins(food: int, points: int) -> None:
    state = next_round(alone("japanese", Side(empire=["Sake Brewery"], goods={"food": food, "gold": 4})))
    assert vp(state, 0) == points
    assert goods(state, 0).get("food", 0) == food


@card("jap-sake-brewery")
@rule("K15", "C5")
def test_sake_brewery_gives_nothing_after_round_five() -> None:
    state = next_round(alone("japanese", Side(empire=["Sake Brewery"], goods={"food": 3}), round=5))
    assert state.over
    assert vp(state, 0) == 0
    assert goods(state, 0) == {"food": 3}


# ---------------------------------------------------------------- Dojo


@card("jap-dojo")
@rule("A3")
def test_building_a_dojo_draws_a_faction_card() -> None:
    side = Side(hand=["Dojo"], foundations=["Mill"], goods={"wood": 1})
    state = build(alone("japanese", side), "Dojo")
    assert [name[:3] for name in ids(state, 0, "hand")] == ["COM", "JAP"]


@card("jap-dojo")
@rule("G5", "K9")
@pytest.mark.parametrize(("edition", "drawn"), [("second", 0), ("first", 1)])
def test_the_dojos_card_comes_from_the_discards_in_the_first_printing_only(edition: str, drawn: int) -> None:
    side = Side(hand=["Dojo"], foundations=["Mill"], goods={"wood": 1}, deck=[])
    state = build(alone("japanese", side, edition=edition), "Dojo")
    assert hand_size(state) == 1 + drawn


@card("jap-dojo")
@rule("J3", "J2")
def test_each_dojo_gives_a_point_for_each_samurai_deployed() -> None:
    side = Side(empire=["JAP024", "JAP025", "Casino", "Mill"], goods={"worker": 3})
    state = alone("japanese", side)
    play(state, "samurai to Casino")
    assert vp(state, 0) == 2
    play(state, "samurai to Dojo JAP024")
    assert vp(state, 0) == 4
    assert goods(state, 0) == {"worker": 1}
    assert state.actor == 0
    assert texts(state, "samurai") == ["samurai to Dojo JAP025"]


@card("jap-dojo", "jap-ninjas")
@rule("K18")
def test_the_samurai_of_the_ninjas_bonus_count_as_deployed() -> None:
    side = Side(hand=["JAP026"], empire=["Dojo"], foundations=["Mill"], goods={"stone": 1})
    state = build(alone("japanese", side), "JAP026")
    assert vp(state, 0) == 2


# ---------------------------------------------------------------- School of Diplomacy


@card("jap-school-of-diplomacy")
@rule("A7", "K19")
def test_the_school_gives_a_gold_and_a_point_for_each_deal_made() -> None:
    side = Side(empire=["School of Diplomacy"], hand=["JAP001", "JAP004"], goods={"food": 2})
    state = play(alone("japanese", side), "deal Farm")
    assert (goods(state, 0), vp(state, 0)) == ({"food": 1, "worker": 1, "gold": 1}, 1)
    play(state, "deal Rice Fields", "pay 0 gold for food")
    assert (goods(state, 0), vp(state, 0)) == ({"worker": 1, "gold": 2, "food": 1}, 2)


@card("jap-school-of-diplomacy")
def test_the_school_does_not_react_to_its_building_to_negotiator_or_to_production() -> None:
    side = Side(hand=["School of Diplomacy"], foundations=["Mill"], goods={"wood": 1})
    state = build(alone("japanese", side), "School")
    assert (goods(state, 0), vp(state, 0)) == ({}, 0)
    side = Side(empire=["School of Diplomacy", "Negotiator"], deals=["Farm"], goods={"worker": 1, "wood": 1})
    state = play(alone("japanese", side), "activate Negotiator")
    assert (goods(state, 0), vp(state, 0)) == ({"worker": 1, "food": 1}, 0)
    state = next_round(alone("japanese", Side(empire=["School of Diplomacy"], deals=["Farm"])))
    assert vp(state, 0) == 0


@card("jap-school-of-diplomacy", "jap-trade-route")
@rule("K19")
def test_the_school_reacts_to_trade_route() -> None:
    sides = (
        Side(empire=["School of Diplomacy", "Trade Route"], goods={"food": 1}, hand=["Ruins"]),
        Side(empire=["Roman Bank"], hand=["Ruins"]),
    )
    state = play(position(("japanese", "romans"), *sides), "activate Trade Route")
    assert (goods(state, 0), vp(state, 0)) == ({"gold": 2}, 1)


# ---------------------------------------------------------------- samurai on locations that cannot be razed


@card("jap-gate", "jap-shrine")
@rule("J2")
def test_samurai_may_guard_gate_and_shrine() -> None:
    side = Side(empire=["Gate", "Shrine"], goods={"worker": 2})
    state = alone("japanese", side)
    assert texts(state, "samurai") == ["samurai to Gate JAP013", "samurai to Shrine JAP015"]


@card("jap-garrison")
@rule("K21", "K10")
def test_garrison_takes_a_guarded_faction_location_of_another_faction_to_its_pile() -> None:
    sides = (
        Side(empire=["Garrison"], goods={"raze": 1}, hand=["Ruins"]),
        Side(empire=["Trade Colony"], hand=["Ruins"]), Side(hand=["Ruins"]),
    )  # fmt: skip
    state = play(position(("japanese", "romans", "egyptians"), *sides), "activate Garrison")
    assert names(state, 1, "discard") == ["Trade Colony"]
    assert names(state, 0, "discard") == []
    assert texts(state) != EITHER_DECK
