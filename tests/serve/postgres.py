"""A PostgreSQL server for tests, from Debian's package or any other with initdb on the path."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

from serve.talk import PATIENCE

_USER: Final = "postgres"
_SETTINGS: Final = (
    "-c", "fsync=off", "-c", "listen_addresses=", "-c", "max_connections=200", "-c", "shared_buffers=32MB",
)  # fmt: skip


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs, empty when there is none; Debian keeps them apart by version."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(kept[-1]) if kept else "")


def missing() -> str:
    """The reason why there can be no server here, empty where there can."""
    if not program("initdb"):
        return "needs PostgreSQL (Debian's package postgresql)"
    try:
        import psycopg  # noqa: F401, the question is whether it is there
    except ImportError:
        return "needs psycopg (the extra postgres)"
    return ""


def _signal(pids: list[str], number: int) -> None:
    """Send a signal to processes; some may have ended."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(int(pid), number)


class Postgres:
    """A server on a Unix socket in a temporary folder, run by a user that is not root."""

    def __init__(self) -> None:
        self.environment = {key: os.environ[key] for key in os.environ.keys() - {"LD_PRELOAD"}}
        """Of PostgreSQL's programs, which do not end with the sanitizer that Python starts with for its extensions."""
        self._settings: dict[str, Any] = {"env": self.environment}
        self.folder = Path(tempfile.mkdtemp(prefix="isettlers-postgres-"))
        if os.geteuid() == 0:
            self._settings |= {"user": _USER, "group": _USER, "extra_groups": []}
            shutil.chown(self.folder, _USER, _USER)
        made: list[str | Path] = [
            program("initdb"),
            "-D",
            self.folder / "data",
            "-U",
            _USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run(made, check=True, capture_output=True, cwd=self.folder, **self._settings)
        self._numbers = count(1)
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        import psycopg

        command: list[str | Path] = [program("postgres"), "-D", self.folder / "data", "-k", self.folder, *_SETTINGS]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self._settings)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.Error:
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """Stop the server at once, as a fault of the machine would, but for the disk."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Let the server stand still for a while, with the processes of all connections."""
        first = str(self.process.pid)
        os.kill(int(first), signal.SIGSTOP)  # and begins no more
        pids = [first, *Path(f"/proc/{first}/task/{first}/children").read_text().split()]
        _signal(pids, signal.SIGSTOP)
        try:
            yield
        finally:
            _signal(pids, signal.SIGCONT)

    def address(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{_USER}@/{database}?host={self.folder}"

    def ask(self, database: str, statement: str, *values: object) -> list[Any]:
        """Carry out a statement in a database."""
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as base:
            cursor = base.execute(statement.encode(), values)
            return cursor.fetchall() if cursor.description else []

    def database(self) -> str:
        """Make one more database; its name."""
        name = f"tables_{next(self._numbers)}"
        self.ask("postgres", f"CREATE DATABASE {name}")
        return name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder)
