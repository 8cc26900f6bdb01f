"""The packaged tiles, board, points and estates, in plain numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from isettlers.burgundy.data_files import check_estate, components, estate
from isettlers.burgundy.data_model import (
    BACKS,
    BLACK,
    BUILDINGS,
    CENTER,
    COLOR_OF,
    COLOR_TOTALS,
    COLORS,
    GOODS,
    HEXES,
    NEIGHBORS,
    ROWS,
    STOCKS,
    Tile,
    regions,
)
from isettlers.burgundy.estates import PRINTED
from isettlers.burgundy.hexes import row_of

BOX = components()
BY_ID = {tile.id: tile for tile in BOX.tiles}


def total(kind: str) -> tuple[int, int]:
    """Tiles of a kind with a colored and with a black back."""
    tiles = [tile for tile in BOX.tiles if tile.kind == kind]
    return sum(tile.colored for tile in tiles), sum(tile.black for tile in tiles)


# ---------------------------------------------------------------- tiles


@pytest.mark.rule("BC1")
def test_there_are_164_tiles_124_colored_and_40_black() -> None:
    assert sum(tile.copies for tile in BOX.tiles) == 164
    assert sum(tile.black for tile in BOX.tiles) == 40
    assert len(BOX.tiles) == 49


@pytest.mark.rule("BC1")
@pytest.mark.parametrize(
    ("kind", "colored", "black"),
    [
        ("building", 40, 16),
        ("animal", 20, 8),
        ("knowledge", 20, 6),
        ("castle", 14, 2),
        ("mine", 10, 2),
        ("ship", 20, 6),
    ],
)
def test_tiles_of_each_kind_by_back(kind: str, colored: int, black: int) -> None:
    assert total(kind) == (colored, black)


@pytest.mark.rule("BC1")
def test_stocks_by_back() -> None:
    stocks = Counter({BLACK: sum(tile.black for tile in BOX.tiles)})
    for tile in BOX.tiles:
        stocks[tile.color] += tile.colored
    assert {back: stocks[back] for back in BACKS} == STOCKS
    assert sum(STOCKS.values()) == 164


@pytest.mark.rule("BC1")
@pytest.mark.parametrize("building", BUILDINGS)
def test_each_building_is_there_five_and_two_times(building: str) -> None:
    assert (BY_ID[building].colored, BY_ID[building].black) == (5, 2)


@pytest.mark.rule("BC1")
@pytest.mark.parametrize("animal", ["cow", "chicken", "pig", "sheep"])
def test_each_animal_is_there_seven_times(animal: str) -> None:
    tiles = [BY_ID[f"{animal}-{size}"] for size in (2, 3, 4)]
    assert [(tile.number, tile.colored, tile.black) for tile in tiles] == [(2, 2, 0), (3, 2, 1), (4, 1, 1)]


@pytest.mark.rule("BC1")
def test_knowledge_tiles_with_a_black_back() -> None:
    knowledge = {tile.number: tile for tile in BOX.tiles if tile.kind == "knowledge"}
    assert sorted(knowledge) == list(range(1, 27))
    assert {tile.copies for tile in knowledge.values()} == {1}
    assert [number for number in sorted(knowledge) if knowledge[number].black] == [7, 12, 14, 15, 24, 25]


@pytest.mark.parametrize("tile", BOX.tiles, ids=lambda tile: str(tile.id))
def test_every_tile_says_what_it_does_and_how_that_is_known(tile: Tile) -> None:
    assert tile.text.endswith(".")
    assert tile.origin.provenance in {"rulebook", "printed-image"}
    assert tile.origin.confidence == "very high"


def test_the_order_of_the_tiles() -> None:
    ids = [tile.id for tile in BOX.tiles]
    assert ids[:8] == list(BUILDINGS)
    assert ids[8:12] == ["cow-2", "cow-3", "cow-4", "chicken-2"]
    assert ids[20:22] == ["knowledge-1", "knowledge-2"]
    assert ids[45:] == ["knowledge-26", "castle", "mine", "ship"]


@pytest.mark.rule("BC2")
def test_42_goods_seven_of_each_type_in_the_order_of_the_dice() -> None:
    assert GOODS == ("turquoise", "violet", "pink", "red", "brown", "orange")
    assert BOX.goods == (7, 7, 7, 7, 7, 7)


# ---------------------------------------------------------------- main board

DEPOTS_OF_FOUR = (
    ("beige", "blue", "yellow", "light_green"),
    ("yellow", "dark_green", "beige", "beige"),
    ("light_green", "beige", "blue", "yellow"),
    ("blue", "beige", "light_green", "grey"),
    ("grey", "yellow", "beige", "beige"),
    ("beige", "light_green", "dark_green", "blue"),
)


def spaces(players: int, phase: int) -> list[tuple[str, ...]]:
    """Colors of the spaces in use, by depot."""
    colors = [[space.color_in(players, phase) for space in depot] for depot in BOX.depots]
    return [tuple(color for color in depot if color is not None) for depot in colors]


@pytest.mark.rule("BB1")
def test_there_are_six_depots_with_four_spaces_each() -> None:
    assert [len(depot) for depot in BOX.depots] == [4] * 6


@pytest.mark.rule("BB2")
@pytest.mark.parametrize("phase", range(5))
def test_spaces_of_two_and_four_players_are_the_same_in_all_phases(phase: int) -> None:
    assert spaces(4, phase) == list(DEPOTS_OF_FOUR)
    assert spaces(2, phase) == [colors[:2] for colors in DEPOTS_OF_FOUR]


@pytest.mark.rule("BB2", "BD9", "BA14")
@pytest.mark.parametrize(
    ("phase", "last"), [(0, "dark_green"), (1, "grey"), (2, "dark_green"), (3, "grey"), (4, "dark_green")]
)
def test_spaces_of_three_players_change_in_depot_six(phase: int, last: str) -> None:
    assert spaces(3, phase) == [*(colors[:3] for colors in DEPOTS_OF_FOUR[:5]), ("beige", "light_green", last)]
    assert (phase in BOX.mine_phases) == (last == "grey")


@pytest.mark.rule("BB3", "BA13")
@pytest.mark.parametrize(("players", "used", "black"), [(2, 12, 4), (3, 18, 6), (4, 24, 8)])
def test_spaces_in_use(players: int, used: int, black: int) -> None:
    assert sum(len(depot) for depot in spaces(players, 0)) == used
    assert BOX.black[players - 2] == black


@pytest.mark.rule("BB4")
def test_four_players_need_every_tile_and_fewer_do_not() -> None:
    def left(players: int) -> dict[str, int]:
        stocks = dict(STOCKS)
        for phase in range(5):
            for color in (color for depot in spaces(players, phase) for color in depot):
                stocks[color] -= 1
            stocks[BLACK] -= BOX.black[players - 2]
        stocks["dark_green"] -= players
        return stocks

    assert left(4) == dict.fromkeys(STOCKS, 0)
    assert min(left(3).values()) > 0
    assert min(left(2).values()) > 0


# ---------------------------------------------------------------- points


@pytest.mark.rule("BG1", "BD1", "BD2")
def test_points_of_regions_and_phases() -> None:
    assert BOX.scoring.regions == (1, 3, 6, 10, 15, 21, 28, 36)
    assert BOX.scoring.phases == (10, 8, 6, 4, 2)


@pytest.mark.rule("BG2", "BU6")
def test_points_by_number_of_players() -> None:
    assert BOX.scoring.large == (5, 6, 7)
    assert BOX.scoring.small == (2, 3, 4)
    assert BOX.scoring.sale == (2, 3, 4)


# ---------------------------------------------------------------- hexes and estates


@pytest.mark.rule("BH1", "BC6")
def test_37_hexes_in_seven_rows_with_90_pairs_of_neighbours() -> None:
    assert ROWS == (4, 5, 6, 7, 6, 5, 4)
    assert sum(ROWS) == HEXES == 37
    assert sum(len(around) for around in NEIGHBORS) == 2 * 90
    assert all(number in NEIGHBORS[other] for number in range(HEXES) for other in NEIGHBORS[number])
    assert NEIGHBORS[CENTER] == (11, 12, 17, 19, 24, 25)
    assert NEIGHBORS[0] == (1, 4, 5)


@pytest.mark.rule("BH1")
def test_neighbours_follow_the_rule_by_rows() -> None:
    for number in range(HEXES):
        row, column = row_of(number)
        above = {(row - 1, column - 1), (row - 1, column)} if row <= 3 else {(row - 1, column), (row - 1, column + 1)}
        below = {(row + 1, column), (row + 1, column + 1)} if row < 3 else {(row + 1, column - 1), (row + 1, column)}
        around = above | below | {(row, column - 1), (row, column + 1)}
        there = {(line, place) for line, place in around if 0 <= line < 7 and 0 <= place < ROWS[line]}
        assert {row_of(other) for other in NEIGHBORS[number]} == there


REGIONS = {
    "1": ([1, 3, 3, 5], [3, 3], [1, 5], [3, 3], [1, 3], [3]),
    "2": ([2, 2, 8], [2, 2, 2], [2, 4], [2, 2, 2], [1, 1, 1, 1], [1, 2]),
    "3": ([1, 1, 5, 5], [1, 2, 3], [2, 4], [6], [1, 1, 1, 1], [1, 2]),
    "4": ([2, 5, 5], [1, 1, 4], [3, 3], [3, 3], [1, 1, 1, 1], [1, 2]),
    "5": ([1, 2, 3, 3, 3], [1, 2, 3], [3, 3], [1, 2, 3], [1, 1, 1, 1], [1, 2]),
    "6": ([2, 4, 6], [6], [2, 4], [3, 3], [1, 1, 1, 1], [1, 1, 1]),
    "7": ([2, 3, 7], [2, 2, 2], [3, 3], [2, 2, 2], [2, 2], [1, 1, 1]),
    "8": ([2, 2, 2, 2, 2, 2], [1, 1, 1, 1, 1, 1], [6], [2, 4], [1, 1, 1, 1], [1, 2]),
    "9": ([6, 6], [2, 4], [2, 4], [1, 1, 1, 3], [1, 1, 1, 1], [1, 2]),
}


@pytest.mark.rule("BH3")
@pytest.mark.parametrize("name", PRINTED)
def test_region_sizes_of_the_printed_estates(name: str) -> None:
    sizes = estate(name).region_sizes()
    assert [list(sizes[color]) for color in COLORS] == list(REGIONS[name])


@pytest.mark.rule("BH3")
def test_cities_run_from_two_to_six_and_their_sizes_from_one_to_eight() -> None:
    cities = [each.region_sizes()["beige"] for each in BOX.estates]
    assert {len(sizes) for sizes in cities} == {2, 3, 4, 5, 6}
    assert {size for sizes in cities for size in sizes} == set(range(1, 9))


@pytest.mark.rule("BT12", "BH3")
def test_estate_one_has_four_cities_of_one_five_three_and_three() -> None:
    one = estate("1")
    cities = [region for region in one.regions if one.colors[region[0]] == "B"]
    assert cities == [(8, 13, 14), (11,), (22, 23, 28), (25, 26, 31, 32, 36)]
    assert len(one.regions) == 13


@pytest.mark.rule("BH2")
@pytest.mark.parametrize("name", PRINTED)
def test_die_values_are_the_same_on_all_estates(name: str) -> None:
    assert estate(name).dice == estate("1").dice
    assert Counter(estate(name).dice) == {1: 7, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}


@pytest.mark.rule("BH3")
@pytest.mark.parametrize("name", PRINTED)
def test_every_estate_has_the_same_hexes_of_each_color(name: str) -> None:
    check_estate(estate(name), "here")
    assert Counter(COLOR_OF[letter] for letter in estate(name).colors) == COLOR_TOTALS
    assert sum(COLOR_TOTALS.values()) == 37
    assert len(estate(name).castles) == 4


@pytest.mark.rule("BS3")
def test_the_centre_of_estate_one_is_a_region_of_one_with_die_six() -> None:
    one = estate("1")
    assert (one.colors[CENTER], one.dice[CENTER]) == ("C", 6)
    assert (CENTER,) in one.regions
    assert one.castles == (1, 2, 6, 18)


@pytest.mark.rule("BD8")
def test_hexes_around_the_starting_castle_of_estate_one() -> None:
    one = estate("1")
    assert {number: f"{one.colors[number]}{one.dice[number]}" for number in NEIGHBORS[CENTER]} == {
        11: "B3", 12: "K1", 17: "S2", 19: "S5", 24: "M4", 25: "B3",
    }  # fmt: skip


@pytest.mark.rule("BC5", "BA19")
def test_six_player_boards_with_estate_one_on_four_of_them() -> None:
    assert len(BOX.boards) == 6
    faces = Counter(name for pair in BOX.boards for name in pair)
    assert faces == {"1": 4} | {str(number): 1 for number in range(2, 10)}
    assert sum("1" in pair for pair in BOX.boards) == 4


@pytest.mark.parametrize("name", PRINTED)
def test_every_estate_says_how_it_is_known(name: str) -> None:
    assert estate(name).origin.provenance == "transcription"
    assert estate(name).origin.confidence in {"very high", "high"}
    assert estate(name).note.endswith(".")


def test_regions_of_one_color_are_connected_and_apart() -> None:
    for each in BOX.estates:
        assert sorted(number for region in each.regions for number in region) == list(range(HEXES))
        assert each.regions == regions(each.colors)
        for region in each.regions:
            around = {other for number in region for other in NEIGHBORS[number]} - set(region)
            assert each.colors[region[0]] not in {each.colors[number] for number in around}
