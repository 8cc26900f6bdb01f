"""Connections that have not said hello: few of one address, and each for a short time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from isettlers.serve.limits import Limits


class Waiting:
    """A connection that has not said hello."""

    def __init__(self, porch: Porch, peer: str, drop: Callable[[], None], seconds: float) -> None:
        self._porch = porch
        self._peer = peer
        self._drop = drop
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, self.end) if seconds else None

    def leave(self) -> None:
        """It has said hello, or has gone."""
        if self._timer is not None:
            self._timer.cancel()
        self._porch.forget(self._peer, self)

    def end(self) -> None:
        """End the connection."""
        self.leave()
        self._drop()


class Porch:
    """All connections that have not said hello, by address.

    Where there is no room, the oldest goes of the address that has the most: one address cannot keep others out.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._count = 0
        self._peers: dict[str, dict[Waiting, None]] = {}

    def enter(self, peer: str, drop: Callable[[], None]) -> Waiting:
        """Let a connection wait; `drop` ends it when it waits too long, or others need its place."""
        if self._peers and self._count >= self._limits.unopened:
            crowd = max(self._peers.values(), key=len)
            next(iter(crowd)).end()
        waiting = Waiting(self, peer, drop, self._limits.hello_seconds)
        self._peers.setdefault(peer, {})[waiting] = None
        self._count += 1
        return waiting

    def forget(self, peer: str, waiting: Waiting) -> None:
        """A connection waits no more."""
        crowd = self._peers.get(peer)
        if crowd is not None and crowd.pop(waiting, waiting) is None:
            self._count -= 1
            if not crowd:
                del self._peers[peer]
