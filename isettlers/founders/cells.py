"""Cells of a territory."""

from __future__ import annotations

from typing import Final

REACH: Final = 32
"""Cells lie at most so far from (0, 0), along each axis."""
SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
SQUARE: Final = ((0, 0), (1, 0), (0, 1), (1, 1))

Cell = tuple[int, int]
"""Across and up, as the owner sees it."""


def spoken(cell: Cell) -> str:
    """Return a cell as texts have it: "2,-1"."""
    return "{},{}".format(*cell)
