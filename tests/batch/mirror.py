"""A batch beside the states its games have to be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from isettlers import Batch, Setup, State
from isettlers._core.batch import Numbers
from isettlers._core.rng import Generator, derive_seed


class Mirror:
    """A batch, and a state for each of its games that is stepped the same way."""

    def __init__(self, setup: Setup, games: int, seed: int) -> None:
        self.batch = Batch(setup, games=games, seed=seed)
        self.setup = setup
        self.seed = seed
        self.begun = [0] * games
        self.states = [self._fresh(game) for game in range(games)]

    def restart(self, numbers: Iterable[int]) -> None:
        """Begin some of the states again."""
        for game in sorted(set(numbers)):
            self.begun[game] += 1
            self.states[game] = self._fresh(game)

    def _fresh(self, game: int) -> State:
        return self.setup.start(seed=seed_of(self.seed, game, self.begun[game]))

    def step(self, indices: Sequence[int]) -> None:
        """Apply an index in each state, -1 in those that are over."""
        for state, index in zip(self.states, indices, strict=True):
            if index >= 0:
                state.step_index(index)

    def draw(self, rng: Generator) -> list[int]:
        """An index for each game, -1 where it is over."""
        return [rng.below(count) if count else -1 for count in self.batch.counts]

    def ids(self, indices: Sequence[int]) -> list[int]:
        """The ids with these indices."""
        return [
            state.legal_ids()[index] if index >= 0 else -1 for state, index in zip(self.states, indices, strict=True)
        ]

    def agree(self) -> None:
        """What is kept up to date in the batch is what the states say."""
        batch, states = self.batch, self.states
        assert list(batch.actors) == [state.actor for state in states]
        assert list(batch.counts) == [state.legal_count() for state in states]
        assert list(batch.over) == [state.over for state in states]
        assert batch.going == sum(not state.over for state in states)
        assert [batch[game]._bytes() for game in range(len(batch))] == [state._bytes() for state in states]
        assert rows(*batch.legal()) == [state.legal_ids() for state in states]

    def agree_in_everything(self) -> None:
        """And so is all that is worked out when asked."""
        self.agree()
        batch, states = self.batch, self.states
        assert [batch[game] for game in range(len(batch))] == states
        assert list(batch.scores().cast("B").cast("i")) == [points for state in states for points in state.scores]
        assert list(batch.ranks().cast("B").cast("i")) == [rank for state in states for rank in state.ranks]
        assert bytes(batch.mask()) == b"".join(state.legal.mask() for state in states)
        nothing = bytes(4 * batch.observation_size)
        seen = [nothing if state.over else bytes(state.observe(state.actor)) for state in states]
        assert bytes(batch.observe()) == b"".join(seen)


def seed_of(seed: int, game: int, begun: int) -> int:
    """The seed that a game begins from, having begun so often before."""
    own = derive_seed(seed, game)
    return derive_seed(own, begun) if begun else own


def rows(offsets: Numbers[int], ids: Numbers[int]) -> list[list[int]]:
    """The ids of each game."""
    listed = ids.tolist()
    return [listed[offsets[game] : offsets[game + 1]] for game in range(len(offsets) - 1)]
