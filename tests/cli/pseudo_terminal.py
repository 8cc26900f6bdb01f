"""Commands that run in a terminal of their own, typed into as a person does."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

# The child makes the terminal its own, so that Ctrl-C and the end of the terminal reach it as signals.
_OWN: Final = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)
_PATIENCE: Final = 60.0


class PseudoTerminal:
    """A process at a terminal: `expect` reads what it prints, `type` answers."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        self.seen = ""
        """All it printed, without colours."""
        self._read_to = 0
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", _OWN, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100", **(environment or {})},
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.hang_up()

    def expect(self, text: str) -> None:
        """Wait until something is printed behind what was expected before."""
        end = time.monotonic() + _PATIENCE
        while (place := self.seen.find(text, self._read_to)) < 0:
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"no {text!r} in {self.seen[self._read_to :]!r}")
        self._read_to = place + len(text)

    def type(self, text: str) -> None:
        """Press keys; "\x03" is Ctrl-C, "\x04" Ctrl-D."""
        os.write(self._master, text.encode())

    def rest(self) -> None:
        """Wait until the process sleeps: behind a prompt, it sleeps when it waits for a line.

        Python misses a signal that comes after the prompt and before it waits.
        """
        status = Path(f"/proc/{self.process.pid}/stat")
        end = time.monotonic() + _PATIENCE
        # Without /proc, `leave` repeats a signal that is missed.
        while status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "R":
            assert time.monotonic() < end
            time.sleep(0.01)

    def leave(self, way: str | signal.Signals) -> None:
        """Type something or send a signal until the process ends.

        Once may be too little where `rest` cannot see that the process waits for a line.
        """
        for _ in range(10):
            if isinstance(way, str):
                self.type(way)
            else:
                self.process.send_signal(way)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(3)
                return

    def hang_up(self) -> None:
        """Close the terminal."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def status(self) -> int:
        """Read to the end, and the exit status."""
        end = time.monotonic() + _PATIENCE
        while self._master >= 0 and self._read(end - time.monotonic()):
            pass
        return self.process.wait(_PATIENCE)

    def _read(self, seconds: float) -> bool:
        """Read something; False at the end or when time is up."""
        if not select.select([self._master], [], [], max(seconds, 0))[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the process has closed its side
            return False
        text = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", data.decode(errors="replace"))
        self.seen += text.replace("\r\n", "\n")
        return bool(data)
