"""Views of The Castles of Burgundy: a position as one seat or a spectator knows it (docs/documents.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from isettlers._core.burgundy.engine import take_apart
from isettlers.burgundy.document import STAGES, write_goods, write_open_seat, write_side, write_table
from isettlers.burgundy.tables import TileList
from isettlers.burgundy.text import tiles_of
from isettlers.kit.views import legal_actions

if TYPE_CHECKING:
    from isettlers._core.kernel import Position
    from isettlers.burgundy.setup import Setup


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """Return a position as a seat knows it, or a spectator (None), as a plain tree; JSON takes it as it stands."""
    values, tiles = take_apart(position), tiles_of(position)
    setup: Setup = position.tables.setup
    over = STAGES[values["stage"]] == "over"
    unseen = list(values["pool"])
    tree: dict[str, Any] = {
        "seat": seat,
        "actor": position.actor if position.actor >= 0 else None,
        "scores": list(position.scores),
    }
    tree |= write_table(values, tiles)
    tree["seats"] = []
    for other, side in enumerate(values["seats"]):
        sold = seat == other or over or setup.rulings.sold_goods == "open"
        chosen = seat == other or setup.castles == "open" or STAGES[values["stage"]] != "choosing"
        tree["seats"].append(_seat(side, tiles, sold=sold, chosen=chosen, given=setup.estates != "drawn"))
        if not sold:
            unseen = [one + more for one, more in zip(unseen, side["sold"], strict=True)]
    tree["unseen"] = write_goods(unseen)
    if seat is not None and position.actor == seat:
        tree["legal"] = legal_actions(position)
    return tree


def _seat(side: Mapping[str, Any], tiles: TileList, *, sold: bool, chosen: bool, given: bool) -> dict[str, Any]:
    """Return a seat: what is open, and of sold goods and secret choices what the reader knows."""
    tree = write_open_seat(side, tiles)
    tree["sold_count"] = sum(side["sold"])
    if sold:
        tree["sold"] = write_goods(side["sold"])
    if chosen:
        return tree | write_side(side, tiles)
    return tree | {"estate": tiles.estate_name(side["estate"]) if given else None}
