"""The actions of The Castles of Burgundy: kinds of id, with the arguments of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from isettlers._core.burgundy.engine import ACTION_BLOCKS
from isettlers.burgundy.tables import TileList
from isettlers.kit.numbering import action_blocks

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

_MEANINGS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "end": ((), "end the turn without buying"),
    "skip": ((), "decline the effect of a building"),
    "die": (("value",), "use a die of this value; the next decision says for what"),
    "take": (("depot", "tile"), "take a tile from a numbered depot, by a die, a castle or a building"),
    "place": (("tile", "hex"), "add a stored tile to the estate, by a die, a castle or the city hall"),
    "sell": (("good",), "sell all goods of a type, by a die, a castle or the warehouse"),
    "workers": ((), "take workers, by a die or a castle"),
    "buy": (("depot", "tile"), "buy a tile; depot 0 is the black one"),
    "discard": (("tile",), "the stored tile that makes room for the one taken"),
    "ship": (("depots",), "the depot whose goods are taken, or two neighbours; those that give nothing count as one"),
    "good": (("good",), "a type of goods that is kept, in the order of the dice"),
    "side": (("side",), "the side of the board drawn"),
    "start": (("hex",), "the hex of the first castle"),
}


BLOCKS: Final = action_blocks(ACTION_BLOCKS, _MEANINGS)


def tiles_of(position: Position) -> TileList:
    """Return the tile list of a position's setup."""
    tiles: TileList = position.tables.cards
    return tiles
