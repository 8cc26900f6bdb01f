"""What a bot is asked: how long it may think, who waits for it, and what it answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from threading import Event as Flag
from typing import Any, Final, Protocol

from attrs import define, field, frozen

from isettlers.errors import SetupError
from isettlers.state import State

_PROGRESS_SECONDS: Final = 0.1


def _now() -> float:
    """Seconds of a clock that is never set."""
    return time.monotonic()


def _positive(_: object, attribute: Any, value: float | None) -> None:  # noqa: ANN401, attrs gives it no shorter name
    if value is not None and (isinstance(value, bool) or not 0 < value <= 2**53):
        raise SetupError(f"{attribute.name} of a budget is a number above 0, not {value!r:.60}")


@frozen
class Budget:
    """How long a bot may think, by any of three measures; the first that is used up ends it. SetupError for nothing."""

    seconds: float | None = field(default=None, validator=_positive)
    iterations: int | None = field(default=None, validator=_positive)
    nodes: int | None = field(default=None, validator=_positive)
    """Of its search tree."""

    def least(self, other: Budget) -> Budget:
        """As much as both allow."""
        return Budget(
            _least(self.seconds, other.seconds),
            _least(self.iterations, other.iterations),
            _least(self.nodes, other.nodes),
        )

    def __bool__(self) -> bool:
        return any(measure is not None for measure in (self.seconds, self.iterations, self.nodes))


@frozen
class Choice:
    """What a bot decided, and what made it."""

    action: int
    stats: Mapping[str, Any] = field(factory=dict)
    """As JSON can say it; the bot's own names."""


Tell = Callable[[int, int, float], None]
"""Hears of a search under way: iterations done, the best action so far, seconds."""


@define
class Thinking:
    """One decision of a bot under way: its budget, and those who may end it or watch it."""

    budget: Budget = field(factory=Budget)
    """An empty one leaves it to the bot."""
    stop: Flag | None = None
    """Set by whoever does not want to wait any longer: the bot answers with the best so far."""
    tell: Tell | None = None
    began: float = field(factory=_now)
    _told: float = field(factory=_now)

    @property
    def stopped(self) -> bool:
        """Whether somebody has ended it."""
        return self.stop is not None and self.stop.is_set()

    @property
    def seconds(self) -> float:
        """How long it has lasted."""
        return time.monotonic() - self.began

    def report(self, done: int, best: Callable[[], int]) -> None:
        """Tell whoever listens how far the search has come, ten times a second."""
        now = time.monotonic()
        if self.tell is not None and now - self._told >= _PROGRESS_SECONDS:
            self._told = now
            self.tell(done, best(), now - self.began)


class Bot(Protocol):
    """Whoever can decide for a seat; one's own bots have these three, and are named by their import path."""

    spec: str
    """What it is called, settings included."""
    perfect: bool
    """Whether it is to be shown the true position with all that is hidden: for studies, never at a table."""

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Decide in a position that is not over, the same for the same position, seed and iterations.

        The state is the bot's own to play with. Unless the bot is `perfect`, all that the seat to decide cannot see
        was drawn anew in it, and tells nothing.
        """
        ...


def _least(one: Any, other: Any) -> Any:  # noqa: ANN401, either kind of number
    return other if one is None else one if other is None else min(one, other)
