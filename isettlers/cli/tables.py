"""Tables, boxes and texts that rich draws where it is installed, and that are plain text without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from attrs import frozen

from isettlers.cli.lines import Drawn, Lines, Row, beside, columns, hanging, padded, plain, wrapped

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, Group, RenderResult
    from rich.panel import Panel
    from rich.text import Text

_GAP: Final = "  "
_NARROWEST: Final = 10
"""Columns that a column of words has at least, however narrow the terminal is."""


@frozen
class Styled(Drawn):
    """Text in colours, which may have several lines."""

    spans: Row

    @classmethod
    def of(cls, text: str, style: str = "") -> Styled:
        """Return a text in one style."""
        return cls(((text, style),))

    def __rich__(self) -> Text:
        from rich.text import Text

        if len(self.spans) == 1:
            ((text, style),) = self.spans
            return Text(text, style=style)
        return Text.assemble(*self.spans)

    def at(self, width: int) -> str:
        """Return the text with its long lines broken."""
        return "\n".join(_broken(plain(self.spans), width))


def _broken(text: str, width: int) -> Iterator[str]:
    """Yield the lines of a text; those that are too long are broken, and keep their indentation."""
    for line in text.split("\n"):
        words = line.lstrip()
        indent = line[: len(line) - len(words)]
        yield from map(plain, hanging(((indent, ""),), words, "", width) if columns(line) > width else [((line, ""),)])


@frozen
class Column:
    """A column of a table."""

    name: str
    figures: bool = False
    """Whether it is set to the right."""
    whole: bool = False
    """Whether its cells are never broken."""
    fills: bool = False
    """Whether it takes the room that the others leave."""


@frozen
class Table(Drawn):
    """A table for a screen."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[str | Styled]]
    apart: bool = False
    """Whether its rows are separated."""
    bare: bool = False
    """Whether it has no line below the names of its columns."""

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        from rich import box
        from rich.table import Table as RichTable

        number, filling = len(self.columns), any(column.fills for column in self.columns)
        spacious = sum(self._words()) + 3 * number < options.max_width
        widths = self._widths(options.max_width - (3 if spacious and not self.bare else 2) * number - 1)
        drawn = RichTable(
            title=self.title,
            title_justify="left",
            title_style="bold",
            box=None if self.bare else box.SIMPLE_HEAD,
            padding=(0, 2, 0, 0) if self.bare else (0, 1, 0, int(spacious)),
            show_lines=self.apart,
        )
        for column, width in zip(self.columns, widths, strict=True):
            drawn.add_column(
                column.name,
                justify="right" if column.figures else "left",
                header_style="dim" if self.bare and column.name else "",
                no_wrap=column.whole,
                ratio=1 if column.fills else None,
                width=None if filling else width,
                overflow="ellipsis" if filling else "fold",
            )
        for row in self.rows:
            drawn.add_row(*row)
        yield drawn

    def at(self, width: int) -> str:
        """Return the columns beside each other."""
        return "\n".join(self._lines(width))

    def _lines(self, width: int) -> Iterator[str]:
        """Yield the lines of the plain table, a blank one at the end unless it is bare."""
        rows = [[_text(cell).split("\n") for cell in row] for row in self.rows]
        heads = [[column.name] for column in self.columns]
        widths = self._widths(width - len(_GAP) * (len(heads) - 1))
        if self.title:
            yield self.title
        yield from self._row(heads, widths)
        if not self.bare:
            yield _GAP.join("-" * wide for wide in widths)
        for row in rows:
            yield from self._row(row, widths)
            if self.apart:
                yield ""
        if not self.bare and not self.apart:
            yield ""

    def _widths(self, room: int) -> list[int]:
        """Return the width of each column; the widest are narrowed until all have room.

        They keep their longest words, as long as there is room when those of the columns of words alone are broken.
        """
        widths = [max(columns(line) for text in texts for line in text.split("\n")) for texts in self._texts()]
        words = self._words()
        _narrow(widths, words, room)
        soft = [not (column.figures or column.whole) for column in self.columns]
        _narrow(widths, [min(word, _NARROWEST) if free else word for word, free in zip(words, soft, strict=True)], room)
        return widths

    def _words(self) -> list[int]:
        """Return the longest word of each column; a cell that is never broken is one."""
        return [
            max((columns(word) for text in texts for word in text.split("\n" if column.whole else None)), default=0)
            for column, texts in zip(self.columns, self._texts(), strict=True)
        ]

    def _texts(self) -> list[list[str]]:
        """Return the name and the cells of each column."""
        return [[column.name, *(_text(row[place]) for row in self.rows)] for place, column in enumerate(self.columns)]

    def _row(self, cells: Sequence[Sequence[str]], widths: Sequence[int]) -> Iterator[str]:
        """Yield the lines of a row."""
        broken = [
            [part for line in cell for part in wrapped(line, wide)] for cell, wide in zip(cells, widths, strict=True)
        ]
        for line in zip_longest(*broken, fillvalue=""):
            parts = [
                " " * (wide - columns(part)) + part if column.figures else padded(part, wide)
                for part, column, wide in zip(line, self.columns, widths, strict=True)
            ]
            yield _GAP.join(parts).rstrip()


def _narrow(widths: list[int], least: Sequence[int], room: int) -> None:
    """Narrow the widest columns to the widths that they have at least, until they have room."""
    while sum(widths) > room:
        wide = [place for place, width in enumerate(widths) if width > least[place]]
        if not wide:
            return
        widths[max(wide, key=widths.__getitem__)] -= 1


def _text(cell: str | Styled) -> str:
    return cell if isinstance(cell, str) else plain(cell.spans)


def table(
    title: str,
    names: Sequence[str | Column],
    rows: Iterable[Sequence[str | Styled]],
    words: int = 1,
    *,
    apart: bool = False,
) -> Table:
    """Return a table; of the columns that are given as names, the first hold words and the others figures."""
    made = [Column(name, figures=place >= words) if isinstance(name, str) else name for place, name in enumerate(names)]
    return Table(title, made, list(rows), apart)


@frozen
class Box(Drawn):
    """A box with a title, and in it rows of a heading and words."""

    title: Styled
    rows: Sequence[tuple[str, str | Lines]]
    border: str
    """The style of its border."""

    def __rich__(self) -> Panel:
        from rich.panel import Panel
        from rich.table import Table as RichTable

        grid = RichTable.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(ratio=1)
        for heading, words in self.rows:
            grid.add_row(heading, words)
        return Panel(grid, title=self.title.__rich__(), title_align="left", border_style=self.border)

    def at(self, width: int) -> str:
        """Return the title and the rows, without a border."""
        lead = len(_GAP) + max(len(heading) for heading, _ in self.rows) + len(_GAP)
        lines = [self.title.at(width)]
        for heading, words in self.rows:
            rows = words.rows(width - lead) if isinstance(words, Lines) else hanging((), words, "", width - lead)
            lines += map(plain, beside([((_GAP + heading, ""),)], list(rows), lead))
        return "\n".join(lines)


@frozen
class Stack(Drawn):
    """Drawings below each other."""

    parts: Sequence[Styled | Box]

    def __rich__(self) -> Group:
        from rich.console import Group

        return Group(*self.parts)

    def at(self, width: int) -> str:
        """Return the drawings below each other."""
        return "\n".join(part.at(width) for part in self.parts)
