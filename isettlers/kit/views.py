"""Views of positions: the part that every game writes alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from isettlers._core.kernel import Position
    from isettlers.game import Game


def legal_actions(position: Position) -> list[dict[str, Any]]:
    """Return the legal actions of the seat to decide as plain trees."""
    game: Game = position.tables.game
    return [game.action(position, action).document() for action in position.legal_ids()]
