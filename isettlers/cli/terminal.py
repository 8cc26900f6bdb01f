"""Terminal and Drawing, the classes that a game extends for the command line.

A game of this package has an instance, `TERMINAL`, in `isettlers.cli.<game>.terminal`. A game that is plugged in may
bring one by an entry point of the group `isettlers.terminals`; without, it has a plain one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from attrs import field, frozen

from isettlers.cli.lines import Drawn, Lines, Row
from isettlers.cli.result_tables import usual_tables
from isettlers.cli.screen import greedy_bots
from isettlers.cli.tables import Table
from isettlers.kit.rulings import Answers
from isettlers.state import State
from isettlers.values import Event, Outcome

if TYPE_CHECKING:
    from isettlers.measure.simulate import Report
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
    commands: tuple[str, ...] = ("simulate", "arena", "balance", "play", "demo")
    values: tuple[str, ...] = ()
    """Known values, which shells complete."""
    more: Mapping[str, str] = field(factory=dict)
    """Additions to the meaning in the help of each command."""


@frozen
class SetupOptions:
    """A setup as the command line asks for it, to be made by the game's `rotation`."""

    settings: Mapping[str, Any]
    players: int | None = None
    """None for as many as the settings are for."""


@frozen
class Exhibit:
    """A match of the demo."""

    title: str
    by: str
    """The rows of its table: "side", "seat" or "bot"; "all" prints all tables."""
    setup: SetupOptions
    bots: tuple[str, ...] = ("greedy",)


@frozen
class Demo:
    """The matches that `isettlers demo` counts, and the game whose story it prints."""

    matches: Sequence[Exhibit]
    story: SetupOptions


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
    """Further facts about it; may be empty."""
    price: str = ""
    """The goods that it costs, which columns without hints show too; may be empty."""


@frozen
class Part:
    """A part of a small board."""

    forms: Sequence[Lines]
    """The same facts, from the roomiest form to the smallest."""
    rank: int = 0
    """Where the height is small, parts of the highest rank are left out first."""
    scant: Lines | None = None
    """A form that says less, for where the smallest has no room."""


def demo_of_two_and_four(settings: Mapping[str, Any]) -> Demo:
    """Four greedy bots, then greedy against random with two players; the game told is one of four."""
    four = Exhibit(greedy_bots(4).capitalize(), "seat", SetupOptions(settings, 4))
    two = Exhibit("Greedy against random, two players", "bot", SetupOptions(settings, 2), ("greedy", "random"))
    return Demo((four, two), four.setup)


def demo_of_one(setup: SetupOptions, seats: int) -> Demo:
    """One match of greedy bots, and a game of it told."""
    return Demo((Exhibit(greedy_bots(seats).capitalize(), "all", setup),), setup)


class Story(Protocol):
    """Tells the events of a game in lines, with no more than the listener may know."""

    def hear(self, events: Iterable[Event]) -> None:
        """Take in the events of a step."""
        ...

    def finished(self) -> list[Line]:
        """Return the new lines up to the turn or phase now under way."""
        ...

    def lines(self) -> list[Line]:
        """Return the new lines, those of the turn or phase now under way included."""
        ...


class Screen(Protocol):
    """Where lines, tables and boards go; `isettlers.cli.screen.console` returns one."""

    def print(self, *what: Any) -> None:  # noqa: ANN401, whatever can be drawn
        """Print something, or an empty line."""
        ...

    def lines(self, what: Any) -> Sequence[Any]:  # noqa: ANN401, whatever can be drawn
        """Return the lines of something, to be printed one by one."""
        ...


class Drawing(ABC):
    """The pictures of a game. Each result can be printed as it is on a screen of `screen`."""

    @abstractmethod
    def screen(self) -> Screen:
        """Return the screen to print on."""

    @abstractmethod
    def board(self, state: State, seat: int | None) -> Drawn:
        """Draw the whole table as a seat sees it; None is a spectator, who sees nothing hidden."""

    def side(self, state: State, viewer: int, seat: int) -> Drawn:
        """Draw what a seat has as `viewer` sees it (default: the whole table)."""
        del seat
        return self.board(state, viewer)

    def small_board(self, state: State, seat: int) -> Sequence[Part]:
        """Return the parts of a board for low terminals, from above, with the picture of `question` (default: it)."""
        del seat
        picture = self.question(state, list(state.legal))
        return () if picture is None else (Part((picture,)),)

    @abstractmethod
    def scoreboard(self, state: State) -> Drawn:
        """Draw the standings in a few lines."""

    def overview(self, state: State, seat: int | None) -> Sequence[Drawn]:
        """Draw the whole table as a seat or a spectator sees it, the standings, and who is to decide or has won."""
        if state.over:
            last = [Lines.of("The game is over."), self.ending(state)]
        else:
            among = f" among {state.legal_count()} actions" if seat == state.actor else ""
            last = [Lines.of(f"{state.seat_name(state.actor)} to decide{among}")]
        return [self.board(state, seat), self.scoreboard(state), *last]

    @abstractmethod
    def begins_turn(self, state: State) -> bool:
        """Return whether a fresh turn begins, for which the board is drawn again."""

    @abstractmethod
    def choices(self, state: State, actions: Sequence[Action]) -> Sequence[Choice]:
        """Return the actions numbered from 1, with titles and hints."""

    def question(self, state: State, actions: Sequence[Action]) -> Lines | None:
        """Draw a picture with the numbers of the choices, such as a territory (default: None)."""
        del state, actions
        return None

    def about(self, state: State, action: Action) -> Sequence[Drawn]:
        """Draw the card or tile that an action names (default: none)."""
        del state, action
        return ()

    @abstractmethod
    def rules(self, state: State) -> Sequence[str]:
        """Return the ids of the rules that the question is about."""

    @abstractmethod
    def story_line(self, line: Line, name: Callable[[int], str]) -> Drawn:
        """Draw a line of the story; `name` gives the names of the seats."""

    @abstractmethod
    def opening(self, state: State) -> Sequence[Line]:
        """Return the lines to tell before the first decision."""

    @abstractmethod
    def ending(self, state: State) -> Drawn:
        """Draw who won and why."""

    @abstractmethod
    def find(self, state: State, name: str) -> Sequence[Drawn]:
        """Draw each card or tile whose name or id begins with some letters."""


class Command(Protocol):
    """A module with a command."""

    HELP: str

    def arguments(self, parser: ArgumentParser) -> None:
        """Declare what it takes."""
        ...

    def run(self, args: Namespace) -> int:
        """Do it and return the exit status."""
        ...


class Terminal(ABC):
    """A game on the command line."""

    options: tuple[Option, ...]
    """The options that it adds to commands."""
    rulings: type[Answers]
    """The points that its rules leave open."""
    piece: str
    """The word for its components: "card" or "tile"."""
    commands: Mapping[str, Command] = MappingProxyType({})
    """Commands of this game alone."""

    @abstractmethod
    def simulated(self, args: Namespace) -> SetupOptions:
        """Return what `isettlers simulate` and `isettlers arena` are to play.

        Raises SetupError, CardError for options that do not fit.
        """

    def played(self, args: Namespace) -> SetupOptions:
        """Return what `isettlers play` is to play (default: the same)."""
        return self.simulated(args)

    @abstractmethod
    def demo(self, args: Namespace) -> Demo:
        """Return what `isettlers demo` is to show."""

    @abstractmethod
    def unusual(self, tree: Mapping[str, Any]) -> str:
        """Describe the unusual settings in the document of a setup, or in a part of it; may be empty."""

    @abstractmethod
    def story(self, state: State, viewer: int | None) -> Story:
        """Return the story of a game from a position on, for a seat, or with None for a viewer who sees all."""

    @abstractmethod
    def drawing(self) -> Drawing:
        """Return the pictures of the game."""

    @abstractmethod
    def cards(self, args: Namespace) -> None:
        """Print the cards or tiles that the options of `isettlers cards` ask for."""

    def own_data(self, args: Namespace) -> dict[str, Any]:
        """Return the data of the files that the options of `isettlers compile-data` name (default: none).

        They are as `Game.data` gives them. Raises CardError.
        """
        del args
        return {}

    def catalogue_parts(self, args: Namespace) -> dict[str, Any]:
        """Return the parts of catalogues, those of the same files too (default: none). Raises CardError."""
        del args
        return {}

    def called(self, state: State, seat: int) -> str:
        """Return a seat's name in a sentence (default: its name)."""
        return state.seat_name(seat)

    def document(self, report: Report) -> dict[str, Any]:
        """Return the report of `isettlers simulate` for programs."""
        return report.document()

    def tables(self, report: Report) -> Sequence[Table]:
        """Return the tables of `isettlers simulate`."""
        return usual_tables(report)

    def lone(self, outcome: Outcome) -> str:
        """Describe the end of a game for one seat; only games that have one define it."""
        raise ValueError(f"no game for one seat: {outcome}")
