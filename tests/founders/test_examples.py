"""The worked examples of the rules text and of its sources, where no other test has them (FX8 to FX20)."""

from __future__ import annotations

import pytest
from founders.builders import SQUARE, Land, Side, events_of, hand, land, new_cells, play, position, texts

from isettlers.founders import Rulings

RIVER: Land = {(0, 0): "waterfall", (1, 0): "grove"}
SELLER = Side({(0, 0): "stables", (1, 0): "winery"})
CARTED = [(0, 0)]


@pytest.mark.rule("FX8")
def test_barracks_without_horses_do_not_fit() -> None:
    state = position(Side(RIVER), SELLER, city=["barracks-a"], nature=["lake", "cliff"])
    assert "add barracks-a" not in texts(state)


@pytest.mark.rule("FX9", "FX10", "FG8")
def test_bought_horses_and_stone_from_the_waterfall() -> None:
    state = position(Side(RIVER, coin=1), SELLER, phase="token", city=["barracks-a"], nature=["lake", "cliff"])
    state = play(state, "play coin", "at 0,0")
    assert (-1, 0) in new_cells(state, "barracks-a")
    assert (2, 0) not in new_cells(state, "barracks-a")
    state = play(state, "add barracks-a", "at -1,0")
    assert land(state, 0)[-1, 0] == "barracks-a"
    assert hand(state, 0) == {"war": 1, "coin": 0, "cart": 0, "craftsmen": []}


@pytest.mark.rule("FX11")
def test_the_mine_without_the_cart() -> None:
    state = position(Side(SQUARE), village=["iron-mine"])
    assert (2, 0) not in new_cells(state, "iron-mine")


@pytest.mark.rule("FX12")
@pytest.mark.parametrize("mine", ["iron-mine", "gold-mine"])
def test_the_mine_beside_the_workshop(mine: str) -> None:
    state = position(Side(SQUARE, carts=CARTED), village=[mine])
    assert (2, 0) in new_cells(state, mine)


@pytest.mark.rule("FX12", "FX13")
def test_the_market_a_turn_later() -> None:
    state = position(
        Side(SQUARE, carts=CARTED), village=["iron-mine"], city=["marketplace-a"], nature=["grove", "lake"]
    )
    assert "add marketplace-a" not in texts(state)
    state = play(state, "add iron-mine", "at 2,0", "reveal nature", "add grove", "at 0,1", "reveal nature")
    assert (2, -1) in new_cells(state, "marketplace-a")
    events = events_of(state, "add marketplace-a", "at 2,-1")
    assert [event.values for event in events if event.kind == "token"] == [{"token": "coin", "face": None}]


@pytest.mark.rule("FX14")
def test_the_market_without_the_cart() -> None:
    there = SQUARE | {(2, 0): "iron-mine"}
    with_cart = position(Side(there, carts=CARTED), city=["marketplace-a"])
    without = position(Side(there), city=["marketplace-a"])
    assert (2, -1) in new_cells(with_cart, "marketplace-a")
    assert (2, -1) not in new_cells(without, "marketplace-a")


@pytest.mark.rule("FX16")
def test_a_coin_on_the_cliff() -> None:
    there = SQUARE | {(0, 1): "cliff+coin"}
    state = position(Side(there, carts=CARTED), village=["iron-mine"], city=["workshop-a"])
    assert (2, 0) not in new_cells(state, "iron-mine")
    assert (-1, 2) not in new_cells(state, "workshop-a")
    assert {(-1, 1), (0, 2)} <= new_cells(state, "workshop-a")


@pytest.mark.rule("FX20")
def test_the_weaving_house_between_cliff_and_lake() -> None:
    state = position(Side({(0, 0): "cliff", (0, -1): "lake"}), village=["weaving-house"])
    assert (1, 0) in new_cells(state, "weaving-house")


@pytest.mark.rule("FA1")
def test_a_tile_can_be_laid_in_one_way_only() -> None:
    state = position(Side(RIVER))
    places = [action.text for action in play(state, "add cliff").legal]
    assert len(places) == len(set(places)) == 8


@pytest.mark.rule("FC4")
def test_a_tile_serves_every_turn() -> None:
    there = {(0, 0): "waterfall", (1, 0): "lake"}
    state = position(Side(there), village=["gold-mine", "gold-mine", "gold-mine"], nature=["grove", "cliff"])
    for cell in ("at 0,1", "at 1,1", "at 0,-1"):
        assert cell.removeprefix("at ") in {f"{x},{y}" for x, y in new_cells(state, "gold-mine")}
        state = play(state, "add gold-mine", cell)
        while state.actor:
            state.apply(state.legal[0])
        state = play(state, "reveal city")
    assert list(land(state, 0).values()).count("gold-mine") == 3


@pytest.mark.rule("FA31")
def test_no_territory_leaves_the_grid_of_65_by_65() -> None:
    for rulings in (Rulings(), Rulings(placement_contact="any")):
        state = position(Side({(0, 0): "lake", (1, 0): "lake"}), rulings=rulings, phase="reveal")
        while not state.over:
            state.apply(state.legal[-1])
        for seat in range(2):
            cells = land(state, seat)
            assert len(cells) <= 33
            assert max(max(abs(x), abs(y)) for x, y in cells) <= 32
