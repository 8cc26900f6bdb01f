"""What tiles do when they come to an estate (BE1 to BE7): ships, animals, castles, buildings."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from burgundy.builders import (
    Side,
    actor,
    depot,
    dice,
    goods,
    goods_at,
    kinds,
    line,
    play,
    position,
    silver,
    sold,
    storage,
    texts,
    tiles,
    vp,
    workers,
)

from isettlers import State

SHIP = ("die 5", "place ship on 19")
ANIMAL_PLACES = {11: "watchtower"}


def with_ship(side: Side | None = None, **rest: Any) -> Side:
    return Side({} if side is None else side.estate, storage=["ship"], **rest)


# ---------------------------------------------------------------- ships


@pytest.mark.rule("BE2", "BA9")
def test_a_ship_takes_all_goods_of_any_one_depot() -> None:
    there = {1: {"red": 2, "pink": 1}, 4: {"brown": 1}}
    state = play(position(with_ship(), dice=(5, 6), depot_goods=there), *SHIP)
    assert texts(state) == ["ship to depot 1", "ship to depot 2", "ship to depot 4"]
    after = play(state, "ship to depot 1")
    assert goods(after, 0) == {"red": 2, "pink": 1}
    assert goods_at(after, 1) == {}
    assert goods_at(after, 4) == {"brown": 1}


@pytest.mark.rule("BA5", "BA23", "BA28")
def test_a_depot_without_goods_may_be_chosen_and_such_depots_count_as_one() -> None:
    state = play(position(with_ship(goods={"red": 1}), dice=(5, 6), depot_goods={3: {"pink": 1}}), *SHIP)
    assert texts(state) == ["ship to depot 1", "ship to depot 3"]
    assert goods(play(state, "ship to depot 1"), 0) == {"red": 1}


@pytest.mark.rule("BA28", "BE2")
def test_a_ship_asks_nothing_where_there_are_no_goods() -> None:
    state = play(position(with_ship(), dice=(5, 6)), *SHIP)
    assert kinds(state) == {"take", "workers"}
    assert line(state)[0] == 0


@pytest.mark.rule("BT2", "BA5")
def test_goods_without_room_stay_in_the_depot() -> None:
    side = with_ship(goods={"turquoise": 1, "red": 1})
    there = {2: {"turquoise": 1, "pink": 1, "brown": 1}}
    state = play(position(side, dice=(5, 6), depot_goods=there), *SHIP, "ship to depot 2")
    assert texts(state) == ["keep pink", "keep brown"]
    state = play(state, "keep pink")
    assert goods(state, 0) == {"turquoise": 2, "red": 1, "pink": 1}
    assert goods_at(state, 2) == {"brown": 1}


@pytest.mark.rule("BE2", "BA5")
def test_types_held_already_are_always_taken_and_full_storage_takes_no_others() -> None:
    side = with_ship(goods={"turquoise": 1, "red": 1, "violet": 2})
    there = {2: {"turquoise": 3, "pink": 1}, 4: {"brown": 1}}
    state = play(position(side, dice=(5, 6), depot_goods=there), *SHIP)
    assert texts(state) == ["ship to depot 1", "ship to depot 2"]
    state = play(state, "ship to depot 2")
    assert goods(state, 0) == {"turquoise": 4, "violet": 2, "red": 1}
    assert goods_at(state, 2) == {"pink": 1}


@pytest.mark.rule("BA5")
def test_as_many_types_are_kept_as_there_is_room_for_each_with_all_its_tiles() -> None:
    side = with_ship(goods={"orange": 1})
    there = {2: {"turquoise": 2, "pink": 3, "brown": 1}}
    state = play(position(side, dice=(5, 6), depot_goods=there), *SHIP, "ship to depot 2")
    assert texts(state) == ["keep turquoise", "keep pink"]
    after = play(state, "keep turquoise")
    assert texts(after) == ["keep pink", "keep brown"]
    assert goods(play(after, "keep brown"), 0) == {"turquoise": 2, "brown": 1, "orange": 1}
    state = play(state, "keep pink")
    assert goods(state, 0) == {"pink": 3, "brown": 1, "orange": 1}
    assert goods_at(state, 2) == {"turquoise": 2}


@pytest.mark.rule("BE2", "BD10")
def test_a_ship_moves_the_marker_ahead_on_top_of_what_lies_there() -> None:
    sides = [Side(), Side(), Side({19: "ship"}), Side({19: "ship"})]
    sides[1] = with_ship()
    state = position(*sides, dice=(5, 6), turn=1, line=(2, 3, 0, 1))
    state = play(state, *SHIP)
    assert line(state) == [1, 2, 3, 0]


@pytest.mark.rule("BK5", "BA6", "BB1")
@pytest.mark.parametrize("depots", [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1)])
def test_with_knowledge_five_a_ship_may_empty_two_neighbours_in_the_ring(depots: tuple[int, int]) -> None:
    one, other = depots
    there = {one: {"red": 1}, other: {"pink": 2}}
    side = with_ship(Side({12: "knowledge-5"}))
    state = play(position(side, dice=(5, 6), depot_goods=there), *SHIP)
    text = f"ship to depots {one} and {other}"
    assert set(texts(state)) >= {f"ship to depot {one}", f"ship to depot {other}", text}
    assert [name for name in texts(state) if " and " in name] == [text]
    state = play(state, text)
    assert goods(state, 0) == {"red": 1, "pink": 2}
    assert goods_at(state, one) == goods_at(state, other) == {}


@pytest.mark.rule("BK5", "BA6")
def test_depots_that_are_no_neighbours_are_not_emptied_together() -> None:
    there = {1: {"red": 1}, 3: {"pink": 1}, 5: {"brown": 1}}
    state = play(position(with_ship(Side({12: "knowledge-5"})), dice=(5, 6), depot_goods=there), *SHIP)
    assert texts(state) == ["ship to depot 1", "ship to depot 2", "ship to depot 3", "ship to depot 5"]


@pytest.mark.rule("BA28", "BK5")
@pytest.mark.parametrize(
    ("held", "one", "other", "together"),
    [
        ({"red": 1, "brown": 1}, {"pink": 1}, {"violet": 1}, False),
        ({"red": 1, "brown": 1}, {"pink": 1}, {"pink": 2}, True),
        ({"red": 1, "brown": 1}, {"pink": 1}, {"red": 2}, True),
        ({"red": 1, "brown": 1}, {"pink": 1, "orange": 1}, {"violet": 1}, False),
        ({"red": 1, "brown": 1, "orange": 1}, {"pink": 1}, {"red": 1}, False),
        ({"red": 1, "brown": 1, "orange": 1}, {"brown": 1}, {"red": 1}, True),
        ({"red": 1}, {"pink": 1}, {"violet": 1}, True),
        ({"red": 1}, {"pink": 1}, {}, False),
    ],
)
def test_two_depots_are_offered_together_where_they_give_more_than_one_alone(
    held: dict[str, int], one: dict[str, int], other: dict[str, int], *, together: bool
) -> None:
    side = with_ship(Side({12: "knowledge-5"}), goods=held)
    state = play(position(side, dice=(5, 6), depot_goods={3: one, 4: other}), *SHIP)
    assert ("ship to depots 3 and 4" in texts(state)) == together


@pytest.mark.rule("BA23")
def test_with_knowledge_five_the_types_are_chosen_over_both_depots_together() -> None:
    side = with_ship(Side({12: "knowledge-5"}), goods={"orange": 1})
    there = {1: {"turquoise": 1, "pink": 1}, 2: {"pink": 2, "brown": 1}}
    state = play(position(side, dice=(5, 6), depot_goods=there), *SHIP, "ship to depots 1 and 2")
    assert texts(state) == ["keep turquoise", "keep pink"]
    kept = play(state, "keep turquoise", "keep brown")
    assert goods(kept, 0) == {"turquoise": 1, "brown": 1, "orange": 1}
    assert goods_at(kept, 1) == {"pink": 1}
    assert goods_at(kept, 2) == {"pink": 2}
    assert goods(play(state, "keep pink"), 0) == {"pink": 3, "brown": 1, "orange": 1}


# ---------------------------------------------------------------- animals


@pytest.mark.rule("BT3", "BE3")
def test_four_cows_beside_three_score_seven() -> None:
    side = Side(ANIMAL_PLACES | {10: "cow-3"}, storage=["cow-4"])
    assert vp(play(position(side, dice=(1, 6)), "die 1", "place cow-4 on 5"), 0) == 7


@pytest.mark.rule("BT4", "BE3")
def test_four_further_cows_score_eleven() -> None:
    side = Side(ANIMAL_PLACES | {10: "cow-3", 4: "cow-4"}, storage=["cow-4"])
    assert vp(play(position(side, dice=(1, 6)), "die 1", "place cow-4 on 5"), 0) == 11


@pytest.mark.rule("BT5", "BK7")
def test_with_knowledge_seven_each_tile_that_scores_gives_one_more() -> None:
    side = Side(ANIMAL_PLACES | {10: "sheep-4", 12: "knowledge-7", 4: "pig-2"}, storage=["sheep-3"])
    assert vp(play(position(side, dice=(1, 6)), "die 1", "place sheep-3 on 5"), 0) == 9


@pytest.mark.rule("BT6", "BK7")
def test_two_pigs_that_join_sheep_score_three() -> None:
    side = Side(ANIMAL_PLACES | {10: "sheep-4", 12: "knowledge-7", 4: "sheep-3"}, storage=["pig-2"])
    assert vp(play(position(side, dice=(1, 6)), "die 1", "place pig-2 on 5"), 0) == 3


@pytest.mark.rule("BE3")
def test_distance_does_not_matter_other_animals_and_pastures_do_not_count() -> None:
    there = {11: "watchtower", 10: "cow-3", 9: "pig-4", 4: "cow-2", 19: "ship", 20: "ship", 27: "cow-4"}
    state = play(position(Side(there, storage=["cow-2"]), dice=(6, 5)), "die 6", "place cow-2 on 0")
    assert vp(state, 0) == 2 + 2 + 3


# ---------------------------------------------------------------- castles


@pytest.mark.rule("BE4", "BA9")
def test_a_castle_gives_one_more_action_with_any_value() -> None:
    side = Side({11: "watchtower", 12: "knowledge-1"}, storage=["castle", "mine"], goods={"red": 1, "pink": 2})
    depots = {1: ["ship"], 4: ["pig-2"]}
    state = play(position(side, dice=(6, 5), depots=depots), "die 6", "place castle on 6")
    assert set(texts(state)) == {
        "take ship from depot 1",
        "take pig-2 from depot 4",
        "place mine on 24",
        "sell red",
        "sell pink",
        "take workers",
    }
    assert workers(play(state, "take workers"), 0) == 2
    assert vp(play(state, "sell pink"), 0) == 4
    after = play(state, "take ship from depot 1")
    assert sorted(storage(after, 0)) == ["mine", "ship"]
    assert dice(after, 0) == [] or dice(after, 0) == [5]
    assert actor(after) == 0


@pytest.mark.rule("BE4")
def test_castles_follow_one_another_with_all_their_actions() -> None:
    side = Side({11: "watchtower", 12: "knowledge-1"}, storage=["castle", "castle", "mine"])
    state = play(position(side, dice=(6, 5)), "die 6", "place castle on 6", "place castle on 1", "place mine on 24")
    assert tiles(state, 0)[24] == "mine"
    assert storage(state, 0) == []
    assert actor(state) == 0


@pytest.mark.rule("BE4", "BU4")
def test_a_castles_action_may_take_a_tile_into_full_storage() -> None:
    side = Side({11: "watchtower", 12: "knowledge-1"}, storage=["castle", "mine", "ship"], silver=2)
    state = position(side, dice=(6, 5), depots={1: ["pig-2"]}, black=["bank"])
    state = play(state, "buy bank from the black depot", "discard mine", "die 6", "place castle on 6")
    state = play(state, "take pig-2 from depot 1")
    assert sorted(storage(state, 0)) == ["bank", "pig-2", "ship"]


@pytest.mark.rule("BA11")
def test_a_castle_takes_from_any_depot_whoever_has_knowledge_twelve() -> None:
    side = Side({11: "watchtower", 12: "knowledge-12"}, storage=["castle"])
    state = play(position(side, dice=(6, 5)), "die 6", "place castle on 6")
    assert texts(state, "take ship") == [f"take ship from depot {number}" for number in range(1, 7)]


@pytest.mark.rule("BE5")
def test_a_mine_does_nothing_at_once() -> None:
    state = play(position(Side(storage=["mine"], silver=1), dice=(4, 5)), "die 4", "place mine on 24")
    assert (silver(state, 0), workers(state, 0), vp(state, 0)) == (1, 0, 0)
    assert kinds(state) == {"take", "workers"}


# ---------------------------------------------------------------- buildings


def build(tile: str, side: Side | None = None, **rest: Any) -> State:
    """A position right after a building was added to the city of five on estate 1."""
    side = side or Side()
    side = evolve(side, storage=[tile, *side.storage])
    return play(position(side, dice=(3, 6), **rest), "die 3", f"place {tile} on 25")


@pytest.mark.rule("BE7", "BA9")
@pytest.mark.parametrize(
    ("tile", "gained"),
    [("boarding_house", (0, 4, 0)), ("bank", (2, 0, 0)), ("watchtower", (0, 0, 4))],
)
def test_buildings_that_ask_nothing(tile: str, gained: tuple[int, int, int]) -> None:
    state = build(tile)
    assert (silver(state, 0), workers(state, 0), vp(state, 0)) == gained
    assert kinds(state) == {"take", "workers"}


@pytest.mark.rule("BE7", "BA9")
def test_a_warehouse_may_sell_any_one_type() -> None:
    state = build("warehouse", Side(goods={"red": 2, "violet": 1}))
    assert texts(state) == ["skip", "sell violet", "sell red"]
    after = play(state, "sell red")
    assert (vp(after, 0), silver(after, 0)) == (4, 1)
    assert goods(after, 0) == {"violet": 1}
    assert sold(after, 0) == {"red": 2}
    assert goods(play(state, "skip"), 0) == {"violet": 1, "red": 2}


TAKEN = {
    "carpenters_workshop": {"take bank from depot 1", "take market from depot 4"},
    "church": {"take knowledge-3 from depot 2", "take castle from depot 2", "take mine from depot 5"},
    "market": {"take pig-2 from depot 3", "take ship from depot 1", "take ship from depot 4"},
}
DEPOTS = {
    1: ["bank", "ship"],
    2: ["knowledge-3", "castle"],
    3: ["pig-2"],
    4: ["ship", "ship", "market"],
    5: ["mine"],
    6: [],
}


@pytest.mark.rule("BE7", "BA9")
@pytest.mark.parametrize("tile", TAKEN)
def test_buildings_that_may_take_a_tile_of_their_colors_from_any_numbered_depot(tile: str) -> None:
    state = build(tile, depots=DEPOTS, black=["bank", "castle", "pig-2"])
    assert set(texts(state)) == {"skip"} | TAKEN[tile]
    text = max(TAKEN[tile])
    after = play(state, text)
    assert storage(after, 0) == [text.split()[1]]
    assert len(depot(after, int(text[-1]))) == len(DEPOTS[int(text[-1])]) - 1
    assert storage(play(state, "skip"), 0) == []


@pytest.mark.rule("BA22")
@pytest.mark.parametrize("tile", TAKEN)
def test_the_effect_of_a_building_never_meets_full_storage(tile: str) -> None:
    state = build(tile, Side(storage=["ship", "ship"]), depots=DEPOTS)
    state = play(state, max(TAKEN[tile]))
    assert len(storage(state, 0)) == 3
    assert "discard" not in kinds(state)


@pytest.mark.rule("BE6")
@pytest.mark.parametrize("tile", ["warehouse", "carpenters_workshop", "church", "market", "city_hall"])
def test_a_building_may_be_added_when_its_effect_finds_nothing_to_do(tile: str) -> None:
    state = build(tile, depots={6: ["ship"]} if tile != "market" else {6: ["mine"]})
    assert tiles(state, 0)[25] == tile
    assert kinds(state) == {"take", "workers"}


@pytest.mark.rule("BE7", "BA9")
def test_a_city_hall_may_add_a_stored_tile_on_any_die_value() -> None:
    state = build("city_hall", Side(storage=["ship", "mine"]))
    assert set(texts(state)) == {"skip", "place ship on 17", "place ship on 19", "place mine on 24"}
    after = play(state, "place ship on 17")
    assert tiles(after, 0)[17] == "ship"
    assert line(after)[0] == 0
    assert sorted(storage(play(state, "skip"), 0)) == ["mine", "ship"]


@pytest.mark.rule("BE7", "BE6")
def test_a_tile_added_by_a_city_hall_has_its_full_effect_and_keeps_the_rules() -> None:
    state = build("city_hall", Side(storage=["city_hall", "bank"]))
    assert set(texts(state, "place")) == {
        "place bank on 11",
        "place bank on 26",
        "place bank on 31",
        "place city_hall on 11",
    }
    state = play(state, "place city_hall on 11")
    assert set(texts(state)) == {"skip", "place bank on 26", "place bank on 31"}
    state = play(state, "place bank on 31")
    assert silver(state, 0) == 2
    assert vp(state, 0) == 1 + 10


@pytest.mark.rule("BE6", "BK1")
@pytest.mark.parametrize("building", ["warehouse", "church", "bank", "watchtower"])
def test_no_two_equal_buildings_in_a_city_unless_one_has_knowledge_one(building: str) -> None:
    there = {25: building, 26: "market", 24: "mine", 23: "market"}
    state = play(position(Side(there, storage=[building], workers=3), dice=(6, 5)), "die 6")
    assert texts(state, "place") == [f"place {building} on {hexagon}" for hexagon in (11, 22, 28)]
    free = play(position(Side(there | {12: "knowledge-1"}, storage=[building], workers=3), dice=(6, 5)), "die 6")
    placed = {int(text.split()[-1]) for text in texts(free, "place")}
    assert placed == {11, 13, 22, 28, 31, 32}


@pytest.mark.rule("BE6")
def test_different_buildings_go_into_one_city() -> None:
    state = play(position(Side({25: "bank"}, storage=["market"], workers=3), dice=(6, 5)), "die 6")
    assert "place market on 26" in texts(state)


@pytest.mark.rule("BA10")
def test_points_of_the_tile_the_region_and_the_color_come_before_its_choices() -> None:
    filled = {12: "knowledge-2", 7: "knowledge-3", 2: "castle", 1: "castle"}
    state = play(position(Side(filled, storage=["castle"]), dice=(6, 5)), "die 6", "place castle on 6")
    assert vp(state, 0) == (6 + 10) + 5
    assert "sell" not in kinds(state)
    assert set(texts(state, "take ship")) == {f"take ship from depot {number}" for number in range(1, 7)}


@pytest.mark.rule("BA10")
def test_effects_happen_in_their_order() -> None:
    side = Side(
        {11: "watchtower", 10: "pig-2", 9: "pig-3", 4: "pig-3", 0: "cow-2", 27: "cow-3"} | {19: "ship", 20: "ship"}
    )
    state = position(evolve(side, storage=["pig-2"]), dice=(1, 5))
    state.apply("die 1")
    gained = [
        (event.values["reason"], event.values["points"])
        for event in state.step("place pig-2 on 5")
        if event.kind == "vp"
    ]
    assert gained == [("animals", 10), ("region", 25), ("color", 5)]


@pytest.mark.rule("BA12", "BE1")
def test_a_knowledge_tile_does_not_work_on_its_own_arrival() -> None:
    side = Side({12: "knowledge-1"}, storage=["knowledge-11"], workers=1)
    state = play(position(side, dice=(6, 3)), "die 6")
    assert texts(state, "place") == ["place knowledge-11 on 7"]
    assert workers(play(state, "place knowledge-11 on 7"), 0) == 0


@pytest.mark.rule("BE1")
def test_a_knowledge_tile_works_from_the_moment_it_is_added() -> None:
    side = Side(storage=["knowledge-14"])
    state = play(position(side, dice=(1, 3)), "die 1", "place knowledge-14 on 12", "take workers")
    assert workers(state, 0) == 4
