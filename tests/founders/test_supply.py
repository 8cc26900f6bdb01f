"""Where tiles fit: contact, neighbours, own products, two suppliers, and replacements (FG1 to FG9, FR1 to FR4)."""

from __future__ import annotations

import pytest
from founders.builders import (
    GAP,
    PAIR,
    Cell,
    Land,
    Side,
    bought,
    box,
    carts,
    cells,
    events_of,
    hand,
    kinds,
    land,
    new_cells,
    play,
    position,
    replaceable,
    replaced,
    texts,
)

from isettlers.founders import Rulings

FOUR = Rulings(resource_neighbourhood=4)
ONE_FOR_BOTH = Rulings(distinct_supplier_per_resource=False)
CORNERS = Rulings(placement_contact="any")
COLUMN = {(0, 0): "waterfall", (0, 1): "forest", (0, 2): "forest", (0, 3): "forest"}
"""One tile at the lower end that makes stone and water, the others wood and water."""


def edges(there: Land) -> set[Cell]:
    """The empty cells that share a side with a territory."""
    return {(x + dx, y + dy) for x, y in there for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - set(there)


def around(*tiles: Cell) -> set[Cell]:
    """The eight cells around some, and these."""
    return {(x + dx, y + dy) for x, y in tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


# ---------------------------------------------------------------- contact


@pytest.mark.rule("FG1", "FG9", "FA5")
def test_a_nature_tile_fits_wherever_it_shares_a_side() -> None:
    state = position(Side(PAIR))
    assert new_cells(state, "grove") == {(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)}
    state = position(Side(GAP))
    assert new_cells(state, "grove") == edges(GAP)


@pytest.mark.rule("FA5")
def test_option_a_corner_is_contact_enough() -> None:
    state = position(Side(PAIR), rulings=CORNERS)
    assert new_cells(state, "grove") == around((0, 0), (1, 0)) - set(PAIR)
    state = play(state, "add grove", "at 2,1")
    assert land(state, 0) == PAIR | {(2, 1): "grove"}


@pytest.mark.rule("FA5")
def test_option_a_village_tile_may_touch_a_corner_too() -> None:
    side = Side({(0, 0): "waterfall", (0, 1): "lake"})
    edge, corner = position(side, village=["gold-mine"]), position(side, village=["gold-mine"], rulings=CORNERS)
    assert new_cells(edge, "gold-mine") == {(-1, 0), (1, 0), (-1, 1), (1, 1)}
    assert new_cells(corner, "gold-mine") == new_cells(edge, "gold-mine")


# ---------------------------------------------------------------- neighbours


@pytest.mark.rule("FG2", "FX21")
def test_neighbors_are_the_eight_cells_around() -> None:
    side = Side({(0, 0): "waterfall", (1, 0): "lake"})
    state = position(side, village=["gold-mine"])
    assert new_cells(state, "gold-mine") == {(0, 1), (1, 1), (0, -1), (1, -1)}
    assert land(play(state, "add gold-mine", "at 0,1"), 0)[0, 1] == "gold-mine"


@pytest.mark.rule("FG2")
def test_option_neighbors_are_the_four_cells_beside() -> None:
    side = Side({(0, 0): "waterfall", (1, 0): "lake"})
    assert new_cells(position(side, village=["gold-mine"], rulings=FOUR), "gold-mine") == set()
    side = Side({(0, 0): "waterfall", (1, 0): "forest", (1, 1): "lake"})
    assert new_cells(position(side, village=["gold-mine"], rulings=FOUR), "gold-mine") == {(0, 1)}


@pytest.mark.rule("FG2")
def test_what_is_two_cells_away_supplies_nothing() -> None:
    side = Side({(0, 0): "waterfall", (1, 0): "forest", (2, 0): "forest", (3, 0): "lake"})
    state = position(side, village=["weaving-house"])
    assert new_cells(state, "weaving-house") == set()


@pytest.mark.rule("FG2")
def test_opponents_supply_nothing() -> None:
    one, other = Side({(0, 0): "forest", (1, 0): "forest"}), Side({(0, 0): "cliff", (1, 0): "cliff"})
    assert "add weaving-house" not in texts(position(one, other, village=["weaving-house"]))


# ---------------------------------------------------------------- own products


@pytest.mark.rule("FG3", "FG6")
def test_a_nature_tile_makes_one_of_its_two_not_both() -> None:
    state = position(Side(COLUMN), village=["gold-mine", "iron-mine"])
    fits = new_cells(state, "gold-mine")
    assert fits == edges(COLUMN) & around((0, 0)) & around((0, 1))
    assert (0, -1) not in fits
    assert new_cells(state, "iron-mine") == fits


@pytest.mark.rule("FG6")
def test_option_one_tile_may_give_both() -> None:
    state = position(Side(COLUMN), village=["gold-mine", "iron-mine"], rulings=ONE_FOR_BOTH)
    assert new_cells(state, "gold-mine") == edges(COLUMN) & around((0, 0))
    assert (0, -1) in new_cells(state, "gold-mine")
    assert (0, -1) not in new_cells(state, "iron-mine")


@pytest.mark.rule("FG3")
def test_a_nature_tile_may_make_another_product_each_turn() -> None:
    side = Side({(0, 0): "waterfall", (1, 0): "lake", (0, 1): "wooded-hills"})
    state = position(side, village=["gold-mine", "stables", "weaving-house", "iron-mine"])
    assert texts(state, "add") == [
        "add grove", "add cliff", "add gold-mine", "add iron-mine", "add stables", "add weaving-house",
    ]  # fmt: skip


@pytest.mark.rule("FG3")
@pytest.mark.parametrize(
    ("maker", "fits"),
    [
        ("stables", True),
        ("stables+war", False),
        ("stables+horses", False),
        ("stables+coin", False),
        ("altar-vesta", False),
        ("winery", False),
    ],
)
@pytest.mark.rule("FG4", "FH2", "FM4")
def test_what_has_an_own_product(maker: str, *, fits: bool) -> None:
    state = position(Side({(0, 0): "waterfall", (1, 0): maker}), city=["barracks-a"])
    assert (new_cells(state, "barracks-a") != set()) is fits


@pytest.mark.rule("FG3")
def test_a_city_tile_makes_its_product() -> None:
    side = Side({(0, 0): "barracks-a", (1, 0): "inn-a"})
    state = position(side, victory=["great-temple-minerva", "great-temple-mars"])
    assert new_cells(state, "great-temple-minerva") == {(0, 1), (1, 1), (0, -1), (1, -1)}
    assert "add great-temple-mars" not in texts(state)


@pytest.mark.rule("FG4")
@pytest.mark.parametrize("mark", ["war", "coin"])
def test_a_nature_tile_with_a_token_makes_nothing(mark: str) -> None:
    side = Side({(0, 0): f"waterfall+{mark}", (1, 0): "lake"})
    assert "add gold-mine" not in texts(position(side, village=["gold-mine"]))


@pytest.mark.rule("FG4")
def test_a_coin_on_the_tile_of_a_player_who_is_not_on_turn_blocks_nobody() -> None:
    side = Side({(0, 0): "waterfall", (1, 0): "lake"})
    state = position(side, Side({(0, 0): "stables+coin", (1, 0): "winery"}), village=["gold-mine"], bought="horses")
    assert "add gold-mine" in texts(state)


# ---------------------------------------------------------------- two suppliers


@pytest.mark.rule("FG6")
def test_two_resources_come_from_two_tiles() -> None:
    state = position(Side({(0, 0): "waterfall", (1, 0): "waterfall", (2, 0): "grove"}), village=["gold-mine"])
    assert new_cells(state, "gold-mine") == {(0, 1), (1, 1), (0, -1), (1, -1)}


@pytest.mark.rule("FG6")
def test_the_one_who_can_give_both_leaves_the_other_its_own() -> None:
    side = Side({(0, 0): "lake", (1, 0): "forest"})
    state = position(side, village=["stables", "winery", "pottery-kiln"])
    beside = {(0, 1), (1, 1), (0, -1), (1, -1)}
    for tile in ("stables", "winery", "pottery-kiln"):
        assert new_cells(state, tile) == beside


@pytest.mark.rule("FG8", "FX9")
def test_a_bought_resource_covers_one_requirement_and_a_neighbor_the_other() -> None:
    side = Side({(0, 0): "waterfall", (1, 0): "grove"})
    state = position(side, Side({(0, 0): "stables+coin", (1, 0): "winery"}), city=["barracks-a"], bought="horses")
    assert bought(state) == "horses"
    assert (-1, 0) in new_cells(state, "barracks-a")
    assert (2, 0) not in new_cells(state, "barracks-a")


@pytest.mark.rule("FG8")
def test_a_bought_resource_covers_nothing_else() -> None:
    other = Side({(0, 0): "stables+coin", (1, 0): "winery"})
    there = {(0, 0): "grove", (1, 0): "grove"}
    state = position(Side(there), other, city=["barracks-a"], nature=["cliff", "lake"], bought="horses")
    assert "add barracks-a" not in texts(state)


@pytest.mark.rule("FA7", "FG9")
def test_products_need_not_be_announced() -> None:
    state = position(Side({(0, 0): "waterfall", (1, 0): "lake"}), village=["gold-mine"])
    events = events_of(state, "add gold-mine", "at 0,1")
    assert [event.kind for event in events][:2] == ["action", "add"]


# ---------------------------------------------------------------- replacement


@pytest.mark.rule("FR1", "FX22")
def test_the_old_tile_is_gone_before_the_new_one_is_tried() -> None:
    side = Side({(0, 0): "waterfall", (1, 0): "lake", (0, 1): "grove"})
    state = position(side, village=["gold-mine"])
    assert replaceable(state, "gold-mine") == {(0, 1)}


@pytest.mark.rule("FR1", "FR2")
def test_any_tile_may_replace_any_other() -> None:
    there = {(0, 0): "waterfall", (1, 0): "lake+war", (0, 1): "gold-mine", (1, 1): "altar-vesta", (2, 0): "inn-a"}
    state = position(Side(there), nature=["lake", "cliff"])
    assert replaceable(state, "lake") == set(there)
    state = play(state, "add lake", "at 1,1")
    assert land(state, 0) == there | {(1, 1): "lake"}
    assert replaced(state, 0) == 1
    assert state.scores[0] == -1


@pytest.mark.rule("FR2", "FE5")
def test_a_replaced_victory_tile_loses_its_points_and_one_more() -> None:
    state = position(Side({(0, 0): "waterfall", (1, 0): "temple-venus"}))
    assert state.scores == (2, 0)
    after = play(state, "add grove", "at 1,0")
    assert after.scores == (-1, 0)
    assert box(after)["temple-venus"] == 1


@pytest.mark.rule("FR3", "FX23", "FW5")
def test_war_on_the_replaced_tile_goes_to_the_box_and_the_new_tile_is_active() -> None:
    state = position(Side({(0, 0): "waterfall", (1, 0): "grove+war"}), nature=["lake", "cliff"])
    events = events_of(state, "add lake", "at 1,0")
    assert [event.values for event in events if event.kind == "replace"] == [
        {"tile": "lake", "old": "grove", "at": [1, 0], "war": 1, "coins": 0, "craftsmen": None}
    ]
    state = play(state, "add lake", "at 1,0")
    assert land(state, 0) == {(0, 0): "waterfall", (1, 0): "lake"}
    assert (replaced(state, 0), hand(state, 0)["war"], hand(state, 1)["war"]) == (1, 0, 0)
    assert state.document()["supply"]["war"] == 5


@pytest.mark.rule("FR3")
def test_craftsmen_on_the_replaced_tile_go_to_the_box() -> None:
    state = position(Side({(0, 0): "waterfall", (1, 0): "winery+wine"}))
    assert state.scores[0] == 2
    state = play(state, "add grove", "at 1,0")
    assert hand(state, 0)["craftsmen"] == []
    assert "wine" not in state.document()["supply"]["craftsmen"]
    assert state.scores[0] == -1


@pytest.mark.rule("FR3", "FA8", "FX24")
def test_a_coin_on_the_replaced_tile_goes_to_the_supply() -> None:
    state = position(Side({(0, 0): "waterfall", (1, 0): "lake+coin"}))
    state = play(state, "add grove", "at 1,0")
    assert hand(state, 0)["coin"] == 1
    assert land(state, 0)[1, 0] == "grove"
    state = play(state, "reveal nature", "add cliff", "at 0,1", "reveal city")
    assert "play coin" in texts(state)


@pytest.mark.rule("FA33", "FR3")
def test_a_coin_beneath_a_war_token_goes_to_the_supply_as_well() -> None:
    state = position(Side({(0, 0): "waterfall", (1, 0): "lake+coin+war"}))
    state = play(state, "add grove", "at 1,0")
    assert hand(state, 0)["coin"] == 1
    assert state.document()["supply"]["war"] == 5
    assert state.document()["seats"][0]["tiles"][1] == {"at": [1, 0], "tile": "grove"}


@pytest.mark.rule("FR3", "FX25")
def test_a_cart_stays_and_the_new_tile_is_in_its_network() -> None:
    there = {(0, 0): "altar-vesta", (1, 0): "cliff", (0, 1): "altar-ceres", (1, 1): "altar-faunus"}
    state = position(Side(there, carts=[(0, 0)]), nature=["waterfall", "grove"], village=["weaving-house"])
    assert "add weaving-house" not in texts(state)
    after = play(state, "add waterfall", "at 0,0")
    assert carts(after, 0) == [(0, 0)]
    after = position(Side(land(after, 0), carts=[(0, 0)], replaced=1), village=["weaving-house"])
    assert (2, 0) in new_cells(after, "weaving-house")
    assert (2, 1) in new_cells(after, "weaving-house")


@pytest.mark.rule("FR4")
def test_a_replacement_is_the_tile_of_the_turn_and_a_city_tile_gives_its_token() -> None:
    side = Side({(0, 0): "stables", (1, 0): "waterfall", (0, 1): "grove"})
    events = events_of(position(side, city=["barracks-a"]), "add barracks-a", "at 0,1")
    assert [event.kind for event in events][1:4] == ["replace", "token", "turn"]
    assert [event.values for event in events if event.kind == "token"] == [{"token": "war", "face": None}]


@pytest.mark.rule("FA25")
def test_a_tile_that_two_squares_share_is_replaced_with_what_both_networks_have() -> None:
    there = {
        (0, 0): "forest", (1, 0): "altar-vesta", (0, 1): "altar-ceres", (1, 1): "altar-faunus",
        (2, 1): "altar-flora", (1, 2): "altar-lares", (2, 2): "cliff",
    }  # fmt: skip
    state = position(Side(there, carts=[(0, 0), (1, 1)]), village=["iron-mine"])
    assert (1, 1) in replaceable(state, "iron-mine")
    assert {(-1, 0), (3, 2)} < new_cells(state, "iron-mine")
    state = play(state, "add iron-mine", "at 1,1")
    assert carts(state, 0) == [(0, 0), (1, 1)]


@pytest.mark.rule("FR1", "FA30")
def test_the_cell_says_whether_it_is_a_replacement() -> None:
    state = play(position(Side(PAIR)), "add grove")
    assert kinds(state) == {"cell"}
    assert {"at 0,0", "at 1,0", "at 0,1"} < set(texts(state))
    assert cells(position(Side(PAIR)), "add grove") == edges(PAIR) | set(PAIR)
