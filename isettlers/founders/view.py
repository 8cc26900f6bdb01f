"""Views of Founders of the Empire: a position as everybody knows it (docs/documents.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from isettlers._core.founders.engine import take_apart
from isettlers.founders.document import write_table
from isettlers.founders.text import tiles_of
from isettlers.kit.views import legal_actions

if TYPE_CHECKING:
    from isettlers._core.kernel import Position


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """Return a position as a seat knows it, or a spectator (None), as a plain tree; JSON takes it as it stands.

    Everything is open: the tiles left in the stacks and the craftsmen left in their pile follow from those seen.
    """
    tree: dict[str, Any] = {
        "seat": seat,
        "actor": position.actor if position.actor >= 0 else None,
        "scores": list(position.scores),
    }
    tree |= write_table(take_apart(position), tiles_of(position))
    if seat is not None and position.actor == seat:
        tree["legal"] = legal_actions(position)
    return tree
