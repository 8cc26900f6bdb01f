"""Threads in which the bots of tables think, shared fairly among those who made the tables."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

Work = Callable[[], object]

_NICENESS: Final = 5
"""Of the threads: the event loop goes first."""
_REMEMBERED: Final = 1_000
"""Owners whose use is kept at most before the idle ones are forgotten."""


class Thinkers:
    """A queue for each owner; the next thread that is free goes to the owner that has used the least time.

    An owner that was idle begins at the time of those who are not, so nobody saves time up.
    """

    def __init__(self, threads: int, measure: Callable[[float], None] = lambda _: None) -> None:
        self._free = threads
        self._measure = measure
        self._pool = ThreadPoolExecutor(threads, "thinker", initializer=_step_back)
        self._lock = threading.Lock()
        self._waiting: dict[str, deque[Work]] = {}
        self._used: dict[str, float] = {}
        self._time = 0.0
        self._closed = False

    def submit(self, owner: str, work: Work) -> None:
        """Carry a function out in a thread as soon as it is the owner's turn."""
        with self._lock:
            if self._closed:
                return
            if owner not in self._waiting:
                self._waiting[owner] = deque()
                self._used[owner] = max(self._used.get(owner, 0.0), self._time)
            self._waiting[owner].append(work)
            self._begin()

    def queue(self, owner: str) -> int:
        """How many functions of an owner wait for a thread."""
        with self._lock:
            return len(self._waiting.get(owner, ()))

    @property
    def waiting(self) -> int:
        """How many functions wait for a thread."""
        with self._lock:
            return sum(map(len, self._waiting.values()))

    def close(self) -> None:
        """Begin nothing more, and wait for what has begun."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
        self._pool.shutdown()

    def _begin(self) -> None:
        """Give free threads to the owners in turn."""
        while self._free and self._waiting:
            owner = min(self._waiting, key=self._used.__getitem__)
            queue = self._waiting[owner]
            work = queue.popleft()
            if not queue:
                del self._waiting[owner]
            self._time = max(self._time, self._used[owner])
            self._free -= 1
            self._pool.submit(self._carry_out, owner, work)

    def _carry_out(self, owner: str, work: Work) -> None:
        began = time.monotonic()
        try:
            work()
        finally:
            seconds = time.monotonic() - began
            self._measure(seconds)
            with self._lock:
                self._free += 1
                self._used[owner] = self._used.get(owner, self._time) + seconds
                if len(self._used) > _REMEMBERED:
                    self._forget()
                self._begin()

    def _forget(self) -> None:
        """Forget the use of owners that would begin at the time of the others."""
        self._used = {owner: used for owner, used in self._used.items() if owner in self._waiting or used > self._time}


def _step_back() -> None:
    """Let the thread begun go behind the event loop, where the system can."""
    with contextlib.suppress(OSError, AttributeError):
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _NICENESS)
