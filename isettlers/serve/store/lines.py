"""Connections to PostgreSQL that are opened again after they broke."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from queue import SimpleQueue
from typing import Any, Final, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from isettlers.errors import IsettlersError
from isettlers.serve.logs import LOG
from isettlers.serve.store.interface import Unreachable

_CONNECTING: Final = {
    "connect_timeout": 2, "tcp_user_timeout": 3_000, "keepalives_idle": 1, "keepalives_interval": 1,
    "application_name": "isettlers",
}  # fmt: skip
"""libpq raises shorter times of `connect_timeout` to 2 seconds."""
_READERS: Final = 4
_READING_SECONDS: Final = 60.0
"""Time that the database has for a row. The longest statement looks at all tables."""
_SESSION: Final = """
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;
SET lock_timeout = '1s';
SET idle_in_transaction_session_timeout = '2s';
SET synchronous_commit = on;
"""
"""A process that stands still must not keep its locks."""


Result = TypeVar("Result")


class Base(psycopg.Connection[tuple[Any, ...]]):
    """A connection that closes when the database takes too long for an answer."""

    patience: float | None = None
    """Seconds that an answer may take."""

    def wait(self, gen: Generator[Any, Any, Result], *args: Any, **options: Any) -> Result:  # noqa: ANN401, psycopg's
        """Wait for an answer. Raises psycopg.Error."""
        return super().wait(gen if self.patience is None else self._limited(gen, self.patience), *args, **options)

    def _limited(self, gen: Generator[Any, Any, Result], patience: float) -> Generator[Any, Any, Result]:
        """Do as the generator does, until time is out and nothing has come."""
        end = time.monotonic() + patience
        try:
            wish = next(gen)
            while True:
                ready = yield wish
                if not ready and time.monotonic() > end:
                    self.pgconn.finish()
                    raise psycopg.OperationalError("the database does not answer")
                wish = gen.send(ready)
        except StopIteration as result:
            value: Result = result.value
            return value


class Line:
    """A connection in autocommit mode, whose answers may take some seconds, or with None any time."""

    def __init__(self, where: str, patience: float | None = None) -> None:
        self._settings: dict[str, Any] = {**_CONNECTING, **_parsed(where)}
        self._patience = patience
        self._base: Base | None = None

    def open(self) -> Base:
        """The connection, opened again if it broke. Raises psycopg.Error."""
        base = self._base
        if base is None or base.closed:
            self.close()
            base = Base.connect(**self._settings, autocommit=True)
            base.patience = self._patience
            try:
                base.execute(_SESSION)
            except BaseException:
                base.close()
                raise
            self._base = base
        return base

    @property
    def broken(self) -> bool:
        """Whether the connection was open once and is no more."""
        return self._base is not None and self._base.closed

    @property
    def alive(self) -> bool:
        """Whether the connection is open."""
        return self._base is not None and not self._base.closed

    def close(self) -> None:
        """Close the connection."""
        base, self._base = self._base, None
        if base is not None:
            base.close()


class Readers:
    """Connections for what is short, from any thread."""

    def __init__(self, where: str) -> None:
        self._free: SimpleQueue[Line] = SimpleQueue()
        for _ in range(_READERS):
            self._free.put(Line(where, _READING_SECONDS))

    def rows(self, statement: str, values: Sequence[object]) -> list[Any]:
        """Carry out one statement, twice if the connection broke meanwhile. Raises Unreachable."""
        with self._line() as line:
            try:
                return _fetched(line, statement, values)
            except psycopg.OperationalError as error:
                if not line.broken:
                    raise _unread(error) from error
            except psycopg.Error as error:
                raise _unread(error) from error
            try:
                return _fetched(line, statement, values)
            except psycopg.Error as error:
                raise _unread(error) from error

    def close(self) -> None:
        """Close the connections."""
        for _ in range(_READERS):
            self._free.get().close()

    @contextlib.contextmanager
    def _line(self) -> Iterator[Line]:
        line = self._free.get()
        try:
            yield line
        finally:
            self._free.put(line)


@lru_cache
def spoken(statement: str) -> str:
    """A statement with PostgreSQL's placeholders."""
    return statement.replace("?", "%s")


def reason(error: Exception) -> str:
    """The first line of an error of the database."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _fetched(line: Line, statement: str, values: Sequence[object]) -> list[Any]:
    cursor = line.open().execute(spoken(statement), values)
    return cursor.fetchall() if cursor.description else []


def _unread(error: Exception) -> Unreachable:
    LOG.error("store", extra={"reason": reason(error)})
    return Unreachable()


def _parsed(where: str) -> dict[str, Any]:
    try:
        return conninfo_to_dict(where)
    except psycopg.Error:  # its text has the address, which may hold a password
        raise IsettlersError("--tables: expected postgresql://[USER@]HOST[:PORT]/DATABASE") from None
