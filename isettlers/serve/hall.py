"""Table mode: the tables of a server, those in memory and those on disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import copy_context
from itertools import count
from pathlib import Path
from typing import Final

from attrs import evolve, field, frozen

from isettlers import Setup
from isettlers.bots import Bot
from isettlers.bots.searching import LookAheadBot, SearchBot
from isettlers.errors import IsettlersError
from isettlers.record import Record
from isettlers.serve import marks
from isettlers.serve.archive import Archive, row_of
from isettlers.serve.clock import Control
from isettlers.serve.errors import Refusal
from isettlers.serve.limits import Limits
from isettlers.serve.lobby import Lobby
from isettlers.serve.metrics import Metrics
from isettlers.serve.seats import SUBSTITUTE
from isettlers.serve.session import Frame
from isettlers.serve.slices import Slices
from isettlers.serve.store import Row, Store
from isettlers.serve.table import Table, closing
from isettlers.serve.thinkers import Thinkers
from isettlers.serve.tokens import digest, new_token

LOG: Final = logging.getLogger("isettlers.serve")

_SWEEP_SECONDS: Final = 10.0
_RETRY_SECONDS: Final = 1.0
_SWEEPS_AN_IDLE: Final = 360
"""Tables that fell silent are looked for once an hour: that takes long."""
_MOST: Final = 50
"""Tables archived at a time, so that nobody has to wait."""
_DAY: Final = 86_400.0
_HOUR: Final = 3_600.0
_YOUNG_SECONDS: Final = _HOUR
"""Time for people to come to a new table, before it may make room for another."""
_SETUPS: Final = 32
"""Setups that are kept."""

Answer = Callable[[Frame | Refusal], None]


@frozen
class Opening:
    """A table to be created."""

    setup: Setup
    tree: Frame
    """That of the setup."""
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
        self.setups: dict[str, Setup] = {}
        """Setups of the tables made last: to read one with decks again takes long."""
        self._loop = asyncio.get_running_loop()
        self._tables: dict[str, Table] = {}
        self._owned = Counter(store.owners())
        self._count = self._owned.total()
        self._leaving: set[str] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._serving = serving
        self.closed = False
        """Whether nothing new is begun any more."""
        tasks = (self._resume(), self._sweep()) if serving else ()
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

    async def close(self) -> None:
        """Settle, and close the store."""
        await self.settle()
        for thinkers in (self._quick, self._slow, self._checks):
            await self._loop.run_in_executor(None, thinkers.close)
        await self._loop.run_in_executor(None, self.store.close)

    # ------------------------------------------------------------ creating and finding

    def create(self, opening: Opening, answer: Answer) -> None:
        """Deal a game, and answer with the tokens of its seats once it is written down."""
        owner = opening.owner
        refused = closing() if self.closed else self._full(owner)
        if refused is not None:
            answer(refused)
            return
        game = opening.setup.tables()
        persons = [seat for seat in range(game.seats) if seat not in opening.bots]
        opened = persons if opening.creator is None else [opening.creator]
        row = Row(
            _new_name(), game.game.name, opening.tree, opening.seed,
            {seat: player.spec for seat, player in opening.bots.items()}, owner, control=opening.control,
            substitute=opening.substitute, free=frozenset(persons) - frozenset(opened),
        )  # fmt: skip
        self._add(owner, 1)
        self._store(row, opening.setup, opened, answer, watch=opening.spectators)

    def unarchive(self, record: Record, answer: Answer) -> None:
        """Make a record a table again, and answer with new tokens. Raises IsettlersError."""
        row = row_of(record, _new_name, self.store.now)
        end = record.verify() if record.complete else record.end()
        if self.closed:
            raise closing()
        if row.id in self._leaving or self.store.holds(row.id):
            raise Refusal("bad_request", f"the table {row.id} is here already", "$.record")
        actions = [(action.id, before.actor) for before, action in record.states()]
        persons = [seat for seat in range(end.seats) if seat not in row.bots]
        self._add("", 1)
        self._store(row, record.setup, persons, answer, actions=actions, watch=True, over=end.over)

    def _store(
        self,
        row: Row,
        setup: Setup,
        persons: Iterable[int],
        answer: Answer,
        *,
        watch: bool,
        actions: Sequence[tuple[int, int]] = (),
        over: bool = False,
    ) -> None:
        """Write a table down, and answer with its tokens."""
        row = evolve(row, made=marks.maker(setup))
        opened = {seat: new_token() for seat in persons}
        watching = new_token() if watch else None
        digests: dict[bytes, int | None] = {digest(token): seat for seat, token in opened.items()}
        if watching is not None:
            digests[digest(watching)] = None

        def written(error: Exception | None) -> None:
            if error is not None:
                self._add(row.owner, -1)
                answer(Refusal("store", f"the table could not be written down: {error}"))
                return
            self.counters["tables"] += 1
            LOG.info("table created", extra={"table": row.id, "game": row.game, "bots": len(row.bots)})
            self.setups[row.id] = setup
            if len(self.setups) > _SETUPS:
                del self.setups[next(iter(self.setups))]
            if row.bots or row.handed:
                self._wake(row.id)
            tokens = {str(seat): token for seat, token in opened.items()}
            answer({"table": row.id, "tokens": tokens, "watch": watching})

        asking = copy_context()  # lines about the table have the number of the connection

        def done(error: Exception | None) -> None:
            self.soon(lambda: asking.run(written, error))

        self.store.create(row, digests.items(), done, actions=actions, over=over)

    def _full(self, owner: str) -> Refusal | None:
        """The reason why there is no room for another table, if so. An old table that nobody came to makes room."""
        limits = self.limits
        if owner and limits.tables_per_peer and self._owned[owner] >= limits.tables_per_peer:
            return Refusal("limit", f"tables_per_peer: {limits.tables_per_peer} of this address are in play already")
        if self._count >= limits.tables_in_play:
            self._drop(self.store.untouched(self.store.now - _YOUNG_SECONDS, 1))
        if self._count >= limits.tables_in_play:
            return Refusal("limit", f"tables_in_play: {limits.tables_in_play} are in play already")
        return None

    def _add(self, owner: str, tables: int) -> None:
        self._count += tables
        self._owned[owner] += tables
        if not self._owned[owner]:
            del self._owned[owner]

    def opened_by(self, token: str) -> tuple[Table, int | None]:
        """The table and seat of a token (None: to look on). Raises Refusal."""
        found = self.store.opened_by(digest(token))
        if found is None or found[0] in self._leaving:
            raise Refusal("bad_token", "the token opens no seat here", "$.token")
        name, seat = found
        return self.table(name), seat

    def find(self, name: str) -> Table:
        """The table of a name that somebody states. Raises Refusal."""
        if name in self._leaving or not self.store.holds(name):
            raise Refusal("bad_request", "there is no such table", "$.table")
        return self.table(name)

    def table(self, name: str) -> Table:
        """A table, played through again when it is not in memory. Raises Refusal for one that cannot be."""
        table = self._tables.get(name)
        if table is None:
            table = self._tables[name] = self._read(name)
            table.wake()
        return table

    def _read(self, name: str) -> Table:
        """Play a stored table through. Raises Refusal for one that cannot be; the store keeps it apart from then on."""
        try:
            table = Table(self, self.store.table(name), self.store.actions(name), self.store.times(name))
            marks.check_position(self.store.position(name), table.state)
        except Exception as error:  # noqa: BLE001, bytes of a damaged row may break anything
            fault = f"{type(error).__name__}: {error}"
            LOG.error("table put aside", extra={"table": name, "reason": fault})  # noqa: TRY400, a line
            self.counters["put_aside"] += 1
            self.store.quarantine(name, fault)
            raise Refusal("store", "this table cannot be read by this version of the server") from None
        return table

    def _wake(self, name: str) -> None:
        """Let a table's bots continue, also without connections."""
        table = self.table(name)
        table.wake()
        table.rest()

    async def _resume(self) -> None:
        """Let bots and clocks continue after a start of the server, one table after the other."""
        for name in self.store.running():
            await asyncio.sleep(0)
            with contextlib.suppress(Refusal):
                self._wake(name)

    # ------------------------------------------------------------ for tables

    def soon(self, what: Callable[[], None]) -> None:
        """Do something in the thread of the event loop; from any thread."""
        try:
            self._loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop has closed: nobody waits any more
            LOG.debug("too late")

    def think(self, owner: str, player: Bot, work: Callable[[], Callable[[], None]]) -> None:
        """Call a function of a bot in a thread, and its result in the thread of the event loop.

        Bots that do not search need microseconds, so they never wait for those that do.
        """
        if self._serving and not self.closed:
            thinkers = self._slow if isinstance(player, SearchBot | LookAheadBot) else self._quick
            thinkers.submit(owner, lambda: self.soon(work()))

    def check(self, owner: str, work: Callable[[], Callable[[], None]]) -> None:
        """Call a function that takes long in a thread, and its result in the thread of the event loop."""
        self._checks.submit(owner, lambda: self.soon(work()))

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
        with contextlib.suppress(Refusal):
            table = self.table(name)
            table.ring()
            table.rest()

    def empty(self, table: Table) -> None:
        """Nobody is at a table any more: forget it until somebody comes."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]

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
        return self._count

    def waiting(self) -> dict[str, int]:
        """How many decisions of bots wait for a thread, by kind of bot."""
        return {"quick": self._quick.waiting, "search": self._slow.waiting}

    # ------------------------------------------------------------ archiving

    async def _sweep(self) -> None:
        for number in count():
            await asyncio.sleep(_SWEEP_SECONDS)
            try:
                self.archive(self.store.ended(self.store.now - self.limits.table_over_seconds, _MOST))
                if number % _SWEEPS_AN_IDLE == 0 and self.limits.table_idle_days:
                    since = self.store.now - self.limits.table_idle_days * _DAY
                    self.archive(await self._loop.run_in_executor(None, self.store.idle, since, _MOST))
                if self.limits.table_untouched_hours:
                    before = self.store.now - self.limits.table_untouched_hours * _HOUR
                    self._drop(self.store.untouched(before, _MOST))
            except Exception:
                LOG.exception("fault while archiving")
            self.store.keep_clock()
            for table in self._tables.values():
                table.forget()

    def archive(self, names: Iterable[str]) -> list[str]:
        """Write tables to record files and take them out of the store; returns those for which that went well."""
        return [name for name in names if self._archived(name)]

    def _archived(self, name: str) -> bool:
        """Write a table's record, then take it out of the store."""
        if name in self._leaving:
            return False
        try:
            table = self._tables.get(name) or self._read(name)
            if table.busy:
                return False
            self._archive.write(table)
        except (IsettlersError, OSError) as error:
            LOG.error("a table cannot be archived", extra={"table": name, "reason": str(error)})  # noqa: TRY400, a line
            return False
        LOG.info("table archived", extra={"table": name})
        self.counters["archived"] += 1
        self._remove(name, table.owner)
        return True

    def _drop(self, names: Iterable[tuple[str, str]]) -> None:
        """Take tables out of the store at which no person has acted."""
        for name, owner in names:
            if name not in self._leaving:
                LOG.info("table dropped", extra={"table": name})
                self.counters["dropped"] += 1
                self._remove(name, owner)

    def _remove(self, name: str, owner: str) -> None:
        """Take a table out of the store; from now on its tokens open nothing."""
        self._leaving.add(name)
        self._add(owner, -1)
        self.alarm(name, None)
        table = self._tables.pop(name, None)
        if table is not None:
            table.dismiss()
        self.store.remove(name, lambda error: self.soon(lambda: self._removed(name, owner, error)))

    def _removed(self, name: str, owner: str, error: Exception | None) -> None:
        self._leaving.discard(name)
        if error is not None:
            self._add(owner, 1)


def _new_name() -> str:
    return secrets.token_hex(8)
