"""A seat and its cards in a document: hand, row, foundations, deals; read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from isettlers.imperial.document_further import (
    mark_fields,
    read_marks,
    seat_fields,
)
from isettlers.imperial.document_reading import OWN, Node, Reading, entry
from isettlers.imperial.events import NOBODY
from isettlers.imperial.tables import GOODS
from isettlers.kit.reading import fail

BLOCKED: Final = 3
SUPPLY: Final = GOODS[:7]
MOST_GOODS: Final = 511
MOST_DEFENSE: Final = 7
MOST_VP: Final = 65535
RA_TOKENS: Final = 4
SEAT_FIELDS: Final = (
    "faction", "vp", "goods", "hand", "known", "pooled", "empire", "foundations", "under_gates", "deals", "trades",
    "discard", "deck", "may_not_raze_here",
)  # fmt: skip
MARKS: Final = ("uses", "blocked", "guarded", "taken_by")


def read_seat(reading: Reading, node: Node, seat: int) -> dict[str, Any]:
    """Return all fields of a seat but its deck."""
    node.only((*SEAT_FIELDS, *seat_fields(reading)))
    if "faction" in node and seat < reading.seats and node.get("faction").value != reading.setup.factions[seat]:
        fail(node.get("faction").path, f"seat {seat} of this setup plays the {reading.setup.factions[seat]}")
    empire = read_row(reading, node.get("empire", default=[]), seat, MARKS)
    foundations, secret = _read_foundations(reading, node, seat)
    gates = list(node.get("under_gates", default=[]).items())
    if len(gates) > 2:
        fail(node.get("under_gates").path, f"there are two Gates at most, not {len(gates)}")
    under = [reading.pile(gate, seat, "under a Gate") for gate in gates] + [[], []]
    shield = node.get("may_not_raze_here", default=[])
    return empire | {
        "foundation": foundations, "secret": secret, "under": under[0], "under_2": under[1],
        "hand": reading.pile(node.get("hand", default=[]), seat, f"in the hand of seat {seat}"),
        "discard": reading.zone(node, "discard", seat, f"in the discard pile of seat {seat}", OWN),
        "deals": _read_deals(reading, node, seat), "trades": _read_trades(reading, node),
        "known": reading.named(node, "known", seat), "pooled": reading.named(node, "pooled", seat),
        "goods": read_goods(node.get("goods", default={})), "vp": node.get("vp", default=0).number(0, MOST_VP),
        "shield": bits_of(reading.enemy(item, seat) for item in shield.items()),
    }  # fmt: skip


# ------------------------------------------------------------ rows


def read_row(reading: Reading, node: Node, seat: int, marked: tuple[str, ...]) -> dict[str, Any]:
    """Return the locations of a list and what lies on them."""
    found: dict[str, Any] = {"location": [], "lent": [], "guard": [], "use": {}}
    for item in node.items():
        name, marks = entry(item, (*marked, *mark_fields(reading)))
        card = reading.place(seat, name.card(reading.cards, seat), name.path, f"in the empire of seat {seat}")
        read_marks(reading, marks, seat, card)
        found["lent" if "taken_by" in marks else "location"].append(card)
        if "taken_by" in marks:
            _take(reading, marks.get("taken_by"), seat)
        if marks.get("guarded", default=False).flag():
            found["guard"].append(card)
        uses = _read_uses(reading, marks, seat, card)
        if uses:
            found["use"][card] = uses
    return found


def _read_uses(reading: Reading, marks: Node, seat: int, card: int) -> int:
    """How often a location was used this round, 3 when it is blocked."""
    blocked = marks.get("blocked", default=False).flag()
    uses = marks.get("uses", default=0)
    facts = reading.cards.card(seat, card)
    if (blocked or uses.value) and facts.kind != "action":
        fail(uses.path if uses.value else marks.get("blocked").path, f"{facts.name} is no action location")
    times = uses.number(0, max(facts.limit, 1))
    if blocked and times:
        fail(uses.path, "a blocked location is marked as blocked alone")
    return BLOCKED if blocked else times


def _take(reading: Reading, node: Node, seat: int) -> None:
    """A location that works for the holder of Temple of Ra."""
    holder = reading.enemy(node, seat)
    if reading.ra_seat not in {NOBODY, holder}:
        fail(node.path, f"seat {reading.ra_seat} has taken others; only one seat takes locations")
    reading.ra_seat = holder
    reading.taken += 1
    if reading.taken > RA_TOKENS:
        fail(node.path, f"at most {RA_TOKENS} locations are taken")


# ------------------------------------------------------------ foundations and deals


def _read_foundations(reading: Reading, node: Node, seat: int) -> tuple[list[int], list[int]]:
    cards, secret = [], []
    for item in node.get("foundations", default=[]).items():
        name, marks = entry(item, ("secret",))
        card = reading.place(seat, name.card(reading.cards, seat), name.path, f"a foundation of seat {seat}")
        cards.append(card)
        if marks.get("secret", default=False).flag():
            secret.append(card)
    return cards, secret


def _read_deals(reading: Reading, node: Node, seat: int) -> list[list[int]]:
    """Cards under a board, by the seat whose faction printed them."""
    deals: list[list[int]] = [[] for _ in range(reading.rows)]
    for item in node.get("deals", default=[]).items():
        name, marks = entry(item, ("from",))
        origin = marks.get("from", default=seat).number(0, reading.seats - 1)
        card = reading.deal_card(name, origin)
        deals[origin].append(reading.place(origin, card, name.path, f"a deal of seat {seat}"))
    return deals


def _read_trades(reading: Reading, node: Node) -> list[list[int]]:
    """Trade Route deals with locations, by row."""
    trades: list[list[int]] = [[] for _ in range(reading.rows)]
    for item in node.get("trades", default=[]).items():
        item.only(("card", "row"))
        row = item.get("row").number(0, reading.rows - 1)
        card = reading.deal_card(item.get("card"), row)
        if card in trades[row]:
            fail(item.path, "named twice")
        trades[row].append(card)
    return trades


# ------------------------------------------------------------ goods and seats


def read_goods(node: Node) -> list[int]:
    """Return amounts by good; those not named are zero."""
    node.only(SUPPLY)
    return [node.get(good, default=0).number(0, MOST_DEFENSE if good == "defense" else MOST_GOODS) for good in SUPPLY]


def bits_of(seats: Iterable[int]) -> int:
    """Return one bit for each seat."""
    return sum(1 << seat for seat in set(seats))
