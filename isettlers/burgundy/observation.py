"""The parts of an observation of The Castles of Burgundy by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers._core.burgundy.engine import OBSERVATION_PARTS, SEAT_PARTS
from isettlers.kit.numbering import parts, seat_parts

SEATS: Final = 4

_MEANINGS: Final[Mapping[str, str]] = {
    "players": "one of 2 to 4",
    "stage": "one of choosing sides and first castles, playing, over",
    "phase": "one of A to E",
    "round": "one of 1 to 5",
    "actor": "one of the seats; none when the game is over",
    "order": "the order of this round: for each place one of the seats",
    "line": "the turn order track, first seat first: for each place one of the seats",
    "rules": "1 each where sides and castles are chosen in secret, full storage refuses, sold goods lie open",
    "bought": "1 once the seat to act has bought this turn",
    "white": "one of the white die's values; none before the first roll",
    "asked": "one of turn, die, castle, warehouse, take, city hall, discard, ship, goods, side, start",
    "die": "one of the values, of the die in use",
    "building": "one of carpenter's workshop, church, market, where it takes a tile",
    "taken": "one of the tiles, the one that needs room",
    "emptied": "depots that a ship empties",
    "kept": "types of goods chosen so far",
    "next": "types below this number have been passed by",
    "depots": "tiles in each numbered depot",
    "black": "tiles in the black depot",
    "depot_goods": "goods in each numbered depot by type",
    "coming": "for each round of the phase still to begin: one of the types",
    "stock": "tiles left by kind, with coloured backs, then with black backs",
    "unseen": "goods by type that the observer has not seen or cannot tell where they are",
}
_SEAT_MEANINGS: Final[Mapping[str, str]] = {
    "points": "victory points marked",
    "silver": "silverlings",
    "workers": "workers",
    "dice": "dice still to use, by value",
    "ships": "space on the turn order track",
    "goods": "goods in storage by type",
    "sold_count": "goods sold",
    "sold": "goods sold by type, where the observer knows",
    "knowledge": "knowledge tiles in the estate",
    "large": "large bonus tiles by colour",
    "small": "small bonus tiles by colour",
    "stored": "tiles in storage",
    "board": "number of the board drawn, from 1; 0 without",
    "colors": "colour of each hex, from 1; 0 before the side is known",
    "hex_dice": "die value of each hex",
    "tiles": "tile on each hex, from 1; 0 where none lies",
    "castle": "hex of the first castle, chosen but not yet shown",
}


PARTS: Final = (
    *parts(OBSERVATION_PARTS, _MEANINGS),
    *seat_parts(OBSERVATION_PARTS, SEAT_PARTS, _SEAT_MEANINGS, SEATS),
)
"""The observation table: every part in order; seats are counted from the observer on, clockwise."""
