"""Table mode: a connection that holds seats of hosted games, and sees no more than they do."""

from __future__ import annotations

import asyncio
import hmac
import math
import re
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from attrs import frozen

from isettlers import State
from isettlers.ahead import LookAhead
from isettlers.bots import Bot, bot
from isettlers.bots.specs import able
from isettlers.errors import IsettlersError
from isettlers.kit.data_file import own_data
from isettlers.kit.languages import ENGLISH
from isettlers.seeds import seed_of
from isettlers.serve import requests
from isettlers.serve.arguments import Argument, seat_of
from isettlers.serve.clock import Control
from isettlers.serve.errors import Refusal
from isettlers.serve.frames import floats
from isettlers.serve.hall import PATIENCE_SECONDS, Answer, Hall, Opening
from isettlers.serve.large_setups import SMALL
from isettlers.serve.links import Link
from isettlers.serve.lobby import MOST, Lobby, read_cursor
from isettlers.serve.places import Move, Place, Undo
from isettlers.serve.reading import (
    Plan,
    described,
    hindrance,
    hindrances,
    legal_actions,
    looked,
    looking,
    past,
    plan,
    source_of,
    spoken,
)
from isettlers.serve.seats import SUBSTITUTE
from isettlers.serve.session import (
    LOCAL,
    Caller,
    Deferred,
    Frame,
    Job,
    Request,
    Session,
    Shared,
    Spare,
    by_contract,
    excuse,
)
from isettlers.serve.store import FIRST, Elsewhere
from isettlers.serve.table import Table, moved
from isettlers.serve.tokens import digest

_AGAIN_SECONDS: Final = 0.2
_ACTIVE_SECONDS: Final = 600.0
"""Time after an action for which a connection makes no room for others."""
_CONTROL: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Letters that a terminal or a page would obey, but for line feeds."""
_LONGEST_NAME: Final = 40
_CHECKS: Final = 32
"""Large setups of one address that wait to be read."""


@frozen
class _Held:
    """A table and one's place at it."""

    table: Table
    place: Place

    @property
    def seat(self) -> int | None:
        return self.place.seat

    @property
    def state(self) -> State:
        """The position, with its texts in the language of the place."""
        return spoken(self.table.state, self.place.language)


@frozen
class _Afar:
    """A place at a table of another process."""

    link: Link
    state: int
    """Number of the state there."""


@by_contract
class TableSession(Session):
    """A connection to the tables of a hall."""

    mode = "table"
    forwards = True
    """Whether it also takes seats at tables of other processes."""

    def __init__(self, shared: Shared, hall: Hall, caller: Caller) -> None:
        super().__init__(shared, caller)
        self._hall = hall
        self._held: dict[int, _Held] = {}
        self._afar: dict[int, _Afar] = {}
        self._next = 1
        self._checks = 0
        self._acted = -math.inf
        """When an action of this connection was taken last."""

    @property
    def spare(self) -> Spare | None:
        """Whether the connection makes room for others: without a seat, or when it has not acted of late."""
        if not self._afar and all(held.seat is None for held in self._held.values()):
            return Spare.SEATLESS
        return None if time.monotonic() - self._acted < _ACTIVE_SECONDS else Spare.SILENT

    @property
    def _owner(self) -> str:
        """Address that tables of this connection count for, empty for none."""
        trusted = self._hall.key is not None or self.caller.owner == LOCAL
        return "" if trusted else self.caller.owner

    def features(self) -> Frame:
        """Say in `hello` whether there are a lobby and a chat."""
        return {"lobby": self._hall.lobby is not None, "chat": self._hall.chat}

    def close(self) -> None:
        """The connection has ended: its seats are free to be joined again."""
        super().close()
        held, self._held = self._held, {}
        for one in held.values():
            one.table.rise(one.place)
        afar, self._afar = self._afar, {}
        for other in afar.values():
            other.link.rise(self, other.state)

    def left(self, number: int) -> None:
        """The state with a number is no longer open."""
        self._held.pop(number, None)
        self._afar.pop(number, None)

    # ------------------------------------------------------------ tables

    def _do_create(self, request: requests.Create) -> Deferred:
        if self.size <= SMALL:
            return Deferred(self._creation(plan(request.game, request.setup), request))
        return self._threaded(
            lambda: self._creation(self._hall.large.process.plan(request.game, request.setup), request)
        )

    def _threaded(self, work: Callable[[], Callable[[Answer], None]]) -> Deferred:
        """Do work on a setup in another thread; its result continues in that of the event loop."""
        if self._checks >= self.limits.jobs:
            raise Refusal("limit", f"jobs: {self.limits.jobs} at a time")
        if self._hall.large.waiting(self.caller.owner) >= _CHECKS:
            raise Refusal("limit", f"{_CHECKS} setups of this address wait already")
        self._checks += 1
        owner = self.caller.owner
        return Deferred(lambda answer: self._hall.large.check(owner, lambda: self._checked(work, answer), self.spent))

    def _checked(self, work: Callable[[], Callable[[Answer], None]], answer: Answer) -> Callable[[], None]:
        """Do the work, in another thread; return how to continue."""
        proceed: Callable[[Answer], None]
        try:
            proceed = work()
        except Exception as error:  # noqa: BLE001, every request has its answer
            refused = excuse(error, "$").with_traceback(None)  # which would keep the request
            proceed = lambda answer: answer(refused)  # noqa: E731

        def finish() -> None:
            self._checks -= 1
            if self.open:
                proceed(answer)

        return finish

    def _creation(self, planned: Plan, request: requests.Create) -> Callable[[Answer], None]:
        """Return a function that creates the table planned."""
        bots = _bots(request.bots, planned)
        creator = self._creator(request, planned.seats, bots)
        control = None if request.clock is None else Control.read(request.clock)
        stands_in = (
            SUBSTITUTE
            if request.substitute is None
            else _bot(Argument(request.substitute, "$.substitute"), planned).spec
        )
        key = request.key or ""
        if self._hall.key is not None and not hmac.compare_digest(key.encode(), self._hall.key.encode()):
            raise Refusal("refused", "tables are created here with a key only", "$.key")
        dealt = seed_of(request.seed)
        opening = Opening(
            planned, dealt, bots, self._owner, request.spectators, creator, control, stands_in, request.seed is not None
        )
        return lambda answer: self._hall.answer(self._hall.create(opening), answer)

    def _creator(self, request: requests.Create, seats: int, bots: Mapping[int, Bot]) -> int | None:
        """Return the creator's seat at an open table, None for another table. Raises Refusal."""
        seat = seat_of(request.seat, seats)
        if not request.open:
            if seat is not None:
                raise Refusal("bad_request", "only with open", "$.seat")
            return None
        self._open_lobby()
        if request.seed is not None:
            raise Refusal("bad_request", "strangers play at an open table: the server draws its seed", "$.seed")
        persons = [number for number in range(seats) if number not in bots]
        if seat is None and persons:
            seat = persons[0]
        if seat not in persons:
            raise Refusal("bad_request", "expected a seat without a bot", "$.seat")
        return seat

    def _open_lobby(self) -> Lobby:
        if self._hall.lobby is None:
            raise Refusal("refused", "this server has no lobby", "$.method")
        return self._hall.lobby

    def _do_lobby(self, request: requests.Lobby) -> Deferred:
        lobby, most = self._open_lobby(), request.limit or MOST
        after = FIRST if request.after is None else read_cursor(Argument(request.after, "$.after"))
        return Deferred(
            lambda answer: self._hall.answer(self._hall.read(lobby.page, after, most, request.game), answer)
        )

    def _do_take(self, request: requests.Take) -> Deferred:
        lobby = self._open_lobby()
        return Deferred(lambda answer: self._hall.answer(self._taken(lobby, request, answer), answer))

    async def _taken(self, lobby: Lobby, request: requests.Take, answer: Answer) -> None:
        """Take a free seat at a table, wherever that is."""
        try:
            await lobby.take(request.table, request.seat, self.caller.owner, answer)
        except Elsewhere as elsewhere:
            link = await self._link(elsewhere.address)
            if link is None:
                raise moved() from None
            link.ask(self, {"method": "take", **request._asdict()}, answer)

    def _do_join(self, request: requests.Join) -> Deferred:
        self._check_room()
        _check_name(request.name)
        language = self.language
        return Deferred(lambda answer: self._hall.answer(self._joined(request, language, answer), answer))

    def _check_room(self) -> None:
        if len(self._held) + len(self._afar) >= self.limits.states:
            raise Refusal("limit", f"states: {self.limits.states} are open already")

    async def _joined(self, request: requests.Join, language: str, answer: Answer) -> Frame | None:
        """Take a seat, wherever the table is. A process that was killed holds its tables for some seconds."""
        key, end = digest(request.token), time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                table = await self._hall.opened_by(key, self.spent)
            except Elsewhere as elsewhere:
                if not self.forwards:
                    raise moved() from None
                try:
                    async with asyncio.timeout(end - time.monotonic()):
                        link = await self._link(elsewhere.address)
                        if link is not None and await self._joined_afar(link, request, language, answer):
                            return None
                        await asyncio.sleep(_AGAIN_SECONDS)
                except TimeoutError:
                    raise Refusal("store", "the process that holds this table does not answer") from None
            else:
                table.enter(key, partial(self._sit, table, request, language), answer, aside=request.aside)
                return None

    def _sit(self, table: Table, request: requests.Join, language: str, seat: int | None) -> Frame:
        """Take a seat at a table of this process. Raises Refusal."""
        self._check_room()
        number = self._number()
        place = Place(self, number, seat, request.events, request.legal, request.people, language)
        self._held[number] = _Held(table, place)
        table.company.sit(place, request.name)
        if not self.open:
            self.close()
        facts: Frame = {"seed_named": table.seed_named}
        if table.company.remarks:
            facts["remarks"] = list(table.company.remarks)
        return {"state": number, "table": table.id, "seat": seat, **facts, **table.status(seat, legal=request.legal)}

    async def _link(self, address: str) -> Link | None:
        """The link to another process, None where it cannot be reached."""
        links = self._hall.links
        if links is None or not self.forwards:
            return None
        try:
            return await links.to(address)
        except OSError:
            return None

    async def _joined_afar(self, link: Link, request: requests.Join, language: str, answer: Answer) -> bool:
        """Take a seat at a table of another process, and answer, unless the table has moved."""
        coming: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def heard(reply: Frame | Refusal) -> None:
            # Answered at once: pushes for the state may be right behind.
            if coming.done():  # too late
                if not isinstance(reply, Refusal):
                    link.rise(self, reply["state"])
                return
            if isinstance(reply, Refusal):
                if reply.code != "moved":
                    answer(reply)
            else:
                number = self._number()
                self._afar[number] = _Afar(link, reply["state"])
                link.seat(reply["state"], self, number)
                answer({**reply, "state": number})
                if not self.open:
                    self.close()
            coming.set_result(not (isinstance(reply, Refusal) and reply.code == "moved"))

        spoken_there = {} if language == ENGLISH else {"language": language}
        link.ask(self, {"method": "join", **request._asdict(), **spoken_there}, heard)
        return await coming

    def _number(self) -> int:
        self._next += 1
        return self._next - 1

    def _call(self, request: Request) -> Frame | Job | Deferred:
        state = request.get("state")
        if type(state) is int:
            afar = self._afar.get(state)
            if afar is not None:
                return Deferred(lambda answer: self._ask(afar, request, answer))
            if state in self._held and not self._hall.leased and request.get("method") != "close":
                return Deferred(lambda answer: self._hall.answer(self._fenced(request, answer), answer))
        return super()._call(request)

    async def _fenced(self, request: Request, answer: Answer) -> Frame | None:
        """Answer a request for a table once it is sure that this process holds it."""
        await self._hall.lease(request.arrived + PATIENCE_SECONDS - time.perf_counter())
        if request["state"] not in self._held:
            raise moved()
        result = super()._call(request)
        if isinstance(result, dict):
            return result
        assert isinstance(result, Deferred)  # noqa: S101, table mode has no jobs
        result.begin(answer)
        return None

    def _ask(self, afar: _Afar, request: Frame, answer: Answer) -> None:
        """Forward a request to the process that holds the table."""

        def heard(reply: Frame | Refusal) -> None:
            if request.get("method") == "close" and not isinstance(reply, Refusal):
                self._afar.pop(request["state"], None)
                afar.link.forget(afar.state)
            answer(reply)

        acts = request.get("method") in {"apply", "step"}
        afar.link.ask(self, {**request, "state": afar.state}, self._noting(heard) if acts else heard)

    def _do_close(self, request: requests.Close) -> Frame:
        held = self._held_at(request.state)
        del self._held[held.place.number]
        held.table.rise(held.place)
        return {}

    def _held_at(self, number: int) -> _Held:
        held = self._held.get(number)
        if held is None:
            raise Refusal("unknown_state", f"no state {number} is open", "$.state")
        return held

    # ------------------------------------------------------------ looking

    def _do_status(self, request: requests.Status) -> Frame:
        held = self._held_at(request.state)
        table = held.table
        facts = {**described(held.state, table.setup), **table.seats.described(), "seat": held.seat}
        facts |= {"seed_named": table.seed_named, "creator": table.creator, **table.company.described()}
        facts |= table.described(held.seat)
        return {**facts, **table.status(held.seat, legal=request.legal)}

    def _do_catalogue(self, request: requests.Catalogue) -> Deferred:
        source, language = source_of(request), self.language
        if isinstance(source, int):
            held = self._held_at(source)
            table, language = held.table, held.place.language
            source = table.state.game.name, table.setup
        game, tree = source
        setups = self._hall.large.process
        return self._threaded(lambda: _answering({"catalogue": setups.catalogue(game, tree, language)}))

    def _do_check(self, request: requests.Check) -> Frame | Deferred:
        setup, setups = (request.game, request.setup, self.language), self._hall.large.process
        if self.size <= SMALL:
            return plan(*setup).document()
        return self._threaded(lambda: _answering(setups.plan(*setup).document()))

    def _do_view(self, request: requests.View) -> Frame:
        held = self._held_at(request.state)
        _own_seat(request.seat, held)
        table, place = held.table, held.place
        at = past(request.at, table.at)
        return {"view": table.view(place, at)} if request.since is None else table.logged(place, request.since, at)

    def _do_legal(self, request: requests.Legal) -> Frame:
        held = self._held_at(request.state)
        return legal_actions(_own_turn(held), full=request.full)

    def _do_why_not(self, request: requests.WhyNot) -> Frame:
        return hindrance(_own_turn(self._held_at(request.state)), request.action)

    def _do_hindrances(self, request: requests.Hindrances) -> Frame:
        held = self._held_at(request.state)
        return {"at": held.table.at, "hindered": hindrances(_own_turn(held), request)}

    def _do_ahead(self, request: requests.Ahead) -> Deferred:
        held = self._held_at(request.state)
        look, at = looking(_own_turn(held), request), held.table.at
        return Deferred(lambda answer: self._hall.slices.add(self._looked(look, at, answer), self.spent))

    def _looked(self, look: LookAhead, at: int, answer: Answer) -> Iterator[None]:
        """Answer with what lies ahead, in slices; the table may have changed meanwhile."""
        try:
            yield from look.slices()
            if self.open:
                answer(looked(look, at))
        except Exception as error:  # noqa: BLE001, every request has its answer
            answer(excuse(error, "$"))

    def _do_observe(self, request: requests.Observe) -> Frame:
        held = self._held_at(request.state)
        _own_seat(request.seat, held)
        if held.seat is None:
            raise Refusal("refused", "spectators have no observation")
        return {"observation": floats(held.table.state.observe(held.seat))}

    def _do_record(self, request: requests.Record) -> Deferred:
        held = self._held_at(request.state)
        table, state = held.table, held.table.state
        if held.seat is None:
            raise Refusal("refused", "the record is for those who had a seat")
        if not state.over:
            raise Refusal("refused", "the record holds all that is hidden: ask for it after the end of the game")

        def written() -> Callable[[Answer], None]:
            record = table.course.record()
            data = own_data(record.setup)
            return _answering({"record": record.to_bytes()} | ({} if data is None else {"data": data}))

        return self._threaded(written)

    # ------------------------------------------------------------ acting

    def _do_apply(self, request: requests.Apply) -> Deferred:
        return self._act(request, events=False)

    def _do_step(self, request: requests.Step) -> Deferred:
        return self._act(request, events=True)

    def _act(self, request: requests.Apply | requests.Step, *, events: bool) -> Deferred:
        held = self._held_at(request.state)
        seat, table = held.seat, held.table
        if seat is None:
            raise Refusal("refused", "spectators do not act")

        def begin(answer: Answer) -> None:
            acted = self._noting(answer)
            table.act(Move(seat, request.action, request.at, events, request.legal, held.place, acted))

        return Deferred(begin)

    def _noting(self, answer: Answer) -> Answer:
        """Return an answer to an action that notes when it was taken."""

        def note(reply: Frame | Refusal) -> None:
            if not isinstance(reply, Refusal):
                self._acted = time.monotonic()
            answer(reply)

        return note

    def _do_undo(self, request: requests.Undo) -> Deferred:
        held = self._held_at(request.state)
        place, table = held.place, held.table
        return Deferred(lambda answer: table.take_back(Undo(place, request.at, request.legal, answer)))

    def _do_takeback(self, request: requests.Takeback) -> Deferred:
        held = self._held_at(request.state)
        return Deferred(lambda answer: held.table.take_back_together(held.place, request.answer, answer))

    def _do_resign(self, request: requests.Resign) -> Deferred:
        held = self._held_at(request.state)
        seat, table = held.seat, held.table
        if seat is None:
            raise Refusal("refused", "spectators have no seat to resign")
        return Deferred(lambda answer: table.change(lambda: table.resigned(seat), answer, held.place))

    def _do_free(self, request: requests.Free) -> Deferred:
        held = self._held_at(request.state)
        table, seat = held.table, request.seat.number(0, held.table.state.seats - 1)
        return Deferred(lambda answer: table.change(lambda: table.freed(seat, held.seat), answer, held.place))

    def _do_rematch(self, request: requests.Rematch) -> Deferred:
        held = self._held_at(request.state)
        table, seat = held.table, held.seat
        if seat is None:
            raise Refusal("refused", "the rematch is for those who had a seat")
        if not table.state.over:
            raise Refusal("refused", "the game is not over yet")
        setup = {name: value for name, value in table.setup.items() if name != "first_player"}  # the seed draws it

        def planned() -> Callable[[Answer], None]:
            plan = self._hall.large.process.plan(table.state.game.name, setup)
            announce = partial(table.company.announce, held.place, "rematch")

            def create(made: Answer) -> None:
                self._hall.answer(self._hall.follow(table, plan, self._owner), made)

            return lambda answer: table.rematch.ask(seat, answer, create, announce)

        return self._threaded(planned)

    def _do_say(self, request: requests.Say) -> Frame:
        held = self._held_at(request.state)
        if not self._hall.chat:
            raise Refusal("refused", "this server has no chat", "$.method")
        if not request.text:
            raise Refusal("bad_request", "expected a text, got an empty one", "$.text")
        if _CONTROL.search(request.text):
            raise Refusal("bad_request", "expected a text without control characters and marks of direction", "$.text")
        if len(request.text) > self.limits.chat_letters:
            raise Refusal("limit", f"chat_letters: {self.limits.chat_letters}", "$.text")
        held.table.company.say(held.place, request.text)
        return {}

    def unknown(self, name: object) -> Refusal:
        """Return the error for a method that is not there, or for trusted callers only."""
        if name not in requests.READERS["embed"]:
            return super().unknown(name)
        return Refusal("refused", "not at a table: the game is hosted for all its seats", "$.method")


def _answering(reply: Frame) -> Callable[[Answer], None]:
    """Return a function that answers with a reply."""
    return lambda answer: answer(reply)


def _check_name(name: str | None) -> None:
    """Raise Refusal for a name that would disturb those who read it."""
    if name is None:
        return
    if not name.strip() or len(name) > _LONGEST_NAME:
        raise Refusal("bad_request", f"expected a name of 1 to {_LONGEST_NAME} letters", "$.name")
    if "\n" in name or _CONTROL.search(name):
        raise Refusal("bad_request", "expected a name without control characters and marks of direction", "$.name")


def _own_turn(held: _Held) -> State:
    """Return the state of a seat that is to decide, or whose game is over. Raises Refusal."""
    state = held.state
    if held.seat is None or (not state.over and state.actor != held.seat):
        raise Refusal("not_your_turn", "another seat is to decide")
    return state


def _own_seat(argument: Argument | None, held: _Held) -> None:
    """Raise Refusal for any seat but the caller's own."""
    seat = seat_of(argument, held.table.state.seats)
    if seat is not None and seat != held.seat:
        raise Refusal("refused", "a seat is seen by who sits there alone", "$.seat")


def _bots(given: Argument | None, planned: Plan) -> dict[int, Bot]:
    """The bots asked for, by seat."""
    if given is None:
        return {}
    given.only([str(seat) for seat in range(planned.seats)])
    return {int(name): _bot(spec, planned) for name, spec in given.fields()}


def _bot(spec: Argument, planned: Plan) -> Bot:
    try:
        return able(bot(spec.text(), untrusted=True), planned.game, planned.seats)
    except Refusal:
        raise
    except IsettlersError as error:
        spec.fail(str(error))
