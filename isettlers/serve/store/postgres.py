"""The store in a PostgreSQL database, for one server or several.

A server has a number and a lease, which it renews. A table has the number of the server that holds it and its fence,
a count of how often it was taken; both are checked, and the table's row locked, in the transaction of every write.
A server whose lease has run out is removed by the others, and its tables are free.
"""

from __future__ import annotations

import contextlib
import logging
import math
import time
from collections.abc import Sequence
from queue import Empty
from threading import Event as Flag
from typing import Any, Final

import psycopg

from isettlers.errors import IsettlersError
from isettlers.serve.store.interface import Beat, Done, Elsewhere, Moved, Row, steady
from isettlers.serve.store.lines import Base, Line, Readers, reason, spoken
from isettlers.serve.store.migrations import LOCK, migrate
from isettlers.serve.store.rows import COLUMNS, read_row
from isettlers.serve.store.sql import Change, Creation, SqlStore, Write, unheard
from isettlers.serve.store.writing import Doubt, Fenced, Pen, named

LOG: Final = logging.getLogger("isettlers.serve")

LEASE_SECONDS: Final = 3.0
"""Time after which a server that does not renew its lease has lost its tables."""

_FREE: Final = "(holder IS NULL OR NOT EXISTS (SELECT FROM processes WHERE processes.number = holder))"
_REMOVE: Final = f"""
WITH gone AS (
    DELETE FROM processes USING unnest(%s::bigint[], %s::timestamptz[]) AS silent (server, seen)
    WHERE number = server AND until = seen RETURNING number
)
SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN gone ON application_name = {named("number")}
WHERE datname = current_database() AND usename = current_user
"""  # noqa: S608, our own
_WRITING_SECONDS: Final = 2.0
"""Time that the database has for each answer to the writer."""
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
        self._line, self._readers = Line(where, _WRITING_SECONDS), Readers(where)
        self._pulse = Line(where, LEASE_SECONDS)
        self._pen = Pen(self._line, self._wait)
        self._closing = Flag()
        self._fences: dict[str, int] = {}
        self._stored = 0
        self._seen: dict[int, tuple[Any, float]] = {}
        """For each other server the end of its lease, and the time at which this one first saw it."""
        self._lost = False
        """Whether a lease was lost that no beat has reported."""
        self._doubtful: set[str] = set()
        """Tables whose last write may have been made or not."""
        try:
            with contextlib.closing(Line(where)) as line:
                migrate(line.open())
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
        """Renew the lease, remove servers that do not, and find tables with bots that nobody holds or continues."""
        try:
            base = self._pulse.open()
            if not self._renewed(base):
                LOG.error("lease lost")
                self._lost = True
                self._register()
            self._remove_silent(base)
            self._tell_time(base)
            gone = "holder IS NOT NULL AND NOT EXISTS (SELECT FROM processes WHERE processes.number = holder)"
            query = f"{self._RUNNING} AND ({gone} OR id = ANY(?)) ORDER BY random() LIMIT {_ORPHANS}"
            orphans = [name for (name,) in base.execute(spoken(query), (list(self._doubtful),))]
        except psycopg.Error as error:
            LOG.error("store", extra={"reason": reason(error)})  # noqa: TRY400, a line, not a traceback
            return Beat(until=-math.inf)
        lost, self._lost = self._lost, False
        return Beat(lost, orphans, self._renewed_at + LEASE_SECONDS)

    def _remove_silent(self, base: Base) -> None:
        """Remove servers that have not renewed their lease for as long as one lasts, by the clock of this one.

        Their transactions end with them: one that stands still would keep its locks.
        """
        now, before = steady(), self._seen
        leases = base.execute("SELECT number, until FROM processes WHERE number <> %s", (self._number,)).fetchall()
        self._seen = {number: (until, now) for number, until in leases}
        for number, (until, since) in before.items():
            if self._seen.get(number, (None, now))[0] == until:
                self._seen[number] = until, since
        silent = {number: until for number, (until, since) in self._seen.items() if now - since >= LEASE_SECONDS}
        if silent:
            base.execute(_REMOVE, ([*silent], [*silent.values()]))

    def _register(self) -> None:
        """Become one of the database's servers; one without an internal address is alone. Raises IsettlersError.

        Waits for the lease of a server that was killed.
        """
        base, until = self._pulse.open(), steady() + 2 * LEASE_SECONDS
        while not self._registered(base):
            if steady() > until:
                raise IsettlersError("another server uses this database: several need --cluster, each its own")
            time.sleep(_RETRY_SECONDS)

    def _registered(self, base: Base) -> bool:
        began = steady()
        with base.transaction():
            base.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            others = [at for (at,) in base.execute("SELECT address FROM processes WHERE until >= clock_timestamp()")]
            if others and not (self._address and all(others)):
                return False
            if not self._address:
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
        self._renewed_at = began
        self._seen = {}
        return True

    def _renewed(self, base: Base) -> bool:
        """Renew the lease, if there still is one.

        After a pause of its own, of the database or of the network this server watches the others from the
        beginning: they may have had the same pause.
        """
        began = steady()
        renewed = base.execute(
            "UPDATE processes SET until = clock_timestamp() + make_interval(secs => %s) WHERE number = %s",
            (LEASE_SECONDS, self._number),
        )
        if steady() - self._renewed_at > LEASE_SECONDS:
            self._seen = {}
        self._renewed_at = began
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
            self._doubtful.discard(name)
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
            refused = self._write(rest[:count])
            rest = rest[count:]
            if refused is not None:
                self._refuse(refused, rest)
                return

    def _write(self, batch: Sequence[Fenced]) -> IsettlersError | None:
        """Write in one transaction; return the reason to refuse all else that waits, so that nobody waits longer."""
        errors: Sequence[Exception | None] = [None] * len(batch)
        refused = None
        if any(one.writes for one in batch):
            try:
                errors = self._pen.write(self._number, batch)
            except psycopg.Error as error:
                LOG.error("store", extra={"reason": reason(error)})  # noqa: TRY400, a line, not a traceback
                if len(batch) > 1 and self._pen.alive:
                    # One that cannot be written must not take down those beside it.
                    return next((why for one in batch if (why := self._write([one])) is not None), None)
                fault = IsettlersError(reason(error))
                errors = [fault] * len(batch)
                refused = None if self._pen.alive else fault
            except Doubt:
                # The server that takes the tables next waits for the transaction, if there still is one.
                self._doubtful.update(one.table for one in batch)
                errors = [Moved("nobody knows whether it was written")] * len(batch)
            except _Abandoned:
                return None
        for one, outcome in zip(batch, errors, strict=True):
            one.done(outcome)
        return refused

    def _wait(self, error: psycopg.Error) -> None:
        """Refuse what is asked for while the database cannot be reached."""
        self._refuse(IsettlersError(reason(error)), [])
        if self._closing.is_set():
            raise _Abandoned

    def _refuse(self, refused: IsettlersError, batch: Sequence[Fenced]) -> None:
        """Refuse the rest of a batch, and what waits to be written."""
        for one in batch:
            one.done(refused)
        with contextlib.suppress(Empty):
            while (change := self._queue.get_nowait()) is not None:
                change.done(refused)
            self._queue.put(None)


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
