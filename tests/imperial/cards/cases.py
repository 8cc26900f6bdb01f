"""What the tests of the cards share: marked parameters, boards, and readings of before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import pytest
from builders import Side, alone, play, seat_of, texts

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial.cards import FACTIONS

BOARDS: Final[Mapping[str, Mapping[str, int]]] = {
    "barbarians": {"worker": 5, "raze": 1, "defense": 1},
    "japanese": {"worker": 4, "wood": 1, "raze": 1, "defense": 1},
    "romans": {"worker": 2, "wood": 1, "stone": 1, "raze": 1, "defense": 1},
    "egyptians": {"worker": 3, "gold": 1, "raze": 1, "defense": 1},
}
"""What a faction board produces each round (P2)."""

STORES: Final[Mapping[str, str]] = {"barbarians": "worker", "japanese": "food", "romans": "raze", "egyptians": "gold"}
"""What a faction board keeps from one round to the next (P2)."""

EITHER_DECK: Final = ["draw from the common deck", "draw from the faction deck"]
"""The question behind every card that may come from either deck (P3)."""


def case(group: str, card: str, *values: object) -> Any:
    """A parameter set for one card, marked with its group."""
    return pytest.param(card, *values, id=card, marks=pytest.mark.card(group))


def faction_of(card: str) -> str:
    """Whose card a printed id is; common cards are tried by the barbarians."""
    return next((name for name in FACTIONS if name.upper().startswith(card[:3])), "barbarians")


def plus(*amounts: Mapping[str, int]) -> dict[str, int]:
    """The sum of several lots of goods, nothing said about those there are none of."""
    total: Counter[str] = Counter()
    for lot in amounts:
        total.update(lot)
    return {good: amount for good, amount in total.items() if amount}


def without_vp(gain: Mapping[str, int]) -> dict[str, int]:
    """The part of a gain that goes into the supply."""
    return {good: amount for good, amount in gain.items() if good != "vp"}


def builder_of(card: str, *, cost: Mapping[str, int], empire: tuple[str, ...] = (), **rest: Any) -> State:
    """A position in which the card can be built for its cost, a foundation at hand where a location is asked for."""
    side = Side(hand=[card], empire=empire, foundations=["COM069"], goods=cost)
    return alone(faction_of(card), side, **rest)


def build(state: State, card: str) -> State:
    """Build a card; a location that it may cost is paid with a foundation."""
    play(state, next(text for text in texts(state, "build") if card in text))
    for text in texts(state, "give_foundation")[:1]:
        play(state, text)
    return state


def common_discard(state: State) -> list[str]:
    """Names of the cards on the common discard pile."""
    return sorted(state.tables.cards.card(0, number).name for number in take_apart(state)["common_discard"])


def hand_size(state: State, seat: int = 0) -> int:
    return len(seat_of(state, seat)["hand"])
