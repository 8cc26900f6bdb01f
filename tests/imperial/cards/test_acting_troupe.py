"""Acting Troupe uses another action location once more (K16)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import evolve
from builders import Side, alone, goods, names, play, position, seat_of, texts, vp
from cards.cases import case

from isettlers import State

card = pytest.mark.card
rule = pytest.mark.rule


@card("com-acting-troupe")
@rule("K16")
def test_acting_troupe_uses_a_used_up_location_at_its_price_besides_the_worker() -> None:
    side = Side(empire=["Acting Troupe", "COM043"], uses={"COM043": 1}, goods={"worker": 2, "wood": 2})
    state = play(alone("barbarians", side), "activate Acting Troupe")
    assert vp(state, 0) == 3
    assert goods(state, 0) == {}
    assert texts(state, "activate") == []


@card("com-acting-troupe")
@rule("K16", "A12")
def test_the_extra_use_does_not_count_towards_the_limit() -> None:
    side = Side(empire=["Acting Troupe", "Lumberjacks", "Barracks"], goods={"worker": 5})
    state = play(alone("barbarians", side), "activate Acting Troupe", "choose Lumberjacks")
    assert goods(state, 0) == {"worker": 3, "wood": 2}
    assert texts(state, "activate") == ["activate Lumberjacks COM042", "activate Barracks COM050"]
    play(state, "activate Lumberjacks")
    assert goods(state, 0) == {"worker": 2, "wood": 4}


@card("com-acting-troupe")
@rule("K16")
def test_acting_troupe_is_one_use_of_a_location_usable_twice() -> None:
    side = Side(empire=["Acting Troupe", "Barracks"], uses={"Barracks": 2}, goods={"worker": 5})
    state = play(alone("barbarians", side), "activate Acting Troupe")
    assert goods(state, 0) == {"worker": 3, "raze": 1}


@card("com-acting-troupe")
@rule("K16", "K3")
def test_acting_troupe_needs_another_location_that_can_be_paid_and_is_not_blocked() -> None:
    def offered(empire: list[str], stock: dict[str, int], uses: dict[str, int]) -> bool:
        side = Side(empire=["Acting Troupe", *empire], goods=stock, uses=uses)
        return "activate Acting Troupe COM041" in texts(alone("barbarians", side))

    assert offered(["Lumberjacks"], {"worker": 2}, {})
    assert not offered(["Lumberjacks"], {"worker": 1}, {})
    assert not offered(["Lumberjacks"], {"worker": 2}, {"Lumberjacks": 3})
    assert not offered(["Town", "Mill"], {"worker": 4}, {})
    assert not offered([], {"worker": 4}, {})
    assert not offered(["Lumberjacks"], {"worker": 2}, {"Acting Troupe": 1})
    assert offered(["Sawmill"], {"worker": 1, "wood": 1}, {})
    assert not offered(["Imperial Messenger"], {"worker": 2}, {})  # no deal to work on


@card("com-acting-troupe", "com-settlers")
@rule("K6", "K16")
def test_acting_troupe_can_send_settlers() -> None:
    side = Side(
        empire=["Acting Troupe", "Settlers"], uses={"Settlers": 1}, hand=["Settlement"],
        goods={"worker": 1, "wood": 2},
    )  # fmt: skip
    state = play(alone("barbarians", side), "activate Acting Troupe")
    assert names(state, 0, "location") == ["Acting Troupe", "Settlement", "Settlers"]
    assert goods(state, 0) == {"worker": 2}


# ---------------------------------------------------------------- abilities with a target or a chain of choices

BARBARIANS = "barbarians"
JAPANESE = "japanese"
EGYPTIANS = "egyptians"

#       group, used up location, faction, stock, the enemy's side, goods and points afterwards
SPECIAL = [
    case("bar-saboteurs", "BAR010", BARBARIANS, {"worker": 2}, Side(goods={"wood": 1}), {"wood": 1}, 0),
    case("bar-pack", "BAR016", BARBARIANS, {"worker": 2}, Side(empire=["COM007"]), {"wood": 1}, 0),
    case("bar-dark-chapel", "BAR014", BARBARIANS, {"worker": 1, "raze": 2}, Side(empire=["COM012"]), {}, 2),
    case("bar-robbers", "BAR030", BARBARIANS, {"worker": 2}, Side(deals=["ROM029"]), {}, 1),
    case("jap-garrison", "JAP008", JAPANESE, {"worker": 1, "raze": 1}, Side(empire=["COM006"]), {}, 0),
    case("jap-trade-route", "JAP021", JAPANESE, {"worker": 1, "food": 1}, Side(empire=["ROM029"]), {"gold": 1}, 0),
    case("jap-ninjas", "JAP026", JAPANESE, {"worker": 2}, Side(), {}, 0),
    case("rom-spies", "ROM010", "romans", {"worker": 2}, Side(deals=["EGY021"]), {}, 1),
    case("egy-temple-of-ra", "EGY013", EGYPTIANS, {"worker": 1}, Side(empire=["COM006"]), {}, 0),
    case("egy-chariot-builder", "EGY003", EGYPTIANS, {"worker": 1, "raze": 1}, Side(empire=["COM007"]), {"wood": 2}, 0),
    case("egy-scorpion-breeder", "EGY010", EGYPTIANS, {"worker": 2}, Side(empire=["COM046"]), {}, 0),
    case("egy-desert", "EGY001", EGYPTIANS, {"worker": 1}, Side(), {}, 1),
]

LIMIT = {card.values[0]: 2 if card.id == "BAR016" else 1 for card in SPECIAL}
"""Uses a round; all of them are spent."""


def troupe_against(
    used: str, faction: str, stock: Mapping[str, int], enemy: Side, uses: Mapping[str, int] | None = None
) -> State:
    """A troupe beside a location, used up where nothing is said; both hands hold two Ruins."""
    own = Side(
        empire=["COM041", used],
        uses={used: LIMIT[used]} if uses is None else uses,
        hand=["Ruins", "Ruins"],
        goods=stock,
    )
    other = "romans" if faction != "romans" else "egyptians"
    return position((faction, other), own, evolve(enemy, hand=["Ruins", "Ruins"]))


@card("com-acting-troupe")
@rule("K16", "K3")
@pytest.mark.parametrize(("used", "faction", "stock", "enemy", "gained", "points"), SPECIAL)
def test_the_troupe_can_play_an_ability_that_has_a_target(
    used: str, faction: str, stock: Mapping[str, int], enemy: Side, gained: Mapping[str, int], points: int
) -> None:
    state = troupe_against(used, faction, stock, enemy)
    assert texts(state, "activate") == ["activate Acting Troupe COM041"]
    play(state, "activate Acting Troupe")
    while state.actor == 0:  # goods to turn into points, a deck to draw from
        state.apply(state.legal[-1])
    assert (goods(state, 0), vp(state, 0)) == (gained, points)
    assert sorted(seat_of(state, 0)["use"].values()) == [1, LIMIT[used]]  # the extra use is not marked


@rule("A12", "K3")
@pytest.mark.parametrize(("used", "faction", "stock", "enemy", "gained", "points"), SPECIAL)
def test_an_ability_that_has_a_target_is_offered_until_it_is_used_up(
    used: str, faction: str, stock: Mapping[str, int], enemy: Side, gained: Mapping[str, int], points: int
) -> None:
    del gained, points
    for uses in range(LIMIT[used] + 1):
        state = troupe_against(used, faction, stock, enemy, uses={used: uses} if uses else {})
        assert any(used in text for text in texts(state, "activate")) == (uses < LIMIT[used])


@card("com-acting-troupe")
@rule("K16", "K3")
@pytest.mark.parametrize(("used", "faction", "stock", "enemy", "gained", "points"), SPECIAL)
def test_the_troupe_is_not_offered_when_its_own_worker_is_not_left(
    used: str, faction: str, stock: Mapping[str, int], enemy: Side, gained: Mapping[str, int], points: int
) -> None:
    del gained, points
    poorer = {**stock, "worker": stock["worker"] - 1}
    assert texts(troupe_against(used, faction, poorer, enemy), "activate") == []


@card("com-acting-troupe", "jap-negotiator")
@rule("K6", "K16")
def test_the_troupe_can_send_the_negotiator() -> None:
    side = Side(empire=["COM041", "JAP019"], uses={"JAP019": 1}, deals=["JAP001"], goods={"worker": 2, "wood": 1})
    state = play(alone("japanese", side), "activate Acting Troupe")
    assert names(state, 0, "location") == ["Acting Troupe", "Farm", "Negotiator"]
    assert goods(state, 0) == {"worker": 1, "food": 1}


@card("com-acting-troupe", "com-hanseatic-league", "com-tavern", "com-porters")
@rule("K16", "K23")
def test_the_troupe_can_play_common_abilities_with_a_choice() -> None:
    used = {"COM061": 2, "COM049": 1, "COM084": 1}
    side = Side(
        empire=["COM041", *used, "COM015"], uses=used, deals=["BAR001"], goods={"worker": 2, "food": 1}, hand=["Ruins"]
    )
    start = play(alone("barbarians", side), "activate Acting Troupe")
    state = play(start.clone(), "choose Hanseatic League")
    assert (goods(state, 0), vp(state, 0)) == ({"food": 1}, 2)
    state = play(start.clone(), "choose Tavern")
    assert (goods(state, 0), vp(state, 0)) == ({"worker": 1, "food": 1}, 2)
    state = play(start, "choose Porters")
    assert (goods(state, 0), vp(state, 0)) == ({"worker": 1 + 2}, 0)


@card("com-acting-troupe", "egy-golden-bazaar", "egy-sanctuary")
@rule("K16", "K24")
def test_the_troupe_can_play_sanctuary_and_the_golden_bazaar() -> None:
    used = {"EGY009": 2, "EGY014": 1}
    side = Side(empire=["COM041", *used], uses=used, goods={"worker": 2, "food": 1}, hand=["Mill"])
    start = play(alone("egyptians", side), "activate Acting Troupe")
    state = play(start.clone(), "choose Golden Bazaar")
    assert goods(state, 0) == {"worker": 1, "gold": 1}
    state = play(start, "choose Sanctuary", "hand over Mill")
    assert (goods(state, 0), vp(state, 0)) == ({"food": 1, "stone": 1}, 1)
    assert names(state, 0, "foundation") == ["Mill"]
