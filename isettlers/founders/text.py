"""Actions of Founders of the Empire in names and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.founders.engine import ACTION_BLOCKS
from isettlers.founders.cells import cell_of, spoken
from isettlers.founders.data_model import STACKS, TOKENS
from isettlers.founders.tables import TileList
from isettlers.kit.numbering import action_blocks
from isettlers.values import Block

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

SIDES: Final = ("left", "right", "below", "above")
"""Where the tile drafted first lies beside the second."""
NOTHING: Final = "none"

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


def seat_name(position: Position, seat: int) -> str:
    """Return the name of a seat: its number, also for one that does not play."""
    del position
    return f"seat {seat}"


def arguments(position: Position, action: int) -> dict[str, Any]:
    """Return the arguments of an action id by name: tile and resource names, numbers."""
    block: Block = position.tables.game.block(action)
    return _arguments(tiles_of(position), block, action - block.first)


def text(position: Position, action: int) -> str:
    """Return an action id in words."""
    block: Block = position.tables.game.block(action)
    return _TEXTS[block.kind](_arguments(tiles_of(position), block, action - block.first))


def _arguments(tiles: TileList, block: Block, place: int) -> dict[str, Any]:
    return _ARGUMENTS[block.kind](tiles, place)


_ARGUMENTS: Final[Mapping[str, Callable[[TileList, int], dict[str, Any]]]] = {
    "draft": lambda tiles, place: {"tile": tiles.id(place)},
    "layout": lambda _, place: {"side": SIDES[place]},
    "reveal": lambda _, place: {"stack": STACKS[place]},
    "token": lambda _, place: {"token": (NOTHING, *TOKENS)[place]},
    "seat": lambda _, place: {"seat": place},
    "cell": lambda _, place: dict(zip("xy", cell_of(place), strict=True)),
    "resource": lambda tiles, place: {"resource": tiles.resource(place)},
    "add": lambda tiles, place: {"tile": tiles.id(place)},
    "skip": lambda _tiles, _place: {},
    "agreement": lambda _, place: {"ends": place == 0},
}


def _token(values: Mapping[str, Any]) -> str:
    return "no token" if values["token"] == NOTHING else f"play {values['token']}"


_TEXTS: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "draft": lambda values: f"draft {values['tile']}",
    "layout": lambda values: f"first {values['side']}",
    "reveal": lambda values: f"reveal {values['stack']}",
    "token": _token,
    "seat": lambda values: f"against seat {values['seat']}",
    "cell": lambda values: f"at {spoken((values['x'], values['y']))}",
    "resource": lambda values: f"take {values['resource']}",
    "add": lambda values: f"add {values['tile']}",
    "skip": lambda _values: "skip",
    "agreement": lambda values: "end the game" if values["ends"] else "go on",
}
