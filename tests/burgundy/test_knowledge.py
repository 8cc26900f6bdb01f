"""The 26 knowledge tiles (BK1 to BK28), those for dice and ships beside them in test_turns and test_effects."""

from __future__ import annotations

import pytest
from burgundy.builders import (
    Side,
    depot,
    final_points,
    play,
    position,
    silver,
    storage,
    texts,
    vp,
    workers,
)

BUILDING_OF = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenters_workshop",
    19: "church",
    20: "market",
    21: "boarding_house",
    22: "bank",
    23: "city_hall",
}


def owning(*numbers: int) -> dict[int, str]:
    """Knowledge tiles on estate 1, beside the castle in the middle."""
    return {hexagon: f"knowledge-{number}" for hexagon, number in zip((12, 7, 3), numbers, strict=False)}


SALES = [((), 1, 0), ((3,), 2, 0), ((4,), 1, 1), ((3, 4), 2, 1)]


@pytest.mark.rule("BK3", "BK4", "BK27", "BU6")
@pytest.mark.parametrize(("numbers", "silverlings", "gained"), SALES)
def test_sales_for_a_die(numbers: tuple[int, ...], silverlings: int, gained: int) -> None:
    state = position(Side(owning(*numbers), goods={"red": 3}), dice=(4, 6))
    state = play(state, "die 4", "sell red")
    assert (vp(state, 0), silver(state, 0), workers(state, 0)) == (6, silverlings, gained)


@pytest.mark.rule("BK27", "BK3", "BK4", "BE4")
@pytest.mark.parametrize(("numbers", "silverlings", "gained"), SALES)
def test_sales_for_a_castle(numbers: tuple[int, ...], silverlings: int, gained: int) -> None:
    side = Side(owning(*numbers) | {11: "church"}, storage=["castle"], goods={"red": 2, "pink": 1})
    state = play(position(side, dice=(6, 5)), "die 6", "place castle on 6", "sell red")
    assert (vp(state, 0), silver(state, 0), workers(state, 0)) == (4, silverlings, gained)


@pytest.mark.rule("BK27", "BK3", "BK4", "BE7", "BD5")
@pytest.mark.parametrize(("numbers", "silverlings", "gained"), SALES)
def test_sales_for_a_warehouse(numbers: tuple[int, ...], silverlings: int, gained: int) -> None:
    side = Side(owning(*numbers), storage=["warehouse"], goods={"red": 3, "pink": 1})
    state = play(position(side, dice=(3, 5)), "die 3", "place warehouse on 25", "sell red")
    assert (vp(state, 0), silver(state, 0), workers(state, 0)) == (6, silverlings, gained)


TAKEN = [((), 2, 0), ((13,), 2, 1), ((14,), 4, 0), ((13, 14), 4, 1)]


@pytest.mark.rule("BK13", "BK14", "BK27", "BD6")
@pytest.mark.parametrize(("numbers", "taken", "silverlings"), TAKEN)
def test_workers_for_a_die(numbers: tuple[int, ...], taken: int, silverlings: int) -> None:
    state = play(position(Side(owning(*numbers)), dice=(3, 5)), "die 3", "take workers")
    assert (workers(state, 0), silver(state, 0)) == (taken, silverlings)


@pytest.mark.rule("BK13", "BK14", "BK27")
@pytest.mark.parametrize(("numbers", "taken", "silverlings"), TAKEN)
def test_workers_for_a_castle(numbers: tuple[int, ...], taken: int, silverlings: int) -> None:
    side = Side(owning(*numbers) | {11: "church"}, storage=["castle"])
    state = play(position(side, dice=(6, 5)), "die 6", "place castle on 6", "take workers")
    assert (workers(state, 0), silver(state, 0)) == (taken, silverlings)


@pytest.mark.rule("BK13", "BK14")
@pytest.mark.parametrize("numbers", [(13,), (14,), (13, 14)])
def test_a_boarding_house_gives_four_workers_whatever_its_owner_knows(numbers: tuple[int, ...]) -> None:
    side = Side(owning(*numbers), storage=["boarding_house"])
    state = play(position(side, dice=(3, 5)), "die 3", "place boarding_house on 25")
    assert (workers(state, 0), silver(state, 0)) == (4, 0)


@pytest.mark.rule("BK6", "BU8")
def test_with_knowledge_six_the_purchase_may_be_made_at_a_numbered_depot() -> None:
    depots = {2: ["bank", "bank"], 5: ["ship"]}
    state = position(Side(owning(6), silver=4), dice=(3, 5), depots=depots, black=["pig-4"])
    assert texts(state, "buy") == [
        "buy pig-4 from the black depot",
        "buy bank from depot 2",
        "buy ship from depot 5",
    ]
    state = play(state, "buy bank from depot 2")
    assert silver(state, 0) == 2
    assert storage(state, 0) == ["bank"]
    assert depot(state, 2) == ["bank"]
    assert texts(state, "buy") == []


@pytest.mark.rule("BK6", "BU8")
@pytest.mark.parametrize("tile", ["warehouse", "ship"])
@pytest.mark.parametrize("number", [1, 6])
def test_with_knowledge_six_the_first_and_the_last_tile_and_depot_can_be_bought(tile: str, number: int) -> None:
    state = position(Side(owning(6), silver=2), dice=(3, 5), depots={number: [tile]}, black=["pig-4"])
    state = play(state, f"buy {tile} from depot {number}")
    assert storage(state, 0) == [tile]
    assert depot(state, number) == []


@pytest.mark.rule("BK6", "BU8")
@pytest.mark.parametrize("number", range(1, 7))
def test_with_knowledge_six_a_tile_is_missed_in_the_depot_that_is_asked_for(number: int) -> None:
    depots = {number: ["bank"]}
    dear = position(Side(owning(6)), dice=(3, 5), depots=depots)
    everywhere = position(Side(owning(6), silver=2), dice=(3, 5), depots={place: ["bank"] for place in range(1, 7)})
    reasons = {action.text: dear.why_not(action.id) for action in everywhere.legal if action.kind == "buy"}
    assert {text: why.kind for text, why in reasons.items() if why} == {
        f"buy bank from depot {place}": "silver" if place == number else "not_there" for place in range(1, 7)
    }


@pytest.mark.rule("BK6")
def test_without_knowledge_six_only_the_black_depot_sells() -> None:
    state = position(Side(silver=4), dice=(3, 5), depots={2: ["bank"]}, black=["pig-4"])
    assert texts(state, "buy") == ["buy pig-4 from the black depot"]


@pytest.mark.rule("BK7")
@pytest.mark.parametrize(("there", "points"), [({}, 3 + 1), ({10: "sheep-2"}, 5 + 2), ({10: "cow-2"}, 3 + 1)])
def test_knowledge_seven_counts_the_tiles_that_score(there: dict[int, str], points: int) -> None:
    side = Side(owning(7) | {11: "church"} | there, storage=["sheep-3"])
    assert vp(play(position(side, dice=(1, 6)), "die 1", "place sheep-3 on 5"), 0) == points


@pytest.mark.rule("BK1", "BE6")
def test_with_knowledge_one_equal_buildings_may_stand_in_one_city() -> None:
    side = Side({25: "bank"} | owning(1), storage=["bank"])
    state = play(position(side, dice=(1, 5)), "die 1")
    assert texts(state, "place") == ["place bank on 26"]


# ---------------------------------------------------------------- end of the game

PLACES = {11: 1, 25: 2, 13: 3}


@pytest.mark.rule("BK16", "BK17", "BK18", "BK19", "BK20", "BK21", "BK22", "BK23")
@pytest.mark.parametrize("number", BUILDING_OF)
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_four_points_for_each_building_of_a_type(number: int, count: int) -> None:
    building = BUILDING_OF[number]
    other = "bank" if building != "bank" else "church"
    hexes = list(PLACES)
    there = dict.fromkeys(hexes[:count], building) | dict.fromkeys(hexes[count:], other)
    state = position(Side(owning(number) | there))
    assert final_points(state, 0) == 4 * count


@pytest.mark.rule("BT9", "BK17", "BK22")
def test_two_watchtowers_and_four_banks_score_24() -> None:
    banks = dict.fromkeys((11, 13, 23, 25), "bank")
    side = Side(owning(17, 22) | banks | {24: "mine", 14: "watchtower", 26: "watchtower"})
    assert final_points(position(side), 0) == 24


@pytest.mark.rule("BK15", "BT8")
def test_three_points_for_each_type_of_goods_sold() -> None:
    side = Side(owning(15), sold={"red": 4, "violet": 3, "pink": 3, "orange": 1})
    assert final_points(position(side), 0) == 12


@pytest.mark.rule("BK25", "BT11")
def test_a_point_for_each_goods_tile_sold() -> None:
    side = Side(owning(25), sold={"red": 4, "violet": 3, "pink": 3, "orange": 1})
    assert final_points(position(side), 0) == 11


@pytest.mark.rule("BK24", "BT10")
def test_four_points_for_each_kind_of_animal() -> None:
    animals = {10: "cow-2", 5: "chicken-2", 4: "sheep-2", 9: "sheep-2", 0: "sheep-3"}
    assert final_points(position(Side(owning(24) | {11: "bank"} | animals)), 0) == 12


@pytest.mark.rule("BK26")
def test_two_points_for_each_bonus_tile_large_or_small() -> None:
    mines = {24: "mine", 29: "mine", 33: "mine"}
    ships = {19: "ship", 20: "ship", 21: "ship", 17: "ship", 16: "ship", 15: "ship"}
    side = Side(owning(26) | mines | ships, large=["grey"], small=["blue"])
    other = Side(ships, large=["blue"])
    assert final_points(position(side, other), 0) == 4


@pytest.mark.rule("BK15", "BK24", "BK25", "BK26")
@pytest.mark.parametrize("number", [15, 24, 25, 26])
def test_without_what_they_count_they_give_nothing(number: int) -> None:
    assert final_points(position(Side(owning(number))), 0) == 0
