"""Turns of the event loop for what other threads ask it to do."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

LOG: Final = logging.getLogger("isettlers.serve")

_TURN_SECONDS: Final = 0.001
"""Time for results of other threads before the event loop looks after everything else."""


class Turns:
    """Functions for the thread of the event loop that makes this object."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._news: deque[Callable[[], None]] = deque()
        self._woken = False

    def soon(self, what: Callable[[], None]) -> None:
        """Do something in the thread of the event loop; from any thread. Calls that come together wake it once."""
        self._news.append(what)
        if not self._woken:
            self._woken = True
            try:
                self._loop.call_soon_threadsafe(self._hear)
            except RuntimeError:  # the loop has closed: nobody waits any more
                LOG.debug("too late")

    def _hear(self) -> None:
        """Do for a while what other threads have asked for, then let others come in between."""
        self._woken = False  # before looking: what is added from here on wakes again
        until = self._loop.time() + _TURN_SECONDS
        try:
            while self._news and self._loop.time() < until:
                self._news.popleft()()
        finally:
            if self._news and not self._woken:
                self._woken = True
                self._loop.call_soon(self._hear)
