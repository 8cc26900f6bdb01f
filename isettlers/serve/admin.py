"""The methods of `isettlers serve-admin`, on a socket of a running server or on the store of a stopped one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Final

from attrs import evolve

from isettlers.errors import IsettlersError
from isettlers.record import Record
from isettlers.serve.arguments import Arguments, seat_of
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.frames import packed, unpacked
from isettlers.serve.gate import Gate
from isettlers.serve.hall import Answer, Hall
from isettlers.serve.limits import Limits
from isettlers.serve.lobby import cursor_text, read_cursor
from isettlers.serve.places import Change
from isettlers.serve.reading import described
from isettlers.serve.session import Caller, Deferred, Frame, Method, Session, Shared
from isettlers.serve.store import Cursor, Elsewhere, Listed
from isettlers.serve.store.sqlite import SqliteStore
from isettlers.serve.table import Table
from isettlers.serve.tokens import digest, new_token

_MOST: Final = 1_000
"""Tables in one reply."""
_MOST_SEATS: Final = 256
_PATIENCE: Final = 60.0
"""Seconds within which a stopped server's store answers."""


def _later(method: Callable[[Any, Arguments, Answer], Coroutine[Any, Any, Frame | None]]) -> Method:
    """Return a method that answers when its coroutine has ended, unless that answered itself."""
    return lambda session, arguments: Deferred(
        lambda answer: session._hall.answer(method(session, arguments, answer), answer)  # noqa: SLF001, of this module
    )


class AdminSession(Session):
    """A connection that may do with all tables of a hall what an operator may."""

    mode = "admin"

    def __init__(self, shared: Shared, hall: Hall, caller: Caller, files: Mapping[str, str]) -> None:
        super().__init__(shared, caller)
        self._hall = hall
        self._places = files

    def read(self, _: str, arguments: Arguments) -> Arguments:
        """Leave the arguments to the method: operators' requests are no part of the protocol."""
        return arguments

    # ------------------------------------------------------------ looking

    def _files(self, arguments: Arguments) -> Frame:
        arguments.finish()
        return dict(self._places)

    async def _tables(self, arguments: Arguments, _: Answer) -> Frame:
        after, most = read_cursor(arguments.find("after")), arguments.number_if("limit", 1, _MOST) or _MOST
        arguments.finish()
        return await self._hall.off(self._page, after, most)

    def _page(self, after: Cursor, most: int) -> Frame:
        rows = self._hall.store.listed(most, after)
        end = cursor_text(rows[-1].cursor) if len(rows) == most else None
        return {"tables": [self._listed(listed) for listed in rows], "next": end}

    def _listed(self, listed: Listed) -> Frame:
        now, present = self._hall.store.now, self._hall.present(listed.id)
        return {
            "table": listed.id,
            "game": listed.game,
            "at": listed.at,
            "age": int(now - listed.created),
            "last": int(now - listed.last),
            "over": listed.ended is not None,
            "fault": listed.fault,
            **self._seats(listed.id),
            "connected": sorted(seat for seat in present if seat is not None),
            "spectators": present.count(None),
        }

    def _seats(self, name: str) -> Frame:
        """Who has the seats of a table: persons with tokens, bots, or nobody."""
        try:
            row = self._hall.store.table(name)
        except Exception:  # noqa: BLE001, bytes of a damaged row may break anything, and its fault is in the list
            return {"persons": [], "bots": {}, "free": []}
        bots = dict(row.bots)
        for change in row.seating.handed:
            bots.pop(change.seat, None)
            if change.bot is not None:
                bots[change.seat] = change.bot
        persons = {seat for seat in self._hall.store.tokens(name).values() if seat is not None} - bots.keys()
        named = {str(seat): bots[seat] for seat in sorted(bots)}
        return {"persons": sorted(persons), "bots": named, "free": sorted(row.seating.free)}

    async def _show(self, arguments: Arguments, _: Answer) -> Frame:
        name = arguments.get("table").text()
        arguments.finish()
        table = await self._table(name)
        seats, present = table.seats, table.company.present
        shown = {**described(table.state, table.setup), **seats.described(), **table.status(None, legal=False)}
        table.rest()
        return {
            "table": table.id,
            **shown,
            "substitute": table.substitute,
            "changes": [change.document() for change in seats.seating.handed],
            "tokens": sorted({seat for seat in table.tokens.values() if seat is not None}),
            "connected": sorted(seat for seat in present if seat is not None),
            "spectators": present.count(None),
        }

    async def _table(self, name: str) -> Table:
        try:
            return await self._hall.find(name)
        except Elsewhere as elsewhere:
            holder = f"the process with --cluster {elsewhere.address}" if elsewhere.address else "another process"
            raise Refusal("refused", f"{holder} holds this table: ask its --admin socket", "$.table") from None

    # ------------------------------------------------------------ seats

    async def _revoke(self, arguments: Arguments, answer: Answer) -> None:
        await self._change(arguments, lambda _, seat: Change("", seat, revokes=True), answer)

    async def _reissue(self, arguments: Arguments, answer: Answer) -> None:
        token = new_token()

        def plan(_: Table, seat: int | None) -> Change:
            by = "" if seat is None else "reissued"
            return Change(by, seat, revokes=True, tokens={digest(token): seat}, reply={"token": token})

        await self._change(arguments, plan, answer)

    async def _resign(self, arguments: Arguments, answer: Answer) -> None:
        await self._change(arguments, lambda table, seat: table.resigned(_player(seat)), answer)

    async def _kick(self, arguments: Arguments, answer: Answer) -> None:
        def plan(table: Table, seat: int | None) -> Change:
            return evolve(table.resigned(_player(seat), "kicked"), revokes=True)

        await self._change(arguments, plan, answer)

    async def _change(self, arguments: Arguments, plan: Callable[[Table, int | None], Change], answer: Answer) -> None:
        """Change a seat of a table; without the argument `seat` the right to look on."""
        name, seat = arguments.get("table").text(), seat_of(arguments.find("seat"), _MOST_SEATS)
        arguments.finish()
        table = await self._table(name)

        def checked() -> Change:
            if seat is not None and seat >= table.state.seats:
                raise Refusal("bad_request", f"expected int from 0 to {table.state.seats - 1}, got {seat}", "$.seat")
            return plan(table, seat)

        table.change(checked, answer)

    # ------------------------------------------------------------ the archive

    async def _archive(self, arguments: Arguments, _: Answer) -> Frame:
        name = arguments.get("table").text()
        arguments.finish()
        table = await self._table(name)
        table.rest()
        if not await self._hall.leaving.archive([name]):
            raise Refusal("refused", "the table is busy, or its record cannot be written: see the log", "$.table")
        return {"table": name}

    async def _unarchive(self, arguments: Arguments, _: Answer) -> Frame:
        data = arguments.get("record").binary()
        arguments.finish()
        try:
            record = Record.from_bytes(data)
        except IsettlersError as error:
            raise refusal(error, "$.record") from None
        return await self._hall.unarchive(record)

    methods: ClassVar[Mapping[str, Method]] = MappingProxyType(
        {
            "files": _files,
            "tables": _later(_tables),
            "show": _later(_show),
            "revoke": _later(_revoke),
            "reissue": _later(_reissue),
            "resign": _later(_resign),
            "kick": _later(_kick),
            "archive": _later(_archive),
            "unarchive": _later(_unarchive),
        }
    )


def _player(seat: int | None) -> int:
    if seat is None:
        raise Refusal("bad_request", "missing", "$.seat")
    return seat


class AdminGate(Gate):
    """Lets operators in, apart from players and their limits."""

    def __init__(self, hall: Hall, pool: ThreadPoolExecutor, files: Mapping[str, str]) -> None:
        super().__init__(Shared(Limits(), pool), hall)
        self._admits = hall
        self._files = files

    def _session(self, caller: Caller) -> Session:
        return AdminSession(self.shared, self._admits, caller, self._files)


async def ask_store(store: Path, archive: Path, method: str, arguments: Frame) -> Frame:
    """Answer one request about the tables of a server that does not run. Raises IsettlersError."""
    hall = Hall(SqliteStore(store), archive, Limits.table(), Counter(), serving=False)
    loop = asyncio.get_running_loop()
    try:
        with ThreadPoolExecutor(1) as pool:
            replies: dict[int, asyncio.Future[Frame]] = {number: loop.create_future() for number in (0, 1)}

            def keep(body: bytes) -> None:
                frame = unpacked(body, 32)
                replies[frame["id"]].set_result(frame)

            files = {"store": str(store), "archive": str(archive)}
            with AdminSession(Shared(Limits(), pool), hall, Caller(keep, lambda: None), files) as session:
                session.receive(packed({"id": 0, "method": "hello", "protocol": [1]}))
                session.receive(packed({"id": 1, "method": method, **arguments}))
                return await asyncio.wait_for(replies[1], _PATIENCE)
    finally:
        await hall.close()
