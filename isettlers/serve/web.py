"""The server on WebSockets: a frame is one binary message. Beside it `/health` and `/counters`."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import deque
from collections.abc import Callable, Iterator
from typing import ClassVar

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from isettlers.serve.acceptor import Acceptor
from isettlers.serve.errors import FrameError, Refusal
from isettlers.serve.gate import GRACE, Gate, subscriber
from isettlers.serve.porch import Porch, Waiting
from isettlers.serve.session import LOCAL

_AWAY = 1001
_UNWANTED = 1008


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
        self._abort: Callable[[], None] = socket.state.abort

    async def serve(self) -> None:
        """Answer until either side ends the connection."""
        socket, gate = self._socket, self._gate
        await socket.accept()
        address = socket.client.host if socket.client else LOCAL
        try:
            session = gate.enter(address, self._send, self._hang_up)
        except Refusal as error:
            await socket.send_bytes(gate.closing(error))
            await socket.close(_UNWANTED)
            return
        writing = asyncio.create_task(self._write())
        allowed = gate.shared.limits.idle_seconds or None
        try:
            while session.open:
                async with asyncio.timeout(allowed):
                    message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                body = message.get("bytes")
                if body is None:
                    session.end(FrameError("bad_frame", "a frame is a binary message"))
                else:
                    session.receive(body)
                    await asyncio.sleep(session.pause())  # 0 too: other clients come in between
        except TimeoutError:
            session.end(Refusal("limit", f"idle_seconds: nothing came for {allowed} seconds"))
        finally:
            session.close()
            gate.leave(session)
            self._hang_up()
            with contextlib.suppress(asyncio.CancelledError):
                await writing

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
                    await self._socket.close(_AWAY)
                    return
                self._wake.clear()
                await self._wake.wait()


def application(gate: Gate) -> Starlette:
    """The web application: the protocol at `/`, whether it lives at `/health`, numbers at `/counters`."""

    async def play(socket: WebSocket) -> None:
        await _Client(gate, socket).serve()

    async def health(_: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def counters(_: Request) -> Response:
        return JSONResponse(gate.document())

    routes = [WebSocketRoute("/", play), Route("/health", health), Route("/counters", counters)]
    return Starlette(routes=routes)


class _Abortable(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which can be ended at once where the other side does not read."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hand the means on to the application."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "abort": self.transport.abort}


class _Guarded(H11Protocol):
    """uvicorn's HTTP, in which a connection has to become a WebSocket soon and has to make room for others."""

    porch: ClassVar[Porch]
    _waiting: Waiting | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Let the connection wait for its request."""
        super().connection_made(transport)
        address = self.client[0] if self.client else LOCAL
        self._waiting = self.porch.enter(subscriber(address), transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give its place back."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Give its place back; the session takes another until it has said hello."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        if self._waiting is not None:
            self._waiting.leave()
            self._waiting = None


class WebServer(uvicorn.Server):
    """uvicorn as one of several doors: signals are the whole server's, and the gate's measure holds for accepting."""

    def __init__(self, config: uvicorn.Config, gate: Gate) -> None:
        super().__init__(config)
        self._gate = gate

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept."""
        await self.lifespan.startup()
        self.servers = []
        self._acceptors = [Acceptor(listening, self._protocol, self._gate) for listening in sockets or ()]
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

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield


def web_server(gate: Gate) -> WebServer:
    """The web application's server; it is handed the sockets it listens on."""
    limits = gate.shared.limits

    class Guarded(_Guarded):
        porch = gate.porch

    return WebServer(
        uvicorn.Config(
            application(gate),
            log_config=None,
            access_log=False,
            lifespan="off",
            http=Guarded,
            ws=_Abortable,
            proxy_headers=False,
            ws_max_size=limits.frame_bytes,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
            server_header=False,
        ),
        gate,
    )
