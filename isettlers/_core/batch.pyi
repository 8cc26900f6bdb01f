# ruff: noqa: ANN401, arrays of any library
import sys
from collections.abc import Iterator
from typing import Any, ClassVar, Final, Generic, Self, SupportsIndex, TypeVar, overload

from typing_extensions import disjoint_base

from isettlers._core.kernel import Position, Tables
from isettlers._core.search.engine import CoreBot

_Room = TypeVar("_Room")
_Number = TypeVar("_Number")

MOST_GAMES: Final[int]
"""Games that one batch may have."""

HIDDEN_UNITS: Final[int]
"""Units of the hidden layer of a network."""
NETWORK_FORMAT: Final[int]
"""Version of the files of networks."""
NETWORK_ONE_HOT: Final[int]
"""`one_hot` of the rows that networks read."""
TYPES: Final[tuple[str, ...]]
"""Types of compact rows."""
REWARDS: Final[tuple[str, ...]]
"""Names of rewards."""
OPPONENT_STREAM: Final[int]
"""Stream of a game's seed that the seeds of its bots' decisions are derived from."""
HOW: Final[tuple[str, ...]]
"""How a column of `Encoder` has a dense one."""
KINDS: Final[tuple[str, ...]]
"""Meanings of the numbers of a column of `Encoder`."""

@disjoint_base
class Numbers(Generic[_Number]):
    """Memory of the core: a buffer of one or two dimensions that lives as long as any view of it.

    It has the methods of its memoryview, and those of DLPack: NumPy, torch and JAX take it without a copy.
    """

    def __init__(self, *args: object, **kwargs: object) -> None: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, place: SupportsIndex | tuple[SupportsIndex, ...], /) -> _Number: ...
    @overload
    def __getitem__(self, place: slice, /) -> memoryview[Any]: ...
    def __setitem__(self, place: Any, value: Any, /) -> None: ...
    def __iter__(self) -> Iterator[_Number]: ...
    def __getattr__(self, name: str) -> Any: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __enter__(self) -> Self: ...
    def __exit__(self, *error: object) -> None: ...
    def __dlpack_device__(self) -> tuple[int, int]: ...
    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...

@disjoint_base
class Borrowed:
    """The memory of another library's array, by DLPack, as a buffer."""

    if sys.version_info >= (3, 12):
        def __buffer__(self, flags: int, /) -> memoryview: ...

@disjoint_base
class Encoder:
    """The compact rows and action numbers of some tables of one game. ValueError for others."""

    def __new__(cls, tables: tuple[Tables, ...], one_hot: int, full: bool) -> Self: ...
    @property
    def tables(self) -> tuple[Tables, ...]: ...
    @property
    def width(self) -> int:
        """The number of columns of a compact row."""
    @property
    def num_actions(self) -> int:
        """Compact action numbers are those from 0 to below this one."""
    @property
    def full(self) -> bool:
        """Whether rows have what is hidden from the seat."""
    @property
    def ids(self) -> tuple[int, ...]:
        """The action id of each compact number."""
    @property
    def numbers(self) -> tuple[int, ...]:
        """The compact number of each action id, -1 for ids that the setups do not have."""
    @overload
    def observe(self, position: Position, seat: int, out: None = None, *, dtype: str = "uint8") -> Numbers[Any]: ...
    @overload
    def observe(self, position: Position, seat: int, out: _Room, *, dtype: str = "uint8") -> _Room:
        """Return the compact row of what a seat knows, in `out` or in memory of its own.

        `out` may be of any of the types, and the position may have any weights. ValueError for a position of another
        setup, IndexError for a seat that does not play.
        """
    def decode(self, rows: Any) -> Numbers[float]:
        """Return the dense rows, float32, that compact ones were made from."""
    def _serves(self, tables: Tables) -> bool: ...
    def _rows_of(self, tables: Tables, states: bytes, seats: memoryview) -> memoryview: ...
    def _masks_of(self, tables: Tables, states: bytes) -> memoryview: ...
    def _by_id(self, rows: bytes) -> bytes: ...
    def _column_numbers(self) -> list[int]: ...
    def _columns(self) -> list[tuple[int, int, int, int, float, int, int]]: ...

@disjoint_base
class NetworkOwner:
    """The memory of a network of `weights=net`."""

def give_network(tables: Tables, file: bytes) -> None:
    """Have the searches of fresh tables use the network of a file. ValueError for a file that is none of theirs."""

@disjoint_base
class Positions:
    """Many positions of one setup in one block of memory.

    Calls of several threads wait for each other; none holds the GIL while it works. `threads` (1 to 256) is how many
    threads of the core's own may share the work of one call: ValueError for another number.
    """

    def __new__(
        cls,
        lines: tuple[tuple[Tables, tuple[CoreBot | None, ...]], ...],
        games: int,
        seed: SupportsIndex,
        *,
        autoreset: bool = False,
        reward: str = "win",
        shaping: float = 0.0,
        gamma: float = 1.0,
    ) -> Self: ...
    def __len__(self) -> int: ...
    @property
    def tables(self) -> tuple[Tables, ...]:
        """The constant tables of each game in turn."""
    @property
    def seats(self) -> int:
        """The number of players; with several setups the largest."""
    @property
    def autoreset(self) -> bool:
        """Whether a game that ends begins again in the same step."""
    @property
    def ended(self) -> Numbers[bool]:
        """Whether each game ended in the last step: bool, read only, as it is now at any time."""
    @property
    def rewards(self) -> Numbers[float]:
        """Each seat's reward for the last step: float32, (games, seats), read only, as it is now at any time."""
    @property
    def final_scores(self) -> Numbers[int]:
        """Each seat's points when each game last ended: int32, (games, seats), read only."""
    @property
    def final_ranks(self) -> Numbers[int]:
        """Each seat's rank when each game last ended: int32, (games, seats), read only."""
    @property
    def going(self) -> int:
        """How many games are not over."""
    @property
    def actors(self) -> Numbers[int]:
        """The seat to decide in each game, -1 when it is over: int32, read only, as it is now at any time."""
    @property
    def counts(self) -> Numbers[int]:
        """The number of legal actions of each game, 0 when it is over: int32, read only, as it is now at any time."""
    @property
    def over(self) -> Numbers[bool]:
        """Whether each game has ended: bool, read only, as it is now at any time."""
    @property
    def seeds(self) -> Numbers[int]:
        """The seed that each game was last begun from: uint64, read only, as it is now at any time."""
    @property
    def observation_size(self) -> int:
        """How many numbers `observe` gives for a game."""
    def legal(self, out: Any = None) -> tuple[Numbers[int], Numbers[int]]:
        """The legal ids of all games, one behind the other: (offsets, ids).

        Those of game i are ids[offsets[i]:offsets[i + 1]], ascending; none when it is over. Offsets are int32, ids
        uint16, in memory of their own, or in `out`, a writable buffer of uint16 that has room for them: ValueError,
        with the number it takes, when it has not.
        """
    @overload
    def mask(self, out: None = None, *, encoding: Encoder | None = None, threads: int = 1) -> Numbers[int]: ...
    @overload
    def mask(self, out: _Room, *, encoding: Encoder | None = None, threads: int = 1) -> _Room:
        """A row of bytes for each game, 1 where an action id is legal, else 0: (games, `Game.num_actions`).

        With an encoding a row has its compact numbers: (games, `encoding.num_actions`). Fills `out`, a writable buffer
        of bytes or bools of that shape or of as many numbers in one dimension, or an array that has `__dlpack__`, or
        memory of its own; returns it.
        """
    @overload
    def observe(
        self,
        out: None = None,
        *,
        encoding: Encoder | None = None,
        dtype: str | None = None,
        seat: Any = None,
        threads: int = 1,
    ) -> Numbers[float]: ...
    @overload
    def observe(
        self,
        out: _Room,
        *,
        encoding: Encoder | None = None,
        dtype: str | None = None,
        seat: Any = None,
        threads: int = 1,
    ) -> _Room:
        """Return a row for each game: what the seat to decide knows, as from `State.observe`; zeros where it is over.

        `seat` is another seat for all games, or one for each, with -1 for a row of zeros: a seat has a row of a game
        that is over too. IndexError for a seat that does not play.

        Fills `out`, writable float32 numbers of the shape (games, observation_size) or as many in one dimension, or
        memory of its own; returns it. With an encoding the rows are compact: (games, encoding.width), uint8, float16
        or float32, as `out` or else `dtype` says.
        """
    @overload
    def scores(self, out: None = None) -> Numbers[int]: ...
    @overload
    def scores(self, out: _Room) -> _Room:
        """Each seat's points if the games ended now: int32, (games, seats). `out` as for `observe`."""
    @overload
    def ranks(self, out: None = None) -> Numbers[int]: ...
    @overload
    def ranks(self, out: _Room) -> _Room:
        """Each seat's rank if the games ended now, 0 for the winners: int32, (games, seats). `out` as for `observe`."""
    @overload
    def evaluate(self, seat: Any, out: None = None, *, threads: int = 1) -> Numbers[float]: ...
    @overload
    def evaluate(self, seat: Any, out: _Room, *, threads: int = 1) -> _Room:
        """Return how good each position looks for a seat, as `State.evaluate` does: float64. `out` as for `observe`.

        `seat` is a seat for all games, or one for each, with -1 for none (0). IndexError for one that does not play.
        """
    @overload
    def sample(self, seed: SupportsIndex, out: None = None) -> Numbers[int]: ...
    @overload
    def sample(self, seed: SupportsIndex, out: _Room) -> _Room:
        """A uniformly random index into the legal ids of each game, -1 where it is over: int32, for `step_index`.

        The same seed draws the same for the same counts, so give every call one of its own. `out` as for `observe`.
        """
    def set(self, number: SupportsIndex, state: Position, *, played: bool = False) -> None:
        """Put a copy of a position in the place of a game; its bots then decide.

        With `played` the way to this position belongs to the last step: its rewards are added to those of the step.
        The game keeps its weights. ValueError for a position of another setup, IndexError for a number that no game
        has. The seeds stay as they are.
        """
    def _step(
        self,
        given: Any,
        by_index: bool,
        threads: int,
        encoder: Encoder | None = None,
        compact: bool = False,
        observation: Any = None,
        mask: Any = None,
    ) -> tuple[int, int, int]: ...
    def _advise(
        self, bots: tuple[CoreBot, ...], seed: SupportsIndex, out: Any, encoder: Encoder | None, threads: int
    ) -> Any: ...
    def _new_observation(self, encoder: Encoder | None, dtype: str | None) -> Numbers[Any]: ...
    def _new_mask(self, encoder: Encoder | None) -> Numbers[int]: ...
    def _restart(self, which: Any, threads: int, seeds: bytes | None = None) -> None: ...
    def _take(self, number: SupportsIndex, into: Position) -> None: ...
