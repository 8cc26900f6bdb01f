"""Setting up a position of The Castles of Burgundy from a document, every rule of consistency checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from isettlers._core.burgundy.engine import put_together
from isettlers.burgundy.data_model import COLORS
from isettlers.burgundy.document import (
    BONUSES,
    FIELDS,
    STAGES,
    Reading,
    read_board,
    read_course,
    read_question,
    read_seat,
)
from isettlers.kit.positions import position_of
from isettlers.kit.reading import Node, fail
from isettlers.state import State

if TYPE_CHECKING:
    from isettlers.burgundy.setup import Setup


def from_document(setup: Setup, tree: object) -> State:
    """The position that a document describes.

    Raises FormatError, naming the path, for anything that is no such document or no consistent position.
    """
    root = Node(tree, "$")
    return position_of(setup, put_together, _values(Reading(setup, root)), seeded="rng" in root)


def _values(reading: Reading) -> dict[str, Any]:
    """All fields of the state, each part read after those that it follows from."""
    root = reading.root
    root.only(FIELDS)
    sides = list(root.get("seats", default=[{}] * reading.seats).items())
    if len(sides) != reading.seats:
        fail("$.seats", f"this setup has {reading.seats} seats, not {len(sides)}")
    stage = STAGES.index(root.get("stage", default="playing").one_of(STAGES))
    seats = [read_seat(reading, node, seat, stage) for seat, node in enumerate(sides)]
    values: dict[str, Any] = {"stage": stage, "seats": seats}
    values |= read_course(reading, values)
    values |= read_question(reading, values)
    _give_dice(sides, values)
    _give_bonuses(reading, sides, seats)
    return values | read_board(reading, values)


def _give_dice(sides: Sequence[Node], values: dict[str, Any]) -> None:
    """Dice that the document leaves out: two for who has not played, one within an action."""
    if values["stage"] != STAGES.index("playing"):
        return
    for place, seat in enumerate(values["order"]):
        if "dice" not in sides[seat] and place >= values["turn"]:
            within = place == values["turn"] and values["asked"]
            values["seats"][seat]["dice"] = [1] if within else [1, 6]


def _give_bonuses(reading: Reading, sides: Sequence[Node], seats: list[dict[str, Any]]) -> None:
    """Bonus tiles that no seat of the document mentions: to who has filled a colour, in the order of seats."""
    said = any(key in node for node in sides for key in BONUSES)
    for number, color in enumerate(COLORS):
        full = [seat for seat, side in enumerate(seats) if _has_filled(reading, side, color)]
        if said:
            _check_bonus(sides, seats, number, full)
        else:
            for seat, size in zip(full, BONUSES, strict=False):
                seats[seat][size].append(number)


def _has_filled(reading: Reading, side: dict[str, Any], color: str) -> bool:
    return bool(side["tiles"]) and set(reading.plan.estates[side["estate"]].hexes(color)) <= set(side["tiles"])


def _check_bonus(sides: Sequence[Node], seats: list[dict[str, Any]], number: int, full: list[int]) -> None:
    """The first to fill a colour has the large tile, the second the small one; none has both."""
    for rank, size in enumerate(BONUSES):
        holders = [seat for seat, side in enumerate(seats) if number in side[size]]
        for seat in holders:
            if seat not in full:
                fail(f"{sides[seat].path}.{size}", f"not all {COLORS[number]} hexes of this seat are filled")
        if len(holders) != (len(full) > rank):
            wanted = "one seat has" if len(full) > rank else "nobody has"
            fail("$.seats", f"{wanted} the {size} bonus tile for {COLORS[number]}, not {len(holders)}")
