"""One hosted game: its seats, its spectators, and the messages to them."""

from __future__ import annotations

import logging
import secrets
from array import array
from collections import deque
from collections.abc import Callable, Generator, Sequence
from functools import cached_property
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final, Protocol

from attrs import frozen

import isettlers
from isettlers import Event, IllegalAction, State
from isettlers.bots import Thinking, bot, decide
from isettlers.errors import IsettlersError
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.history import History
from isettlers.serve.reading import status, told
from isettlers.serve.session import Frame
from isettlers.serve.store import Row

if TYPE_CHECKING:
    from isettlers.serve.hall import Answer, Hall

LOG: Final = logging.getLogger("isettlers.serve")

_STRIDE: Final = 32
"""Number of actions between two past positions that are kept."""


class Connection(Protocol):
    """Interface of those who sit at a table."""

    def push(self, frame: Frame) -> None:
        """Send a frame that is no reply."""
        ...

    def left(self, number: int) -> None:
        """The state with a number is no longer open."""
        ...


@frozen(eq=False)
class Place:
    """A connection's place at a table: its seat, or with None the right to look on."""

    connection: Connection
    number: int
    """The state's number on the connection."""
    seat: int | None
    events: bool
    """Whether it wants to hear of every event."""
    legal: bool
    """Whether it wants the legal ids with every change after which it is to decide."""


@frozen
class Move:
    """An action that somebody wants to take."""

    seat: int
    action: int | str
    at: int | None
    """Number of actions that they know of."""
    events: bool
    legal: bool
    place: Place | None
    answer: Answer


class Table:
    """A game in memory. Its methods belong to the thread of the hall's event loop."""

    def __init__(self, hall: Hall, row: Row, taken: Sequence[tuple[int, int]]) -> None:
        self.id = row.id
        self.seed = row.seed
        self.owner = row.owner
        self._touched = row.touched
        setup = hall.setups.get(row.id) or isettlers.game(row.game).setup_from(row.setup)
        self.state: State = setup.start(row.seed)
        self.actions = array("H")
        self._seats = bytearray()
        self._hall = hall
        self._bots = {seat: bot(spec, untrusted=True) for seat, spec in row.bots.items()}
        self._places: list[Place] = []
        self._history: History | None = None
        self._marks: dict[int, State] = {}
        self._asked = False
        self._writing = False
        self._waiting: deque[Move] = deque()
        self._thinking: Flag | None = None
        for action, seat in taken:
            self.state.apply(action)
            self._took(action, seat)
        self._slim()

    @property
    def at(self) -> int:
        """How many actions were taken."""
        return len(self.actions)

    # ------------------------------------------------------------ coming and going

    def sit(self, place: Place) -> None:
        """Give a connection its place; who held the seat before loses it."""
        if place.seat is not None:
            for other in [other for other in self._places if other.seat == place.seat]:
                self._places.remove(other)
                other.connection.push({"push": "replaced", "state": other.number})
                other.connection.left(other.number)
        self._places.append(place)

    def rise(self, place: Place) -> None:
        """Take a connection's place away; a table where nobody sits leaves the memory."""
        if place in self._places:
            self._places.remove(place)
        self.rest()

    def dismiss(self) -> None:
        """The table is archived: everybody's state closes."""
        self.stop()
        for place in self._places:
            place.connection.push({"push": "archived", "state": place.number})
            place.connection.left(place.number)
        self._places.clear()

    def stop(self) -> None:
        """End a bot's thinking."""
        if self._thinking is not None:
            self._thinking.set()

    @property
    def busy(self) -> bool:
        """Whether an action or a bot is under way."""
        return self._writing or bool(self._waiting) or self._thinking is not None

    def rest(self) -> None:
        """Leave the memory unless somebody is there or something is under way."""
        if not (self._places or self.busy):
            self._hall.empty(self)

    def _slim(self) -> None:
        """Leave the state's history behind: a table takes nothing back."""
        self.state = self.state.clone()

    # ------------------------------------------------------------ looking

    @cached_property
    def setup(self) -> dict[str, Any]:
        """The setup's tree, which takes long to write where it has decks."""
        return self.state.setup.document()

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what `State.view` does, without writing the setup again."""
        state = self.state
        return {"game": state.game.name, "setup": self.setup, **state.game.view(state, seat)}

    def recall(self, seat: int | None) -> Generator[None, None, History]:
        """Return all that has happened, encoded for a seat; in slices where nobody asked for it of late."""
        self._asked = True
        history = self._history
        if history is None:
            opening: list[Event] = []
            history = History(self.state.setup.start(self.seed, events=opening), opening)
            yield from history.replay(self.actions)
            if self._history is None:
                self._history = history
                self.state = history.state
            history = self._history  # another reader's, who was quicker
        yield from history.encode(seat)
        return history

    def forget(self) -> None:
        """Give the memory of past events and positions back unless somebody asked for it since the last time."""
        if not self._asked:
            self._marks.clear()
            if self._history is not None:
                self._history = None
                self._slim()
        self._asked = False

    def _before(self, at: int) -> State:
        """The position before an action, played through from the nearest one that is kept."""
        self._asked = True
        nearest = max((mark for mark in self._marks if mark <= at), default=0)
        state = self._marks[nearest].clone() if nearest else self.state.setup.start(self.seed)
        for number in range(nearest, at):
            if number % _STRIDE == 0:
                self._marks.setdefault(number, state.clone())
            state.apply_unchecked(self.actions[number])
        return state

    # ------------------------------------------------------------ acting

    def act(self, move: Move) -> None:
        """Take an action if it is that seat's to take; the answer comes after it is written down."""
        if self._writing:
            self._waiting.append(move)
            return
        if self._hall.closed:
            move.answer(closing())
            return
        if move.place is not None and move.place not in self._places:
            move.answer(Refusal("replaced", "another connection has taken the seat over"))
            return
        try:
            action = self._checked(move)
        except Refusal as error:
            move.answer(error)
        except IsettlersError as error:
            move.answer(refusal(error, "$.action"))
        else:
            if action is None:
                move.answer(self._again(move))
            else:
                self._write(move, action)

    def _checked(self, move: Move) -> int | None:
        """The id of an action that may be taken, None for one that was taken already. Raises what is wrong with it."""
        state, at = self.state, self.at
        if move.at is not None and move.at != at:
            if 0 <= move.at < at and self._seats[move.at] == move.seat and self._same(move):
                return None
            raise Refusal("stale", f"{at} actions were taken so far, not {move.at}", "$.at")
        if state.over:
            raise Refusal("over", "the game is over")
        if state.actor != move.seat:
            raise Refusal("not_your_turn", f"{state.seat_name(state.actor)} is to decide")
        action = state.parse(move.action).id if isinstance(move.action, str) else move.action
        if not state.is_legal(action):
            state.clone().apply(action)
            raise IllegalAction("not legal now")
        return action

    def _same(self, move: Move) -> bool:
        """Whether an action said to be taken before is the one that was."""
        was = self.actions[move.at or 0]
        if isinstance(move.action, int):
            return move.action == was
        before = self._before(move.at or 0)
        try:
            return before.parse(move.action).id == was
        except IllegalAction:
            return False

    def _again(self, move: Move) -> Frame:
        """The reply to an action that was taken already."""
        reply = self.status(move.seat, legal=move.legal)
        if move.events:
            before = self._before(move.at or 0)
            events = before.clone().step(self.actions[move.at or 0])
            reply |= told(before.public_events(events, move.seat))
        return reply

    def _write(self, move: Move, action: int) -> None:
        after = self.state.clone()
        after.apply_unchecked(action)
        self._writing = True
        self._hall.store.append(
            self.id, self.at, action, move.seat,
            lambda error: self._hall.soon(lambda: self._written(move, action, error)),
            ends=after.over, touches=move.place is not None and not self._touched,
        )  # fmt: skip

    def _written(self, move: Move, action: int, error: Exception | None) -> None:
        self._writing = False
        if error is not None:
            move.answer(Refusal("store", f"the action could not be written down: {error}"))
        else:
            self._go_on(move, action)
        while self._waiting and not self._writing:
            self.act(self._waiting.popleft())
        if not self._writing:
            if error is None:
                self.wake()
            elif move.place is None:
                self._hall.later(self)
            self.rest()

    def _go_on(self, move: Move, action: int) -> None:
        """Take an action that is written down, answer, and tell the others."""
        state = self.state
        heard = move.events or any(place.events for place in self._places)
        events: list[Event] = []
        before = state
        if self._history is not None:
            before = state.clone()
            events = self._history.step(action)
        elif heard:
            before = state.clone()
            events = state.step(action)
            self._slim()
        else:
            state.apply_unchecked(action)
        self._took(action, move.seat)
        self._touched = self._touched or move.place is not None
        self._hall.counters["actions"] += 1
        reply = self.status(move.seat, legal=move.legal)
        if move.events:
            reply |= told(before.public_events(events, move.seat))
        move.answer(reply)
        self._tell(move.place, before, events)

    def _tell(self, actor: Place | None, before: State, events: Sequence[Event]) -> None:
        """Tell everybody at the table of an action, but for who took it."""
        said = {"push": "changed", **self.status(None, legal=False)}
        heard: dict[int | None, list[dict[str, Any]]] = {}
        for place in self._places:
            if place is actor:
                continue
            frame = {**said, "state": place.number}
            if place.legal and place.seat == self.state.actor:
                frame["legal"] = self.state.legal_ids()
            if place.events:
                if place.seat not in heard:
                    heard[place.seat] = told(before.public_events(events, place.seat))["events"]
                frame["events"] = heard[place.seat]
            place.connection.push(frame)

    def _took(self, action: int, seat: int) -> None:
        self.actions.append(action)
        self._seats.append(seat)

    def status(self, seat: int | None, *, legal: bool) -> Frame:
        """Who is to decide; with the legal ids only for that seat."""
        return status(self.state, self.at, legal=legal and seat is not None and self.state.actor == seat)

    # ------------------------------------------------------------ bots

    def wake(self) -> None:
        """Let the bot think whose turn it is, if it is one's."""
        actor = self.state.actor
        player = self._bots.get(actor)
        if player is None or self._thinking is not None or self._writing:
            return
        stop = self._thinking = Flag()
        state, limits = self.state.clone(), self._hall.limits

        def work() -> Callable[[], None]:
            action = None
            if not stop.is_set():
                try:
                    action = decide(player, state, secrets.randbits(64), Thinking(limits.bot(), stop)).action
                except Exception:
                    LOG.exception("fault in a bot", extra={"table": self.id})
            return lambda: self._decided(actor, None if stop.is_set() else action)

        self._hall.think(self.owner, player, work)

    def _decided(self, seat: int, action: int | None) -> None:
        self._thinking = None
        if action is None:
            self.rest()
        else:
            self.act(Move(seat, action, self.at, events=False, legal=False, place=None, answer=self._noted))

    def _noted(self, answer: Frame | Refusal) -> None:
        if isinstance(answer, Refusal):
            LOG.error("a bot's action was refused", extra={"table": self.id, "reason": str(answer)})


def closing() -> Refusal:
    """The answer to what is asked for while the server shuts down."""
    return Refusal("closing", "the server is shutting down")
