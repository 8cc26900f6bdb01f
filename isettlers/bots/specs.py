"""Bots by a spec, such as `greedy` or `ismcts:1000,c=0.7`, or by the import path of one's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from attrs import field, frozen

from isettlers._core.rng import derive_seed
from isettlers.bots.searching import GREEDY_FOR_MEANS, KINDS, LOOK_AHEAD, LookAheadBot, maker, settings_of
from isettlers.bots.settings import Setting, Value, read, split
from isettlers.bots.simple import GreedyBot, HeuristicBot, RandomBot
from isettlers.bots.thinking import Bot, Choice, Thinking
from isettlers.errors import SetupError
from isettlers.state import State


@frozen
class Entry:
    """A bot there is: what it does, what can be set of it, and what makes one."""

    meaning: str
    make: Callable[[Mapping[str, Value]], Bot]
    settings: Mapping[str, Setting] = field(factory=dict)


ENTRIES: Final[Mapping[str, Entry]] = MappingProxyType(
    {
        "random": Entry("takes any legal action, all equally likely", lambda _: RandomBot()),
        "greedy": Entry("takes the action after which its own position looks best", lambda _: GreedyBot()),
        "heuristic": Entry("the same, judging by tuned weights", lambda _: HeuristicBot()),
        "expectimax": Entry("greedy, on average over positions redrawn for its seat", LookAheadBot, LOOK_AHEAD),
        **{name: Entry(kind.meaning, maker(name), settings_of(name)) for name, kind in KINDS.items()},
    }
)

_REDRAWING: Final = 2**32
"""The stream of a bot's seed that its position is redrawn from."""


def bots() -> dict[str, str]:
    """The bots there are, with what each does."""
    return {name: entry.meaning for name, entry in ENTRIES.items()}


def settings(name: str) -> Mapping[str, Setting]:
    """What can be set of a bot. KeyError for an unknown one."""
    return ENTRIES[name].settings


def bot(spec: str, *, own: bool = False, modest: bool = False) -> Bot:
    """The bot that a spec names: `name`, or `name:setting=value,...`, where a lone number is the iterations.

    With `own`, a name with a dot is the import path of a class or function of one's own, which is called with the
    settings as texts and gives a `Bot`: code is run. `modest` refuses what takes more than a fair share of a machine,
    and bots that look at what is hidden. Raises SetupError.
    """
    name, given = split(spec)
    if own and outside(spec):
        return _imported(name, given)
    entry = ENTRIES.get(name)
    if entry is None:
        raise SetupError(f"unknown bot {name!r:.60}, known: {', '.join(ENTRIES)}")
    known = {key: one for key, one in entry.settings.items() if not (modest and key in GREEDY_FOR_MEANS)}
    made = entry.make(read(name, known, given, "iterations" if "iterations" in known else ""))
    if modest and made.perfect:
        raise SetupError(f"{name} looks at what is hidden")
    return made


def outside(spec: str) -> bool:
    """Whether a spec is an import path, which runs code from outside this package."""
    return "." in split(spec)[0]


def decide(player: Bot | str, state: State, seed: int, thinking: Thinking | None = None) -> Choice:
    """Return the choice of a bot, given itself or by its spec, in a state that is not over.

    Unless the bot is `perfect`, it gets a position redrawn for the seat to decide. Exceptions of the bot come through.
    Raises SetupError for an unknown spec; an import path is not accepted here.
    """
    if isinstance(player, str):
        player = bot(player)
    shown = state.clone() if player.perfect else state.resample(state.actor, derive_seed(seed, _REDRAWING))
    return player.choose(shown, seed, thinking or Thinking())


def _imported(path: str, given: list[tuple[str, str]]) -> Bot:
    module, _, name = path.rpartition(".")
    try:
        maker: Any = getattr(import_module(module), name)
        made: Any = maker(**dict(given))
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise SetupError(f"{path}: {error}") from error
    for part in ("spec", "perfect", "choose"):
        if not hasattr(made, part):
            raise SetupError(f"{path} gives no bot: it has no {part!r}")
    found: Bot = made
    return found
