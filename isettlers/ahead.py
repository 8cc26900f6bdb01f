"""Looking ahead from a seat's view: what each legal action does, and which actions follow it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Self

import msgpack
from attrs import frozen

from isettlers._core.course.engine import MOST, USUAL
from isettlers.errors import IsettlersError
from isettlers.kit.reading import Node
from isettlers.plain import short
from isettlers.values import Action, Event

if TYPE_CHECKING:
    from isettlers.state import State

_SLICE: Final = 16
"""Actions that are looked at in one slice."""


@frozen
class Ahead:
    """A legal action, with its consequences as the seat to decide can know them.

    >>> import isettlers
    >>> first = isettlers.start("founders", players=2, seed=1).ahead()[0]
    >>> print(first.action, [event.kind for event in first.events])
    draft wooded-hills ['action', 'draft']
    """

    action: Action
    events: tuple[Event, ...]
    """The events of the action as the seat hears them: up to the first one that it cannot foresee, without it, and up
    to the first action of another seat."""
    reveals: bool
    """Whether the action tells the seat something that it cannot foresee."""
    next: tuple[Ahead, ...] | None = None
    """The legal actions that follow; None where no question is pending, another seat decides, or nobody looked."""

    @classmethod
    def of(cls, tree: Mapping[str, Any]) -> Self:
        """Return what a tree of `document` describes."""
        events, following = (Event(**event) for event in tree["events"]), tree.get("next")
        branches = None if following is None else tuple(map(cls.of, following))
        return cls(Action(**tree["action"]), tuple(events), tree["reveals"], branches)

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


class LookAhead:
    """The legal actions of the seat to decide, and those that follow the actions of the kinds in `through`.

    They follow as long as a question is pending: without one the action is done, and the seat's next one is another.
    They are computed on determinizations for that seat, never on the position itself. All legal actions are there,
    also beyond the limit; an action has all that follow it or none. Raises IsettlersError for an unknown kind and for
    a limit out of range.
    """

    def __init__(self, state: State, through: Iterable[str] = (), limit: int = USUAL) -> None:
        kinds = {block.kind for block in state.game.actions}
        followed = frozenset(through)
        for kind in followed - kinds:
            raise IsettlersError(f"expected a kind of actions of {state.game.name}, got {short(kind)}")
        most = Node(limit, "limit", IsettlersError).number(1, MOST)
        self._looking = state.game.look_ahead(state, followed, most)

    def slices(self) -> Iterator[None]:
        """Look at all actions, breadth first, and pause from time to time."""
        while self._looking.run(_SLICE):
            yield

    def document(self) -> list[dict[str, Any]]:
        """Return what the slices have found as plain trees."""
        trees: list[dict[str, Any]] = msgpack.unpackb(self._looking.tree())["ahead"]
        return trees

    def result(self) -> tuple[Ahead, ...]:
        """Return what the slices have found."""
        return tuple(map(Ahead.of, self.document()))
