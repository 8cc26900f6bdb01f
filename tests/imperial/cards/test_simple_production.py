"""Production locations that give the same goods every time."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import Side, alone, goods, next_round, vp
from cards.cases import BOARDS, STORES, build, builder_of, case, faction_of, plus, without_vp

Goods = Mapping[str, int]

NOTHING: Goods = {}

#        group, card, cost, production, building bonus
SIMPLE = [
    case("com-old-forest", "COM007", {"wood": 2}, {"wood": 2}, NOTHING),
    case("com-quarry", "COM008", {"wood": 1, "stone": 1}, {"stone": 1}, {"stone": 1}),
    case("com-village", "COM012", {"wood": 1}, {"worker": 1}, {"worker": 1}),
    case("com-village", "COM014", {"wood": 1}, {"worker": 1}, {"worker": 1}),
    case("com-town", "COM015", {"wood": 1, "stone": 1}, {"worker": 2}, NOTHING),
    case("com-armorer", "COM018", {"wood": 1, "stone": 1}, {"raze": 1}, NOTHING),
    case("com-grain-field", "COM023", {"wood": 1, "food": 1}, {"food": 1}, {"food": 1}),
    case("com-monument", "COM026", {"stone": 1}, {"vp": 1}, NOTHING),
    case("com-gold-creek", "COM028", {"wood": 1, "stone": 1}, {"gold": 1}, NOTHING),
    case("com-lumberjacks-route", "COM062", {"wood": 2}, {"wood": 1}, {"wood": 1}),
    case("bar-primeval-forest", "BAR001", {"wood": 1}, {"wood": 2}, NOTHING),
    case("bar-sentry-tower", "BAR012", {"wood": 2}, {"raze": 1, "worker": 1}, NOTHING),
    case("bar-settlement", "BAR020", {"wood": 1}, {"worker": 2}, NOTHING),
    case("bar-quarry", "BAR024", {"stone": 1}, {"raze": 1, "stone": 1}, NOTHING),
    case("jap-farm", "JAP001", {"wood": 1}, {"worker": 1, "food": 1}, NOTHING),
    case("jap-rice-fields", "JAP004", {"food": 1}, {"food": 2}, NOTHING),
    case("rom-builder", "ROM020", {"stone": 1}, {"wood": 1, "stone": 1}, NOTHING),
    case("rom-trade-colony", "ROM023", {"wood": 1, "stone": 2}, {"worker": 1, "gold": 1}, NOTHING),
    case("rom-roman-barracks", "ROM026", {"food": 1}, {"worker": 2}, NOTHING),
    case("rom-stonemason", "ROM027", {"wood": 1, "stone": 1}, {"stone": 2}, NOTHING),
    case("rom-roman-bank", "ROM029", {"stone": 1}, {"gold": 1}, NOTHING),
    case("egy-caravan", "EGY011", {"food": 1}, {"food": 1, "worker": 1}, NOTHING),
    case("egy-quarry", "EGY026", {"stone": 1}, {"stone": 2}, NOTHING),
    case("egy-pyramid", "EGY028", {"stone": 2}, {"gold": 1, "stone": 1}, NOTHING),
]


@pytest.mark.rule("A3")
@pytest.mark.parametrize(("card", "cost", "produces", "bonus"), SIMPLE)
def test_building_gives_the_production_and_the_bonus_at_once(
    card: str, cost: Goods, produces: Goods, bonus: Goods
) -> None:
    state = build(builder_of(card, cost=cost), card)
    gained = plus(produces, bonus)
    assert goods(state, 0) == without_vp(gained)
    assert vp(state, 0) == gained.get("vp", 0)


@pytest.mark.rule("P1", "A3")
@pytest.mark.parametrize(("card", "cost", "produces", "bonus"), SIMPLE)
def test_every_production_phase_gives_the_production_but_not_the_bonus(
    card: str, cost: Goods, produces: Goods, bonus: Goods
) -> None:
    del cost, bonus
    faction = faction_of(card)
    income = plus(BOARDS[faction], without_vp(produces))
    stored = {good: amount for good, amount in income.items() if good == STORES[faction]}
    state = next_round(alone(faction, Side(empire=[card])))
    assert (goods(state, 0), vp(state, 0)) == (income, produces.get("vp", 0))
    next_round(state)
    assert (goods(state, 0), vp(state, 0)) == (plus(income, stored), 2 * produces.get("vp", 0))


@pytest.mark.rule("A5", "P1")
@pytest.mark.parametrize(
    ("copies", "produces"),
    [
        pytest.param(["COM008", "COM009", "COM010"], {"stone": 3}, id="three Quarries"),
        pytest.param(["COM012", "COM014"], {"worker": 2}, id="two Villages with other raze fields"),
    ],
)
def test_copies_of_a_card_produce_each_for_themselves(copies: list[str], produces: Goods) -> None:
    state = next_round(alone("egyptians", Side(empire=copies)))
    assert goods(state, 0) == plus(BOARDS["egyptians"], produces)
