"""Log, the numbered events of a game as each seat may hear them."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, SupportsIndex

from isettlers.errors import IsettlersError
from isettlers.state import State
from isettlers.values import Event, Events


class Log:
    """The events of a state that is stepped through its log, numbered from 0.

    `State.view` takes it for the events a seat may hear; `since` returns them. `opening` holds the events before the
    first decision, from `start`. The log misses steps that are made on the state itself.

    >>> import isettlers
    >>> opening = []
    >>> state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7, events=opening)
    >>> log = isettlers.Log(state, opening)
    >>> point = len(log)
    >>> events = log.step(state.legal[0])
    >>> len(log.since(point, seat=1)) == len(events)
    True
    """

    def __init__(self, state: State, opening: Iterable[Event] = ()) -> None:
        self.state = state
        self._events = list(opening)
        self._steps: list[int] = [0] if self._events else []
        self._opening = self._kept = len(self._steps)

    def __len__(self) -> int:
        return len(self._events)

    def step(self, action: SupportsIndex | str) -> Events:
        """Step the state and append the events. Raises IllegalAction; nothing has changed then."""
        events = self.state.step(action)
        self._steps.append(len(self._events))
        self._events += events
        return events

    def undo(self) -> None:
        """Undo the last step and drop its events. Raises IsettlersError when there is no step to take back."""
        if len(self._steps) == self._kept:
            raise IsettlersError("nothing to undo: the log has no step")
        self.state.undo()
        del self._events[self._steps.pop() :]

    def clone(self) -> Log:
        """Return a log of a clone of its state, with the events so far; neither has a step to take back."""
        log = Log(self.state.clone())
        log._events, log._steps = list(self._events), list(self._steps)
        log._opening, log._kept = self._opening, len(self._steps)
        return log

    def __getstate__(self) -> dict[str, Any]:
        """Copies and pickles are clones."""
        return vars(self.clone())

    def point(self, back: int) -> int:
        """Return how many events there were before the last `back` steps; 0 where the log began later."""
        steps = self._steps[self._opening :]
        if back > len(steps):
            return 0
        return steps[-back] if back else len(self)

    def since(self, point: int = 0, seat: int | None = None) -> list[Event]:
        """Return the events from number `point` on, as a seat may hear them; None is a spectator.

        Raises IndexError for a point beyond the next event and for a seat that does not play.
        """
        if not 0 <= point <= len(self._events):
            raise IndexError(f"there is no event {point}, the next is {len(self._events)}")
        self.state.check_seat(seat)
        begin = max((step for step in self._steps if step <= point), default=0)
        heard = self.state.public_events(self._events[begin:], seat)
        return heard[point - begin :]

    def document(self, point: int = 0, seat: int | None = None, *, back: int = 0) -> dict[str, Any]:
        """Return the events as a plain tree: `since`, `next` (the point for the next call) and `events`.

        With `back` it is the log as it was before that number of steps.
        """
        point, end = index(point), self.point(back)
        if point > end:
            raise IndexError(f"there is no event {point}, the next is {end}")
        heard = self.since(point, seat)[: end - point]
        return {"since": point, "next": end, "events": [event.document() for event in heard]}
