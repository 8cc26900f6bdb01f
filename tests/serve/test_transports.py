"""How much a transport reads at a time."""

from __future__ import annotations

import asyncio
import socket

from isettlers.serve.transports import limit_reads


class _Reader(asyncio.Protocol):
    """Notes the sizes of what comes."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.ended = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        limit_reads(transport)

    def data_received(self, data: bytes) -> None:
        self.sizes.append(len(data))

    def connection_lost(self, _: Exception | None) -> None:
        self.ended.set_result(None)


def test_what_has_come_is_read_in_pieces() -> None:
    async def read() -> list[int]:
        near, far = socket.socketpair()
        far.send(bytes(100_000))  # before anybody reads
        far.close()
        _, reader = await asyncio.get_running_loop().create_connection(_Reader, sock=near)
        await reader.ended
        return reader.sizes

    assert asyncio.run(read()) == [65_536, 34_464]
