"""Connections are accepted for a part of the server's time only."""

from __future__ import annotations

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from isettlers.serve.acceptor import Acceptor
from isettlers.serve.gate import Gate
from isettlers.serve.limits import Limits
from isettlers.serve.session import Shared


def test_who_comes_waits_until_the_time_for_accepting_is_earned(monkeypatch: pytest.MonkeyPatch) -> None:
    jumped, monotonic = 0, time.monotonic
    monkeypatch.setattr("time.monotonic", lambda: monotonic() + jumped)  # also the event loop's

    async def accepted() -> None:
        nonlocal jumped
        with ThreadPoolExecutor(1) as pool, socket.create_server(("127.0.0.1", 0)) as listening:
            gate = Gate(Shared(Limits(), pool), None)
            acceptor = Acceptor(listening, asyncio.Protocol, gate)
            gate.accepting.spend(1_000)  # it takes hours to earn that
            with socket.create_connection(listening.getsockname()):
                await _count(acceptor, 1)
                with socket.create_connection(listening.getsockname()):
                    for _ in range(50):
                        await asyncio.sleep(0)
                    assert len(acceptor.beginnings) == 1
                    jumped += 100_000
                    await _count(acceptor, 2)
            acceptor.close()

    asyncio.run(accepted())


async def _count(acceptor: Acceptor, count: int) -> None:
    """Wait until a number of connections are accepted."""
    while len(acceptor.beginnings) < count:  # noqa: ASYNC110, nobody hears of it
        await asyncio.sleep(0)
