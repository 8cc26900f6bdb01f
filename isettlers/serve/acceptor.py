"""Accepts the connections of a listening socket; one that has sent nothing yet takes a descriptor and little else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from isettlers.serve.gate import Gate
from isettlers.serve.networks import subscriber

LOG: Final = logging.getLogger("isettlers.serve")

_TURN_SECONDS: Final = 0.0005
"""Time for accepting before others get their turn."""
_PAUSE_SECONDS: Final = 1.0
"""Time without accepting once the process has no descriptor left."""
_PIECES: Final = 8
"""Pieces in which a beginning may come; after these it is handled as it is."""
_PIECE_BYTES: Final = 8_192


class _Beginning:
    """A connection that has not sent enough to be handled."""

    def __init__(self, acceptor: Acceptor, raw: socket.socket, owner: str) -> None:
        self._acceptor = acceptor
        self._raw = raw
        self._data = b""
        self._pieces = 0
        self._waiting = acceptor.gate.porch.enter(owner, self._drop)
        acceptor.loop.add_reader(raw, self._arrived)

    def _arrived(self) -> None:
        try:
            piece = self._raw.recv(_PIECE_BYTES)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            piece = b""
        if not piece:
            self.end()
            return
        self._data += piece
        self._pieces += 1
        if self._pieces == _PIECES or self._acceptor.begun(self._data):
            self._leave()
            self._acceptor.open(self._raw, self._data)

    def _leave(self) -> None:
        self._waiting.leave()
        self._acceptor.loop.remove_reader(self._raw)
        self._acceptor.beginnings.discard(self)

    def _drop(self) -> None:
        """It took too long, or others need its place."""
        with contextlib.suppress(OSError):
            self._raw.send(self._acceptor.farewell())
        self.end()

    def end(self) -> None:
        """End the connection."""
        self._leave()
        self._raw.close()


class Acceptor:
    """Accepts connections until it is closed. Belongs to the thread of the event loop.

    A connection gets its protocol once `begun` holds for the bytes that have come. One that takes too long gets the
    bytes of `farewell`.
    """

    def __init__(
        self,
        listening: socket.socket,
        protocol: Callable[[], asyncio.Protocol],
        gate: Gate,
        begun: Callable[[bytes], bool] = bool,
        farewell: Callable[[], bytes] = bytes,
    ) -> None:
        self.gate = gate
        self.begun = begun
        self.farewell = farewell
        self.loop = asyncio.get_running_loop()
        self.beginnings: set[_Beginning] = set()
        self._listening = listening
        self._protocol = protocol
        self._ready: deque[tuple[socket.socket, bytes]] = deque()
        self._opening: set[asyncio.Task[None]] = set()
        self._open = True
        listening.setblocking(False)
        self._listen()

    def close(self) -> None:
        """Accept nobody any more, and end what has not begun."""
        if self._open:
            self._open = False
            self.loop.remove_reader(self._listening)
            self._listening.close()
            for beginning in list(self.beginnings):
                beginning.end()

    def open(self, raw: socket.socket, data: bytes) -> None:
        """Give a connection its protocol, and the protocol the bytes that have come; one connection a turn."""
        self._ready.append((raw, data))
        if len(self._ready) == 1:
            self.loop.call_soon(self._open_next)

    def _listen(self) -> None:
        if self._open:
            self.loop.add_reader(self._listening, self._accept)

    def _accept(self) -> None:
        began = time.thread_time()
        pause = self._accept_some()
        accepting = self.gate.accepting
        accepting.spend(time.thread_time() - began)
        pause = max(pause, accepting.wait())
        if pause and self._open:
            self.loop.remove_reader(self._listening)
            self.loop.call_later(pause, self._listen)

    def _accept_some(self) -> float:
        """Accept connections for a turn; return the seconds for which the process cannot accept any more."""
        until = self.loop.time() + _TURN_SECONDS
        while self.loop.time() < until:
            try:
                raw, address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                break
            except OSError as error:
                LOG.warning("cannot accept", extra={"reason": error.strerror})
                return _PAUSE_SECONDS
            self._welcome(raw, address[0])
        return 0.0

    def _welcome(self, raw: socket.socket, address: str) -> None:
        if not self.gate.welcomes(address):
            raw.close()
            return
        raw.setblocking(False)
        owner = subscriber(address)
        if self.gate.refusal(owner) is None:
            self.beginnings.add(_Beginning(self, raw, owner))
        else:  # its protocol says why
            self.open(raw, b"")

    def _open_next(self) -> None:
        task = self.loop.create_task(self._begin(*self._ready[0]))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)
        self._ready.popleft()
        if self._ready:
            self.loop.call_soon(self._open_next)

    async def _begin(self, raw: socket.socket, data: bytes) -> None:
        with contextlib.suppress(OSError):  # of a client that has gone already
            _, protocol = await self.loop.connect_accepted_socket(self._protocol, raw)
            if data:
                protocol.data_received(data)
