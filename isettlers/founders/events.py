"""The events of Founders of the Empire: everything a screen needs to show a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers._core.founders.engine import VOCABULARY

_MEANINGS: Final[Mapping[str, str]] = {
    "first": "the starting player is known: first, drawn (by chance)",
    "display": "a victory tile is laid out: tile",
    "pool": "a nature tile is turned up for the draft: tile",
    "turn": "a seat's turn begins",
    "action": "a seat acts: action (id), text, forced (nobody was asked, it was the only option)",
    "draft": "a seat takes a tile of the draft: tile",
    "lay": "a tile of the start pair comes into a territory: tile, at",
    "reveal": "the top tile of a stack comes to the end of its row: stack, tile, reason",
    "clear": "a full row goes to the box: stack, tiles",
    "war": "a tile is attacked: victim (seat), tile, at",
    "coin": "a resource is bought, the coin lies on the tile: victim (seat), tile, at, resource",
    "cart": "a cart joins four tiles: at (its lower left tile)",
    "craftsmen": "craftsmen come onto a tile of the seat: tile, at, face",
    "add": "a tile comes onto a new cell of a territory: tile, at",
    "replace": "a tile comes in place of another: tile, old, at, war, coins (to the seat's supply), craftsmen",
    "token": "a seat gets a token with a city tile: token, face (of craftsmen)",
    "coins": "a seat takes the coins from its tiles: coins",
    "agreed": "a seat says whether the game shall end: ends",
    "final": "what the end of the game adds to the points: points, reason",
    "over": "the game is over: reason",
}
KINDS: Final[Mapping[str, str]] = {kind: _MEANINGS[kind] for kind in VOCABULARY["events"]}
"""Event kinds in the order of the core, each with the values it carries."""
VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "first": ("first", "drawn"),
    "display": ("tile",),
    "pool": ("tile",),
    "turn": (),
    "action": ("action", "text", "forced"),
    "draft": ("tile",),
    "lay": ("tile", "at"),
    "reveal": ("stack", "tile", "reason"),
    "clear": ("stack", "tiles"),
    "war": ("victim", "tile", "at"),
    "coin": ("victim", "tile", "at", "resource"),
    "cart": ("at",),
    "craftsmen": ("tile", "at", "face"),
    "add": ("tile", "at"),
    "replace": ("tile", "old", "at", "war", "coins", "craftsmen"),
    "token": ("token", "face"),
    "coins": ("coins",),
    "agreed": ("ends",),
    "final": ("points", "reason"),
    "over": ("reason",),
}
"""The names of the values of each kind of event; a reader who may not hear all of them gets fewer, or `null`."""
