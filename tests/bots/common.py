"""Positions for the tests of bots and searches, and a clock that shows what the test wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from attrs import frozen
from games.subjects import SUBJECTS

from isettlers import State
from isettlers._core.rng import Generator
from isettlers.game import Setup

SETUPS = tuple(setup for subject in SUBJECTS.values() for setup in subject.bots)
PAIR, THREE = SUBJECTS["imperial"].bots

_APART = 11


@frozen
class Clock:
    """Takes the place of the module `time`."""

    monotonic: Callable[[], float]
    perf_counter: Callable[[], float]
    thread_time: Callable[[], float]


@cache
def positions() -> tuple[State, ...]:
    """Positions of a few games of all kinds, seats and stages mixed."""
    return tuple(
        state
        for seed, setup in enumerate(SETUPS)
        for number, state in enumerate(random_game(setup, seed))
        if number % _APART == 3 and state.legal_count() > 2
    )


@cache
def late(seats: int, left: int, games: int) -> tuple[State, ...]:
    """A position of each of some random games, so many decisions before its end."""
    return tuple([*random_game(SETUPS[seats - 2], seed)][-left] for seed in range(games))


@cache
def endings(seats: int, most: int) -> tuple[State, ...]:
    """Late positions from which the game can go on in at most so many ways, whatever is hidden and however it falls."""
    states = [state for left in (1, 2, 3, 4) for state in late(seats, left, 40)]
    return tuple(
        state
        for state in states
        if 2 < ways_on(state, most) <= most
        and len({ways_on(state.resample(state.actor, seed), most) for seed in range(6)} | {ways_on(state, most)}) == 1
    )


def ways_on(state: State, most: int) -> int:
    """How many positions can follow, as chance has it; a number above `most` when there are more."""
    count = 0
    for action in state.legal_ids():
        count += 1
        if count <= most:
            count += ways_on(after(state, action), most - count)
    return count


def after(state: State, action: int) -> State:
    copy = state.clone()
    copy.apply_unchecked(action)
    return copy


def unfinished(state: State) -> bool:
    """Whether an action has begun whose parts are still asked for."""
    return SUBJECTS[state.game.name].unfinished(state)


def best_finish(state: State, seat: int, depth: int = 4) -> float:
    """The best evaluation for a seat over the ways to finish the action it has begun, in up to `depth` decisions."""
    if state.over or depth == 0 or not unfinished(state) or state.actor != seat:
        return state.evaluate(seat)
    ids = state.legal_ids() if depth > 1 else state.legal_ids()[:1]
    return max(best_finish(after(state, action), seat, depth - 1) for action in ids)


def random_game(setup: Setup, seed: int) -> Iterator[State]:
    state, rng = setup.start(seed), Generator(seed)
    while not state.over:
        yield state.clone()
        state.step_index(rng.below(state.legal_count()))
