"""Table mode: a connection that holds seats of hosted games, and sees no more than they do."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from attrs import frozen

from isettlers import State
from isettlers.ahead import LookAhead
from isettlers.bots import Bot, bot
from isettlers.data_file import own_data
from isettlers.errors import IsettlersError
from isettlers.record import Record
from isettlers.seeds import seed_of
from isettlers.serve.arguments import Argument, Arguments
from isettlers.serve.clock import Control
from isettlers.serve.errors import Refusal
from isettlers.serve.frames import floats
from isettlers.serve.hall import Answer, Hall, Opening
from isettlers.serve.large_setups import SMALL
from isettlers.serve.links import Link
from isettlers.serve.lobby import MOST, Lobby, read_cursor
from isettlers.serve.places import Move, Place, Undo
from isettlers.serve.reading import Plan, checked, described, legal_actions, looked, looking, past, plan, requested
from isettlers.serve.seats import SUBSTITUTE
from isettlers.serve.session import LOCAL, Caller, Deferred, Frame, Job, Method, Session, Shared, excuse
from isettlers.serve.store import Elsewhere
from isettlers.serve.table import Table, moved

_EMBED_ONLY: Final = (
    "start", "load", "save", "document", "fork", "resample", "bot", "cancel", "verify",
)  # fmt: skip

_MOVE_SECONDS: Final = 6.0
"""Time in which the tables of a killed process have moved to others."""
_AGAIN_SECONDS: Final = 0.2
_MOST_SEATS: Final = 255
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


@frozen
class _Afar:
    """A place at a table of another process."""

    link: Link
    state: int
    """Number of the state there."""


@frozen
class _Wish:
    """The arguments of `join`."""

    token: str
    events: bool
    legal: bool


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

    def _create(self, arguments: Arguments) -> Deferred:
        if self.size <= SMALL:
            return Deferred(self._creation(plan(*requested(arguments)), arguments))
        return self._threaded(lambda: self._creation(self._hall.large.process.plan(*requested(arguments)), arguments))

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

    def _creation(self, planned: Plan, arguments: Arguments) -> Callable[[Answer], None]:
        """Return a function that creates the table planned."""
        seed, spectators = arguments.seed(), arguments.flag("spectators")
        bots = _bots(arguments.find("bots"), planned.seats)
        creator = self._creator(arguments, seed, planned.seats, bots)
        clock, substitute = arguments.find("clock"), arguments.find("substitute")
        control = None if clock is None else Control.read(clock)
        stands_in = SUBSTITUTE if substitute is None else _bot(substitute).spec
        given = arguments.find("key")
        key = "" if given is None else given.text()
        arguments.finish()
        if self._hall.key is not None and not hmac.compare_digest(key.encode(), self._hall.key.encode()):
            raise Refusal("refused", "tables are created here with a key only", "$.key")
        dealt = seed_of(seed)
        trusted = self._hall.key is not None or self.caller.owner == LOCAL
        owner = "" if trusted else self.caller.owner
        opening = Opening(planned, dealt, bots, owner, spectators, creator, control, stands_in, seed is not None)
        return lambda answer: self._hall.answer(self._hall.create(opening), answer)

    def _creator(self, arguments: Arguments, seed: int | None, seats: int, bots: Mapping[int, Bot]) -> int | None:
        """Read `open` and `seat`: the creator's seat at an open table, None for another table."""
        listed, seat = arguments.flag("open"), arguments.seat(seats)
        if not listed:
            if seat is not None:
                raise Refusal("bad_request", "only with open", "$.seat")
            return None
        self._lobby()
        if seed is not None:
            raise Refusal("bad_request", "strangers play at an open table: the server draws its seed", "$.seed")
        persons = [number for number in range(seats) if number not in bots]
        if seat is None and persons:
            seat = persons[0]
        if seat not in persons:
            raise Refusal("bad_request", "expected a seat without a bot", "$.seat")
        return seat

    def _lobby(self) -> Lobby:
        if self._hall.lobby is None:
            raise Refusal("refused", "this server has no lobby", "$.method")
        return self._hall.lobby

    def _lobby_page(self, arguments: Arguments) -> Deferred:
        lobby, game = self._lobby(), arguments.find("game")
        name = None if game is None else game.text()
        after, most = read_cursor(arguments.find("after")), arguments.number_or("limit", 1, MOST, MOST)
        arguments.finish()
        return Deferred(lambda answer: self._hall.answer(self._hall.off(lobby.page, after, most, name), answer))

    def _take_seat(self, arguments: Arguments) -> Deferred:
        lobby, name = self._lobby(), arguments.get("table").text()
        seat = arguments.number_or("seat", 0, _MOST_SEATS, -1)
        arguments.finish()
        chosen = None if seat < 0 else seat
        wish = {"method": "take", "table": name, "seat": chosen}
        return Deferred(lambda answer: self._hall.answer(self._taken(lobby, wish, answer), answer))

    async def _taken(self, lobby: Lobby, wish: Frame, answer: Answer) -> None:
        """Take a free seat at a table, wherever that is."""
        try:
            await lobby.take(wish["table"], wish["seat"], self.caller.owner, answer)
        except Elsewhere as elsewhere:
            link = await self._link(elsewhere.address)
            if link is None:
                raise moved() from None
            link.ask(self, wish, answer)

    def _join(self, arguments: Arguments) -> Deferred:
        token, events, legal = arguments.get("token").text(), arguments.flag("events"), arguments.flag("legal")
        arguments.finish()
        self._check_room()
        wish = _Wish(token, events, legal)
        return Deferred(lambda answer: self._hall.answer(self._joined(wish, answer), answer))

    def _check_room(self) -> None:
        if len(self._held) + len(self._afar) >= self.limits.states:
            raise Refusal("limit", f"states: {self.limits.states} are open already")

    async def _joined(self, wish: _Wish, answer: Answer) -> Frame | None:
        """Take a seat, wherever the table is. A process that was killed holds its tables for some seconds."""
        end = time.monotonic() + _MOVE_SECONDS
        while True:
            try:
                table, seat = await self._hall.opened_by(wish.token, self.spent)
            except Elsewhere as elsewhere:
                if not self.forwards:
                    raise moved() from None
                link = await self._link(elsewhere.address)
                if link is not None and await self._joined_afar(link, wish, answer):
                    return None
            else:
                return self._sit(table, seat, wish)
            if time.monotonic() > end:
                raise Refusal("store", "the process that holds this table does not answer")
            await asyncio.sleep(_AGAIN_SECONDS)

    def _sit(self, table: Table, seat: int | None, wish: _Wish) -> Frame:
        """Take a seat at a table of this process."""
        try:
            self._check_room()
        except Refusal:
            table.rest()
            raise
        number = self._number()
        held = self._held[number] = _Held(table, Place(self, number, seat, wish.events, wish.legal))
        table.sit(held.place)
        if not self.open:
            self.close()
        named = {"seed_named": table.seed_named}
        return {"state": number, "table": table.id, "seat": seat, **named, **table.status(seat, legal=wish.legal)}

    async def _link(self, address: str) -> Link | None:
        """The link to another process, None where it cannot be reached."""
        links = self._hall.links
        if links is None or not self.forwards:
            return None
        try:
            return await links.to(address)
        except OSError:
            return None

    async def _joined_afar(self, link: Link, wish: _Wish, answer: Answer) -> bool:
        """Take a seat at a table of another process, and answer, unless the table has moved."""
        coming: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def heard(reply: Frame | Refusal) -> None:
            # Answered at once: pushes for the state may be right behind.
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
            if not coming.done():
                coming.set_result(not (isinstance(reply, Refusal) and reply.code == "moved"))

        link.ask(self, {"method": "join", "token": wish.token, "events": wish.events, "legal": wish.legal}, heard)
        return await coming

    def _number(self) -> int:
        self._next += 1
        return self._next - 1

    def _call(self, request: Frame) -> Frame | Job | Deferred:
        state = request.get("state")
        afar = self._afar.get(state) if type(state) is int else None
        return super()._call(request) if afar is None else Deferred(lambda answer: self._ask(afar, request, answer))

    def _ask(self, afar: _Afar, request: Frame, answer: Answer) -> None:
        """Forward a request to the process that holds the table."""

        def heard(reply: Frame | Refusal) -> None:
            if request.get("method") == "close" and not isinstance(reply, Refusal):
                self._afar.pop(request["state"], None)
                afar.link.forget(afar.state)
            answer(reply)

        afar.link.ask(self, {**request, "state": afar.state}, heard)

    def _close(self, arguments: Arguments) -> Frame:
        held = self._found(arguments)
        arguments.finish()
        del self._held[held.place.number]
        held.table.rise(held.place)
        return {}

    def _found(self, arguments: Arguments) -> _Held:
        number = arguments.number("state", 0, 2**53)
        held = self._held.get(number)
        if held is None:
            raise Refusal("unknown_state", f"no state {number} is open", "$.state")
        return held

    # ------------------------------------------------------------ looking

    def _status(self, arguments: Arguments) -> Frame:
        held = self._found(arguments)
        legal = arguments.flag("legal")
        arguments.finish()
        table = held.table
        facts = {**described(table.state, table.setup), **table.seats.described(), "seat": held.seat}
        facts["seed_named"] = table.seed_named
        return {**facts, **table.status(held.seat, legal=legal)}

    def _catalogue(self, arguments: Arguments) -> Deferred:
        if arguments.has("game"):
            game, tree = requested(arguments)
        else:
            table = self._found(arguments).table
            game, tree = table.state.game.name, table.setup
        arguments.finish()
        setups = self._hall.large.process
        return self._threaded(lambda: _answering({"catalogue": setups.catalogue(game, tree)}))

    def _check(self, arguments: Arguments) -> Frame | Deferred:
        if self.size <= SMALL:
            return checked(arguments)
        return self._threaded(lambda: _answering(checked(arguments, self._hall.large.process.plan)))

    def _view(self, arguments: Arguments) -> Frame | Deferred:
        held = self._found(arguments)
        _own_seat(arguments, held)
        table, seat = held.table, held.seat
        at = past(arguments, table.at)
        since = arguments.number_or("since", 0, 2**53, -1)
        arguments.finish()
        if since < 0:
            return {"view": table.view(seat, table.at if at is None else at)}
        return Deferred(lambda answer: self._hall.slices.add(self._recalled(held, since, at, answer), self.spent))

    def _recalled(self, held: _Held, since: int, asked: int | None, answer: Answer) -> Iterator[None]:
        """Answer with a view and its log, in slices."""
        try:
            table, seat = held.table, held.seat
            history = yield from table.recall(seat)
            if self.open:
                at = table.at if asked is None else min(asked, table.at)
                answer(history.logged(table.view(seat, at), seat, since, at))
        except Exception as error:  # noqa: BLE001, every request has its answer
            answer(excuse(error, "$"))

    def _legal(self, arguments: Arguments) -> Frame:
        held = self._found(arguments)
        full = arguments.flag("full")
        arguments.finish()
        return legal_actions(_own_turn(held), full=full)

    def _ahead(self, arguments: Arguments) -> Deferred:
        held = self._found(arguments)
        look, at = looking(_own_turn(held), arguments), held.table.at
        return Deferred(lambda answer: self._hall.slices.add(self._looked(look, at, answer), self.spent))

    def _looked(self, look: LookAhead, at: int, answer: Answer) -> Iterator[None]:
        """Answer with what lies ahead, in slices; the table may have changed meanwhile."""
        try:
            yield from look.slices()
            if self.open:
                answer(looked(look, at))
        except Exception as error:  # noqa: BLE001, every request has its answer
            answer(excuse(error, "$"))

    def _observe(self, arguments: Arguments) -> Frame:
        held = self._found(arguments)
        _own_seat(arguments, held)
        arguments.finish()
        if held.seat is None:
            raise Refusal("refused", "spectators have no observation")
        return {"observation": floats(held.table.state.observe(held.seat))}

    def _record(self, arguments: Arguments) -> Deferred:
        held = self._found(arguments)
        arguments.finish()
        table, state = held.table, held.table.state
        if held.seat is None:
            raise Refusal("refused", "the record is for those who had a seat")
        if not state.over:
            raise Refusal("refused", "the record holds all that is hidden: ask for it after the end of the game")

        def written() -> Callable[[Answer], None]:
            record = Record(state.setup, table.seed, table.actions, state.hash)
            data = own_data(record.setup)
            return _answering({"record": record.to_bytes()} | ({} if data is None else {"data": data}))

        return self._threaded(written)

    # ------------------------------------------------------------ acting

    def _apply(self, arguments: Arguments) -> Deferred:
        return self._act(arguments, events=False)

    def _step(self, arguments: Arguments) -> Deferred:
        return self._act(arguments, events=True)

    def _act(self, arguments: Arguments, *, events: bool) -> Deferred:
        held = self._found(arguments)
        action, legal = arguments.action(), arguments.flag("legal")
        at = arguments.number_or("at", 0, 2**32, -1)
        arguments.finish()
        seat, table = held.seat, held.table
        if seat is None:
            raise Refusal("refused", "spectators do not act")
        guard = None if at < 0 else at

        def begin(answer: Callable[[Frame | Refusal], None]) -> None:
            table.act(Move(seat, action, guard, events, legal, held.place, answer))

        return Deferred(begin)

    def _undo(self, arguments: Arguments) -> Deferred:
        held = self._found(arguments)
        at, legal = arguments.number_or("at", 0, 2**32, -1), arguments.flag("legal")
        arguments.finish()
        place, table = held.place, held.table
        return Deferred(lambda answer: table.take_back(Undo(place, None if at < 0 else at, legal, answer)))

    def _resign(self, arguments: Arguments) -> Deferred:
        held = self._found(arguments)
        arguments.finish()
        seat, table = held.seat, held.table
        if seat is None:
            raise Refusal("refused", "spectators have no seat to resign")
        return Deferred(lambda answer: table.change(lambda: table.resigned(seat), answer, held.place))

    def _say(self, arguments: Arguments) -> Frame:
        held, text = self._found(arguments), arguments.get("text")
        arguments.finish()
        if not self._hall.chat:
            raise Refusal("refused", "this server has no chat", "$.method")
        if not 0 < len(text.text()) <= self.limits.chat_letters:
            raise Refusal("limit", f"chat_letters: {self.limits.chat_letters}", "$.text")
        held.table.say(held.place, text.text())
        return {}

    def _refused(self, _: Arguments) -> Frame:
        raise Refusal("refused", "not at a table: the game is hosted for all its seats", "$.method")

    methods: ClassVar[Mapping[str, Method]] = MappingProxyType(
        {
            **dict.fromkeys(_EMBED_ONLY, _refused),
            "create": _create,
            "join": _join,
            "status": _status,
            "catalogue": _catalogue,
            "check": _check,
            "view": _view,
            "legal": _legal,
            "ahead": _ahead,
            "observe": _observe,
            "record": _record,
            "apply": _apply,
            "step": _step,
            "undo": _undo,
            "close": _close,
            "resign": _resign,
            "lobby": _lobby_page,
            "take": _take_seat,
            "say": _say,
        }
    )


def _answering(reply: Frame) -> Callable[[Answer], None]:
    """Return a function that answers with a reply."""
    return lambda answer: answer(reply)


def _own_turn(held: _Held) -> State:
    """Return the state of a seat that is to decide, or whose game is over. Raises Refusal."""
    state = held.table.state
    if held.seat is None or (not state.over and state.actor != held.seat):
        raise Refusal("not_your_turn", "another seat is to decide")
    return state


def _own_seat(arguments: Arguments, held: _Held) -> None:
    """Read the argument `seat`. Raises Refusal for any but the caller's own seat."""
    seat = arguments.seat(held.table.state.seats)
    if seat is not None and seat != held.seat:
        raise Refusal("refused", "a seat is seen by who sits there alone", "$.seat")


def _bots(given: Argument | None, seats: int) -> dict[int, Bot]:
    """The bots asked for, by seat."""
    if given is None:
        return {}
    given.only([str(seat) for seat in range(seats)])
    return {int(name): _bot(spec) for name, spec in given.fields()}


def _bot(spec: Argument) -> Bot:
    try:
        return bot(spec.text(), untrusted=True)
    except Refusal:
        raise
    except IsettlersError as error:
        spec.fail(str(error))
