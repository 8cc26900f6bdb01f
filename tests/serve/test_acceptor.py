"""Connections are accepted for a part of the server's time only."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor

from isettlers.serve.acceptor import Acceptor
from isettlers.serve.gate import Gate
from isettlers.serve.limits import Limits
from isettlers.serve.session import Shared


def test_who_comes_waits_until_the_time_for_accepting_is_earned() -> None:
    async def accepted() -> list[int]:
        with ThreadPoolExecutor(1) as pool, socket.create_server(("127.0.0.1", 0)) as listening:
            gate = Gate(Shared(Limits(), pool), None)
            acceptor = Acceptor(listening, asyncio.Protocol, gate)
            gate.accepting.spend(0.1)
            counts = []
            with socket.create_connection(listening.getsockname()):
                await asyncio.sleep(0.1)
                counts.append(len(acceptor.beginnings))
                with socket.create_connection(listening.getsockname()):
                    await asyncio.sleep(0.1)
                    counts.append(len(acceptor.beginnings))
                    await asyncio.sleep(1.5)
                    counts.append(len(acceptor.beginnings))
            acceptor.close()
            return counts

    assert asyncio.run(accepted()) == [1, 1, 2]
