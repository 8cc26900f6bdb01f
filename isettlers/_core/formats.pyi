"""Trees as JSON and the envelope of snapshots, for the core alone; records, and the text of unknown names."""

from typing import Final

VERSION: Final[int]
"""Version of the format of records."""
MAX_BYTES: Final[int]
"""Larger records are refused; no game of any setup comes near."""
MOST_HEADER: Final[int]
"""Most bytes of the header, which leave room for the actions."""
MOST_ACTIONS: Final[int]
"""Of a record; games end long before this."""
MOST_LAYOUT: Final[int]
"""The greatest version of a struct."""

def unknown_name(kind: str, name: str, known: str) -> str:
    """Return the text for an unknown name: the nearest of the known ones, which are separated by blanks, or all."""

def record_head(engine: bytes, game: bytes, setup: bytes, tables: bytes, layout: int, seed: int, notes: bytes) -> bytes:
    """Return the bytes at the beginning of a record, from the trees of its setup and of its notes, if there are any.

    Raises ValueError where they leave no room for actions.
    """

def record_action(action: int) -> bytes:
    """Return the bytes of an action in a record."""

def record_end(actions: int, last: int, digest: bytes) -> bytes:
    """Return the bytes at the end of a record, whose last position has a hash, and the bytes before it this SHA-256."""

def read_recorded(data: bytes) -> bytes:
    """Return what a record of any bytes says, as the MessagePack of a tree. Raises ValueError."""
