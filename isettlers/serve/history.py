"""The events of a table as each seat may hear them, encoded once."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain, islice, repeat
from typing import Any, Final

from attrs import define, field

from isettlers import Event, Events, State
from isettlers.serve.errors import Refusal
from isettlers.serve.frames import Ending, packed

_STEPS: Final = 16
"""Actions that are played through or encoded in one slice."""


@define
class _Heard:
    """Events for one reader."""

    steps: int = 0
    data: bytearray = field(factory=bytearray)
    ends: array[int] = field(factory=lambda: array("L", [0]))


class History:
    """A state that is stepped from its beginning, with all its events."""

    def __init__(self, state: State, opening: list[Event]) -> None:
        self.state = state
        self.at = 0
        """Number of actions."""
        self._steps: list[Sequence[Event]] = [opening]
        self._heard: dict[int | None, _Heard] = {}

    def step(self, action: int) -> Events:
        """Step the state and keep the events."""
        events = self.state.step(action)
        self._steps.append(events)
        self.at += 1
        return events

    def take_back(self, before: State) -> int:
        """Forget the last action, before which the state was `before`; return how many events it had."""
        count = len(self._steps.pop())
        self.state = before
        self.at -= 1
        for heard in self._heard.values():
            if heard.steps > len(self._steps):
                heard.steps -= 1
                del heard.ends[len(heard.ends) - count :]
                del heard.data[heard.ends[-1] :]
        return count

    def replay(self, actions: array[int]) -> Iterator[None]:
        """Step the state through the actions that it lacks, in slices."""
        while self.at < len(actions):
            for action in actions[self.at : self.at + _STEPS]:
                self.step(action)
            yield

    def encode(self, seat: int | None) -> Iterator[None]:
        """Encode the events that a seat has not asked for yet, in slices; None is a spectator."""
        heard = self._heard.setdefault(seat, _Heard())
        while heard.steps < len(self._steps):
            steps = self._steps[heard.steps : heard.steps + _STEPS]
            for event in self.state.public_events(chain.from_iterable(steps), seat):
                heard.data += packed(event.document())
                heard.ends.append(len(heard.data))
            heard.steps += len(steps)
            yield

    def logged(self, view: dict[str, Any], seat: int | None, since: int, at: int) -> Ending:
        """Return the reply to `view` with the events from a number on, once all are encoded. Raises Refusal.

        The log ends with action number `at`. It names the number of the action of each event.
        """
        heard = self._heard[seat]
        count = sum(map(len, self._steps[: at + 1]))
        if since > count:
            raise Refusal("bad_request", f"there is no event {since}, the next is {count}", "$.since")
        numbers = chain.from_iterable(repeat(number, len(step)) for number, step in enumerate(self._steps[: at + 1]))
        actions = list(islice(numbers, since, None))
        view["log"] = {"since": since, "next": count, "actions": actions, "events": []}
        events = memoryview(heard.data)[heard.ends[since] : heard.ends[count]]
        return Ending({"view": view}, bytes(events), count - since)
