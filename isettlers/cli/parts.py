"""Parts of drawings in lines that are the same for several games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from isettlers.cli.lines import Lines, Row, hanging
from isettlers.cli.screen import SEAT_STYLES
from isettlers.cli.terminal import Line
from isettlers.state import Action, Outcome

INDENT: Final = "  "
_NAME_WIDTH: Final = 8
"""The name of a seat and a blank or two."""


def told(line: Line, name: Callable[[int], str]) -> Lines:
    """A line of the story, the seat it is about in front in its colour."""
    if line.kind == "round":
        return Lines([(), ((line.text, "bold reverse"),)])
    if line.kind == "phase":
        return Lines.of(f"- {line.text}", style="bold")
    if line.seat is None:
        return Lines(hanging(((INDENT, ""),), line.text))
    return Lines(hanging(((f"{INDENT}{name(line.seat):<{_NAME_WIDTH}}", SEAT_STYLES[line.seat]),), line.text))


def standings(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Lines:
    """A row a seat under heads: its name in its colour, figures, and words at the end."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads) - 1)]
    lines: list[Row] = [((_columns(heads, widths), "dim"),)]
    for seat, row in enumerate(rows):
        name = f"{row[0]:<{widths[0]}}"
        lines.append(((name, f"bold {SEAT_STYLES[seat]}"), (_columns(row, widths)[len(name) :], "")))
    return Lines(lines)


def _columns(row: Sequence[str], widths: Sequence[int]) -> str:
    figures = [f"{cell:>{width}}" for cell, width in zip(row[1:-1], widths[1:], strict=True)]
    return "  ".join((f"{row[0]:<{widths[0]}}", *figures, row[-1]))


def numbered(actions: Sequence[Action], titles: Mapping[str, str], hint: Callable[[Action], str]) -> Lines:
    """The actions numbered from 1, under a title for each kind, each with what else there is to know about it."""
    rows: list[Row] = []
    wide = max((len(action.text) for action in actions), default=0)
    for kind, listed in groupby(enumerate(actions, start=1), key=lambda item: item[1].kind):
        rows.append((("    " + titles[kind], "bold"),))
        for number, action in listed:
            rows += hanging(((f"{number:>3} ", "cyan"), (f"{action.text:<{wide}}  ", "")), hint(action), "dim")
    return Lines(rows)


def ranking(outcome: Outcome, name: Callable[[int], str], about: Callable[[int], str]) -> list[Row]:
    """The seats in the order they came in, with what there is to say about each."""
    return [
        (
            (f"{INDENT}{outcome.ranks[seat] + 1}. ", ""),
            (f"{name(seat):<{_NAME_WIDTH}}", SEAT_STYLES[seat]),
            (about(seat), ""),
        )
        for seat in sorted(range(len(outcome.ranks)), key=outcome.ranks.__getitem__)
    ]
