"""The tiles of Founders of the Empire as plain rows, for programs that hold no Python: one row a kind of tile."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from isettlers.founders.data_files import components
from isettlers.founders.data_model import FIELDS, RECONSTRUCTED, Kind
from isettlers.founders.rulings import ANSWERS
from isettlers.kit.rows import Row

TILES: Final = "tiles"
_PRINTED: Final = ("requires", "produces", "vp")

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {name: answers for name, answers in ANSWERS.items() if isinstance(answers[0], str)}
)
"""Words a setup may use, by the ruling they are for, the usual one first."""


def card_rows() -> tuple[Row, ...]:
    """Return the 49 kinds of tile in the box."""
    return tuple(
        Row(
            id=kind.name,
            number=number,
            name=kind.title,
            deck=TILES,
            group=kind.name,
            kind=kind.color,
            colors=(kind.color,),
            copies=kind.count,
            reconstructed=is_reconstructed(kind),
        )
        for number, kind in enumerate(components().tiles.kinds)
    )


def is_reconstructed(kind: Kind) -> bool:
    """Return whether some of what is printed on a tile, besides its name, rests on no source."""
    printed = [name for name in FIELDS[kind.color] if name in _PRINTED]
    return any(kind.origin(name).word == RECONSTRUCTED for name in printed)
