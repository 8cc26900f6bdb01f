"""Servers that begin as forks of a process which has imported them: a tenth of the time of a new interpreter."""

from __future__ import annotations

import atexit
import contextlib
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Final, Self

_COMMAND: Final = (sys.executable, "-m", "isettlers")
_NUMBER: Final = 8
"""Bytes of a process id or an exit status."""


class Forked:
    """A process with the part of the interface of `subprocess.Popen` that tests use; all its streams are binary."""

    def __init__(self, pid: int, status: int, streams: Sequence[IO[bytes] | None]) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdin, self.stdout, self.stderr = streams
        self._status = status

    def poll(self) -> int | None:
        """Return the exit status, None while the process runs."""
        return self._ended(0.0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end, and return the exit status."""
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired("a forked server", timeout or 0.0)
        return status

    def send_signal(self, number: int) -> None:
        """Send a signal unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End the process."""
        self.send_signal(signal.SIGKILL)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._status], [], [], timeout)[0]:
            self.returncode = _read(self._status)
            os.close(self._status)
        return self.returncode


class Nursery:
    """The process that forks."""

    def __init__(self) -> None:
        ours, its = socket.socketpair()
        tests = str(Path(__file__).resolve().parent.parent)
        script = f"import sys; sys.path.append({tests!r}); from serve import warm; warm.fork_servers({its.fileno()})"
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-c", script],
                pass_fds=[its.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        self._control = ours
        atexit.register(self._end)

    @classmethod
    @cache
    def only(cls) -> Self:
        """Return the nursery of this process."""
        return cls()

    def start(
        self, arguments: Sequence[str], streams: Sequence[int], environment: Mapping[str, str]
    ) -> tuple[int, int]:
        """Start a command; return its id, and the descriptor from which its exit status can be read."""
        status, other = os.pipe()
        request = json.dumps([arguments, dict(environment), os.getcwd()]).encode() + b"\n"  # noqa: PTH109
        socket.send_fds(self._control, [request[:1]], [*streams, other])
        self._control.sendall(request[1:])
        os.close(other)
        return _read(status), status

    def _end(self) -> None:
        self._control.close()
        self._process.wait()


def start(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    *,
    stdin: bool = False,
    stderr: IO[bytes] | None = None,
) -> Forked | subprocess.Popen[bytes]:
    """Start `isettlers` with arguments, and pipes for those standard streams that the caller names."""
    if not hasattr(os, "fork"):
        first = subprocess.PIPE if stdin else subprocess.DEVNULL
        last = subprocess.PIPE if stderr is None else stderr
        return subprocess.Popen(
            [*_COMMAND, *arguments], stdin=first, stdout=subprocess.PIPE, stderr=last, env={**environment}
        )
    nothing = os.open(os.devnull, os.O_RDONLY)
    read_in, write_in = os.pipe() if stdin else (nothing, -1)
    read_out, write_out = os.pipe()
    read_err, write_err = os.pipe() if stderr is None else (-1, os.dup(stderr.fileno()))
    its = [read_in, write_out, write_err]
    pid, status = Nursery.only().start(arguments, its, environment)
    for descriptor in {nothing, *its}:
        os.close(descriptor)
    streams = [
        os.fdopen(write_in, "wb") if stdin else None,
        os.fdopen(read_out, "rb"),
        os.fdopen(read_err, "rb") if stderr is None else None,
    ]
    return Forked(pid, status, streams)


# ---------------------------------------------------------------- in the process that forks


def fork_servers(control: int) -> None:
    """Fork a server for each request until the tests have ended."""
    import isettlers.serve.logs
    import isettlers.serve.ops
    import isettlers.serve.server
    import isettlers.serve.stdio
    import isettlers.serve.web
    from isettlers.cli.run import parser
    from isettlers.registry import usable

    with contextlib.suppress(ImportError):  # without the extra postgres
        import isettlers.serve.store.postgres  # noqa: F401, imported for the forks
    parser()  # imports the commands of each game
    for game in usable():
        game.seatings(game.players[0])[0].start(0)  # reads the data of the game
    gc.collect()
    gc.freeze()  # the end of a fork is quicker where it collects only its own objects
    with socket.socket(fileno=control) as requests:
        while True:
            data, descriptors, _, _ = socket.recv_fds(requests, 1, 4)
            _forget()
            if not data:
                return
            while not data.endswith(b"\n"):
                data += requests.recv(65_536)
            if os.fork() == 0:
                requests.close()
                _keep(descriptors, *json.loads(data))
            for descriptor in descriptors:
                os.close(descriptor)


def _forget() -> None:
    """Let the system forget those that have ended, and count their time."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass


def _keep(descriptors: list[int], arguments: list[str], environment: dict[str, str], at: str) -> None:
    """Fork a server, and report its id and its exit status."""
    *streams, status = descriptors
    if (pid := os.fork()) == 0:
        for number, descriptor in enumerate(streams):
            os.dup2(descriptor, number)
        for descriptor in descriptors:
            os.close(descriptor)
        sys.stdout = os.fdopen(1, "w", closefd=False)  # the old one was opened for another kind of file
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(at)
        from isettlers.cli import main

        sys.exit(main(arguments))
    os.write(status, pid.to_bytes(_NUMBER, "big", signed=True))
    for descriptor in streams:
        os.close(descriptor)
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.write(status, ended.to_bytes(_NUMBER, "big", signed=True))
    os._exit(0)


def _read(descriptor: int) -> int:
    data = os.read(descriptor, _NUMBER)
    assert len(data) == _NUMBER, "the process that forks has ended"
    return int.from_bytes(data, "big", signed=True)
