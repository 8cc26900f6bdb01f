"""Evaluations worked out by hand: what each weight counts, for the seat itself and for the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from evaluation import evaluated_by
from founders.builders import SQUARE, Land, Side, begun, position

from isettlers import State
from isettlers._core.founders.engine import WEIGHTS
from isettlers.founders import Setup

STRIP: Final[Land] = {(0, 3): "cliff", (0, 2): "iron-mine", (0, 1): "barracks-b", (0, 0): "forest", (0, -1): "inn-a"}
"""Makes four basic resources, iron, army and caravans; has 12 cells around it."""
OWN: Final = Side(STRIP, war=1, coin=2, craftsmen=["gold"])
READY: Final = ("altar-bacchus", "altar-flora", "great-temple-minerva")
"""1, 1 and 3 VP: what they need is made two cells apart at most."""
NEAR: Final = ("altar-lares", "temple-fortuna")
"""1 and 2 VP: what they need is made three cells apart and more."""
HALF: Final = ("temple-saturn", "great-temple-sol")
"""2 and 3 VP: pottery and crafts are not made."""
FAR: Final = ("temple-mercury",)
"""Neither horses nor money is made."""
BOARD: Final[Mapping[str, Any]] = {
    "victory": (*READY, *NEAR, *HALF, *FAR),
    "village": ["winery", "winery"],
    "city": ["barracks-b", "marketplace-a", "workshop-a", "marketplace-a"],
}
COUNTS: Final = {
    "basic": 4,
    "village": 1,
    "city": 2,
    "ready": 5,
    "near": 3,
    "half": 5,
    "now": 0,
    "open": 2,
    "room": 10,
    "tile": 5,
    "token": 4,
    "linked": 0,
    "rows": 2 + 4,
    "others": 0,
    "win": 0,
}
"""By weight, between two turns, where the others count nothing."""


def evaluation(state: State, seat: int = 0, /, **weights: float) -> float:
    return evaluated_by(state, Setup.tables_with, WEIGHTS, weights).evaluate(seat)


def counted(state: State, weight: str, seat: int = 0) -> float:
    """What a weight is multiplied with."""
    return (evaluation(state, seat, **{weight: 2.0}) - evaluation(state, seat)) / 2


def test_every_weight_is_counted_here() -> None:
    assert tuple(COUNTS) == WEIGHTS


@pytest.mark.parametrize("weight", sorted(set(COUNTS) - {"others"}))
def test_each_weight_counts_what_it_is_for(weight: str) -> None:
    state = position(OWN, phase="reveal", **BOARD)
    assert evaluation(state) == state.scores[0] == 4
    assert counted(state, weight) == pytest.approx(COUNTS[weight])


def test_in_the_turn_the_best_victory_tile_that_fits_counts_and_open_city_tiles_do_not() -> None:
    state = position(OWN, Side(SQUARE), phase="add", **BOARD)
    assert counted(state, "now") == 3
    assert counted(state, "open") == 0
    assert counted(state, "now", 1) == 0
    [add, *_] = [action for action in state.legal if "minerva" in action.text]
    state.apply(add)
    assert state.legal[0].kind == "cell"
    assert counted(state, "now") == 3


def test_what_is_bought_makes_a_victory_tile_ready_and_no_resource() -> None:
    state = position(OWN, phase="add", bought="crafts", **BOARD)
    assert counted(state, "city") == 2
    assert (counted(state, "ready"), counted(state, "half")) == (5 + 3, 2)
    assert counted(state, "ready", 1) == 0


def test_a_tile_with_a_coin_or_a_token_on_it_makes_nothing() -> None:
    land = STRIP | {(0, 0): "forest+coin", (0, 2): "iron-mine+war"}
    state = position(Side(land), phase="reveal", **BOARD)
    assert (counted(state, "basic"), counted(state, "village"), counted(state, "city")) == (2, 0, 2)


def test_room_counts_new_cells_up_to_ten_and_linked_the_tiles_of_networks() -> None:
    state = position(Side(SQUARE, carts=[(0, 0)]), Side(), phase="reveal", **BOARD)
    assert (counted(state, "room"), counted(state, "linked")) == (8, 4)
    assert (counted(state, "room", 1), counted(state, "linked", 1)) == (6, 0)


def test_in_the_draft_the_resources_of_the_tiles_taken_count() -> None:
    state = Setup(players=2, first_player=0).start(seed=1)
    assert [evaluation(state, seat, basic=1, tile=9) for seat in (0, 1)] == [0, 0]
    state.apply(state.legal[0])
    assert [evaluation(state, seat, basic=1, tile=9) for seat in (0, 1)] == [2, 0]
    assert evaluation(begun(Setup(players=2)), tile=1) == 2


def test_a_share_of_the_mean_of_the_others_is_taken_off() -> None:
    state = position(OWN, Side({(0, 0): "cliff", (1, 0): "cliff"}, coin=3), seats=3, phase="reveal", nature=["grove"])
    assert evaluation(state, others=0.5) == 4 - 0.5 * (3 + 0) / 2
    # Two basic resources each, the second seat's being alike, the third's waterfalls.
    assert evaluation(state, others=0.5, basic=1) == 4 + 4 - 0.5 * (3 + 2 + 2) / 2
    assert evaluation(state, 1, others=0.5, basic=1) == 3 + 2 - 0.5 * (4 + 4 + 2) / 2


@pytest.mark.parametrize(
    ("coins", "signs"), [((2, 1, 1), (1, -1, -1)), ((2, 2, 1), (0, 0, -1)), ((1, 1, 2), (-1, -1, 1))]
)
def test_a_finished_game_is_worth_its_points_against_the_mean_of_the_others_and_a_victory(
    coins: tuple[int, ...], signs: tuple[int, ...]
) -> None:
    sides = [Side(coin=coin) for coin in coins]
    state = position(*sides, phase="over", nature=["grove"])
    assert state.scores == coins
    for seat, coin in enumerate(coins):
        margin = coin - (sum(coins) - coin) / 2
        assert evaluation(state, seat, win=4, others=0.1, tile=9) == margin + 4 * signs[seat]


@pytest.mark.rule("FA26")
@pytest.mark.parametrize(("coins", "bonus"), [((2, 1, 1), (1, -1, -1)), ((2, 2, 1), (-1, -1, -1))])
def test_the_end_that_is_asked_about_adds_a_point_for_a_sole_victory_and_takes_one_off_otherwise(
    coins: tuple[int, ...], bonus: tuple[int, ...]
) -> None:
    sides = [Side(coin=coin) for coin in coins]
    state = position(*sides, phase="agreement", turn=1, agreement=True, nature=["grove"])
    first = position(*sides, phase="agreement", turn=0, agreement=True, nature=["grove"])
    for seat in range(3):
        assert evaluation(first, seat) == coins[seat]
        assert evaluation(state, seat) == coins[seat] + bonus[seat]
