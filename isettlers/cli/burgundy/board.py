"""The table of The Castles of Burgundy as one seat sees it: depots, dice, and every estate hex by hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from isettlers.burgundy.data_model import COLOR_OF, ROWS, Estate
from isettlers.burgundy.text import tiles_of
from isettlers.cli.burgundy import words
from isettlers.cli.lines import WIDTH, Lines, Row, Span, beside, flow, hanging
from isettlers.cli.screen import SEAT_STYLES
from isettlers.state import State

NUMBERED_CELL: Final = 8
"""Columns of a hex with its number."""
_CELL: Final = 6
_GAP: Final = 2


def board(state: State, seat: int) -> Lines:
    """The whole table, the seat's own estate last, its hexes numbered."""
    view = state.view(seat)
    usual = words.said(state.tables.setup.document())
    rows = [*hanging((), heading(state, view), "bold"), *(hanging((), usual, "dim") if usual else [])]
    if view["stage"] == "choosing":
        return Lines([*rows, *estates(state, view, seat)])
    rows += hanging((), f"turn order: {_seats(view['order'])}; on the track: {_seats(view['track'])}")
    rows += depots(state, view)
    return Lines([*rows, *estates(state, view, seat)])


def estates(state: State, view: Mapping[str, Any], seat: int) -> Iterator[Row]:
    """All seats, the reader's last, and what the letters mean."""
    for other in [*(one for one in range(state.seats) if one != seat), seat]:
        yield ()
        yield from seat_rows(state, view, other, own=other == seat)
    yield ()
    yield from hanging((), f"Empty hexes: {words.LETTERS}, with the die they take.", "dim")


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


def depots(state: State, view: Mapping[str, Any]) -> Iterator[Row]:
    """The depots with their tiles and goods, the black one last."""
    for number, depot in enumerate(view["depots"], start=1):
        goods = [(f"and {words.goods(depot['goods'])}", "")] if depot["goods"] else []
        yield from flow(((f"depot {number}: ", "dim"),), [*_tiles(state, depot["tiles"]), *goods])
    yield from flow((("black:   ", "dim"),), _tiles(state, view["black"]))


def _tiles(state: State, names: Sequence[str]) -> list[Span]:
    """Tiles in their colours, with their number where there are several."""
    styles = {name: style_of(state, name) for name in names}
    spans = [(said, styles[name]) for name, said in zip(dict.fromkeys(names), words.tally(names), strict=True)]
    return spans or [("no tiles", "dim")]


def style_of(state: State, tile: str) -> str:
    """The colour of a tile."""
    tiles = tiles_of(state)
    return words.COLOR_STYLES[tiles.tiles[tiles.numbers[tile]].color]


def seat_rows(state: State, view: Mapping[str, Any], seat: int, *, own: bool) -> list[Row]:
    """A seat: its estate, and beside it what it has."""
    side = view["seats"][seat]
    cell = NUMBERED_CELL if own else _CELL
    names = side.get("board") if side.get("estate") is None and own else [side.get("estate")]
    left = [row for name in names or () for row in _side_rows(state, side, name, cell=cell, numbered=own)]
    width = len(ROWS) * cell + _GAP
    return beside(left, list(facts(state, view, seat, own=own, width=WIDTH - width)), width)


def _side_rows(state: State, side: Mapping[str, Any], name: str | None, *, cell: int, numbered: bool) -> list[Row]:
    """The estate of a seat, or a side it may choose, under its name."""
    estate = estate_named(state, name)
    if estate is None:
        return []
    lying = {each["hex"]: each["tile"] for each in side["tiles"]}
    title: list[Row] = [] if name == side.get("estate") else [((f"side {name}", "bold"),)]
    return [*title, *estate_rows(estate, lying, cell=cell, numbered=numbered)]


def estate_rows(estate: Estate, lying: Mapping[int, str], *, cell: int, numbered: bool) -> list[Row]:
    """An estate in seven rows of hexes: a tile's name in short, or the colour and the die of an empty hex."""
    number = 0
    rows = list[Row]()
    for row in ROWS:
        spans: list[Span] = [(" " * ((max(ROWS) - row) * cell // 2), "")]
        for _ in range(row):
            spans += _hex(estate, number, lying.get(number), cell=cell, numbered=numbered)
            number += 1
        rows.append(tuple(spans))
    return rows


def _hex(estate: Estate, number: int, tile: str | None, *, cell: int, numbered: bool) -> Iterator[Span]:
    """A hex in so many columns."""
    style = words.COLOR_STYLES[COLOR_OF[estate.colors[number]]]
    lead = f"{number:>2} " if numbered else ""
    said = words.short(tile) if tile is not None else f"{estate.colors[number]}{estate.dice[number]}"
    yield lead, "dim"
    yield said, f"bold reverse {style}" if tile is not None else style
    yield " " * (cell - len(lead) - len(said)), ""


def facts(state: State, view: Mapping[str, Any], seat: int, *, own: bool, width: int) -> Iterator[Row]:
    """What there is to say about a seat, line by line."""
    you = " (you)" if own else ""
    turn = ", on turn" if view["stage"] == "playing" and view["turn"] == seat else ""
    name = ((state.seat_name(seat) + you, f"bold {SEAT_STYLES[seat]}"),)
    yield from hanging((*name, (turn, "")), "")
    for lead, said in _facts(view, seat):
        yield from hanging(((f"{lead}: ", "dim"),), said, width=width)


def _facts(view: Mapping[str, Any], seat: int) -> Iterator[tuple[str, str]]:
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
