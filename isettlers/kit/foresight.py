"""Foresight in Python, slowly: how much of its actions a seat can know, for games whose core writes no events."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgpack
from attrs import define

from isettlers._core.course.engine import DETERMINIZATIONS, LONGEST
from isettlers.values import Action, Event, RawEvent

if TYPE_CHECKING:
    from isettlers.state import State

Tree = dict[str, Any]

SEEDS: Final = range(DETERMINIZATIONS)
"""Those of the determinizations: what differs between them is what the seat does not know."""


def obstacle(before: State, action: int) -> str | None:
    """Return why the seat to decide may not take back a legal action that it takes: "revealed" or "others_acted".

    It may (None) where nobody learnt of what chance has decided, no other seat acted, and the seat could foresee all
    that it hears and sees.
    """
    seat = before.actor
    step = _Step(seat, [before, *(before.resample(seat, seed) for seed in SEEDS)], action)
    barriers = (_barrier(event, seat) for event in before.clone().step(action))
    first = next((barrier for barrier in barriers if barrier is not None), None)
    if first is not None:
        return first
    views = [after.game.view(after, seat) for after in step.after if after.actor == seat == step.after[0].actor]
    return "revealed" if step.reveals or any(view != views[0] for view in views) else None


def _barrier(event: Event, seat: int) -> str | None:
    """Return why an event ends the part that the seat can foresee, None where it does not."""
    if event.reveals:
        return "revealed"
    return "others_acted" if event.kind == "action" and event.seat != seat else None


def own_part(events: Sequence[Event], seat: int) -> int:
    """Return the number of events before the first that chance decides, or with which another seat acts.

    A seat that has no choice acts at once, and what it does may tell of its hand.
    """
    ends = (place for place, event in enumerate(events) if _barrier(event, seat) is not None)
    return next(ends, len(events))


class _Step:
    """An action from several positions that a seat cannot distinguish, with the first one's events as it hears them."""

    def __init__(self, seat: int, positions: Sequence[State], action: int) -> None:
        self.after = [position.clone() for position in positions]
        steps = [position._step(action) for position in self.after]  # noqa: SLF001, of the core
        self.events = _heard(positions[0], steps[0], seat)
        own = own_part(self.events, seat)
        others = (_heard(positions[0], step, seat) for step in steps if step[:own] != steps[0][:own])
        self.known = min([own, *(_alike(self.events, other) for other in others)])
        """Number of events at the beginning that the seat can foresee."""
        legal = [one.legal_ids() for one in self.after if one.actor == seat]
        differ = any(ids != legal[0] for ids in legal)
        if self.known < len(self.events):
            self.reveals = self.known < own or self.events[own].reveals
        else:
            self.reveals = differ
        """Whether the seat learns something that it cannot foresee."""
        alike = self.known == len(self.events) and len(legal) == len(self.after) and not differ
        self.continues = alike and self.after[0].pending
        """Whether a question within the action is pending whose answers the seat can foresee."""


def _heard(before: State, step: Sequence[RawEvent], seat: int) -> list[Event]:
    """Return the events of a step as a seat hears them."""
    return before.public_events(before.game.events_of(before, step), seat)


def _alike(events: Sequence[Event], others: Sequence[Event]) -> int:
    """Return how many events are the same at the beginning of two lists."""
    pairs = enumerate(zip(events, others, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(events), len(others)))


@define
class _Branch:
    """An action on the way."""

    action: Action
    step: _Step
    depth: int
    next: list[_Branch] | None = None

    def document(self) -> Tree:
        events = [event.document() for event in self.step.events[: self.step.known]]
        tree = {"action": self.action.document(), "events": events, "reveals": self.step.reveals}
        return tree if self.next is None else {**tree, "next": [branch.document() for branch in self.next]}


class PlainLooking:
    """A look ahead for `isettlers.ahead.LookAhead`; the class `Looking` of the core does the same."""

    def __init__(self, state: State, through: Collection[str], limit: int) -> None:
        self._through = through
        self._seat = state.actor
        self._left = limit
        self._roots = [] if state.over else [state.resample(state.actor, seed) for seed in SEEDS]
        self._first: list[_Branch] = []
        self._actions = self._look()

    def run(self, most: int) -> bool:
        """Look at up to `most` actions more; return whether there are others still."""
        return all(next(self._actions, False) for _ in range(most))

    def tree(self) -> bytes:
        """Return {"ahead": [...]}: the actions that were looked at, and those that follow."""
        packed: bytes = msgpack.packb({"ahead": [branch.document() for branch in self._first]})
        return packed

    def _look(self) -> Iterator[bool]:
        """Look at one action after the other."""
        if not self._roots:
            return
        yield from self._branches(self._roots, 1, self._first)
        waiting = deque(self._first)
        while waiting:
            branch = waiting.popleft()
            after = branch.step.after
            followed = branch.step.continues and branch.depth < LONGEST and branch.action.kind in self._through
            if followed and after[0].legal_count() <= self._left:
                branch.next = []
                yield from self._branches(after, branch.depth + 1, branch.next)
                waiting += branch.next

    def _branches(self, positions: Sequence[State], depth: int, branches: list[_Branch]) -> Iterator[bool]:
        """Look at the legal actions of positions between which the seat does not see a difference."""
        legal = positions[0].legal
        self._left -= len(legal)
        for action in legal:
            branches.append(_Branch(action, _Step(self._seat, positions, action.id), depth))
            yield True
