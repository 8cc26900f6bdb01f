"""Exchanges of open tiles of Founders of the Empire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from isettlers.kit.exchanges import Exchanges, Placed, Tree, drawn, drawn_from, put

if TYPE_CHECKING:
    from isettlers.founders.setup import Setup
    from isettlers.state import State

_VICTORY: Final = "victory"


class TileExchanges(Exchanges):
    """Exchanges of an open tile for those of its colour that are face down or have left the game unseen."""

    meaning = "lies open at the beginning of a turn of the seat, one of the first hundred or so decisions"
    latest = 99

    def ready(self, tree: Tree) -> bool:
        """Return whether a turn begins."""
        return bool(tree["phase"] == "reveal")

    def seat(self, state: State, deck: str, turn: int) -> int | None:
        """Return the seat to decide."""
        del deck, turn
        return state.actor

    def placed(self, setup: Setup, tree: Tree, seat: int, deck: str, draw: int) -> Iterator[Placed]:
        """Yield the document with each tile in a place of its row, or of the display, but for other open tiles."""
        del seat
        row: list[str] = tree[_VICTORY] if deck == _VICTORY else tree["rows"][deck]
        if not row:
            return
        place, _ = drawn(range(len(row)), draw)
        given, rest = row[place], {*row[:place], *row[place + 1 :]}
        stack = _unseen(setup, tree) if deck == _VICTORY else tree["stacks"][deck]
        if given in rest:
            return
        yield Placed(given, stack.get(given, 0) + 1, tree)
        for tile, copies in stack.items():
            if tile in rest or tile == given:
                continue
            changed = put(row, place, tile)
            if deck == _VICTORY:
                yield Placed(tile, copies, {**tree, _VICTORY: changed})
            else:
                rows = {**tree["rows"], deck: changed}
                stacks = {**tree["stacks"], deck: drawn_from(stack, tile, given)}
                yield Placed(tile, copies, {**tree, "rows": rows, "stacks": stacks})


def _unseen(setup: Setup, tree: Tree) -> dict[str, int]:
    """Return the victory tiles that lie nowhere: those that left the game unseen, and the few that were replaced."""
    seen = {*tree[_VICTORY], *(tile["tile"] for seat in tree["seats"] for tile in seat["tiles"])}
    return {kind.name: 1 for kind in setup.tile_set.kinds if kind.color == _VICTORY and kind.name not in seen}


EXCHANGES: Final = TileExchanges()
