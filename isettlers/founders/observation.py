"""The parts of an observation of Founders of the Empire by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers._core.founders.engine import OBSERVATION_PARTS, SEAT_PARTS
from isettlers.kit.numbering import parts, seat_parts

SEATS: Final = 4

_MEANINGS: Final[Mapping[str, str]] = {
    "players": "one of 2 to 4",
    "stage": "one of drafting, playing, over",
    "actor": "one of the seats; none when the game is over",
    "first": "the starting player: one of the seats",
    "rules": (
        "the rulings in their order: 1 for any answer but the default, the most coins on a tile as a number, "
        "1 for automatic_end; then 1 with agreement"
    ),
    "asked": "one of the questions in their order: draft, layout, reveal, token and so on to agreement",
    "token": "one of war, coin, while it is asked against whom",
    "victim": "one of the seats, the one that war or a coin is for",
    "cell": "1 where a cell is under way, then how far it is across and up",
    "tile": "one of the kinds, the tile that is being added",
    "bought": "one of the resources, bought this turn",
    "stacks": "tiles left in the stacks by kind",
    "left": "tiles left in the nature, village and city stack",
    "rows": "tiles in the rows by kind",
    "victory": "victory tiles on display by kind",
    "pool": "nature tiles of the draft by kind",
    "supply": "war tokens, coins and carts that nobody has had",
    "pile": "craftsmen that nobody has had, by the resource on their face",
}
_SEAT_MEANINGS: Final[Mapping[str, str]] = {
    "points": "points if the game ended now",
    "tokens": "war tokens, coins and carts in hand",
    "craftsmen": "craftsmen in hand by the resource on their face",
    "replaced": "tiles replaced",
    "picks": "the tiles drafted and not yet laid, from 1; 0 without",
    "count": "tiles in the territory",
    "tiles": "for each tile how far it is across and up, its kind from 1, war, coins, the face of craftsmen from 1",
    "carts": "for each cart 1, and how far the lower left tile of its square is across and up",
}


PARTS: Final = (
    *parts(OBSERVATION_PARTS, _MEANINGS),
    *seat_parts(OBSERVATION_PARTS, SEAT_PARTS, _SEAT_MEANINGS, SEATS),
)
"""The observation table: every part in order; seats are counted from the observer on, clockwise."""
