"""A territory of Founders of the Empire, cell by cell: upwards is up, as its owner sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, Self

from attrs import Factory, frozen

from isettlers.cli.founders import words
from isettlers.cli.lines import WIDTH, Row, Span
from isettlers.founders.cells import Cell
from isettlers.founders.data_model import Kind, TileSet

WIDE: Final = 9
"""Letters in a tile."""
NARROW: Final = 7
"""Letters in a tile of somebody else."""
CART: Final = "@"
ATTACKED: Final = "W"
SOLD: Final = "$"
CRAFTSMEN: Final = "C"
LEGEND: Final = (
    f"{ATTACKED} war, {SOLD} coin, {CRAFTSMEN} craftsmen: makes nothing. {CART} cart: joins the four tiles around."
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

    def rows(self, width: int = WIDE) -> list[Row]:
        """The cells as far as there is something, with coordinates; one part below the other where it is too wide."""
        cells = [*self.tiles, *self.numbers.inside]
        if not cells:
            return []
        low, high = min(x for x, _ in cells), max(x for x, _ in cells)
        bottom, top = min(y for _, y in cells), max(y for _, y in cells)
        label = max(len(str(y)) for y in (bottom, top)) + 1
        most = (WIDTH - label - 1) // (width + 1)
        parts = range(low, high + 1, most)
        found: list[Row] = []
        for first in parts:
            columns = range(first, min(first + most, high + 1))
            found += [(), *self._part(columns, range(bottom, top + 1), width, label)]
        return found[1:]

    def _part(self, columns: range, lines: range, width: int, label: int) -> list[Row]:
        """Some columns."""
        height = 3 if self.numbers.inside else 2
        canvas = _Canvas(label, columns, lines, width, height)
        for cell, tile in self.tiles.items():
            if cell[0] in columns:
                canvas.frame(cell)
                canvas.write(cell, self._inside(tile, width))
        for cell, number in self.numbers.inside.items():
            if cell[0] in columns:
                canvas.number(cell, number)
        for cell in self.carts:
            canvas.corner(cell, CART, _CART_STYLE)
        for cell, number in self.numbers.between.items():
            canvas.corner(cell, f"({number})", _NUMBER)
        return canvas.rows()

    def _inside(self, tile: Mapping[str, Any], width: int) -> list[list[Span]]:
        """What a tile says: its name, and below what it makes and the tokens on it."""
        kind = self._kind(tile["tile"])
        style, marks = words.COLOR_STYLES[kind.color], marks_of(tile)
        room = width - (len(marks) + 1 if marks else 0)
        made = _made(kind, room)
        return [
            [(words.short_names(self.tile_set, width)[kind.name], f"bold {style}")],
            [(f"{made:<{room}}", "dim" if marks else style), (f" {marks}" if marks else "", _MARKED)],
        ]

    def _kind(self, name: str) -> Kind:
        return next(kind for kind in self.tile_set.kinds if kind.name == name)


def marks_of(tile: Mapping[str, Any]) -> str:
    """The tokens on a tile, a letter each, with their number where there are several."""
    amounts = (
        (ATTACKED, int(tile.get("war", 0))),
        (SOLD, int(tile.get("coins", 0))),
        (CRAFTSMEN, 1 if tile.get("craftsmen") is not None else 0),
    )
    return "".join(mark + (str(number) if number > 1 else "") for mark, number in amounts if number)


def _made(kind: Kind, room: int) -> str:
    """What a tile makes or is worth, in so many letters at most."""
    if not kind.produces:
        return words.amount("VP", kind.vp)[:room]
    if len(kind.produces) == 1:
        return kind.produces[0][:room]
    both = "/".join(kind.produces)
    each = (room - len(kind.produces) + 1) // len(kind.produces)
    return both if len(both) <= room else "/".join(name[:each] for name in kind.produces)


class _Canvas:
    """Letters in their styles, row by row: a grid of cells with frames, coordinates left of it and below."""

    def __init__(self, label: int, columns: range, lines: range, width: int, height: int) -> None:
        self._label, self._columns, self._lines = label, columns, lines
        self._width, self._height = width, height
        across = label + len(columns) * (width + 1) + 1
        down = len(lines) * (height + 1) + 1
        self._letters = [[(" ", "")] * across for _ in range(down)]
        for y in lines:
            self._put(self._row(y) + 1, 0, f"{y:>{label - 1}}", "dim")

    def frame(self, cell: Cell) -> None:
        """A frame around a cell."""
        left, row = self._place(cell)
        edge = "-" * self._width
        for down in range(self._height + 2):
            if down in {0, self._height + 1}:
                self._put(row + down, left, f"+{edge}+", _BORDER)
            else:
                self._put(row + down, left, "|", _BORDER)
                self._put(row + down, left + self._width + 1, "|", _BORDER)

    def write(self, cell: Cell, lines: Sequence[Sequence[Span]]) -> None:
        """Lines in a cell."""
        left, row = self._place(cell)
        for down, line in enumerate(lines, start=1):
            across = left + 1
            for text, style in line:
                self._put(row + down, across, text, style)
                across += len(text)

    def number(self, cell: Cell, number: int) -> None:
        """The number of a choice on the last line of a cell."""
        left, row = self._place(cell)
        said = f"({number})"
        self._put(row + self._height, left + 1 + (self._width - len(said) + 1) // 2, said, _NUMBER)

    def corner(self, cell: Cell, text: str, style: str) -> None:
        """A text in the middle of the square above and to the right of a cell, as far as that is here."""
        across = (cell[0] + 1 - self._columns.start) * (self._width + 1)
        if 0 <= across <= len(self._columns) * (self._width + 1) and cell[1] in self._lines:
            self._put(self._row(cell[1]), self._label + across - len(text) // 2, text, style)

    def rows(self) -> list[Row]:
        """What was drawn, and the coordinates across."""
        rows = [tuple(_spans(letters)) for letters in self._letters]
        labels = "".join(f"{x:^{self._width + 1}}" for x in self._columns)
        return [*rows, ((" " * (self._label + 1), ""), (labels.rstrip(), "dim"))]

    def _row(self, y: int) -> int:
        """The row of the upper frame of a line of cells."""
        return (self._lines.stop - 1 - y) * (self._height + 1)

    def _place(self, cell: Cell) -> tuple[int, int]:
        return self._label + (cell[0] - self._columns.start) * (self._width + 1), self._row(cell[1])

    def _put(self, row: int, across: int, text: str, style: str) -> None:
        letters = self._letters[row]
        for place, letter in enumerate(text, start=across):
            if 0 <= place < len(letters):
                letters[place] = (letter, style)


def _spans(letters: Sequence[Span]) -> Iterator[Span]:
    """Letters of one style put together."""
    for style, run in groupby(letters, key=lambda letter: letter[1]):
        yield "".join(text for text, _ in run), style
