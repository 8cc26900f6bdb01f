"""The territory of a seat as a document describes it: tiles on cells, joined, with carts on squares of four."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import Factory, define

from isettlers.founders.cells import REACH, Cell, spoken
from isettlers.kit.reading import Node, fail

MOST_TILES: Final = 33
"""No territory can have more: there are no more turns in a game."""
MOST_REPLACED: Final = 99
"""Far more than a game has turns."""
MOST_CARTS: Final = 6
SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
CORNERS: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
SQUARE: Final = ((0, 0), (1, 0), (0, 1), (1, 1))

Laid = tuple[int, int, int, int, int, int]
"""Across, up, kind, war tokens, coins, the face of craftsmen plus one."""


@define
class Territory:
    """Tiles and carts of one seat, as the core takes them, and how many tiles were replaced."""

    tiles: list[Laid] = Factory(list)
    carts: list[Cell] = Factory(list)
    replaced: int = 0

    @staticmethod
    def cell(node: Node) -> Cell:
        """A cell as `[across, up]`."""
        numbers = [item.number(-REACH, REACH) for item in node.items()]
        if len(numbers) != 2:
            fail(node.path, f"a cell is two numbers, across and up, not {len(numbers)}")
        return numbers[0], numbers[1]

    def add(self, node: Node, kind: int, marks: tuple[int, int, int]) -> None:
        """A tile of the document."""
        cell = self.cell(node.get("at"))
        if cell in self.cells:
            fail(node.path, f"a tile lies at {spoken(cell)} already")
        self.tiles.append((*cell, kind, *marks))

    def begin(self, kinds: Sequence[int], path: str) -> list[Laid]:
        """The start pair, where a document does not say what lies here."""
        if self.carts:
            fail(path, "carts, and no tiles")
        self.tiles += [(x, 0, kind, 0, 0, 0) for x, kind in enumerate(kinds)]
        return self.tiles

    def read_carts(self, node: Node) -> None:
        """Carts by the lower left cells of their squares."""
        for item in node.items():
            cell = self.cell(item)
            if cell in self.carts:
                fail(item.path, f"a cart lies at {spoken(cell)} already")
            for dx, dy in SQUARE:
                corner = (cell[0] + dx, cell[1] + dy)
                if corner not in self.cells:
                    fail(item.path, f"no tile at {spoken(corner)}: a cart lies on a square of four")
            self.carts.append(cell)

    def check_joined(self, path: str, *, corners: bool) -> None:
        """Refuse tiles that do not hang together by their sides, or by corners where those will do."""
        left = set(self.cells)
        steps = SIDES + CORNERS if corners else SIDES
        edge = set(self.cells[:1])
        while edge:
            left -= edge
            edge = {(x + dx, y + dy) for x, y in edge for dx, dy in steps} & left
        if left:
            fail(path, f"the tile at {spoken(min(left))} is not joined to the others")
        if len(self.tiles) > MOST_TILES:
            fail(path, f"{len(self.tiles)} tiles; no territory can have more than {MOST_TILES}")

    @property
    def cells(self) -> list[Cell]:
        """Where tiles lie."""
        return [(tile[0], tile[1]) for tile in self.tiles]

    @property
    def room(self) -> int:
        """How many turns there may be for tiles to be added."""
        reach = max((max(abs(x), abs(y)) for x, y in self.cells), default=0)
        return min(MOST_TILES - len(self.tiles), REACH - reach, MOST_REPLACED - self.replaced)


def most_reveals(territories: Sequence[Territory], turn: int, *, begun: bool) -> int:
    """How many tiles there may be in the stacks, one being turned up each turn, so that no territory outgrows its room.

    `turn` is the seat on turn; when it has `begun`, that tile is turned up already.
    """
    seats = len(territories)
    most = []
    for seat, territory in enumerate(territories):
        wait = (seat - turn) % seats
        most.append(territory.room * seats + wait - begun)
    return min(most)
