"""Setting up a position of Imperial Settlers from a document, every rule of consistency checked (docs/documents.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from isettlers._core.imperial.engine import put_together
from isettlers.imperial.document import FIELDS, read_common, read_course, read_pending, read_shrine
from isettlers.imperial.document_frames import cards_aside
from isettlers.imperial.document_further import read_packets, read_packs
from isettlers.imperial.document_reading import COMMONS, OWN, Node, Reading
from isettlers.imperial.document_seats import read_seat
from isettlers.imperial.document_solo import read_virtual
from isettlers.kit.positions import position_of
from isettlers.kit.reading import fail
from isettlers.state import State

if TYPE_CHECKING:
    from isettlers.imperial.setup import Setup


def from_document(setup: Setup, tree: object) -> State:
    """Return the position that a document describes.

    Raises FormatError, naming the path, for anything that is no such document or no consistent position.
    """
    root = Node(tree, "$")
    return position_of(setup, put_together, _values(Reading(setup, root)), seeded="rng" in root)


def _values(reading: Reading) -> dict[str, Any]:
    """All fields of the state, each part read after those that it follows from."""
    root = reading.root
    root.only(FIELDS)
    values = read_course(reading)
    common = root.get("common", default={})
    values |= read_common(reading, common)
    values |= read_pending(reading, root.get("pending", default={}), values)
    nodes = list(root.get("seats", default=[{}] * reading.seats).items())
    if len(nodes) != reading.seats:
        fail("$.seats", f"this setup has {reading.seats} seats, not {len(nodes)}")
    seats = [read_seat(reading, node, seat) for seat, node in enumerate(nodes)]
    values |= {"seats": seats, "pack": read_packs(reading, common, nodes), "packets": read_packets(reading, nodes)}
    values["solo"] = read_virtual(reading, seats)
    values["ra_seat"] = reading.ra_seat
    values["common_deck"] = reading.deck(common, 0, "in the common deck", COMMONS)
    for seat, node in enumerate(nodes):
        seats[seat]["deck"] = reading.deck(node, seat, f"in the deck of seat {seat}", OWN)
        _check_known(node, values, seat)
    rows = [{*side["location"], *side["lent"]} for side in seats]
    rows[0].update(values["solo"].get("blocked", ()))
    _check_rows(reading, nodes, seats, rows)
    shrine = root.get("shrine", default={})
    values["shrine"] = read_shrine(shrine)
    if any(values["shrine"]) and not _stands(reading, rows, "shrine"):
        fail(shrine.path, "no Shrine is in play")
    return values


def _check_known(node: Node, values: dict[str, Any], seat: int) -> None:
    """Refuse known cards that are not in hand or face down."""
    side = values["seats"][seat]
    last = values["stack"][-1:]
    aside = {card for frame in last for owner, card in cards_aside(frame) if owner == seat}
    hidden = {*side["hand"], *side["under"], *side["under_2"], *aside}
    for key, there in (("known", hidden), ("pooled", hidden | set(side["secret"]))):
        for card, item in zip(side[key], node.get(key, default=[]).items(), strict=True):
            if card not in there:
                fail(item.path, f"{item.value} is neither in the hand of seat {seat} nor face down before it")
    for card, item in zip(side["pooled"], node.get("pooled", default=[]).items(), strict=True):
        if card in side["known"]:
            fail(item.path, f"{item.value} is known already")


def _check_rows(reading: Reading, nodes: list[Node], seats: list[dict[str, Any]], rows: list[set[int]]) -> None:
    """Refuse Trade Route deals without their location, and cards under Gates without a Gate."""
    gates = _stands(reading, rows, "gate")
    for seat, side in enumerate(seats):
        for row, cards in enumerate(side["trades"]):
            for card in cards:
                if card not in rows[row]:
                    fail(
                        f"{nodes[seat].path}.trades",
                        f"{reading.cards.id(row, card)} is not in the empire of seat {row}",
                    )
        for place, zone in enumerate(("under", "under_2")):
            if side[zone] and not gates:
                fail(f"{nodes[seat].path}.under_gates[{place}]", "no Gate is in play")


def _stands(reading: Reading, rows: list[set[int]], word: str) -> bool:
    """Whether a card with an ability word stands in some row."""
    abilities = (reading.cards.card(seat, card).ability for seat, row in enumerate(rows) for card in row)
    return any(ability is not None and ability.word == word for ability in abilities)
