"""The actions of Founders of the Empire: kinds of id, with the arguments of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from isettlers._core.founders.engine import ACTION_BLOCKS
from isettlers.founders.tables import TileList
from isettlers.kit.numbering import action_blocks

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

_MEANINGS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "draft": (("tile",), "take a nature tile of the draft"),
    "layout": (("side",), "lay the tile drafted first on this side of the second"),
    "reveal": (("stack",), "turn up the top tile of a stack"),
    "token": (("token",), "play a token of this kind, or none; the next decisions say where"),
    "seat": (("seat",), "the opponent that war or a coin is for"),
    "cell": (("x", "y"), "where a token is played (a cart: the lower left tile of its square) or a tile is added"),
    "resource": (("resource",), "which of its two products a nature tile sells, or which craftsmen are played"),
    "add": (("tile",), "the tile to add; the next decision says where"),
    "skip": ((), "end the turn without a tile"),
    "agreement": (("ends",), "agree to end the game, or go on"),
}

BLOCKS: Final = action_blocks(ACTION_BLOCKS, _MEANINGS)


def tiles_of(position: Position) -> TileList:
    """Return the tile list of a position's setup."""
    tiles: TileList = position.tables.cards
    return tiles
