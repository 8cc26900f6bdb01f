"""Accepts the connections of a listening socket, a few at a time and none of an address that has used up its time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable
from typing import Final

from isettlers.serve.gate import Gate

LOG: Final = logging.getLogger("isettlers.serve")

_AT_ONCE: Final = 8
"""Connections accepted before others get their turn."""
_PAUSE_SECONDS: Final = 1.0
"""Time without accepting once the process has no descriptor left."""


class Acceptor:
    """Accepts connections until it is closed. Belongs to the thread of the event loop."""

    def __init__(self, listening: socket.socket, protocol: Callable[[], asyncio.Protocol], gate: Gate) -> None:
        self._listening = listening
        self._protocol = protocol
        self._gate = gate
        self._loop = asyncio.get_running_loop()
        self._opening: set[asyncio.Task[None]] = set()
        self._open = True
        listening.setblocking(False)
        self._listen()

    def close(self) -> None:
        """Accept nobody any more."""
        if self._open:
            self._open = False
            self._loop.remove_reader(self._listening)
            self._listening.close()

    def _listen(self) -> None:
        if self._open:
            self._loop.add_reader(self._listening, self._accept)

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                raw, address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                LOG.warning("cannot accept", extra={"reason": error.strerror})
                self._loop.remove_reader(self._listening)
                self._loop.call_later(_PAUSE_SECONDS, self._listen)
                return
            if self._gate.welcomes(address[0]):
                raw.setblocking(False)
                task = self._loop.create_task(self._begin(raw))
                self._opening.add(task)
                task.add_done_callback(self._opening.discard)
            else:
                raw.close()

    async def _begin(self, raw: socket.socket) -> None:
        with contextlib.suppress(OSError):  # of a client that has gone already
            await self._loop.connect_accepted_socket(self._protocol, raw)
