"""Bots by a spec, such as `greedy` or `flat:playouts=4`, and the budget they think within."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from threading import Event as Flag
from types import MappingProxyType
from typing import Any, Final

from attrs import field, frozen

from isettlers.bots import BOTS
from isettlers.errors import SetupError
from isettlers.state import State

MOST_ROUNDS: Final = 2**53

_LONGEST: Final = 200
_PROGRESS_SECONDS: Final = 0.1


def _budget(_: object, attribute: Any, value: float) -> None:  # noqa: ANN401, attrs gives it no shorter name
    if not 0 < value <= MOST_ROUNDS:
        raise SetupError(f"{attribute.name} of a budget is a number above 0, not {value!r:.60}")


@frozen
class Budget:
    """How long a bot may think: so many seconds and so many rounds, whichever is over first."""

    seconds: float = field(default=1.0, validator=_budget)
    rounds: int = field(default=MOST_ROUNDS, validator=_budget)


@frozen
class Choice:
    """What a bot decided, and what made it."""

    action: int
    stats: Mapping[str, Any] = field(factory=dict)
    """As JSON can say it; the bot's own names."""


@frozen
class Spec:
    """A bot and its settings."""

    name: str
    settings: Mapping[str, int] = field(factory=dict)

    @property
    def text(self) -> str:
        """The spec as `parse` reads it, every setting named."""
        settings = ",".join(f"{name}={value}" for name, value in self.settings.items())
        return f"{self.name}:{settings}" if settings else self.name


Tell = Callable[[int, int, float], None]
"""Hears of a search under way: rounds done, the best action so far, seconds."""


@frozen
class Search:
    """A bot that thinks in rounds, and has a better answer after each."""

    meaning: str
    settings: Mapping[str, tuple[int, int, int]]
    """Least, most and usual value of each."""
    rounds: Callable[..., Any]
    """Called with a state, a seed and the settings; yields a `Choice` after every round."""


def _searches() -> Mapping[str, Search]:
    from isettlers.bots.flat import FLAT

    return MappingProxyType({"flat": FLAT})


def bots() -> dict[str, str]:
    """The bots there are, with what each does."""
    simple = {bot.name: bot.meaning for bot in BOTS.values()}
    return simple | {name: search.meaning for name, search in _searches().items()}


def parse(text: str) -> Spec:
    """The bot that a spec names. SetupError for an unknown one and for settings it does not have."""
    if len(text) > _LONGEST:
        raise SetupError(f"a bot is named in at most {_LONGEST} letters")
    name, _, rest = text.partition(":")
    if name not in bots():
        raise SetupError(f"unknown bot {name!r:.60}, known: {', '.join(bots())}")
    search = _searches().get(name)
    known: Mapping[str, tuple[int, int, int]] = search.settings if search else {}
    settings = {setting: usual for setting, (_, _, usual) in known.items()}
    parts = [part.partition("=") for part in rest.split(",")] if rest else []
    for setting, _, value in parts:
        if setting not in known:
            raise SetupError(f"{name} has no setting {setting!r:.60}, known: {', '.join(known) or 'none'}")
        least, most, _ = known[setting]
        if not (value.isascii() and value.isdigit() and len(value) <= len(str(most)) and least <= int(value) <= most):
            raise SetupError(f"{setting} of {name} is a whole number from {least} to {most}, not {value!r:.60}")
        if [other for other, _, _ in parts].count(setting) > 1:
            raise SetupError(f"{setting} of {name} is given twice")
        settings[setting] = int(value)
    return Spec(name, MappingProxyType(settings))


def decide(
    state: State, spec: Spec, seed: int, budget: Budget, stop: Flag | None = None, tell: Tell | None = None
) -> Choice | None:
    """What a bot does in a state that is not over; it looks at nothing that the seat to decide does not know.

    Ends early once `stop` is set, with the best so far; None when there is nothing yet. `tell` hears of the progress
    ten times a second. The same state, spec, seed and number of rounds give the same choice.
    """
    search = _searches().get(spec.name)
    if search is None:
        return Choice(BOTS[spec.name].choose(state, seed))
    if stop is not None and stop.is_set():
        return None
    began = told = time.monotonic()
    choice: Choice | None = None
    for done, better in enumerate(search.rounds(state, seed, **spec.settings), 1):
        choice = better
        now = time.monotonic()
        if tell is not None and now - told >= _PROGRESS_SECONDS:
            told = now
            tell(done, better.action, now - began)
        if done >= budget.rounds or now - began >= budget.seconds or (stop is not None and stop.is_set()):
            break
    return choice
