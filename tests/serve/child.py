"""A client of `isettlers serve --stdio` as a child process."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from itertools import count
from queue import Queue
from struct import Struct
from threading import Thread
from typing import Any, Final, Self

import msgpack
from serve import warm
from serve.talk import PATIENCE, Frame

from isettlers.serve.frames import framed, packed

COMMAND: Final = (sys.executable, "-m", "isettlers", "serve", "--stdio")
_ENVIRONMENT: Final = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""Prints wait in a buffer, as they do for users."""
_LENGTH: Final = Struct(">I")


def _started(command: tuple[str, ...], options: tuple[str, ...]) -> warm.Forked | subprocess.Popen[bytes]:
    """Start a server, or another command."""
    if command == COMMAND:
        return warm.start([*command[3:], *options], _ENVIRONMENT, stdin=True)
    pipe = subprocess.PIPE
    return subprocess.Popen([*command, *options], stdin=pipe, stdout=pipe, stderr=pipe, env=_ENVIRONMENT)


class Child:
    """A server, the frames it sends, and what it says on standard error."""

    def __init__(
        self, *options: str, command: tuple[str, ...] = COMMAND, read: bool = True, greet: bool = True
    ) -> None:
        self.process = _started(command, options)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin, self.process.stdout
        self.frames: Queue[Frame | None] = Queue()
        """What came, None at the end."""
        self.torn = b""
        """What came after the last whole frame."""
        self._ids = count(1)
        self._reader = Thread(target=self._read, daemon=True)
        if read:
            self._reader.start()
        if greet:
            self.ask("hello", protocol=[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self._reader.is_alive():
            self._reader.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):  # of what was never sent
                    pipe.close()

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.input.write(data)
        self.input.flush()

    def send(self, method: str, **arguments: object) -> int:
        """Send a request; its id."""
        number = next(self._ids)
        self.write(framed(packed({"id": number, "method": method, **arguments})))
        return number

    def next(self) -> Frame:
        """The next frame that comes."""
        frame = self.frames.get(timeout=PATIENCE)
        assert frame is not None, self.errors()
        return frame

    def ask(self, method: str, **arguments: object) -> Any:
        """What a request that succeeds replies."""
        number = self.send(method, **arguments)
        frame = self.next()
        assert frame.keys() == {"id", "ok"}, frame
        assert frame["id"] == number
        return frame["ok"]

    def ended(self) -> int:
        """The exit status of a server that ends by itself."""
        return self.process.wait(PATIENCE)

    def errors(self) -> str:
        """What it said on standard error until its end."""
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def rest(self) -> list[Frame]:
        """The frames that came until the end."""
        self._reader.join(PATIENCE)
        frames = []
        while (frame := self.frames.get(timeout=PATIENCE)) is not None:
            frames.append(frame)
        return frames

    def _read(self) -> None:
        while len(head := self.output.read(_LENGTH.size)) == _LENGTH.size:
            (size,) = _LENGTH.unpack(head)
            body = self.output.read(size)
            if len(body) < size:
                head += body
                break
            self.frames.put(msgpack.unpackb(body))
        self.torn = head
        self.frames.put(None)
