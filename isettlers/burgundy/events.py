"""The events of The Castles of Burgundy: everything a screen needs to show a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers._core.burgundy.engine import VOCABULARY

_MEANINGS: Final[Mapping[str, str]] = {
    "first": "the first player is known: first",
    "phase": "a phase begins: phase",
    "round": "a round begins: phase, round, first (the seat that plays first)",
    "turn": "a seat's turn begins",
    "action": "a seat acts: action (id), text, forced (nobody was asked, it was the only option)",
    "roll": "a seat has rolled: dice",
    "white": "the white die sends the round's goods tile to a depot: value, good",
    "coming": "a goods tile of the phase is turned up: good, round",
    "fill": "a tile comes to a depot: depot (0 the black one), tile",
    "clear": "the tiles left in the depots leave the game",
    "take": "a seat takes a tile from a depot: depot, tile",
    "place": "a tile comes into an estate: tile, hex, start (the first castle)",
    "discard": "a stored tile leaves the game: tile",
    "silver": "silverlings gained, or paid when negative: amount, cause (a tile, `start`, `die`, `workers`, `sale`, "
    "`purchase`)",
    "workers": "workers gained, or paid when negative: amount, cause",
    "vp": "victory points: points, reason, cause (the tile added, `sale`)",
    "goods": "goods come into storage: depot (none at the start), goods by name",
    "sold": "goods are sold: good, count",
    "bonus": "a bonus tile for a filled colour: color, large",
    "order": "a turn order marker moves on: space, place (in the line of markers, from 0)",
    "board": "a seat draws a board: sides",
    "estate": "the side of a board is chosen, or shown when all have chosen in secret: estate, shown",
    "final": "what the end of the game adds to the points: points, reason",
    "over": "the game is over",
}
KINDS: Final[Mapping[str, str]] = {kind: _MEANINGS[kind] for kind in VOCABULARY["events"]}
"""Event kinds in the order of the core, each with the values it carries."""
VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "first": ("first",),
    "phase": ("phase",),
    "round": ("phase", "round", "first"),
    "turn": (),
    "action": ("action", "text", "forced"),
    "roll": ("dice",),
    "white": ("value", "good"),
    "coming": ("good", "round"),
    "fill": ("depot", "tile"),
    "clear": (),
    "take": ("depot", "tile"),
    "place": ("tile", "hex", "start"),
    "discard": ("tile",),
    "silver": ("amount", "cause"),
    "workers": ("amount", "cause"),
    "vp": ("points", "reason", "cause"),
    "goods": ("depot", "goods"),
    "sold": ("good", "count"),
    "bonus": ("color", "large"),
    "order": ("space", "place"),
    "board": ("sides",),
    "estate": ("estate", "shown"),
    "final": ("points", "reason"),
    "over": (),
}
"""The names of the values of each kind of event; a reader who may not hear all of them gets fewer, or `null`."""
