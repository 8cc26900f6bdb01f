"""Connections over a socket that end while the server writes to them."""

from __future__ import annotations

import asyncio
import socket
import struct
from concurrent.futures import ThreadPoolExecutor

import msgpack
from serve.talk import PATIENCE

from isettlers.serve.gate import Gate
from isettlers.serve.limits import Limits
from isettlers.serve.session import Shared
from isettlers.serve.streams import connections

RESET = struct.pack("ii", 1, 0)
"""SO_LINGER by which a socket that is closed resets its connection."""


def test_a_client_that_has_just_gone_does_not_keep_the_server_from_sending_the_others_away() -> None:
    async def closed() -> None:
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1) as pool:
            gate = Gate(Shared(Limits(), pool), None)
            server = await loop.create_server(connections(gate), "127.0.0.1", 0)
            address = server.sockets[0].getsockname()
            clients = [socket.create_connection(address) for _ in range(4)]
            while gate.open < len(clients):  # noqa: ASYNC110, a counter, which tells nobody
                await asyncio.sleep(0.001)
            for gone in clients[::2]:
                gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                gone.close()
            gate.close()  # before the event loop hears that they are gone
            await asyncio.wait_for(gate.emptied(), PATIENCE)
            server.close()
        for there in clients[1::2]:
            with there, there.makefile("rb") as frames:
                (size,) = struct.unpack(">I", frames.read(4))
                assert msgpack.unpackb(frames.read(size))["push"] == "closing"
                assert frames.read() == b""

    asyncio.run(closed())
