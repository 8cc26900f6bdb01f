"""The parts of a document that only some setups have: Technology and markers of packs, packets; read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from isettlers.imperial.document_reading import COMMONS, Node, Reading
from isettlers.imperial.tables import FIRST_FACTION_CARD, TOKENS
from isettlers.kit.reading import fail

MOST_TOKENS: Final = 255
MARKERS: Final = ("bottom", "markers")
"""Common cards of packs."""
HELD: Final = "technology"
PACK_MARKS: Final = ("tokens", "used_again", "unlocked", "markers")
PACKETS: Final = ("packet", "kept", "told")


def common_fields(reading: Reading) -> tuple[str, ...]:
    """Return what `common` may say besides."""
    return MARKERS if reading.has_pack else ()


def seat_fields(reading: Reading) -> tuple[str, ...]:
    """Return what a seat may say besides."""
    return ((HELD,) if reading.has_pack else ()) + (PACKETS if reading.has_packets else ())


def mark_fields(reading: Reading) -> tuple[str, ...]:
    """Return what an entry of an empire may say besides."""
    return PACK_MARKS if reading.has_pack else ()


def read_marks(reading: Reading, marks: Node, seat: int, card: int) -> None:
    """Enter what packs lay on a location."""
    if not reading.has_pack:
        return
    for item in marks.get("tokens", default=[]).items():
        on = reading.pack["on"][item.one_of(TOKENS)]
        if card >= FIRST_FACTION_CARD:
            fail(item.path, "Technology tokens lie on common locations only")
        if card in on:
            fail(item.path, "named twice")
        on.append(card)
    if marks.get("used_again", default=False).flag():
        reading.pack["again"].append(card)
    if marks.get("unlocked", default=False).flag():
        if not reading.cards.card(seat, card).unlock:
            fail(marks.get("unlocked").path, f"{reading.cards.card(seat, card).name} is never locked")
        reading.pack["unlocked"][seat].append(card)
    if "markers" in marks:
        read_markers(reading, marks.get("markers"), seat, card)


def read_markers(reading: Reading, node: Node, seat: int, card: int) -> None:
    """Enter the markers under a Feature that counts new sets."""
    if (seat, card) not in reading.cards.slots:
        fail(node.path, f"{reading.cards.card(seat, card).name} counts no new sets")
    reading.pack["marks"][reading.cards.slots[seat, card]] = node.number(0, MOST_TOKENS)


def _read_held(reading: Reading, node: Node, seat: int) -> None:
    held = node.get(HELD, default={})
    held.only(TOKENS)
    reading.pack["held"][seat] = [held.get(token, default=0).number(0, MOST_TOKENS) for token in TOKENS]


def read_packs(reading: Reading, common: Node, seats: Sequence[Node]) -> dict[str, Any]:
    """Return all that packs add, once every location has been read."""
    if not reading.has_pack:
        return {}
    for seat, node in enumerate(seats):
        _read_held(reading, node, seat)
    markers = reading.zone(common, "markers", 0, "a marker", COMMONS)
    bottom = [item.card(reading.cards, 0) for item in common.get("bottom", default=[]).items()]
    return reading.pack | {"markers": markers, "bottom": bottom}


def read_packets(reading: Reading, seats: Sequence[Node]) -> dict[str, Any]:
    """Return what the alternate lookout adds."""
    if not reading.has_packets:
        return {}
    sides = list(enumerate(seats))
    return {
        "packet": [reading.zone(node, "packet", seat, "in a packet", COMMONS) for seat, node in sides],
        "kept": [reading.zone(node, "kept", seat, "kept of a packet", COMMONS) for seat, node in sides],
        "told": [reading.named(node, "told", seat) for seat, node in sides],
    }
