from collections.abc import Mapping
from typing import Any, Final, Self

from typing_extensions import disjoint_base

from isettlers._core.kernel import Position, Tables

WORD_CODES: Final[Mapping[str, int]]
"""Numbers of the effect words (docs/cards.md)."""
WORD_TABLES: Final[Mapping[str, Mapping[str, Any]]]
"""The effect words with all that words.toml says of them, in the order of their numbers."""
FRAME_TABLES: Final[Mapping[str, Mapping[str, Any]]]
"""The kinds of frames with their fields, as in frames.toml, in the order of their numbers, which begin at 1."""
FILTER_CODES: Final[Mapping[str, int]]
ACTION_BLOCKS: Final[Mapping[str, int]]
"""First id of every kind of action, in order; the last, `end`, is the number of ids."""
VOCABULARY: Final[Mapping[str, tuple[str, ...]]]
WHY_NOT: Final[tuple[str, ...]]
"""The words of the core by number: kinds of actions, phases, goods, tokens, colors, decks and the like."""
EVENT_TABLE: Final[Mapping[str, Mapping[str, Any]]]
"""Each kind of event with its `meaning` and its `fields` by name, in the order of their numbers (events.toml)."""
STATE_SIZES: Final[Mapping[int, int]]
"""Bytes of a state by number of rows, without what packs, the alternate lookout and the solo game add."""
TOKEN_NAMES: Final[tuple[str, ...]]
WEIGHTS: Final[tuple[str, ...]]
"""The names of the weights of `evaluate`, in the order of the core."""
TABLE_FAULTS: Final[Mapping[int, str]]
"""The conditions for data trees, by the code of the first that is broken."""
OBSERVATION_PARTS: Final[Mapping[str, tuple[int, int]]]
"""First number and length of the parts of an observation that come once."""
SEAT_PARTS: Final[Mapping[str, tuple[int, int]]]
"""The same within the block of a seat; the first block begins behind the parts above."""
FURTHER_PARTS: Final[Mapping[str, tuple[int, int]]]
HIDDEN_PARTS: Final[Mapping[str, tuple[int, int]]]
HIDDEN_SEAT_PARTS: Final[Mapping[str, tuple[int, int]]]
"""First number and length of the parts behind the seats."""
SET_NAMES: Final[tuple[str, ...]]

INVARIANTS: Final[Mapping[int, tuple[str, str]]]
"""The name and the meaning of each invariant, by the code that `check` returns for a state that breaks it."""

@disjoint_base
class ImperialTables(Tables):
    """The tables of one setup: common deck, the seats' faction decks and boards, options and rulings."""

    rows: int
    """Rows of locations: one a player, in the solo game the virtual player's as well."""
    has_pack: bool
    """Whether states keep what packs add: Technology, markers, cards at the bottom of the common deck."""

    names: tuple[str, ...]
    """The printed ids of the common cards and of five faction decks, then their names, then the factions of the seats;
    empty where there is no card or no seat."""

    def __new__(cls, setup: bytes, packaged: bytes, own: bytes, weights: bytes) -> Self:
        """Read a setup and the data that it needs.

        All are trees in MessagePack; isettlers/imperial/compiled.py makes those of the data. Raises ValueError for
        setups and data that are not as they must be.
        """

    def catalogue(self, setup: bytes, packaged: bytes, own: bytes, parts: bytes) -> bytes:
        """Return the catalogue of the setup, put together from the parts that isettlers/imperial/catalogue.py makes.

        Raises ValueError as `written_setup` does, with text and code of the fault.
        """

def written_setup(setup: bytes, packaged: bytes, own: bytes) -> bytes:
    """Return a setup as it is written. Raises ValueError as the tables do, with text and code of the fault."""

def setup_fingerprint(setup: bytes, packaged: bytes, own: bytes) -> bytes:
    """Return the eight bytes of the hash of all data that the rules of a setup depend on. Raises the same."""

def take_apart(position: Position) -> dict[str, Any]:
    """All fields of an Imperial Settlers state as a dict of ints and lists, cards by number."""

def put_together(position: Position, values: dict[str, Any]) -> None:
    """Fill a position, already bound to its tables, from such a dict; ValueError when a field cannot hold its value.

    Only ranges are checked here; `position.check()` returns whether the state is consistent.
    """
