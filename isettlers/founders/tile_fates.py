"""Fates of the tiles of Founders of the Empire, from the events of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from isettlers.founders.card_rows import is_reconstructed
from isettlers.kit.fates import CardGroup, Fate, Fates, Kind
from isettlers.values import Event

if TYPE_CHECKING:
    from isettlers.founders.setup import Setup

KINDS: Final = {
    "laid": Kind("the seat laid it in its territory, at the start or in a turn"),
    "kept": Kind("it lay there at the end and had not been attacked", "laid"),
    "attacked": Kind("another seat attacked it there", "laid"),
    "replaced": Kind("the seat laid another tile in its place", "laid"),
}

Place = tuple[int, int, int]
"""A seat and a cell of its territory."""


def _place(event: Event, seat: int | None) -> Place:
    x, y = event.values["at"]
    return (-1 if seat is None else seat), x, y


class _Table:
    """The territories of all seats."""

    def __init__(self) -> None:
        self.tiles: dict[Place, tuple[str, int]] = {}
        """The tile in each place, and the number of such tiles of the seat up to it."""
        self.met: Counter[tuple[int, str]] = Counter()
        self.attacked: set[Place] = set()

    def lay(self, place: Place, tile: str) -> Fate:
        self.met[place[0], tile] += 1
        self.tiles[place] = tile, self.met[place[0], tile]
        self.attacked.discard(place)
        return self.fate("laid", place)

    def attack(self, place: Place) -> Fate:
        self.attacked.add(place)
        return self.fate("attacked", place)

    def end(self) -> Iterator[Fate]:
        return (self.fate("kept", place) for place in self.tiles if place not in self.attacked)

    def fate(self, kind: str, place: Place) -> Fate:
        tile, number = self.tiles[place]
        return Fate(kind, place[0], tile, f"{tile}:{number}")


class TileFates(Fates):
    """The fates of tiles in the events of a game."""

    kinds = KINDS

    def groups(self, setup: Setup) -> tuple[CardGroup, ...]:
        """Return the kinds of tile, by colour."""
        return tuple(
            CardGroup(
                id=kind.name,
                name=kind.title,
                deck=kind.color,
                copies=kind.count,
                source=kind.provenance,
                reconstructed=is_reconstructed(kind),
            )
            for kind in setup.tile_set.kinds
        )

    def tell(self, setup: Setup, events: Iterable[Event]) -> Iterator[Fate]:
        """Yield the fates of tiles; equal tiles of a seat are numbered in the order they come."""
        del setup
        table = _Table()
        for event in events:
            values = event.values
            match event.kind:
                case "lay" | "add":
                    yield table.lay(_place(event, event.seat), values["tile"])
                case "replace":
                    place = _place(event, event.seat)
                    yield table.fate("replaced", place)
                    yield table.lay(place, values["tile"])
                case "war":
                    yield table.attack(_place(event, values["victim"]))
                case "over":
                    yield from table.end()


FATES: Final = TileFates()
