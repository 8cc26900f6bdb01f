"""Lines of text in colours, which a rich console prints and one without rich as well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final, Self

from attrs import field, frozen

if TYPE_CHECKING:
    from rich.text import Text

WIDTH: Final = 100
"""No line is longer."""

Span = tuple[str, str]
"""Text and its style, in the words of rich; an empty style is none."""
Row = tuple[Span, ...]


def _rows(rows: Iterable[Iterable[Span]]) -> tuple[Row, ...]:
    return tuple(tuple(row) for row in rows)


@frozen
class Lines:
    """Some lines."""

    rows: tuple[Row, ...] = field(converter=_rows)

    @classmethod
    def of(cls, *texts: str, style: str = "") -> Self:
        """Lines in one style."""
        return cls(tuple(((text, style),) for text in texts))

    def __str__(self) -> str:
        return "\n".join(plain(row).rstrip() for row in self.rows)

    def __rich__(self) -> Text:
        from rich.text import Text

        return Text("\n").join(Text.assemble(*row) for row in self.rows)


def plain(row: Iterable[Span]) -> str:
    """A row without its colours."""
    return "".join(text for text, _ in row)


def flow(lead: Sequence[Span], parts: Sequence[Span], width: int = WIDTH) -> list[Row]:
    """Parts one after the other behind a lead, in as many rows as they need."""
    indent = (" " * len(plain(lead)), "")
    rows, row = list[Row](), list(lead)
    for place, part in enumerate(parts):
        if place and len(plain(row)) + len(part[0]) + 2 > width:
            rows.append(tuple(row))
            row = [indent]
        row.append(part)
        if place < len(parts) - 1:
            row.append((", ", ""))
    return [*rows, tuple(row)]


def hanging(lead: Sequence[Span], text: str, style: str = "", width: int = WIDTH) -> list[Row]:
    """A text behind a lead, in as many rows as it needs."""
    indent = len(plain(lead))
    first, *others = wrap(text, width - indent, break_on_hyphens=False) or [""]
    return [(*lead, (first, style)), *(((" " * indent, ""), (other, style)) for other in others)]


def beside(left: Sequence[Row], right: Sequence[Row], width: int) -> list[Row]:
    """Two blocks beside each other, the left one filled up to a width."""
    rows = []
    for place in range(max(len(left), len(right))):
        row = left[place] if place < len(left) else ()
        more = right[place] if place < len(right) else ()
        rows.append((*row, (" " * (width - len(plain(row))), ""), *more))
    return rows
