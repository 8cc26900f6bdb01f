"""Game, the class that each game extends, and the protocol of its setups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from inspect import signature
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, Protocol

import msgpack

from isettlers._core.course.engine import Looking as CoreLooking
from isettlers._core.course.engine import action_named, refusal_of, why_kept
from isettlers._core.kernel import (
    READERS,
    action_text,
    action_tree,
    criterion,
    event_trees,
    hindrance_tree,
    position_tree,
    read_document,
    seat_name,
)
from isettlers.errors import FormatError, IllegalAction, SetupError
from isettlers.plain import packed, short
from isettlers.typed import Document_co, View_co
from isettlers.values import Action, Block, Event, Hindrance, Part, RawEvent

if TYPE_CHECKING:
    from isettlers._core.kernel import Position, Tables
    from isettlers.kit.exchanges import Exchanges
    from isettlers.kit.fates import Fates
    from isettlers.state import State


class Setup(Protocol[View_co, Document_co]):
    """The choices before a game starts; every game has its own frozen, hashable class.

    >>> from isettlers.founders import Setup
    >>> setup = Setup(players=3)
    >>> setup.start(seed=1).seats, setup == Setup(players=3)
    (3, True)
    """

    def __hash__(self) -> int:
        """Return the same for equal setups."""
        ...

    def tables(self, weights: str = "plain", language: str = "en") -> Tables:
        """Return the compiled tables that all games of this setup share.

        `weights` names the weights of `evaluate`; every game has "plain" and "tuned". `language` is the code of the
        language of texts; every game has "en".
        """
        ...

    def document(self) -> Mapping[str, Any]:
        """Return the setup as a plain tree, for saves and documents."""
        ...

    def catalogue(self, language: str = "en") -> Mapping[str, Any]:
        """Return all that a front end draws a table of this setup from, as a plain tree (docs/catalogue.md)."""
        ...

    def fingerprint(self) -> bytes:
        """Return a hash of all data the rules depend on; snapshots of another fingerprint are refused."""
        ...

    def start(self, seed: int | None = None, *, events: list[Event] | None = None) -> State[View_co, Document_co]:
        """Return a fresh game; the same seed gives the same game (default: a drawn one).

        Events before the first decision are appended to `events`, when given.
        """
        ...


class SetupClass(Protocol):
    """The class of a game's setups. Its parameters are the settings of `isettlers.start`."""

    def __call__(self, *args: Any, **settings: Any) -> Setup:  # noqa: ANN401, each game's own
        """Return the setup with some settings. Raises SetupError."""
        ...

    def from_document(self, tree: object) -> Setup:
        """Return the setup of a tree as `Setup.document` returns it; a setting that it does not name has its default.

        Raises FormatError for any other tree.
        """
        ...


class Looking(Protocol):
    """A look ahead under way, which `isettlers.ahead.LookAhead` runs."""

    def run(self, most: int) -> bool:
        """Look at up to `most` actions more; return whether there are others still."""
        ...

    def tree(self) -> bytes:
        """Return {"ahead": [...]}: the actions that were looked at, and those that follow."""
        ...


class Game:
    """A game: its tables, its setups, and the readers of its numbers.

    A subclass sets the attributes without a default. The game's core writes texts, events and trees, and reads
    documents; where it does not, the subclass defines the methods for them. The other methods suit games in which
    nothing is hidden and all seats play alike. An instance stands as `GAME` in the game's package.

    >>> import isettlers
    >>> game = isettlers.game("burgundy")
    >>> game.title, game.players, game.settings[:2]
    ('The Castles of Burgundy', (2, 4), ('estates', 'players'))
    """

    name: str
    """The name in the registry: a lower-case word."""
    title: str
    """The name that people read."""
    setup: SetupClass
    """The class of its setups."""
    players: tuple[int, int]
    """The least and the greatest number of players."""
    actions: tuple[Block, ...]
    """The blocks of action ids, in order and without gaps."""
    events: Mapping[str, str]
    """The kinds of event, each with its meaning."""
    observation: tuple[Part, ...]
    """The parts of `State.observe`, in order and without gaps."""
    hidden: tuple[Part, ...] = ()
    """The parts that `State.observe_full` has behind these."""
    layout: int = 1
    """Version of the struct in a snapshot (docs/format.md)."""
    side: str = ""
    """Singular noun for the names of `sides`, such as "faction"; empty where there are none."""
    fates: Fates | None = None
    """Statistics of its cards or tiles, for `isettlers analyse`."""
    exchanges: Exchanges | None = None
    """Exchanges of the cards or tiles of `fates`, for `isettlers balance`."""

    def from_document(self, setup: Any, tree: Mapping[str, Any]) -> State:  # noqa: ANN401, of this game
        """Return the position that a tree of `document` describes. Raises FormatError with the path of the fault."""
        state: State = setup.start(seed=0)
        try:
            read_document(state, packed(tree))
        except ValueError as refusal:
            raise FormatError(str(refusal)) from None
        return state

    def action(self, position: Position, action: int) -> Action:
        """Return an action id as a position reads it. Raises ValueError for what is no id."""
        return Action(**msgpack.unpackb(action_tree(position, self._checked(action))))

    def text(self, position: Position, action: int) -> str:
        """Return an action id in words: one line, different for each legal action of a position."""
        return action_text(position, self._checked(action))

    def why_not(self, position: Position, action: int) -> Hindrance | None:
        """Return why an action id is not legal in a position; None where it is. Raises ValueError for what is no id."""
        written = hindrance_tree(position, self._checked(action))
        if written:
            tree = msgpack.unpackb(written)
            return None if tree is None else Hindrance(**tree)
        return None if action in position.legal_ids() else Hindrance("illegal", {}, "not legal here")

    def named(self, state: State, text: str) -> int:
        """Return the id of the legal action with a text. Raises IllegalAction where there is none, or several.

        Case and runs of blanks do not matter, and a printed id may be left out where one action remains.
        `isettlers.kit.naming` has it in Python, and the refusals.
        """
        try:
            return action_named(state, text)
        except ValueError as refused:
            raise IllegalAction(str(refused)) from None

    def refusal(self, state: State, number: int) -> str:
        """Return the refusal of a number that is no legal action."""
        return refusal_of(state, number)

    def events_of(self, before: Position, raw: Sequence[RawEvent]) -> list[Event]:
        """Return the events of one step by name, hidden things included; `before` is the position before it."""
        trees = msgpack.unpackb(event_trees(before, list(raw), READERS["everything"]))
        return [Event(**tree, raw=each) for tree, each in zip(trees, raw, strict=True)]

    def document(self, position: Position) -> dict[str, Any]:
        """Return a position as a plain tree, hidden things included."""
        tree: dict[str, Any] = msgpack.unpackb(position_tree(position, READERS["everything"]))
        return tree

    def view(self, position: Position, seat: int | None) -> dict[str, Any]:
        """Return a seat's knowledge of a position as a plain tree; None stands for a spectator."""
        tree: dict[str, Any] = msgpack.unpackb(position_tree(position, _reader(seat)))
        return tree

    def seat_name(self, position: Position, seat: int) -> str:
        """Return the name of a seat (by a core that writes none: its number)."""
        return seat_name(position, seat) or f"seat {seat}"

    def public_events(self, position: Position, events: Iterable[Event], seat: int | None) -> list[Event]:
        """Return the events of whole steps as a seat or a spectator may hear them.

        `position` is any position of their game. An event that the core has not written stays as it is.
        """
        given = list(events)
        written = [event.raw for event in given if event.raw is not None]
        trees = iter(msgpack.unpackb(event_trees(position, written, _reader(seat))) if written else ())
        return [event if event.raw is None else _heard(event, next(trees)) for event in given]

    def look_ahead(self, state: State, through: Collection[str], limit: int) -> Looking:
        """Return a look ahead from a state that has not begun; `isettlers.kit.foresight` has one in Python."""
        return CoreLooking(state, " ".join(sorted(through)), limit)

    def obstacle(self, before: State, action: int) -> str | None:
        """Return why the seat to decide may not take back a legal action that it takes: "revealed" or "others_acted".

        It may (None) where nobody learnt of what chance has decided, no other seat acted, and the seat could foresee
        all that it hears and sees; `isettlers.kit.foresight` has it in Python.
        """
        return why_kept(before, action)

    def decided_by(self, position: Position) -> str:
        """Return the criterion that separates the winners from the rest (by a core that writes none: "points")."""
        return criterion(position) or ("shared" if position.ranks.count(0) > 1 else "points")

    def data(self) -> dict[str, Any]:
        """Return the packaged data as the core reads them (docs/data-file.md; default: none)."""
        return {}

    def setup_from(self, tree: object) -> Setup:
        """Return the setup of a tree; a setting that it does not name has its default. Raises FormatError."""
        return self.setup.from_document(tree)

    def seatings(self, players: int) -> Sequence[Setup]:
        """Return the setups of a fair series for a number of players (default: one setup).

        A series repeats them. `start(name, players=n)` begins the first where the setup class has no `players`.
        """
        return [self.setup(players=players)]

    def rotation(self, players: int | None, settings: Mapping[str, Any]) -> Sequence[Setup]:
        """Return the setups of a series with some settings (default: the one setup of the settings).

        `players` is None for the number that the settings imply. Raises SetupError.
        """
        if players is None:
            return [self.setup(**settings)]
        if settings.get("players", players) != players:
            raise SetupError(f"the settings are for {short(settings['players'])} players, not {players}")
        return [self.setup(**{**settings, "players": players})]

    def sides(self, setup: Any) -> tuple[str, ...]:  # noqa: ANN401, of this game
        """Return what each seat of a setup plays, by name (default: nothing, since all seats are alike)."""
        del setup
        return ()

    @cached_property
    def settings(self) -> tuple[str, ...]:
        """The settings that its setup class takes, by name."""
        return tuple(signature(self.setup).parameters)

    @cached_property
    def num_actions(self) -> int:
        """Action ids are the numbers from 0 to below this one."""
        return len(self._blocks)

    @cached_property
    def _blocks(self) -> tuple[Block, ...]:
        """The block of each action id."""
        return tuple(chain.from_iterable(repeat(block, block.count) for block in self.actions))

    def block(self, action: int) -> Block:
        """Return the block of an action id. Raises ValueError outside the range."""
        return self._blocks[self._checked(action)]

    def _checked(self, action: int) -> int:
        """Return an action id. Raises ValueError outside the range."""
        if not 0 <= action < self.num_actions:
            raise ValueError(f"{self.name} has action ids 0 to {self.num_actions - 1}, not {action}")
        return action

    def __reduce__(self) -> str:
        return "GAME"  # of the module that defines the class: a copy is the game itself

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def _reader(seat: int | None) -> int:
    return READERS["spectator"] if seat is None else seat


def _heard(event: Event, tree: dict[str, Any] | None) -> Event:
    """Return an event as a reader hears it: the same where nothing of it is hidden."""
    return event if tree is None else Event(**tree)
