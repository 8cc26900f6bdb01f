from collections.abc import Mapping
from typing import Any, Final, Self

from typing_extensions import disjoint_base

from isettlers._core.kernel import Position, Tables

ACTION_BLOCKS: Final[Mapping[str, int]]
"""First id of every kind of action, in order; the last, `past`, is the number of ids."""
VOCABULARY: Final[Mapping[str, tuple[str, ...]]]
WHY_NOT: Final[tuple[str, ...]]
"""The words of the core by number: kinds of actions, colors, tokens, questions, and the phase of each."""
EVENT_TABLE: Final[Mapping[str, Mapping[str, Any]]]
"""Each kind of event with its `meaning` and its `fields` by name, in the order of their numbers (events.toml)."""
STATE_SIZES: Final[Mapping[int, int]]
"""Bytes of a state by number of seats."""
WEIGHTS: Final[tuple[str, ...]]
"""The names of the weights of `evaluate`, in the order of the core."""
TABLE_FAULTS: Final[Mapping[int, str]]
"""The conditions for setups and data, by the code of the first that is broken."""
OBSERVATION_PARTS: Final[Mapping[str, tuple[int, int]]]
"""First number and length of the parts of an observation that come once."""
SEAT_PARTS: Final[Mapping[str, tuple[int, int]]]
"""The same within the block of a seat; the first block begins behind the parts above."""

INVARIANTS: Final[Mapping[int, tuple[str, str]]]
"""The name and the meaning of each invariant, by the code that `check` returns for a state that breaks it."""

@disjoint_base
class FoundersTables(Tables):
    """The tables of one setup: tiles, tokens, points, options."""

    def __new__(cls, setup: bytes, packaged: bytes, own: bytes, weights: bytes) -> Self:
        """Read a setup and the data that it needs.

        All are trees in MessagePack; isettlers/founders/compiled.py makes those of the data. Raises ValueError for
        setups and data that are not as they must be.
        """

    def catalogue(self, setup: bytes, packaged: bytes, own: bytes, parts: bytes) -> bytes:
        """Return the catalogue of the setup, put together from the parts that isettlers/founders/catalogue.py makes.

        Raises ValueError as `written_setup` does, with text and code of the fault.
        """

def written_setup(setup: bytes, packaged: bytes, own: bytes) -> bytes:
    """Return a setup as it is written. Raises ValueError as the tables do, with text and code of the fault."""

def setup_fingerprint(setup: bytes, packaged: bytes, own: bytes) -> bytes:
    """Return the eight bytes of the hash of all data that the rules of a setup depend on. Raises the same."""

def take_apart(position: Position) -> dict[str, Any]:
    """All fields of a state of Founders of the Empire as a dict of ints and lists, kinds and resources by number."""

def put_together(position: Position, values: dict[str, Any]) -> None:
    """Fill a position, already bound to its tables, from such a dict; ValueError when a field cannot hold its value.

    Tiles and lists may come in any order; rows are kept in theirs. Only ranges are checked here; `position.check()`
    returns whether the state is consistent.
    """
