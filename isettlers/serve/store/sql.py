"""Statements that both stores speak; placeholders are question marks."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

import msgpack
from attrs import frozen

from isettlers.serve.store.interface import Done, Measure, Row

Write = tuple[str, Sequence[Any]]

_BATCH: Final = 512


@frozen
class Asked:
    """Statements that change a table, all or none."""

    table: str
    writes: Sequence[Write]
    done: Done


class SqlStore(ABC):
    """A store in a database with one writer: rows that arrive together are written together."""

    def __init__(self) -> None:
        self.measure: Measure = lambda _writes, _seconds: None
        self._queue: SimpleQueue[Asked | None] = SimpleQueue()
        self._writer = Thread(target=self._write_all, name="store", daemon=True)

    @property
    @abstractmethod
    def now(self) -> float:
        """The store's clock, in seconds."""

    @abstractmethod
    def _carry_out(self, asked: Sequence[Asked]) -> None:
        """Write what was asked for, and call each one's `done`; in the writing thread."""

    @abstractmethod
    def _rows(self, query: str, *values: object) -> list[Any]:
        """Read; from any thread."""

    # ------------------------------------------------------------ writing

    def create(self, row: Row, tokens: Iterable[tuple[bytes, int | None]], done: Done) -> None:
        """Add a table, and for each token's digest the seat it opens (None: to look on)."""
        bots = msgpack.packb({str(seat): spec for seat, spec in row.bots.items()})
        seed = row.seed.to_bytes(8, "little")
        columns = "id, game, setup, seed, bots, created, owner"
        values = (row.id, row.game, msgpack.packb(row.setup), seed, bots, self.now, row.owner)
        writes: list[Write] = [(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", values)]  # noqa: S608, our own names
        writes += [("INSERT INTO tokens VALUES (?, ?, ?)", (digest, row.id, seat)) for digest, seat in tokens]
        self._put(row.id, writes, done)

    def append(
        self, table: str, number: int, action: int, seat: int, done: Done, *, ends: bool = False, touches: bool = False
    ) -> None:
        """Add an action; `ends` says that the game is over with it, `touches` that it is the first one of a person."""
        now = self.now
        writes: list[Write] = [("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", (table, number, action, seat, now))]
        if ends:
            writes.append(("UPDATE tables SET ended = ? WHERE id = ?", (now, table)))
        if touches:
            writes.append(("UPDATE tables SET touched = ? WHERE id = ?", (now, table)))
        self._put(table, writes, done)

    def remove(self, table: str, done: Done) -> None:
        """Take a table out, with its tokens and actions."""
        writes: list[Write] = [
            (f"DELETE FROM {name} WHERE id = ?", (table,))  # noqa: S608, three names of our own
            for name in ("actions", "tokens", "tables")
        ]
        self._put(table, writes, done)

    def quarantine(self, table: str, fault: str) -> None:
        """Mark a table that cannot be read: the store names it no more among others until it is opened again."""
        self._put(table, [("UPDATE tables SET fault = ? WHERE id = ?", (fault, table))], unheard)

    def settle(self, done: Done) -> None:
        """Write nothing: `done` is called after all that was asked for before."""
        self._put("", [], done)

    def _put(self, table: str, writes: Sequence[Write], done: Done) -> None:
        self._queue.put(Asked(table, writes, done))

    def _begin(self) -> None:
        """Start the writer."""
        self._writer.start()

    def _finish(self) -> None:
        """Write what was asked for, then end the writer."""
        self._queue.put(None)
        self._writer.join()

    def _write_all(self) -> None:
        """The writer's loop: everything that has come in is carried out together."""
        going_on = True
        while going_on:
            batch = [self._queue.get()]
            while len(batch) < _BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            going_on = None not in batch
            asked = [one for one in batch if one is not None]
            began = time.perf_counter()
            self._carry_out(asked)
            written = sum(bool(one.writes) for one in asked)
            if written:
                self.measure(written, time.perf_counter() - began)

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


def unheard(_: Exception | None) -> None:
    """Nobody waits for this write; the log has the error."""
