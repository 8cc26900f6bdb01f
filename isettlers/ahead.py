"""Looking ahead from a seat's view: what each legal action does, and which actions follow it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import define, frozen

from isettlers.errors import IsettlersError
from isettlers.plain import short
from isettlers.values import Action, Event, RawEvent

if TYPE_CHECKING:
    from isettlers.state import State

LIMIT: Final = 400
"""Actions that are looked at (default)."""
MOST: Final = 2_000
"""The greatest limit."""
DEEPEST: Final = 8
"""Actions of a chain at most."""

DRAWS: Final = range(4)
"""Seeds of the determinizations: what differs between them is what the seat does not know."""
_SLICE: Final = 16
"""Actions that are looked at in one slice."""


@frozen
class Ahead:
    """A legal action, with its consequences as the seat to decide can know them."""

    action: Action
    events: tuple[Event, ...]
    """The events of the action as the seat hears them: up to the first one that it cannot foresee, without it, and up
    to the first action of another seat."""
    reveals: bool
    """Whether the action tells the seat something that it cannot foresee."""
    next: tuple[Ahead, ...] | None = None
    """The legal actions that follow; None where no question is pending, another seat decides, or nobody looked."""

    def document(self) -> dict[str, Any]:
        """Return it as a plain tree, without `next` where that is None."""
        tree: dict[str, Any] = {
            "action": self.action.document(),
            "events": [event.document() for event in self.events],
            "reveals": self.reveals,
        }
        if self.next is not None:
            tree["next"] = [follower.document() for follower in self.next]
        return tree


def own_part(events: Sequence[Event], seat: int) -> int:
    """Return the number of events before the first that chance decides, or with which another seat acts.

    A seat that has no choice acts at once, and what it does may tell of its hand.
    """
    ends = (place for place, event in enumerate(events) if event.reveals or _by_another(event, seat))
    return next(ends, len(events))


def _by_another(event: Event, seat: int) -> bool:
    return event.kind == "action" and event.seat != seat


def obstacle(before: State, action: int) -> str | None:
    """Return why the seat to decide may not take an action back that it takes: "revealed" or "others_acted".

    It may (None) where it could foresee all that it hears and sees of it.
    """
    seat = before.actor
    step = _Step(seat, [before, *(before.resample(seat, seed) for seed in DRAWS)], action)
    if step.reveals:
        return "revealed"
    if step.known < len(step.events):
        return "others_acted"
    views = [after.game.view(after, seat) for after in step.after if after.actor == seat == step.after[0].actor]
    return "revealed" if any(view != views[0] for view in views) else None


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
        self.reveals = self.known < own or (own < len(self.events) and self.events[own].reveals)
        """Whether they end because the next one tells the seat something."""


def _heard(before: State, step: Sequence[RawEvent], seat: int) -> list[Event]:
    """Return the events of a step as a seat hears them."""
    return before.public_events([before.game.event(before, raw) for raw in step], seat)


def _alike(events: Sequence[Event], others: Sequence[Event]) -> int:
    """Return how many events are the same at the beginning of two lists."""
    pairs = enumerate(zip(events, others, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(events), len(others)))


@define
class _Node:
    """An action on the way."""

    action: Action
    events: Sequence[Event]
    reveals: bool
    after: Sequence[State]
    """The positions to look further from, empty for none."""
    depth: int
    next: list[_Node] | None = None

    def result(self) -> Ahead:
        following = None if self.next is None else tuple(node.result() for node in self.next)
        return Ahead(self.action, tuple(self.events), self.reveals, following)


class LookAhead:
    """The legal actions of the seat to decide, and those that follow the actions of the kinds in `through`.

    They follow as long as a question is pending: without one the action is done, and the seat's next one is another.
    They are computed on determinizations for that seat, never on the position itself. All legal actions are there,
    also beyond the limit; an action has all that follow it or none. Raises IsettlersError for an unknown kind.
    """

    def __init__(self, state: State, through: Iterable[str] = (), limit: int = LIMIT) -> None:
        kinds = {block.kind for block in state.game.actions}
        self._through = frozenset(through)
        for kind in self._through - kinds:
            raise IsettlersError(f"expected a kind of actions of {state.game.name}, got {short(kind)}")
        self._seat = state.actor
        self._left = limit
        self._roots = [] if state.over else [state.resample(state.actor, seed) for seed in DRAWS]
        self._found: list[_Node] = []

    def slices(self) -> Iterator[None]:
        """Look at all actions, breadth first, and pause from time to time."""
        if not self._roots:
            return
        yield from self._actions(self._roots, 1, self._found)
        waiting = deque(self._found)
        while waiting:
            node = waiting.popleft()
            after, node.after = node.after, ()
            if not after or after[0].legal_count() > self._left:
                continue
            node.next = []
            yield from self._actions(after, node.depth + 1, node.next)
            waiting += node.next

    def result(self) -> tuple[Ahead, ...]:
        """Return what the slices have found."""
        return tuple(node.result() for node in self._found)

    def _actions(self, positions: Sequence[State], depth: int, found: list[_Node]) -> Iterator[None]:
        """Look at the legal actions of positions between which the seat does not see a difference."""
        for action in positions[0].legal:
            found.append(self._looked(positions, action, depth))
            self._left -= 1
            if self._left % _SLICE == 0:
                yield

    def _looked(self, positions: Sequence[State], action: Action, depth: int) -> _Node:
        step = _Step(self._seat, positions, action.id)
        events, after = step.events[: step.known], step.after
        if step.known < len(step.events):
            return _Node(action, events, step.reveals, (), depth)
        legal = [one.legal_ids() for one in after if one.actor == self._seat]
        reveals = any(ids != legal[0] for ids in legal)
        continues = len(legal) == len(after) and not reveals and after[0].pending
        further = continues and depth < DEEPEST and action.kind in self._through
        return _Node(action, events, reveals, after if further else (), depth)
