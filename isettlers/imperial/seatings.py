"""The setups that a fair series of games goes through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from isettlers.imperial.cards import FACTIONS
from isettlers.imperial.setup import Setup


def seatings(players: int) -> Sequence[Setup]:
    """Every seating of so many of the factions once, in an order in which those played least come next.

    A series that ends early has then played each faction, and each in each seat, about as often as the others.
    """
    left, played, chosen = list(permutations(FACTIONS, players)), Counter[object](), list[Setup]()
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
        chosen.append(Setup(factions=following))
    return chosen
