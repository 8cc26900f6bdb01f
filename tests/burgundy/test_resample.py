"""What a seat cannot see is redrawn evenly; what it knows stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from burgundy.builders import Side, board_of, play, position, seat, sold, stock
from chance import surprise

from isettlers import State
from isettlers.burgundy import Rulings, Setup
from isettlers.burgundy.data_files import estate

SAMPLES = 3000
SOLD = {1: 4, 2: 3}
"""How many goods the other seats have sold."""


@cache
def position_with_sold_goods(rulings: Rulings | None = None) -> State:
    """All turquoise goods and some violet ones lie open, so that nobody else can have sold turquoise ones."""
    return position(
        Side(sold={"pink": 2, "red": 1}),
        Side(sold={"orange": 3, "red": 1}),
        Side(sold={"brown": 3}),
        depot_goods={1: {"turquoise": 7}, 2: {"violet": 5}},
        rulings=rulings,
    )


def redrawn(state: State, number: int, samples: int = SAMPLES) -> Iterator[State]:
    return (state.resample(number, seed) for seed in range(samples))


def hidden(state: State, number: int) -> Counter[str]:
    """The goods that a seat sees nowhere: those that the others have sold and those not yet turned up."""
    others = set(range(3)) - {number}
    return Counter(state.document()["unseen"]) + sum((Counter(sold(state, other)) for other in others), Counter[str]())


@pytest.mark.rule("BA17", "BA18")
def test_each_good_that_nobody_has_seen_is_as_likely_to_be_among_those_sold() -> None:
    state = position_with_sold_goods()
    left, mine = hidden(state, 0), sold(state, 0)
    assert "turquoise" not in left
    shares = {good: number / left.total() for good, number in left.items()}
    counts: dict[int, Counter[str]] = {1: Counter(), 2: Counter()}
    for other in redrawn(state, 0):
        assert other.check() == 0
        tree = other.document()
        assert seat(tree, 0)["sold"] == mine
        for number, goods in SOLD.items():
            assert sum(seat(tree, number)["sold"].values()) == goods
            counts[number].update(seat(tree, number)["sold"])
    assert all(surprise(counted, shares) < 2 for counted in counts.values())


@pytest.mark.rule("BA17", "BA18")
def test_goods_that_the_others_have_not_sold_after_all_may_be_turned_up() -> None:
    state = position_with_sold_goods()
    for number in range(3):
        redraws = list(redrawn(state, number, 50))
        assert all(hidden(other, number) == hidden(state, number) for other in redraws)
        assert any(other.document()["unseen"]["orange"] == 7 for other in redraws) is (number != 1)


@pytest.mark.rule("BA18")
def test_goods_sold_openly_stay() -> None:
    state = position_with_sold_goods(Rulings(sold_goods="open"))
    for other in redrawn(state, 0, 20):
        assert {**other.document(), "rng": None} == {**state.document(), "rng": None}


@pytest.mark.rule("BS7")
def test_sides_and_castles_chosen_in_secret_are_redrawn_evenly() -> None:
    state = Setup(players=4, estates="drawn", castles="secret", first_player=0).start(seed=4)
    for number in range(3):
        estate_side = board_of(state, number)[0]
        state = play(state, f"side {estate_side}", f"castle on {estate(estate_side).castles[0]}")
    assert state.actor == 3
    chosen: list[Counter[tuple[str, int]]] = [Counter() for _ in range(3)]
    known = [seat(state.document(), number) for number in (1, 3)]
    for other in redrawn(state, 1):
        tree = other.document()
        assert [seat(tree, number) for number in (1, 3)] == known
        for number in (0, 2):
            side = seat(tree, number)
            chosen[number][side["estate"], side["castle"]] += 1
    for number in (0, 2):
        ways = [(side, castle) for side in board_of(state, number) for castle in estate(side).castles]
        assert surprise(chosen[number], dict.fromkeys(ways, 1 / len(ways))) < 2
    assert stock(state) == stock(state.resample(1, 1))
