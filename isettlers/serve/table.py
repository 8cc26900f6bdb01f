"""One hosted game: its seats, its spectators, and the messages to them."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final

from isettlers import Course, Event, Events, IllegalAction, State
from isettlers.bots import Thinking, decide
from isettlers.errors import IsettlersError
from isettlers.seeds import draw_seed
from isettlers.serve import marks
from isettlers.serve.company import Company
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.frames import Ending
from isettlers.serve.places import Change, Move, Place, Undo
from isettlers.serve.reading import Whole, event_fields, spoken, status
from isettlers.serve.rematch import Rematch
from isettlers.serve.seats import Seating, Seats
from isettlers.serve.session import Frame
from isettlers.serve.store import Moved, Row
from isettlers.serve.takeback import Takebacks

if TYPE_CHECKING:
    from isettlers.serve.hall import Answer, Hall

LOG: Final = logging.getLogger("isettlers.serve")

_OBSTACLES: Final = {
    "revealed": "the action revealed something",
    "others_acted": "another seat has acted since",
}
_PLAYERS_ONLY: Final = "only those who play take an action back"
_OUT: Final = "the time of this decision would be out"


class Table:
    """A game in memory. Its methods belong to the thread of the hall's event loop."""

    def __init__(
        self,
        hall: Hall,
        row: Row,
        tokens: Mapping[bytes, int | None],
        setup: Whole,
        taken: Sequence[tuple[int, int]],
        times: Sequence[float],
    ) -> None:
        self.id = row.id
        self.seed = row.seed
        self.seed_named = row.seed_named
        self.owner = row.owner
        self._touched = row.touched
        self.setup = setup.tree
        marks.check_maker(row.made, setup.maker)
        self.course = Course.start(setup.setup, seed=row.seed)
        """The game with an action that is being written down."""
        self.state: State = self.course.state
        """The position after all actions that are written down."""
        self.at = 0
        """How many these are."""
        self.seats = Seats(row.bots, row.seating, row.control, self.state.seats)
        self.creator = row.creator
        self.tokens = dict(tokens)
        """Digests of the tokens, each with the seat it opens: as stored, since nobody else writes them."""
        self.substitute = row.substitute
        self.company = Company(self.seats, hall.limits)
        self.rematch = Rematch(self.state.seats)
        self.takebacks = Takebacks()
        self._hall = hall
        self._writing = False
        self._gone = False
        self._waiting: deque[Callable[[], None]] = deque()
        self._thinking: Flag | None = None
        handed = deque(row.seating.handed)
        for (action, seat), time in zip(taken, times, strict=True):
            while handed and handed[0].at <= self.at:
                self.seats.hand(handed.popleft())
            self.course.take(action)
            self.at += 1
            self.seats.acted(seat, time)
        for change in handed:
            self.seats.hand(change)
        self.state = self.course.state

    # ------------------------------------------------------------ coming and going

    def enter(self, key: bytes, sit: Callable[[int | None], Frame], answer: Answer, *, aside: bool = False) -> None:
        """Answer with what `sit` returns for the seat that a token's digest opens (None: to look on).

        The first who joins a seat that they took sits down after it is written down that they came.
        With `aside` the seat stays with the connection that holds it: the caller looks on.
        """
        if key not in self.tokens:
            answer(bad_token())
            self.rest()
            return
        seat = None if aside else self.tokens[key]
        if seat not in self.seats.awaited:
            self._seat(seat, sit, answer)
            return
        self.change(
            lambda: self._came(key),
            lambda reply: answer(reply) if isinstance(reply, Refusal) else self._seat(seat, sit, answer),
        )

    def _seat(self, seat: int | None, sit: Callable[[int | None], Frame], answer: Answer) -> None:
        try:
            answer(sit(seat))
        except Refusal as error:
            answer(error)
            self.rest()

    def _came(self, key: bytes) -> Change:
        """Note that somebody joins the seat that they took. Raises Refusal."""
        if key not in self.tokens:
            raise bad_token()
        seat = self.tokens[key]
        return Change("joined" if seat in self.seats.awaited else "", seat)

    def rise(self, place: Place) -> None:
        """Take a connection's place away; a table where nobody sits leaves the memory."""
        self.company.rise(place)
        self.rest()

    def dismiss(self, why: str) -> None:
        """The table is `archived` or has `moved` to another server: everybody's state closes."""
        self.stop()
        self._gone = True
        self.company.dismiss(why)

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
        if not (self.company.places or self.busy):
            self._hall.empty(self)

    # ------------------------------------------------------------ looking

    def view(self, place: Place, at: int) -> dict[str, Any]:
        """Return what `State.view` did after a number of actions, without writing the setup again."""
        state = spoken(self.state if at == self.at else self.course.position(at), place.language)
        return {"game": state.game.name, "setup": self.setup, **state.game.view(state, place.seat)}

    def logged(self, place: Place, since: int, at: int) -> Ending:
        """Return the reply to `view` with the events from a number on that a place may hear. Raises Refusal.

        The log ends with action number `at`. It names the number of the action of each event.
        """
        try:
            actions = self.course.steps(since, at)
        except IndexError as error:
            raise Refusal("bad_request", str(error), "$.since") from None
        view = self.view(place, at)
        view["log"] = {"since": since, "next": self.course.events_until(at), "actions": actions, "events": []}
        heard = spoken(self.course, place.language).heard(place.seat, since, at=at)
        return Ending({"view": view}, heard, len(actions))

    # ------------------------------------------------------------ acting

    def act(self, move: Move) -> None:
        """Take an action if it is that seat's to take; the answer comes after it is written down."""
        if self._writing:
            self._waiting.append(lambda: self.act(move))
            return
        refused = self._closed(move.place)
        if refused is not None:
            move.answer(refused)
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

    def _closed(self, place: Place | None) -> Refusal | None:
        """Return the reason why nobody, or not this place, may change anything; None where it may."""
        if self._hall.closed:
            return closing()
        if self._gone:
            return moved()
        if place is not None and place not in self.company.places:
            return Refusal("replaced", "another connection has taken the seat over")
        return None

    def _checked(self, move: Move) -> int | None:
        """The id of an action that may be taken, None for one that was taken already. Raises what is wrong with it."""
        state, at = self.state, self.at
        if move.at is not None and move.at != at:
            if 0 <= move.at < at and self.course.actors[move.at] == move.seat and self._same(move):
                return None
            raise Refusal("stale", f"{at} actions were taken so far, not {move.at}", "$.at")
        if state.over:
            raise Refusal("over", "the game is over")
        if self.seats.free:
            raise Refusal("refused", "the game waits until no seat is free")
        if move.place is not None and move.seat in self.seats.bots:
            raise Refusal("refused", "a bot plays this seat now")
        if state.actor != move.seat:
            raise Refusal("not_your_turn", f"{state.seat_name(state.actor)} is to decide")
        state = spoken(state, move.language)
        action = state.parse(move.action).id if isinstance(move.action, str) else move.action
        if not state.is_legal(action):
            state.clone().apply(action)
            raise IllegalAction("not legal now")
        return action

    def _same(self, move: Move) -> bool:
        """Whether an action said to be taken before is the one that was."""
        was = self.course.actions[move.at or 0]
        if isinstance(move.action, int):
            return move.action == was
        try:
            return spoken(self.course.position(move.at or 0), move.language).parse(move.action).id == was
        except IllegalAction:
            return False

    def _again(self, move: Move) -> Frame:
        """The reply to an action that was taken already."""
        reply = self.status(move.seat, legal=move.legal)
        if move.events:
            reply |= event_fields(self._events(move.at or 0, move.seat, move.language))
        return reply

    def _write(self, move: Move, action: int) -> None:
        events = self.course.act(action)
        after = self.course.state
        self._writing = True

        def written(error: Exception | None) -> None:
            if error is not None:
                self.course.back(self.at)
                move.answer(_unwritten("action", error))
            else:
                self._go_on(move, events, after, time)
            self._written(error, again=move.place is None)

        time = self._hall.store.append(
            self.id, self.at, action, move.seat, lambda error: self._hall.soon(lambda: written(error)),
            position=marks.position(after), ends=after.over, touches=move.place is not None and not self._touched,
        )  # fmt: skip

    def _written(self, error: Exception | None, *, again: bool) -> None:
        """Continue after a write; with `again` one that failed is tried again after a while."""
        self._writing = False
        if isinstance(error, Moved):
            self._hall.moved(self)
        while self._waiting and not self._writing:
            self._waiting.popleft()()
        if not self._writing:
            if error is None:
                self.wake()
            elif again and not self._gone:
                self._hall.later(self)
            self.rest()

    def _go_on(self, move: Move, events: Events, after: State, time: float) -> None:
        """An action is written down: answer, and tell the others."""
        self.state = after
        self.at += 1
        self.seats.acted(move.seat, time)
        if move.place is not None:
            self.takebacks.end()
        self._touched = self._touched or move.place is not None
        self._hall.counters["actions"] += 1
        reply = self.status(move.seat, legal=move.legal)
        if move.events:
            reply |= event_fields(self._heard(events, move.seat, move.language))
        move.answer(reply)
        self._tell(move.place, events)

    def _tell(self, actor: Place | None, events: Events) -> None:
        """Tell everybody at the table of an action, but for who took it."""
        push = {"push": "changed", **self.status(None, legal=False)}
        heard: dict[tuple[int | None, str], list[dict[str, Any]]] = {}
        for place in self.company.places:
            if place is actor:
                continue
            frame = {**push, "state": place.number, **self._legal(place)}
            if place.events:
                reader = place.seat, place.language
                if reader not in heard:
                    heard[reader] = event_fields(self._heard(events, *reader))["events"]
                frame["events"] = heard[reader]
            place.connection.push(frame)

    def _heard(self, events: Events, seat: int | None, language: str) -> Sequence[Event]:
        """Return the events of the last action as a seat may hear them, in a language."""
        if language == self.state.tables.language:
            return self.state.public_events(events, seat)
        return self._events(self.at - 1, seat, language)

    def _events(self, number: int, seat: int | None, language: str) -> Sequence[Event]:
        """Return the events of an action, by its number from 0 on, as a seat may hear them, in a language."""
        course = spoken(self.course, language)
        return course.events(seat, course.events_until(number), at=number + 1)

    def _legal(self, place: Place) -> Frame:
        """Return the legal ids for a place that is to decide and wants them."""
        return {"legal": self.state.legal_ids()} if place.legal and place.seat == self.state.actor else {}

    # ------------------------------------------------------------ taking back

    def take_back(self, undo: Undo) -> None:
        """Take the last action back if its seat asks; the answer comes after that is written down."""
        if self._writing:
            self._waiting.append(lambda: self.take_back(undo))
            return

        def undone(reply: int | Refusal) -> None:
            own = {} if isinstance(reply, Refusal) else self.status(undo.place.seat, legal=undo.legal)
            undo.answer(reply if isinstance(reply, Refusal) else {**own, "dropped": reply})

        try:
            refused = self._closed(undo.place)
            if refused is not None:
                raise refused
            again = self._was_taken_back(undo)
        except Refusal as error:
            undo.answer(error)
            return
        if again:
            undone(0)
        else:
            self._return(self.at - 1, undo.place.seat, undo.place, undone)

    def _return(self, at: int, seat: int | None, place: Place | None, done: Callable[[int | Refusal], None]) -> None:
        """Take back all but a number of actions; call `done` with how many events are no more, or what is wrong."""

        def written(error: Exception | None) -> None:
            if error is not None:
                done(_unwritten("undo", error))
            else:
                self._returned(at, seat, place, done)
            self._written(error, again=False)

        self._writing = True
        self._hall.store.take_back(self.id, at, lambda error: self._hall.soon(lambda: written(error)))

    def _returned(self, at: int, seat: int | None, place: Place | None, done: Callable[[int | Refusal], None]) -> None:
        """The actions are deleted: go back to the position before them, let the others know, and answer."""
        events = self.course.events_until(self.at) - self.course.events_until(at)
        self._hall.counters["taken_back"] += self.at - at
        self.seats.taken_back(self.at - at)
        self.at = at
        self.course.back(at)
        self.state = self.course.state
        self.takebacks.end()
        self.stop()
        self._thinking = None
        push = {"push": "taken_back", "seat": seat, **self.status(None, legal=False), "dropped": events}
        for other in self.company.places:
            if other is not place:
                other.connection.push({**push, "state": other.number, **self._legal(other)})
        done(events)

    def _was_taken_back(self, undo: Undo) -> bool:
        """Whether the action is taken back already. Raises Refusal where it can be neither."""
        seat, at, state = undo.place.seat, self.at, self.state
        if undo.at is not None and undo.at != at:
            if undo.at == at + 1 and state.actor == seat:  # only the seat to decide can have taken it back
                return True
            raise Refusal("stale", f"{at} actions were taken so far, not {undo.at}", "$.at")
        if state.over:
            raise Refusal("over", "the game is over")
        if seat is None or seat in self.seats.bots:
            raise Refusal("refused", _PLAYERS_ONLY)
        if seat not in self.course.actors:
            raise Refusal("nothing_to_undo", "this seat has not acted")
        why = self.course.obstacle(at - 1) if self.course.actors[-1] == seat else "others_acted"
        if why is not None:
            raise Refusal(why, _OBSTACLES[why])
        if not self.seats.may_take_back(self._hall.store.now, 1):
            raise Refusal("refused", _OUT)
        return False

    def take_back_together(self, place: Place, word: str | None, answer: Answer) -> None:
        """Propose to take back the seat's last action and all since; a word, yes or no, answers such a proposal."""
        if self._writing:
            self._waiting.append(lambda: self.take_back_together(place, word, answer))
            return
        try:
            refused = self._closed(place)
            if refused is not None:
                raise refused
            by = self._considered(place.seat, word)
        except Refusal as error:
            answer(error)
            return
        self.company.announce(place, by)
        proposed = self.takebacks.proposed
        waits = self.takebacks.waits(self._persons)
        if proposed is None or waits:
            answer({"waits": waits})
            return
        self.takebacks.end()

        def done(reply: int | Refusal) -> None:
            answer(reply if isinstance(reply, Refusal) else {"waits": []})

        self._return(proposed.at, proposed.seat, None, done)

    def _considered(self, seat: int | None, word: str | None) -> str:
        """Take in a proposal or an answer; return the reason with which the others hear of it. Raises Refusal."""
        if self.state.over:
            raise Refusal("over", "the game is over")
        if seat is None or seat in self.seats.bots:
            raise Refusal("refused", _PLAYERS_ONLY)
        if word is not None:
            return self.takebacks.answer(seat, word)
        if seat not in self.course.actors:
            raise Refusal("nothing_to_undo", "this seat has not acted")
        at = len(self.course.actors) - 1 - self.course.actors[::-1].index(seat)
        if any(change.at > at for change in self.seats.seating.handed):
            raise Refusal("refused", "a seat has changed hands since")
        if not self.seats.may_take_back(self._hall.store.now, self.at - at):
            raise Refusal("refused", _OUT)
        return self.takebacks.propose(seat, at)

    @property
    def _persons(self) -> set[int]:
        """The seats that persons have."""
        return set(range(self.state.seats)) - self.seats.free - set(self.seats.bots)

    def described(self, seat: int | None) -> Frame:
        """Return what is proposed at the table and who plays the next one, as `status` has it."""
        return self.takebacks.described(self._persons) | self.rematch.described(seat)

    def status(self, seat: int | None, *, legal: bool) -> Frame:
        """Who is to decide, and the clock; with the legal ids only for that seat."""
        own = legal and seat is not None and self.state.actor == seat
        return {**status(self.state, self.at, legal=own), **self.seats.status(self.state.actor, self._hall.store.now)}

    # ------------------------------------------------------------ seats that change hands

    def change(self, plan: Callable[[], Change], answer: Answer, place: Place | None = None) -> None:
        """Let a seat change hands; `plan` says how once nothing is being written, or raises Refusal.

        `place` is that of who asked for it.
        """
        if self._writing:
            self._waiting.append(lambda: self.change(plan, answer, place))
            return
        refused = self._closed(None)
        if refused is not None:
            answer(refused)
            return
        try:
            change = plan()
        except Refusal as error:
            answer(error)
            self.rest()
            return
        store = self._hall.store
        seating = self.seats.after(change, self.at, store.now)

        def written(error: Exception | None) -> None:
            if error is not None:
                answer(_unwritten("change", error))
            else:
                self._changed(change, seating, place)
                answer({**self.status(None, legal=False), **change.reply})
            self._written(error, again=change.by == "time")

        self._writing = True
        store.reseat(
            self.id, seating, change.tokens.items(), lambda error: self._hall.soon(lambda: written(error)),
            revoked=(change.seat,) if change.revokes else (),
        )  # fmt: skip

    def _changed(self, change: Change, seating: Seating, place: Place | None) -> None:
        """A change of seats is written down: carry it out, and tell everybody."""
        seats = self.seats
        handed = seating.handed[len(seats.seating.handed) :]
        for handover in handed:
            seats.hand(handover)
        seats.seating = seating
        self.takebacks.end()
        if handed or change.by == "freed":
            self._hall.counters[f"seats.{change.by}"] += 1
            LOG.info("seat changes hands", extra={"table": self.id, "seat": change.seat, "by": change.by})
        if change.revokes:
            self.tokens = {key: seat for key, seat in self.tokens.items() if seat != change.seat}
            self.company.vacate(change.seat)
        self.tokens |= change.tokens
        if seating.free or (change.bot is None and self.state.actor == change.seat):
            self.stop()
            self._thinking = None
        if change.by:
            push: Frame = {"push": "seat", "seat": change.seat, "by": change.by, "bot": change.bot}
            self.company.push({**push, "free": sorted(seating.free)}, place)

    def resigned(self, seat: int, by: str = "resigned") -> Change:
        """Hand a seat over to a bot. Raises Refusal."""
        if self.state.over:
            raise Refusal("over", "the game is over")
        if seat in self.seats.bots:
            raise Refusal("refused", "a bot plays this seat already")
        return Change(by, seat, self.substitute)

    def freed(self, seat: int, by: int | None) -> Change:
        """Free a seat that somebody took and never joined; `by` is the seat of who asks for it. Raises Refusal."""
        if by is None or by != self.creator:
            raise Refusal("refused", "only the creator of an open table frees its seats")
        if self.state.over:
            raise Refusal("over", "the game is over")
        if seat not in self.seats.awaited:
            raise Refusal("refused", "not a seat that somebody has taken and not joined yet", "$.seat")
        return Change("freed", seat, revokes=True)

    def ring(self) -> None:
        """A clock may have run out: hand the seat over if so."""
        seat = self.seats.running(self.state.actor)
        if seat is None or self._writing:
            return
        if self._left(seat) > 0:
            self.wake()
            return
        self.change(lambda: self.resigned(seat, "time"), self._noted)

    def _left(self, seat: int) -> float:
        """Seconds left of the seat whose clock is running."""
        clock = self.seats.clock
        return clock.left(seat, self._hall.store.now) if clock is not None else 0.0

    # ------------------------------------------------------------ bots

    def wake(self) -> None:
        """Let the bot think whose turn it is, or the person's clock run."""
        actor = self.state.actor
        running = self.seats.running(actor)
        self._hall.alarm(self.id, None if running is None else self._left(running))
        player = self.seats.bots.get(actor)
        if player is None or self.seats.free or self._thinking is not None or self._writing:
            return
        stop = self._thinking = Flag()
        state, limits = self.state.clone(), self._hall.limits

        def work() -> Callable[[], None]:
            action = None
            if not stop.is_set():
                try:
                    action = decide(player, state, draw_seed(), Thinking(limits.bot(), stop)).action
                except Exception:
                    LOG.exception("fault in a bot", extra={"table": self.id})
            return lambda: self._decided(stop, actor, action)

        self._hall.think(self.owner, player, work)

    def _decided(self, stop: Flag, seat: int, action: int | None) -> None:
        if self._thinking is not stop:  # a person has the seat again
            return
        self._thinking = None
        if action is None or stop.is_set():
            self.rest()
        else:
            self.act(Move(seat, action, self.at, events=False, legal=False, place=None, answer=self._noted))

    def _noted(self, answer: Frame | Refusal) -> None:
        # A player may have taken an action back meanwhile, or the creator freed a seat.
        if isinstance(answer, Refusal) and answer.code != "stale" and not self.seats.free:
            LOG.error("the server's own action was refused", extra={"table": self.id, "reason": str(answer)})


def _unwritten(what: str, error: Exception) -> Refusal:
    if isinstance(error, Moved):
        return moved()
    return Refusal("store", f"the {what} could not be written down")


def bad_token() -> Refusal:
    """The answer to a token that is no more, or never was."""
    return Refusal("bad_token", "the token opens no seat here", "$.token")


def moved() -> Refusal:
    """The answer to what is asked of a table that another server holds."""
    return Refusal("moved", "another process holds this table now: join again, and send an action again with `at`")


def closing() -> Refusal:
    """The answer to what is asked for while the server shuts down."""
    return Refusal("closing", "the server is shutting down")
