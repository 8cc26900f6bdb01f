"""Transactions in PostgreSQL, and whether one was committed whose connection broke."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

import psycopg
from attrs import frozen

from isettlers.serve.store.interface import Full, Moved
from isettlers.serve.store.lines import Base, Line, spoken
from isettlers.serve.store.migrations import LOCK
from isettlers.serve.store.sql import COUNTED, Change, Creation

_PAUSE_SECONDS: Final = 0.2
DOUBT_SECONDS: Final = 3.5
"""Time from the beginning of a transaction in which to find out whether it was committed."""
_HELD: Final = """
SELECT id FROM tables JOIN unnest(%s::text[], %s::bigint[]) AS asked (name, count) ON id = name AND fence = count
WHERE holder = %s FOR NO KEY UPDATE OF tables
"""


@frozen
class Fenced(Change):
    """Statements that change a table, and how often it had been taken when they were asked for."""

    fence: int = 0


class Doubt(Exception):  # noqa: N818, a state of the transaction
    """Nobody knows whether a transaction was committed, or will be."""


def named(server: str) -> str:
    """Return an SQL expression for the name of the writer's connection of a server, whose number another one gives."""
    return f"'isettlers ' || {server}"


class Pen:
    """The writer's connection, which has the number of the server in its name."""

    def __init__(self, line: Line, wait: Callable[[psycopg.Error], None]) -> None:
        self._line = line
        self._number = 0
        self._named: tuple[Base, int] | None = None
        self._wait = wait
        """Is called while a connection broke before it was known what it had written."""

    @property
    def alive(self) -> bool:
        """Whether the connection is open."""
        return self._line.alive

    def write(self, server: int, batch: Sequence[Fenced]) -> list[Exception | None]:
        """Write in one transaction what each asks for, if it still may; the reasons of those that may not.

        Raises psycopg.Error when nothing was written, and Doubt.
        """
        until = time.monotonic() + DOUBT_SECONDS
        base = self._line.open()
        if self._named != (base, server):
            base.execute(f"SELECT set_config('application_name', {named('%s::bigint')}, false)", (server,))
            self._named = base, server
        number = self._number = self._number + 1
        try:
            with base.pipeline():
                base.execute("BEGIN")
                base.execute("UPDATE batches SET number = %s WHERE server = %s", (number, server))
                errors = _refused(base, server, batch)
                going = [one for one, error in zip(batch, errors, strict=True) if error is None]
                writes = [write for one in going for write in one.writes]
                for statement, group in groupby(writes, itemgetter(0)):
                    base.cursor().executemany(spoken(statement), [values for _, values in group])
        except psycopg.Error:
            with contextlib.suppress(psycopg.Error):
                base.execute("ROLLBACK")
            raise
        try:
            base.execute("COMMIT")
        except psycopg.Error:
            if not self._committed(server, number, until):
                raise
        return errors

    def _committed(self, server: int, number: int, until: float) -> bool:
        """Whether a transaction was committed, asked of the database as soon as it can be reached again.

        Locking the row waits for a transaction that has not ended there. Raises Doubt when the time is out.
        """
        while True:
            try:
                last = (
                    self._line.open()
                    .execute("SELECT number FROM batches WHERE server = %s FOR UPDATE", (server,))
                    .fetchone()
                )
            except psycopg.Error as error:
                self._wait(error)
                if time.monotonic() > until:
                    raise Doubt from None
            else:
                return last == (number,)
            time.sleep(_PAUSE_SECONDS)


def _refused(base: Base, server: int, batch: Sequence[Fenced]) -> list[Exception | None]:
    """Lock the tables, and return for each the reason why it may not be written to."""
    creation = batch[0].creation
    if creation is not None:
        return [_full(base, creation)]
    fences = {one.table: one.fence for one in batch if one.table}
    held = {name for (name,) in base.execute(_HELD, ([*fences], [*fences.values()], server))}
    gone = Moved("another server holds the table now")
    return [gone if one.table and one.table not in held else None for one in batch]


def _full(base: Base, creation: Creation) -> Full | None:
    base.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
    return creation.full(*base.execute(spoken(COUNTED), creation.counted).fetchone() or (0, 0, 0))
