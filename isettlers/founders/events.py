"""The events of Founders of the Empire: everything a screen needs to show a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from isettlers.founders.cells import cell_of, spoken
from isettlers.founders.data_model import STACKS, TOKENS
from isettlers.founders.text import seat_name, text, tiles_of
from isettlers.values import Event, RawEvent

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

KINDS: Final[Mapping[str, str]] = {
    "first": "the starting player is known: first, drawn (by chance)",
    "display": "a victory tile is laid out: tile",
    "pool": "a nature tile is turned up for the draft: tile",
    "turn": "a seat's turn begins",
    "action": "a seat acts: action (id), text, forced (nobody was asked, it was the only option)",
    "draft": "a seat takes a tile of the draft: tile",
    "lay": "a tile of the start pair comes into a territory: tile, at",
    "reveal": "the top tile of a stack comes to the end of its row: stack, tile, reason",
    "clear": "a full row goes to the box: stack, tiles",
    "war": "a tile is attacked: victim (seat), tile, at",
    "coin": "a resource is bought, the coin lies on the tile: victim (seat), tile, at, resource",
    "cart": "a cart joins four tiles: at (its lower left tile)",
    "craftsmen": "craftsmen come onto a tile of the seat: tile, at, face",
    "add": "a tile comes onto a new cell of a territory: tile, at",
    "replace": "a tile comes in place of another: tile, old, at, war, coins (to the seat's supply), craftsmen",
    "token": "a seat gets a token with a city tile: token, face (of craftsmen)",
    "coins": "a seat takes the coins from its tiles: coins",
    "agreed": "a seat says whether the game shall end: ends",
    "final": "what the end of the game adds to the points: points, reason",
    "over": "the game is over: reason",
}
"""Event kinds in the order of the core, each with the values it carries."""
REVEALED: Final = ("setup", "turn", "need")
"""Why a tile is turned up: to begin, as the first thing in a turn, because nothing else could be added."""
POINTS: Final = ("victory", "craftsmen", "tokens", "replaced")
ENDS: Final = ("victory", "stacks", "agreement", "no_points")
"""Why a game ends: no victory tile is left, stacks are empty, all agree, nobody can gain another point."""
_ENDINGS: Final = ("no victory tile is left", "the stacks are empty", "all agree", "nobody can gain another point")


def event(before: Position, raw: RawEvent) -> Event:
    """Return an event of the core by name; `before` is the position in which the action was taken."""
    kind = tuple(KINDS)[raw[0]]
    return _READERS[kind](before, kind, raw)


def _own(before: Position, kind: str, raw: RawEvent, said: str, **values: Any) -> Event:  # noqa: ANN401, plain values
    """Return an event of one seat."""
    return Event(kind, raw[1], values, f"{seat_name(before, raw[1])}: {said}")


def _first(before: Position, kind: str, raw: RawEvent) -> Event:
    drawn = before.tables.setup.first_player is None
    said = f"first player: {seat_name(before, raw[1])}"
    return Event(kind, None, {"first": raw[1], "drawn": drawn}, said, reveals=drawn)


def _opened(before: Position, kind: str, raw: RawEvent) -> Event:
    tile = tiles_of(before).id(raw[2])
    said = {"display": "on display", "pool": "to choose from"}[kind]
    return Event(kind, None, {"tile": tile}, f"{tile} {said}", reveals=True)


def _turn(before: Position, kind: str, raw: RawEvent) -> Event:
    return _own(before, kind, raw, "turn")


def _action(before: Position, kind: str, raw: RawEvent) -> Event:
    words, forced = text(before, raw[4]), bool(raw[2])
    said = words + (" (forced)" if forced else "")
    return _own(before, kind, raw, said, action=raw[4], text=words, forced=forced)


def _draft(before: Position, kind: str, raw: RawEvent) -> Event:
    tile = tiles_of(before).id(raw[2])
    return _own(before, kind, raw, f"takes {tile}", tile=tile)


def _laid(before: Position, kind: str, raw: RawEvent) -> Event:
    tile, cell = tiles_of(before).id(raw[2]), cell_of(raw[4])
    return _own(before, kind, raw, f"{tile} at {spoken(cell)}", tile=tile, at=list(cell))


def _reveal(before: Position, kind: str, raw: RawEvent) -> Event:
    stack, tile, reason = STACKS[raw[2]], tiles_of(before).id(raw[3]), REVEALED[raw[4]]
    said = f"turns up {tile}" + (", for nothing else can be added" if reason == "need" else "")
    values = {"stack": stack, "tile": tile, "reason": reason}
    return Event(kind, raw[1], values, f"{seat_name(before, raw[1])}: {said}", reveals=True)


def _clear(before: Position, kind: str, raw: RawEvent) -> Event:
    tiles = [tiles_of(before).id(number - 1) for number in raw[5].to_bytes(8, "little") if number]
    said = f"{', '.join(tiles)} to the box"
    return _own(before, kind, raw, said, stack=STACKS[raw[2]], tiles=tiles)


def _war(before: Position, kind: str, raw: RawEvent) -> Event:
    tile, cell = tiles_of(before).id(raw[3]), cell_of(raw[4])
    said = f"attacks {tile} at {spoken(cell)} of {seat_name(before, raw[2])}"
    return _own(before, kind, raw, said, victim=raw[2], tile=tile, at=list(cell))


def _coin(before: Position, kind: str, raw: RawEvent) -> Event:
    tiles, cell = tiles_of(before), cell_of(raw[4])
    tile, resource = tiles.id(raw[3]), tiles.resource(raw[5])
    said = f"buys {resource} from {tile} at {spoken(cell)} of {seat_name(before, raw[2])}"
    return _own(before, kind, raw, said, victim=raw[2], tile=tile, at=list(cell), resource=resource)


def _cart(before: Position, kind: str, raw: RawEvent) -> Event:
    cell = cell_of(raw[4])
    return _own(before, kind, raw, f"cart at {spoken(cell)}", at=list(cell))


def _craftsmen(before: Position, kind: str, raw: RawEvent) -> Event:
    tiles, cell = tiles_of(before), cell_of(raw[4])
    tile, face = tiles.id(raw[2]), tiles.resource(raw[3])
    said = f"{face} craftsmen on {tile} at {spoken(cell)}"
    return _own(before, kind, raw, said, tile=tile, at=list(cell), face=face)


def _replace(before: Position, kind: str, raw: RawEvent) -> Event:
    tiles, cell = tiles_of(before), cell_of(raw[4])
    tile, old = tiles.id(raw[2]), tiles.id(raw[3])
    wars, coins, face = raw[5] & 255, raw[5] >> 8 & 255, raw[5] >> 16 & 255
    said = f"{tile} at {spoken(cell)} in place of {old}"
    craftsmen = tiles.resource(face - 1) if face else None
    return _own(before, kind, raw, said, tile=tile, old=old, at=list(cell), war=wars, coins=coins, craftsmen=craftsmen)


def _token(before: Position, kind: str, raw: RawEvent) -> Event:
    token = TOKENS[raw[2] - 1]
    face = tiles_of(before).resource(raw[3] - 1) if raw[3] else None
    said = f"gets {face + ' craftsmen' if face else 'a ' + token + ' token'}"
    values = {"token": token, "face": face}
    return Event(kind, raw[1], values, f"{seat_name(before, raw[1])}: {said}", reveals=face is not None)


def _coins(before: Position, kind: str, raw: RawEvent) -> Event:
    return _own(before, kind, raw, f"takes {raw[4]} {'coin' if raw[4] == 1 else 'coins'}", coins=raw[4])


def _agreed(before: Position, kind: str, raw: RawEvent) -> Event:
    return _own(before, kind, raw, "would end the game" if raw[2] else "goes on", ends=bool(raw[2]))


def _final(before: Position, kind: str, raw: RawEvent) -> Event:
    reason = POINTS[raw[2]]
    return _own(before, kind, raw, f"{raw[4]:+d} VP for {reason}", points=raw[4], reason=reason)


def _over(_before: Position, kind: str, raw: RawEvent) -> Event:
    return Event(kind, None, {"reason": ENDS[raw[2]]}, f"over: {_ENDINGS[raw[2]]}")


_READERS: Final[Mapping[str, Callable[[Position, str, RawEvent], Event]]] = {
    "first": _first, "display": _opened, "pool": _opened, "turn": _turn, "action": _action, "draft": _draft,
    "lay": _laid, "reveal": _reveal, "clear": _clear, "war": _war, "coin": _coin, "cart": _cart,
    "craftsmen": _craftsmen, "add": _laid, "replace": _replace, "token": _token, "coins": _coins, "agreed": _agreed,
    "final": _final, "over": _over,
}  # fmt: skip
