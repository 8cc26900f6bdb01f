"""The doors of the web: WebSockets for players, and the operator's pages."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator, Mapping
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from isettlers.serve.acceptor import Acceptor
from isettlers.serve.gate import Gate
from isettlers.serve.guarded import HEAD_BYTES, BriefHttp, GuardedHttp, has_head
from isettlers.serve.limits import Limits
from isettlers.serve.logs import numbered
from isettlers.serve.porch import Porch
from isettlers.serve.websocket import WebConnection

_PING_SECONDS: Final = 20.0
"""Time between two pings of the server, and for the answer to one."""
_PAGES: Final = Limits(unopened=16, hello_seconds=10)
"""Requests of operators at a time, and the seconds that each may take."""
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
        porch = players.porch

    class Socket(WebConnection):
        gate = players

    config = uvicorn.Config(
        Starlette(),  # no pages: all that does not become a WebSocket is status 404
        http=Http,
        h11_max_incomplete_event_size=HEAD_BYTES,
        ws=Socket,
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

    class Http(BriefHttp):
        porch = Porch(_PAGES)

    return _Door(
        uvicorn.Config(operations(gate), http=Http, h11_max_incomplete_event_size=HEAD_BYTES, ws="none", **_PLAIN)
    )
