"""Fates of the tiles of The Castles of Burgundy, from the events of a game."""

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


class TileFates(Fates):
    """The fates of tiles in the events of a game."""

    kinds = KINDS

    def groups(self, setup: Setup) -> tuple[CardGroup, ...]:
        """Return the 49 kinds of tile, by colour."""
        del setup
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

    def tell(self, setup: Setup, events: Iterable[Event]) -> Iterator[Fate]:
        """Yield the fates of tiles except first castles; equal tiles are numbered in the order they come."""
        del setup
        met: Counter[tuple[str, int | None, str]] = Counter()
        for event in events:
            kind = _FATES.get(event.kind)
            if kind is None or event.seat is None or event.values.get("start"):
                continue
            tile = event.values["tile"]
            met[kind, event.seat, tile] += 1
            yield Fate(kind, event.seat, tile, f"{tile}:{met[kind, event.seat, tile]}")


FATES: Final = TileFates()
