"""The time within which a frame that has come in part arrives whole."""

from __future__ import annotations

import asyncio

from isettlers.serve.errors import Refusal
from isettlers.serve.session import Session


class Lateness:
    """The timer of one connection."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def look(self, session: Session, *, partial: bool, fresh: bool) -> None:
        """Give a frame that is `partial` its time; `fresh` says that the one before has arrived."""
        if fresh or not partial:
            self.stop()
        if partial and self._seconds and self._timer is None:
            late = Refusal("limit", f"frame_seconds: a frame did not arrive within {self._seconds} seconds")
            self._timer = asyncio.get_running_loop().call_later(self._seconds, session.end, late)

    def stop(self) -> None:
        """Wait for no frame."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
