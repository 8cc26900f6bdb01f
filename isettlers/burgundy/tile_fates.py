"""What becomes of the tiles of The Castles of Burgundy, read from the events of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from isettlers.burgundy.data_files import components
from isettlers.kit.fates import CardGroup, Fate, Fates, Kind
from isettlers.values import Event

if TYPE_CHECKING:
    from isettlers.burgundy.setup import Setup

KINDS: Final = {
    "taken": Kind("it came into the storage of the seat"),
    "placed": Kind("the seat added it to its estate", "taken"),
    "discarded": Kind("the seat discarded it for another one", "taken"),
}
_FATES: Final = {"take": "taken", "place": "placed", "discard": "discarded"}
"""Kinds of event and the fate that each is."""


def tile_groups(_: Setup) -> tuple[CardGroup, ...]:
    """The 49 kinds of tile, by colour."""
    return tuple(
        CardGroup(
            id=tile.id,
            name=tile.name,
            deck=tile.color,
            copies=tile.copies,
            source=tile.origin.provenance,
            reconstructed=tile.origin.provenance == "reconstructed",
        )
        for tile in components().tiles
    )


def tile_fates(_: Setup, events: Iterable[Event]) -> Iterator[Fate]:
    """The fates of tiles in the events of a whole game; first castles apart, and equal tiles numbered as they come."""
    met: Counter[tuple[str, int | None, str]] = Counter()
    for event in events:
        kind = _FATES.get(event.kind)
        if kind is None or event.seat is None or event.values.get("start"):
            continue
        tile = event.values["tile"]
        met[kind, event.seat, tile] += 1
        yield Fate(kind, event.seat, tile, f"{tile}:{met[kind, event.seat, tile]}")


FATES: Final = Fates(KINDS, tile_groups, tile_fates)
