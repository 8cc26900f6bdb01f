"""Carts: where they go, what a network passes on, and how networks merge (FV1 to FV4, FG5, FG7)."""

from __future__ import annotations

import pytest
from founders.builders import LASTING, SQUARE, Cell, Land, Side, carts, cells, land, new_cells, play, position, texts

from isettlers import IllegalAction
from isettlers.founders import Rulings

SEVEN: Land = {
    (0, 0): "forest", (1, 0): "altar-vesta", (0, 1): "altar-ceres", (1, 1): "altar-faunus",
    (2, 1): "altar-flora", (1, 2): "altar-lares", (2, 2): "cliff",
}  # fmt: skip
"""Two squares with (1, 1) in common, a source of wood at one end and one of stone at the other."""
EIGHT: Land = {
    (0, 0): "forest", (0, 1): "altar-vesta", (1, 0): "altar-ceres", (1, 1): "altar-faunus",
    (2, 0): "altar-flora", (2, 1): "altar-lares", (3, 0): "altar-silvanus", (3, 1): "cliff",
}  # fmt: skip
"""Two squares side by side, likewise."""


def mine_cells(land_of_one: Land, squares: list[Cell], rulings: Rulings = LASTING) -> set[Cell]:
    """Where an iron mine (wood and stone) fits with carts on some squares."""
    return new_cells(position(Side(land_of_one, carts=squares), village=["iron-mine"], rulings=rulings), "iron-mine")


# ---------------------------------------------------------------- playing a cart


@pytest.mark.rule("FV1", "FX19")
def test_without_a_square_no_cart_is_played() -> None:
    row = {(0, 0): "lake", (1, 0): "forest", (2, 0): "lake", (0, 1): "cliff"}
    state = position(Side(row, cart=1, war=1), phase="token")
    assert texts(state) == ["no token", "play war"]
    with pytest.raises(IllegalAction):
        state.apply("play cart")


@pytest.mark.rule("FV1")
def test_a_cart_goes_on_any_square_of_four() -> None:
    block = dict.fromkeys((), "altar-vesta") | {(0, 0): "lake", (1, 0): "lake", (2, 0): "forest"}
    block |= {(0, 1): "forest", (1, 1): "cliff", (2, 1): "cliff", (0, 2): "grove", (1, 2): "grove"}
    state = position(Side(block, cart=1), phase="token")
    assert cells(state, "play cart") == {(0, 0), (1, 0), (0, 1)}
    state = play(state, "play cart", "at 1,0")
    assert carts(state, 0) == [(1, 0)]


@pytest.mark.rule("FV1", "FA13")
def test_one_cart_on_a_square() -> None:
    block = SQUARE | {(2, 0): "lake", (2, 1): "lake"}
    state = position(Side(block, carts=[(0, 0)], cart=1), phase="token")
    assert cells(state, "play cart") == {(1, 0)}
    state = position(Side(SQUARE, carts=[(0, 0)], cart=1, war=1), phase="token")
    assert texts(state) == ["no token", "play war"]


@pytest.mark.rule("FV1")
def test_a_cart_works_at_once() -> None:
    state = position(Side(SQUARE, cart=1), phase="token", village=["iron-mine"])
    assert (2, 0) not in new_cells(play(state, "no token"), "iron-mine")
    assert (2, 0) in new_cells(play(state, "play cart"), "iron-mine")


# ---------------------------------------------------------------- what networks do


@pytest.mark.rule("FV2", "FG5")
def test_each_tile_of_a_network_gives_any_of_its_products() -> None:
    assert mine_cells(SQUARE, []) == {(0, 2), (1, 2)}
    around = {(0, 2), (1, 2), (2, 1), (2, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)}
    assert mine_cells(SQUARE, [(0, 0)]) == around


@pytest.mark.rule("FV2")
def test_several_tiles_of_a_network_may_give_the_same() -> None:
    there = {(0, 0): "stables", (1, 0): "altar-vesta", (0, 1): "altar-ceres", (1, 1): "waterfall"}
    state = position(Side(there, carts=[(0, 0)]), city=["barracks-a", "inn-a"])
    assert {(2, 0), (-1, 1)} <= new_cells(state, "barracks-a") & new_cells(state, "inn-a")


@pytest.mark.rule("FG7")
def test_two_resources_need_two_sources_in_a_network() -> None:
    there = {(0, 0): "altar-vesta", (1, 0): "altar-ceres", (0, 1): "altar-faunus", (1, 1): "cliff"}
    state = position(Side(there, carts=[(0, 0)]), village=["weaving-house"])
    assert "add weaving-house" not in texts(state)
    two = there | {(0, 0): "waterfall"}
    state = position(Side(two, carts=[(0, 0)]), village=["weaving-house"])
    assert len(new_cells(state, "weaving-house")) == 8


@pytest.mark.rule("FG7", "FG6")
def test_option_one_source_may_give_both_resources() -> None:
    there = {(0, 0): "altar-vesta", (1, 0): "altar-ceres", (0, 1): "altar-faunus", (1, 1): "cliff"}
    rulings = Rulings(distinct_supplier_per_resource=False)
    state = position(Side(there, carts=[(0, 0)]), village=["weaving-house"], rulings=rulings)
    assert len(new_cells(state, "weaving-house")) == 8


@pytest.mark.rule("FG6", "FG7")
def test_a_network_still_needs_two_neighbors() -> None:
    there = SQUARE | {(2, 0): "lake"}
    fits = mine_cells(there, [(0, 0)])
    assert (3, 0) not in fits
    assert (2, -1) not in fits
    assert (2, 1) in fits


@pytest.mark.rule("FA6")
def test_a_source_may_pass_on_another_resource() -> None:
    there = {(0, 0): "altar-vesta", (1, 0): "waterfall", (0, 1): "lake", (1, 1): "altar-ceres", (2, 0): "forest"}
    state = position(Side(there, carts=[(0, 0)]), village=["stables", "gold-mine"])
    assert (2, 1) in new_cells(state, "stables")
    assert (2, -1) in new_cells(state, "gold-mine")


# ---------------------------------------------------------------- merging


@pytest.mark.rule("FV3", "FX17")
def test_squares_with_a_tile_in_common_are_one_network() -> None:
    assert {(3, 2), (0, -1), (-1, 0)} <= mine_cells(SEVEN, [(0, 0), (1, 1)])
    assert mine_cells(SEVEN, [(0, 0)]) & {(3, 2), (0, -1)} == set()


@pytest.mark.rule("FV3", "FX18")
def test_squares_without_a_tile_in_common_stay_apart() -> None:
    apart, joined = mine_cells(EIGHT, [(0, 0), (2, 0)]), mine_cells(EIGHT, [(0, 0), (1, 0), (2, 0)])
    assert (4, 0) not in apart
    assert (-1, 0) not in apart
    assert {(1, 2), (2, 2), (1, -1), (2, -1)} == apart
    assert {(4, 0), (-1, 0), (0, -1)} <= joined


@pytest.mark.rule("FV4")
def test_tiles_that_make_nothing_pass_on() -> None:
    marked = SEVEN | {(1, 1): "winery+wine", (1, 2): "winery+war"}
    assert (3, 2) in mine_cells(marked, [(0, 0), (1, 1)])
    assert land(position(Side(marked, carts=[(0, 0), (1, 1)])), 0)[1, 1] == "winery+wine"


@pytest.mark.rule("FG2", "FV3")
def test_option_four_neighbors_with_networks() -> None:
    four = Rulings(resource_neighbourhood=4)
    assert mine_cells(SQUARE, [(0, 0)], rulings=four) == set()
    assert mine_cells(SEVEN, [(0, 0), (1, 1)], rulings=four) == {(0, 2), (2, 0)}
    assert mine_cells(SEVEN, [(1, 1)], rulings=four) == set()
