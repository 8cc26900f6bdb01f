"""The server on WebSockets: a frame is one binary message."""

from __future__ import annotations

import asyncio
import logging
import time
from struct import pack
from typing import ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request, Response
from websockets.utils import apply_mask

from isettlers.serve.errors import FrameError, Refusal
from isettlers.serve.gate import GRACE, SLICE, Gate
from isettlers.serve.lateness import Lateness
from isettlers.serve.session import LOCAL, Session
from isettlers.serve.visitors import Denied

LOG: Final = logging.getLogger("isettlers.serve")

_POLICY: Final = 1008
_CODES: Final = {None: 1001, "closing": 1001, "bad_frame": 1007, "too_large": 1009, "internal": 1011}
"""Codes of WebSocket by that of the `closing` before them; None where the client has gone. `_POLICY` for all others."""
_TEXT: Final = 1003
"""The code for a message that is not binary."""
_MESSAGE: Final = 0.00005
"""Seconds that a message costs the server beside its request: 35 to 60 microseconds, measured one at a time."""
_PIECE_BYTES: Final = 256
"""Bytes of other frames than whole binary messages that are read before the clock is looked at."""
_BINARY: Final = 0x82
"""First byte of a message in one frame."""
_MASKED: Final = 0x80
_SHORT: Final = 126
"""Lengths from here on stand in two more bytes, or after 127 in eight."""
_MASK_BYTES: Final = 4
_PATH: Final = "/"


class WebConnection(WebSocketsSansIOProtocol):
    """One client, without ASGI: messages go to its session at once, and frames out at once.

    A message in one frame, as all clients send them, is read here. websockets reads all other frames. A little is read
    at a time, and as long as the client has time left.
    """

    gate: ClassVar[Gate]
    _session: Session | None = None
    _code: int | None = None
    _resting = False
    _ending = False
    _silence: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the request, which has come already."""
        super().connection_made(transport)
        self._unread = bytearray()
        self._others = 0
        """Bytes of a frame that websockets has yet to read."""
        self._messages = 0
        """Those read in this turn."""
        self._whole = False
        """Whether a frame or message was read to its end in this turn."""
        self._late = Lateness(self.gate.shared.limits.frame_seconds)
        self._most = self.gate.shared.limits.frame_bytes
        self._heard = self.loop.time()

    # ------------------------------------------------------------ coming and going

    def handle_connect(self, event: Request) -> None:
        """Let a client in that asks for a WebSocket, if it may come and there is room."""
        self.handshake_initiated = True
        response = self.conn.accept(event)
        if response.status_code == 101:
            peer = self.client[0] if self.client else LOCAL
            try:
                address = self._admitted(event, peer)
            except Denied as denied:
                self.gate.count(f"turned_away.{denied.code}")
                LOG.info("turned away", extra={"peer": peer, "code": denied.code, "reason": str(denied)})
                response = self.conn.reject(denied.status, f"{denied}\n")
            else:
                self._answer(response)
                self._enter(address)
                return
        self._answer(response)
        self.close_sent = True
        self.transport.close()

    def _admitted(self, event: Request, peer: str) -> str:
        """The address that counts. Raises Denied."""
        gate = self.gate
        address = gate.visitors.admit(event.headers.get_all, peer, self.server[0] if self.server else "")
        if event.path.partition("?")[0] != _PATH:
            raise Denied(403, "path", "the protocol is at the root")
        if address != peer and not gate.welcomes(address):
            raise Denied(429, "busy", "connections of this address have used up the server's time")
        return address

    def _answer(self, response: Response) -> None:
        self.conn.send_response(response)
        self._flush()
        self.handshake_complete = True

    def _enter(self, address: str) -> None:
        """Begin the session."""
        try:
            self._session = self.gate.enter(address, self._send, self._hang_up)
        except Refusal as error:
            self._write(self.gate.closing(error))
            self._code = _CODES.get(error.code, _POLICY)
            self._hang_up()
            return
        self.start_keepalive()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        super().connection_lost(exc)
        self._late.stop()
        if self._silence is not None:
            self._silence.cancel()
        session, self._session = self._session, None
        if session is not None:
            session.close()
            self.gate.leave(session)

    def _watch(self) -> None:
        """End the connection when no message has come for too long."""
        session = self._session
        allowed = self.gate.shared.limits.idle_seconds
        if not allowed or session is None:
            return
        left = self._heard + allowed - self.loop.time()
        if left <= 0:
            session.end(Refusal("limit", f"idle_seconds: nothing came for {allowed} seconds"))
        else:
            self._silence = self.loop.call_later(left, self._watch)

    # ------------------------------------------------------------ reading

    def data_received(self, data: bytes) -> None:
        """Take what the client has sent, when its turn comes."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._unread += data
        if self._resting:
            self.transport.pause_reading()
        else:
            self._read()

    def _read(self) -> None:
        """Read for a while, and rest where there is more or the client has used up its time."""
        self._resting = False
        self._messages = 0
        self._whole = False
        session, more, seconds = self._session, True, 0.0
        wait = 0.0 if session is None else session.pause()  # others in debt may have been quicker
        if not wait:
            began = time.thread_time()
            while (more := self._take()) and seconds < SLICE:
                seconds = time.thread_time() - began
            if session is not None:
                wait = session.spent(seconds + _MESSAGE * self._messages)
        if self.transport.is_closing():
            return
        if session is not None and not more:
            self._late.look(session, partial=bool(self._unread or self._others or self.frames), fresh=self._whole)
        if more or wait:
            self._resting = True
            self.transport.pause_reading()
            self.loop.call_later(wait, self._read)
        else:
            self.transport.resume_reading()

    def _take(self) -> bool:
        """Take a message, or a piece of another frame; return whether there was one."""
        unread = self._unread
        if not self._others:
            head, size = _measured(unread)
            if not head:
                return False
            if (
                unread[0] == _BINARY
                and unread[1] & _MASKED
                and size <= self._most
                and not (self.frames or self._ending)
            ):
                if len(unread) < head + size:
                    return False
                message = apply_mask(bytes(unread[head : head + size]), bytes(unread[head - _MASK_BYTES : head]))
                del unread[: head + size]
                self._hear(message)
                return True
            self._others = head + size
        piece = bytes(unread[: min(_PIECE_BYTES, self._others)])
        del unread[: len(piece)]
        self._others -= len(piece)
        super().data_received(piece)
        self._whole = self._whole or not (self._others or self.frames)
        return bool(piece)

    def send_receive_event_to_app(self) -> None:
        """Take a message that websockets has read."""
        message = b"".join(self.frames)
        self.frames = []
        session = self._session
        if session is None:
            return
        if self.curr_msg_data_type == "bytes":
            self._hear(message)
        else:
            self._code = _TEXT
            session.end(FrameError("bad_frame", "a frame is a binary message"))

    def _hear(self, message: bytes) -> None:
        session = self._session
        if session is not None:
            self._heard = self.loop.time()
            self._messages += 1
            self._whole = True
            session.receive(message)

    # ------------------------------------------------------------ writing

    def _send(self, body: bytes) -> None:
        if self.gate.at_home():
            self._write(body)
        else:
            self.loop.call_soon_threadsafe(self._write, body)

    def _write(self, body: bytes) -> None:
        transport = self.transport
        if self._ending or transport.is_closing():
            return
        transport.write(_headed(body))
        if transport.get_write_buffer_size() > self.gate.shared.limits.unsent_bytes:
            self.gate.count("slow")
            transport.abort()

    def _hang_up(self) -> None:
        """Close once what was written has gone out, or without that when the client does not read."""
        if self._ending or self.transport.is_closing():
            return
        self._ending = True
        self.conn.send_close(self._code or _CODES.get(self._session.ended if self._session else None, _POLICY))
        self._flush()
        self.close_sent = True
        self.close_timer = self.loop.call_later(GRACE, self.transport.abort)

    def _flush(self) -> None:
        """Send what websockets has made."""
        self.transport.write(b"".join(self.conn.data_to_send()))


def _measured(data: bytearray) -> tuple[int, int]:
    """The bytes of a frame's head and those behind it; no head where it has not come whole."""
    if len(data) < 2:
        return 0, 0
    size = data[1] & ~_MASKED
    more = 0 if size < _SHORT else 2 if size == _SHORT else 8
    head = 2 + more + (_MASK_BYTES if data[1] & _MASKED else 0)
    if len(data) < head:
        return 0, 0
    return head, int.from_bytes(data[2 : 2 + more]) if more else size


def _headed(body: bytes) -> bytes:
    """A message in one frame."""
    size = len(body)
    if size < _SHORT:
        return bytes((_BINARY, size)) + body
    return (pack("!BBH", _BINARY, 126, size) if size < 1 << 16 else pack("!BBQ", _BINARY, 127, size)) + body
