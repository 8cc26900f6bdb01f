"""The 37 hexes of an estate: rows, neighbours, connected areas. Numbers 0 to 36 in reading order (BH1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

ROWS: Final = (4, 5, 6, 7, 6, 5, 4)
HEXES: Final = sum(ROWS)
CENTER: Final = 18


STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
"""From a hex to its neighbours, in axial coordinates."""


def row_of(number: int) -> tuple[int, int]:
    """Return the row and column of a hex, both from 0."""
    row = 0
    while number >= ROWS[row]:
        number -= ROWS[row]
        row += 1
    return row, number


def place_of(number: int) -> tuple[int, int]:
    """Return the axial coordinates q and r of a hex; the middle is (0, 0)."""
    row, column = row_of(number)
    widest = len(ROWS) // 2
    return max(0, widest - row) + column - widest, row - widest


def _neighbors() -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each hex in rising order."""
    numbers = {place_of(number): number for number in range(HEXES)}
    return tuple(
        tuple(sorted(numbers[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in numbers)) for q, r in numbers
    )


NEIGHBORS: Final = _neighbors()
"""By hex; 90 pairs in all."""


def connected(hexes: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Return the connected areas of some hexes: each in rising order, by their first hex."""
    left, areas = set(hexes), []
    while left:
        area, edge = set[int](), {min(left)}
        while edge:
            area |= edge
            edge = {other for number in edge for other in NEIGHBORS[number] if other in left} - area
        left -= area
        areas.append(tuple(sorted(area)))
    return tuple(areas)


def regions(colors: str) -> tuple[tuple[int, ...], ...]:
    """Return the regions of an estate, given a letter a hex: connected areas of one color, by their first hex."""
    areas = [
        area
        for letter in sorted(set(colors))
        for area in connected([number for number, other in enumerate(colors) if other == letter])
    ]
    return tuple(sorted(areas))
