"""Statements that both stores speak; placeholders are question marks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from queue import SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any, Final

from attrs import frozen

from isettlers.serve.networks import SITE_LETTERS, SITE_SHARE, site
from isettlers.serve.seats import Seating
from isettlers.serve.store.interface import FIRST, Cursor, Done, Full, Listed, Measure, Quota, Row
from isettlers.serve.store.rows import COLUMNS, columns, read_row, seating_columns

Write = tuple[str, Sequence[Any]]

_SITE: Final = f"substr(owner, 1, {SITE_LETTERS})"
_OF_SITE: Final = f"SELECT count(*) FROM tables WHERE {_SITE} = ?"  # noqa: S608, our own
_OF_OWNER: Final = "SELECT count(*) FROM tables WHERE owner = ?"
COUNTED: Final = f"SELECT (SELECT count(*) FROM tables), ({_OF_OWNER}), ({_OF_SITE})"  # noqa: S608, our own
"""The numbers for `Creation.full`, with the values of `Creation.counted`."""

_BATCH: Final = 512
_REST_SECONDS: Final = 0.002
"""Time from the beginning of a transaction of several changes to that of the next, which has all that came meanwhile:
each transaction interrupts the event loop."""
ACTION: Final = "INSERT INTO actions (id, number, action, seat, taken, position) VALUES (?, ?, ?, ?, ?, ?)"
_LAST: Final = "coalesce((SELECT taken FROM actions a WHERE a.id = t.id ORDER BY number DESC LIMIT 1), created)"
"""Time of a table's last action."""

_BEGUN: Final = "NOT EXISTS (SELECT * FROM actions a WHERE a.id = t.id AND number = 7)"
"""Condition for a table that is barely begun: it has fewer than eight actions."""


@frozen
class Creation:
    """A new table's owner, and the quota that it needs room in."""

    owner: str
    quota: Quota

    @property
    def counted(self) -> tuple[str, str]:
        """The owner and the site whose tables count."""
        return self.owner, site(self.owner)

    def full(self, in_all: int, of_owner: int, of_site: int) -> Full | None:
        """The error that there is no room beside the tables counted, if so."""
        most = self.quota.of_owner
        if self.owner and 0 < most <= of_owner:
            return Full("of_owner")
        if self.owner and 0 < SITE_SHARE * most <= of_site:
            return Full("of_site")
        return Full("tables") if 0 < self.quota.tables <= in_all else None


@frozen
class Change:
    """Statements that change a table, all or none."""

    table: str
    writes: Sequence[Write]
    done: Done
    creation: Creation | None = None


class SqlStore(ABC):
    """A store in a database with one writer: rows that arrive together are written together."""

    def __init__(self) -> None:
        self.measure: Measure = lambda _writes, _seconds: None
        self._queue: SimpleQueue[Change | None] = SimpleQueue()
        self._writer = Thread(target=self._write_all, name="store", daemon=True)

    _RUNNING: Final = (
        "SELECT id FROM tables WHERE ended IS NULL AND fault IS NULL"
        " AND (length(bots) > 1 OR handed IS NOT NULL OR clock IS NOT NULL)"
    )
    """The tables that continue without a request: those with bots, seats that changed hands, or a clock."""

    @property
    def _ours(self) -> str:
        """Condition for tables that this server may take."""
        return "TRUE"

    @property
    @abstractmethod
    def now(self) -> float:
        """The store's clock, in seconds."""

    @abstractmethod
    def _carry_out(self, changes: Sequence[Change]) -> None:
        """Write what was asked for, and call each one's `done`; in the writing thread."""

    @abstractmethod
    def _rows(self, query: str, *values: object) -> list[Any]:
        """Read; from any thread."""

    # ------------------------------------------------------------ writing

    def create(
        self,
        row: Row,
        tokens: Iterable[tuple[bytes, int | None]],
        quota: Quota,
        done: Done,
        *,
        actions: Sequence[tuple[int, int]] = (),
        over: bool = False,
    ) -> None:
        """Add a table, and for each token's digest the seat it opens (None: to look on). Its error may be Full."""
        now = self.now
        values = {
            **self._new(row), "created": now, "ended": now if over else None, "touched": now if row.touched else None,
        }  # fmt: skip
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        writes: list[Write] = [(f"INSERT INTO tables ({names}) VALUES ({marks})", list(values.values()))]  # noqa: S608, our own names
        writes += _tokens(row.id, tokens)
        writes += [(ACTION, (row.id, number, action, seat, now, None)) for number, (action, seat) in enumerate(actions)]
        self._put(row.id, writes, done, Creation(row.owner, quota))

    def _new(self, row: Row) -> dict[str, Any]:
        """The columns of a new table."""
        return columns(row)

    def append(
        self,
        table: str,
        number: int,
        action: int,
        seat: int,
        done: Done,
        *,
        position: bytes | None = None,
        ends: bool = False,
        touches: bool = False,
    ) -> float:
        """Add an action, and return its time."""
        now = self.now
        writes: list[Write] = [(ACTION, (table, number, action, seat, now, position))]
        if ends:
            writes.append(("UPDATE tables SET ended = ? WHERE id = ?", (now, table)))
        if touches:
            writes.append(("UPDATE tables SET touched = ? WHERE id = ?", (now, table)))
        self._put(table, writes, done)
        return now

    def take_back(self, table: str, number: int, done: Done) -> None:
        """Delete a table's actions from a number on."""
        self._put(table, [("DELETE FROM actions WHERE id = ? AND number >= ?", (table, number))], done)

    def reseat(
        self,
        table: str,
        seating: Seating,
        tokens: Iterable[tuple[bytes, int | None]],
        done: Done,
        *,
        revoked: Sequence[int | None] = (),
    ) -> None:
        """Note who has the seats now; delete the tokens of some seats, and add others."""
        changed = seating_columns(seating)
        names = ", ".join(f"{name} = ?" for name in changed)
        writes: list[Write] = [(f"UPDATE tables SET {names} WHERE id = ?", (*changed.values(), table))]  # noqa: S608, our own names
        for seat in revoked:
            of_seat, values = ("seat IS NULL", [table]) if seat is None else ("seat = ?", [table, seat])
            writes.append((f"DELETE FROM tokens WHERE id = ? AND {of_seat}", values))  # noqa: S608, our own
        self._put(table, writes + _tokens(table, tokens), done)

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

    def probe(self, done: Done) -> None:
        """Write something that changes nothing, after all that was asked for before; its error says what is wrong."""
        self._put("", [("UPDATE clock SET time = time", ())], done)

    def _put(self, table: str, writes: Sequence[Write], done: Done, creation: Creation | None = None) -> None:
        self._queue.put(Change(table, writes, done, creation))

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
            changes = [one for one in batch if one is not None]
            began = perf_counter()
            self._carry_out(changes)
            written = sum(bool(one.writes) for one in changes)
            if written:
                self.measure(written, perf_counter() - began)
            if written > 1:  # others come soon
                sleep(max(0.0, began + _REST_SECONDS - perf_counter()))

    # ------------------------------------------------------------ reading

    def opened_by(self, digest: bytes) -> str | None:
        """The table that a token's digest opens."""
        rows = self._rows("SELECT id FROM tokens WHERE digest = ?", digest)
        return rows[0][0] if rows else None

    def table(self, name: str) -> Row:
        """A table as it began. KeyError when there is none."""
        rows = self._rows(f"SELECT {', '.join(COLUMNS)} FROM tables WHERE id = ?", name)  # noqa: S608, our own
        if not rows:
            raise KeyError(name)
        return read_row(name, dict(zip(COLUMNS, rows[0], strict=True)))

    def actions(self, table: str) -> list[tuple[int, int]]:
        """A table's actions in order, each with the seat that took it."""
        return self._rows("SELECT action, seat FROM actions WHERE id = ? ORDER BY number", table)

    def position(self, table: str) -> bytes | None:
        """The mark of the position after a table's last action, None where there is none."""
        rows = self._rows("SELECT position FROM actions WHERE id = ? ORDER BY number DESC LIMIT 1", table)
        return rows[0][0] if rows else None

    def times(self, table: str) -> list[float]:
        """The times of a table's actions in order."""
        return [time for (time,) in self._rows("SELECT taken FROM actions WHERE id = ? ORDER BY number", table)]

    def holds(self, table: str) -> bool:
        """Whether there is a table of this name."""
        return bool(self._rows("SELECT 1 FROM tables WHERE id = ?", table))

    def tokens(self, table: str) -> dict[bytes, int | None]:
        """The digests of a table's tokens, each with the seat it opens (None: to look on)."""
        return dict(self._rows("SELECT digest, seat FROM tokens WHERE id = ?", table))

    def listed(self, most: int, after: Cursor = FIRST, *, free: bool = False, game: str | None = None) -> list[Listed]:
        """Tables behind a place in the list, the newest first; with `free` those that have a free seat."""
        number = "(SELECT max(number) FROM actions a WHERE a.id = t.id)"
        values = f"id, game, created, {_LAST}, 1 + coalesce({number}, -1), ended, fault"
        query = f"SELECT {values} FROM tables t WHERE (created, id) < (?, ?)"  # noqa: S608, our own
        query += " AND free IS NOT NULL AND fault IS NULL" if free else ""
        query += "" if game is None else " AND game = ?"
        names = () if game is None else (game,)
        rows = self._rows(f"{query} ORDER BY created DESC, id DESC LIMIT ?", *after, *names, most)
        return [Listed(*one) for one in rows]

    def untouched(self, before: float, most: int) -> list[tuple[str, str]]:
        """The oldest tables in play, with their owners, made before a time, at which no person has acted."""
        query = f"SELECT id, owner FROM tables WHERE touched IS NULL AND ended IS NULL AND created < ? AND {self._ours}"  # noqa: S608, our own
        return self._rows(f"{query} ORDER BY created LIMIT ?", before, most)

    def ended(self, before: float, most: int) -> list[str]:
        """Some of the tables whose game ended before a time."""
        query = f"SELECT id FROM tables WHERE ended < ? AND fault IS NULL AND {self._ours} LIMIT ?"  # noqa: S608, our own
        return self._names(query, before, most)

    def idle(self, since: float, most: int) -> list[str]:
        """Some of the tables in which nothing has happened since a time. Looks at all of them."""
        query = f"SELECT id FROM tables t WHERE {_LAST} < ? AND fault IS NULL AND {self._ours} LIMIT ?"  # noqa: S608, our own
        return self._names(query, since, most)

    def crowded(self, site: str, most: int) -> list[tuple[str, str]]:
        """The tables barely begun, with their owners, the longest silent first, of the site that has the most.

        None of a site that has hardly more than another has in all.
        """
        begun = f"FROM tables t WHERE owner <> '' AND ended IS NULL AND {self._ours} AND {_BEGUN}"
        crowd = f"SELECT {_SITE} {begun} GROUP BY 1 HAVING count(*) > 1 + ({_OF_SITE}) ORDER BY count(*) DESC"
        query = f"SELECT id, owner {begun} AND {_SITE} = ({crowd}, min(created) LIMIT 1)"
        return self._rows(f"{query} ORDER BY {_LAST} LIMIT ?", site, most)

    def begun(self, since: float, most: int) -> list[tuple[str, str]]:
        """The tables barely begun, with their owners, in which nothing has happened since a time."""
        query = f"SELECT id, owner FROM tables t WHERE ended IS NULL AND {self._ours} AND {_BEGUN} AND {_LAST} < ?"  # noqa: S608, our own
        return self._rows(f"{query} ORDER BY {_LAST} LIMIT ?", since, most)

    def _names(self, query: str, *values: object) -> list[str]:
        return [name for (name,) in self._rows(query, *values)]


def _tokens(table: str, tokens: Iterable[tuple[bytes, int | None]]) -> list[Write]:
    return [
        ("INSERT INTO tokens (digest, id, seat) VALUES (?, ?, ?)", (digest, table, seat)) for digest, seat in tokens
    ]


def unheard(_: Exception | None) -> None:
    """Nobody waits for this write; the log has the error."""
