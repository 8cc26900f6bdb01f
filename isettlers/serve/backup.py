"""Copies of a server's files: a backup, also while the server runs, and its way back while none does."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from isettlers.errors import IsettlersError
from isettlers.serve.store.sqlite import VERSION

STORE: Final = "tables.db"
ARCHIVE: Final = "archive"
"""Names within a backup."""

_PAGES: Final = -1
"""All in one step: a copy in several begins again whenever the server writes."""


def backup(store: Path, archive: Path, target: Path) -> dict[str, Any]:
    """Copy store and archive to a new folder, for its owner alone. Raises IsettlersError.

    The store goes first: a table that is archived meanwhile is then in both, and in neither if it went last.
    """
    if target.exists():
        raise IsettlersError(f"{target}: expected the name of a new folder")
    partly = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        partly.mkdir(mode=0o700, parents=True)
        with _read_only(store) as source, contextlib.closing(_private(partly / STORE)) as copy:
            source.backup(copy, pages=_PAGES)
            copy.execute("PRAGMA journal_mode = DELETE")
        tables = _checked(partly / STORE)
        records = _copied(archive, partly / ARCHIVE)
        partly.rename(target)
    except sqlite3.Error as error:
        raise IsettlersError(f"{store}: {error}") from error
    except OSError as error:
        raise IsettlersError(f"{error.filename or target}: {error.strerror}") from error
    finally:
        shutil.rmtree(partly, ignore_errors=True)
    return {"backup": str(target), "tables": tables, "records": records}


def restore(source: Path, store: Path, archive: Path, *, replace: bool) -> dict[str, Any]:
    """Put a backup in the place of a store that no server uses; records are added to the archive.

    Raises IsettlersError for a backup that is damaged or of a newer version, and for a store that is there already
    unless `replace` is set.
    """
    kept = source / STORE
    if not kept.is_file():
        raise IsettlersError(f"{source}: expected a folder that serve-admin backup made")
    try:
        tables = _checked(kept)
        store.parent.mkdir(parents=True, exist_ok=True)
        with _locked(store, replace=replace):
            partly = store.with_name(f".{store.name}.{os.getpid()}")
            _copy_file(kept, partly)
            for left in ("-wal", "-shm"):
                store.with_name(store.name + left).unlink(missing_ok=True)
            partly.replace(store)
        records = _copied(source / ARCHIVE, archive)
    except sqlite3.Error as error:
        raise IsettlersError(f"{kept}: {error}") from error
    except OSError as error:
        raise IsettlersError(f"{error.filename or store}: {error.strerror}") from error
    return {"store": str(store), "tables": tables, "records": records}


def _checked(path: Path) -> int:
    """Return the number of tables in a store's file. Raises sqlite3.Error for one that no server could use."""
    with _read_only(path) as base:
        (report,) = base.execute("PRAGMA quick_check(1)").fetchone()
        if report != "ok":
            raise sqlite3.DatabaseError(f"damaged: {report}")
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if not 1 <= version <= VERSION:
            raise sqlite3.DatabaseError(f"expected a store of schema 1 to {VERSION}, got {version}")
        for name in ("tokens", "actions"):
            base.execute(f"SELECT id FROM {name} LIMIT 1")  # noqa: S608, names of our own
        (tables,) = base.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)


@contextlib.contextmanager
def _read_only(path: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as base:
        yield base


def _private(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)
    return sqlite3.connect(path)


@contextlib.contextmanager
def _locked(store: Path, *, replace: bool) -> Iterator[None]:
    """Keep servers off a store's file while it is replaced. Raises IsettlersError when one uses it."""
    if not store.exists():
        yield
        return
    with store.open("rb") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise IsettlersError(f"{store}: a server uses it: stop the server first") from None
        if not replace:
            raise IsettlersError(f"{store}: is there already (--replace overwrites it)")
        yield


def _copied(source: Path, target: Path) -> int:
    """Copy the records that are not there yet; return how many a folder has."""
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    records = sorted(source.glob("*.record")) if source.is_dir() else []
    for record in records:
        if not (target / record.name).exists():
            _copy_file(record, target / record.name)
    return len(records)


def _copy_file(source: Path, target: Path) -> None:
    """Copy a file for its owner alone, and wait for the disk."""
    with source.open("rb") as data, open(target, "wb", opener=_owned) as copy:
        shutil.copyfileobj(data, copy)
        copy.flush()
        os.fsync(copy.fileno())


def _owned(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
