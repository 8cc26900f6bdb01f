"""What happened, as one seat or a spectator may hear it: everything, for all is done before everybody's eyes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from isettlers.values import Event

if TYPE_CHECKING:
    from isettlers._core.kernel import Position


def public_events(position: Position, events: Iterable[Event], seat: int | None) -> list[Event]:
    """Events as a seat may hear them, or a spectator (None); `position` is any position of their game."""
    del position, seat
    return list(events)
