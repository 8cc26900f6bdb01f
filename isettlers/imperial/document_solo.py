"""The virtual player of the solo game in a document: its row, attack cards and Collection; read."""

from __future__ import annotations

from typing import Any, Final

from isettlers.imperial.document_reading import Node, Reading
from isettlers.imperial.document_seats import read_row, read_seat
from isettlers.imperial.events import VIRTUAL
from isettlers.imperial.tables import FIRST_FACTION_CARD, GOODS
from isettlers.kit.reading import fail

LINE: Final = 18
"""Attack cards in the line at most."""
DRAWN: Final = VIRTUAL[1:]
"""The virtual players that a pack brings (MN17)."""
VIRTUAL_FIELDS: Final = (
    "name", "empire", "line", "attacks_left", "attack_deals", "collection", "blocked", "extra",
)  # fmt: skip


def read_virtual(reading: Reading, seats: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the solo game's attack cards, Collection and blockades; the virtual player's row becomes another seat."""
    if not reading.setup.solo:
        if "virtual" in reading.root:
            fail("$.virtual", "only the solo game has a virtual player")
        return {}
    node = reading.root.get("virtual", default={})
    node.only(VIRTUAL_FIELDS)
    side = read_seat(reading, Node({"empire": node.get("empire", default=[]).value}, node.path), 1)
    blocked = read_row(reading, node.get("blocked", default=[]), 0, ("uses", "blocked", "guarded"))
    collection = reading.pile(node.get("collection", default=[]), 0, "in the Collection")
    attacks = _read_attacks(reading, node)
    name = _read_name(reading, node)
    for card, item in zip(blocked["location"], node.get("blocked", default=[]).items(), strict=True):
        if card < FIRST_FACTION_CARD:
            fail(item.path, "only faction locations are blocked")
    extra = node.get("extra", default=0).number(0, 255)
    seats[0]["guard"] += blocked["guard"]
    seats[0]["use"] |= blocked["use"]
    seats.append(side | {"deck": []})
    return attacks | {
        "collection": collection,
        "blocked": blocked["location"],
        "extra": extra,
        "virtual": VIRTUAL.index(name),
    }


def _read_name(reading: Reading, node: Node) -> str:
    """Which virtual player it is: the setup's, or one of those it draws from."""
    player = reading.setup.virtual_player
    if player == "drawn":
        return node.get("name").one_of(DRAWN)
    return node.get("name", default=player).one_of((player,))


def _read_attacks(reading: Reading, node: Node) -> dict[str, list[int]]:
    """Attack cards in the line, among the player's deals, and left: all others where the document leaves them out."""
    line = [GOODS.index(item.one_of(GOODS)) for item in node.get("line", default=[]).items()]
    if len(line) > LINE:
        fail(node.get("line").path, f"at most {LINE} attack cards, not {len(line)}")
    dealt = _read_targets(node.get("attack_deals", default={}))
    if "attacks_left" in node:
        left = _read_targets(node.get("attacks_left"))
    else:
        attacks = reading.setup.attacks()
        left = [attacks.count(good) - line.count(i) - dealt[i] for i, good in enumerate(GOODS)]
        if min(left) < 0:
            fail(node.path, f"more attack cards with {GOODS[left.index(min(left))]} than there are")
    return {"line": line, "left": left, "dealt": dealt}


def _read_targets(node: Node) -> list[int]:
    """Attack cards by target."""
    node.only(GOODS)
    return [node.get(good, default=0).number(0, LINE) for good in GOODS]
