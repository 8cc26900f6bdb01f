"""Cells of a territory: coordinates, and the one number that the core has for both."""

from __future__ import annotations

from typing import Final

REACH: Final = 32
"""Cells lie at most so far from (0, 0), along each axis."""
WIDTH: Final = 2 * REACH + 1
CELLS: Final = WIDTH * WIDTH

Cell = tuple[int, int]
"""Across and up, as the owner sees it."""


def cell_of(number: int) -> Cell:
    """Return the coordinates of a cell by its number."""
    return number // WIDTH - REACH, number % WIDTH - REACH


def number_of(cell: Cell) -> int:
    """Return the number of a cell: by column, from below."""
    return (cell[0] + REACH) * WIDTH + cell[1] + REACH


def spoken(cell: Cell) -> str:
    """Return a cell as texts have it: "2,-1"."""
    return "{},{}".format(*cell)
