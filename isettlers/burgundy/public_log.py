"""Events as one seat or a spectator may hear them: without secret choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from isettlers.burgundy.text import BLOCKS, seat_name
from isettlers.values import Event

if TYPE_CHECKING:
    from isettlers._core.kernel import Position
    from isettlers.burgundy.setup import Setup

_SECRET: tuple[range, ...] = tuple(
    range(block.first, block.first + block.count) for block in BLOCKS if block.kind in {"side", "start"}
)


def public_events(position: Position, events: Iterable[Event], seat: int | None) -> list[Event]:
    """Return events as a seat may hear them, or a spectator (None); `position` is any position of their game.

    Sides and first castles that others choose in secret go without their name until all have chosen: the action has
    no id, the estate is None. Sales are heard by everybody; only the piles lie face down.
    """
    setup: Setup = position.tables.setup
    if setup.castles != "secret":
        return list(events)
    return [event if event.seat == seat else _covered(position, event) for event in events]


def _covered(position: Position, event: Event) -> Event:
    who = seat_name(position, event.seat) if event.seat is not None else ""
    if event.kind == "action" and any(event.values["action"] in ids for ids in _SECRET):
        words = "choose in secret"
        values = {**event.values, "action": None, "text": words}
        return Event(event.kind, event.seat, values, f"{who}: {words}")
    if event.kind == "estate" and not event.values["shown"]:
        return Event(event.kind, event.seat, {**event.values, "estate": None}, f"{who}: has chosen a side")
    return event
