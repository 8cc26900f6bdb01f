"""What a game declares to the rest of the package, and the registry of games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, Final, Protocol

from attrs import evolve, field, frozen

from isettlers.errors import SetupError
from isettlers.plain import short
from isettlers.values import Block, Event, Part, RawEvent

if TYPE_CHECKING:
    from isettlers._core.kernel import Position, Tables
    from isettlers.kit.fates import Fates
    from isettlers.state import State

MODULES: Final[Mapping[str, str]] = {
    "imperial": "isettlers.imperial",
    "burgundy": "isettlers.burgundy",
    "founders": "isettlers.founders",
}
"""The one line a game adds here: its name and the module that holds its `GAME`."""

_LONGEST_NAME: Final = 40


class Setup(Protocol):
    """The choices made before a game starts; every game has its own frozen class."""

    def tables(self, weights: str = "plain") -> Tables:
        """The compiled tables that all games of this setup share.

        `weights` names the weights of `evaluate`; every game has "plain" and "tuned".
        """
        ...

    def document(self) -> dict[str, Any]:
        """The setup as a plain tree, for saves and documents."""
        ...

    def fingerprint(self) -> bytes:
        """A hash of all that its tables hold: positions can be exchanged where it is the same."""
        ...

    def start(self, seed: int | None = None, *, events: list[Event] | None = None) -> State:
        """A fresh game; the same seed gives the same game, None draws one.

        What happens before the first decision is added to `events`, when given.
        """
        ...


@frozen
class Game:
    """A game: its name, how it is set up, and how its numbers are read."""

    name: str
    title: str
    setup: Callable[..., Setup]
    players: tuple[int, int]
    actions: tuple[Block, ...]
    events: Mapping[str, str]
    """What each kind of event says."""
    observation: tuple[Part, ...] = field(repr=False)
    """The parts of what `State.observe` gives, in order."""
    arguments: Callable[[Position, int], dict[str, Any]] = field(repr=False)
    """The arguments of an action id by name, in a position."""
    text: Callable[[Position, int], str] = field(repr=False)
    """An action id in words."""
    event: Callable[[Position, RawEvent], Event] = field(repr=False)
    """An event of the core in names."""
    seat_name: Callable[[Position, int], str] = field(repr=False)
    layout: int
    """Version of the struct that a saved state holds (docs/format.md)."""
    setup_from: Callable[..., Setup] = field(repr=False)
    """The setup of a tree that `Setup.document` gave, or with `new=True` of a request for a new game; FormatError for
    any other tree."""
    document: Callable[[Position], dict[str, Any]] = field(repr=False)
    """A position as a plain tree, hidden things included."""
    from_document: Callable[[Any, object], State] = field(repr=False)
    """The position of a setup that such a tree describes; FormatError that names the path of what is wrong."""
    view: Callable[[Position, int | None], dict[str, Any]] = field(repr=False)
    """What a seat knows, or with None what everybody does, as a plain tree."""
    public_events: Callable[[Position, Iterable[Event], int | None], list[Event]] = field(repr=False)
    """Events of one step from a position as a seat sees them."""
    decided_by: Callable[[Position], str] = field(repr=False)
    """What told the winners from the rest when the game ended."""
    seatings: Callable[[int], Sequence[Setup]] = field(repr=False)
    """The setups that a fair series of games for so many players goes through, over and over.

    `start(name, players=n)` begins the first where the setup class has no `players` of its own.
    """
    rotation: Callable[[int | None, Mapping[str, Any]], Sequence[Setup]] = field(repr=False)
    """The setups of a series with some settings, for so many players or for as many as the settings are for."""
    side: str
    """What is told apart by the names that `sides` gives, such as factions or estates, in one word."""
    sides: Callable[[Any], tuple[str, ...]] = field(repr=False)
    """What each seat of a setup plays, by name; none where all are alike or it is drawn at the start."""
    fates: Fates | None = field(default=None, repr=False)
    """What becomes of its cards or tiles, for statistics; None when it does not tell."""

    @property
    def num_actions(self) -> int:
        """Action ids run from 0 to below this number."""
        last = self.actions[-1]
        return last.first + last.count

    def block(self, action: int) -> Block:
        """The block an action id belongs to; ValueError outside the range."""
        for block in self.actions:
            if block.first <= action < block.first + block.count:
                return block
        raise ValueError(f"{self.name} has action ids 0 to {self.num_actions - 1}, not {action}")


def games() -> tuple[str, ...]:
    """The names of the games this package knows."""
    return tuple(MODULES)


def game(name: str) -> Game:
    """The game with a name; SetupError for an unknown one."""
    if name not in MODULES:
        said = name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "..."
        raise SetupError(f"unknown game {said!r}, known: {', '.join(MODULES)}")
    found: Game = import_module(MODULES[name]).GAME
    return found


def start(
    name: str,
    *,
    seed: int | None = None,
    events: list[Event] | None = None,
    **settings: Any,  # noqa: ANN401, each game's own
) -> State:
    """Start a game: `start("imperial", factions=("romans", "barbarians"), seed=7)`.

    The settings are those of the game's setup class, such as `isettlers.imperial.Setup`. `players` alone is enough for
    every game: `start("imperial", players=3)` takes the factions of the first of `Game.seatings`. The same settings and
    seed (0 to 2**64 - 1) give the same game on every platform; without a seed one is drawn. What happens before the
    first decision is added to `events`, when given. Raises SetupError.
    """
    return setup_of(name, settings).start(seed, events=events)


def setup_of(name: str, settings: Mapping[str, Any]) -> Setup:
    """Return the setup of a game with some settings, `players` always among those it takes. Raises SetupError."""
    found = game(name)
    check_settings(name, settings)
    if "players" in _settings(found.setup) or "players" not in settings:
        return found.setup(**settings)
    given = dict(settings)
    players, (least, most) = given.pop("players"), found.players
    if type(players) is not int or not least <= players <= most:
        raise SetupError(f"{found.title} is for {least} to {most} players, not {short(players)}")
    seating: Any = found.seatings(players)[0]
    setup: Setup = evolve(seating, **given)
    seats = setup.tables().seats
    if seats != players:
        raise SetupError(f"the settings are for {seats} players, not {players}")
    return setup


def check_settings(name: str, settings: Mapping[str, Any]) -> None:
    """Raise SetupError for an unknown game, or for a setting that it does not have."""
    known = dict.fromkeys((*_settings(game(name).setup), "players"))
    for setting in settings:
        if setting not in known:
            raise SetupError(f"{name}: unknown setting {short(setting)}, known: {', '.join(known)}")


@cache
def _settings(setup: Callable[..., Setup]) -> tuple[str, ...]:
    """Return the settings that a setup class takes."""
    return tuple(signature(setup).parameters)
