"""Features that react to building: each time a location of a colour, or of the own faction, is built (G7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from builders import Side, alone, goods, position, vp
from cards.cases import build, builder_of, case, faction_of, plus

Goods = Mapping[str, int]

COST: Final[Mapping[str, tuple[str, Goods]]] = {
    "brown": ("COM076", {"wood": 1}),
    "grey": ("COM036", {"stone": 1}),
    "red": ("COM056", {"wood": 1}),
    "pink": ("COM040", {"wood": 1}),
    "gold": ("COM032", {"wood": 2}),
}
"""A location of each colour without production or bonus, and what it costs."""

#       group, card, colour, cost
ON_COLOR = [
    case("com-supplier", "COM002", "grey", {"wood": 1, "stone": 2}),
    case("com-carpenters-workshop", "COM004", "brown", {"wood": 3}),
    case("com-mill", "COM006", "red", {"wood": 3}),
    case("com-canteen", "COM078", "pink", {"wood": 3}),
    case("com-monty-the-merchant", "COM080", "gold", {"wood": 1, "stone": 2}),
    case("rom-headquarters", "ROM015", "grey", {"stone": 2}),
]


@pytest.mark.rule("G7")
@pytest.mark.parametrize(("card", "color", "cost"), ON_COLOR)
def test_its_own_building_counts(card: str, color: str, cost: Goods) -> None:
    del color
    state = build(builder_of(card, cost=cost), card)
    assert goods(state, 0) == {"gold": 1}
    assert vp(state, 0) == 1


@pytest.mark.rule("G7")
@pytest.mark.parametrize(("card", "color", "cost"), ON_COLOR)
def test_every_building_of_the_color_gives_a_gold_and_a_point(card: str, color: str, cost: Goods) -> None:
    del cost
    other, price = COST[color]
    state = alone(faction_of(card), Side(empire=[card], hand=[other], goods=price))
    build(state, other)
    assert goods(state, 0) == {"gold": 1}
    assert vp(state, 0) == 1


@pytest.mark.rule("G7")
@pytest.mark.parametrize(("card", "color", "cost"), ON_COLOR)
def test_buildings_of_other_colors_and_of_none_give_nothing(card: str, color: str, cost: Goods) -> None:
    del cost
    for other_color, (other, price) in COST.items():
        if other_color != color:
            state = alone(faction_of(card), Side(empire=[card], hand=[other], goods=price))
            build(state, other)
            assert (goods(state, 0), vp(state, 0)) == ({}, 0)
    state = build(alone(faction_of(card), Side(empire=[card], hand=["COM069"], goods={})), "Ruins")
    assert (goods(state, 0), vp(state, 0)) == ({"worker": 1}, 0)


@pytest.mark.rule("G7", "P1")
@pytest.mark.parametrize(("card", "color", "cost"), ON_COLOR)
def test_buildings_of_an_enemy_give_nothing(card: str, color: str, cost: Goods) -> None:
    del cost
    other, price = COST[color]
    faction = faction_of(card)
    enemy = "egyptians"
    sides = (Side(empire=[card], hand=["Ruins"]), Side(hand=[other], goods=price))
    state = position((faction, enemy), *sides, turn=1)
    build(state, other)
    assert (goods(state, 0), vp(state, 0)) == ({}, 0)
    assert (goods(state, 1), vp(state, 1)) == ({}, 0)


@pytest.mark.card("rom-headquarters")
@pytest.mark.rule("A5", "G7")
def test_two_headquarters_react_each() -> None:
    state = alone("romans", Side(empire=["ROM015", "ROM016", "Supplier"], hand=["COM036"], goods={"stone": 1}))
    build(state, "COM036")
    assert (goods(state, 0), vp(state, 0)) == ({"gold": 3}, 3)


# ---------------------------------------------------------------- the own faction

#       group, card, cost, gain
ON_FACTION = [
    case("rom-administration", "ROM012", {"stone": 2}, {"gold": 1}),
    case("rom-gardens", "ROM009", {"wood": 1, "stone": 1}, {}),
]


@pytest.mark.rule("G7")
@pytest.mark.parametrize(("card", "cost", "gain"), ON_FACTION)
def test_a_faction_location_counts_and_so_does_this_one(card: str, cost: Goods, gain: Goods) -> None:
    state = build(builder_of(card, cost=cost), card)
    assert (goods(state, 0), vp(state, 0)) == (gain, 1)
    state = alone("romans", Side(empire=[card], hand=["ROM022"], foundations=["COM069"], goods={"stone": 2}))
    build(state, "ROM022")
    assert (goods(state, 0), vp(state, 0)) == (gain, 1)


@pytest.mark.parametrize(("card", "cost", "gain"), ON_FACTION)
def test_a_common_location_does_not_count(card: str, cost: Goods, gain: Goods) -> None:
    del cost, gain
    state = alone("romans", Side(empire=[card], hand=["COM036"], goods={"stone": 1}))
    build(state, "COM036")
    assert (goods(state, 0), vp(state, 0)) == ({}, 0)


@pytest.mark.card("rom-administration", "rom-gardens")
@pytest.mark.rule("K6")
def test_a_building_by_settlers_counts() -> None:
    side = Side(empire=["Settlers", "ROM012", "ROM009"], hand=["ROM029"], goods={"wood": 1, "stone": 1})
    state = alone("romans", side)
    state.apply("activate Settlers")
    assert goods(state, 0) == plus({"gold": 1}, {"gold": 1})  # the Roman Bank's and the Administration's
    assert vp(state, 0) == 2


@pytest.mark.card("rom-administration")
@pytest.mark.rule("K5")
def test_an_administration_given_up_for_a_building_does_not_see_it() -> None:
    side = Side(empire=["ROM012", "Ruins"], hand=["ROM022"], goods={"stone": 2})
    state = alone("romans", side)
    state.apply("build Roman Fort")
    state.apply("give up Administration")
    assert (goods(state, 0), vp(state, 0)) == ({}, 0)
