"""The table of Founders of the Empire in few lines, for low terminals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from isettlers.cli.founders import words
from isettlers.cli.founders.board import choice_cells, heading, table, tokens
from isettlers.cli.founders.territory import NO_NUMBERS, WIDE, Numbers, Territory
from isettlers.cli.lines import Lines, Row, hanging
from isettlers.cli.screen import SEAT_STYLES
from isettlers.cli.terminal import Part
from isettlers.founders.data_model import STACKS
from isettlers.founders.text import tiles_of
from isettlers.state import State

_TABLE: Final = 2
_TERRITORY: Final = 1
_OTHER: Final = 3
"""Ranks: the territory of the question stays longest, another than the own one goes first."""


def small_board(state: State, seat: int) -> list[Part]:
    """Return the parts: where the game stands, a line for each seat, what all share, territories.

    The territory whose cells are the choices has their numbers.
    """
    view = state.view(seat)
    where, numbers = choice_cells(view, state.legal)
    elsewhere = bool(numbers.cells) and where != seat
    others = [other for other in range(state.seats) if other != seat]
    parts = [
        Part((Lines.of(heading(state, view), style="bold"),)),
        *(_seat(state, view, each, own=each == seat) for each in (*others, seat)),
        Part((Lines(lambda width: table(state, view, width)), Lines(lambda width: _table(view, width))), _TABLE),
        _territory(state, view, seat, NO_NUMBERS if elsewhere else numbers, _OTHER if elsewhere else _TERRITORY),
    ]
    return [*parts, _territory(state, view, where, numbers, _TERRITORY)] if elsewhere else parts


def _seat(state: State, view: Mapping[str, Any], seat: int, *, own: bool) -> Part:
    """A seat in a line: points, tiles, tokens."""
    side = view["seats"][seat]
    lead = (f"{state.seat_name(seat)}{' (you)' if own else ''}  ", f"bold {SEAT_STYLES[seat]}")
    texts = [f"{view['scores'][seat]} VP", words.amount("tile", len(side["tiles"])), f"tokens: {tokens(side)}"]
    if side["replaced"]:
        texts.append(f"{side['replaced']} replaced")
    if "drafted" in side:
        texts.append(f"drafted: {', '.join(side['drafted'])}")
    return Part((Lines(lambda width: hanging((lead,), "; ".join(texts), "", width)),))


def _table(view: Mapping[str, Any], width: int) -> Iterator[Row]:
    """The rows of the stacks and the victory tiles by their names."""
    for stack in STACKS:
        left = sum(view["stacks"][stack].values())
        names = ", ".join(words.tally(view["rows"][stack])) or "no tiles"
        yield from hanging(((f"{stack} ({left} left): ", "dim"),), names, "", width)
    shared = {"victory: ": view["victory"], "draft: ": view.get("draft", ())}
    for lead, names in shared.items():
        if names:
            yield from hanging(((lead, "dim"),), ", ".join(words.tally(names)), "", width)


def _territory(state: State, view: Mapping[str, Any], seat: int, numbers: Numbers, rank: int) -> Part:
    """The territory of a seat: in frames, then in two lines a cell, then in one."""
    drawn = Territory.of(tiles_of(state).set, view["seats"][seat], numbers)
    whose = [((f"{state.seat_name(seat)}:", ""),)] if seat != view["turn"] else list[Row]()
    return Part(
        (
            Lines(lambda width: [*whose, *drawn.rows(width, WIDE)]),
            Lines(lambda width: [*whose, *drawn.small(width, 2)]),
            Lines(lambda width: [*whose, *drawn.small(width, 1)]),
        ),
        rank,
    )
