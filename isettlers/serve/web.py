"""The server on WebSockets: a frame is one binary message."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from isettlers.serve.acceptor import Acceptor
from isettlers.serve.errors import FrameError, Refusal
from isettlers.serve.gate import GRACE, Gate
from isettlers.serve.guarded import HEAD_BYTES, GuardedHttp, GuardedSocket, has_head
from isettlers.serve.logs import numbered
from isettlers.serve.session import LOCAL, Session
from isettlers.serve.visitors import Denied

LOG: Final = logging.getLogger("isettlers.serve")

_POLICY: Final = 1008
_CODES: Final = {None: 1001, "closing": 1001, "bad_frame": 1007, "too_large": 1009, "internal": 1011}
"""Codes of WebSocket by that of the `closing` before them; None where the client has gone. `_POLICY` for all others."""
_MESSAGE: Final = 0.0001
"""Seconds that a message costs the server beside its request, about."""
_TEXT: Final = 1003
"""The code for a message that is not binary."""


class _Client:
    """One WebSocket: a queue of outgoing frames that its own task empties."""

    def __init__(self, gate: Gate, socket: WebSocket) -> None:
        self._gate = gate
        self._socket = socket
        self._loop = asyncio.get_running_loop()
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._ending = False
        self._session: Session | None = None
        self._code: int | None = None
        self._abort: Callable[[], None] = socket.state.abort

    async def serve(self) -> None:
        """Answer until either side ends the connection."""
        socket, gate = self._socket, self._gate
        peer = socket.client.host if socket.client else LOCAL
        try:
            address = self._admitted(peer)
        except Denied as denied:
            gate.count(f"turned_away.{denied.code}")
            LOG.info("turned away", extra={"peer": peer, "code": denied.code, "reason": str(denied)})
            await socket.send_denial_response(PlainTextResponse(f"{denied}\n", denied.status))
            return
        await socket.accept()
        try:
            session = gate.enter(address, self._send, self._hang_up)
        except Refusal as error:
            await socket.send_bytes(gate.closing(error))
            await socket.close(_CODES.get(error.code, _POLICY))
            return
        self._session = session
        socket.state.pay_with(session.caller.purse)
        writing = asyncio.create_task(self._write())
        try:
            await self._listen(session)
        finally:
            session.close()
            gate.leave(session)
            self._hang_up()
            with contextlib.suppress(asyncio.CancelledError):
                await writing

    def _admitted(self, peer: str) -> str:
        """The address that counts. Raises Denied."""
        socket, gate = self._socket, self._gate
        address = gate.visitors.admit(socket.headers.getlist, peer, socket.scope["server"][0])
        if address != peer and not gate.welcomes(address):
            raise Denied(429, "busy", "connections of this address have used up the server's time")
        return address

    async def _listen(self, session: Session) -> None:
        """Take messages until the session ends."""
        allowed = session.limits.idle_seconds or None
        try:
            while session.open:
                async with asyncio.timeout(allowed):
                    message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                body = message.get("bytes")
                if body is None:
                    self._code = _TEXT
                    session.end(FrameError("bad_frame", "a frame is a binary message"))
                else:
                    session.receive(body)
                    session.spent(_MESSAGE)
                    await asyncio.sleep(0)  # other clients come in between
                    while pause := session.pause():  # noqa: ASYNC110, others may use the time up again
                        await asyncio.sleep(pause)
        except TimeoutError:
            session.end(Refusal("limit", f"idle_seconds: nothing came for {allowed} seconds"))

    def _send(self, body: bytes) -> None:
        if self._gate.at_home():
            self._put(body)
        else:
            self._loop.call_soon_threadsafe(self._put, body)

    def _put(self, body: bytes) -> None:
        if self._ending:
            return
        self._queue.append(body)
        self._bytes += len(body)
        self._wake.set()
        if self._bytes > self._gate.shared.limits.unsent_bytes:
            self._gate.count("slow")
            self._ending = True
            self._queue.clear()
            self._abort()

    def _hang_up(self) -> None:
        """Close once what was written has gone out, or without that when the client does not read."""
        if not self._ending:
            self._ending = True
            self._wake.set()
            self._loop.call_later(GRACE, self._abort)

    async def _write(self) -> None:
        """Send what waits, one message after the other; a slow reader keeps this waiting, not the server."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                while self._queue:
                    body = self._queue.popleft()
                    self._bytes -= len(body)
                    await self._socket.send_bytes(body)
                if self._ending:
                    ended = self._session.ended if self._session else None
                    await self._socket.close(self._code or _CODES.get(ended, _POLICY))
                    return
                self._wake.clear()
                await self._wake.wait()


def application(gate: Gate) -> Starlette:
    """The web application: the protocol at `/`, and nothing else that strangers could ask."""

    async def play(socket: WebSocket) -> None:
        await _Client(gate, socket).serve()

    return Starlette(routes=[WebSocketRoute("/", play)])


_PING_SECONDS: Final = 20.0
"""Time between two pings of the server, and for the answer to one."""
_PAGES: Final = 16
"""Requests of operators at a time."""
_PLAIN: Final[Mapping[str, Any]] = {
    "log_config": None,
    "access_log": False,
    "lifespan": "off",
    "proxy_headers": False,
    "timeout_graceful_shutdown": 5,
    "server_header": False,
}
"""Settings of both doors."""


class _Door(uvicorn.Server):
    """uvicorn as one of several doors: signals are the whole server's."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield


class _PlayersDoor(_Door):
    """The door for players, at which the gate's measure holds for accepting."""

    def __init__(self, config: uvicorn.Config, gate: Gate) -> None:
        super().__init__(config)
        self._gate = gate

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept."""
        await self.lifespan.startup()
        self.servers = []
        begin = numbered(self._protocol)
        self._acceptors = [Acceptor(listening, begin, self._gate, has_head) for listening in sockets or ()]
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all connections."""
        for acceptor in self._acceptors:
            acceptor.close()
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        protocol: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn calls it
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol


def players_door(players: Gate) -> uvicorn.Server:
    """The server of the protocol; it is handed the sockets it listens on."""
    limits = players.shared.limits

    class Http(GuardedHttp):
        gate = players

    config = uvicorn.Config(
        application(players),
        http=Http,
        h11_max_incomplete_event_size=HEAD_BYTES,
        ws=GuardedSocket,
        ws_max_size=limits.frame_bytes,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        ws_per_message_deflate=False,
        **_PLAIN,
    )
    return _PlayersDoor(config, players)


def operators_door(gate: Gate) -> uvicorn.Server:
    """The server of the operator's pages; it is handed the sockets it listens on."""
    from isettlers.serve.ops import operations

    return _Door(uvicorn.Config(operations(gate), http="h11", ws="none", limit_concurrency=_PAGES, **_PLAIN))
