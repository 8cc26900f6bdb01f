"""uvicorn's HTTP: a connection has one request, and makes room when others come."""

from __future__ import annotations

import asyncio
import time
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from isettlers.serve.gate import Gate
from isettlers.serve.networks import subscriber
from isettlers.serve.porch import Porch, Waiting
from isettlers.serve.session import LOCAL

HEAD_BYTES: Final = 8_192
"""Bytes of a request's head."""
_HEAD_LINES: Final = 100


def has_head(data: bytes) -> bool:
    """Whether a request has begun that can be handled."""
    return b"\r\n\r\n" in data


class BriefHttp(H11Protocol):
    """A connection has one request, for which it has to make room when others come."""

    porch: ClassVar[Porch]
    _waiting: Waiting | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Let the connection wait for its request."""
        super().connection_made(transport)
        self._waiting = self.porch.enter(subscriber(self.address), transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        if data.partition(b"\r\n\r\n")[0].count(b"\n") > _HEAD_LINES:
            self.send_400_response("Too many headers.")
        else:
            super().data_received(data)

    def on_response_complete(self) -> None:
        """End the connection: there are no pages that need another."""
        self.transport.close()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give its place back."""
        self.leave()
        super().connection_lost(exc)

    @property
    def address(self) -> str:
        """The address of the client."""
        return self.client[0] if self.client else LOCAL

    def leave(self) -> None:
        """Wait for no request."""
        if self._waiting is not None:
            self._waiting.leave()
            self._waiting = None


class GuardedHttp(BriefHttp):
    """HTTP for strangers: the address pays for the request, which may become a WebSocket."""

    gate: ClassVar[Gate]

    def data_received(self, data: bytes) -> None:
        """Read a part of a request, for which its address pays."""
        began = time.thread_time()
        super().data_received(data)
        self.gate.charge(self.address, time.thread_time() - began)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Give its place back; the session takes another until its hello."""
        self.leave()
        super().handle_websocket_upgrade(event)
