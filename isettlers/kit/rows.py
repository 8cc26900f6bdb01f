"""Plain rows of cards and tiles, from which the tables of the clients are made."""

from __future__ import annotations

from attrs import frozen


@frozen
class Row:
    """A printed card, or a kind of tile."""

    id: str
    """Printed id, or the name in documents."""
    number: int
    """Number in action ids and observations; each seat numbers its own cards."""
    name: str
    deck: str
    group: str
    """Id shared by all with the same name and ability."""
    kind: str
    colors: tuple[str, ...]
    copies: int
    """Number of identical ones, this one included."""
    reconstructed: bool
    """Whether it is a reconstruction rather than read from a source."""
