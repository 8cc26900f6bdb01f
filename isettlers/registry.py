"""The games there are, of this package and plugged in by other distributions, and how one starts.

A distribution plugs in a game by an entry point of the group `isettlers.games`, its name that of the game, its object
the `Game` or a module with a `GAME`. Nothing is searched for before somebody asks for the games, or for one that this
package does not have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from attrs import evolve

from isettlers.errors import SetupError
from isettlers.game import Game, Setup
from isettlers.kit.reading import Node, unknown
from isettlers.plain import cut
from isettlers.values import Event

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from isettlers.burgundy import trees as burgundy
    from isettlers.founders import trees as founders
    from isettlers.imperial import trees as imperial
    from isettlers.state import State

BUILT_IN: Final[Mapping[str, str]] = {
    "imperial": "isettlers.imperial",
    "burgundy": "isettlers.burgundy",
    "founders": "isettlers.founders",
}
"""The one line that a game of this package adds here: its name and the module that holds its `GAME`."""
DEFAULT_GAME: Final = "imperial"
"""The game where a command or a function names none."""
GAMES: Final = "isettlers.games"
"""The group of entry points for games."""
TERMINALS: Final = "isettlers.terminals"
"""The group of entry points for what plugged games bring to the command line, by the names of the games."""


def games() -> tuple[str, ...]:
    """Return the names of the games: those of this package, then those that are plugged in, by name.

    >>> import isettlers
    >>> isettlers.games()[:3]
    ('imperial', 'burgundy', 'founders')
    """
    return (*BUILT_IN, *_plugged(GAMES))


def game(name: str) -> Game:
    """Return the game with a name. Raises SetupError for an unknown one, and for a plugged one that cannot be used.

    >>> import isettlers
    >>> isettlers.game("founders").title
    'Founders of the Empire'
    """
    if name in BUILT_IN:
        loaded: Game = import_module(BUILT_IN[name]).GAME
        return loaded
    if name not in _plugged(GAMES):
        raise SetupError(unknown("game", name, games()))
    return _plugged_game(name)


def usable() -> Iterator[Game]:
    """Yield the games that can be used; a plugged one that cannot is passed over, and `game` says why."""
    for name in games():
        try:
            yield game(name)
        except SetupError:
            if name in BUILT_IN:
                raise


def brought_terminal(name: str) -> Any | None:
    """Return the terminal of a game: its own of this package, or the one that its distribution brings with it.

    None where there is none. Raises SetupError for one that cannot be loaded.
    """
    if name in BUILT_IN:
        return import_module(f"isettlers.cli.{name}.terminal").TERMINAL
    owner, *others = _plugged(GAMES).get(name, (None,))
    if owner is None or others:
        return None
    brought = [point for point in _plugged(TERMINALS).get(name, ()) if _distribution(point) == _distribution(owner)]
    return _loaded(brought[0], "TERMINAL") if brought else None


def overview(state: State, seat: int | None, width: int) -> str | None:
    """Return a table as text; None for a game without a terminal. The command line, which stands above, draws it."""
    text: str | None = import_module("isettlers.cli.terminals").overview(state, seat, width)
    return text


def game_in(node: Node) -> Game:
    """Return the game that a field of a tree names. Raises the error of the node."""
    try:
        return game(node.text())
    except SetupError as error:
        node.fail(str(error))


@overload
def start(
    name: Literal["imperial"], *, seed: int | None = None, events: list[Event] | None = None, **settings: Any
) -> imperial.State: ...
@overload
def start(
    name: Literal["burgundy"], *, seed: int | None = None, events: list[Event] | None = None, **settings: Any
) -> burgundy.State: ...
@overload
def start(
    name: Literal["founders"], *, seed: int | None = None, events: list[Event] | None = None, **settings: Any
) -> founders.State: ...
@overload
def start(name: str, *, seed: int | None = None, events: list[Event] | None = None, **settings: Any) -> State: ...
def start(
    name: str,
    *,
    seed: int | None = None,
    events: list[Event] | None = None,
    **settings: Any,
) -> State:
    """Start a game: `start("imperial", factions=("romans", "barbarians"), seed=7)`.

    The settings are those of the game's setup class, such as `isettlers.imperial.Setup`. `players` alone is enough for
    every game: `start("imperial", players=3)` takes the factions of the first of `Game.seatings`. The same settings and
    seed (0 to 2**64 - 1) give the same game on every platform; without a seed one is drawn. Events before the
    first decision are appended to `events`, when given. Raises SetupError.

    >>> import isettlers
    >>> isettlers.start("burgundy", players=3, seed=1)
    <State burgundy, 3 players, seat 2 to decide among 2>
    """
    return setup_of(name, settings).start(seed, events=events)


def setup_of(name: str, settings: Mapping[str, Any]) -> Setup:
    """Return the setup of a game with some settings, `players` always among those it takes. Raises SetupError."""
    played = game(name)
    check_settings(name, settings)
    if "players" in played.settings or "players" not in settings:
        return played.setup(**settings)
    given = dict(settings)
    players = Node(given.pop("players"), "players", SetupError).number(*played.players)
    seating: Any = played.seatings(players)[0]
    setup: Setup = evolve(seating, **given)
    seats = setup.tables().seats
    if seats != players:
        raise SetupError(f"the settings are for {seats} players, not {players}")
    return setup


def rotation_of(name: str, players: int | None, settings: Mapping[str, Any]) -> tuple[Setup, ...]:
    """Return the setups of a series of a game with some settings, as `Game.rotation`. Raises SetupError."""
    check_settings(name, settings)
    return tuple(game(name).rotation(players, settings))


def setups_of(setup: Setup | str | Sequence[Setup], settings: Mapping[str, Any]) -> tuple[Setup, ...]:
    """Return the setup that is named or given, or several given setups of one game. Raises SetupError."""
    if isinstance(setup, str):
        return (setup_of(setup, settings),)
    if settings:
        raise SetupError(f"a setup has its settings already: {', '.join(settings)}")
    setups = tuple(setup) if isinstance(setup, list | tuple) else (setup,)
    for each in setups:
        if isinstance(each, type) or not callable(getattr(each, "tables", None)):
            raise SetupError(f"expected a setup or the name of a game, got {type(each).__name__}")
    if len({each.tables().game.name for each in setups}) != 1:
        raise SetupError("expected setups of one game" if setups else "expected a setup, got none")
    return setups


def check_settings(name: str, settings: Mapping[str, Any]) -> None:
    """Raise SetupError for an unknown game, or for a setting that it does not have."""
    known = dict.fromkeys((*game(name).settings, "players"))
    for setting in settings:
        if setting not in known:
            raise SetupError(f"{name}: {unknown('setting', setting, known)}")


@cache
def _plugged(group: str) -> Mapping[str, tuple[EntryPoint, ...]]:
    """Return the entry points of a group by name, without the names of this package's own games, which are taken."""
    from importlib.metadata import entry_points

    points: dict[str, tuple[EntryPoint, ...]] = {}
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        if point.name not in BUILT_IN:
            points[point.name] = (*points.get(point.name, ()), point)
    return points


@cache
def _plugged_game(name: str) -> Game:
    point, *others = _plugged(GAMES)[name]
    if others:
        owners = ", ".join(map(_distribution, (point, *others)))
        raise SetupError(f"several distributions plug in a game {name!r}: {owners}")
    loaded = _loaded(point, "GAME")
    if not isinstance(loaded, Game) or loaded.name != name:
        got = f"the game {loaded.name!r}" if isinstance(loaded, Game) else type(loaded).__name__
        raise SetupError(cut(f"the game {name!r} of {_distribution(point)}: expected a Game of that name, got {got}"))
    return loaded


def _loaded(point: EntryPoint, attribute: str) -> Any:
    """Return the object of an entry point: itself, or the attribute of the module that it names.

    Raises SetupError that names the distribution, for any error in its code.
    """
    try:
        loaded = point.load()
        return loaded if point.attr else getattr(loaded, attribute)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise SetupError(cut(f"the game {point.name!r} of {_distribution(point)} cannot be loaded: {why}")) from error


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value
