"""Regions and colors (BG1 to BG3), and what the first castle counts for (BA1, BA25)."""

from __future__ import annotations

import pytest
from burgundy.builders import Side, bonus, play, position, silver, vp, workers

from isettlers import State
from isettlers.burgundy import Setup

PHASE_POINTS = {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}


@pytest.mark.rule("BG1", "BD1")
@pytest.mark.parametrize("phase", "ABCDE")
def test_a_region_of_three_scores_six_and_the_points_of_the_phase(phase: str) -> None:
    side = Side({19: "ship", 20: "ship"}, storage=["ship"])
    state = play(position(side, dice=(1, 6), phase=phase), "die 1", "place ship on 21")
    assert vp(state, 0) == 6 + PHASE_POINTS[phase]


CITY_OF_EIGHT = (1, 6, 12, 15, 16, 17, 18, 19)
"""On estate 2."""


@pytest.mark.rule("BG1", "BD2")
def test_a_city_of_eight_filled_in_phase_e_scores_38() -> None:
    buildings = ["bank", "church", "market", "warehouse", "watchtower", "city_hall", "carpenters_workshop"]
    there = dict(zip(CITY_OF_EIGHT[1:], buildings, strict=True))
    setup = Setup(estates=("2", "2"))
    side = Side({**there, 2: "cow-2"}, first=3, storage=["boarding_house"])
    state = position(side, Side(first=3), dice=(5, 6), phase="E", setup=setup)
    state = play(state, "die 5", "place boarding_house on 1")
    assert vp(state, 0) == 36 + 2


@pytest.mark.rule("BG1")
@pytest.mark.parametrize(
    ("there", "tile", "hexagon", "die", "points"),
    [
        ({}, "bank", 11, 3, 1),
        ({12: "knowledge-1", 7: "knowledge-2"}, "knowledge-3", 3, 3, 6),
        ({24: "mine", 23: "bank", 22: "church"}, "market", 28, 6, 6),
        ({11: "bank", 10: "pig-2", 9: "pig-2", 4: "pig-3", 0: "pig-3"}, "cow-2", 5, 1, 15 + 2),
        ({11: "bank", 6: "castle", 1: "castle"}, "castle", 2, 4, 6 + 5),
        ({25: "bank", 26: "church", 31: "market", 32: "warehouse"}, "watchtower", 36, 3, 15 + 4),
    ],
)
def test_the_points_of_a_region_go_by_its_size(
    there: dict[int, str], tile: str, hexagon: int, die: int, points: int
) -> None:
    state = position(Side(there, storage=[tile]), dice=(die, die % 6 + 1), phase="C")
    assert vp(play(state, f"die {die}", f"place {tile} on {hexagon}"), 0) == points + 6


@pytest.mark.rule("BG1")
def test_a_region_with_an_empty_hex_scores_nothing() -> None:
    side = Side({19: "ship"}, storage=["ship"])
    assert vp(play(position(side, dice=(4, 6)), "die 4", "place ship on 20"), 0) == 0


# ---------------------------------------------------------------- colors

MINES = {24: "mine", 29: "mine"}
MINED = {24: "mine", 29: "mine", 33: "mine"}


def third_mine(seats: int, filled: dict[int, Side], rest: Side | None = None) -> State:
    sides = [Side(MINES, storage=["mine"]), *(filled.get(seat, rest or Side()) for seat in range(1, seats))]
    state = position(*sides, dice=(3, 6))
    return play(state, "die 3", "place mine on 33")


@pytest.mark.rule("BG2", "BT14")
@pytest.mark.parametrize(("seats", "large"), [(2, 5), (3, 6), (4, 7)])
def test_the_first_to_fill_a_color_gets_its_large_bonus_tile(seats: int, large: int) -> None:
    state = third_mine(seats, {})
    assert vp(state, 0) == 6 + 10 + large
    assert bonus(state, 0) == {"grey": "large"}


@pytest.mark.rule("BG2", "BT14")
@pytest.mark.parametrize(("seats", "small"), [(2, 2), (3, 3), (4, 4)])
def test_the_second_gets_the_small_bonus_tile(seats: int, small: int) -> None:
    state = third_mine(seats, {1: Side(MINED, large=["grey"])})
    assert vp(state, 0) == 6 + 10 + small
    assert bonus(state, 0) == {"grey": "small"}
    assert bonus(state, 1) == {"grey": "large"}


@pytest.mark.rule("BG2", "BD4")
@pytest.mark.parametrize(("before", "points"), [(0, 6), (1, 3), (2, 0)])
def test_three_players_fill_a_color_one_after_the_other(before: int, points: int) -> None:
    done = [Side(MINED, large=["grey"]), Side(MINED, small=["grey"])]
    state = third_mine(3, dict(enumerate(done[:before], start=1)))
    assert vp(state, 0) == 6 + 10 + points


@pytest.mark.rule("BG2")
def test_the_fourth_gets_nothing() -> None:
    done = {1: Side(MINED, small=["grey"]), 2: Side(MINED, large=["grey"]), 3: Side(MINED)}
    state = third_mine(4, done)
    assert vp(state, 0) == 6 + 10
    assert bonus(state, 0) == {}


@pytest.mark.rule("BG2")
def test_a_color_of_several_regions_needs_them_all() -> None:
    there = {19: "ship", 20: "ship", 21: "ship", 17: "ship", 16: "ship"}
    partly = position(Side({number: there[number] for number in (19, 20)}, storage=["ship"]), dice=(1, 5))
    assert vp(play(partly, "die 1", "place ship on 21"), 0) == 6 + 10
    whole = position(Side(there, storage=["ship"]), dice=(6, 5))
    assert vp(play(whole, "die 6", "place ship on 15"), 0) == 6 + 10 + 5


@pytest.mark.rule("BT14", "BG2")
def test_the_sixth_animal_tile_fills_its_color() -> None:
    there = {11: "bank", 10: "pig-2", 9: "pig-2", 4: "pig-3", 0: "pig-3", 26: "church", 25: "market"}
    side = Side(there | {5: "cow-2"}, storage=["cow-3"])
    state = play(position(side, dice=(2, 5)), "die 2", "place cow-3 on 27")
    assert vp(state, 0) == 3 + (1 + 10) + 5
    assert bonus(state, 0) == {"light_green": "large"}


@pytest.mark.rule("BA1", "BG2")
def test_the_first_castle_counts_for_its_color() -> None:
    side = Side({11: "bank", 6: "castle", 1: "castle"}, storage=["castle"])
    state = play(position(side, dice=(4, 5)), "die 4", "place castle on 2")
    assert vp(state, 0) == (6 + 10) + 5
    assert bonus(state, 0) == {"dark_green": "large"}


@pytest.mark.rule("BA25")
def test_the_first_castle_counts_for_the_size_of_a_larger_region() -> None:
    setup = Setup(estates=("7", "7"))
    side = Side(first=1, storage=["castle"])
    state = position(side, Side(first=1), dice=(4, 5), setup=setup)
    state = play(state, "die 4", "place castle on 2")
    assert vp(state, 0) == 3 + 10


@pytest.mark.rule("BG3", "BA31")
def test_points_go_past_one_and_two_hundred() -> None:
    side = Side({19: "ship", 20: "ship"}, storage=["ship"], vp=195)
    assert vp(play(position(side, dice=(1, 6)), "die 1", "place ship on 21"), 0) == 211


@pytest.mark.rule("BA31")
def test_counters_stop_at_9999() -> None:
    side = Side({19: "ship", 20: "ship"}, storage=["ship"], vp=9990)
    state = play(position(side, dice=(1, 6)), "die 1", "place ship on 21")
    assert vp(state, 0) == 9999
    side = Side(workers=9998, silver=9999, goods={"orange": 1})
    state = play(position(side, dice=(6, 5), bought=True), "die 5", "take workers", "sell orange")
    assert (workers(state, 0), silver(state, 0)) == (9999, 9999)
