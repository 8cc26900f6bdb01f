"""A territory of Founders of the Empire, cell by cell: upwards is up, as its owner sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, Self

from attrs import Factory, frozen

from isettlers.cli.founders import words
from isettlers.cli.lines import Row, Span, columns, padded, pieces, wrapped
from isettlers.founders.cells import Cell
from isettlers.founders.data_model import Kind, TileSet

WIDE: Final = 13
"""Columns in a tile, where there is room."""
NARROW: Final = 11
"""Columns in a tile of somebody else."""
LEAST: Final = 7
"""Columns in a tile before a territory is drawn in parts."""
CART: Final = "@"
LEGEND: Final = (
    "In a tile stand its name and its product. A tile with war, coin or craftsmen makes nothing. "
    f"{CART} is a cart: it joins the four tiles around it."
)

_BORDER: Final = "dim"
_MARKED: Final = "bold bright_red"
_CART_STYLE: Final = "bold bright_yellow"
_NUMBER: Final = "bold cyan"


@frozen
class Numbers:
    """Numbers of choices, by cell."""

    cells: Mapping[Cell, int] = Factory(dict)
    squares: bool = False
    """Whether each cell stands for the square above and to the right of it."""

    @property
    def inside(self) -> Mapping[Cell, int]:
        """Those that are shown in cells."""
        return {} if self.squares else self.cells

    @property
    def between(self) -> Mapping[Cell, int]:
        """Those that are shown in the middle of squares."""
        return self.cells if self.squares else {}


NO_NUMBERS: Final = Numbers()


@frozen
class Territory:
    """The tiles of a seat and the carts on them, with the numbers of choices where some are offered."""

    tile_set: TileSet
    tiles: Mapping[Cell, Mapping[str, Any]]
    carts: Sequence[Cell]
    """Lower left cells of their squares."""
    numbers: Numbers = NO_NUMBERS

    @classmethod
    def of(cls, tile_set: TileSet, side: Mapping[str, Any], numbers: Numbers = NO_NUMBERS) -> Self:
        """The territory of a seat in a view."""
        tiles = {(tile["at"][0], tile["at"][1]): tile for tile in side["tiles"]}
        return cls(tile_set, tiles, [(x, y) for x, y in side["carts"]], numbers)

    def rows(self, width: int, letters: int = WIDE) -> list[Row]:
        """Draw the smallest grid that holds all cells, with coordinates; in parts below each other if too wide."""
        cells = [*self.tiles, *self.numbers.inside]
        if not cells:
            return []
        low, high = min(x for x, _ in cells), max(x for x, _ in cells)
        lines = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
        label = max(len(str(y)) for y in (lines.start, lines.stop - 1)) + 1
        room = width - label - 1
        inside = min(letters, max(LEAST, room // (high + 1 - low) - 1))
        most = max(1, room // (inside + 1))
        rows: list[Row] = []
        for first in range(low, high + 1, most):
            rows += [(), *self._part(range(first, min(first + most, high + 1)), lines, inside, label)]
        return rows[1:]

    def small(self, width: int, lines: int) -> list[Row]:
        """Draw each cell without a frame, in one line or two: number and name; then what it makes, or its tokens."""
        cells = [*self.tiles, *self.numbers.cells]
        if not cells:
            return []
        low, high = min(x for x, _ in cells), max(x for x, _ in cells)
        label = max(len(str(y)) for _, y in cells) + 1
        letters = min(WIDE, (width - label) // (high + 1 - low) - 1)
        rows: list[Row] = []
        for y in range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1):
            shown = [self._in_lines((x, y), letters) for x in range(low, high + 1)]
            for line in range(lines):
                lead = (f"{y if line == 0 else '':>{label - 1}} ", "dim")
                rows.append((lead, *(span for cell in shown for span in (cell[line], (" ", "")))))
        labels = "".join(f"{x:^{letters + 1}}" for x in range(low, high + 1))
        return [*rows, ((" " * label + labels.rstrip(), "dim"),)]

    def _in_lines(self, cell: Cell, letters: int) -> tuple[Span, Span]:
        """Return the two lines of a cell, each cut to some letters."""
        number = f"({self.numbers.cells[cell]})" if cell in self.numbers.cells else ""
        lead = number + CART * (cell in self.carts)
        if cell not in self.tiles:
            return (padded(lead, letters), _NUMBER), (" " * letters, "")
        tile = self.tiles[cell]
        kind, marks = self._kind(tile["tile"]), marks_of(tile)
        style = words.COLOR_STYLES[kind.color]
        below = ", ".join(marks) or "/".join(kind.produces) or words.amount("VP", kind.vp)
        first = padded((lead + kind.name)[:letters], letters)
        return (first, f"bold {style}"), (padded(below[:letters], letters), _MARKED if marks else style)

    def _part(self, across: range, lines: range, letters: int, label: int) -> list[Row]:
        """Draw some columns of cells."""
        shown = {cell: self._inside(tile, letters) for cell, tile in self.tiles.items() if cell[0] in across}
        for cell, number in self.numbers.inside.items():
            if cell[0] in across:
                inner = f"({number})"
                middle = " " * ((letters - len(inner) + 1) // 2)
                shown.setdefault(cell, []).append((middle + inner, _NUMBER))
        heights = {y: max((len(inside) for cell, inside in shown.items() if cell[1] == y), default=1) for y in lines}
        canvas = _Canvas(label, across, heights, letters)
        for cell in self.tiles:
            if cell[0] in across:
                canvas.frame(cell)
        for cell, inside in shown.items():
            canvas.write(cell, inside)
        for cell in self.carts:
            canvas.corner(cell, CART, _CART_STYLE)
        for cell, number in self.numbers.between.items():
            canvas.corner(cell, f"({number})", _NUMBER)
        return canvas.rows()

    def _inside(self, tile: Mapping[str, Any], letters: int) -> list[Span]:
        """Return the lines in a tile: its name, what it makes or is worth, the tokens on it."""
        kind = self._kind(tile["tile"])
        style, marks = words.COLOR_STYLES[kind.color], marks_of(tile)
        points = wrapped(words.amount("VP", kind.vp), letters)
        made = broken("/".join(kind.produces), "/", letters) if kind.produces else points
        return [
            *((line, f"bold {style}") for line in broken(kind.name, "-", letters)),
            *((line, "dim" if marks else style) for line in made),
            *((line, _MARKED) for mark in marks for line in wrapped(mark, letters)),
        ]

    def _kind(self, name: str) -> Kind:
        return next(kind for kind in self.tile_set.kinds if kind.name == name)


def marks_of(tile: Mapping[str, Any]) -> list[str]:
    """Return the tokens on a tile, with their number where there are several."""
    amounts = (
        ("war", int(tile.get("war", 0))),
        ("coin", int(tile.get("coins", 0))),
        ("craftsmen", 1 if tile.get("craftsmen") is not None else 0),
    )
    return [mark + (f" x{number}" if number > 1 else "") for mark, number in amounts if number]


def broken(name: str, joint: str, width: int) -> list[str]:
    """Break a name into lines, after its joints where that is possible."""
    *starts, end = name.split(joint)
    lines = [""]
    for part in (*(start + joint for start in starts), end):
        if columns(lines[-1] + part) <= width:
            lines[-1] += part
        else:
            lines += pieces(part, width)
    return list(filter(None, lines))


class _Canvas:
    """Letters in their styles, row by row: a grid of cells with frames, coordinates left of it and below."""

    def __init__(self, label: int, across: range, heights: Mapping[int, int], width: int) -> None:
        self._label, self._across, self._width = label, across, width
        self._heights = heights
        self._tops: dict[int, int] = {}
        down = 0
        for y in sorted(heights, reverse=True):
            self._tops[y] = down
            down += heights[y] + 1
        self._letters = [[(" ", "")] * (label + len(across) * (width + 1) + 1) for _ in range(down + 1)]
        for y in heights:
            self._put(self._tops[y] + 1, 0, f"{y:>{label - 1}}", "dim")

    def frame(self, cell: Cell) -> None:
        """Draw a frame around a cell."""
        left, row = self._place(cell)
        last = self._heights[cell[1]] + 1
        for down in range(last + 1):
            if down in {0, last}:
                self._put(row + down, left, f"+{'-' * self._width}+", _BORDER)
            else:
                self._put(row + down, left, "|", _BORDER)
                self._put(row + down, left + self._width + 1, "|", _BORDER)

    def write(self, cell: Cell, lines: Sequence[Span]) -> None:
        """Write lines into a cell."""
        left, row = self._place(cell)
        for down, (text, style) in enumerate(lines, start=1):
            self._put(row + down, left + 1, text, style)

    def corner(self, cell: Cell, text: str, style: str) -> None:
        """Write a text into the middle of the square above and right of a cell, where that is drawn."""
        across = (cell[0] + 1 - self._across.start) * (self._width + 1)
        if 0 <= across <= len(self._across) * (self._width + 1) and cell[1] in self._tops:
            self._put(self._tops[cell[1]], self._label + across - len(text) // 2, text, style)

    def rows(self) -> list[Row]:
        """Return what was drawn, and the coordinates across."""
        rows = [tuple(_spans(letters)) for letters in self._letters]
        labels = "".join(f"{x:^{self._width + 1}}" for x in self._across)
        return [*rows, ((" " * (self._label + 1), ""), (labels.rstrip(), "dim"))]

    def _place(self, cell: Cell) -> tuple[int, int]:
        return self._label + (cell[0] - self._across.start) * (self._width + 1), self._tops[cell[1]]

    def _put(self, row: int, across: int, text: str, style: str) -> None:
        """Write a text; a letter of two columns takes two places, the second of them empty."""
        letters = self._letters[row]
        for letter in text:
            taken = columns(letter)
            for place in range(across, across + taken):
                if 0 <= place < len(letters):
                    letters[place] = (letter if place == across else "", style)
            across += taken


def _spans(letters: Sequence[Span]) -> Iterator[Span]:
    """Letters of one style put together."""
    for style, run in groupby(letters, key=lambda letter: letter[1]):
        yield "".join(text for text, _ in run), style
