"""Actions of The Castles of Burgundy in names and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.burgundy.engine import ACTION_BLOCKS, board_of
from isettlers.burgundy.data_model import GOODS, HEXES
from isettlers.burgundy.tables import TILES, TileList
from isettlers.kit.numbering import action_blocks
from isettlers.values import Block

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

DEPOTS: Final = 6

_WIDTHS: Final = {"tile": TILES, "hex": HEXES}

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


def seat_name(position: Position, seat: int) -> str:
    """Return the name of a seat: its number, also for one that does not play."""
    del position
    return f"seat {seat}"


def depots_of(choice: int) -> list[int]:
    """Return the depots that a ship's choice names: one, or from 6 on two neighbours in the ring."""
    if choice < DEPOTS:
        return [choice + 1]
    return [choice - DEPOTS + 1, (choice - DEPOTS + 1) % DEPOTS + 1]


def arguments(position: Position, action: int) -> dict[str, Any]:
    """Return the arguments of an action id by name: tile ids, goods, numbers."""
    block: Block = position.tables.game.block(action)
    return _arguments(position, block, action - block.first, position.actor)


def text(position: Position, action: int, actor: int | None = None) -> str:
    """Return an action id in words, as the seat to act reads it (or another, when given)."""
    block: Block = position.tables.game.block(action)
    seat = position.actor if actor is None else actor
    return _TEXTS[block.kind](_arguments(position, block, action - block.first, seat))


def _arguments(position: Position, block: Block, place: int, actor: int) -> dict[str, Any]:
    match block.arguments:
        case (name, other):
            width = _WIDTHS[other]
            return {name: _value(position, name, place // width + (block.kind == "take"), actor)} | {
                other: _value(position, other, place % width, actor)
            }
        case (name,):
            return {name: _value(position, name, place, actor)}
    return {}


def _value(position: Position, name: str, number: int, actor: int) -> object:
    """Return an argument in words or as people number it."""
    match name:
        case "tile":
            return tiles_of(position).id(number)
        case "good":
            return GOODS[number]
        case "depots":
            return depots_of(number)
        case "side":
            return _side(position, number, actor)
    return number + (name == "value")


def _side(position: Position, side: int, seat: int) -> str:
    """Return the name of the estate on a side of a seat's board, or of the side where there is none to choose from."""
    tiles = tiles_of(position)
    board = board_of(position, seat)
    if 0 <= board < len(tiles.boards):
        return tiles.estates[tiles.boards[board][side]].name
    return ("front", "back")[side]


def _from(depot: int) -> str:
    return f"depot {depot}" if depot else "the black depot"


def _depots(depots: list[int]) -> str:
    return f"depot {depots[0]}" if len(depots) == 1 else "depots {} and {}".format(*depots)


_TEXTS: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "end": lambda _values: "end turn",
    "skip": lambda _values: "skip",
    "die": lambda values: f"die {values['value']}",
    "take": lambda values: f"take {values['tile']} from depot {values['depot']}",
    "place": lambda values: f"place {values['tile']} on {values['hex']}",
    "sell": lambda values: f"sell {values['good']}",
    "workers": lambda _values: "take workers",
    "buy": lambda values: f"buy {values['tile']} from {_from(values['depot'])}",
    "discard": lambda values: f"discard {values['tile']}",
    "ship": lambda values: f"ship to {_depots(values['depots'])}",
    "good": lambda values: f"keep {values['good']}",
    "side": lambda values: f"side {values['side']}",
    "start": lambda values: f"castle on {values['hex']}",
}
