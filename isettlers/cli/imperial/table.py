"""The table of Imperial Settlers, as one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import frozen

from isettlers._core.imperial.engine import take_apart
from isettlers._core.kernel import READERS
from isettlers.imperial import Card
from isettlers.imperial.events import PHASES, VIRTUAL
from isettlers.imperial.seatings import giver_to
from isettlers.imperial.setup import Setup
from isettlers.imperial.tables import FIRST_FACTION_CARD, GOODS, TOKENS, CardList
from isettlers.state import State

SPECTATOR: Final = READERS["spectator"]
_BLOCKED: Final = 3


@frozen
class Location:
    """A location that works for an empire."""

    card: Card
    common: bool
    points: int
    """Points at the end, apart from tokens."""
    guarded: bool
    """A defense token or a samurai stands on it."""
    used: int
    blocked: bool
    taken_from: str
    """Whose row it stands in when the Egyptians have taken it over; else empty."""
    tokens: tuple[str, ...] = ()
    """Technology tokens that lie on it."""
    markers: int = 0
    """Markers under it: sets that a Feature was paid for."""
    unlocked: bool = False
    used_again: bool = False
    """The further use that a Technology token gives is used up for this round."""


@frozen
class Packet:
    """Cards before a seat in the alternate lookout."""

    size: int
    cards: tuple[Card, ...]
    """Those the viewer knows."""
    kept: int
    """Cards chosen in the second draft, face down until all have chosen."""
    kept_cards: tuple[Card, ...]


@frozen
class Virtual:
    """The virtual player of the solo game."""

    name: str
    """Which one: plain, or the pack's japanese or egyptian."""
    row: tuple[Card, ...]
    line: tuple[str, ...]
    """The goods on the revealed attack cards, newest first."""
    left: Mapping[str, int]
    """Attack cards not revealed yet, by good."""
    collection: tuple[Card, ...]
    collected: int
    """Points of the Collection: its cards, and twos for deals and blockade markers."""


@frozen
class Empire:
    """Possessions of a seat."""

    seat: int
    name: str
    locations: tuple[Location, ...]
    lost: tuple[Card, ...]
    """Locations of its row that work for the holder of Temple of Ra's tokens."""
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
    technology: int
    """Points for Technology tokens: Glory, and features that count tokens."""
    tokens: Mapping[str, int]
    """Technology tokens held."""
    attack_deals: Mapping[str, int]
    """Solo: attack cards that are deals, by good."""
    blocked: tuple[Card, ...]
    """Solo: locations under a blockade marker, which are out of play for a round."""
    packet: Packet | None

    @property
    def commons(self) -> int:
        """Common locations: a point each at the end."""
        return sum(location.common for location in self.locations)

    @property
    def factions(self) -> int:
        """Faction locations."""
        return len(self.locations) - self.commons

    @property
    def faction_points(self) -> int:
        """Points of the faction locations at the end."""
        return sum(location.points for location in self.locations if not location.common)

    @property
    def kept(self) -> int:
        """Points for cards under a Gate and resources on the Shrine; none once a solo game is lost."""
        return max(self.score - self.points - self.commons - self.faction_points - self.technology, 0)


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
    common_bottom: int
    """How many of them lie at the bottom, to be drawn last."""
    common_markers: int
    """Common cards that are markers under Features."""
    common_discarded: int
    empires: tuple[Empire, ...]
    virtual: Virtual | None


def read(state: State, viewer: int | None) -> Table:
    """The table as a seat or SPECTATOR sees it; None sees all."""
    values = take_apart(state)
    cards: CardList = state.tables.cards
    return Table(
        round=values["round"],
        phase=PHASES[values["phase"]],
        turn=values["turn"],
        row=tuple(cards.card(0, number) for number in values["row"]),
        shrine=dict(zip(GOODS, values["shrine"], strict=False)),
        common_deck=len(values["common_deck"]),
        common_bottom=len(values["pack"].get("bottom", ())),
        common_markers=len(values["pack"].get("markers", ())),
        common_discarded=len(values["common_discard"]),
        empires=tuple(_empire(state, values, seat, viewer) for seat in range(state.seats)),
        virtual=_virtual(cards, values) if values["solo"] else None,
    )


def _virtual(cards: CardList, values: Mapping[str, Any]) -> Virtual:
    solo = values["solo"]
    return Virtual(
        name=VIRTUAL[solo["virtual"]],
        row=tuple(cards.card(1, number) for number in values["seats"][1]["location"]),
        line=tuple(GOODS[good] for good in solo["line"]),
        left=dict(zip(GOODS, solo["left"], strict=True)),
        collection=tuple(cards.card(0, number) for number in solo["collection"]),
        collected=len(solo["collection"]) + solo["extra"],
    )


def _empire(state: State, values: Mapping[str, Any], seat: int, viewer: int | None) -> Empire:
    cards: CardList = state.tables.cards
    own = values["seats"][seat]
    locations = tuple(_locations(state, values, seat))
    sees_all = viewer in {None, seat}

    def pick(numbers: Iterable[int], row: int = seat) -> tuple[Card, ...]:
        return tuple(cards.card(row, number) for number in numbers)

    return Empire(
        seat=seat,
        name=state.seat_name(seat),
        locations=locations,
        lost=pick(own["lent"]),
        foundations=len(own["foundation"]),
        under_gates=len(own["under"]) + len(own["under_2"]),
        deals=tuple(card for row, deals in enumerate(own["deals"]) for card in pick(deals, row)),
        trades=tuple(card for row, trades in enumerate(own["trades"]) for card in pick(trades, row)),
        goods=dict(zip(GOODS, own["goods"], strict=False)),
        points=own["vp"],
        score=state.scores[seat],
        hand=pick(own["hand"] if sees_all else _known(state, values, seat, viewer)),
        hand_size=len(own["hand"]),
        deck=len(own["deck"]),
        discarded=len(own["discard"]),
        passed=bool(values["passed"] >> seat & 1),
        first=values["first"] == seat,
        technology=_technology(state, locations),
        tokens=dict(zip(TOKENS, values["pack"]["held"][seat], strict=True)) if values["pack"] else {},
        attack_deals=dict(zip(GOODS, values["solo"]["dealt"], strict=True)) if values["solo"] else {},
        blocked=pick(values["solo"]["blocked"]) if values["solo"] else (),
        packet=_packet(state, values, seat, viewer) if values["packets"] else None,
    )


def _known(state: State, values: Mapping[str, Any], seat: int, viewer: int | None) -> Iterable[int]:
    """The cards in another's hand that a viewer knows: all do, or the viewer has passed them on (LV1)."""
    known: list[int] = values["seats"][seat]["known"]
    if values["packets"] and giver_to(state, seat) == viewer:
        return [*known, *values["packets"]["disclosed"][seat]]
    return known


def _packet(state: State, values: Mapping[str, Any], seat: int, viewer: int | None) -> Packet:
    """A viewer knows the own cards and, in the second draft, those passed on (LV1)."""
    cards: CardList = state.tables.cards
    passed_on = PHASES[values["phase"]] == "second draft" and giver_to(state, seat) == viewer
    known = viewer in {None, seat} or passed_on
    there, kept = (values["packets"][zone][seat] for zone in ("packet", "kept"))
    # Who passed the cards on does not see which of them was kept.
    shown = sorted((*there, *kept)) if passed_on and viewer != seat else there if known else ()
    return Packet(
        size=len(there),
        cards=tuple(cards.card(seat, number) for number in shown),
        kept=len(kept),
        kept_cards=tuple(cards.card(seat, number) for number in kept) if viewer in {None, seat} else (),
    )


def _technology(state: State, locations: Iterable[Location]) -> int:
    """Points for Technology tokens (T5)."""
    setup: Setup = state.tables.setup
    carrying = [location for location in locations if location.tokens]
    glory = sum("technology_glory" in location.tokens for location in carrying)
    counted = sum(
        min(len(carrying), location.card.ability.max)
        for location in locations
        if location.card.ability is not None and location.card.ability.word == "end_technology"
    )
    return glory * (setup.rulings.glory_points - 1) + counted


def _locations(state: State, values: Mapping[str, Any], seat: int) -> Iterable[Location]:
    """The locations of the own row, then those taken over."""
    cards: CardList = state.tables.cards
    setup: Setup = state.tables.setup
    pack = values["pack"]
    for row, there in enumerate(values["seats"]):
        numbers = there["location"] if row == seat else there["lent"] if values["ra_seat"] == seat else ()
        for number in numbers:
            uses = there["use"].get(number, 0)
            common = number < FIRST_FACTION_CARD
            yield Location(
                card=cards.card(row, number),
                common=common,
                points=1 if common else _faction_points(setup, row),
                guarded=number in there["guard"],
                used=uses if uses != _BLOCKED else 0,
                blocked=uses == _BLOCKED,
                taken_from="" if row == seat else state.seat_name(row),
                tokens=tuple(token for token in TOKENS if common and number in pack["on"][token]) if pack else (),
                markers=pack["marks"].get(cards.slots.get((row, number), -1), 0) if pack else 0,
                unlocked=bool(pack) and number in pack["unlocked"][row],
                used_again=bool(pack) and common and number in pack["again"],
            )


def _faction_points(setup: Setup, row: int) -> int:
    """Return the points of a faction location of a row at the end (E1, T6)."""
    board = setup.deck(setup.factions[row]).board
    return 0 if board is None else board.faction_points


def tally(names: Iterable[str]) -> str:
    """Names with their number where there are several: `Mill, Ruins x2`."""
    return ", ".join(f"{name} x{number}" if number > 1 else name for name, number in Counter(names).items())
