"""One hosted game: its seats, its spectators, and the messages to them."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import Event as Flag
from typing import TYPE_CHECKING, Any, Final

from isettlers import Course, Events, IllegalAction, State
from isettlers.bots import Thinking, decide
from isettlers.errors import IsettlersError
from isettlers.seeds import draw_seed
from isettlers.serve import marks
from isettlers.serve.buckets import Bucket
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.frames import Ending
from isettlers.serve.places import Change, Move, Place, Undo
from isettlers.serve.reading import Whole, event_fields, status
from isettlers.serve.rematch import Rematch
from isettlers.serve.seats import Seating, Seats
from isettlers.serve.session import Frame
from isettlers.serve.store import Moved, Row

if TYPE_CHECKING:
    from isettlers.serve.hall import Answer, Hall

LOG: Final = logging.getLogger("isettlers.serve")

_OBSTACLES: Final = {
    "revealed": "the action revealed something",
    "others_acted": "another seat has acted since",
}


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
        self.rematch = Rematch(self.state.seats)
        self._hall = hall
        self._places: list[Place] = []
        self._talk: dict[int, Bucket] = {}
        self._named: dict[int, str] = {}
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

    def sit(self, place: Place, name: str | None) -> None:
        """Give a connection its place; who held the seat before loses it."""
        if place.seat is not None:
            self._vacate(place.seat)
            if name is not None:
                self._named[place.seat] = name
        self._places.append(place)
        self.announce(place, "came")

    def announce(self, place: Place, by: str) -> None:
        """Tell those who want to hear it that a player came, left or opened a rematch."""
        if place.seat is None:
            return
        player = self.seats.bots.get(place.seat)
        push = {"push": "seat", "seat": place.seat, "by": by, "bot": player and player.spec}
        for other in self._places:
            if other.people and other is not place:
                other.connection.push({**push, "free": sorted(self.seats.free), "state": other.number})

    def _vacate(self, seat: int | None) -> None:
        """Take the place of who sits in a seat, or those of all who look on."""
        for other in [other for other in self._places if other.seat == seat]:
            self._places.remove(other)
            other.connection.push({"push": "replaced", "state": other.number})
            other.connection.left(other.number)

    @property
    def present(self) -> list[int | None]:
        """The seats of those who are connected, None for each that looks on."""
        return [place.seat for place in self._places]

    def company(self) -> Frame:
        """Return the names of the players and who of them is connected, as `status` has it."""
        here = {place.seat for place in self._places if place.seat is not None}
        named = {str(seat): name for seat, name in sorted(self._named.items())}
        return {"named": named, "here": sorted(here)}

    def rise(self, place: Place) -> None:
        """Take a connection's place away; a table where nobody sits leaves the memory."""
        if place in self._places:
            self._places.remove(place)
            self.announce(place, "left")
        self.rest()

    def dismiss(self, why: str) -> None:
        """The table is `archived` or has `moved` to another server: everybody's state closes."""
        self.stop()
        self._gone = True
        for place in self._places:
            place.connection.push({"push": why, "state": place.number})
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

    # ------------------------------------------------------------ looking

    def view(self, seat: int | None, at: int) -> dict[str, Any]:
        """Return what `State.view` did after a number of actions, without writing the setup again."""
        state = self.state if at == self.at else self.course.position(at)
        return {"game": state.game.name, "setup": self.setup, **state.game.view(state, seat)}

    def logged(self, seat: int | None, since: int, at: int) -> Ending:
        """Return the reply to `view` with the events from a number on that a seat may hear. Raises Refusal.

        The log ends with action number `at`. It names the number of the action of each event.
        """
        try:
            actions = self.course.steps(since, at)
        except IndexError as error:
            raise Refusal("bad_request", str(error), "$.since") from None
        view = self.view(seat, at)
        view["log"] = {"since": since, "next": self.course.events_until(at), "actions": actions, "events": []}
        return Ending({"view": view}, self.course.heard(seat, since, at=at), len(actions))

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
        if place is not None and place not in self._places:
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
            return self.course.position(move.at or 0).parse(move.action).id == was
        except IllegalAction:
            return False

    def _again(self, move: Move) -> Frame:
        """The reply to an action that was taken already."""
        reply = self.status(move.seat, legal=move.legal)
        if move.events:
            at = move.at or 0
            reply |= event_fields(self.course.events(move.seat, self.course.events_until(at), at=at + 1))
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
        self._touched = self._touched or move.place is not None
        self._hall.counters["actions"] += 1
        reply = self.status(move.seat, legal=move.legal)
        if move.events:
            reply |= event_fields(after.public_events(events, move.seat))
        move.answer(reply)
        self._tell(move.place, events)

    def _tell(self, actor: Place | None, events: Events) -> None:
        """Tell everybody at the table of an action, but for who took it."""
        push = {"push": "changed", **self.status(None, legal=False)}
        heard: dict[int | None, list[dict[str, Any]]] = {}
        for place in self._places:
            if place is actor:
                continue
            frame = {**push, "state": place.number}
            if place.legal and place.seat == self.state.actor:
                frame["legal"] = self.state.legal_ids()
            if place.events:
                if place.seat not in heard:
                    heard[place.seat] = event_fields(self.state.public_events(events, place.seat))["events"]
                frame["events"] = heard[place.seat]
            place.connection.push(frame)

    # ------------------------------------------------------------ taking back

    def take_back(self, undo: Undo) -> None:
        """Take the last action back if its seat asks; the answer comes after that is written down."""
        if self._writing:
            self._waiting.append(lambda: self.take_back(undo))
            return
        try:
            refused = self._closed(undo.place)
            if refused is not None:
                raise refused
            events = self._foreseen(undo)
        except Refusal as error:
            undo.answer(error)
            return
        if events is None:
            undo.answer({**self.status(undo.place.seat, legal=undo.legal), "dropped": 0})
            return

        def written(error: Exception | None) -> None:
            if error is not None:
                undo.answer(_unwritten("undo", error))
            else:
                self._taken_back(undo, events)
            self._written(error, again=False)

        self._writing = True
        self._hall.store.take_back(self.id, self.at - 1, lambda error: self._hall.soon(lambda: written(error)))

    def _foreseen(self, undo: Undo) -> int | None:
        """Return how many events the action to take back had, None if it was taken back already. Raises Refusal."""
        seat, at, state = undo.place.seat, self.at, self.state
        if undo.at is not None and undo.at != at:
            if undo.at == at + 1 and state.actor == seat:  # only the seat to decide can have taken it back
                return None
            raise Refusal("stale", f"{at} actions were taken so far, not {undo.at}", "$.at")
        if state.over:
            raise Refusal("over", "the game is over")
        if seat is None or seat in self.seats.bots:
            raise Refusal("refused", "only those who play take an action back")
        if seat not in self.course.actors:
            raise Refusal("nothing_to_undo", "this seat has not acted")
        why = self.course.obstacle(at - 1) if self.course.actors[-1] == seat else "others_acted"
        if why is not None:
            raise Refusal(why, _OBSTACLES[why])
        if not self.seats.may_take_back(self._hall.store.now):
            raise Refusal("refused", "the time of this decision would be out")
        return self.course.events_until(at) - self.course.events_until(at - 1)

    def _taken_back(self, undo: Undo, events: int) -> None:
        """The action is deleted: return to the position before it, answer, and tell the others."""
        self.at -= 1
        self.course.back(self.at)
        self.state = self.course.state
        self.seats.taken_back()
        self.stop()
        self._thinking = None
        self._hall.counters["taken_back"] += 1
        seat = undo.place.seat
        undo.answer({**self.status(seat, legal=undo.legal), "dropped": events})
        push = {"push": "taken_back", "seat": seat, **self.status(None, legal=False), "dropped": events}
        self._push(push, undo.place)

    def status(self, seat: int | None, *, legal: bool) -> Frame:
        """Who is to decide, and the clock; with the legal ids only for that seat."""
        own = legal and seat is not None and self.state.actor == seat
        return {**status(self.state, self.at, legal=own), **self.seats.status(self.state.actor, self._hall.store.now)}

    def say(self, place: Place, text: str) -> None:
        """Pass a text to everybody else at the table. Raises Refusal."""
        seat, rate = place.seat, self._hall.limits.chat_per_minute
        if seat is None or seat in self.seats.bots:
            raise Refusal("refused", "only those who play may speak")
        if rate and not self._talk.setdefault(seat, Bucket(rate / 60, rate)).take(1):
            raise Refusal("limit", f"chat_per_minute: {rate}")
        self._push({"push": "said", "seat": seat, "text": text}, place)

    def _push(self, frame: Frame, sender: Place | None = None) -> None:
        """Send a frame to everybody at the table, but for one."""
        for place in self._places:
            if place is not sender:
                place.connection.push({**frame, "state": place.number})

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
        if handed or change.by == "freed":
            self._hall.counters[f"seats.{change.by}"] += 1
            LOG.info("seat changes hands", extra={"table": self.id, "seat": change.seat, "by": change.by})
        if change.revokes:
            self.tokens = {key: seat for key, seat in self.tokens.items() if seat != change.seat}
            self._vacate(change.seat)
        self.tokens |= change.tokens
        if seating.free or (change.bot is None and self.state.actor == change.seat):
            self.stop()
            self._thinking = None
        if change.by:
            push: Frame = {"push": "seat", "seat": change.seat, "by": change.by, "bot": change.bot}
            self._push({**push, "free": sorted(seating.free)}, place)

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
