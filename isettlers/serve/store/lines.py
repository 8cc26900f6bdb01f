"""Connections to PostgreSQL that are opened again after they broke."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from queue import SimpleQueue
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from isettlers.errors import IsettlersError
from isettlers.serve.logs import LOG
from isettlers.serve.store.interface import Unreachable

Base = psycopg.Connection[tuple[Any, ...]]

_CONNECTING: Final = {"connect_timeout": 3, "tcp_user_timeout": 3_000, "application_name": "isettlers"}
_READERS: Final = 4
_SESSION: Final = """
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;
SET lock_timeout = '2s';
SET idle_in_transaction_session_timeout = '2s';
SET synchronous_commit = on;
"""
"""A process that stands still must not keep its locks."""


class Line:
    """A connection in autocommit mode."""

    def __init__(self, where: str) -> None:
        self._settings: dict[str, Any] = {**_CONNECTING, **_parsed(where)}
        self._base: Base | None = None

    def open(self) -> Base:
        """The connection, opened again if it broke. Raises psycopg.Error."""
        base = self._base
        if base is None or base.closed:
            self.close()
            base = psycopg.connect(**self._settings, autocommit=True)
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
            self._free.put(Line(where))

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
