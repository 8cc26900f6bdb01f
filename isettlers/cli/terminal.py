"""What a game brings to the command line, found by its name.

That of a game of this package is `TERMINAL` in `isettlers.cli.<game>.terminal`. A game that is plugged in may bring one
by an entry point of the group `isettlers.terminals`; without, it has a plain one.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from attrs import field, frozen

from isettlers.cli.lines import Lines, Row
from isettlers.cli.screen import greedy_bots
from isettlers.errors import SetupError
from isettlers.kit.rulings import Answers
from isettlers.registry import BUILT_IN, game, plugged_terminal, usable
from isettlers.state import State
from isettlers.values import Event, Outcome

if TYPE_CHECKING:
    from rich.table import Table

    from isettlers.simulate import Report
    from isettlers.values import Action


@frozen
class Option:
    """A command line option of one game. Games may share a name where they mean the same by it."""

    name: str
    """Without dashes; the attribute of the parsed arguments too, which is None where nothing was given."""
    meaning: str
    metavar: str | None = None
    """None for a switch, which takes nothing."""
    read: Callable[[str], Any] = str
    several: bool = False
    """Whether it may be repeated, which gives a list."""
    commands: tuple[str, ...] = ("simulate", "play", "demo")
    values: tuple[str, ...] = ()
    """Known values, which shells complete."""
    more: Mapping[str, str] = field(factory=dict)
    """What the help of a command adds to the meaning."""


@frozen
class Wanted:
    """A setup as the command line asks for it, to be made by the game's `rotation`."""

    settings: Mapping[str, Any]
    players: int | None = None
    """None for as many as the settings are for."""


@frozen
class Exhibit:
    """A match of the demo."""

    title: str
    by: str
    """What its table is by: "side", "seat" or "bot"; "all" prints all tables."""
    wanted: Wanted
    bots: tuple[str, ...] = ("greedy",)


@frozen
class Demo:
    """What `isettlers demo` shows: matches that are counted, then one game told."""

    matches: Sequence[Exhibit]
    told: Wanted


@frozen
class Line:
    """A line of the story of a game."""

    kind: str
    """ "round", "phase" (both without a seat) or "deed"."""
    seat: int | None
    text: str


@frozen
class Choice:
    """An action as a person may choose it."""

    number: int
    """From 1."""
    title: str
    """The heading that it stands under."""
    text: Row
    hint: str
    """What else there is to know about it; may be empty."""


def demo_of_two_and_four(settings: Mapping[str, Any]) -> Demo:
    """Four greedy bots, then greedy against random with two players; the game told is one of four."""
    four = Exhibit(greedy_bots(4).capitalize(), "seat", Wanted(settings, 4))
    two = Exhibit("Greedy against random, two players", "bot", Wanted(settings, 2), ("greedy", "random"))
    return Demo((four, two), four.wanted)


def demo_of_one(wanted: Wanted, seats: int) -> Demo:
    """One match of greedy bots, and a game of it told."""
    return Demo((Exhibit(greedy_bots(seats).capitalize(), "all", wanted),), wanted)


class Story(Protocol):
    """Tells the events of a game in lines, with no more than the listener may know."""

    def hear(self, events: Iterable[Event]) -> None:
        """Take in the events of a step."""
        ...

    def finished(self) -> list[Line]:
        """What was told since, up to the turn or phase now under way."""
        ...

    def lines(self) -> list[Line]:
        """What was told since, what is now under way as far as it went."""
        ...


class Screen(Protocol):
    """Where lines, tables and boards go; a rich console is one."""

    def print(self, *what: Any) -> None:  # noqa: ANN401, whatever can be drawn
        """Print something, or an empty line."""
        ...


def _no_picture(_: State, __: Sequence[Action]) -> Lines | None:
    return None


@frozen
class Drawing:
    """What a game draws. Each result is printed as it is on a screen of `screen`."""

    screen: Callable[[], Screen]
    board: Callable[[State, int], Any]
    """The whole table as a seat sees it."""
    scoreboard: Callable[[State], Any]
    """How the seats stand, in a few lines."""
    begins_turn: Callable[[State], bool]
    """Whether a fresh turn begins, for which the board is drawn again."""
    choices: Callable[[State, Sequence[Action]], Sequence[Choice]]
    """The actions, numbered from 1."""
    rules: Callable[[State], Sequence[str]]
    """The ids of the rules that the question is about."""
    told: Callable[[Line, Callable[[int], str]], Any]
    """A line of the story, given what seats are called."""
    opening: Callable[[State], Sequence[Line]]
    """What there is to tell before the first decision."""
    ending: Callable[[State], Any]
    """Who won and why."""
    find: Callable[[State, str], Sequence[Any]]
    """The cards or tiles whose name or id begins with some letters."""
    question: Callable[[State, Sequence[Action]], Lines | None] = _no_picture
    """A picture with the numbers of the choices, such as a territory; None where the choices need none."""


def _no_lone_game(outcome: Outcome) -> str:
    """For games of several seats: nobody plays alone."""
    raise ValueError(f"no game for one seat: {outcome}")


def _by_name(state: State, seat: int) -> str:
    return state.seat_name(seat)


def _as_it_is(report: Report) -> dict[str, Any]:
    return report.document()


def _in_tables(report: Report) -> Sequence[Table]:
    from isettlers.cli.simulate import usual_tables

    return usual_tables(report)


class Command(Protocol):
    """A module with a command."""

    HELP: str

    def arguments(self, parser: ArgumentParser) -> None:
        """Declare what it takes."""
        ...

    def run(self, args: Namespace) -> int:
        """Do it and return the exit status."""
        ...


@frozen
class Terminal:
    """A game on the command line. Nothing here needs rich before something is drawn."""

    options: tuple[Option, ...]
    simulated: Callable[[Namespace], Wanted]
    """What `isettlers simulate` is to play. SetupError, CardError for options that do not fit."""
    played: Callable[[Namespace], Wanted]
    """What `isettlers play` is to play."""
    demo: Callable[[Namespace], Demo]
    said: Callable[[Mapping[str, Any]], str]
    """What is not usual about the document of a setup, or a part of it, in words; may be empty."""
    rulings: type[Answers]
    """The points that its rules leave open."""
    piece: str
    """What the game is played with: "card" or "tile"."""
    story: Callable[[State, int | None], Story]
    """The story of a game from a position on, for a seat or for whoever sees all."""
    drawing: Callable[[], Drawing]
    """What it draws; may need rich."""
    cards: Callable[[Namespace], None]
    """Print its cards or tiles, as the options of the command "cards" ask for them."""
    called: Callable[[State, int], str] = _by_name
    """A seat in a sentence; its name unless told."""
    document: Callable[[Report], dict[str, Any]] = _as_it_is
    """The report of `isettlers simulate` for programs."""
    tables: Callable[[Report], Sequence[Table]] = _in_tables
    """The tables of `isettlers simulate`."""
    lone: Callable[[Outcome], str] = _no_lone_game
    """How a game for one seat ended."""
    commands: Mapping[str, Command] = field(factory=dict)
    """Commands that this game alone has."""


def terminal(name: str) -> Terminal:
    """Return what a game brings to the command line. Raises SetupError for an unknown game."""
    if name in BUILT_IN:
        found: Terminal = import_module(f"isettlers.cli.{name}.terminal").TERMINAL
        return found
    here = game(name)
    brought = plugged_terminal(name)
    if brought is None:
        from isettlers.cli.plain_terminal import plain_terminal

        return plain_terminal(here)
    if not isinstance(brought, Terminal):
        raise SetupError(f"the terminal of {name}: expected a Terminal, got {type(brought).__name__}")
    return brought


def terminals() -> dict[str, Terminal]:
    """Return the terminals of all games by name, without those of plugged games that cannot be used."""
    found = {}
    for one in usable():
        try:
            found[one.name] = terminal(one.name)
        except SetupError:
            if one.name in BUILT_IN:
                raise
    return found
