"""The store in one SQLite file, for one server at a time."""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import Any, Final

from isettlers.errors import IsettlersError
from isettlers.serve.store.interface import Beat, Full, Row, Unreachable
from isettlers.serve.store.sql import ACTION, COUNTED, Change, SqlStore, Write, unheard

VERSION: Final = 4
"""Version of the schema, kept in `PRAGMA user_version`."""

LOG: Final = logging.getLogger("isettlers.serve")

_LOG_PAGES: Final = 8_000
"""Length of the write-ahead log at which the writer itself moves its pages to the file."""

_SCHEMA: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, setup BLOB NOT NULL, seed BLOB NOT NULL, bots BLOB NOT NULL,
    created REAL NOT NULL, ended REAL, fault TEXT, owner TEXT NOT NULL, touched REAL,
    made TEXT NOT NULL DEFAULT '', seed_named INTEGER NOT NULL,
    clock BLOB, substitute TEXT NOT NULL, creator INTEGER, handed BLOB, free BLOB, awaited BLOB
) WITHOUT ROWID;
CREATE INDEX tables_ended ON tables (ended) WHERE ended IS NOT NULL;
CREATE INDEX tables_created ON tables (created, id);
CREATE INDEX tables_free ON tables (created, id) WHERE free IS NOT NULL;
CREATE TABLE tokens (digest BLOB PRIMARY KEY, id TEXT NOT NULL, seat INTEGER) WITHOUT ROWID;
CREATE INDEX tokens_of ON tokens (id);
CREATE TABLE actions (
    id TEXT NOT NULL, number INTEGER NOT NULL, action INTEGER NOT NULL, seat INTEGER NOT NULL, taken REAL NOT NULL,
    position BLOB, PRIMARY KEY (id, number)
) WITHOUT ROWID;
CREATE TABLE clock (time REAL NOT NULL);
"""
_TOGETHER: Final = 64
"""Actions that one statement writes."""
_INDEXES: Final = """
CREATE INDEX IF NOT EXISTS tables_of ON tables (owner);
"""
"""Added to files of any version."""
_UPGRADES: Final = {
    1: """
ALTER TABLE tables ADD COLUMN fault TEXT;
ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN touched REAL;
UPDATE tables SET touched = created;
CREATE TABLE clock (time REAL NOT NULL);
INSERT INTO clock
SELECT max(time) FROM (SELECT created AS time FROM tables UNION ALL SELECT taken FROM actions UNION ALL SELECT 0);
""",
    2: """
ALTER TABLE tables ADD COLUMN made TEXT NOT NULL DEFAULT '';
ALTER TABLE actions ADD COLUMN position BLOB;
ALTER TABLE tables ADD COLUMN seed_named INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN clock BLOB;
ALTER TABLE tables ADD COLUMN substitute TEXT NOT NULL DEFAULT 'greedy';
ALTER TABLE tables ADD COLUMN handed BLOB;
ALTER TABLE tables ADD COLUMN free BLOB;
CREATE INDEX tables_created ON tables (created, id);
CREATE INDEX tables_free ON tables (created, id) WHERE free IS NOT NULL;
""",
    3: """
ALTER TABLE tables ADD COLUMN creator INTEGER;
ALTER TABLE tables ADD COLUMN awaited BLOB;
""",
}
"""By version, the statements that lead to the next one."""


class SqliteStore(SqlStore):
    """File of the tables with one writer: rows that arrive together are written together.

    Its clock moves only while a store is open, so neither a pause nor a change of the machine's clock ages a table.
    Raises IsettlersError for a file that cannot be used.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._lock, self._tidy = Lock(), Lock()
        self._held = _held(path)
        try:
            self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._prepare()
            self._reading = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._tidying = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            os.close(self._held)
            raise IsettlersError(f"{path}: {error}") from error
        self._began = float(self._rows("SELECT time FROM clock")[0][0])
        self._opened = time.monotonic()
        self._orphans = self._names(self._RUNNING)
        self._begin()

    def close(self) -> None:
        """Write what was asked for, then close the file."""
        self._keep_clock()
        self._finish()
        with self._lock:
            self._reading.close()
        with self._tidy:  # a beat may be under way in another thread
            self._tidying.close()
        self._base.close()
        os.close(self._held)

    @property
    def now(self) -> float:
        """The store's clock, in seconds."""
        return self._began + time.monotonic() - self._opened

    @property
    def stored(self) -> int:
        """How many tables there are."""
        return int(self._rows("SELECT count(*) FROM tables")[0][0])

    # ------------------------------------------------------------ several servers, of which there is one

    def beat(self) -> Beat:
        """Write the time down; a process that is killed loses the time since. Names the tables with bots once.

        Moves the log's pages to the file, which waits for the disk: the writer would let actions wait meanwhile.
        """
        orphans, self._orphans = self._orphans, []
        self._keep_clock()
        with self._tidy, contextlib.suppress(sqlite3.OperationalError):  # the writer reports a full disk
            self._tidying.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        return Beat(orphans=orphans)

    def take(self, name: str) -> Row:
        """Return a table as it began. Raises KeyError."""
        return self.table(name)

    def release(self, name: str) -> None:
        """Hold a table no more: no other server could."""

    def _keep_clock(self) -> None:
        self._put("", [("UPDATE clock SET time = ?", (self.now,))], unheard)

    # ------------------------------------------------------------ writing

    def _carry_out(self, changes: Sequence[Change]) -> None:
        for one, error in zip(changes, self._write(changes), strict=True):
            # One that cannot be written must not take down those beside it.
            again = error is not None and len(changes) > 1 and not isinstance(error, Full)
            one.done(self._write([one])[0] if again else error)

    def _write(self, changes: Sequence[Change]) -> list[Exception | None]:
        """Write in one transaction; the error of each."""
        base = self._base
        try:
            base.execute("BEGIN IMMEDIATE")
            errors: list[Exception | None] = [*self._written(changes)]
            base.execute("COMMIT")
        except sqlite3.Error as error:
            LOG.error("store", extra={"reason": str(error)})  # noqa: TRY400, a line, not a traceback
            with contextlib.suppress(sqlite3.Error):
                base.rollback()
            return [error] * len(changes)
        return errors

    def _written(self, changes: Sequence[Change]) -> Iterator[Full | None]:
        """Write what each asks for; for each the error that there is no room for a new table, if so."""
        writes: list[Write] = []
        for one in changes:
            full = None
            if one.creation is not None:
                self._execute(writes)  # which the quotas count
                writes = []
                full = one.creation.full(*self._base.execute(COUNTED, one.creation.counted).fetchone())
            if full is None:
                writes += one.writes
            yield full
        self._execute(writes)

    def _execute(self, writes: Sequence[Write]) -> None:
        """Write in order; actions behind each other by one statement, since each gives other threads a turn."""
        for statement, group in groupby(writes, itemgetter(0)):
            rows = [values for _, values in group]
            most = _TOGETHER if statement == ACTION else 1
            for begin in range(0, len(rows), most):
                some = rows[begin : begin + most]
                self._base.execute(_repeated(statement, len(some)), [*chain.from_iterable(some)])

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._lock:
            try:
                return self._reading.execute(query, values).fetchall()
            except sqlite3.OperationalError as error:
                LOG.error("store", extra={"reason": str(error)})  # noqa: TRY400, a line, not a traceback
                raise Unreachable from error

    def _prepare(self) -> None:
        """Bring the schema up to date. Tables that could not be read are tried again from here on."""
        base = self._base
        (report,) = base.execute("PRAGMA quick_check(1)").fetchone()
        if report != "ok":
            raise sqlite3.DatabaseError(f"damaged: {report}")
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = NORMAL")
        base.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise sqlite3.DatabaseError(f"made by a newer version: schema {version}, this knows {VERSION}")
        script = "".join(_UPGRADES[step] for step in range(version, VERSION)) if version else _SCHEMA
        base.executescript(f"BEGIN; {script} PRAGMA user_version = {VERSION}; COMMIT;")
        base.executescript(_INDEXES)
        base.execute("INSERT INTO clock SELECT ? WHERE NOT EXISTS (SELECT * FROM clock)", (time.time(),))
        base.execute("UPDATE tables SET fault = NULL WHERE fault IS NOT NULL")


@lru_cache
def _repeated(statement: str, count: int) -> str:
    """Return a statement that inserts several rows."""
    return statement + ", (?, ?, ?, ?, ?, ?)" * (count - 1)


def _held(path: Path) -> int:
    """Lock the file itself, by whatever path it was named, as long as the descriptor is open: a store has one server.

    A new file is for its owner alone to read: seeds are in it.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise IsettlersError(f"{path}: another server uses it") from error
    return descriptor
