"""The tiles of The Castles of Burgundy as plain rows, for programs that hold no Python: one row a kind of tile."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from isettlers.burgundy.data_files import components
from isettlers.burgundy.rulings import Rulings
from isettlers.burgundy.setup import CASTLES, DRAWN, STANDARD
from isettlers.kit.rows import Row

TILES: Final = "tiles"

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "estates": (STANDARD, DRAWN, *(estate.name for estate in components().estates)),
        "castles": CASTLES,
        **Rulings.all(),
    }
)
"""Names a setup may use, by what they name."""


def card_rows() -> tuple[Row, ...]:
    """Return the 49 kinds of tile."""
    return tuple(
        Row(
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
