"""Table mode: the tables of a server, those in memory and those on disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from attrs import evolve, field, frozen

from isettlers.bots import Bot
from isettlers.bots.searching import SearchBot
from isettlers.record import Record
from isettlers.seeds import draw_seed
from isettlers.serve import marks
from isettlers.serve.archive import row_of
from isettlers.serve.clock import Control
from isettlers.serve.errors import Refusal
from isettlers.serve.large_setups import Charge, LargeSetups
from isettlers.serve.leaving import Leaving
from isettlers.serve.limits import Limits
from isettlers.serve.links import Links
from isettlers.serve.lobby import Lobby
from isettlers.serve.metrics import Metrics
from isettlers.serve.networks import SITE_SHARE, site
from isettlers.serve.reading import Plan, Whole
from isettlers.serve.seats import SUBSTITUTE, Seating
from isettlers.serve.session import Frame, excuse
from isettlers.serve.slices import Slices
from isettlers.serve.store import Done, Elsewhere, Full, Quota, Row, Store, Unreachable, steady
from isettlers.serve.table import Table, bad_token, closing
from isettlers.serve.thinkers import Thinkers
from isettlers.serve.tokens import digest, new_token
from isettlers.serve.turns import Turns

LOG: Final = logging.getLogger("isettlers.serve")

_BEAT_SECONDS: Final = 0.5
PATIENCE_SECONDS: Final = 4.0
"""Time in which the store, or another process, answers what a client asks for."""
_RETRY_SECONDS: Final = 1.0
_READERS: Final = 4
"""Threads that read from the store."""
_TRIES: Final = 10
"""Tables that make room for one, where others are quicker to take the place."""
_SETTLE_SECONDS: Final = 1.0
"""Time in which requests under way are answered when the server ends."""

Result = TypeVar("Result")
Answer = Callable[[Frame | Refusal], None]


@frozen
class Opening:
    """A table to be created."""

    plan: Plan
    seed: int
    bots: Mapping[int, Bot] = field(factory=dict)
    owner: str = ""
    """The address that asks for it; empty where quotas do not count it."""
    spectators: bool = False
    creator: int | None = None
    """Seat of the creator of an open table, whose other seats the lobby lists; None for a table by invitation."""
    control: Control | None = None
    substitute: str = SUBSTITUTE
    """Spec of the bot to which a seat is handed over."""
    seed_named: bool = False
    """Whether the creator chose the seed."""


@frozen
class Features:
    """Parts of the protocol that an operator may want or not."""

    lobby: bool = True
    chat: bool = False


USUAL: Final = Features()


class Hall:
    """All tables of a server. Its methods belong to the thread of its event loop."""

    def __init__(
        self,
        store: Store,
        archive: Path,
        limits: Limits,
        counters: Counter[str],
        key: str | None = None,
        metrics: Metrics | None = None,
        *,
        features: Features = USUAL,
        serving: bool = True,
    ) -> None:
        self.store = store
        self.limits = limits
        self.counters = counters
        self.key = key
        self.chat = features.chat
        self.lobby = Lobby(self) if features.lobby else None
        metrics = metrics or Metrics()
        store.measure = metrics.wrote
        self._quick = Thinkers(1, metrics.thinking["quick"].add)
        self._slow = Thinkers(max(1, (os.cpu_count() or 1) - 1), metrics.thinking["search"].add)
        turns = Turns()
        self.soon = turns.soon
        """Do something in the thread of the event loop; from any thread."""
        self.large = LargeSetups(turns)
        self.leaving = Leaving(self, archive)
        self.slices = Slices()
        self.links: Links | None = None
        """To the other processes of a server that has several."""
        self._loop = asyncio.get_running_loop()
        self._tables: dict[str, Table] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._readers = ThreadPoolExecutor(_READERS, "reader")
        self._pulse = ThreadPoolExecutor(1, "pulse")
        """The beats' own thread: they do not wait for readers."""
        self._until = -math.inf if serving else math.inf
        self._beaten = asyncio.Event()
        self._adopting = False
        self._works: set[asyncio.Task[None]] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._serving = serving
        self.closed = False
        """Whether nothing new is begun any more."""
        tasks = (self._beat(), self.leaving.sweep()) if serving else ()
        self._tasks = [self._loop.create_task(task) for task in tasks]

    async def settle(self) -> None:
        """Stop bots and sweeping, and wait until what was asked for is written and answered."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        for table in self._tables.values():
            table.stop()
        written = asyncio.Event()
        self.store.settle(lambda _: self.soon(written.set))
        await written.wait()
        if self._works:
            await asyncio.wait(self._works, timeout=_SETTLE_SECONDS)

    async def close(self) -> None:
        """Settle, and close the store."""
        await self.settle()
        if self.links is not None:
            await self.links.close()
        for threads in (self._quick, self._slow, self.large):
            await self._loop.run_in_executor(None, threads.close)
        await self._loop.run_in_executor(None, self.store.close)
        for pool in (self._readers, self._pulse):
            pool.shutdown(wait=False)

    # ------------------------------------------------------------ creating and finding

    def answer(self, work: Coroutine[Any, Any, Frame | None], answer: Answer) -> None:
        """Carry out work that takes a while, and answer with its result, if any, or with the error that it raises."""

        async def carry_out() -> None:
            try:
                result = await work
            except Exception as error:  # noqa: BLE001, every request has its answer
                answer(excuse(error, "$"))
            else:
                if result is not None:
                    answer(result)

        self._spawn(carry_out())

    async def create(self, opening: Opening) -> Frame:
        """Deal a game, and return the tokens of its seats once it is written down. Raises Refusal."""
        plan = opening.plan
        persons = [seat for seat in range(plan.seats) if seat not in opening.bots]
        opened = persons if opening.creator is None else [opening.creator]
        row = Row(
            _new_name(), plan.game, plan.tree, opening.seed,
            {seat: player.spec for seat, player in opening.bots.items()}, opening.owner, control=opening.control,
            substitute=opening.substitute, creator=opening.creator,
            seating=Seating(free=frozenset(persons) - frozenset(opened)), seed_named=opening.seed_named,
            made=plan.maker,
        )  # fmt: skip
        quota = Quota(self.limits.tables_in_play, self.limits.tables_per_peer)
        return await self._store(row, opened, quota, watch=opening.spectators)

    async def follow(self, table: Table, plan: Plan, owner: str) -> Frame:
        """Deal the game that follows one, the seats moved on, and return the tokens of its seats. Raises Refusal.

        A seat that a bot took over is a person's again if its player is there.
        """
        seats, here = table.seats, set(table.company.present)
        bots = {
            table.rematch.moved(seat): player
            for seat, player in seats.bots.items()
            if seat in seats.first or seat not in here
        }
        control = None if seats.clock is None else seats.clock.control
        watched = None in table.tokens.values()
        return await self.create(
            Opening(plan, draw_seed(), bots, owner, watched, control=control, substitute=table.substitute)
        )

    async def unarchive(self, record: Record) -> Frame:
        """Make a record a table again, and return new tokens. Raises IsettlersError."""
        row = evolve(row_of(record, _new_name, self.store.now), made=marks.maker(record.setup))
        end = record.checked_end()
        if row.id in self.leaving or await self.read(self.store.holds, row.id):
            raise Refusal("bad_request", f"the table {row.id} is here already", "$.record")
        actions = [(action.id, before.actor) for before, action in record.states()]
        persons = [seat for seat in range(end.seats) if seat not in row.bots]
        return await self._store(row, persons, Quota(), actions=actions, watch=True, over=end.over)

    async def _store(
        self,
        row: Row,
        persons: Iterable[int],
        quota: Quota,
        *,
        watch: bool,
        actions: Sequence[tuple[int, int]] = (),
        over: bool = False,
    ) -> Frame:
        """Write a table down, and return its tokens."""
        opened = {seat: new_token() for seat in persons}
        watching = new_token() if watch else None
        digests: dict[bytes, int | None] = {digest(token): seat for seat, token in opened.items()}
        if watching is not None:
            digests[digest(watching)] = None
        await self._make_room(
            row.owner,
            quota,
            lambda done: self.store.create(row, digests.items(), quota, done, actions=actions, over=over),
        )
        self.counters["tables"] += 1
        LOG.info("table created", extra={"table": row.id, "game": row.game, "bots": len(row.bots)})
        if row.bots or row.seating.handed:
            self._spawn(self._wake(row.id))
        tokens = {str(seat): token for seat, token in opened.items()}
        return {"table": row.id, "tokens": tokens, "watch": watching}

    async def _make_room(self, owner: str, quota: Quota, create: Callable[[Done], None]) -> None:
        """Create a table of an address, for which another may make room. Raises Refusal."""
        for _ in range(_TRIES):
            if self.closed:
                raise closing()
            error = await self._written(create)
            if error is None:
                return
            if not isinstance(error, Full):
                raise Refusal("store", "the table could not be written down")
            if error.quota == "of_owner":
                raise Refusal("limit", f"tables_per_peer: {quota.of_owner} of this address are in play already")
            if error.quota == "of_site":
                raise Refusal("limit", f"tables_per_peer: {SITE_SHARE * quota.of_owner} of this network are in play")
            if not await self.leaving.make_room(owner):
                break
        raise Refusal("limit", f"tables_in_play: {quota.tables} are in play already")

    async def opened_by(self, key: bytes, charge: Charge) -> Table:
        """The table of a token's digest. Raises Refusal and Elsewhere.

        `charge` gets the seconds that a large setup took.
        """
        name = await self.read(self.store.opened_by, key)
        if name is None or name in self.leaving:
            raise bad_token()
        return await self.open(name, charge)

    async def find(self, name: str) -> Table:
        """The table of a name that somebody states. Raises Refusal and Elsewhere."""
        if name in self.leaving or not await self.read(self.store.holds, name):
            raise Refusal("bad_request", "there is no such table", "$.table")
        return await self.open(name)

    async def open(self, name: str, charge: Charge | None = None) -> Table:
        """A table, played through again when it is not in memory.

        Raises Refusal for one that cannot be read, and Elsewhere for one that another server holds.
        """
        table = await self.resident(name, charge)
        table.wake()
        return table

    async def resident(self, name: str, charge: Charge | None = None) -> Table:
        """A table in memory, which this process surely holds; its bots wait."""
        await self.lease()
        while (table := self._tables.get(name)) is None:
            reading = self._reading.get(name)
            if reading is None:
                reading = self._reading[name] = self._spawn(self._read(name, charge))
            await asyncio.shield(reading)
        return table

    async def _read(self, name: str, charge: Charge | None) -> None:
        """Play a stored table through. Raises Refusal for one that cannot be; the store keeps it apart from then on."""
        try:
            row, tokens, taken, times, position, known = await self.read(self._fetched, name)
            table = Table(self, row, tokens, known or await self.large.read(row, charge), taken, times)
            marks.check_position(position, table.state)
            self._tables[name] = table
        except (Elsewhere, Refusal):
            raise
        except Exception as error:  # noqa: BLE001, bytes of a damaged row may break anything
            fault = f"{type(error).__name__}: {error}"
            LOG.error("table put aside", extra={"table": name, "reason": fault})  # noqa: TRY400, a line
            self.counters["put_aside"] += 1
            self.store.quarantine(name, fault)
            raise Refusal("unreadable", "this version of the server cannot continue this table") from None
        finally:
            del self._reading[name]

    def _fetched(
        self, name: str
    ) -> tuple[Row, dict[bytes, int | None], list[tuple[int, int]], list[float], bytes | None, Whole | None]:
        """Read a table, in a thread; without its setup where to read that takes long."""
        store, row = self.store, self.store.take(name)
        played = store.actions(name), store.times(name), store.position(name)
        return row, store.tokens(name), *played, self.large.known(row)

    async def _wake(self, name: str) -> None:
        """Let a table's bots continue, also without connections."""
        with contextlib.suppress(Refusal, Elsewhere):
            (await self.open(name)).rest()

    # ------------------------------------------------------------ several servers

    async def _beat(self) -> None:
        """Keep the lease of the tables, and let bots continue whose server has gone, or was stopped before."""
        while True:
            try:
                beat = await self._loop.run_in_executor(self._pulse, self.store.beat)
                if beat.lost:
                    for table in list(self._tables.values()):
                        self.moved(table)
                    for name in list(self._alarms):
                        self.alarm(name, None)
                self._until = max(self._until, beat.until)  # no sooner: nobody reads from a table that was lost
                self._beaten.set()
                self._beaten.clear()
                if beat.orphans and not self._adopting:
                    self._adopting = True
                    self._spawn(self._adopt(beat.orphans))
            except Exception:
                LOG.exception("fault in a beat")
            await asyncio.sleep(_BEAT_SECONDS)

    @property
    def leased(self) -> bool:
        """Whether no other process can hold a table that this one has in memory."""
        return steady() < self._until

    async def lease(self, seconds: float = PATIENCE_SECONDS) -> None:
        """Wait until that is so; a process that was stopped has to ask first. Raises Refusal when the time is out."""
        if self.leased:
            return
        try:
            async with asyncio.timeout(seconds):
                while not self.leased:
                    await self._beaten.wait()
        except TimeoutError:
            raise Unreachable from None

    async def _adopt(self, names: Iterable[str]) -> None:
        for name in names:
            await self._wake(name)
        self._adopting = False

    def moved(self, table: Table) -> None:
        """Another server holds a table now: forget it, and tell who sits there."""
        if self._tables.get(table.id) is table:
            LOG.info("table moved", extra={"table": table.id})
            self.counters["moved"] += 1
            self.alarm(table.id, None)
            del self._tables[table.id]
            table.dismiss("moved")

    # ------------------------------------------------------------ for tables

    def think(self, owner: str, player: Bot, work: Callable[[], Callable[[], None]]) -> None:
        """Call a function of a bot in a thread, and its result in the thread of the event loop.

        Bots that do not search need microseconds, so they never wait for those that do.
        """
        if self._serving and not self.closed:
            thinkers = self._slow if isinstance(player, SearchBot) else self._quick
            thinkers.submit(site(owner), lambda: self.soon(work()))

    def later(self, table: Table) -> None:
        """Let a table's bot try again after a while, if the table is still in memory."""

        def wake() -> None:
            if self._tables.get(table.id) is table:
                table.wake()

        self._loop.call_later(_RETRY_SECONDS, wake)

    def alarm(self, name: str, seconds: float | None) -> None:
        """Look at a table's clock after some time, also when nobody is there; None: no clock is running."""
        alarm = self._alarms.pop(name, None)
        if alarm is not None:
            alarm.cancel()
        if seconds is not None and self._serving and not self.closed:
            self._alarms[name] = self._loop.call_later(seconds, self._ring, name)

    def _ring(self, name: str) -> None:
        del self._alarms[name]
        self._spawn(self._rung(name))

    async def _rung(self, name: str) -> None:
        with contextlib.suppress(Refusal, Elsewhere):
            table = await self.open(name)
            table.ring()
            table.rest()

    def empty(self, table: Table) -> None:
        """Nobody is at a table any more: forget it until somebody comes, and hold it only while its clock runs."""
        if self._tables.get(table.id) is table and table.id not in self.leaving:
            del self._tables[table.id]
            if table.id not in self._alarms:
                self.store.release(table.id)

    def present(self, name: str) -> list[int | None]:
        """The seats of those who are connected to a table, None for each that looks on."""
        table = self._tables.get(name)
        return [] if table is None else table.company.present

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def stored(self) -> int:
        """How many tables there are."""
        return self.store.stored

    def waiting(self) -> dict[str, int]:
        """How many decisions of bots wait for a thread, by kind of bot."""
        return {"quick": self._quick.waiting, "search": self._slow.waiting}

    # ------------------------------------------------------------ leaving the store

    def has(self, name: str) -> bool:
        """Return whether a table is in memory."""
        return name in self._tables

    async def remove(self, name: str) -> None:
        """Take a table out of the store; its tokens open nothing from then on."""
        self.alarm(name, None)
        table = self._tables.pop(name, None)
        if table is not None:
            table.dismiss("archived")
        await self._written(lambda done: self.store.remove(name, done))

    # ------------------------------------------------------------ waiting

    async def off(self, read: Callable[..., Result], *values: object) -> Result:
        """Read from the store in a thread."""
        return await self._loop.run_in_executor(self._readers, read, *values)

    async def read(self, read: Callable[..., Result], *values: object) -> Result:
        """Read from the store for a client. Raises Refusal for a store that does not answer in time."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await self.off(read, *values)
        except TimeoutError:
            raise Unreachable from None

    async def _written(self, ask: Callable[[Done], None]) -> Exception | None:
        """Ask the store for something, and wait until it is written; its error."""
        coming: asyncio.Future[Exception | None] = self._loop.create_future()

        def hear(error: Exception | None) -> None:
            if not coming.done():
                coming.set_result(error)

        ask(lambda error: self.soon(lambda: hear(error)))
        return await coming

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(work)
        self._works.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, work: asyncio.Task[None]) -> None:
        """A task has ended; who waits for it hears its error, if anybody does."""
        self._works.discard(work)
        if not work.cancelled():
            work.exception()


def _new_name() -> str:
    return secrets.token_hex(8)
