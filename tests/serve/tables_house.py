"""For the tests of table mode: a hall in this process, with guests whose every frame is kept."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

import msgpack
from contract_walk import SPOKEN
from serve.tables_builders import PATIENCE, ROOMY, SEED, SETUP, Frame

from isettlers.serve.hall import Features, Hall
from isettlers.serve.limits import Limits
from isettlers.serve.seated import TableSession
from isettlers.serve.session import Caller, Shared
from isettlers.serve.store import open_store
from isettlers.serve.table import Table

LOBBY: Final = ("lobby",)


class House:
    """A hall with its files in a folder; to be entered in a running event loop."""

    def __init__(self, folder: Path, features: Collection[str] = LOBBY, **limits: int) -> None:
        self.folder = folder
        self._features = features
        self.archive = folder / "archive"
        self._limits = Limits.table(**{**ROOMY, **limits})
        self._pool = ThreadPoolExecutor(2)
        self._shared = Shared(self._limits, self._pool)

    async def __aenter__(self) -> Self:
        self.archive.mkdir(exist_ok=True)
        self.counters: Counter[str] = self._shared.counters
        store = open_store(str(self.folder / "tables.db"))
        features = Features(lobby="lobby" in self._features, chat="chat" in self._features)
        self.hall = Hall(store, self.archive, self._limits, self.counters, features=features)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hall.close()
        self._pool.shutdown()

    async def guest(self, owner: str = "here") -> Guest:
        """One more connection, which has said hello."""
        guest = Guest(self._shared, self.hall, owner)
        await guest.ok("hello", protocol=[1])
        return guest

    def table(self, name: str) -> Table:
        """A table as it is in memory."""
        if name not in self.hall._tables:
            row, tokens, taken, times, _, setup = self.hall._fetched(name)
            assert setup is not None
            self.hall._tables[name] = Table(self.hall, row, tokens, setup, taken, times)
        return self.hall._tables[name]

    async def settled(self) -> None:
        """Wait until everything asked for so far is written, and what follows from it has happened."""
        written = asyncio.Event()
        self.hall.store.settle(lambda _: self.hall.soon(written.set))
        await asyncio.wait_for(written.wait(), PATIENCE)


class Guest:
    """A connection beside its session; `sent` is every byte it was sent, frame by frame."""

    def __init__(self, shared: Shared, hall: Hall, owner: str) -> None:
        self.sent: list[bytes] = []
        self.faults: list[str] = []
        """Pushes that are not those of the protocol."""
        self._came = asyncio.Event()
        self.session = TableSession(shared, hall, Caller(self._keep, lambda: None, owner))
        self._ids = count(1)
        self._replies: dict[int, asyncio.Future[Frame]] = {}

    def send(self, method: str, **arguments: object) -> asyncio.Future[Frame]:
        """Send a request; what will be its reply."""
        number = next(self._ids)
        coming = self._replies[number] = asyncio.get_running_loop().create_future()
        self.session.receive(msgpack.packb({"id": number, "method": method, **arguments}))
        return coming

    async def ask(self, method: str, **arguments: object) -> Frame:
        return await asyncio.wait_for(self.send(method, **arguments), PATIENCE)

    async def ok(self, method: str, **arguments: object) -> Frame:
        """What a request that succeeds replies."""
        reply = await self.ask(method, **arguments)
        assert "ok" in reply, reply
        assert not SPOKEN.reply(reply, method, self.session.mode)
        result: Frame = reply["ok"]
        return result

    async def error(self, method: str, **arguments: object) -> str:
        """The code of the error that a request gets."""
        reply = await self.ask(method, **arguments)
        assert "error" in reply, reply
        assert not SPOKEN.error(reply["error"])
        code: str = reply["error"]["code"]
        return code

    async def create(self, **arguments: object) -> Frame:
        """A fresh table, the same hands each time."""
        return await self.ok("create", **{"game": "imperial", "setup": SETUP, "seed": SEED, **arguments})

    async def join(self, token: str, **arguments: object) -> int:
        """The number of the state that a token opens."""
        number: int = (await self.ok("join", token=token, **arguments))["state"]
        return number

    def pushes(self, kind: str) -> list[Frame]:
        """The pushes of a kind so far."""
        assert not self.faults
        return [frame for frame in map(msgpack.unpackb, self.sent) if frame.get("push") == kind]

    async def coming(self, kind: str) -> Frame:
        """The first push of a kind, waited for."""
        while not (pushes := self.pushes(kind)):
            self._came.clear()
            await asyncio.wait_for(self._came.wait(), PATIENCE)
        return pushes[0]

    def _keep(self, data: bytes) -> None:
        self.sent.append(data)
        self._came.set()
        frame: dict[str, Any] = msgpack.unpackb(data)
        if "push" in frame:
            self.faults += SPOKEN.push(frame, self.session.mode)
        if "id" in frame:
            coming = self._replies.pop(frame["id"])
            if not coming.done():
                coming.set_result(frame)


def held(
    what: Callable[[House], Awaitable[None]], folder: Path, features: Collection[str] = LOBBY, **limits: int
) -> None:
    """Carry out a test in a house of its own; `features` are those of the hall."""

    async def run() -> None:
        async with House(folder, features, **limits) as house:
            await asyncio.wait_for(what(house), 2 * PATIENCE)

    asyncio.run(run())


async def play(guests: dict[int, tuple[Guest, int]], most: int = 10_000) -> Frame:
    """Take legal actions until the game is over or so many are taken, and wait for bots; the status then."""
    guest, state = next(iter(guests.values()))
    reply = await guest.ok("status", state=state)
    while not reply["over"] and most > 0:
        if reply["actor"] not in guests:
            await asyncio.sleep(0.001)
            reply = await guest.ok("status", state=state)
            continue
        guest, state = guests[reply["actor"]]
        ids = (await guest.ok("legal", state=state))["ids"]
        reply = await guest.ok("apply", state=state, action=ids[len(ids) // 2], at=reply["at"])
        most -= 1
    return reply
