"""Goods for each location of a colour, or for each samurai: this one counts, the printed limit holds (P4, G7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from builders import Side, alone, goods, next_round, play, position, texts, vp
from cards.cases import BOARDS, EITHER_DECK, build, builder_of, case, faction_of, hand_size, plus

Goods = Mapping[str, int]

OF_COLOR: Final[Mapping[str, tuple[str, ...]]] = {
    "brown": ("COM042", "COM043", "COM044", "COM045", "COM076", "COM077"),
    "grey": ("COM033", "COM034", "COM035", "COM036", "COM037", "COM038"),
    "red": ("COM052", "COM053", "COM054", "COM055", "COM056", "COM057"),
    "pink": ("COM039", "COM040", "COM041", "COM084", "COM012", "COM013"),
    "gold": ("COM021", "COM022", "COM030", "COM031", "COM032", "COM061"),
    "black": ("COM005", "COM050", "COM051", "COM018", "COM019", "COM020"),
}
"""Six locations of each colour, the first four without production."""


def others(color: str, count: int) -> tuple[str, ...]:
    return OF_COLOR[color][:count]


# ---------------------------------------------------------------- production, up to three

#            group, card, colour, good, cost
PRODUCTION = [
    case("com-rubble", "COM011", "grey", "stone", {"wood": 2, "stone": 1}),
    case("com-mammas-baths", "COM017", "pink", "worker", {"wood": 2, "stone": 1}),
    case("com-lords-fields", "COM025", "red", "food", {"wood": 2, "stone": 1}),
    case("com-merchants-guild", "COM027", "gold", "gold", {"wood": 2, "stone": 1}),
    case("com-wood-supplier", "COM029", "brown", "wood", {"wood": 3}),
    case("jap-geisha-house", "JAP006", "pink", "worker", {"wood": 1}),
    case("egy-altar-of-bastet", "EGY002", "grey", "stone", {"stone": 1}),
]


@pytest.mark.rule("P4", "A3")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
@pytest.mark.parametrize(("card", "color", "good", "cost"), PRODUCTION)
def test_building_counts_the_color_this_one_included_up_to_three(
    card: str, color: str, good: str, cost: Goods, count: int
) -> None:
    state = build(builder_of(card, cost=cost, empire=others(color, count)), card)
    assert goods(state, 0) == {good: min(count + 1, 3)}


@pytest.mark.rule("P4", "P1")
@pytest.mark.parametrize("count", [0, 1, 3])
@pytest.mark.parametrize(("card", "color", "good", "cost"), PRODUCTION)
def test_production_counts_the_color_anew_each_round(card: str, color: str, good: str, cost: Goods, count: int) -> None:
    del cost
    faction = faction_of(card)
    state = next_round(alone(faction, Side(empire=[card, *others(color, count)])))
    assert goods(state, 0) == plus(BOARDS[faction], {good: min(count + 1, 3)})


@pytest.mark.rule("P4")
@pytest.mark.parametrize(("card", "color", "good", "cost"), PRODUCTION)
def test_other_colors_foundations_and_enemy_locations_do_not_count(
    card: str, color: str, good: str, cost: Goods
) -> None:
    del cost
    first, second = others(color, 2)
    faction = faction_of(card)
    side = Side(empire=[card, "Ruins", "Tavern", "Gallows"], foundations=[first])
    state = next_round(alone(faction, side, Side(empire=[second])))
    assert goods(state, 0) == plus(BOARDS[faction], {good: 1})


# ---------------------------------------------------------------- building bonus, up to six points

#       group, card, colour, cost, draws a card
BONUS = [
    case("com-statue", "COM001", "grey", {"wood": 1, "stone": 2}, 1),
    case("com-wood-storage", "COM003", "brown", {"wood": 2, "stone": 1}, 1),
    case("com-baker", "COM075", "red", {"wood": 2, "stone": 1}, 1),
    case("com-meeting-place", "COM079", "pink", {"wood": 2, "stone": 1}, 1),
    case("com-apartment", "COM081", "gold", {"wood": 1, "stone": 2}, 1),
    case("bar-hillfort", "BAR022", "black", {"wood": 2}, 0),
]


@pytest.mark.rule("P4", "A3")
@pytest.mark.parametrize("count", [0, 2, 5, 6])
@pytest.mark.parametrize(("card", "color", "cost", "draws"), BONUS)
def test_the_bonus_gives_a_point_for_each_location_of_the_color_up_to_six(
    card: str, color: str, cost: Goods, draws: int, count: int
) -> None:
    state = builder_of(card, cost=cost, empire=(*others(color, count), "COM049"))
    before = hand_size(state)
    build(state, card)
    assert vp(state, 0) == min(count + 1, 6)
    if draws:
        assert texts(state) == EITHER_DECK
        play(state, "draw from the common deck")
    assert "pass" in texts(state)
    assert hand_size(state) == before - 1 + draws
    assert goods(state, 0) == {}


@pytest.mark.rule("A3")
@pytest.mark.parametrize(("card", "color", "cost", "draws"), BONUS)
def test_the_bonus_comes_only_when_built(card: str, color: str, cost: Goods, draws: int) -> None:
    del cost, draws
    faction = faction_of(card)
    state = next_round(alone(faction, Side(empire=[card, *others(color, 3)])))
    assert vp(state, 0) == 0
    assert goods(state, 0) == BOARDS[faction]


# ---------------------------------------------------------------- samurai


@pytest.mark.card("jap-daimyos-castle")
@pytest.mark.rule("P4")
@pytest.mark.parametrize("copy", ["JAP009", "JAP010"])
@pytest.mark.parametrize("count", [0, 1, 3, 4])
def test_daimyos_castle_gives_a_point_for_each_samurai_up_to_three(copy: str, count: int) -> None:
    guarded = ("JAP012", "JAP016", "JAP017", "JAP028")
    side = Side(empire=guarded, guarded=guarded[:count], hand=[copy], foundations=["COM069"], goods={"stone": 2})
    state = build(alone("japanese", side), copy)
    assert vp(state, 0) == min(count, 3)
    next_round(state)
    assert vp(state, 0) == 2 * min(count, 3)


@pytest.mark.card("jap-daimyos-castle")
@pytest.mark.rule("P4", "K26")
def test_daimyos_castle_counts_no_samurai_on_a_location_that_an_enemy_has_taken() -> None:
    side = Side(hand=["COM074"], empire=["JAP009", "JAP016"], lent=["JAP012"], guarded=["JAP012", "JAP016"])
    state = next_round(position(("japanese", "egyptians"), side, Side(), ra_seat=1, passed=[1]))
    assert vp(state, 0) == 1


@pytest.mark.card("jap-daimyos-castle")
def test_daimyos_castle_counts_its_own_samurai_but_no_defense_token() -> None:
    side = Side(empire=["JAP009", "Quarry"], guarded=["JAP009", "Quarry"])
    state = next_round(alone("japanese", side))
    assert vp(state, 0) == 1
