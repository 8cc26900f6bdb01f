"""Course, a game from its beginning on: its actions, the positions between, and the events as each seat hears them."""

from __future__ import annotations

from itertools import chain, islice
from operator import index
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, SupportsIndex

import msgpack

from isettlers._core.course.engine import Played
from isettlers._core.kernel import READERS
from isettlers.errors import IsettlersError
from isettlers.record import Record
from isettlers.registry import setup_of
from isettlers.seeds import seed_of
from isettlers.state import State
from isettlers.typed import Document_co, View_co
from isettlers.values import Event, Events

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from isettlers.game import Game, Setup

_IDS = range(65536)


class Course(Played, Generic[View_co, Document_co]):
    """A game with all that led to it: each position, and the events that each seat may hear, come again from it.

    `start`, `begin` and `replay` make one. A number `at` of its methods is a number of actions, by default all that
    were taken; events are numbered from 0. 32 actions take 168 bytes and a state.

    >>> from isettlers import Course
    >>> course = Course.start("imperial", factions=("romans", "barbarians"), seed=7)
    >>> events = course.act(course.state.legal[0])
    >>> heard = course.events(1, since=course.events_until(0))
    >>> len(heard) == len(events)
    True
    >>> course.back(0)
    >>> course.at
    0
    """

    __slots__ = ()

    @classmethod
    def start(
        cls,
        game: str | Setup[View_co, Document_co],
        *,
        seed: SupportsIndex | None = None,
        **settings: Any,  # noqa: ANN401, as `isettlers.start`
    ) -> Self:
        """Return the course of a fresh game, given by its name and settings as to `isettlers.start`, or by its setup.

        Raises SetupError.
        """
        setup = setup_of(game, settings) if isinstance(game, str) else game
        course = cls.__new__(cls)
        course._begin(setup.tables(), seed_of(seed))
        return course

    @classmethod
    def begin(cls, state: State[View_co, Document_co]) -> Self:
        """Return a course that begins at a position; it has no events yet, and no record."""
        course = cls.__new__(cls)
        course._begin_at(state)
        return course

    @classmethod
    def replay(cls, record: Record) -> Self:
        """Return the course of a recorded game. Raises FormatError that names the first illegal action."""
        course = cls.__new__(cls)
        record.replay(course)
        return course

    @property
    def game(self) -> Game:
        """The game played here."""
        game: Game = self.tables.game
        return game

    @property
    def state(self) -> State[View_co, Document_co]:
        """The position now; a new copy each time."""
        return self._position(None, State)

    def position(self, at: SupportsIndex | None = None) -> State[View_co, Document_co]:
        """Return the position after a number of actions. Raises IndexError. It plays 31 actions at most."""
        return self._position(at, State)

    def act(self, action: SupportsIndex | str) -> Events:
        """Take an action, given as an Action, an id or a text; return its events, hidden things included.

        Raises IllegalAction when it is not legal now; nothing has changed then.
        """
        number = action if type(action) is int else self.state.legal_id(action)
        events = self._act(number, State, Events) if number in _IDS else None
        if events is None:
            raise self.state.refusal(number)
        return events

    def take(self, action: int) -> None:
        """Take an action by its id. Raises IllegalAction when it is not legal now; nothing has changed then."""
        if action not in _IDS or not self._take(action):
            raise self.state.refusal(action)

    def obstacle(self, at: SupportsIndex) -> str | None:
        """Return why the seat that acted then may not take back all actions since: "revealed" or "others_acted".

        None where it may: see `State.obstacle`. Raises IndexError.
        """
        if self.writes:
            return self._obstacle(at)
        self.position(at)  # raises
        actors = self.actors[index(at) :]
        for number, actor in enumerate(actors, index(at)):
            before = self.position(number)
            reason = "others_acted" if actor != actors[0] else before.obstacle(self.actions[number])
            if reason is not None:
                return reason
        return None

    def events(
        self, seat: int | None = None, since: SupportsIndex = 0, *, at: SupportsIndex | None = None
    ) -> list[Event]:
        """Return the events from number `since` on, as a seat may hear them; None is a spectator.

        Raises IndexError for a number beyond that of the next event and for a seat that does not play.
        """
        return [Event(**tree) for tree in self._trees(seat, since, at)]

    def log(
        self, seat: int | None = None, since: SupportsIndex = 0, *, at: SupportsIndex | None = None
    ) -> dict[str, Any]:
        """Return the same as a plain tree: `since`, `next` (the number of the next event), `actions` and `events`.

        `actions` has the number of the action of each event, 0 for those before the first one.
        """
        trees = self._trees(seat, since, at)
        return {
            "since": index(since),
            "next": self.events_until(at),
            "actions": self.steps(since, at),
            "events": trees,
        }

    def view(
        self, seat: int | None = None, *, since: SupportsIndex | None = None, at: SupportsIndex | None = None
    ) -> View_co:
        """Return a seat's knowledge as `State.view`, with its `log` from number `since` on where that is given."""
        view: Any = self.position(at).view(seat)
        if since is not None:
            view["log"] = self.log(seat, since, at=at)
        seen: View_co = view
        return seen

    def board(self, seat: int | Literal["spectator"] | None = None, *, at: SupportsIndex | None = None) -> str:
        """Return the table as text, as `State.board`. Raises IndexError."""
        return self.position(at).board(seat)

    def record(self, notes: Mapping[str, Any] | None = None) -> Record:
        """Return the record of the game so far. Raises IsettlersError where it began at a position."""
        if self.seed is None:
            raise IsettlersError("a game that began at a position has no record")
        state = self.state
        return Record(state.setup, self.seed, self.actions, state.hash, notes or {})

    def verify(self, record: Record) -> None:
        """Compare the position with the end of the record of this game.

        Raises FormatError where they differ, and for a record that is not finished.
        """
        record.compare(self)

    def clone(self) -> Self:
        """Return an independent copy."""
        return self._clone(type(self), self.tables)

    def with_language(self, language: str) -> Self:
        """Return a copy whose texts are in a language, as `State.with_language`. Raises SetupError."""
        return self._clone(type(self), self.tables.setup.tables(self.tables.weights, language))

    def heard(self, seat: int | None = None, since: SupportsIndex = 0, *, at: SupportsIndex | None = None) -> bytes:
        """Return the trees of these events as MessagePack, one behind the other."""
        self._position(0, State).check_seat(seat)
        if self.writes:
            return self._heard(READERS["spectator"] if seat is None else seat, since, at)
        numbers = self.steps(since, at)
        if not numbers:
            return b""
        heard = chain.from_iterable(self._step(step, seat) for step in range(numbers[0], numbers[-1] + 1))
        first = self.events_until(numbers[0] - 1) if numbers[0] else 0
        return b"".join(msgpack.packb(event.document()) for event in islice(heard, index(since) - first, None))

    def _step(self, step: int, seat: int | None) -> list[Event]:
        """Return the events of a step as a seat may hear them, in the way of games whose core writes none."""
        first = self._position(0, State)
        return self.game.public_events(first, self._again(step, State, Events), seat)

    def _trees(self, seat: int | None, since: SupportsIndex, at: SupportsIndex | None) -> list[dict[str, Any]]:
        """Return the events as plain trees."""
        unpacker = msgpack.Unpacker()
        unpacker.feed(self.heard(seat, since, at=at))
        return list(unpacker)

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Course], tuple[State, int | None, list[int]]]:
        return _again, (self._position(0, State), self.seed, self.actions)

    def __str__(self) -> str:
        return self.board()

    def _repr_html_(self) -> str:
        """Return the table for notebooks, as that of `State`."""
        return self.state._repr_html_()

    def __repr__(self) -> str:
        return f"<Course of {self.at} actions, {self.state!r}>"


def _again(first: State, seed: int | None, actions: list[int]) -> Course:
    """Return a course from what it began with."""
    course = Course.begin(first) if seed is None else Course.start(first.setup, seed=seed)
    for action in actions:
        course._take(action)
    return course
