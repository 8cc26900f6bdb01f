"""The server as a child process: frames come in by standard input and go out by standard output."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from typing import Final

from isettlers.serve.embed import EmbedSession
from isettlers.serve.errors import FrameError
from isettlers.serve.frames import Splitter, framed
from isettlers.serve.limits import Limits
from isettlers.serve.session import Caller, Shared

_CHUNK: Final = 65_536
_STANDARD_ERROR: Final = 2
_AWAKE_SECONDS: Final = 0.000_1


class _Writer:
    """Writes frames whole, from any thread; while a bundle is open they are kept and leave together."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._lock = Lock()
        self._kept: list[bytes] | None = None

    def send(self, body: bytes) -> None:
        with self._lock:
            if self._kept is None:
                self._write(framed(body))
            else:
                self._kept.append(framed(body))

    def hold(self) -> None:
        with self._lock:
            self._kept = []

    def release(self) -> None:
        with self._lock:
            kept, self._kept = self._kept, None
            if kept:
                self._write(b"".join(kept))

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._target, view) :]


def serve(limits: Limits, source: int, target: int) -> None:
    """Answer the frames of one file descriptor on another, until the first ends."""
    splitter = Splitter(limits.frame_bytes)
    with (
        _kept_clean(target) as frames,
        ThreadPoolExecutor(max(limits.jobs, 1)) as pool,
        EmbedSession(Shared(limits, pool), Caller((writer := _Writer(frames)).send, _stay)) as session,
    ):
        await_more = _awaiter(source)
        while session.open and (data := os.read(source, _CHUNK)):
            writer.hold()
            try:
                for body in splitter.feed(data):
                    session.receive(body)
            except FrameError as error:
                session.end(error)
            finally:
                writer.release()
            await_more()


def _awaiter(source: int) -> Callable[[], object]:
    """Poll for more input for a moment before the next read, since waking up costs more than most answers.

    With one processor do nothing, since the client needs it meanwhile.
    """
    try:
        alone = len(os.sched_getaffinity(0)) < 2
        eyes = select.poll()
    except AttributeError:  # another system
        return lambda: None
    if alone:
        return lambda: None
    eyes.register(source, select.POLLIN)

    def look() -> None:
        until = time.perf_counter() + _AWAKE_SECONDS
        while not eyes.poll(0) and time.perf_counter() < until:
            pass

    return look


@contextmanager
def _kept_clean(target: int) -> Iterator[int]:
    """Another number for a descriptor; its own leads to standard error meanwhile, and no stray print breaks a frame."""
    frames = os.dup(target)
    os.dup2(_STANDARD_ERROR, target)
    try:
        yield frames
    finally:
        sys.stdout.flush()
        os.dup2(frames, target)
        os.close(frames)


def _stay() -> None:
    """The loop ends by itself when the session does."""
