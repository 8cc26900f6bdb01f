"""Many games stepped together, for training and measuring: one call a decision for all of them."""

from __future__ import annotations

import secrets
from array import array
from collections.abc import Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from isettlers._core.batch import MOST_GAMES, Positions
from isettlers._core.kernel import checked_seed
from isettlers.errors import IllegalAction, SetupError
from isettlers.game import Game, Setup
from isettlers.kit.reading import Node
from isettlers.registry import setup_of
from isettlers.state import State

if TYPE_CHECKING:
    from typing_extensions import Buffer


class Batch(Positions):
    """Games of one setup, each as its own `State` would be, stepped in one call.

    `Batch("imperial", games=1024, seed=1, factions=("romans", "barbarians"))`, or a setup in place of the name and its
    settings. Game i starts from `derive_seed(seed, i)`; without a seed one is drawn. Raises SetupError.

    >>> batch = Batch("burgundy", games=100, seed=7)
    >>> turn = 0
    >>> while batch.step_index(batch.sample(seed=turn)):
    ...     turn += 1
    >>> batch.going, all(batch.over)
    (0, True)
    >>> batch.scores().tolist()[99] == list(batch[99].scores)
    True
    """

    __slots__ = ()

    def __new__(  # noqa: D102, the class says it
        cls,
        setup: Setup | str,
        *,
        games: int,
        seed: SupportsIndex | None = None,
        **settings: Any,  # noqa: ANN401, each game's own
    ) -> Self:
        tables = _setup(setup, settings).tables()
        try:
            number = checked_seed(secrets.randbits(64) if seed is None else seed)
        except (TypeError, ValueError) as error:
            raise SetupError(str(error)) from None
        return super().__new__(cls, tables, _games(games), number)

    @property
    def game(self) -> Game:
        """The game played here."""
        game: Game = self.tables.game
        return game

    @property
    def setup(self) -> Setup:
        """The setup all games were started with."""
        setup: Setup = self.tables.setup
        return setup

    def __getitem__(self, number: SupportsIndex) -> State:
        """A copy of one game as a state; IndexError for a number that no game has."""
        state = State.__new__(State)
        self._take(number, state)
        return state

    def __iter__(self) -> Iterator[State]:
        return map(self.__getitem__, range(len(self)))

    def apply(self, ids: Buffer | Sequence[SupportsIndex], *, threads: int = 1) -> int:
        """Apply a legal action id in each game; return the number of games that are not over.

        `ids` is a buffer of integers of any size (NumPy: any integer dtype), or a sequence of actions or ids. Pass -1
        for finished games, and only for them. Raises IllegalAction with the first wrong game and id, ValueError for
        another number of ids, TypeError for other values; no game has changed then.
        """
        going, game, number = self._step(_numbers(ids), False, threads)
        if going < 0:
            raise IllegalAction(f"game {game}: {self[game]._refusal(number)}")  # noqa: SLF001, a state's own words
        return going

    def step_index(self, indices: Buffer | Sequence[SupportsIndex], *, threads: int = 1) -> int:
        """Apply the legal action with an index in each game; return the number of games that are not over.

        Faster than `apply`, and with IndexError for an index out of range.
        """
        going, game, number = self._step(_numbers(indices), True, threads)
        if going < 0:
            count = self.counts[game]
            raise IndexError(f"game {game}: no legal action number {number}, there are {count}")
        return going

    def restart(self, which: Buffer | Sequence[SupportsIndex] | None = None, *, threads: int = 1) -> None:
        """Begin all games again, or some: their numbers, or a mask of bools such as `over`.

        Each begins from the next of its own seeds: the k-th time game i does, counted from 0, that is
        derive_seed(seed, i) for k = 0 and derive_seed(derive_seed(seed, i), k) from then on. IndexError, nothing
        changed, for a number that no game has.
        """
        self._restart(None if which is None else _numbers(which), threads)

    def __repr__(self) -> str:
        return f"<Batch {self.game.name}, {self.seats} players, {len(self)} games, {self.going} going on>"


def _setup(setup: Setup | str, settings: dict[str, Any]) -> Setup:
    """The setup that is named or given. Raises SetupError."""
    if isinstance(setup, str):
        return setup_of(setup, settings)
    if settings:
        raise SetupError(f"a setup has its settings already: {', '.join(settings)}")
    if isinstance(setup, type) or not callable(getattr(setup, "tables", None)):
        raise SetupError(f"expected a setup or the name of a game, got {type(setup).__name__}")
    return setup


def _games(number: object) -> int:
    """The number of games. Raises SetupError."""
    return Node(number, "games", SetupError).number(1, MOST_GAMES)


def _numbers(given: Buffer | Sequence[SupportsIndex]) -> Buffer:
    """Return numbers as a buffer: a buffer itself, or the members of a sequence. Raises TypeError, ValueError."""
    if not isinstance(given, list | tuple | range):
        return given  # type: ignore[return-value]
    if given and all(isinstance(each, bool) for each in given):
        return memoryview(bytes(given)).cast("?")
    try:
        return array("q", [index(each) for each in given])
    except OverflowError:
        raise ValueError("expected ids or indices of at most 64 bits") from None
