"""The 37 hexes of an estate: rows, neighbours, connected areas. Numbers 0 to 36 in reading order (BH1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

ROWS: Final = (4, 5, 6, 7, 6, 5, 4)
HEXES: Final = sum(ROWS)
CENTER: Final = 18


def _neighbors() -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each hex in rising order: hexes at distance one in axial coordinates."""
    widest = len(ROWS) // 2
    places = {
        (max(0, widest - row) + column - widest, row - widest): sum(ROWS[:row]) + column
        for row, width in enumerate(ROWS)
        for column in range(width)
    }
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    return tuple(
        tuple(sorted(places[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in places)) for q, r in places
    )


NEIGHBORS: Final = _neighbors()
"""By hex; 90 pairs in all."""


def row_of(number: int) -> tuple[int, int]:
    """Return the row and column of a hex, both from 0."""
    row = 0
    while number >= ROWS[row]:
        number -= ROWS[row]
        row += 1
    return row, number


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
    found = [
        area
        for letter in sorted(set(colors))
        for area in connected([number for number, other in enumerate(colors) if other == letter])
    ]
    return tuple(sorted(found))
