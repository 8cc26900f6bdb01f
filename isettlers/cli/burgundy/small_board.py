"""The table of The Castles of Burgundy in few lines, for low terminals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from isettlers.burgundy.data_model import COLOR_OF, KIND_OF, ROWS, Estate
from isettlers.cli.burgundy import words
from isettlers.cli.burgundy.board import CELL, depots, estate_named, heading, seat_facts
from isettlers.cli.lines import Lines, Row, Span, flow, padded
from isettlers.cli.screen import SEAT_STYLES
from isettlers.cli.terminal import Part
from isettlers.state import State

_KIND: Final = 5
"""Letters of the kind of an empty hex."""
_MAPPED: Final = frozenset({"place", "start", "side"})
"""Questions about the hexes of an estate."""


def small_board(state: State, seat: int) -> list[Part]:
    """Return the parts: where the game stands, a line for each other seat, the depots, the own goods and estate."""
    view = state.view(seat)
    mapped = any(state.game.block(action).kind in _MAPPED for action in state.legal_ids())
    whole = heading(state, view)
    parts = [
        Part(tuple(Lines.of(text, style="bold") for text in (whole, "; ".join(whole.split("; ")[:3])))),
        *(_other(state, view, other) for other in range(state.seats) if other != seat),
    ]
    if view["stage"] != "choosing":
        wide, low = Lines(lambda width: depots(state, view, width)), Lines(lambda width: _depots(view, width))
        parts.append(Part((wide, low), 2 if mapped else 1))
    lead = (f"{state.seat_name(seat)} (you)  ", f"bold {SEAT_STYLES[seat]}")
    facts = [(f"{name}: {text}", "") for name, text in seat_facts(view, seat)]
    parts.append(Part((Lines(lambda width: flow((lead,), facts, width, "; ")),)))
    return [*parts, *_estates(state, view["seats"][seat], mapped=mapped)]


def _other(state: State, view: Mapping[str, Any], seat: int) -> Part:
    """Another seat: all facts, or points, dice, storage and numbers of goods and hexes."""
    side = view["seats"][seat]
    lead = (f"{state.seat_name(seat)}  ", f"bold {SEAT_STYLES[seat]}")
    whole = [f"{name}: {text}" for name, text in seat_facts(view, seat)]
    short = [
        f"{view['scores'][seat]} VP",
        *([f"dice {' '.join(map(str, side['dice']))}"] if side["dice"] else []),
        words.amount("worker", side["workers"]),
        words.amount("silverling", side["silver"]),
        f"{sum(side['goods'].values())} goods",
        words.amount("tile", len(side["tiles"])),
        f"stored {', '.join(side['stored'])}" if side["stored"] else "nothing stored",
    ]
    forms = [_flowing(lead, whole, "; "), _flowing(lead, short, ", ")]
    return Part(forms)


def _flowing(lead: Span, texts: list[str], between: str) -> Lines:
    return Lines(lambda width: flow((lead,), [(text, "") for text in texts], width, between))


def _depots(view: Mapping[str, Any], width: int) -> list[Row]:
    """The depots one behind the other."""
    texts = []
    for number, depot in enumerate(view["depots"], start=1):
        goods = f" and {words.goods(depot['goods'])}" if depot["goods"] else ""
        texts.append(f"{number}: {', '.join(words.tally(depot['tiles'])) or 'no tiles'}{goods}")
    texts.append(f"black: {', '.join(words.tally(view['black'])) or 'no tiles'}")
    return flow((("depots ", "dim"),), [(text, "") for text in texts], width, "; ")


def _estates(state: State, side: Mapping[str, Any], *, mapped: bool) -> Iterator[Part]:
    """The own estate, or those to choose from, hex by hex; what is open in it where the choices are no hexes."""
    lying = {each["hex"]: each["tile"] for each in side["tiles"]}
    chosen = side.get("estate")
    for name in side["board"] if chosen is None else [chosen]:
        estate = estate_named(state, name)
        if estate is not None:
            yield _estate(estate, {} if chosen is None else lying, title=chosen is None, mapped=mapped)


def _estate(estate: Estate, lying: Mapping[int, str], *, title: bool, mapped: bool) -> Part:
    def rows(_: int) -> Iterator[Row]:
        if title:
            yield ((f"side {estate.name}", "bold"),)
        yield from _map(estate, lying)

    drawn = Lines(rows)
    return Part((drawn,), 1) if mapped else Part((drawn, Lines(lambda width: _open(estate, lying, width))), 2)


def _map(estate: Estate, lying: Mapping[int, str]) -> Iterator[Row]:
    """Draw an estate in seven lines: an empty hex by its number, kind and die, a tile by its name in capitals."""
    number = 0
    for row in ROWS:
        indent = (" " * ((max(ROWS) - row) * CELL // 2), "")
        hexes = [_hex(estate, each, lying.get(each)) for each in range(number, number + row)]
        yield (indent, *(span for each in hexes for span in (each, (" ", ""))))
        number += row


def _hex(estate: Estate, number: int, tile: str | None) -> Span:
    color = COLOR_OF[estate.colors[number]]
    style = words.COLOR_STYLES[color]
    if tile is None:
        return padded(f"{number:>2} {KIND_OF[color][:_KIND]} {estate.dice[number]}", CELL - 1), style
    return padded(_capitals(tile, CELL - 1), CELL - 1), f"bold reverse {style}"


def _capitals(tile: str, width: int) -> str:
    """Return the name of a tile in capitals, cut before its number: `KNOWLED-12`."""
    name, dash, number = tile.replace("_", " ").upper().partition("-")
    return name[: width - len(dash + number)] + dash + number


def _open(estate: Estate, lying: Mapping[int, str], width: int) -> list[Row]:
    """The dice of the empty hexes of each kind."""
    texts = []
    for color, kind in KIND_OF.items():
        there = [hexagon for hexagon, letter in enumerate(estate.colors) if COLOR_OF[letter] == color]
        dice = sorted(estate.dice[hexagon] for hexagon in there if hexagon not in lying)
        if dice:
            texts.append((f"{kind} {' '.join(map(str, dice))}", words.COLOR_STYLES[color]))
    return flow((("empty hexes by dice: ", "dim"),), texts or [("none", "")], width)
