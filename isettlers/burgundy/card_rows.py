"""The tiles of The Castles of Burgundy as plain rows, for programs that hold no Python: one row a kind of tile."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from isettlers.burgundy.data_files import components
from isettlers.burgundy.rulings import CHOICES as RULINGS
from isettlers.burgundy.setup import CASTLES, DRAWN, STANDARD

TILES: Final = "tiles"

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"estates": (STANDARD, DRAWN, *(estate.name for estate in components().estates)), "castles": CASTLES, **RULINGS}
)
"""Names a setup may use, by what they name."""


@frozen
class TileRow:
    """A kind of tile."""

    id: str
    number: int
    """Its number in action ids and observations."""
    name: str
    deck: str
    group: str
    """Its id: each kind is a group of its own."""
    kind: str
    colors: tuple[str, ...]
    copies: int
    """How many such tiles there are, whatever their back."""
    reconstructed: bool
    """Whether it is a reconstruction rather than read from a source."""


def card_rows() -> tuple[TileRow, ...]:
    """The 49 kinds of tile."""
    return tuple(
        TileRow(
            id=tile.id,
            number=number,
            name=tile.name,
            deck=TILES,
            group=tile.id,
            kind=tile.kind,
            colors=(tile.color,),
            copies=tile.copies,
            reconstructed=tile.origin.provenance == "reconstructed",
        )
        for number, tile in enumerate(components().tiles)
    )
