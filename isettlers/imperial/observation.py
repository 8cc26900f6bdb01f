"""The parts of an observation of Imperial Settlers by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers._core.imperial.engine import (
    FURTHER_PARTS,
    HIDDEN_PARTS,
    HIDDEN_SEAT_PARTS,
    OBSERVATION_PARTS,
    SEAT_PARTS,
)
from isettlers.kit.numbering import parts, seat_parts

SEATS: Final = 5

_MEANINGS: Final[Mapping[str, str]] = {
    "players": "one of 2 to 5; none in the solo game",
    "first_edition": "1 in the first printing's rules",
    "round": "one of 1 to 5",
    "phase": "one of lookout, first draft, second draft, production, action, cleanup, over, attack",
    "first_player": "one of the seats",
    "actor": "one of the seats; none when the game is over",
    "turn": "one of the seats: whose turn it is in the action phase, else the first player",
    "free_move": "1 while a free move is carried out",
    "common_deck": "cards in the common deck",
    "row": "common cards on offer, one number a card",
    "common_discard": "common cards discarded",
    "shrine": "wood, stone, food on the Shrine",
    "pending": "the chain of choices, innermost first: kind, seat, row, card, count or purpose, three more numbers",
    "cost": "wood, stone, food, gold, workers, raze, defense of the payment being put together",
    "target": "action id that answered the last question for a target, until it takes effect",
}
_SEAT_MEANINGS: Final[Mapping[str, str]] = {
    "faction": "one of barbarians, japanese, romans, egyptians, atlanteans, another",
    "passed": "1 when out for the round",
    "vp": "victory points marked",
    "goods": "wood, stone, food, gold, workers, raze tokens, defense tokens",
    "shield": "seats that may not raze here this round",
    "taker": "1 for who holds the locations taken by Temple of Ra",
    "hand_counts": "common and faction cards in hand",
    "under_counts": "common and faction cards under the first Gate, then under the second",
    "secret_counts": "common and faction cards among the foundations others do not know",
    "deck_count": "cards in the faction deck",
    "hand": "cards in hand that the observer knows",
    "under": "cards under the first Gate that the observer knows, then under the second",
    "pooled": "cards known to be in hand or face down before this seat",
    "location": "locations in the row",
    "lent": "locations of the row that Temple of Ra has taken",
    "foundation": "foundations that the observer knows",
    "uses": "uses of each location this round, 3 when blocked",
    "guard": "locations with a defense token or samurai",
    "discard": "faction cards discarded",
    "deals": "deals under the board, by the seat whose faction printed them",
    "trades": "Trade Route deals, by the seat of the row",
}


_FURTHER_MEANINGS: Final[Mapping[str, str]] = {
    "lookout": "one of standard, alternate, advanced, alone",
    "peaceful": "1 in the peaceful game",
    "bottom": "cards at the bottom of the common deck",
    "tokens_on": "common locations with a Technology token: basic, then Defense, then Glory",
    "again": "common locations whose Technology token gave its further use this round",
    "marks": "markers under each Feature that counts new sets",
    "tokens": "Technology tokens held by each seat: basic, Defense, Glory",
    "unlocked": "faction locations unlocked, by the seat of the row",
    "packets": "cards before each seat in the alternate lookout",
    "packet": "those before the observer",
    "kept": "the card the observer kept of them, until all have chosen",
    "passed_on": "the cards the observer passed on, until all have chosen",
    "told": "cards the observer passed on that are in that hand",
    "virtual": "one of the plain, Japanese, Egyptian virtual player; none but in the solo game",
    "line": "targets of the revealed attack cards, newest first: the good's number + 1",
    "attacks_left": "attack cards face down, by target",
    "attack_deals": "attack cards among the player's deals, by target",
    "collected": "what the virtual player's Collection counts",
    "blocked": "faction locations out of play for the round",
}


PARTS: Final = (
    *parts(OBSERVATION_PARTS, _MEANINGS),
    *seat_parts(OBSERVATION_PARTS, SEAT_PARTS, _SEAT_MEANINGS, SEATS),
    *parts(FURTHER_PARTS, _FURTHER_MEANINGS),
)
"""The observation table: every part in order; seats are counted from the observer on, clockwise."""

_HIDDEN_MEANINGS: Final[Mapping[str, str]] = {
    "hidden.common_deck": "cards in the common deck",
    "hidden.bottom": "cards at the bottom of the common deck",
    "hidden.markers": "cards under Features that count new sets",
    "hidden.collection": "cards in the virtual player's Collection",
}
_HIDDEN_SEAT_MEANINGS: Final[Mapping[str, str]] = {
    "deck": "cards in the faction deck",
    "known": "cards in hand or under a Gate of which all know that they are there",
    "secret": "foundations that only this seat knows",
    "packet": "cards before this seat in the alternate lookout",
    "kept": "the card it kept of them, until all have chosen",
    "told": "cards in hand that the neighbour who passed them knows",
}

HIDDEN: Final = (
    *parts(HIDDEN_PARTS, _HIDDEN_MEANINGS),
    *seat_parts(HIDDEN_PARTS, HIDDEN_SEAT_PARTS, _HIDDEN_SEAT_MEANINGS, SEATS, "hidden."),
)
"""The parts of `State.observe_full` behind these."""
