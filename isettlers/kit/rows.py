"""Cards and tiles as plain rows, for programs that hold no Python: the tables of the clients are made of them."""

from __future__ import annotations

from attrs import frozen


@frozen
class Row:
    """A printed card, or a kind of tile."""

    id: str
    """Printed id, or the name it goes by in documents."""
    number: int
    """Its number in action ids and observations; numbers of a seat's own cards are counted by that seat."""
    name: str
    deck: str
    group: str
    """Id of those with the same name and ability."""
    kind: str
    colors: tuple[str, ...]
    copies: int
    """How many identical ones there are, this one included."""
    reconstructed: bool
    """Whether it is a reconstruction rather than read from a source."""
