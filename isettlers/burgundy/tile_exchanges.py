"""Exchanges of knowledge tiles in the depots of The Castles of Burgundy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from isettlers.kit.exchanges import Exchanges, Placed, Tree, drawn, drawn_from, put

if TYPE_CHECKING:
    from isettlers.burgundy.setup import Setup
    from isettlers.state import State

_YELLOW: Final = "yellow"


class TileExchanges(Exchanges):
    """Exchanges of a knowledge tile in a depot for those in the stock."""

    meaning = "lies in a numbered depot when the seat is to decide, one of the first hundred or so decisions"
    latest = 99

    def ready(self, tree: Tree) -> bool:
        """Return whether a turn is under way."""
        return bool(tree["stage"] == "playing")

    def seat(self, state: State, deck: str, turn: int) -> int | None:
        """Return the seat to decide; None for tiles other than knowledge, of which many are alike."""
        del turn
        return state.actor if deck == _YELLOW else None

    def placed(self, setup: Setup, tree: Tree, seat: int, deck: str, draw: int) -> Iterator[Placed]:
        """Yield the document with each knowledge tile of the stock in a place of a depot."""
        del setup, seat, deck
        places = [
            (number, place)
            for number, depot in enumerate(tree["depots"])
            for place, tile in enumerate(depot["tiles"])
            if _is_knowledge(tile)
        ]
        if not places:
            return
        (number, place), _ = drawn(places, draw)
        depots, stock = tree["depots"], tree["stock"]
        given = depots[number]["tiles"][place]
        yield Placed(given, 1, tree)
        for tile in filter(_is_knowledge, stock["colored"]):
            depot = {**depots[number], "tiles": put(depots[number]["tiles"], place, tile)}
            changed = {**stock, "colored": drawn_from(stock["colored"], tile, given)}
            yield Placed(
                tile, 1, {**tree, "depots": [*depots[:number], depot, *depots[number + 1 :]], "stock": changed}
            )


def _is_knowledge(tile: str) -> bool:
    return tile.startswith("knowledge-")


EXCHANGES: Final = TileExchanges()
