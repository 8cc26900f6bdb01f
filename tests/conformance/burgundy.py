"""The Castles of Burgundy under the contract."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from isettlers import Event, Setup, State
from isettlers.burgundy import Estate, Rulings
from isettlers.burgundy import Setup as BurgundySetup

_OWN: Final = Estate(
    "stripes",
    "BBBBBBBBMSSSSSSCMKKKKKKCMGGGGGGCBBBBC",
    tuple(1 + number % 6 for number in range(37)),
)

BURGUNDY_SETUPS: Final[Mapping[str, Setup]] = {
    "two": BurgundySetup(),
    "two-second-seat-first": BurgundySetup(players=2, first_player=1),
    "two-strict-and-open": BurgundySetup(rulings=Rulings(full_storage="refuse", sold_goods="open")),
    "two-given": BurgundySetup(estates=("8", "5")),
    "two-own-in-secret": BurgundySetup(estates=(_OWN, "3"), castles="secret"),
    "three": BurgundySetup(players=3),
    "three-drawn": BurgundySetup(players=3, estates="drawn"),
    "four": BurgundySetup(players=4),
    "four-drawn-in-secret": BurgundySetup(players=4, estates="drawn", castles="secret"),
}


def settled(events: Sequence[Event]) -> bool:
    """Different actions may well come to the same when the turn has ended: one die or the other to take workers."""
    return any(event.kind in {"turn", "over"} for event in events)


def likeness(_: State, action_id: int) -> Hashable:
    """Equal tiles go by one number, so every action is one of a kind."""
    return action_id
