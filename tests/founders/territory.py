"""A territory in plain Python: its cells, what its tiles make, what carts join, what it is worth."""

from __future__ import annotations

from collections import Counter
from typing import Final

from attrs import Factory, define

from isettlers.founders.data_model import Kind

Cell = tuple[int, int]
TOKENS: Final = ("war", "coin", "cart", "craftsmen")


def at(cell: Cell) -> str:
    return f"at {cell[0]},{cell[1]}"


def cell_of(text: str) -> Cell:
    x, y = text.removeprefix("at ").split(",")
    return int(x), int(y)


def sides(cell: Cell) -> set[Cell]:
    """The cells that share a full side with one."""
    x, y = cell
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def corners(cell: Cell) -> set[Cell]:
    """The cells that touch one at a corner."""
    x, y = cell
    return {(x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)}


def square(cell: Cell) -> set[Cell]:
    """The four cells of a cart, told by the lower left one."""
    x, y = cell
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


@define
class Lying:
    """A tile in a territory, and the tokens on it."""

    kind: Kind
    wars: int = 0
    coins: int = 0
    face: str | None = None

    def makes(self, *, own_turn: bool) -> tuple[str, ...]:
        """What the tile itself can make, one of them; a coin stops it in its owner's turn alone."""
        if self.wars or self.face or (own_turn and self.coins):
            return ()
        return tuple(self.kind.produces)


@define
class Player:
    """What lies before a player."""

    tiles: dict[Cell, Lying] = Factory(dict)
    carts: list[Cell] = Factory(list)
    tokens: Counter[str] = Factory(Counter)
    """War, coins and carts held."""
    faces: list[str] = Factory(list)
    """Craftsmen held."""
    replaced: int = 0
    drafted: list[Kind] = Factory(list)
    """Tiles taken in the draft and not laid out yet."""

    def holds(self, what: str) -> int:
        return len(self.faces) if what == "craftsmen" else self.tokens[what]

    def networks(self) -> list[set[Cell]]:
        """The tiles of each cart, those that share a tile as one."""
        networks: list[set[Cell]] = []
        for cart in self.carts:
            merged = {cell for cell in square(cart) if cell in self.tiles}
            apart = []
            for other in networks:
                if other & merged:
                    merged |= other
                else:
                    apart.append(other)
            networks = [*apart, merged]
        return networks

    def tops(self) -> list[Cell]:
        """The topmost tile of each column."""
        columns = {x for x, _ in self.tiles}
        return [(column, max(y for x, y in self.tiles if x == column)) for column in columns]

    def points(self) -> int:
        """The score if the game ended now."""
        points = 0
        for lying in self.tiles.values():
            points += lying.coins
            if not lying.wars:
                points += lying.kind.vp
                points += 2 if lying.face else 0
        return points + sum(self.holds(token) for token in TOKENS) - self.replaced

    def temples(self) -> int:
        """Victory tiles in the territory, attacked ones too."""
        return sum(lying.kind.color == "victory" for lying in self.tiles.values())
