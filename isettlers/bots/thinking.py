"""Protocol of bots: a decision under way with its budget, and the choice."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from threading import Event as Flag
from typing import Any, Final, Protocol, SupportsIndex

from attrs import define, field, frozen

from isettlers.errors import SetupError
from isettlers.state import State

VALUES: Final = "0 is a clear defeat, 0.5 an even game, 1 a clear victory"
"""The meaning of the values of actions, for those who read them."""

_PROGRESS_SECONDS: Final = 0.1


def _now() -> float:
    """Return the seconds of a monotonic clock."""
    return time.monotonic()


def _positive(_: object, attribute: Any, value: float | None) -> None:  # noqa: ANN401, attrs gives it no shorter name
    if value is not None and (isinstance(value, bool) or not 0 < value <= 2**53):
        raise SetupError(f"budget: {attribute.name}: expected a number above 0, got {value!r:.60}")


@frozen
class Budget:
    """Budget of a decision in seconds, iterations, nodes and processor time; the first that is used up ends it.

    >>> import isettlers
    >>> from isettlers.bots import Budget, Thinking, decide
    >>> state = isettlers.start("founders", players=2, seed=1)
    >>> decide("ismcts", state, seed=1, thinking=Thinking(Budget(iterations=50))).stats["iterations"]
    50
    """

    seconds: float | None = field(default=None, validator=_positive)
    iterations: int | None = field(default=None, validator=_positive)
    nodes: int | None = field(default=None, validator=_positive)
    """Nodes of the search trees."""
    cpu_seconds: float | None = field(default=None, validator=_positive)
    """Processor time in seconds, summed over the threads of the search."""

    def least(self, other: Budget) -> Budget:
        """Return the smaller of both budgets, measure by measure."""
        return Budget(
            _least(self.seconds, other.seconds),
            _least(self.iterations, other.iterations),
            _least(self.nodes, other.nodes),
            _least(self.cpu_seconds, other.cpu_seconds),
        )

    def __bool__(self) -> bool:
        return any(measure is not None for measure in (self.seconds, self.iterations, self.nodes, self.cpu_seconds))


@frozen
class Choice:
    """Decision of a bot: the action, and the statistics behind it.

    >>> import isettlers
    >>> from isettlers.bots import decide
    >>> choice = decide("ismcts:50", isettlers.start("founders", players=2, seed=1), seed=1)
    >>> [entry["visits"] for entry in choice.stats["actions"]]
    [13, 15, 22]
    """

    action: int
    stats: Mapping[str, Any] = field(factory=dict)
    """Values that JSON can hold, under names of the bot's choice."""


def _no_stats() -> Mapping[str, Any]:
    return {"actions": [], "line": []}


@frozen
class Report:
    """Progress of a search, valid until the call that got it returns.

    >>> from isettlers.bots import Report, Thinking
    >>> heard = []
    >>> thinking = Thinking(progress=heard.append)
    >>> Report(done=100, best=3, seconds=0.5).stats()
    {'actions': [], 'line': []}
    """

    done: int
    """Iterations so far."""
    best: int
    """The best action so far."""
    seconds: float
    stats: Callable[[], Mapping[str, Any]] = field(default=_no_stats, repr=False)
    """Returns the `actions` tried so far and the `line`, as the statistics of a choice have them. An action's `value`
    is the mean reward of the seat to decide, 0 to 1, for `expectimax` the mean evaluation (docs/search.md)."""


Progress = Callable[[Report], None]
"""Called during a search."""


@define
class Thinking:
    """Decision under way: its budget, a flag that stops it and a callback for progress.

    >>> from threading import Event
    >>> from isettlers.bots import Thinking
    >>> thinking = Thinking(stop=Event())
    >>> thinking.stop.set()
    >>> thinking.stopped
    True
    """

    budget: Budget = field(factory=Budget)
    """An empty budget leaves the length to the bot."""
    stop: Flag | None = None
    """Set this flag to stop: the bot then answers with the best action so far."""
    progress: Progress | None = None
    began: float = field(factory=_now)
    _reported: float = field(factory=_now, repr=False)

    @property
    def stopped(self) -> bool:
        """Whether the flag `stop` is set."""
        return self.stop is not None and self.stop.is_set()

    @property
    def seconds(self) -> float:
        """Seconds since the decision began."""
        return time.monotonic() - self.began

    def report(self, done: int, best: Callable[[], int], stats: Callable[[], Mapping[str, Any]] = _no_stats) -> None:
        """Call `progress`, at most ten times a second."""
        now = time.monotonic()
        if self.progress is not None and now - self._reported >= _PROGRESS_SECONDS:
            self._reported = now
            self.progress(Report(done, best(), now - self.began, stats))


BotFunction = Callable[[State], SupportsIndex | str]
"""A function as a bot: it returns a legal action of a determinization, as an Action, an id or a text."""


class Bot(Protocol):
    """Interface and base of bots. A class that extends it defines `choose`; its import path is a spec.

    >>> import isettlers
    >>> from isettlers.bots import Bot, Choice, decide
    >>> class Last(Bot):
    ...     def choose(self, state, seed, thinking):
    ...         return Choice(state.legal_ids()[-1])
    >>> state = isettlers.start("founders", players=2, seed=1)
    >>> decide(Last(), state, seed=1).action == state.legal_ids()[-1]
    True
    """

    spec: str = ""
    """Name with settings (default: the name of the class)."""
    perfect_information: bool = False
    """Whether it gets the true state with all hidden information: for studies, never at a table."""

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Return a decision for a state that is not over: the same for the same state, seed and iterations.

        The bot may change this state, which is a copy. For bots without `perfect_information` it is a determinization:
        information hidden from the seat to decide is resampled.
        """
        ...

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "spec" not in vars(cls):
            cls.spec = cls.__name__

    def __repr__(self) -> str:
        return f"<Bot {self.spec}>"


def _least(one: Any, other: Any) -> Any:  # noqa: ANN401, either kind of number
    return other if one is None else one if other is None else min(one, other)
