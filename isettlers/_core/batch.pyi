import sys
from typing import Final, Self, SupportsIndex, TypeVar, overload

from typing_extensions import Buffer, disjoint_base

from isettlers._core.kernel import Position, Tables

_Room = TypeVar("_Room", bound=Buffer)

MOST_GAMES: Final[int]
"""Games that one batch may have."""

@disjoint_base
class Numbers:
    """Memory of the core as a buffer of one or two dimensions; it lives as long as any view of it."""

    def __init__(self, *args: object, **kwargs: object) -> None: ...
    if sys.version_info >= (3, 12):
        def __buffer__(self, flags: int, /) -> memoryview: ...

@disjoint_base
class Positions:
    """Many positions of one setup in one block of memory.

    Calls of several threads wait for each other; none holds the GIL while it works. `threads` (1 to 256) is how many
    threads of the core's own may share the work of one call: ValueError for another number.
    """

    def __new__(cls, tables: Tables, games: int, seed: SupportsIndex) -> Self: ...
    def __len__(self) -> int: ...
    @property
    def tables(self) -> Tables:
        """The constant tables that all these positions play by."""
    @property
    def seats(self) -> int:
        """The number of players."""
    @property
    def going(self) -> int:
        """How many games are not over."""
    @property
    def actors(self) -> memoryview[int]:
        """The seat to decide in each game, -1 when it is over: int32, read only, as it is now at any time."""
    @property
    def counts(self) -> memoryview[int]:
        """The number of legal actions of each game, 0 when it is over: int32, read only, as it is now at any time."""
    @property
    def over(self) -> memoryview[bool]:
        """Whether each game has ended: bool, read only, as it is now at any time."""
    @property
    def seeds(self) -> memoryview[int]:
        """The seed that each game was last begun from: uint64, read only, as it is now at any time."""
    @property
    def observation_size(self) -> int:
        """How many numbers `observe` gives for a game."""
    def legal(self, out: Buffer | None = None) -> tuple[memoryview[int], memoryview[int]]:
        """The legal ids of all games, one behind the other: (offsets, ids).

        Those of game i are ids[offsets[i]:offsets[i + 1]], ascending; none when it is over. Offsets are int32, ids
        uint16, in memory of their own, or in `out`, a writable buffer of uint16 that has room for them: ValueError,
        with the number it takes, when it has not.
        """
    @overload
    def mask(self, out: None = None, *, threads: int = 1) -> memoryview[int]: ...
    @overload
    def mask(self, out: _Room, *, threads: int = 1) -> _Room:
        """A row of bytes for each game, 1 where an action id is legal, else 0: (games, `Game.num_actions`).

        Fills `out`, a writable buffer of bytes or bools of that shape or of as many numbers in one dimension, or
        memory of its own; returns it.
        """
    @overload
    def observe(self, out: None = None, *, threads: int = 1) -> memoryview[float]: ...
    @overload
    def observe(self, out: _Room, *, threads: int = 1) -> _Room:
        """Return a row for each game: what the seat to decide knows, as from `State.observe`; zeros where it is over.

        Fills `out`, a writable float32 buffer of the shape (games, observation_size) or of as many numbers in one
        dimension, or memory of its own; returns it.
        """
    @overload
    def scores(self, out: None = None) -> memoryview[int]: ...
    @overload
    def scores(self, out: _Room) -> _Room:
        """Each seat's points if the games ended now: int32, (games, seats). `out` as for `observe`."""
    @overload
    def ranks(self, out: None = None) -> memoryview[int]: ...
    @overload
    def ranks(self, out: _Room) -> _Room:
        """Each seat's rank if the games ended now, 0 for the winners: int32, (games, seats). `out` as for `observe`."""
    @overload
    def sample(self, seed: SupportsIndex, out: None = None) -> memoryview[int]: ...
    @overload
    def sample(self, seed: SupportsIndex, out: _Room) -> _Room:
        """A uniformly random index into the legal ids of each game, -1 where it is over: int32, for `step_index`.

        The same seed draws the same for the same counts, so give every call one of its own. `out` as for `observe`.
        """
    def set(self, number: SupportsIndex, state: Position) -> None:
        """Put a copy of a position in the place of a game.

        ValueError for a position of other tables, IndexError for a number that no game has. The seeds stay as they
        are.
        """
    def _step(self, given: Buffer, by_index: bool, threads: int) -> tuple[int, int, int]: ...
    def _restart(self, which: Buffer | None, threads: int) -> None: ...
    def _take(self, number: SupportsIndex, into: Position) -> None: ...
