"""The server on a Unix or TCP socket: frames with their length before them."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable

from isettlers.serve.errors import FrameError, Refusal
from isettlers.serve.frames import Splitter, framed
from isettlers.serve.gate import GRACE, Gate
from isettlers.serve.session import Session


class StreamConnection(asyncio.Protocol):
    """One client of a socket; its methods are called by the event loop, `send` by any thread."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._limits = gate.shared.limits
        self._loop = asyncio.get_running_loop()
        self._splitter = Splitter(self._limits.frame_bytes)
        self._transport: asyncio.Transport | None = None
        self._session: Session | None = None
        self._peer = ""
        self._heard = 0.0
        self._ending = False
        self._silence: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has come: let it in if there is room."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101, asyncio's own promise for a Protocol
        self._transport = transport
        name = transport.get_extra_info("peername")
        self._peer = name[0] if isinstance(name, tuple) else "local"
        handle: socket.socket | None = transport.get_extra_info("socket")
        if handle is not None and handle.family != socket.AF_UNIX:
            handle.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        try:
            self._session = self._gate.enter(self._peer, self._send, self._hang_up)
        except Refusal as error:
            self._write(self._gate.closing(error))
            self._hang_up()
            return
        self._heard = self._loop.time()
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        session = self._session
        if session is None or self._ending:
            return
        self._heard = self._loop.time()
        try:
            for body in self._splitter.feed(data):
                session.receive(body)
        except FrameError as error:
            session.end(error)

    def connection_lost(self, _: Exception | None) -> None:
        """The client has gone."""
        if self._silence is not None:
            self._silence.cancel()
        if self._session is not None:
            self._session.close()
            self._gate.leave(self._peer, self._session)
            self._session = None

    def _send(self, body: bytes) -> None:
        if self._gate.at_home():
            self._write(body)
        else:
            self._loop.call_soon_threadsafe(self._write, body)

    def _write(self, body: bytes) -> None:
        transport = self._transport
        if transport is None or transport.is_closing() or self._ending:
            return
        transport.write(framed(body))
        if transport.get_write_buffer_size() > self._limits.unsent_bytes:
            self._gate.count("slow")
            transport.abort()

    def _hang_up(self) -> None:
        """End our side once everything written was sent, and the client's when it has read it, or does not.

        Input from the client is read meanwhile: in the system's buffer it would cost the client the reason.
        """
        transport = self._transport
        if transport is not None and not self._ending:
            self._ending = True
            with contextlib.suppress(OSError):  # a client that has gone, which the event loop has not heard of yet
                transport.write_eof()
            self._loop.call_later(GRACE, transport.abort)

    def _watch(self) -> None:
        """End the connection when nothing has come for too long."""
        allowed = self._limits.idle_seconds
        if not allowed or self._session is None:
            return
        left = self._heard + allowed - self._loop.time()
        if left <= 0:
            self._session.end(Refusal("limit", f"idle_seconds: nothing came for {allowed} seconds"))
        else:
            self._silence = self._loop.call_later(left, self._watch)


def connections(gate: Gate) -> Callable[[], StreamConnection]:
    """Handle a client of a socket, as asyncio calls it."""
    return lambda: StreamConnection(gate)
