"""The store in a PostgreSQL database, for one server or several.

A server has a number and a lease, which it renews. A table has the number of the server that holds it and its fence,
a count of how often it was taken; both are checked, and the table's row locked, in the transaction of every write.
A server whose lease has run out is removed by the others, and its tables are free.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Sequence
from queue import Empty
from threading import Event as Flag
from typing import Any, Final

import psycopg

from isettlers.errors import IsettlersError
from isettlers.serve.store.interface import Beat, Done, Elsewhere, Row
from isettlers.serve.store.lines import Base, Line, Readers, reason, spoken
from isettlers.serve.store.migrations import LOCK, migrate
from isettlers.serve.store.rows import COLUMNS, read_row
from isettlers.serve.store.sql import Change, Creation, SqlStore, Write, unheard
from isettlers.serve.store.writing import Fenced, Pen

LOG: Final = logging.getLogger("isettlers.serve")

LEASE_SECONDS: Final = 3.0
"""Time after which a server that does not renew its lease has lost its tables."""

_FREE: Final = "(holder IS NULL OR NOT EXISTS (SELECT FROM processes WHERE processes.number = holder))"
_RETRY_SECONDS: Final = 0.2
_ORPHANS: Final = 50
"""Tables taken over at a time, so that several servers share them."""


class PostgresStore(SqlStore):
    """Tables in a database. Raises IsettlersError for one that cannot be used.

    Its clock is the database's, as long as a server has it open: each beat moves it by a lease at most.
    """

    def __init__(self, where: str, address: str = "") -> None:
        super().__init__()
        self._address = address
        self._line, self._pulse, self._readers = Line(where), Line(where), Readers(where)
        self._pen = Pen(self._line, self._wait)
        self._closing = Flag()
        self._fences: dict[str, int] = {}
        self._stored = 0
        try:
            migrate(self._pulse.open())
            self._register()
            self._tell_time(self._pulse.open())
            self._rows(f"UPDATE tables SET fault = NULL WHERE fault IS NOT NULL AND {self._ours}")  # noqa: S608, our own
        except (psycopg.Error, IsettlersError) as error:
            self._pulse.close()
            raise IsettlersError(f"--tables: {reason(error)}") from error
        self._begin()

    def close(self) -> None:
        """Write the rest, then give all tables back."""
        self._closing.set()
        self._finish()
        with contextlib.suppress(psycopg.Error):
            self._pulse.open().execute("DELETE FROM processes WHERE number = %s", (self._number,))
        for line in (self._line, self._pulse, self._readers):
            line.close()

    @property
    def now(self) -> float:
        """The store's clock, in seconds."""
        return self._time + time.monotonic() - self._read

    @property
    def stored(self) -> int:
        """How many tables there are, as of the last beat."""
        return self._stored

    # ------------------------------------------------------------ several servers

    def beat(self) -> Beat:
        """Renew the lease, remove servers whose lease has run out, and find tables with bots that nobody holds."""
        try:
            base = self._pulse.open()
            lost = not self._renewed(base)
            if lost:
                LOG.error("lease lost")
                self._register()
            if time.monotonic() - self._since >= LEASE_SECONDS:
                base.execute("DELETE FROM processes WHERE until < clock_timestamp()")
            self._tell_time(base)
            gone = "holder IS NOT NULL AND NOT EXISTS (SELECT FROM processes WHERE processes.number = holder)"
            query = f"{self._RUNNING} AND {gone} ORDER BY random() LIMIT {_ORPHANS}"
            orphans = [name for (name,) in base.execute(spoken(query))]
        except psycopg.Error as error:
            LOG.error("store", extra={"reason": reason(error)})  # noqa: TRY400, a line, not a traceback
            return Beat()
        return Beat(lost, orphans)

    def _register(self) -> None:
        """Become one of the database's servers; one without an internal address is alone. Raises IsettlersError.

        Waits for the lease of a server that was killed.
        """
        base, until = self._pulse.open(), time.monotonic() + 2 * LEASE_SECONDS
        while not self._registered(base):
            if time.monotonic() > until:
                raise IsettlersError("another server uses this database: several need --cluster, each its own")
            time.sleep(_RETRY_SECONDS)

    def _registered(self, base: Base) -> bool:
        with base.transaction():
            base.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            others = [at for (at,) in base.execute("SELECT address FROM processes WHERE until >= clock_timestamp()")]
            if others and not (self._address and all(others)):
                return False
            if not others:
                base.execute("DELETE FROM processes")
            made = base.execute(
                "INSERT INTO processes (address, until) VALUES (%s, clock_timestamp() + make_interval(secs => %s))"
                " RETURNING number",
                (self._address, LEASE_SECONDS),
            ).fetchone()
            assert made is not None  # noqa: S101, RETURNING has a row for each inserted
            base.execute("DELETE FROM batches WHERE began < clock_timestamp() - interval '30 days'")
            base.execute("INSERT INTO batches (server) VALUES (%s)", made)
        self._number = int(made[0])
        self._fences = {}
        self._renewed_at = self._since = time.monotonic()
        return True

    def _renewed(self, base: Base) -> bool:
        """Renew the lease, if there still is one.

        After a pause of its own, of the database or of the network this server removes others again only when it has
        renewed its lease for as long as one lasts: they may have had the same pause.
        """
        renewed = base.execute(
            "UPDATE processes SET until = clock_timestamp() + make_interval(secs => %s) WHERE number = %s",
            (LEASE_SECONDS, self._number),
        )
        now = time.monotonic()
        if now - self._renewed_at > LEASE_SECONDS:
            self._since = now
        self._renewed_at = now
        return renewed.rowcount == 1

    def _tell_time(self, base: Base) -> None:
        """Move the clock, and read it and the number of tables."""
        row = base.execute(
            "UPDATE clock SET seen = clock_timestamp(),"
            " time = time + least(greatest(extract(epoch FROM clock_timestamp() - seen)::float8, 0), %s)"
            " RETURNING time, (SELECT count(*) FROM tables)",
            (LEASE_SECONDS,),
        ).fetchone()
        assert row is not None  # noqa: S101, the clock has one row
        self._time, self._read, self._stored = float(row[0]), time.monotonic(), int(row[1])

    @property
    def _ours(self) -> str:
        return f"({_FREE} OR holder = {self._number})"

    def take(self, name: str) -> Row:
        """Return a table as it began; this server holds it from now on. Raises KeyError and Elsewhere."""
        number = self._number
        taken = self._rows(
            "UPDATE tables SET holder = ?, fence = fence + 1, fault = NULL"  # noqa: S608, our own
            f" WHERE id = ? AND {self._ours} RETURNING fence, {', '.join(COLUMNS)}",
            number, name,
        )  # fmt: skip
        if taken:
            fence, *values = taken[0]
            self._fences[name] = fence
            return read_row(name, dict(zip(COLUMNS, values, strict=True)))
        query = "SELECT address FROM tables LEFT JOIN processes ON processes.number = holder WHERE id = ?"
        held = self._rows(query, name)
        if not held:
            raise KeyError(name)
        raise Elsewhere(held[0][0] or "")

    def release(self, name: str) -> None:
        """Hold a table no more."""
        self._put(name, [("UPDATE tables SET holder = NULL WHERE id = ?", (name,))], unheard)
        self._fences.pop(name, None)

    def _rows(self, query: str, *values: object) -> list[Any]:
        return self._readers.rows(query, values)

    # ------------------------------------------------------------ writing

    def _new(self, row: Row) -> dict[str, Any]:
        return {**super()._new(row), "holder": self._number}

    def _put(self, table: str, writes: Sequence[Write], done: Done, creation: Creation | None = None) -> None:
        # No table has been taken -1 times: one that this server does not hold cannot be written to.
        self._queue.put(Fenced(table, writes, done, creation, self._fences.get(table, -1)))

    def _carry_out(self, changes: Sequence[Change]) -> None:
        rest = [one for one in changes if isinstance(one, Fenced)]
        while rest:
            count = _together(rest)
            self._write(rest[:count])
            rest = rest[count:]

    def _write(self, batch: Sequence[Fenced]) -> None:
        errors: Sequence[Exception | None] = [None] * len(batch)
        if any(one.writes for one in batch):
            try:
                errors = self._pen.write(self._number, batch)
            except psycopg.Error as error:
                LOG.error("store", extra={"reason": reason(error)})  # noqa: TRY400, a line, not a traceback
                if len(batch) > 1 and self._pen.alive:
                    # One that cannot be written must not take down those beside it.
                    for one in batch:
                        self._write([one])
                    return
                errors = [IsettlersError(reason(error))] * len(batch)
            except _Abandoned:
                return
        for one, fault in zip(batch, errors, strict=True):
            one.done(fault)

    def _wait(self, error: psycopg.Error) -> None:
        """Refuse what is asked for while the database cannot be reached."""
        refused = IsettlersError(reason(error))
        with contextlib.suppress(Empty):
            while (one := self._queue.get_nowait()) is not None:
                one.done(refused)
            self._queue.put(None)
        if self._closing.is_set():
            raise _Abandoned


class _Abandoned(Exception):  # noqa: N818, an end
    """The server ends before it is known whether something was written: nobody is answered."""


def _together(rest: Sequence[Fenced]) -> int:
    """How many of those that wait are written in one transaction: each of another table, new tables alone."""
    names: set[str] = set()
    for count, one in enumerate(rest):
        if one.creation is not None:
            return count or 1
        if one.table and one.table in names:
            return count
        names.add(one.table)
    return len(rest)
