from array import array
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self, SupportsIndex, TypeVar, overload

from typing_extensions import disjoint_base

_Floats = TypeVar("_Floats")

DEBUG: Final[bool]
"""Whether this is a debug build, whose core checks every action and every state."""
READERS: Final[Mapping[str, int]]
"""The readers of a tree that are no seats: "everything", who sees through all, and "spectator"."""
RANDOM: Final[int]
GREEDY: Final[int]

@disjoint_base
class Tables:
    """Constant data of one setup; immutable and shared by all its states."""

    game: Any
    """The `isettlers.Game` it belongs to."""
    setup: Any
    """The setup it was made from."""
    invariants: ClassVar[Mapping[int, tuple[str, str]]]
    """The name and the meaning of each invariant, by the code that `check` returns for a state that breaks it."""
    cards: Any
    """The game's own list of what its card or tile numbers stand for."""
    weights: str
    """The name of the set of weights that evaluations use."""
    language: str
    """The code of the language of texts."""
    setup_tree: bytes | None
    """The setup as MessagePack, once somebody has asked for it."""
    @property
    def seats(self) -> int: ...
    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages that texts can be written in; fresh tables have the first one, English."""

    def _speak(self, language: str) -> None:
        """Have the texts of fresh tables written in a language. Raises ValueError for a code that is none."""

    @property
    def state_size(self) -> int:
        """Bytes of a state, and so of a clone."""

@disjoint_base
class Happened:
    """The events of one step, and the position before it."""

    def __init__(self, *args: object) -> None: ...
    def __len__(self) -> int: ...
    def _before(self) -> Position:
        """Return the position before the step."""
    def _raw(self) -> list[tuple[int, int, int, int, int, int]]:
        """Return the events as raw tuples (kind, seat, a, b, n, goods)."""

_Happened = TypeVar("_Happened", bound=Happened)

@disjoint_base
class Position:
    """One state of a game, held in place; cloning it is one memcpy.

    A seed is an int from 0 to 2**64 - 1: TypeError for other types, ValueError for one out of range.
    """

    def __init__(self, *args: object, **kwargs: object) -> None: ...
    @property
    def tables(self) -> Tables:
        """The constant tables this position plays by."""
    @property
    def actor(self) -> int:
        """The seat to decide, -1 when the game is over."""
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
    @property
    def pending(self) -> bool:
        """Whether a question within an action is under way: what views have in `pending`."""
    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points if the game ended now."""
    @property
    def ranks(self) -> tuple[int, ...]:
        """Each seat's rank if the game ended now: 0 for the winners, equal ranks where the tie-breaks are equal."""
    @property
    def hash(self) -> int:
        """A 64-bit hash of the whole state, the generator included; the same on every platform."""
    def legal_ids(self) -> list[int]:
        """The legal action ids, ascending; empty when the game is over."""
    def legal_count(self) -> int:
        """The number of legal actions; 0 when the game is over."""
    def is_legal(self, action: int, /) -> bool:
        """Whether an action id is legal now (any int may be asked)."""
    def apply_unchecked(self, action: int, /) -> None:
        """Apply an action id WITHOUT checking it: an id that is not legal now leaves the state undefined.

        The fastest way to step from Python. Debug builds assert that the id is legal.
        """
    def step_index(self, index: int, /) -> int:
        """Apply the index-th legal action; returns how many legal actions come next, 0 when the game is over.

        Raises IndexError when index is out of range.
        """
    def clone(self) -> Self:
        """An independent copy: one allocation and one memcpy."""
    def copy_from(self, other: Position) -> None:
        """Become a copy of another position of the same tables, without allocating. ValueError for other tables."""
    def reseed(self, seed: SupportsIndex) -> None:
        """Resample the chance to come, such as the order of cards not yet drawn; hidden information stays as it is."""
    def playout(self, seed: SupportsIndex) -> tuple[int, tuple[int, ...]]:
        """Play a copy to the end by uniformly random actions inside the core; returns (decisions, scores).

        The seed decides the chance to come; hidden information stays as it is.
        """
    def playouts(self, games: int, seed: SupportsIndex) -> int:
        """`playout` for `games` seeds derived from one, GIL released; returns their decisions in all.

        An exception of a signal handler ends them early.
        """
    def greedy(self, seed: SupportsIndex = 0) -> int:
        """The id that the one-ply greedy policy takes here; ValueError when over.

        Ties are broken by the seed, and what chance brings on the way is guessed from it: the position's own generator
        makes no difference.
        """
    def evaluate(self, seat: int) -> float:
        """How good the position looks for a seat, in points. IndexError for a seat that does not play."""
    def fault(self) -> str:
        """The first broken invariant in words, with its name; empty for a consistent state."""
    def check(self) -> int:
        """0, or the game's code of the first broken invariant; for tests."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    """A position changes: use `hash`."""
    def _begin(self, tables: Tables, seed: SupportsIndex) -> list[tuple[int, int, int, int, int, int]]: ...
    def _bind(self, tables: Tables) -> None: ...
    def _step(self, action: int) -> list[tuple[int, int, int, int, int, int]]: ...
    def _apply_legal(self, action: int) -> bool: ...
    def _step_legal(self, action: int, kind: type[_Happened]) -> _Happened | None: ...
    def resample(self, seat: int, seed: SupportsIndex) -> Self:
        """Return a determinization for a seat: all that it cannot see is resampled, with the chance to come.

        All such positions are equally likely. IndexError for a seat that does not play.
        """
    @property
    def observation_size(self) -> int:
        """How many numbers `observe` gives."""
    @overload
    def observe(self, seat: int, out: None = None) -> array[float]: ...
    @overload
    def observe(self, seat: int, out: _Floats) -> _Floats:
        """Return what a seat knows as one row of float32 numbers; the game's observation table names the parts.

        Seat 0 in it is the observer, the others follow clockwise. Fills `out`, any writable buffer of observation_size
        float32 numbers (NumPy: dtype float32), or a new array('f'); returns it. The same as the view, never more.
        IndexError for a seat that does not play.
        """
    @property
    def full_size(self) -> int:
        """How many numbers `observe_full` gives."""
    @overload
    def observe_full(self, seat: int, out: None = None) -> array[float]: ...
    @overload
    def observe_full(self, seat: int, out: _Floats) -> _Floats:
        """Return the row of `observe` with all that is hidden from the seat as well: for critics, cheating for players.

        Parts of `Game.hidden` follow those of `Game.observation`. Only the generator is not in it. `out` as there, with
        room for full_size numbers.
        """
    def _restore(self, raw: bytes) -> None: ...
    def _bytes(self) -> bytes: ...
    def _reversed(self) -> bytes: ...
    def _set_bytes(self, raw: bytes) -> None: ...

def checked_seed(seed: SupportsIndex, /) -> int:
    """A seed as an int. TypeError for other types than int, ValueError for one out of range."""

def play_games(
    tables: Tables, policies: bytes, seed: SupportsIndex, first: int, games: int
) -> tuple[int, int, list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Play whole games of one setup inside the core, GIL released.

    policies has one byte a seat (RANDOM or GREEDY). Game number g = first .. first + games - 1 is played with
    derive_seed(seed, g), whatever the thread or the order. Returns (decisions, hash, scores, ranks): decisions in
    all, the sum of the final states' hashes modulo 2^64, and for each game a tuple of scores and one of ranks.
    """

def seat_name(position: Position, seat: int) -> str:
    """Return the name of a seat; empty where the core writes none."""

def action_text(position: Position, action: int) -> str:
    """Return an action id in words, as the seat to decide reads it."""

def action_tree(position: Position, action: int) -> bytes:
    """Return the id, the kind, the arguments and the text of an action id."""

def hindrance_tree(position: Position, action: int) -> bytes:
    """Return what hinders an action id, nil where it is legal; empty where the core writes none."""

def event_trees(position: Position, events: list[tuple[int, int, int, int, int, int]], reader: int) -> bytes:
    """Return a list with the events of whole steps, given as raw tuples, as a reader may hear them.

    It has nil for those heard whole; to the reader "everything" all are written.
    """

def position_tree(position: Position, reader: int) -> bytes:
    """Return the document of a position for the reader "everything", or the view of a reader."""

def criterion(position: Position) -> str:
    """Return what separates the winners of a finished game from the rest; empty where the core writes nothing."""

def read_document(position: Position, tree: bytes) -> None:
    """Become the position that a document describes; ValueError, nothing changed, with the path of its first fault."""
