"""Bots by a spec such as `greedy` or `ismcts:1000,c=0.7`, or by the import path of your own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import Parameter, signature
from types import MappingProxyType
from typing import Any, Final

from attrs import field, frozen

from isettlers._core.rng import derive_seed
from isettlers._core.search.engine import BOT_TABLE, LOCAL_SETTINGS, REDRAWING_STREAM
from isettlers.bots.searching import KINDS, REVIEWERS, SearchBot, maker
from isettlers.bots.settings import Setting, Value, read, settings_of, split
from isettlers.bots.simple import FunctionBot, GreedyBot, HeuristicBot, RandomBot
from isettlers.bots.thinking import Bot, BotFunction, Choice, Thinking
from isettlers.errors import SetupError
from isettlers.kit.reading import unknown
from isettlers.plain import short
from isettlers.state import State

Named = str | BotFunction | type[Bot]
"""A bot that has a spec: the spec itself, or a function or class of a module, which has an import path."""
_MEMBERS: Final = ("spec", "perfect_information", "choose")
"""The members of `Bot`."""


@frozen
class Entry:
    """Built-in bot: its meaning, the function that makes it, and its settings."""

    meaning: str
    make: Callable[[Mapping[str, Value]], Bot]
    settings: Mapping[str, Setting] = field(factory=dict)


_MAKERS: Final[Mapping[str, Callable[[Mapping[str, Value]], Bot]]] = MappingProxyType(
    {
        "random": lambda _: RandomBot(),
        "greedy": lambda _: GreedyBot(),
        "heuristic": lambda _: HeuristicBot(),
        **{kind: maker(kind) for kind in KINDS},
    }
)
ENTRIES: Final[Mapping[str, Entry]] = MappingProxyType(
    {name: Entry(row["meaning"], _MAKERS[name], settings_of(name)) for name, row in BOT_TABLE.items()}
)


def bots() -> dict[str, str]:
    """Return the names of the built-in bots, with the meaning of each.

    >>> from isettlers.bots import bots
    >>> bots()["random"]
    'plays uniformly random legal actions'
    """
    return {name: entry.meaning for name, entry in ENTRIES.items()}


def settings(name: str) -> Mapping[str, Setting]:
    """Return the settings of a built-in bot. Raises SetupError for an unknown name.

    >>> from isettlers.bots import settings
    >>> settings("ismcts")["puct"].default
    1.0
    """
    return _entry(name).settings


def bot(spec: str, *, imports: bool = False, untrusted: bool = False) -> Bot:
    """Return the bot of a spec: `name` or `name:setting=value,...`; a number alone sets the iterations.

    With `imports`, a name with a dot is an import path. Its class or function is called with the settings as texts and
    returns a bot; a function of one argument is the bot itself. This runs code from outside the package.

    With `untrusted`, the settings `memory`, `threads` and `parallel` and bots with perfect information are refused.
    Raises SetupError.

    >>> from isettlers.bots import bot
    >>> bot("ismcts:200,c=0.7")
    <Bot ismcts:iterations=200,c=0.7>
    """
    name, given = split(spec)
    if imports and outside(spec):
        return _imported(name, given)
    entry = _entry(name)
    known = {key: setting for key, setting in entry.settings.items() if not (untrusted and key in LOCAL_SETTINGS)}
    made = entry.make(read(name, known, given, "iterations" if "iterations" in known else ""))
    if untrusted and made.perfect_information:
        raise SetupError(f"bot: expected a bot without perfect information, got {name}")
    return made


def _entry(name: str) -> Entry:
    entry = ENTRIES.get(name)
    if entry is None:
        raise SetupError(unknown("bot", name, ENTRIES))
    return entry


def able(player: Bot, game: str, players: int) -> Bot:
    """Return a bot. Raises SetupError where it cannot play a game of some players."""
    if isinstance(player, SearchBot):
        player.require(game, players)
    return player


def reviewer(spec: str, game: str, seats: int) -> SearchBot:
    """Return the bot of a spec. Raises SetupError for one whose values are no rewards or no knowledge of a seat."""
    made = able(bot(spec), game, seats)
    if not isinstance(made, SearchBot) or made.kind not in REVIEWERS:
        raise SetupError(f"bot: expected one of {', '.join(REVIEWERS)}, got {spec}")
    return made


def outside(spec: str) -> bool:
    """Return whether a spec is an import path, which runs code from outside this package."""
    return "." in split(spec)[0]


def spec_of(given: Named, where: str) -> str:
    """Return the spec of a bot; for a function or class of a module it is the import path.

    Raises SetupError, which begins with `where`, for anything else.
    """
    if isinstance(given, str):
        return given
    module, name = getattr(given, "__module__", None), getattr(given, "__qualname__", "")
    if module not in sys.modules or getattr(sys.modules[module], name, None) is not given:
        raise SetupError(f"{where}: expected a spec, or a function or class of a module, got {short(given)}")
    return f"{module}.{name}"


def decide(player: Bot | BotFunction | str, state: State, seed: int, thinking: Thinking | None = None) -> Choice:
    """Return the choice of a bot, of a function from a state to an action, or of the bot of a spec.

    The state is not over. A bot without `perfect_information` gets a determinization for the seat to decide.
    Exceptions of the bot pass through, and IllegalAction of a function. Raises SetupError for an unknown spec, for an
    import path and for an object that lacks a member of `Bot`.

    >>> import isettlers
    >>> from isettlers.bots import decide
    >>> state = isettlers.start("founders", players=2, seed=1)
    >>> decide(lambda state: state.legal[-1], state, seed=1).action == state.legal[-1].id
    True
    """
    player = player_of(player)
    shown = state.clone() if player.perfect_information else determinized(state, seed)
    return player.choose(shown, seed, thinking or Thinking())


def player_of(given: Bot | BotFunction | str) -> Bot:
    """Return the bot of a spec or a function, or a bot that has all members. Raises SetupError."""
    return bot(given) if isinstance(given, str) else _complete(given, "player")


def determinized(state: State, seed: int) -> State:
    """Return the determinization for the seat to decide that bots get; the same for all states that it cannot tell."""
    return state.resample(state.actor, derive_seed(seed, REDRAWING_STREAM))


def _imported(path: str, given: list[tuple[str, str]]) -> Bot:
    module, _, name = path.rpartition(".")
    try:
        there = import_module(module)
        if not hasattr(there, name):
            raise SetupError(f"{path}: {unknown('name', name, [each for each in vars(there) if each[:1] != '_'])}")
        maker: Any = getattr(there, name)
        made: Any = maker if not given and _takes_state(maker) else maker(**dict(given))
    except TypeError as error:
        raise SetupError(f"{path}: expected a class or function that makes a bot of the settings: {error}") from error
    except (ImportError, AttributeError, ValueError) as error:
        raise SetupError(f"{path}: {error}") from error
    return _complete(made, path)


def _takes_state(maker: Any) -> bool:  # noqa: ANN401, any object of a user
    """Return whether a function has one argument without a default: it takes the state and is a bot itself."""
    if isinstance(maker, type) or not callable(maker):
        return False
    given = [each for each in signature(maker).parameters.values() if each.default is each.empty]
    return len(given) == 1 and given[0].kind in {Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD}


def _complete(made: Any, name: str) -> Bot:  # noqa: ANN401, any object of a user
    """Return an object that has the members of a bot, or the bot of a function.

    Raises SetupError, which begins with the name.
    """
    if isinstance(made, type):
        raise SetupError(f"{name}: expected a bot, got the class {made.__name__}")
    if callable(made) and not hasattr(made, "choose"):
        return FunctionBot(made)
    missing = [part for part in _MEMBERS if not hasattr(made, part)]
    if missing:
        raise SetupError(f"{name}: expected a bot, got {type(made).__name__} without {', '.join(missing)}")
    bot: Bot = made
    return bot
