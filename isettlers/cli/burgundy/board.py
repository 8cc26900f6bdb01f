"""The table of The Castles of Burgundy as one seat sees it: every estate hex by hex, depots, dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from isettlers.burgundy.data_model import COLOR_OF, KIND_OF, ROWS, Estate
from isettlers.burgundy.text import tiles_of
from isettlers.cli.burgundy import words
from isettlers.cli.lines import Lines, Row, Span, beside, flow, hanging, padded
from isettlers.cli.screen import SEAT_STYLES
from isettlers.state import State

CELL: Final = 11
"""Columns of a hex, the blank behind it included."""
ESTATE_WIDTH: Final = len(ROWS) * CELL
_GAP: Final = 2
_BESIDE: Final = 20
"""The fewest columns in which facts stand beside an estate; with less they stand above."""
LEGEND: Final = (
    "An empty hex shows its kind, number and die. Tiles in an estate are in capitals. "
    "Colours: " + ", ".join(f"{kind} {words.color(color)}" for color, kind in KIND_OF.items()) + "."
)


def board(state: State, seat: int | None) -> Lines:
    """Draw the whole table: the others' estates, what all share, the seat's own estate; a spectator has none."""
    return Lines(lambda width: _board(state, seat, width))


def _board(state: State, seat: int | None, width: int) -> Iterator[Row]:
    view = state.view(seat)
    for other in range(state.seats):
        if other != seat:
            yield from seat_rows(state, view, other, own=False, width=width)
            yield ()
    yield from hanging((), LEGEND, "dim", width)
    yield ()
    yield from hanging((), heading(state, view), "bold", width)
    unusual = words.unusual(state.tables.setup.document())
    if unusual:
        yield from hanging((), unusual, "dim", width)
    if view["stage"] != "choosing":
        order = f"turn order: {_seats(view['order'])}; on the track: {_seats(view['track'])}"
        yield from hanging((), order, "", width)
        yield from depots(state, view, width)
    if seat is not None:
        yield ()
        yield from seat_rows(state, view, seat, own=True, width=width)


def heading(state: State, view: Mapping[str, Any]) -> str:
    """Where the game stands."""
    if view["stage"] == "over":
        return "The game is over"
    if view["stage"] == "choosing":
        return f"Estates and first castles are chosen, {state.seat_name(state.actor)} to choose"
    parts = [f"Phase {view['phase']}, round {view['round']} of 5", f"{state.seat_name(view['turn'])} on turn"]
    parts.append(f"white die {view['white']}")
    coming = [f"{good} in round {place}" for place, good in enumerate(view["coming"], start=1) if good]
    if coming:
        parts.append(f"goods to come: {', '.join(coming)}")
    return "; ".join(parts)


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats)


def depots(state: State, view: Mapping[str, Any], width: int) -> Iterator[Row]:
    """Draw the depots with their tiles and goods, the black one last."""
    for number, depot in enumerate(view["depots"], start=1):
        goods = [(f"and {words.goods(depot['goods'])}", "")] if depot["goods"] else []
        yield from flow(((f"depot {number}: ", "dim"),), [*_tiles(state, depot["tiles"]), *goods], width)
    yield from flow((("black:   ", "dim"),), _tiles(state, view["black"]), width)


def _tiles(state: State, names: Sequence[str]) -> list[Span]:
    """Tiles in their colours, with their number where there are several."""
    styles = {name: style_of(state, name) for name in names}
    spans = [(amount, styles[name]) for name, amount in zip(dict.fromkeys(names), words.tally(names), strict=True)]
    return spans or [("no tiles", "dim")]


def style_of(state: State, tile: str) -> str:
    """The colour of a tile."""
    tiles = tiles_of(state)
    return words.COLOR_STYLES[tiles.tiles[tiles.numbers[tile]].color]


def seat_rows(state: State, view: Mapping[str, Any], seat: int, *, own: bool, width: int) -> list[Row]:
    """Draw a seat: its estate, and what it has beside it or, where there is no room, above."""
    side = view["seats"][seat]
    names = side.get("board") if side.get("estate") is None and own else [side.get("estate")]
    drawn = [row for name in names or () for row in _side_rows(state, side, name)]
    room = width - ESTATE_WIDTH - _GAP
    title = _title(state, view, seat, own=own)
    if room < _BESIDE or not drawn:
        short = [(f"{lead}: {fact}", "") for lead, fact in seat_facts(view, seat)]
        return [title, *flow((), short, width, "; "), *drawn]
    facts = [row for lead, fact in seat_facts(view, seat) for row in hanging(((f"{lead}: ", "dim"),), fact, "", room)]
    return beside(drawn, [title, *facts], ESTATE_WIDTH + _GAP)


def seat_board(state: State, viewer: int, seat: int) -> Lines:
    """Draw a seat as `viewer` sees it."""
    view = state.view(viewer)
    return Lines(lambda width: seat_rows(state, view, seat, own=seat == viewer, width=width))


def _title(state: State, view: Mapping[str, Any], seat: int, *, own: bool) -> Row:
    turn = ", on turn" if view["stage"] == "playing" and view["turn"] == seat else ""
    return (state.seat_name(seat) + " (you)" * own, f"bold {SEAT_STYLES[seat]}"), (turn, "")


def _side_rows(state: State, side: Mapping[str, Any], name: str | None) -> list[Row]:
    """Draw the estate of a seat, or a side it may choose, under its name."""
    estate = estate_named(state, name)
    if estate is None:
        return []
    lying = {each["hex"]: each["tile"] for each in side["tiles"]}
    title: list[Row] = [] if name == side.get("estate") else [((f"side {name}", "bold"),)]
    return [*title, *estate_rows(estate, lying)]


def estate_rows(estate: Estate, lying: Mapping[int, str]) -> list[Row]:
    """Draw an estate in seven rows of hexes, two lines each."""
    number = 0
    rows = list[Row]()
    for row in ROWS:
        indent = (" " * ((max(ROWS) - row) * CELL // 2), "")
        hexes = [_hex(estate, each, lying.get(each)) for each in range(number, number + row)]
        rows += [(indent, *(span for each in hexes for span in (each[line], (" ", "")))) for line in (0, 1)]
        number += row
    return rows


def _hex(estate: Estate, number: int, tile: str | None) -> tuple[Span, Span]:
    """Return the two lines of a hex: the name of its tile, or its kind, its number and its die."""
    color = COLOR_OF[estate.colors[number]]
    style = words.COLOR_STYLES[color]
    if tile is None:
        lines, mark = [KIND_OF[color], f"{number:>2} die {estate.dice[number]}"], ""
    else:
        lines, mark = words.in_two(tile, CELL - 1), "bold reverse "
    return (padded(lines[0], CELL - 1), mark + style), (padded(lines[1], CELL - 1), mark + style)


def seat_facts(view: Mapping[str, Any], seat: int) -> Iterator[tuple[str, str]]:
    """Yield what a seat has, each fact with its name."""
    side = view["seats"][seat]
    yield "points", f"{side['vp']} marked, {view['scores'][seat]} now"
    estate = side.get("estate")
    if estate is not None:
        yield "estate", estate
    elif side["board"]:
        yield "board", f"estates {' and '.join(side['board'])}, one to be played"
    if "castle" in side:
        yield "first castle", f"on {side['castle']}, not shown yet"
    supply = f"{words.amount('worker', side['workers'])}, {words.amount('silverling', side['silver'])}"
    dice = f", dice {' '.join(map(str, side['dice']))}" if side["dice"] else ""
    yield "has", supply + dice
    yield "stored", ", ".join(side["stored"]) or "no tiles"
    yield "goods", words.goods(side["goods"])
    sold = f" ({words.goods(side['sold'])})" if side.get("sold") else ""
    yield "sold", f"{side['sold_count']}{sold}"
    bonuses = [f"{size} {words.color(one)}" for size in ("large", "small") for one in side[size]]
    if bonuses:
        yield "bonus tiles", ", ".join(bonuses)


def estate_named(state: State, name: str | None) -> Estate | None:
    """The estate of a name that a view gives; None for the one that the viewer does not know."""
    return next((estate for estate in tiles_of(state).estates if estate.name == name), None)
