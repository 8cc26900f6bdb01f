"""The tables of a server on disk: one interface, and the stores behind it."""

from __future__ import annotations

from pathlib import Path

from isettlers.errors import IsettlersError
from isettlers.extras import pip_install
from isettlers.serve.store.interface import (
    FIRST,
    Beat,
    Cursor,
    Done,
    Elsewhere,
    Full,
    Listed,
    Moved,
    Quota,
    Row,
    Store,
    Unreachable,
    steady,
)

__all__ = [
    "FIRST",
    "Beat",
    "Cursor",
    "Done",
    "Elsewhere",
    "Full",
    "Listed",
    "Moved",
    "Quota",
    "Row",
    "Store",
    "Unreachable",
    "in_database",
    "open_store",
    "steady",
]

_SCHEMES = ("postgresql://", "postgres://")


def in_database(where: str) -> bool:
    """Whether an address of a store names a PostgreSQL database, not a file."""
    return where.startswith(_SCHEMES)


def open_store(where: str, address: str = "") -> Store:
    """Open the store in a file or a database; `address` is where other servers of the database find this one.

    Raises IsettlersError for one that cannot be used.
    """
    if not in_database(where):
        from isettlers.serve.store.sqlite import SqliteStore

        return SqliteStore(Path(where))
    try:
        from isettlers.serve.store.postgres import PostgresStore
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "psycopg":
            raise
        raise IsettlersError(f"a PostgreSQL store needs the extra postgres: {pip_install('postgres')}") from None
    return PostgresStore(where, address)
