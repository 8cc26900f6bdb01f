"""What lies on the table of Imperial Settlers, as one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import frozen

from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Card
from isettlers.imperial.events import PHASES
from isettlers.imperial.tables import FIRST_FACTION_CARD, GOODS, CardList
from isettlers.state import State

_BLOCKED: Final = 3


@frozen
class Location:
    """A location that works for an empire."""

    card: Card
    common: bool
    guarded: bool
    """A defense token or a samurai stands on it."""
    used: int
    blocked: bool
    taken_from: str
    """Whose row it stands in when the Egyptians have taken it over; else empty."""


@frozen
class Empire:
    """What a seat has."""

    seat: int
    name: str
    locations: tuple[Location, ...]
    lost: tuple[Card, ...]
    """Locations of its row that work for whoever holds Temple of Ra's tokens."""
    foundations: int
    under_gates: int
    deals: tuple[Card, ...]
    trades: tuple[Card, ...]
    """Trade Route deals with locations of others."""
    goods: Mapping[str, int]
    points: int
    """Points marked so far."""
    score: int
    """Points if the game ended now."""
    hand: tuple[Card, ...]
    """The cards in hand that the viewer knows."""
    hand_size: int
    deck: int
    discarded: int
    passed: bool
    first: bool

    @property
    def commons(self) -> int:
        """Common locations: a point each at the end."""
        return sum(location.common for location in self.locations)

    @property
    def factions(self) -> int:
        """Faction locations: two points each at the end."""
        return len(self.locations) - self.commons

    @property
    def kept(self) -> int:
        """Points for cards under a Gate and resources on the Shrine."""
        return self.score - self.points - self.commons - 2 * self.factions


@frozen
class Table:
    """The whole table."""

    round: int
    phase: str
    turn: int
    """Whose turn it is in the action phase."""
    row: tuple[Card, ...]
    """The open row of the draft."""
    shrine: Mapping[str, int]
    common_deck: int
    common_discarded: int
    empires: tuple[Empire, ...]


def read(state: State, viewer: int | None) -> Table:
    """The table as a seat sees it; None sees all."""
    values = take_apart(state)
    cards: CardList = state.tables.cards
    return Table(
        round=values["round"],
        phase=PHASES[values["phase"]],
        turn=values["turn"],
        row=tuple(cards.card(0, number) for number in values["row"]),
        shrine=dict(zip(GOODS, values["shrine"], strict=False)),
        common_deck=len(values["common_deck"]),
        common_discarded=len(values["common_discard"]),
        empires=tuple(_empire(state, values, seat, viewer) for seat in range(state.seats)),
    )


def _empire(state: State, values: Mapping[str, Any], seat: int, viewer: int | None) -> Empire:
    cards: CardList = state.tables.cards
    own = values["seats"][seat]

    def pick(numbers: Iterable[int], row: int = seat) -> tuple[Card, ...]:
        return tuple(cards.card(row, number) for number in numbers)

    return Empire(
        seat=seat,
        name=state.seat_name(seat),
        locations=tuple(_locations(state, values, seat)),
        lost=pick(own["lent"]),
        foundations=len(own["foundation"]),
        under_gates=len(own["under"]) + len(own["under_2"]),
        deals=tuple(card for row, deals in enumerate(own["deals"]) for card in pick(deals, row)),
        trades=tuple(card for row, trades in enumerate(own["trades"]) for card in pick(trades, row)),
        goods=dict(zip(GOODS, own["goods"], strict=False)),
        points=own["vp"],
        score=state.scores[seat],
        hand=pick(own["hand"] if viewer in {None, seat} else own["known"]),
        hand_size=len(own["hand"]),
        deck=len(own["deck"]),
        discarded=len(own["discard"]),
        passed=bool(values["passed"] >> seat & 1),
        first=values["first"] == seat,
    )


def _locations(state: State, values: Mapping[str, Any], seat: int) -> Iterable[Location]:
    """The locations of the own row, then those taken over."""
    cards: CardList = state.tables.cards
    for row, there in enumerate(values["seats"]):
        numbers = there["location"] if row == seat else there["lent"] if values["ra_seat"] == seat else ()
        for number in numbers:
            uses = there["use"].get(number, 0)
            yield Location(
                card=cards.card(row, number),
                common=number < FIRST_FACTION_CARD,
                guarded=number in there["guard"],
                used=uses if uses != _BLOCKED else 0,
                blocked=uses == _BLOCKED,
                taken_from="" if row == seat else state.seat_name(row),
            )


def tally(names: Iterable[str]) -> str:
    """Names with their number where there are several: `Mill, Ruins x2`."""
    return ", ".join(f"{name} x{number}" if number > 1 else name for name, number in Counter(names).items())
