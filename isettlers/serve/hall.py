"""Table mode: the tables of a server, those in memory and those on disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

import msgpack
from attrs import evolve, field, frozen

import isettlers
from isettlers.bots import Bot
from isettlers.bots.searching import LookAheadBot, SearchBot
from isettlers.errors import FormatError, IsettlersError
from isettlers.record import Record
from isettlers.serve import marks
from isettlers.serve.archive import Archive, row_of
from isettlers.serve.clock import Control
from isettlers.serve.errors import Refusal
from isettlers.serve.limits import Limits
from isettlers.serve.links import Links
from isettlers.serve.lobby import Lobby
from isettlers.serve.metrics import Metrics
from isettlers.serve.reading import Plan, Whole
from isettlers.serve.seats import SUBSTITUTE
from isettlers.serve.session import Frame, excuse
from isettlers.serve.setup_process import SetupProcess
from isettlers.serve.slices import Slices
from isettlers.serve.store import Done, Elsewhere, Full, Quota, Row, Store, Unreachable
from isettlers.serve.table import Table, closing
from isettlers.serve.thinkers import Thinkers
from isettlers.serve.tokens import digest, new_token

LOG: Final = logging.getLogger("isettlers.serve")

_SWEEP_SECONDS: Final = 10.0
_BEAT_SECONDS: Final = 0.5
_RETRY_SECONDS: Final = 1.0
_READERS: Final = 4
"""Threads that read from the store."""
_SWEEPS_AN_IDLE: Final = 360
"""Tables that fell silent are looked for once an hour: that takes long."""
_MOST: Final = 50
"""Tables archived at a time, so that nobody has to wait."""
_DAY: Final = 86_400.0
_HOUR: Final = 3_600.0
_YOUNG_SECONDS: Final = _HOUR
"""Time for people to come to a new table, before it may make room for another."""
_SETTLE_SECONDS: Final = 1.0
"""Time in which requests under way are answered when the server ends."""
_TURN_SECONDS: Final = 0.001
"""Time for results of other threads before the event loop looks after everything else."""
SMALL: Final = 1_000
"""Bytes of a setup that is read at once. A deck of your own has some 10,000 and takes 10 ms."""
_REST: Final = 9
"""Times the time that a large setup takes of the interpreter, which is free then."""
_SETUPS: Final = 32
"""Larger setups that are kept."""

Result = TypeVar("Result")
Answer = Callable[[Frame | Refusal], None]
Charge = Callable[[float], object]


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
        self._archive = Archive(archive)
        metrics = metrics or Metrics()
        store.measure = metrics.wrote
        self._quick = Thinkers(1, metrics.thinking["quick"].add)
        self._slow = Thinkers(max(1, (os.cpu_count() or 1) - 1), metrics.thinking["search"].add)
        self._checks = Thinkers(1)
        self.slices = Slices()
        self.links: Links | None = None
        """To the other processes of a server that has several."""
        self.setups = SetupProcess()
        """Belongs to the thread of `check`."""
        self._setups: dict[tuple[str, bytes], Whole] = {}
        """Large setups of the tables opened last, by game and tree."""
        self._loop = asyncio.get_running_loop()
        self._tables: dict[str, Table] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._readers = ThreadPoolExecutor(_READERS, "reader")
        self._adopting = False
        self._news: deque[Callable[[], None]] = deque()
        self._woken = False
        self._works: set[asyncio.Task[None]] = set()
        self._leaving: set[str] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._serving = serving
        self.closed = False
        """Whether nothing new is begun any more."""
        tasks = (self._beat(), self._sweep()) if serving else ()
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
        for thinkers in (self._quick, self._slow, self._checks):
            await self._loop.run_in_executor(None, thinkers.close)
        self.setups.close()
        await self._loop.run_in_executor(None, self.store.close)
        self._readers.shutdown(wait=False)

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
            substitute=opening.substitute, free=frozenset(persons) - frozenset(opened), seed_named=opening.seed_named,
            made=plan.maker,
        )  # fmt: skip
        quota = Quota(self.limits.tables_in_play, self.limits.tables_per_peer)
        return await self._store(row, opened, quota, watch=opening.spectators)

    async def unarchive(self, record: Record) -> Frame:
        """Make a record a table again, and return new tokens. Raises IsettlersError."""
        row = evolve(row_of(record, _new_name, self.store.now), made=marks.maker(record.setup))
        end = record.verify() if record.complete else record.end()
        if row.id in self._leaving or await self.off(self.store.holds, row.id):
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
            quota, lambda done: self.store.create(row, digests.items(), quota, done, actions=actions, over=over)
        )
        self.counters["tables"] += 1
        LOG.info("table created", extra={"table": row.id, "game": row.game, "bots": len(row.bots)})
        if row.bots or row.handed:
            self._spawn(self._wake(row.id))
        tokens = {str(seat): token for seat, token in opened.items()}
        return {"table": row.id, "tokens": tokens, "watch": watching}

    async def _make_room(self, quota: Quota, create: Callable[[Done], None]) -> None:
        """Create a table. An old one that nobody came to makes room. Raises Refusal."""
        for last in (False, True):
            if self.closed:
                raise closing()
            error = await self._written(create)
            if error is None:
                return
            if not isinstance(error, Full):
                raise Refusal("store", f"the table could not be written down: {error}")
            if error.quota == "of_owner":
                raise Refusal("limit", f"tables_per_peer: {quota.of_owner} of this address are in play already")
            if not last:
                await self._drop(await self.off(self.store.untouched, self.store.now - _YOUNG_SECONDS, 1))
        raise Refusal("limit", f"tables_in_play: {quota.tables} are in play already")

    async def opened_by(self, token: str, charge: Charge) -> tuple[Table, int | None]:
        """The table and seat of a token (None: to look on). Raises Refusal and Elsewhere.

        `charge` gets the seconds that a large setup took.
        """
        found = await self.off(self.store.opened_by, digest(token))
        if found is None or found[0] in self._leaving:
            raise Refusal("bad_token", "the token opens no seat here", "$.token")
        name, seat = found
        return await self.open(name, charge), seat

    async def find(self, name: str) -> Table:
        """The table of a name that somebody states. Raises Refusal and Elsewhere."""
        if name in self._leaving or not await self.off(self.store.holds, name):
            raise Refusal("bad_request", "there is no such table", "$.table")
        return await self.open(name)

    async def open(self, name: str, charge: Charge | None = None) -> Table:
        """A table, played through again when it is not in memory.

        Raises Refusal for one that cannot be read, and Elsewhere for one that another server holds.
        """
        table = await self._found(name, charge)
        table.wake()
        return table

    async def _found(self, name: str, charge: Charge | None = None) -> Table:
        """A table in memory; its bots wait."""
        while (table := self._tables.get(name)) is None:
            reading = self._reading.get(name)
            if reading is None:
                reading = self._reading[name] = self._spawn(self._read(name, charge))
            await asyncio.shield(reading)
        return table

    async def _read(self, name: str, charge: Charge | None) -> None:
        """Play a stored table through. Raises Refusal for one that cannot be; the store keeps it apart from then on."""
        try:
            row, taken, times, position, known = await self.off(self._fetched, name)
            table = Table(self, row, known or await self._large(row, charge), taken, times)
            marks.check_position(position, table.state)
            self._tables[name] = table
        except (Elsewhere, Refusal):
            raise
        except Unreachable as error:
            raise Refusal("store", str(error)) from None
        except Exception as error:  # noqa: BLE001, bytes of a damaged row may break anything
            fault = f"{type(error).__name__}: {error}"
            LOG.error("table put aside", extra={"table": name, "reason": fault})  # noqa: TRY400, a line
            self.counters["put_aside"] += 1
            self.store.quarantine(name, fault)
            raise Refusal("store", "this table cannot be read by this version of the server") from None
        finally:
            del self._reading[name]

    def _fetched(self, name: str) -> tuple[Row, list[tuple[int, int]], list[float], bytes | None, Whole | None]:
        """Read a table, in a thread; without its setup where to read that takes long."""
        row = self.store.take(name)
        return row, self.store.actions(name), self.store.times(name), self.store.position(name), self._known(row)

    def _known(self, row: Row) -> Whole | None:
        """Return the setup of a table if it is small, or is kept."""
        tree = msgpack.packb(row.setup)
        if len(tree) > SMALL:
            return self._setups.get((row.game, tree))
        return Whole.of(isettlers.game(row.game).setup_from(row.setup))

    async def _large(self, row: Row, charge: Charge | None) -> Whole:
        """Return a large setup, and keep it. Raises Refusal, and FormatError for one that cannot be read."""
        coming: asyncio.Future[Whole] = self._loop.create_future()

        def work() -> Callable[[], None]:
            try:
                setup = self.setups.whole(row.game, row.setup)
                setup.setup.tables()
            except Exception as error:  # noqa: BLE001, who waits hears of it
                bad = isinstance(error, Refusal) and error.code == "bad_setup"
                wrong = FormatError(str(error)) if bad else error
                return lambda: coming.set_exception(wrong)
            return lambda: coming.set_result(setup)

        self.check(row.owner, work, charge)
        setup = await coming
        self._setups[row.game, msgpack.packb(row.setup)] = setup
        if len(self._setups) > _SETUPS:
            del self._setups[next(iter(self._setups))]
        return setup

    async def _wake(self, name: str) -> None:
        """Let a table's bots continue, also without connections."""
        with contextlib.suppress(Refusal, Elsewhere):
            (await self.open(name)).rest()

    # ------------------------------------------------------------ several servers

    async def _beat(self) -> None:
        """Keep the lease of the tables, and let bots continue whose server has gone, or was stopped before."""
        while True:
            try:
                beat = await self.off(self.store.beat)
                if beat.lost:
                    for table in list(self._tables.values()):
                        self.moved(table)
                    for name in list(self._alarms):
                        self.alarm(name, None)
                if beat.orphans and not self._adopting:
                    self._adopting = True
                    self._spawn(self._adopt(beat.orphans))
            except Exception:
                LOG.exception("fault in a beat")
            await asyncio.sleep(_BEAT_SECONDS)

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

    def soon(self, what: Callable[[], None]) -> None:
        """Do something in the thread of the event loop; from any thread. Calls that come together wake it once."""
        self._news.append(what)
        if not self._woken:
            self._woken = True
            try:
                self._loop.call_soon_threadsafe(self._hear)
            except RuntimeError:  # the loop has closed: nobody waits any more
                LOG.debug("too late")

    def _hear(self) -> None:
        """Do for a while what other threads have asked for, then let others come in between."""
        self._woken = False  # before looking: what is added from here on wakes again
        until = self._loop.time() + _TURN_SECONDS
        try:
            while self._news and self._loop.time() < until:
                self._news.popleft()()
        finally:
            if self._news and not self._woken:
                self._woken = True
                self._loop.call_soon(self._hear)

    def think(self, owner: str, player: Bot, work: Callable[[], Callable[[], None]]) -> None:
        """Call a function of a bot in a thread, and its result in the thread of the event loop.

        Bots that do not search need microseconds, so they never wait for those that do.
        """
        if self._serving and not self.closed:
            thinkers = self._slow if isinstance(player, SearchBot | LookAheadBot) else self._quick
            thinkers.submit(owner, lambda: self.soon(work()))

    def check(self, owner: str, work: Callable[[], Callable[[], None]], charge: Charge | None) -> None:
        """Call a function that uses `setups` in a thread, and its result in the thread of the event loop.

        `charge` gets the seconds that the function took in this process and in that for setups.
        The thread then rests, so that it seldom takes the interpreter from the event loop.
        """

        def carry_out() -> None:
            before, began = self.setups.seconds, time.thread_time()
            proceed = work()
            used = time.thread_time() - began
            seconds = used + self.setups.seconds - before

            def finish() -> None:
                if charge is not None:
                    charge(seconds)
                proceed()

            self.soon(finish)
            time.sleep(_REST * used)

        self._checks.submit(owner, carry_out)

    def checks(self, owner: str) -> int:
        """How many functions of an owner wait for the thread of `check`."""
        return self._checks.queue(owner)

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
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
            if table.id not in self._alarms:
                self.store.release(table.id)

    def present(self, name: str) -> list[int | None]:
        """The seats of those who are connected to a table, None for each that looks on."""
        table = self._tables.get(name)
        return [] if table is None else table.present

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

    # ------------------------------------------------------------ archiving

    async def _sweep(self) -> None:
        store, limits = self.store, self.limits
        for number in count():
            await asyncio.sleep(_SWEEP_SECONDS)
            try:
                await self.archive(await self.off(store.ended, store.now - limits.table_over_seconds, _MOST))
                if number % _SWEEPS_AN_IDLE == 0 and limits.table_idle_days:
                    await self.archive(await self.off(store.idle, store.now - limits.table_idle_days * _DAY, _MOST))
                if limits.table_untouched_hours:
                    before = store.now - limits.table_untouched_hours * _HOUR
                    await self._drop(await self.off(store.untouched, before, _MOST))
            except Exception:
                LOG.exception("fault while archiving")
            for table in self._tables.values():
                table.forget()

    async def archive(self, names: Iterable[str]) -> list[str]:
        """Write tables to record files and take them out of the store; returns those for which that went well."""
        return [name for name in names if await self._archived(name)]

    async def _archived(self, name: str) -> bool:
        """Write a table's record, then take it out of the store."""
        if name in self._leaving:
            return False
        try:
            table = await self._found(name)
            if table.busy:
                return False
            self._archive.write(table)
        except (IsettlersError, OSError) as error:
            LOG.error("a table cannot be archived", extra={"table": name, "reason": str(error)})  # noqa: TRY400, a line
            return False
        LOG.info("table archived", extra={"table": name})
        self.counters["archived"] += 1
        self._leaving.add(name)
        await self._remove(name)
        return True

    async def _drop(self, names: Iterable[tuple[str, str]]) -> None:
        """Take tables out of the store at which no person has acted."""
        for name, _ in names:
            if name in self._leaving:
                continue
            self._leaving.add(name)
            try:
                if name not in self._tables and (await self.off(self.store.take, name)).touched:
                    self._leaving.discard(name)
                    continue
            except (KeyError, IsettlersError):
                self._leaving.discard(name)
                continue
            LOG.info("table dropped", extra={"table": name})
            self.counters["dropped"] += 1
            await self._remove(name)

    async def _remove(self, name: str) -> None:
        """Take a table out of the store; from now on its tokens open nothing."""
        self.alarm(name, None)
        table = self._tables.pop(name, None)
        if table is not None:
            table.dismiss("archived")
        await self._written(lambda done: self.store.remove(name, done))
        self._leaving.discard(name)

    # ------------------------------------------------------------ waiting

    async def off(self, read: Callable[..., Result], *values: object) -> Result:
        """Read from the store in a thread."""
        return await self._loop.run_in_executor(self._readers, read, *values)

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
