"""Positions of Founders of the Empire that games seldom come to: territories of anything, with tokens all over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from isettlers import State
from isettlers._core.founders.engine import VOCABULARY, put_together, take_apart
from isettlers._core.rng import Generator
from isettlers.founders import Rulings, Setup
from isettlers.founders.data_model import COLORS, EACH_TOKEN
from isettlers.founders.tables import TileList

Thing = TypeVar("Thing")
Cell = tuple[int, int]

_RULINGS: Final = (
    Rulings(),
    Rulings(coin_max_per_tile=6, war_on_attacked_tile=True),
    Rulings(placement_contact="any", craftsmen_match="any_village"),
    Rulings(craftsmen_require_village=False, craftsmen_match="any_village", distinct_supplier_per_resource=False),
)
_MOST: Final = 22
"""Tiles of a territory."""
_BEGINNINGS: Final = tuple(map(VOCABULARY["questions"].index, ("reveal", "token", "add")))
_COLORS: Final = (0, 0, 0, 1, 1, 1, 2, 2, 3)
"""Colors of the tiles in a territory, as often as they are drawn."""


def scattered(seed: int) -> State:
    """A consistent position in a turn, made from a seed; always the same."""
    rng = Generator(seed)
    while True:
        setup = Setup(players=2 + rng.below(3), rulings=_RULINGS[rng.below(len(_RULINGS))])
        state = setup.start(seed=rng.next())
        values = take_apart(state)
        _Scatter(rng, values, setup).everything()
        put_together(state, values)
        if state.check() == 0 and state.legal_count() > 1:
            return state


class _Scatter:
    """Fills the raw values of a state."""

    def __init__(self, rng: Generator, values: dict[str, Any], setup: Setup) -> None:
        tiles: TileList = setup.tables().cards
        self.rng = rng
        self.values = values
        self.kinds = tiles.set.kinds
        self.left = [kind.count for kind in self.kinds]
        self.tokens = dict.fromkeys(("war", "coin", "cart"), EACH_TOKEN)
        self.faces = [tiles.resources.index(face) for face in tiles.set.faces]
        self.makes = [[tiles.resources.index(name) for name in kind.produces] for kind in self.kinds]

    def everything(self) -> None:
        rng, values = self.rng, self.values
        count = len(values["seats"])
        turn = rng.below(count)
        for place, seat in enumerate(values["seats"]):
            self._territory(seat)
            self._marks(seat, most=(turn - place - 1) % count)
            self._hand(seat)
        values["rows"] = [self._row(color) for color in range(3)]
        values["victory"] = sorted(self._draw(3) for _ in range(1 + rng.below(5)))
        tiles = max(len(seat["tiles"]) for seat in values["seats"])
        values["stacks"] = self._stacks(count * (31 - tiles))
        values.update(
            stage=1, question=self._one(_BEGINNINGS), turn=turn, first=rng.below(count), picks=0, pool=[], bought=-1,
            token=0, victim=-1, cell=None, kind=-1, pile=self.faces[: rng.below(len(self.faces) + 1)],
            supply=[rng.below(left + 1) for left in self.tokens.values()],
        )  # fmt: skip

    def _territory(self, seat: dict[str, Any]) -> None:
        """Any tiles, grown side by side from the middle on, close together so that squares come about."""
        cells = {(0, 0)}
        while len(cells) < 2 + self.rng.below(_MOST):
            x, y = self._one(sorted(cells))
            dx, dy = self._one(((1, 0), (-1, 0), (0, 1), (0, -1)))
            cells.add((x + dx, y + dy))
        kinds = {cell: self._draw(self._one(_COLORS)) for cell in sorted(cells)}
        seat["tiles"] = [(x, y, kind, 0, 0, 0) for (x, y), kind in kinds.items()]
        squares = [(x, y) for x, y in sorted(cells) if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells]
        carts = {self._one(squares) for _ in range(self.rng.below(4)) if squares}
        seat["carts"] = sorted(carts)[: self.tokens["cart"]]
        self.tokens["cart"] -= len(seat["carts"])

    def _marks(self, seat: dict[str, Any], most: int) -> None:
        """Tokens on tiles: war anywhere, coins since the owner's turn, craftsmen where their product is made."""
        for place in sorted({self.rng.below(len(seat["tiles"])) for _ in range(4)}):
            x, y, kind, *_ = seat["tiles"][place]
            war = coin = face = 0
            makes = [face for face in self.faces if face in self.makes[kind]]
            mark = self.rng.below(4)
            if mark == 0 and makes and COLORS.index(self.kinds[kind].color) == 1:
                face = 1 + makes[0]
                self.faces.remove(makes[0])
            elif mark == 1 and self.makes[kind] and most and self.tokens["coin"]:
                coin = 1
                most -= 1
                self.tokens["coin"] -= 1
            if mark != 1 and self.rng.below(2) and self.tokens["war"]:
                war = 1
                self.tokens["war"] -= 1
            seat["tiles"][place] = (x, y, kind, war, coin, face)

    def _hand(self, seat: dict[str, Any]) -> None:
        for token, left in self.tokens.items():
            seat[token] = self.rng.below(left + 1)
            self.tokens[token] -= seat[token]
        count = self.rng.below(len(self.faces) // 2 + 1)
        seat.update(craftsmen=sorted(self.faces[:count]), replaced=self.rng.below(4), picks=[])
        del self.faces[:count]

    def _draw(self, color: int) -> int:
        """A tile of a color, or of the next one that is left."""
        while True:
            there = [n for n, kind in enumerate(self.kinds) if self.left[n] and kind.color == COLORS[color]]
            if there:
                tile = self._one(there)
                self.left[tile] -= 1
                return tile
            color = (color + 1) % 3

    def _row(self, color: int) -> list[int]:
        there = [n for n, kind in enumerate(self.kinds) if kind.color == COLORS[color] for _ in range(self.left[n])]
        row = [there.pop(self.rng.below(len(there))) for _ in range(min(self.rng.below(6), len(there)))]
        for tile in row:
            self.left[tile] -= 1
        return row

    def _stacks(self, most: int) -> list[int]:
        """Some of what lies nowhere, no more than so many; the rest is in the box."""
        stacks = [0] * len(self.kinds)
        there = [n for n, kind in enumerate(self.kinds) if kind.color != COLORS[3] for _ in range(self.left[n])]
        empty = self._one((*COLORS[:3], "", "", ""))
        there = [n for n in there if self.kinds[n].color != empty]
        for _ in range(min(1 + self.rng.below(most), len(there))):
            stacks[there.pop(self.rng.below(len(there)))] += 1
        return stacks

    def _one(self, things: Sequence[Thing]) -> Thing:
        return things[self.rng.below(len(things))]
