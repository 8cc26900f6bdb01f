"""The table of Founders of the Empire as one seat sees it: rows, tokens, and every territory with upwards up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from isettlers.cli.founders import words
from isettlers.cli.founders.territory import LEGEND, NARROW, NO_NUMBERS, WIDE, Numbers, Territory, marks_of
from isettlers.cli.lines import Lines, Row, Span, beside, columns, flow, hanging, plain
from isettlers.cli.screen import SEAT_STYLES
from isettlers.founders.data_model import STACKS, TOKENS, Kind
from isettlers.founders.text import tiles_of
from isettlers.state import State
from isettlers.values import Action

_GAP: Final = 2
_FACTS: Final = 38
"""Columns that the tokens of a seat may take beside the next seat."""
_WIDEST: Final = 60
"""Columns for a tile and what it needs and gives."""
_TO_DO: Final[Mapping[str, str]] = {
    "draft": "to take a tile of the draft", "layout": "to lay its two tiles", "reveal": "to turn up a tile",
    "token": "to play a token or none", "add": "to add a tile", "agreement": "to say whether the game shall end",
}  # fmt: skip
_OTHERS: Final = ("war", "coin")
"""Questions whose cells are those of another seat."""


def board(state: State, seat: int | None) -> Lines:
    """Draw the whole table: the others' territories, what all share, the seat's own territory; a spectator has none.

    Where the seat is to choose a cell, the numbers of the choices stand in the cells.
    """
    return Lines(lambda width: _board(state, seat, width))


def _board(state: State, seat: int | None, width: int) -> Iterator[Row]:
    view = state.view(seat)
    decides = seat is not None and view["actor"] == seat
    where, numbers = choice_cells(view, state.legal) if decides else (seat, NO_NUMBERS)

    def drawn(whose: int, letters: int) -> list[Row]:
        shown = numbers if whose == where else NO_NUMBERS
        return seat_rows(state, view, whose, shown, letters=letters, own=whose == seat, width=width)

    yield from packed([drawn(other, NARROW) for other in range(state.seats) if other != seat], width)
    yield ()
    if any(side["carts"] or any(map(marks_of, side["tiles"])) for side in view["seats"]):
        yield from hanging((), LEGEND, "dim", width)
        yield ()
    yield from hanging((), heading(state, view), "bold", width)
    unusual = words.unusual(state.tables.setup.document() | {"first_player": None})
    if unusual:
        yield from hanging((), unusual, "dim", width)
    yield from table(state, view, width)
    if seat is not None:
        yield ()
        yield from drawn(seat, WIDE)


def heading(state: State, view: Mapping[str, Any]) -> str:
    """Where the game stands."""
    if view["actor"] is None:
        return "The game is over"
    parts = [f"{state.seat_name(view['turn']).capitalize()} {_TO_DO[view['phase']]}"]
    parts.append(f"{state.seat_name(view['first'])} began")
    if "bought" in view:
        parts.append(f"{view['bought']} bought for this turn")
    return "; ".join(parts)


def table(state: State, view: Mapping[str, Any], width: int) -> Iterator[Row]:
    """Draw stacks and rows, the victory tiles, what is there to be drafted, and the craftsmen that nobody has had."""
    for stack in STACKS:
        left = sum(view["stacks"][stack].values())
        yield from flow(((f"{stack + ':':<9}{left:>2} left; ", "dim"),), tile_spans(state, view["rows"][stack]), width)
    yield from flow((("victory: ", "dim"),), tile_spans(state, view["victory"]), width)
    if "draft" in view:
        yield from flow((("draft:   ", "dim"),), tile_spans(state, view["draft"]), width)
    faces = ", ".join(words.tally(view["supply"]["craftsmen"])) or "none"
    yield from hanging((("craftsmen tokens left: ", "dim"),), faces, "", width)


def tile_spans(state: State, names: Sequence[str]) -> list[Span]:
    """Tiles in their colours with what they need and give."""
    spans = [
        (_with_use(text, kind), words.COLOR_STYLES[kind.color])
        for text, kind in zip(words.tally(names), (kind_of(state, name) for name in dict.fromkeys(names)), strict=True)
    ]
    return spans or [("no tiles", "dim")]


def _with_use(amount: str, kind: Kind) -> str:
    """Return a tile with its needs and products, or its name alone if the text is too long."""
    whole = f"{amount} ({words.brief(kind)})"
    return whole if len(whole) <= _WIDEST else amount


def kind_of(state: State, name: str) -> Kind:
    """A kind of tile by its name."""
    tiles = tiles_of(state)
    return tiles.set.kinds[tiles.numbers[name]]


def choice_cells(view: Mapping[str, Any], actions: Iterable[Action]) -> tuple[int, Numbers]:
    """The seat whose cells are to choose from, and the numbers of the choices; none where no cell is asked for."""
    cells = {
        (action.arguments["x"], action.arguments["y"]): number
        for number, action in enumerate(actions, start=1)
        if action.kind == "cell"
    }
    seat: int = view["turn"]
    if not cells:
        return seat, NO_NUMBERS
    pending = view["pending"]
    if pending["asked"] in _OTHERS:
        seat = pending["against"]
    return seat, Numbers(cells, squares=pending["asked"] == "cart")


def packed(blocks: Iterable[Sequence[Row]], width: int) -> Iterator[Row]:
    """Lay blocks beside each other where they fit, the others below."""
    line: Sequence[Row] = []
    used = 0
    for block in blocks:
        wide = max(columns(plain(row)) for row in block)
        if line and used + _GAP + wide > width:
            yield from (*line, ())
            line, used = [], 0
        line = beside(line, block, used + _GAP) if line else block
        used += wide + (_GAP if used else 0)
    yield from line


def seat_rows(
    state: State, view: Mapping[str, Any], seat: int, numbers: Numbers, *, letters: int, own: bool, width: int
) -> list[Row]:
    """Draw a seat: what it has, and its territory."""
    drawn = Territory.of(tiles_of(state).set, view["seats"][seat], numbers).rows(width, letters)
    room = width if own or state.seats == 2 else min(width, max([_FACTS, *(columns(plain(row)) for row in drawn)]))
    return [*facts(state, view, seat, own=own, width=room), *drawn]


def seat_board(state: State, viewer: int, seat: int) -> Lines:
    """Draw a seat as `viewer` sees it."""
    view, own = state.view(viewer), seat == viewer
    return Lines(lambda width: seat_rows(state, view, seat, NO_NUMBERS, letters=WIDE, own=own, width=width))


def facts(state: State, view: Mapping[str, Any], seat: int, *, own: bool, width: int) -> Iterator[Row]:
    """Yield the facts about a seat."""
    side = view["seats"][seat]
    you = " (you)" if own else ""
    turn = ", on turn" if view["actor"] is not None and view["turn"] == seat else ""
    yield (f"{state.seat_name(seat)}{you}", f"bold {SEAT_STYLES[seat]}"), (turn, "")
    texts = [f"{words.amount('point', view['scores'][seat])}", f"tokens: {tokens(side)}"]
    if side["replaced"]:
        texts.append(f"{side['replaced']} replaced")
    if "drafted" in side:
        texts.append(f"drafted: {', '.join(side['drafted'])}")
    yield from hanging((), "; ".join(texts), "", width)


def tokens(side: Mapping[str, Any]) -> str:
    """The tokens that a seat has in hand."""
    held: Mapping[str, Any] = side["tokens"]
    counted = [f"{held[token]} {token}" for token in TOKENS[:3] if held[token]]
    craftsmen = [f"craftsmen of {words.listed(words.tally(held['craftsmen']))}"] if held["craftsmen"] else []
    return ", ".join([*counted, *craftsmen]) or "none"
