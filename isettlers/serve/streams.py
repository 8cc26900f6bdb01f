"""The server on a Unix or TCP socket: frames with their length before them."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from typing import Final

from isettlers.serve.errors import FrameError, Refusal
from isettlers.serve.frames import Splitter, framed
from isettlers.serve.gate import GRACE, SLICE, Gate, late
from isettlers.serve.lateness import Lateness
from isettlers.serve.session import LOCAL, Session

_ARRIVAL: Final = 0.00002
"""Seconds that bytes cost the server beside the frames in them, about."""


class StreamConnection(asyncio.Protocol):
    """One client of a socket; its methods are called by the event loop, `send` by any thread."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._limits = gate.shared.limits
        self._loop = asyncio.get_running_loop()
        self._splitter = Splitter(self._limits.frame_bytes)
        self._transport: asyncio.Transport | None = None
        self._session: Session | None = None
        self._frames: Iterator[bytes] | None = None
        self._heard = 0.0
        self._ending = False
        self._silence: asyncio.TimerHandle | None = None
        self._late = Lateness(self._limits.frame_seconds)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has come: let it in if there is room."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101, asyncio's own promise for a Protocol
        self._transport = transport
        name = transport.get_extra_info("peername")
        address = name[0] if isinstance(name, tuple) else LOCAL
        handle: socket.socket | None = transport.get_extra_info("socket")
        if handle is not None and handle.family != socket.AF_UNIX:
            handle.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        try:
            self._session = self._gate.enter(address, self._send, self._hang_up)
        except Refusal as error:
            self._write(self._gate.closing(error))
            self._hang_up()
            return
        self._heard = self._loop.time()
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        if self._session is not None and not self._ending:
            self._frames = self._splitter.feed(data)
            self._take()

    def _take(self) -> None:
        """Take what frames have come, as long as others need not wait for it and the client's time lasts."""
        session, frames = self._session, self._frames
        if session is None or frames is None:
            return
        before = self._heard
        began = time.thread_time()
        more = True
        try:
            while session.open and (more := self._hear(session, frames)) and time.thread_time() - began < SLICE:
                pass
        except FrameError as error:
            session.end(error)
            more = False
        pause = session.spent(_ARRIVAL + time.thread_time() - began)
        if not more:
            self._frames = None
            self._late.look(session, partial=self._splitter.partial, fresh=self._heard != before)
        if session.open and (more or pause):
            self._rest(pause)

    def _hear(self, session: Session, frames: Iterator[bytes]) -> bool:
        """Take the next frame; return whether there was one."""
        body = next(frames, None)
        if body is None:
            return False
        session.receive(body)
        self._heard = self._loop.time()
        return True

    def _rest(self, seconds: float) -> None:
        """Read nothing more for a while."""
        transport = self._transport
        if transport is not None and not transport.is_closing():
            transport.pause_reading()
            self._loop.call_later(seconds, self._resume)

    def _resume(self) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        pause = self._session.pause() if self._session is not None else 0.0
        if pause:  # others of its kind were quicker
            self._rest(pause)
        else:
            transport.resume_reading()
            self._take()

    def connection_lost(self, _: Exception | None) -> None:
        """The client has gone."""
        self._late.stop()
        if self._silence is not None:
            self._silence.cancel()
        if self._session is not None:
            self._session.close()
            self._gate.leave(self._session)
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
            transport.resume_reading()
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


def farewell(gate: Gate) -> bytes:
    """Return the bytes for a client that has sent nothing in time."""
    return framed(gate.closing(late(gate.shared.limits)))
