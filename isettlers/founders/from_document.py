"""Setting up a position of Founders of the Empire from a document, every rule of consistency checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from isettlers._core.founders.engine import put_together
from isettlers.founders.document import (
    DRAFTING,
    FIELDS,
    OVER,
    PICKS,
    Reading,
    read_course,
    read_draft,
    read_phase,
    read_question,
    read_rows,
    read_seat,
    read_stacks,
    read_supply,
    read_victory,
)
from isettlers.founders.territory import Territory
from isettlers.kit.positions import position_of
from isettlers.kit.reading import Node, fail
from isettlers.state import State

if TYPE_CHECKING:
    from isettlers.founders.setup import Setup


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
    phase = read_phase(root)
    nodes = list(root.get("seats", default=[{}] * reading.count).items())
    if len(nodes) != reading.count:
        fail("$.seats", f"this setup has {reading.count} seats, not {len(nodes)}")
    lands = [Territory() for _ in nodes]
    seats = [read_seat(reading, node, land) for node, land in zip(nodes, lands, strict=True)]
    _check_stage(root, phase, nodes, seats)
    drafted = sum(len(side["picks"]) + len(side["tiles"]) for side in seats)
    values = read_course(reading, phase, drafted)
    values |= read_question(reading, phase, values["turn"]) | read_supply(reading)
    values |= {"seats": seats, "rows": read_rows(reading)}
    values["pool"] = read_draft(reading, drafted) if phase in DRAFTING else []
    following = values["first"] if phase == "agreement" else values["turn"]
    _check_coins(values, phase, following)
    values["victory"] = read_victory(reading, phase)
    for node, side, land in zip(nodes, seats, lands, strict=True):
        if "tiles" not in node and phase not in DRAFTING:
            side["tiles"] = land.begin(reading.nature(2), node.path)
    values["stacks"] = read_stacks(reading, phase, following, lands)
    return values


def _check_stage(root: Node, phase: str, nodes: Sequence[Node], seats: Sequence[dict[str, Any]]) -> None:
    """Refuse what belongs to another stage of the game."""
    if "bought" in root and phase != "add":
        fail("$.bought", f"nothing that was bought is left in the phase {phase}")
    if phase in DRAFTING:
        if phase == "layout" and not any(len(side["picks"]) == PICKS for side in seats):
            fail("$.seats", f"nobody has {PICKS} tiles drafted to lay")
        return
    if "draft" in root:
        fail("$.draft", "the draft has ended")
    for node, side in zip(nodes, seats, strict=True):
        if side["picks"]:
            fail(node.get("drafted").path, "the draft has ended")
        if "tiles" in node and not side["tiles"]:
            fail(node.get("tiles").path, "a territory has tiles once the draft has ended")


def _check_coins(values: dict[str, Any], phase: str, now: int) -> None:
    """Refuse coins that lie longer than they can: since a seat's last turn each other seat had one turn at most."""
    count = len(values["seats"])
    for seat, side in enumerate(values["seats"]):
        coins = sum(tile[4] for tile in side["tiles"])
        turns = 0 if phase == OVER else (now - seat - 1) % count
        bought = values["bought"] >= 0 and seat != now
        if coins > turns + bought:
            said = f"coins lie here ({coins}), and no more than {turns + bought} can since this seat's last turn"
            fail(f"$.seats[{seat}].tiles", said)
