"""Who plays the seats of a table: persons, bots from the start, and bots to which a seat was handed over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Self

from attrs import asdict, frozen

from isettlers.bots import Bot, bot
from isettlers.kit.reading import Node
from isettlers.serve.clock import Clock, Control

if TYPE_CHECKING:
    from isettlers.serve.places import Change

REASONS: Final = ("resigned", "kicked", "time", "reissued", "taken")
"""Reasons for which a seat changes hands; with the last two a person has it."""

SUBSTITUTE: Final = "greedy"
"""Spec of the bot to which a seat is handed over, where the table names none."""

_MOST_ACTIONS: Final = 2**32


@frozen
class Handover:
    """A seat that changed hands."""

    seat: int
    by: str
    """One of REASONS."""
    at: int
    """Number of actions taken before."""
    bot: str | None
    """Spec of the bot that plays from then on; None for a person."""
    time: float = 0.0
    """By the store's clock."""

    @classmethod
    def read(cls, node: Node, seats: int, time: float) -> Self:
        """Return what a note of a record describes, as of a time. Raises the node's error."""
        node.only(("seat", "by", "at", "bot"))
        spec = node.get("bot", default=None)
        return cls(
            node.get("seat").number(0, seats - 1),
            node.get("by").one_of(REASONS),
            node.get("at").number(0, _MOST_ACTIONS),
            None if spec.value is None else spec.text(),
            time,
        )

    def document(self) -> dict[str, Any]:
        """Return the tree that `read` takes."""
        return asdict(self, filter=lambda field, _: field.name != "time")


@frozen
class Seating:
    """Who has the seats of a table: the part that changes."""

    handed: tuple[Handover, ...] = ()
    """Seats that changed hands since it began."""
    free: frozenset[int] = frozenset()
    """Seats of an open table that nobody has taken; the game waits until there are none."""
    awaited: frozenset[int] = frozenset()
    """Seats of an open table that somebody has taken and not joined yet."""


class Seats:
    """The bots, the free seats and the clock of a table."""

    def __init__(self, bots: Mapping[int, str], seating: Seating, control: Control | None, count: int) -> None:
        self.first = bots
        """Specs of the bots from the start, by seat."""
        self.bots: dict[int, Bot] = {seat: bot(spec, untrusted=True) for seat, spec in bots.items()}
        self.seating = seating
        """With all that `hand` has carried out, or will while a table is read."""
        self.clock = Clock(control, count) if control else None

    @property
    def free(self) -> frozenset[int]:
        """Seats that nobody has taken."""
        return self.seating.free

    @property
    def awaited(self) -> frozenset[int]:
        """Seats that somebody has taken and not joined yet."""
        return self.seating.awaited

    def hand(self, change: Handover) -> None:
        """Hand a seat over."""
        if change.bot is not None:
            self.bots[change.seat] = bot(change.bot, untrusted=True)
            return
        self.bots.pop(change.seat, None)
        if self.clock is None:
            return
        if change.by == "taken":
            self.clock.resume(change.time)
        else:
            self.clock.renew(change.seat, change.time)

    def after(self, change: Change, at: int, time: float) -> Seating:
        """Return the seating after a change, when some actions were taken."""
        before, seat = self.seating, change.seat
        if not change.by or seat is None:
            return before
        free, awaited, handed = before.free - {seat}, before.awaited - {seat}, before.handed
        if change.by == "freed":
            free |= {seat}
        elif change.by == "taken":
            awaited |= {seat}
        resumes = change.by == "taken" and at > 0
        if resumes or (change.bot is not None) != (seat in self.bots):
            handed = (*handed, Handover(seat, change.by, at, change.bot, time))
        return Seating(handed, free, awaited)

    def acted(self, seat: int, time: float) -> None:
        """Note the time of an action."""
        if self.clock is not None:
            self.clock.acted(seat, time, person=seat not in self.bots)

    def taken_back(self, count: int) -> None:
        """The last actions were taken back."""
        if self.clock is not None:
            for _ in range(count):
                self.clock.taken_back()

    def may_take_back(self, now: float, count: int) -> bool:
        """Whether the seat that decided before the last `count` actions has time left if its decision continues."""
        return self.clock is None or self.clock.left_before(now, count) > 0

    def running(self, actor: int) -> int | None:
        """Return the seat whose clock is running, None when no clock is."""
        stopped = self.clock is None or not self.clock.started or actor < 0 or actor in self.bots or self.free
        return None if stopped else actor

    def status(self, actor: int, now: float) -> dict[str, Any]:
        """Return the clock as replies and pushes have it; empty without one."""
        if self.clock is None:
            return {}
        return {"clock": self.clock.document(now, self.running(actor), set(self.bots))}

    def described(self) -> dict[str, Any]:
        """Return who plays the seats, as `status` has it."""
        handed = {str(change.seat): change.by for change in self.seating.handed if change.seat in self.bots}
        return {
            "bots": {str(seat): self.bots[seat].spec for seat in sorted(self.bots)},
            "handed": handed,
            "free": sorted(self.free),
            "awaited": sorted(self.awaited),
        }
