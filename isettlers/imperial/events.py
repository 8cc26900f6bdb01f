"""The events of Imperial Settlers: everything a screen needs to show a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers._core.imperial.engine import VOCABULARY

PHASES: Final = VOCABULARY["phases"]

_MEANINGS: Final[Mapping[str, str]] = {
    "round": "a round begins: round, first (the first player)",
    "phase": "a phase begins: phase, round",
    "turn": "a seat's turn in the action phase begins",
    "action": "a seat acts: action (id), forced (nobody was asked, it was the only option)",
    "move": "a card moves: card, source, target (zones), owner (whose row or numbering), to (whose it is "
    "afterwards), cause",
    "goods": "a supply changes: goods by name, positive when gained; cause (a card, `board`, `exchange`, "
    "`attack_card`, `cleanup`; left out where none is known)",
    "vp": "victory points are gained: points, cause",
    "use": "goods lie on an action location: row, card, uses this round (0 when cleared)",
    "block": "an action location is blocked for the round: row, card",
    "guard": "a defense token or samurai: row, card, placed (or taken off)",
    "trade": "a Trade Route deal begins or ends: row, card, placed",
    "shield": "an enemy may not raze here this round: enemy",
    "reshuffle": "a discard pile becomes the deck: cards; no seat for the common deck",
    "first": "the first player is known: first",
    "final": "a part of the score at the end: points, reason; none in a solo game that is lost",
    "over": "the game is over",
    "stash_good": "a resource comes onto the Shrine: good",
    "tokens": "Technology tokens held change: token, count (positive when gained)",
    "technology": "a Technology token on a common location: row, card, token, placed (or gone with it)",
    "unlock": "a faction location is unlocked, or locked again: row, card, placed",
    "markers": "markers under a Feature that counts new sets: row, card, markers",
    "search": "a deck is searched for a color: deck, color, found",
    "virtual": "the virtual player of the solo game is known: virtual",
    "attack": "an attack card is revealed: good",
    "line": "attack cards move: good, how (to the end, a deal, out of the game), place in the line, other or source",
    "collect": "the virtual player's Collection counts more, beside its cards: points",
}
KINDS: Final[Mapping[str, str]] = {kind: _MEANINGS[kind] for kind in VOCABULARY["events"]}
"""Event kinds in the order of the core, each with the values it carries."""
VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "round": ("round", "first"),
    "phase": ("phase", "round"),
    "turn": (),
    "action": ("action", "text", "forced"),
    "move": ("card", "name", "source", "target", "owner", "to", "back", "cause"),
    "goods": ("goods", "cause"),
    "vp": ("points", "cause"),
    "use": ("row", "card", "uses"),
    "block": ("row", "card"),
    "guard": ("row", "card", "placed"),
    "trade": ("row", "card", "placed"),
    "shield": ("enemy",),
    "reshuffle": ("cards",),
    "first": ("first",),
    "final": ("points", "reason"),
    "over": (),
    "stash_good": ("good",),
    "tokens": ("token", "count"),
    "technology": ("row", "card", "placed", "token"),
    "unlock": ("row", "card", "placed"),
    "markers": ("row", "card", "markers"),
    "search": ("deck", "color", "found"),
    "virtual": ("virtual",),
    "attack": ("good",),
    "line": ("good", "other", "source", "how", "place"),
    "collect": ("points",),
}
"""The names of the values of each kind of event; a reader who may not hear all of them gets fewer, or `null`."""

NOBODY: Final = 255
VIRTUAL: Final = VOCABULARY["virtual"]
"""The virtual players in the order of the core."""
