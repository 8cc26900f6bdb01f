"""Parts of drawings in lines that are the same for several games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby, takewhile
from typing import Final

from attrs import evolve

from isettlers.cli.lines import Lines, Row, beside, columns, hanging, padded, plain
from isettlers.cli.screen import SEAT_STYLES
from isettlers.cli.terminal import Choice, Line
from isettlers.state import State
from isettlers.values import Action, Event, Outcome

INDENT: Final = "  "
_NAME_WIDTH: Final = 8
"""The name of a seat and a blank or two."""
_HINT: Final = 30
"""Columns that a hint beside a choice has at least; with less it stands below."""
_UNDER: Final = " " * 3
"""Indentation of titles, as wide as the numbers of choices."""


def story_line(line: Line, name: Callable[[int], str], name_width: int = _NAME_WIDTH) -> Lines:
    """Draw a line of the story, the seat it is about in front in its colour."""
    if line.kind == "round":
        return Lines(lambda width: [(), *hanging((), line.text, "bold reverse", width)])
    if line.kind == "phase":
        return Lines.of(f"- {line.text}", style="bold")
    lead = [(INDENT, "")]
    if line.seat is not None:
        lead.append((padded(f"{name(line.seat)} ", name_width), SEAT_STYLES[line.seat]))
    return Lines(lambda width: hanging(lead, line.text, "", width))


def standings(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Lines:
    """Draw a row a seat under heads: its name in its colour, figures, and words at the end."""
    return Lines(lambda width: _standings(heads, rows, width))


def _standings(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> Iterator[Row]:
    """Lay out the rows; where the words at the end do not fit beside the figures, they stand below."""
    widths = [max(columns(row[column]) for row in (heads, *rows)) for column in range(len(heads) - 1)]
    figures = sum(widths) + len(INDENT) * len(widths)
    below = figures + max(columns(row[-1]) for row in (heads, *rows)) > width
    for seat, row in enumerate((heads, *rows), start=-1):
        name = (padded(row[0], widths[0]), f"bold {SEAT_STYLES[seat]}" if seat >= 0 else "dim")
        style = "" if seat >= 0 else "dim"
        cells = "".join(f"{INDENT}{cell:>{wide}}" for cell, wide in zip(row[1:-1], widths[1:], strict=True))
        if below:
            yield name, (cells, style)
            yield from hanging(((INDENT, ""),), row[-1], style, width)
        else:
            yield name, (cells + INDENT, style), (row[-1], style)


def numbered(
    actions: Sequence[Action],
    title: Callable[[Action], str],
    hint: Callable[[Action], str],
    price: Callable[[Action], str] = lambda _: "",
) -> list[Choice]:
    """Return the actions numbered from 1, with their titles, hints and prices."""
    return [
        Choice(number, title(action), ((action.text, ""),), hint(action), price(action))
        for number, action in enumerate(actions, 1)
    ]


def own_events(state: State, action: Action) -> Iterator[Event]:
    """Yield the events of an action alone, without those of forced actions that follow."""
    _, *events = state.clone().step(action)
    return takewhile(lambda event: event.kind != "action", events)


def full_list(choices: Sequence[Choice]) -> Lines:
    """Draw the choices under a title for each kind, each with its hint."""
    return Lines(lambda width: chain.from_iterable(_full(listed, width) for listed in _kinds(choices)))


def _kinds(choices: Sequence[Choice]) -> list[list[Choice]]:
    return [list(listed) for _, listed in groupby(choices, key=lambda choice: choice.title)]


def _full(listed: Sequence[Choice], width: int) -> list[Row]:
    """Lay out the choices of a kind with their hints."""
    return [*_title(listed[0].title, width), *with_hints([(_whole(one), one.hint) for one in listed], width)]


def _short(listed: Sequence[Choice], width: int) -> list[Row]:
    """Lay out the choices of a kind in columns."""
    return [*_title(listed[0].title, width), *_in_columns(_bare(listed), width, len(listed))[0]]


def _bare(listed: Sequence[Choice]) -> list[Row]:
    """Leave out what the title says: the verb, and words of it at the end, unless but a number would be left."""
    title = listed[0].title.lower().replace(",", " ").split()
    texts = [choice.text[0][0].split() for choice in listed]
    while all(len(text) > 2 and text[-1] in title and text[-1] == texts[0][-1] for text in texts):
        texts = [text[:-1] for text in texts]
    if all(text[0] == texts[0][0] and len(text) > 1 and text[1][0].isalpha() for text in texts):
        texts = [text[1:] for text in texts]
    return [
        _whole(evolve(choice, text=((" ".join(text), choice.text[0][1]), *choice.text[1:])))
        for choice, text in zip(listed, texts, strict=True)
    ]


def _title(title: str, width: int) -> list[Row]:
    return hanging(((_UNDER, ""),), title, "bold", width)


def with_hints(listed: Sequence[tuple[Row, str]], width: int, least: int = _HINT) -> Iterator[Row]:
    """Lay out rows and hints: beside them where there is room, else below."""
    even = max((used for row, _ in listed if (used := columns(plain(row))) <= width - least), default=0)
    for row, hint in listed:
        used = columns(plain(row))
        if hint and used <= even:
            yield from hanging((*row, (" " * (even - used + 2), "")), hint, "dim", width)
            continue
        yield from _fitted(row, width)
        if hint:
            yield from hanging(((_UNDER, ""),), hint, "dim", width)


def _whole(choice: Choice) -> Row:
    price = ((f"  for {choice.price}", ""),) if choice.price else ()
    return ((f"{choice.number:>2} ", "cyan"), *choice.text, *price)


def _fitted(row: Row, width: int) -> list[Row]:
    """Break a choice that is too long for a row, which then loses its colours."""
    return [row] if columns(plain(row)) <= width else hanging(row[:1], plain(row[1:]), "", width)


def heights(choices: Sequence[Choice], width: int) -> tuple[int, int]:
    """Return the lines that the choices take in columns, and with their hints."""
    kinds = _kinds(choices)
    return sum(len(_short(listed, width)) for listed in kinds), sum(len(_full(listed, width)) for listed in kinds)


def pages(choices: Sequence[Choice], width: int, height: int, later: int | None = None) -> list[Lines]:
    """Draw the choices in `height` lines.

    All have their hints if that fits. Else the kinds with most to say go without, in columns, and if need be there are
    several pages; those after the first have `later` lines (default: `height`).
    """
    kinds = _kinds(choices)
    blocks, short = [_full(listed, width) for listed in kinds], [_short(listed, width) for listed in kinds]
    saved = {place: len(full) - len(short[place]) for place, full in enumerate(blocks)}
    for place in sorted(saved, key=saved.__getitem__, reverse=True):
        if sum(map(len, blocks)) <= height:
            break
        blocks[place] = short[place]
    if sum(map(len, blocks)) <= height:
        return [_page([row for block in blocks for row in block])]
    made, room = list[list[Row]]([[]]), height
    for listed in kinds:
        rest = _bare(listed)
        while rest:
            if room - len(made[-1]) < 2:
                made.append([])
                room = height if later is None else later
            made[-1] += _title(listed[0].title, width)
            rows, rest = _in_columns(rest, width, max(1, room - len(made[-1])))
            made[-1] += rows
    return [_page(rows) for rows in made]


def _page(rows: list[Row]) -> Lines:
    return Lines(lambda _: rows)


def _in_columns(cells: list[Row], width: int, height: int) -> tuple[list[Row], list[Row]]:
    """Lay as many cells in columns as `height` rows hold; return the rows, and the cells left over."""
    wide = max(columns(plain(cell)) for cell in cells) + len(INDENT)
    if wide - len(INDENT) > width:
        return [row for cell in cells[:height] for row in _fitted(cell, width)], cells[height:]
    across = (width + len(INDENT)) // wide
    here = cells[: across * height]
    down = -(-len(here) // across)
    rows: list[Row] = []
    for place, first in enumerate(range(0, len(here), down)):
        rows = beside(rows, here[first : first + down], place * wide)
    return rows, cells[len(here) :]


def ranking(outcome: Outcome, name: Callable[[int], str], about: Callable[[int], str], width: int) -> Iterator[Row]:
    """Draw the seats in the order they came in, with what there is to say about each."""
    for seat in sorted(range(len(outcome.ranks)), key=outcome.ranks.__getitem__):
        place = (f"{INDENT}{outcome.ranks[seat] + 1}. ", "")
        yield from hanging((place, (padded(f"{name(seat)} ", _NAME_WIDTH), SEAT_STYLES[seat])), about(seat), "", width)
