"""The known solution of the game of two seats, found by walking through the engine."""

from __future__ import annotations

import pytest
from solving import Solver, best_answer, deals, equilibrium, exploitability, game_value

VALUE = -1 / 18
"""What the first seat wins on average when both play well (Kuhn 1950)."""


def test_the_tree_has_thirty_finished_games_and_twelve_information_sets() -> None:
    places, ends, waiting = set(), 0, list(deals())
    while waiting:
        node = waiting.pop()
        if node.after:
            places.add(node.seen)
            waiting += node.after
        else:
            ends += 1
    assert (len(places), ends) == (12, 30)


@pytest.mark.parametrize("alpha", [0, 1 / 9, 0.2, 1 / 3])
def test_each_strategy_of_the_family_is_an_equilibrium_of_the_known_value(alpha: float) -> None:
    strategy = equilibrium(alpha)
    assert game_value(strategy) == pytest.approx(VALUE)
    assert best_answer(strategy, 0) == pytest.approx(VALUE)
    assert best_answer(strategy, 1) == pytest.approx(-VALUE)


@pytest.mark.parametrize("alpha", [0.4, 0.6])
def test_beyond_the_family_the_other_seat_has_a_better_answer(alpha: float) -> None:
    strategy = equilibrium(1 / 3) | {("jack", ()): (1 - alpha, alpha)}
    assert exploitability(strategy) > 0.01


def test_cfr_converges_to_an_equilibrium() -> None:
    solver = Solver()
    solver.run(50)
    before = exploitability(solver.average())
    solver.run(3_950)
    strategy = solver.average()
    assert exploitability(strategy) < min(before / 4, 0.01)
    assert game_value(strategy) == pytest.approx(VALUE, abs=0.002)
    alpha = strategy["jack", ()][1]
    assert 0 <= alpha <= 1 / 3 + 0.02
    assert strategy["king", ()][1] == pytest.approx(3 * alpha, abs=0.05)
    assert strategy["queen", ("check", "bet")][1] == pytest.approx(alpha + 1 / 3, abs=0.05)
