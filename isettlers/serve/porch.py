"""Connections before their hello: few of one address, and each for a short time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from isettlers.serve.limits import Limits
from isettlers.serve.networks import first_to_go


class Waiting:
    """A connection before its hello."""

    def __init__(self, porch: Porch, drop: Callable[[], None], seconds: float) -> None:
        self._porch = porch
        self._drop = drop
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, self.end) if seconds else None

    def leave(self) -> None:
        """Its hello has come, or it has gone."""
        if self._timer is not None:
            self._timer.cancel()
        self._porch.forget(self)

    def end(self) -> None:
        """End the connection."""
        self.leave()
        self._drop()


class Porch:
    """All connections before their hello, the oldest first.

    Where there is no room, the oldest goes of the address that has the most: one address cannot keep others out.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._owners: dict[Waiting, str] = {}

    def enter(self, owner: str, drop: Callable[[], None]) -> Waiting:
        """Let a connection wait; `drop` ends it when it waits too long, or others need its place."""
        if len(self._owners) >= self._limits.unopened:
            leaver = first_to_go([(peer, waiting) for waiting, peer in self._owners.items()])
            if leaver is not None:
                leaver.end()
        waiting = Waiting(self, drop, self._limits.hello_seconds)
        self._owners[waiting] = owner
        return waiting

    def forget(self, waiting: Waiting) -> None:
        """A connection waits no more."""
        self._owners.pop(waiting, None)
