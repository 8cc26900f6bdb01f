"""What greedy play may look at, and when it would have the game end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from isettlers import State
from isettlers.founders import Setup


def greedy_games(count: int, setup: Setup) -> Iterator[State]:
    """Every position of some games of greedy seats."""
    for seed in range(count):
        state = setup.start(seed)
        while not state.over:
            yield state
            state.apply(state.greedy(seed))


@pytest.mark.rule("FT2")
def test_greedy_chooses_a_stack_without_reading_what_it_turns_up() -> None:
    seen = 0
    for state in greedy_games(6, Setup(players=2)):
        tree = state.document()
        if tree["phase"] != "reveal":
            continue
        choices = set()
        for seed in range(6):
            other = state.clone()
            other.reseed(seed)
            choices.add(other.greedy(0))
        assert len(choices) == 1, tree
        seen += 1
    assert seen > 100


@pytest.mark.rule("FA26")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_seats_that_would_not_win_never_say_that_the_game_shall_end(players: int) -> None:
    votes = 0
    for state in greedy_games(6, Setup(players=players, agreement=True)):
        if state.document()["phase"] != "agreement":
            continue
        votes += 1
        if state.ranks[state.actor] > 0:
            assert state.action(state.greedy(0)).text == "go on"
    assert votes > 20


@pytest.mark.rule("FA26")
def test_an_end_that_wins_looks_better_than_the_same_points_without_a_victory() -> None:
    ends = [state for state in finished_games(30) if len(set(state.ranks)) > 1]
    assert ends
    for state in ends:
        margin = state.scores[0] - state.scores[1]
        bonus = state.evaluate(0) - margin
        assert (bonus > 0) is (state.ranks[0] == 0)
        assert state.evaluate(1) == -state.evaluate(0)


def finished_games(count: int) -> Iterator[State]:
    """Games of two greedy seats at their end."""
    for seed in range(count):
        state = Setup(players=2).start(seed)
        while not state.over:
            state.apply(state.greedy(seed))
        yield state
