"""Solo positions, and what an attack makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen
from builders import Side, position, watch

from isettlers import Event, State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial.tables import GOODS

IDLE = Side(hand=["Ruins"])
TRIES = 1000


def alone(
    mine: Side = IDLE, area: Sequence[str] = (), faction: str = "romans", *, taken: Sequence[str] = (), **rest: Any
) -> State:
    """The player's turn; `area` names the virtual locations, `taken` those that Temple of Ra has."""
    return position((faction,), mine, Side(empire=area, lent=taken), ra_seat=0 if taken else None, **rest)


def pack(virtual: str) -> dict[str, Any]:
    """The options that bring one of the pack's virtual players."""
    return {"packs": ("magic-number",), "virtual": virtual}


@frozen
class Raid:
    """What follows a pass up to the next decision."""

    state: State
    events: list[Event]

    @property
    def revealed(self) -> list[str]:
        """The targets of the attack cards revealed."""
        return [event.values["good"] for event in self.events if event.kind == "attack"]

    @property
    def taken(self) -> list[str]:
        """The names of the cards that went to the Collection, in order."""
        return [event.values["name"] for event in self.events if event.values.get("target") == "collection"]

    @property
    def phases(self) -> list[str]:
        return [event.values["phase"] for event in self.events if event.kind == "phase"]


def attacked(mine: Side, line: Sequence[str], *reveals: str, **rest: Any) -> Raid:
    """The player passes; the attack cards are revealed in this order, by a seed that has it."""
    for seed in range(TRIES):
        state = alone(mine, line=line, attacks_next=reveals, seed=seed, **rest)
        raid = Raid(state, watch(state, "pass"))
        if raid.revealed == list(reveals[: len(raid.revealed)]):
            return raid
    raise LookupError(f"no seed reveals {', '.join(reveals)}")


def solo(state: State) -> dict[str, Any]:
    """The raw values of the solo game."""
    values: dict[str, Any] = take_apart(state)["solo"]
    return values


def face_down(state: State) -> list[str]:
    """The targets of the attack cards still in the attack deck."""
    return [GOODS[good] for good, number in enumerate(solo(state)["left"]) for _ in range(number)]


def attack_deals(state: State) -> list[str]:
    """The goods of the attack cards among the player's deals."""
    return [GOODS[good] for good, number in enumerate(solo(state)["dealt"]) for _ in range(number)]


def pile(state: State) -> list[str]:
    """The names of the cards in the Collection."""
    cards = state.tables.cards
    return sorted(cards.card(0, number).name for number in solo(state)["collection"])


def blocked(state: State) -> list[str]:
    """The names of the locations out of play."""
    cards = state.tables.cards
    return sorted(cards.card(0, number).name for number in solo(state)["blocked"])
