"""uvicorn's HTTP and WebSocket for strangers: who sends pays for the server's time, and a little is read at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from isettlers.serve.buckets import Bucket
from isettlers.serve.gate import SLICE, Gate, subscriber
from isettlers.serve.porch import Waiting
from isettlers.serve.session import LOCAL

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

HEAD_BYTES: Final = 8_192
"""Bytes of a request's head."""
_HEAD_LINES: Final = 100
_PIECE_BYTES: Final = 256
"""Bytes of a WebSocket that are read before the clock is looked at."""


def has_head(data: bytes) -> bool:
    """Whether a request has begun that can be handled."""
    return b"\r\n\r\n" in data


class GuardedHttp(H11Protocol):
    """A connection has one request, for which it has to make room when others come."""

    gate: ClassVar[Gate]
    _waiting: Waiting | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Let the connection wait for its request."""
        super().connection_made(transport)
        self._waiting = self.gate.porch.enter(subscriber(self._address), transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request, for which its address pays."""
        began = time.thread_time()
        if data.partition(b"\r\n\r\n")[0].count(b"\n") > _HEAD_LINES:
            self.send_400_response("Too many headers.")
        else:
            super().data_received(data)
        self.gate.charge(self._address, time.thread_time() - began)

    def on_response_complete(self) -> None:
        """End the connection: there are no pages that need another."""
        self.transport.close()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give its place back."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Give its place back; the session takes another until it has said hello."""
        self._leave()
        super().handle_websocket_upgrade(event)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else LOCAL

    def _leave(self) -> None:
        if self._waiting is not None:
            self._waiting.leave()
            self._waiting = None


class GuardedSocket(WebSocketsSansIOProtocol):
    """A message is read when the one before has been taken, and as long as the client has time left.

    The application finds in its state `abort`, which ends the connection where the client does not read, and
    `pay_with`, which takes the client's purse.
    """

    _purse: Sequence[Bucket] = ()
    _resting = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hand the means on to the application."""
        super().connection_made(transport)
        self._unread = bytearray()
        self.app_state = {**self.app_state, "abort": self.transport.abort, "pay_with": self._pay_with}

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of the application; a refusal completes the handshake too, or uvicorn logs an error."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def _pay_with(self, purse: Sequence[Bucket]) -> None:
        self._purse = purse

    def data_received(self, data: bytes) -> None:
        """Take what the client has sent, when its turn comes."""
        self._unread += data
        if self._resting or self.read_paused:
            self.transport.pause_reading()
        else:
            self._read()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message, and read on once all are taken."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if not self._resting:
                self._read()
        return message

    def _read(self) -> None:
        """Read for a while, and rest where there is more or the client has used up its time."""
        self._resting = False
        if not self._wait():  # others in debt may have been quicker
            began = time.thread_time()
            seconds = 0.0
            while self._unread and not self.read_paused and seconds < SLICE:
                piece = bytes(memoryview(self._unread)[:_PIECE_BYTES])
                del self._unread[:_PIECE_BYTES]
                super().data_received(piece)
                seconds = time.thread_time() - began
            for bucket in self._purse:
                bucket.spend(seconds)
        if self.transport.is_closing():
            return
        wait = self._wait()
        if wait or (self._unread and not self.read_paused):
            self.transport.pause_reading()
            self._resting = True
            self.loop.call_later(wait, self._read)
        elif not self.read_paused:
            self.transport.resume_reading()

    def _wait(self) -> float:
        """Return the seconds for which nothing more should be read."""
        return max((bucket.wait() for bucket in self._purse), default=0.0)
