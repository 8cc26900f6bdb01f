"""State and its legal actions, thin over the compiled core; the readers of snapshots and documents."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from operator import index
from typing import Any, Final, Generic, Literal, Self, SupportsIndex, overload

import msgpack
from attrs import frozen

from isettlers._core.course.engine import USUAL
from isettlers._core.kernel import Position, Tables
from isettlers.ahead import Ahead, LookAhead
from isettlers.errors import FormatError, IllegalAction, IsettlersError
from isettlers.game import Game, Setup
from isettlers.kit.reading import Node
from isettlers.pictures import NoPictureError, image, picture
from isettlers.plain import short
from isettlers.registry import game_in, overview
from isettlers.typed import Document_co, View_co
from isettlers.values import Action, Event, Events, Hindrance, Outcome
from isettlers.wire import pack, unpack

_FIRST: Final = 3
"""Number of actions that the repr of legal actions names."""
_IDS: Final = 65536
_COLUMNS: Final = 80
"""Columns of the board as text."""
_WORD: Final = 2**63


@frozen(eq=False, repr=False)
class Legal(Sequence[Action]):
    """The legal actions of one position, at the time of the call: a sequence by ascending ids.

    `in`, `index` and `count` take an Action, an id or a text. It equals lists and tuples of the same actions.

    >>> import isettlers
    >>> legal = isettlers.start("founders", players=2, seed=1).legal
    >>> legal
    <Legal, 3 actions: 0 (draft wooded-hills), 2 (draft grove), 5 (draft lake)>
    >>> legal[-1] in legal, legal.index("draft grove"), legal[:2] == tuple(legal)[:2]
    (True, 1, True)
    """

    ids: array[int]
    """Their ids, ascending (an array of unsigned 16-bit numbers)."""
    _state: State

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Action]:
        return map(self._state.action, self.ids)

    @overload
    def __getitem__(self, place: SupportsIndex) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Action | Sequence[Action]:
        if isinstance(place, slice):
            return tuple(map(self._state.action, self.ids[place]))
        return self._state.action(self.ids[place])

    def __contains__(self, action: object) -> bool:
        return self._id(action) in self.ids

    def index(self, action: object, start: int = 0, stop: int = sys.maxsize) -> int:
        """Return the place of an action. Raises ValueError where it is not among them."""
        number: Any = self._id(action)
        try:
            return self.ids.index(number, start, stop)
        except ValueError:
            raise ValueError(f"{action} is not among these legal actions") from None

    def count(self, action: object) -> int:
        """Return 1 for a legal action, 0 for anything else."""
        return int(action in self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Legal):
            return self.ids == other.ids
        return list(self) == list(other) if isinstance(other, list | tuple) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def _id(self, action: object) -> object:
        """Return the id of a legal action given by its text, that of an Action, and anything else as it is."""
        if isinstance(action, str):
            try:
                action = self._state.parse(action)
            except IllegalAction:
                return None
        return action.id if isinstance(action, Action) else action

    def __repr__(self) -> str:
        first = [f"{action.id} ({action})" for action in islice(self, _FIRST)]
        more = ["..."] if len(self) > _FIRST else []
        return f"<Legal, {len(self)} actions{': ' if first else ''}{', '.join(first + more)}>"

    def mask(self) -> bytes:
        """Return one byte for each action id of the game, 1 where legal; numpy.frombuffer reads it without copying."""
        mask = bytearray(self._state.game.num_actions)
        for action in self.ids:
            mask[action] = 1
        return bytes(mask)


class State(Position, Generic[View_co, Document_co]):
    """A position of any game, stepped by checked actions; it inherits fast unchecked calls from the core.

    `isettlers.start` makes one, or the `start` of a setup. For type checkers it has the types of `view` and `document`:
    those of `isettlers.burgundy.trees` and so on where the game is known from its name or its setup, else mappings.

    >>> import isettlers
    >>> state = isettlers.start("founders", players=2, seed=1)
    >>> state.apply("draft grove")
    >>> state
    <State founders, 2 players, seat 1 to decide among 3>
    """

    __slots__ = ()

    @classmethod
    def begin(cls, setup: Setup, seed: int, events: list[Event] | None = None) -> Self:
        """Return a fresh game of a setup; events before the first decision are appended to `events`, when given."""
        state = cls.__new__(cls)
        opening = state._begin(setup.tables(), seed)
        if events is not None:
            events += state.game.events_of(state, opening)
        return state

    @property
    def game(self) -> Game:
        """The game played here."""
        game: Game = self.tables.game
        return game

    @property
    def setup(self) -> Setup:
        """The setup of this game."""
        setup: Setup = self.tables.setup
        return setup

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.tables.seats

    @property
    def legal(self) -> Legal:
        """The legal actions; empty when the game is over."""
        return Legal(array("H", self.legal_ids()), self.clone())

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None before it."""
        if not self.over:
            return None
        ranks = self.ranks
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 0)
        return Outcome(winners, ranks, self.scores, self.game.decided_by(self))

    def action(self, action_id: int) -> Action:
        """Return the action of an id, as this position reads it. Raises ValueError for what is no id."""
        return self.game.action(self, index(action_id))

    def why_not(self, action: SupportsIndex) -> Hindrance | None:
        """Return why an action is not legal for the seat to decide; None where it is.

        It is the first rule in the action's way: others may stand behind it. Raises ValueError for what is no id.

        >>> import isettlers
        >>> state = isettlers.start("burgundy", players=2, seed=1)
        >>> end_turn = state.game.actions[0].first
        >>> print(state.why_not(end_turn))
        no answer to the question at hand: die
        """
        return self.game.why_not(self, index(action))

    def parse(self, text: str) -> Action:
        """Return the legal action with a text. Raises IllegalAction when there is none, or when it is no text.

        Case and runs of blanks do not matter, and a printed id may be left out where one action remains.
        """
        if not isinstance(text, str):
            raise IllegalAction(f"an action's text is wanted, not {type(text).__name__}")
        return self.action(self.game.named(self, text))

    def apply(self, action: SupportsIndex | str) -> None:
        """Apply an action, given as an Action, an id or a text.

        Raises IllegalAction when it is not legal now; the state is unchanged then. Decisions with one option follow
        at once. A `Course` takes actions back.
        """
        action_id = self._id(action)
        if not 0 <= action_id < _IDS or not self._apply_legal(action_id):
            raise self.refusal(action_id)

    def step(self, action: SupportsIndex | str) -> Events:
        """Apply an action like `apply` and return its events in order, hidden things included.

        `any(event.reveals for event in events)` is true for a step that drew on chance.
        """
        action_id = self._id(action)
        events = self._step_legal(action_id, Events) if 0 <= action_id < _IDS else None
        if events is None:
            raise self.refusal(action_id)
        return events

    def ahead(self, seat: int | None = None, *, through: Iterable[str] = (), limit: int = USUAL) -> tuple[Ahead, ...]:
        """Return the legal actions with their consequences as the seat to decide can know them, without acting.

        Actions of the kinds in `through` also have the actions that follow them, where a question is pending, the same
        seat decides and nothing was revealed, and so on: at most `limit` actions in all, but always all legal ones.
        It is computed on a determinization for the seat. The result is empty for another `seat` than the one to decide
        (the default).
        Raises IsettlersError for an unknown kind and for a limit out of range, IndexError for a seat that does not
        play.
        """
        self.check_seat(seat)
        if seat is not None and seat != self.actor:
            return ()
        looking = LookAhead(self, through, limit)
        for _ in looking.slices():
            pass
        return looking.result()

    def legal_id(self, action: SupportsIndex | str) -> int:
        """Return the id of a legal action, given as an Action, an id or a text. Raises IllegalAction for another."""
        action_id = self._id(action)
        if not self.is_legal(action_id):
            raise self.refusal(action_id)
        return action_id

    def obstacle(self, action: SupportsIndex | str) -> str | None:
        """Return why the seat to decide may not take back an action that it takes: "revealed" or "others_acted".

        It may (None) where nobody learns of what chance has decided, no other seat acts, and the seat can foresee all
        that it hears and sees. Raises IllegalAction when the action is not legal now.
        """
        return self.game.obstacle(self, self.legal_id(action))

    def with_weights(self, weights: str) -> Self:
        """Return a copy that evaluates with another set of weights: "plain" (the default), "tuned" or "net".

        "net" evaluates as "tuned" does, and searches of the copy use the game's network (docs/learning.md). Raises
        SetupError for other names, and for "net" where the game has no network for its number of players. `greedy`,
        `evaluate` and searches give other results for the copy, and the copy is not equal to this state.
        """
        return self._with(self.setup.tables(weights, self.tables.language))

    def with_language(self, language: str) -> Self:
        """Return a copy with texts in a language: "en", "de" or "pl" (docs/languages.md).

        Raises SetupError for other codes.

        >>> import isettlers
        >>> str(isettlers.start("founders", players=2, seed=1).with_language("de").legal[0])
        'Waldhügel nehmen'
        """
        return self._with(self.setup.tables(self.tables.weights, language))

    def _with(self, tables: Tables) -> Self:
        """Return a copy with other tables of the same setup."""
        twin = type(self).__new__(type(self))
        twin._bind(tables)
        twin._set_bytes(self._bytes())
        return twin

    def save(self) -> bytes:
        """Return the whole position as a snapshot, which `isettlers.load` reads in this version or any later.

        Hidden things and the generator are in it. It takes microseconds.
        """
        return pack(self.tables, self._bytes())

    def document(self) -> Document_co:
        """Return the whole position as a plain tree to read and edit; `isettlers.from_document` reads it.

        JSON can hold all of it. Hidden things and the generator are in it.
        """
        tree: Any = {"game": self.game.name, "setup": self._setup_tree(), **self.game.document(self)}
        whole: Document_co = tree
        return whole

    def view(self, seat: int | None = None) -> View_co:
        """Return a seat's knowledge as a plain tree, with its legal actions when it is to decide; None is a spectator.

        JSON can hold all of it. Raises IndexError for a seat that does not play.
        """
        self.check_seat(seat)
        tree: Any = {"game": self.game.name, "setup": self._setup_tree(), **self.game.view(self, seat)}
        seen: View_co = tree
        return seen

    def board(self, seat: int | Literal["spectator"] | None = None) -> str:
        """Return the table as text of at most 80 columns, as `isettlers show` prints it: with all that the seat knows.

        Without a seat it is that of the seat to decide, and a spectator's once the game is over. A game that brings no
        terminal has the `repr`. Raises IndexError for a seat that does not play, IsettlersError for another text.

        >>> import isettlers
        >>> state = isettlers.start("founders", players=2, seed=1)
        >>> print(state.board().splitlines()[-1])
        seat 0 to decide among 3 actions
        """
        return overview(self, self._viewer(seat), _COLUMNS) or repr(self)

    def to_svg(
        self,
        seat: int | Literal["spectator"] | None = None,
        *,
        players: Sequence[str] = (),
        width: int = 1280,
        language: str = "en",
        theme: str = "light",
    ) -> str:
        """Return the table as the page draws it, with all that the seat knows, as a file in SVG for browsers.

        The seat is that of `board`. `players` are names beside those of the seats, such as "bot greedy"; `width` is in
        pixels, from 64 to 16384; `language` is "en", "de" or "pl"; `theme` is "light" or "dark". The same position and
        arguments give the same text. Raises IndexError for a seat that does not play, IsettlersError for another
        argument out of range, without the extra `pictures`, and for a game that the page does not draw.
        """
        viewer = self._viewer(seat)
        return picture(self, viewer, players=players, width=width, language=language, theme=theme)

    def _viewer(self, seat: int | Literal["spectator"] | None) -> int | None:
        """Return the seat that looks: without one that to decide, a spectator (None) once the game is over."""
        if isinstance(seat, str):
            Node(seat, "seat", IsettlersError).one_of(("spectator",))
            return None
        viewer = None if seat is None and self.over else self.actor if seat is None else seat
        self.check_seat(viewer)
        return viewer

    def check_seat(self, seat: int | None) -> None:
        """Raise IndexError for a seat that does not play, TypeError for what is no number; None is a spectator."""
        if seat is not None and not 0 <= index(seat) < self.seats:
            raise IndexError(f"there is no seat {seat}, the seats are 0 to {self.seats - 1}")

    def public_events(self, events: Iterable[Event], seat: int | None = None) -> list[Event]:
        """Return the events of one step from this position as a seat may hear them; None is a spectator."""
        return self.game.public_events(self, events, seat)

    def __reduce__(self) -> tuple[Callable[[bytes], State], tuple[bytes]]:
        return load, (self.save(),)

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.game.seat_name(self, seat)

    def _setup_tree(self) -> dict[str, Any]:
        """Return the setup as a plain tree of the caller's own; the core writes it once for all states of a setup."""
        tables = self.tables
        if tables.setup_tree is None:
            tables.setup_tree = msgpack.packb(self.setup.document())
        tree: dict[str, Any] = msgpack.unpackb(tables.setup_tree)
        return tree

    def _id(self, action: SupportsIndex | str) -> int:
        """Return the id of an action given in any form."""
        if type(action) is int:
            return action
        if isinstance(action, str):
            return self.parse(action).id
        return _id_of(action)

    def refusal(self, action_id: int) -> IllegalAction:
        """Return the refusal of an id that is no legal action."""
        if not -_WORD <= action_id < _WORD:
            return IllegalAction(f"action {short(action_id)} (no action id) is not legal now")
        return IllegalAction(self.game.refusal(self, action_id))

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.clone()

    def __str__(self) -> str:
        return repr(self) if self.tables.game is None else self.board()

    def _repr_html_(self) -> str:
        """Return the picture of the table for notebooks; without the extra `pictures`, the board as text."""
        if self.tables.game is None:
            return f"<pre>{escape(repr(self))}</pre>"
        try:
            return image(self.to_svg(), repr(self))
        except NoPictureError:
            return f"<pre>{escape(self.board())}</pre>"

    def __repr__(self) -> str:
        if self.tables.game is None:
            return "<State without a game>"
        where = "over" if self.over else f"seat {self.actor} to decide among {self.legal_count()}"
        return f"<State {self.game.name}, {self.seats} players, {where}>"


def load(data: bytes | bytearray | memoryview) -> State:
    """Return the position that a snapshot holds, after every check.

    Raises FormatError, in one line, for bytes that are damaged, that a newer version made, that were made with other
    cards or tiles, or that hold no consistent position.

    >>> import isettlers
    >>> state = isettlers.start("founders", players=2, seed=1)
    >>> isettlers.load(state.save()) == state
    True
    """
    tables, raw = unpack(data)
    state = State.__new__(State)
    state._bind(tables)
    try:
        state._restore(raw)
    except ValueError as error:
        raise FormatError(f"state: {error}") from None
    return state


def from_document(tree: object) -> State:
    """Return the position that a plain tree describes: a tree of `State.document`, or one written by hand.

    Fields with an obvious default may be left out (docs/documents.md). Raises FormatError, in one line with the path of
    the fault: `$.seats[1].empire[3].card: COM009 is already in the discard pile`.

    >>> import isettlers
    >>> state = isettlers.start("founders", players=2, seed=1)
    >>> isettlers.from_document(state.document()) == state
    True
    """
    root = Node(tree)
    played = game_in(root.get("game"))
    rest = {key: value for key, value in root.mapping().items() if key not in {"game", "setup"}}
    return played.from_document(played.setup_from(root.get("setup").value), rest)


def _id_of(action: SupportsIndex) -> int:
    if not isinstance(action, bool):
        try:
            return index(action)
        except TypeError:
            pass
    raise IllegalAction(f"an action is an Action, an id or a text, not {type(action).__name__}")
