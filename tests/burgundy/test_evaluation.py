"""Evaluations worked out by hand: what each weight counts, for the seat itself and for the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from burgundy.builders import Side, over, position
from evaluation import evaluated_by

from isettlers import State
from isettlers._core.burgundy.engine import WEIGHTS
from isettlers.burgundy import Rulings, Setup

OWN: Final = Side(
    {17: "ship", 19: "ship", 24: "mine", 25: "bank", 26: "market", 30: "knowledge-3", 34: "knowledge-16"},
    storage=["castle", "cow-2", "ship"],
    goods={"pink": 2, "red": 1},
    silver=4,
    workers=5,
    vp=7,
)
"""Of the three stored tiles the castle fits nowhere. Three players: a sale gives 3 VP, a large bonus tile 6."""
OTHERS: Final = (Side(vp=10, silver=2), Side(vp=3, workers=2))
POINTS: Final = 7 + 3 + 4 + 2
EARLY: Final = (position(OWN, *OTHERS, phase="B", round=3), 1, 4, 4 - 2 / 5, 8)
LATE: Final = (position(OWN, *OTHERS, phase="E", round=4), 1 - 3 / 5, 1, 1 - 3 / 5, 2)
"""A position; the share of the last phase to come, one at most; phase ends and phases to come; VP by the phase."""

Moment = tuple[State, float, int, float, int]


def evaluation(state: State, seat: int = 0, /, **weights: float) -> float:
    return evaluated_by(state, Setup.tables_with, WEIGHTS, weights).evaluate(seat)


def counts(moment: Moment) -> Mapping[str, float]:
    """What each weight is multiplied with for the seat itself."""
    _, late, ends, phases, bonus = moment
    of_three = 6 + bonus  # a region of three hexes, one of them filled in blue twice and in grey, two in yellow
    of_five = 15 + bonus  # beige, two filled
    return {
        "silver": 4 * late,
        "worker": 5 * late,
        "good": 3 * 3 * late * late,
        "stored": 2 * late,
        "placed": 8,
        "region": 3 * of_three / 9 + of_three * 4 / 9 + of_five * 4 / 25,
        "color": 6 * (3 / 27 + 1 / 64 + 1 / 216),
        "mine": ends,
        "knowledge": phases,
        "ship": 2 * phases,
    }


@pytest.mark.parametrize("moment", [EARLY, LATE], ids=["early", "late"])
def test_without_weights_silverlings_workers_and_goods_lose_the_points_they_are_worth_at_the_end(
    moment: Moment,
) -> None:
    state, late, *_ = moment
    assert evaluation(state) == pytest.approx(POINTS - late * (4 + 5 / 2 + 3))


@pytest.mark.parametrize("weight", counts(EARLY))
@pytest.mark.parametrize("moment", [EARLY, LATE], ids=["early", "late"])
def test_each_weight_counts_what_it_is_for(moment: Moment, weight: str) -> None:
    state = moment[0]
    assert evaluation(state, **{weight: 2.0}) - evaluation(state) == pytest.approx(2 * counts(moment)[weight])


@pytest.mark.parametrize("moment", [EARLY, LATE], ids=["early", "late"])
def test_a_share_of_the_mean_of_the_others_is_taken_off(moment: Moment) -> None:
    state, late, *_ = moment
    others = (12 - 2 * late) + (4 - late)
    assert evaluation(state, others=0.5) - evaluation(state) == pytest.approx(-0.5 * others / 2)
    # Two castles, and a quarter of the dark green hexes each; a region of one hex is full.
    more = others + 3 * 2 + 5 * 2 * 6 / 64 + 0.5 * late * 2
    own = evaluation(state, placed=3, color=5, worker=0.5)
    assert evaluation(state, others=0.5, placed=3, color=5, worker=0.5) - own == pytest.approx(-0.5 * more / 2)


def test_a_seat_without_an_estate_is_evaluated_by_what_it_has() -> None:
    state = Setup(estates="drawn", players=2, first_player=0).start(seed=1)
    assert evaluation(state, silver=1, worker=0.5, good=0.5, placed=9, others=0) == state.scores[0]


@pytest.mark.rule("BA18")
def test_a_seat_counts_the_types_it_has_sold_which_the_others_do_not_know() -> None:
    sides = Side({17: "ship", 11: "bank", 12: "knowledge-15"}, sold={"pink": 2, "red": 1}), Side()
    state = position(*sides)
    assert evaluation(state) == state.scores[0] + 2 * 3
    assert evaluation(state, 1, others=1) == 0
    shown = position(*sides, rulings=Rulings(sold_goods="open"))
    assert evaluation(shown) == shown.scores[0] == 6
    assert evaluation(shown, 1, others=1) == -6


@pytest.mark.rule("BF1")
def test_a_finished_game_is_worth_its_points_against_the_mean_of_the_others() -> None:
    state = over(EARLY[0])
    assert state.scores == (POINTS, 12, 4)
    for seat, worth in enumerate((POINTS - 8, 12 - (POINTS + 4) / 2, 4 - (POINTS + 12) / 2)):
        assert evaluation(state, seat, others=0.1, placed=7) == worth
