"""Lines of text in colours, laid out for a number of columns, which are printed with rich or without."""

from __future__ import annotations

import os
import shutil
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Self
from unicodedata import category, east_asian_width

from attrs import frozen

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

SIZE: Final = os.terminal_size((80, 24))
"""Columns and lines where there is no terminal, and COLUMNS and LINES do not say."""

Span = tuple[str, str]
"""Text and its style, in the words of rich; an empty style is none."""
Row = tuple[Span, ...]


def terminal_size() -> os.terminal_size:
    """Return the columns and lines that there are to draw in."""
    return shutil.get_terminal_size(SIZE)


def window_height() -> int | None:
    """Return the lines of the terminal that shows standard output, None where it goes elsewhere."""
    return terminal_size().lines if sys.stdout.isatty() else None


class Drawn(ABC):
    """A drawing, laid out when it is known for how many columns; `str` takes those of the terminal."""

    __slots__ = ()

    @abstractmethod
    def at(self, width: int) -> str:
        """Return the text without colours, no line of it wider than `width` columns."""

    def __str__(self) -> str:
        return self.at(terminal_size().columns)


@frozen
class Lines(Drawn):
    """Rows that are laid out when it is known for how many columns."""

    rows: Callable[[int], Iterable[Row]]

    @classmethod
    def of(cls, *texts: str, style: str = "") -> Self:
        """Lines in one style."""
        return cls(lambda width: [row for text in texts for row in hanging((), text, style, width)])

    def at(self, width: int) -> str:
        """Return the text without colours, no line of it wider than `width` columns."""
        return "\n".join(plain(_stripped(row)) for row in self.rows(width))

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        yield Text("\n").join(Text.assemble(*_stripped(row)) for row in self.rows(options.max_width))


def plain(row: Iterable[Span]) -> str:
    """Return a row without its colours."""
    return "".join(text for text, _ in row)


def _stripped(row: Row) -> Row:
    """Return a row without the blanks at its end."""
    while row and not row[-1][0].rstrip():
        row = row[:-1]
    return (*row[:-1], (row[-1][0].rstrip(), row[-1][1])) if row else row


def columns(text: str) -> int:
    """Return the columns that a terminal takes for a text: two for a wide character, none for a combining one."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(letter: str) -> int:
    if category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(letter) in {"W", "F"} else 1


def padded(text: str, width: int) -> str:
    """Fill a text up to `width` columns."""
    return text + " " * (width - columns(text))


def wrapped(text: str, width: int) -> list[str]:
    """Break a text into lines of at most `width` columns, between words where that is possible."""
    lines = [""]
    for word in text.split():
        before = lines[-1] + " " if lines[-1] else ""
        if columns(before + word) <= width:
            lines[-1] = before + word
            continue
        first, *others = pieces(word, width)
        lines[len(lines) if before else -1 :] = [first, *others]
    return lines


def pieces(word: str, width: int) -> Iterator[str]:
    """Cut a word into pieces of at most `width` columns."""
    piece = ""
    for letter in word:
        if piece and columns(piece + letter) > width:
            yield piece
            piece = ""
        piece += letter
    yield piece


def flow(lead: Sequence[Span], parts: Iterable[Span], width: int, between: str = ", ") -> list[Row]:
    """Lay parts one after the other behind a lead, in as many rows as they need."""
    indent, comma = columns(plain(lead)), len(between.rstrip())
    rows, row = list[Row](), list(lead)
    used = indent
    for place, (text, style) in enumerate(parts):
        if place:
            row.append((between, ""))
            used += len(between)
            if used + columns(text) + comma > width:
                rows.append(tuple(row))
                row, used = [(" " * indent, "")], indent
        first, *others = wrapped(text, width - indent - comma)
        row.append((first, style))
        for other in others:
            rows.append(tuple(row))
            row = [(" " * indent, ""), (other, style)]
        used = columns(plain(row))
    return [*rows, tuple(row)]


def hanging(lead: Sequence[Span], text: str, style: str, width: int) -> list[Row]:
    """Lay a text behind a lead, in as many rows as it needs."""
    indent = columns(plain(lead))
    first, *others = wrapped(text, width - indent)
    return [(*lead, (first, style)), *(((" " * indent, ""), (other, style)) for other in others)]


def beside(left: Sequence[Row], right: Sequence[Row], width: int) -> list[Row]:
    """Lay two blocks beside each other, the left one filled up to a width."""
    rows = []
    for place in range(max(len(left), len(right))):
        row = left[place] if place < len(left) else ()
        more = right[place] if place < len(right) else ()
        rows.append((*row, (" " * (width - columns(plain(row))), ""), *more) if more else row)
    return rows
