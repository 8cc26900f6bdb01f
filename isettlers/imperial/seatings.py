"""The setups that a fair series of games goes through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Final

from isettlers.imperial.cards import FACTIONS
from isettlers.imperial.setup import MAGIC_NUMBER, Setup

BASE_FACTIONS: Final = FACTIONS[:4]


def seatings(players: int) -> Sequence[Setup]:
    """Every seating of so many of the factions once, in an order in which those played least come next.

    Five play with the pack that has decks for all.
    A series that ends early has then played each faction, and each in each seat, about as often as the others.
    """
    factions, packs = (FACTIONS, (MAGIC_NUMBER,)) if players > len(BASE_FACTIONS) else (BASE_FACTIONS, ())
    left, played, chosen = list(permutations(factions, players)), Counter[object](), list[Setup]()
    while left:
        following = min(
            left,
            key=lambda factions: (
                sum(played[one] for one in factions),
                sum(played[one] for one in enumerate(factions)),
            ),
        )
        left.remove(following)
        played.update(following)
        played.update(enumerate(following))
        chosen.append(Setup(factions=following, packs=packs))
    return chosen
