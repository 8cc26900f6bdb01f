"""A load of people who act at the tables of a server, from this process: beside attackers, and where memory counts."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgpack
from serve_tables import SETUP

Answer = Callable[[dict[str, Any]], None]

READ_BYTES = 65_536
"""asyncio reads 256 KB, for which the C library maps and unmaps memory each time."""


class WebClient(asyncio.Protocol):
    """A connection by WebSocket with no more of the protocol than a load needs; frames go out under a mask of zeros."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.answers: dict[int, Answer] = {}
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()
        self.next = 0
        self.pack = msgpack.Packer().pack

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        transport.max_size = READ_BYTES  # type: ignore[attr-defined]
        self.write = transport.write  # type: ignore[attr-defined]
        ask = "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.write(f"{ask}Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self.buffer += data
        for body in self.bodies(self.buffer):
            frame = msgpack.unpackb(body)
            if "push" in frame:
                self.load.changed(self, frame)
            else:
                self.answers.pop(frame["id"])(frame)

    def bodies(self, buffer: bytearray) -> Iterator[bytes]:
        """Take the messages that have come whole, once the answer to the first request has."""
        at = 0
        if not self.open.done():
            if (at := buffer.find(b"\r\n\r\n") + 4) < 4:
                return
            self.open.set_result(None)
        while len(buffer) - at >= 4:
            size, head = buffer[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(buffer[at + 2 : at + 4], "big"), 4
            if len(buffer) < at + head + size:
                break
            body = bytes(buffer[at + head : at + head + size])
            if buffer[at] == 0x82:
                yield body
            elif buffer[at] == 0x89:  # a ping
                self.write(bytes((0x8A, 0x80 | size)) + bytes(4) + body)
            at += head + size
        del buffer[:at]

    def framed(self, body: bytes) -> bytes:
        """A frame as it goes over the wire."""
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        return b"\x82" + size + bytes(4) + body

    def send(self, answer: Answer, method: str, **arguments: Any) -> None:  # noqa: ANN401, any frame
        """Send a request."""
        self.next += 1
        self.answers[self.next] = answer
        self.write(self.framed(self.pack({"id": self.next, "method": method, **arguments})))

    async def call(self, method: str, **arguments: Any) -> dict[str, Any]:  # noqa: ANN401, any frame
        """Send a request and wait for its result."""
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.send(reply.set_result, method, **arguments)
        frame = await reply
        if "error" in frame:
            raise RuntimeError(frame["error"])
        return frame["ok"]  # type: ignore[no-any-return]


class Load:
    """The tables, who may act at which, and what was measured."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.ready: deque[tuple[WebClient, int, list[int], int]] = deque()
        self.waits: list[float] = []
        self.under_way = 0
        self.quiet = asyncio.Event()
        """Set while nothing is under way."""
        self.quiet.set()
        self.errors = 0
        self.finished = 0
        self.idle = 0

    def changed(self, client: WebClient, frame: dict[str, Any]) -> None:
        """Somebody else acted."""
        if frame.get("legal"):
            self.ready.append((client, frame["state"], frame["legal"], frame["at"]))

    def act(self, due: float) -> None:
        """Take one action at the table that has waited longest."""
        if not self.ready:
            self.idle += 1
            return
        client, state, legal, at = self.ready.popleft()
        action = legal[int(self.random.random() * len(legal))]

        def answered(frame: dict[str, Any]) -> None:
            self.waits.append(time.perf_counter() - due)
            self.under_way -= 1
            if not self.under_way:
                self.quiet.set()
            if "error" in frame:
                self.errors += 1
            elif frame["ok"]["over"]:
                self.finished += 1
            elif frame["ok"].get("legal"):
                self.ready.append((client, state, frame["ok"]["legal"], frame["ok"]["at"]))

        self.under_way += 1
        self.quiet.clear()
        client.send(answered, "apply", state=state, action=action, at=at, legal=True)


async def seat(load: Load, port: int, connections: int, tables: int, sources: Sequence[str]) -> None:
    """Open the connections, from addresses in turn, and sit down at the tables, two neighbours at each."""
    loop = asyncio.get_running_loop()
    clients = []
    for number in range(connections):
        source = sources[number % len(sources)], 0
        clients.append((await loop.create_connection(lambda: WebClient(load), "127.0.0.1", port, local_addr=source))[1])
    for client in clients:
        await client.open
        await client.call("hello", protocol=[1])
    for number in range(tables):
        pair = clients[number % connections], clients[(number + 1) % connections]
        dealt = await pair[0].call("create", game="imperial", setup=SETUP, seed=number)
        for side, client in enumerate(pair):
            joined = await client.call("join", token=dealt["tokens"][str(side)], legal=True)
            if "legal" in joined:
                load.ready.append((client, joined["state"], joined["legal"], joined["at"]))


async def play(load: Load, rate: float, seconds: float) -> None:
    """Act at a rate for some time, and wait for the last reply."""
    begin = time.perf_counter()
    total = int(rate * seconds)
    sent = 0
    while sent < total:
        due = begin + sent / rate
        now = time.perf_counter()
        if now < due:
            await asyncio.sleep(due - now)
            continue
        while sent < total and (due := begin + sent / rate) <= now:
            load.act(due)
            sent += 1
        await asyncio.sleep(0)
    await load.quiet.wait()
