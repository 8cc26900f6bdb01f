"""Games that wander off the usual paths, and the positions met on the way."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from attrs import frozen

from isettlers import Setup, State
from isettlers._core.rng import Generator


@frozen
class Position:
    """A position and how to come to it again."""

    state: State
    seed: int
    ids: tuple[int, ...]

    def __str__(self) -> str:
        names = ", ".join(self.state.seat_name(seat) for seat in range(self.state.seats))
        return f"{names}, seed {self.seed}, after {list(self.ids)}"


class Wanderer:
    """Decides in turn greedily, at random, and for the kind of action taken least so far."""

    def __init__(self, seed: int) -> None:
        self.rng = Generator(seed)
        self.taken: Counter[str] = Counter()

    def choose(self, state: State) -> int:
        """One of the legal ids."""
        way = self.rng.below(3)
        ids = state.legal_ids()
        if way == 0:
            action = state.greedy(self.rng.next())
        elif way == 1:
            action = ids[self.rng.below(len(ids))]
        else:
            action = self._rarest(state, ids)
        self.taken[state.game.block(action).kind] += 1
        return action

    def _rarest(self, state: State, ids: list[int]) -> int:
        by_kind: dict[str, list[int]] = defaultdict(list)
        for action in ids:
            by_kind[state.game.block(action).kind].append(action)
        few = by_kind[min(by_kind, key=lambda kind: self.taken[kind])]
        return few[self.rng.below(len(few))]


def walk(setup: Setup, seed: int, wanderer: Wanderer) -> Iterator[Position]:
    """Every position of one game, the finished one included."""
    return onwards(setup.start(seed=seed), seed, wanderer)


def onwards(state: State, seed: int, wanderer: Wanderer) -> Iterator[Position]:
    """A position and all that follow it."""
    ids: list[int] = []
    yield Position(state.clone(), seed, ())
    while not state.over:
        ids.append(wanderer.choose(state))
        state.apply_unchecked(ids[-1])
        yield Position(state.clone(), seed, tuple(ids))


def sample(setup: Setup, games: int, every: int, seed: int = 1) -> list[Position]:
    """One in `every` of the positions of some games."""
    wanderer = Wanderer(seed)
    positions = [each for game in range(games) for each in walk(setup, seed + game, wanderer)]
    return positions[::every]
