"""The events of The Castles of Burgundy: everything a screen needs to show a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from isettlers.burgundy.data_model import COLORS, GOODS, PHASES
from isettlers.burgundy.text import seat_name, text, tiles_of
from isettlers.values import Event, RawEvent

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

KINDS: Final[Mapping[str, str]] = {
    "first": "the first player is known: first",
    "phase": "a phase begins: phase",
    "round": "a round begins: phase, round, first (the seat that plays first)",
    "turn": "a seat's turn begins",
    "action": "a seat acts: action (id), text, forced (nobody was asked, it was the only option)",
    "roll": "a seat has rolled: dice",
    "white": "the white die sends the round's goods tile to a depot: value, good",
    "coming": "a goods tile of the phase is turned up: good, round",
    "fill": "a tile comes to a depot: depot (0 the black one), tile",
    "clear": "the tiles left in the depots leave the game",
    "take": "a seat takes a tile from a depot: depot, tile",
    "place": "a tile comes into an estate: tile, hex, start (the first castle)",
    "discard": "a stored tile leaves the game: tile",
    "silver": "silverlings gained, or paid when negative: amount",
    "workers": "workers gained, or paid when negative: amount",
    "vp": "victory points: points, reason",
    "goods": "goods come into storage: depot (none at the start), goods by name",
    "sold": "goods are sold: good, count",
    "bonus": "a bonus tile for a filled colour: color, large",
    "order": "a turn order marker moves on: space, place (in the line of markers, from 0)",
    "board": "a seat draws a board: sides",
    "estate": "the side of a board is chosen, or shown when all have chosen in secret: estate, shown",
    "final": "what the end of the game adds to the points: points, reason",
    "over": "the game is over",
}
"""Event kinds in the order of the core, each with the values it carries."""
REASONS: Final = (
    "animals", "watchtower", "region", "color", "sale", "goods", "silverlings", "workers", "knowledge",
)  # fmt: skip
NOBODY: Final = 255


def event(before: Position, raw: RawEvent) -> Event:
    """Return an event of the core by name; `before` is the position in which the action was taken."""
    kind = tuple(KINDS)[raw[0]]
    return _READERS[kind](before, kind, raw)


def _own(before: Position, kind: str, raw: RawEvent, said: str, **values: Any) -> Event:  # noqa: ANN401, plain values
    """Return an event of one seat."""
    return Event(kind, raw[1], values, f"{seat_name(before, raw[1])}: {said}")


def _first(before: Position, kind: str, raw: RawEvent) -> Event:
    return Event(kind, None, {"first": raw[1]}, f"first player: {seat_name(before, raw[1])}")


def _phase(_before: Position, kind: str, raw: RawEvent) -> Event:
    return Event(kind, None, {"phase": PHASES[raw[2]]}, f"phase {PHASES[raw[2]]}")


def _round(before: Position, kind: str, raw: RawEvent) -> Event:
    values = {"phase": PHASES[raw[2]], "round": raw[3] + 1, "first": raw[1]}
    return Event(kind, None, values, f"round {raw[3] + 1} of phase {PHASES[raw[2]]}, {seat_name(before, raw[1])} first")


def _turn(before: Position, kind: str, raw: RawEvent) -> Event:
    return _own(before, kind, raw, "turn")


def _action(before: Position, kind: str, raw: RawEvent) -> Event:
    words, forced = text(before, raw[4], raw[1]), bool(raw[2])
    said = words + (" (forced)" if forced else "")
    return _own(before, kind, raw, said, action=raw[4], text=words, forced=forced)


def _roll(before: Position, kind: str, raw: RawEvent) -> Event:
    dice = sorted(raw[2:4])
    said = f"{seat_name(before, raw[1])}: rolls {dice[0]} and {dice[1]}"
    return Event(kind, raw[1], {"dice": dice}, said, reveals=True)


def _white(before: Position, kind: str, raw: RawEvent) -> Event:
    good = GOODS[raw[3] - 1] if raw[3] else None
    said = f"white die {raw[2]}" + (f": {good} to depot {raw[2]}" if good else "")
    return Event(kind, raw[1], {"value": raw[2], "good": good}, f"{seat_name(before, raw[1])}: {said}", reveals=True)


def _coming(_before: Position, kind: str, raw: RawEvent) -> Event:
    values = {"good": GOODS[raw[2]], "round": raw[3] + 1}
    return Event(kind, None, values, f"{GOODS[raw[2]]} for round {raw[3] + 1}", reveals=True)


def _fill(before: Position, kind: str, raw: RawEvent) -> Event:
    tile = tiles_of(before).id(raw[3])
    return Event(kind, None, {"depot": raw[2], "tile": tile}, f"{tile} to {_depot(raw[2])}", reveals=True)


def _plain(_before: Position, kind: str, _raw: RawEvent) -> Event:
    words = {"clear": "the tiles left in the depots leave the game", "over": "over"}
    return Event(kind, None, {}, words[kind])


def _take(before: Position, kind: str, raw: RawEvent) -> Event:
    tile = tiles_of(before).id(raw[3])
    return _own(before, kind, raw, f"{tile} from {_depot(raw[2])}", depot=raw[2], tile=tile)


def _place(before: Position, kind: str, raw: RawEvent) -> Event:
    tile = tiles_of(before).id(raw[2])
    return _own(before, kind, raw, f"{tile} on {raw[3]}", tile=tile, hex=raw[3], start=bool(raw[4]))


def _discard(before: Position, kind: str, raw: RawEvent) -> Event:
    tile = tiles_of(before).id(raw[2])
    return _own(before, kind, raw, f"{tile} leaves the game", tile=tile)


def _amount(before: Position, kind: str, raw: RawEvent) -> Event:
    words = {"silver": "silverlings", "workers": "workers"}
    return _own(before, kind, raw, f"{raw[4]:+d} {words[kind]}", amount=raw[4])


def _points(before: Position, kind: str, raw: RawEvent) -> Event:
    reason = REASONS[raw[2]]
    return _own(before, kind, raw, f"+{raw[4]} VP for {reason}", points=raw[4], reason=reason)


def _goods(before: Position, kind: str, raw: RawEvent) -> Event:
    goods = unpack_goods(raw[5])
    words = ", ".join(f"{amount} {good}" for good, amount in goods.items())
    if raw[2] == NOBODY:
        found = _own(before, kind, raw, f"begins with {words}", depot=None, goods=goods)
        return Event(found.kind, found.seat, found.values, found.text, reveals=True)
    return _own(before, kind, raw, f"{words} from {_depot(raw[2])}", depot=raw[2], goods=goods)


def _sold(before: Position, kind: str, raw: RawEvent) -> Event:
    good = GOODS[raw[2]]
    return _own(before, kind, raw, f"sells {raw[4]} {good}", good=good, count=raw[4])


def _bonus(before: Position, kind: str, raw: RawEvent) -> Event:
    color, large = COLORS[raw[2]], bool(raw[3])
    said = f"{'large' if large else 'small'} bonus tile for {color.replace('_', ' ')}"
    return _own(before, kind, raw, said, color=color, large=large)


def _order(before: Position, kind: str, raw: RawEvent) -> Event:
    return _own(before, kind, raw, f"turn order marker to space {raw[4]}", space=raw[4], place=raw[2])


def _board(before: Position, kind: str, raw: RawEvent) -> Event:
    tiles = tiles_of(before)
    sides = [tiles.estates[side].name for side in tiles.boards[raw[2]]]
    said = f"{seat_name(before, raw[1])}: draws the board {' / '.join(sides)}"
    return Event(kind, raw[1], {"sides": sides}, said, reveals=True)


def _estate(before: Position, kind: str, raw: RawEvent) -> Event:
    name = tiles_of(before).estate_name(raw[2])
    return _own(before, kind, raw, f"plays estate {name}", estate=name, shown=bool(raw[3]))


_READERS: Final[Mapping[str, Callable[[Position, str, RawEvent], Event]]] = {
    "first": _first, "phase": _phase, "round": _round, "turn": _turn, "action": _action, "roll": _roll,
    "white": _white, "coming": _coming, "fill": _fill, "clear": _plain, "take": _take, "place": _place,
    "discard": _discard, "silver": _amount, "workers": _amount, "vp": _points, "goods": _goods, "sold": _sold,
    "bonus": _bonus, "order": _order, "board": _board, "estate": _estate, "final": _points, "over": _plain,
}  # fmt: skip


def unpack_goods(word: int) -> dict[str, int]:
    """Return the goods in a word of nibbles by name, those there are."""
    amounts = {good: word >> 4 * place & 15 for place, good in enumerate(GOODS)}
    return {good: amount for good, amount in amounts.items() if amount}


def _depot(number: int) -> str:
    return f"depot {number}" if number else "the black depot"
