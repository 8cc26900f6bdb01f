"""Positions of The Castles of Burgundy that games seldom come to: estates full of anything, supplies from 0 to 9999."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from isettlers import State
from isettlers._core.burgundy.engine import put_together, take_apart
from isettlers._core.rng import Generator
from isettlers.burgundy import Setup
from isettlers.burgundy.data_model import CENTER, COLORS, GOODS, HEXES, NEIGHBORS
from isettlers.burgundy.tables import TileList

Thing = TypeVar("Thing")

_AMOUNTS: Final = (0, 0, 1, 2, 3, 5, 9, 40, 9999)
_SHIP: Final = 48
_SPACES: Final = (4, 4, 4, 4, 4, 4, 8)


def scattered(seed: int) -> State:
    """A consistent position at the beginning of a turn, made from a seed; always the same."""
    rng = Generator(seed)
    while True:
        state = Setup(players=2 + rng.below(3)).start(seed=rng.next())
        values = take_apart(state)
        _Scatter(rng, values, state.tables.cards).everything()
        put_together(state, values)
        if state.check() == 0 and state.legal_count() > 1:
            return state


class _Scatter:
    """Fills the raw values of a state."""

    def __init__(self, rng: Generator, values: dict[str, Any], tiles: TileList) -> None:
        self.rng = rng
        self.values = values
        self.tiles = tiles
        self.seats: list[dict[str, Any]] = values["seats"]
        self.bags = [[tile for tile, at in enumerate(tiles.tiles) if at.color == color] for color in COLORS]
        self.left = [tile.colored + tile.black for tile in tiles.tiles]

    def everything(self) -> None:
        for seat in self.seats:
            self._estate(seat)
            self._supplies(seat)
            seat["stored"] = self._row(3)
        rows = [self._row(room) for room in _SPACES]
        self.values.update(depots=rows[:6], black=rows[6])
        self._goods()
        self._bonuses()
        stock = self.values["stock"]
        for number, tile in enumerate(self.tiles.tiles):
            stock[0][number] = min(tile.colored, self.left[number])
            stock[1][number] = self.left[number] - stock[0][number]
        self._course()

    def _estate(self, seat: dict[str, Any]) -> None:
        """Any tiles on hexes of their colour, grown from the middle on."""
        estate = self.tiles.estates[seat["estate"]]
        tiles = {CENTER: self._draw(COLORS.index("dark_green"))}
        for _ in range(self.rng.below(HEXES - 1)):
            edge = sorted({near for at in tiles for near in NEIGHBORS[at]} - set(tiles))
            place = self._one(edge)
            color = next(number for number, name in enumerate(COLORS) if place in estate.hexes(name))
            tile = self._draw(color)
            if tile >= 0:
                tiles[place] = tile
        seat["tiles"] = tiles

    def _draw(self, color: int) -> int:
        """A tile of a colour, -1 when none is left."""
        there = [tile for tile in self.bags[color] if self.left[tile]]
        if not there:
            return -1
        tile = self._one(there)
        self.left[tile] -= 1
        return tile

    def _row(self, room: int) -> list[int]:
        drawn = [self._draw(self.rng.below(len(COLORS))) for _ in range(self.rng.below(room + 1))]
        return [tile for tile in drawn if tile >= 0]

    def _supplies(self, seat: dict[str, Any]) -> None:
        for name in ("vp", "silver", "workers"):
            seat[name] = self._one(_AMOUNTS)
        seat.update(goods=[0] * 6, sold=[0] * 6, large=[], small=[], dice=[])

    def _goods(self) -> None:
        """All goods anywhere: three types at most in a storage."""
        kept = [[self.rng.below(6) for _ in range(3)] for _ in self.seats]
        depots = [[0] * 6 for _ in range(6)]
        pool = [0] * 6
        for good in range(len(GOODS)):
            for _ in range(7):
                seat = self.rng.below(len(self.seats))
                piles = [pool, self._one(depots), self.seats[seat]["sold"]]
                if good in kept[seat]:
                    piles.append(self.seats[seat]["goods"])
                self._one(piles)[good] += 1
        self.values.update(depot_goods=depots, pool=pool, coming=[0] * 5)

    def _bonuses(self) -> None:
        for number, color in enumerate(COLORS):
            hexes = set(self.tiles.estates[0].hexes(color))
            full = [seat for seat in self.seats if hexes <= set(seat["tiles"])]
            for seat, size in zip(full, ("large", "small"), strict=False):
                seat[size].append(number)

    def _course(self) -> None:
        rng, count = self.rng, len(self.seats)
        ships = [list(seat["tiles"].values()).count(_SHIP) for seat in self.seats]
        turn, order = rng.below(count), sorted(range(count), key=lambda _: rng.next())
        self.values.update(
            phase=rng.below(5), round=rng.below(5), turn=turn, order=order, white=1 + rng.below(6),
            line=sorted(range(count), key=lambda seat: -ships[seat]), bought=rng.below(2),
            stage=1, question=0, x=0, y=0, z=0,
        )  # fmt: skip
        for place, seat in enumerate(order):
            if place >= turn:
                self.seats[seat]["dice"] = [1 + rng.below(6), 1 + rng.below(6)]

    def _one(self, things: Sequence[Thing]) -> Thing:
        return things[self.rng.below(len(things))]
