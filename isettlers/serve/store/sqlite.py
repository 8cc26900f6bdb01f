"""The store in one SQLite file, for one server at a time."""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import sqlite3
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

import msgpack

from isettlers.errors import IsettlersError
from isettlers.serve.store.interface import Done, Row

VERSION: Final = 2
"""Version of the schema, kept in `PRAGMA user_version`."""

LOG: Final = logging.getLogger("isettlers.serve")

_BATCH: Final = 512
_SCHEMA: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, setup BLOB NOT NULL, seed BLOB NOT NULL, bots BLOB NOT NULL,
    created REAL NOT NULL, ended REAL, fault TEXT, owner TEXT NOT NULL, touched REAL
) WITHOUT ROWID;
CREATE INDEX tables_ended ON tables (ended) WHERE ended IS NOT NULL;
CREATE TABLE tokens (digest BLOB PRIMARY KEY, id TEXT NOT NULL, seat INTEGER) WITHOUT ROWID;
CREATE INDEX tokens_of ON tokens (id);
CREATE TABLE actions (
    id TEXT NOT NULL, number INTEGER NOT NULL, action INTEGER NOT NULL, seat INTEGER NOT NULL, taken REAL NOT NULL,
    PRIMARY KEY (id, number)
) WITHOUT ROWID;
CREATE TABLE clock (time REAL NOT NULL);
"""
_UPGRADES: Final = {
    1: """
ALTER TABLE tables ADD COLUMN fault TEXT;
ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN touched REAL;
UPDATE tables SET touched = created;
CREATE TABLE clock (time REAL NOT NULL);
INSERT INTO clock
SELECT max(time) FROM (SELECT created AS time FROM tables UNION ALL SELECT taken FROM actions UNION ALL SELECT 0);
"""
}
"""By version, the statements that lead to the next one."""

_Write = tuple[str, Sequence[Any]]


class SqliteStore:
    """File of the tables with one writer: rows that arrive together are written together.

    Its clock moves only while a store is open, so neither a pause nor a change of the machine's clock ages a table.
    Raises IsettlersError for a file that cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._held = _held(path)
        try:
            self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._prepare()
            self._reading = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            os.close(self._held)
            raise IsettlersError(f"{path}: {error}") from error
        self._began = float(self._rows("SELECT time FROM clock")[0][0])
        self._opened = time.monotonic()
        self._queue: SimpleQueue[tuple[list[_Write], Done] | None] = SimpleQueue()
        self._writer = Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what was asked for, then close the file."""
        self.keep_clock()
        self._queue.put(None)
        self._writer.join()
        self._reading.close()
        self._base.close()
        os.close(self._held)

    @property
    def now(self) -> float:
        """The store's clock, in seconds."""
        return self._began + time.monotonic() - self._opened

    # ------------------------------------------------------------ writing

    def create(self, row: Row, tokens: Iterable[tuple[bytes, int | None]], done: Done) -> None:
        """Add a table, and for each token's digest the seat it opens (None: to look on)."""
        bots = msgpack.packb({str(seat): spec for seat, spec in row.bots.items()})
        seed = row.seed.to_bytes(8, "little")
        values = (row.id, row.game, msgpack.packb(row.setup), seed, bots, self.now, row.owner)
        writes: list[_Write] = [("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, ?, NULL)", values)]
        writes += [("INSERT INTO tokens VALUES (?, ?, ?)", (digest, row.id, seat)) for digest, seat in tokens]
        self._queue.put((writes, done))

    def append(
        self, table: str, number: int, action: int, seat: int, done: Done, *, ends: bool = False, touches: bool = False
    ) -> None:
        """Add an action; `ends` says that the game is over with it, `touches` that it is the first one of a person."""
        now = self.now
        writes: list[_Write] = [("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", (table, number, action, seat, now))]
        if ends:
            writes.append(("UPDATE tables SET ended = ? WHERE id = ?", (now, table)))
        if touches:
            writes.append(("UPDATE tables SET touched = ? WHERE id = ?", (now, table)))
        self._queue.put((writes, done))

    def remove(self, table: str, done: Done) -> None:
        """Take a table out, with its tokens and actions."""
        writes: list[_Write] = [
            (f"DELETE FROM {name} WHERE id = ?", (table,))  # noqa: S608, three names of our own
            for name in ("actions", "tokens", "tables")
        ]
        self._queue.put((writes, done))

    def quarantine(self, table: str, fault: str) -> None:
        """Mark a table that cannot be read: the store names it no more among others until it is opened again."""
        self._queue.put(([("UPDATE tables SET fault = ? WHERE id = ?", (fault, table))], _unheard))

    def keep_clock(self) -> None:
        """Write the time down; a process that is killed loses the time since."""
        self._queue.put(([("UPDATE clock SET time = ?", (self.now,))], _unheard))

    def settle(self, done: Done) -> None:
        """Write nothing: `done` is called after all that was asked for before."""
        self._queue.put(([], done))

    def _write_all(self) -> None:
        """The writer's loop: everything that has come in goes into one transaction."""
        going_on = True
        while going_on:
            batch = [self._queue.get()]
            while len(batch) < _BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            going_on = None not in batch
            asked = [one for one in batch if one is not None]
            error = self._write([write for writes, _ in asked for write in writes])
            for writes, done in asked:
                # One that cannot be written must not take down those beside it.
                done(error if error is None or len(asked) == 1 else self._write(writes))

    def _write(self, writes: Sequence[_Write]) -> Exception | None:
        base = self._base
        try:
            base.execute("BEGIN IMMEDIATE")
            for statement, values in writes:
                base.execute(statement, values)
            base.execute("COMMIT")
        except sqlite3.Error as error:
            LOG.error("store", extra={"reason": str(error)})  # noqa: TRY400, a line, not a traceback
            with contextlib.suppress(sqlite3.Error):
                base.rollback()
            return error
        return None

    # ------------------------------------------------------------ reading

    def owners(self) -> dict[str, int]:
        """How many tables there are, by owner."""
        return dict(self._rows("SELECT owner, count(*) FROM tables GROUP BY owner"))

    def opened_by(self, digest: bytes) -> tuple[str, int | None] | None:
        """The table and seat that a token's digest opens."""
        found = self._rows("SELECT id, seat FROM tokens WHERE digest = ?", digest)
        return found[0] if found else None

    def table(self, name: str) -> Row:
        """A table as it began. KeyError when there is none."""
        found = self._rows("SELECT game, setup, seed, bots, owner, touched FROM tables WHERE id = ?", name)
        if not found:
            raise KeyError(name)
        game, setup, seed, bots, owner, touched = found[0]
        specs = {int(seat): spec for seat, spec in msgpack.unpackb(bots).items()}
        tree, number = msgpack.unpackb(setup), int.from_bytes(seed, "little")
        return Row(name, game, tree, number, specs, owner, touched is not None)

    def actions(self, table: str) -> list[tuple[int, int]]:
        """A table's actions in order, each with the seat that took it."""
        return self._rows("SELECT action, seat FROM actions WHERE id = ? ORDER BY number", table)

    def with_bots(self) -> list[str]:
        """The tables in play at which bots sit."""
        return self._names("SELECT id FROM tables WHERE ended IS NULL AND fault IS NULL AND length(bots) > 1")

    def untouched(self, before: float, most: int) -> list[tuple[str, str]]:
        """The oldest tables in play, with their owners, made before a time, at which no person has acted."""
        query = "SELECT id, owner FROM tables WHERE touched IS NULL AND ended IS NULL AND created < ?"
        return self._rows(f"{query} ORDER BY created LIMIT ?", before, most)

    def ended(self, before: float, most: int) -> list[str]:
        """Some of the tables whose game ended before a time."""
        return self._names("SELECT id FROM tables WHERE ended < ? AND fault IS NULL LIMIT ?", before, most)

    def idle(self, since: float, most: int) -> list[str]:
        """Some of the tables in which nothing has happened since a time. Looks at all of them."""
        last = "coalesce((SELECT taken FROM actions a WHERE a.id = t.id ORDER BY number DESC LIMIT 1), created)"
        query = f"SELECT id FROM tables t WHERE {last} < ? AND fault IS NULL LIMIT ?"  # noqa: S608, our own
        return self._names(query, since, most)

    def _names(self, query: str, *values: object) -> list[str]:
        return [name for (name,) in self._rows(query, *values)]

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._lock:
            return self._reading.execute(query, values).fetchall()

    def _prepare(self) -> None:
        """Bring the schema up to date. Tables that could not be read are tried again from here on."""
        base = self._base
        (found,) = base.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(f"damaged: {found}")
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = NORMAL")
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise sqlite3.DatabaseError(f"made by a newer version: schema {version}, this knows {VERSION}")
        script = "".join(_UPGRADES[step] for step in range(version, VERSION)) if version else _SCHEMA
        base.executescript(f"BEGIN; {script} PRAGMA user_version = {VERSION}; COMMIT;")
        base.execute("INSERT INTO clock SELECT ? WHERE NOT EXISTS (SELECT * FROM clock)", (time.time(),))
        base.execute("UPDATE tables SET fault = NULL WHERE fault IS NOT NULL")


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


def _unheard(_: Exception | None) -> None:
    """Nobody waits for this write; the log has the error."""
