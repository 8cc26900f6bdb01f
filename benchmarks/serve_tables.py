"""How many actions a second a server takes in table mode over WebSockets, and how long each waits for its reply.

Starts a server, deals the tables, then lets its connections act at a steady rate: each action is sent when it is due,
by whoever is to decide at a table picked in turn, and counts from then until its reply, the write to disk included.
The other seat of every table hears of each action with the ids that are legal then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgpack

SETUP = {"factions": ["romans", "barbarians"]}
ROOM = {
    "connections_per_peer": 100_000,
    "connections": 100_000,
    "requests_per_second": 0,
    "states": 10_000,
    "tables_per_peer": 0,
    "work_ms": 0,
    "work_ms_per_peer": 0,
}


class Client(asyncio.Protocol):
    """One WebSocket, with no more of the protocol than a load needs; frames go out under a mask of zeros."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()
        self.next = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = transport
        ask = "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._write(f"{ask}Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

    def _write(self, data: bytes) -> None:
        self.transport.write(data)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self.buffer += data
        if not self.open.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self.buffer[: end + 4]
            self.open.set_result(None)
        at, buffer = 0, self.buffer
        while len(buffer) - at >= 4:
            size, head = buffer[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(buffer[at + 2 : at + 4], "big"), 4
            if len(buffer) < at + head + size:
                break
            if buffer[at] == 0x82:
                self.heard(msgpack.unpackb(memoryview(buffer)[at + head : at + head + size]))
            at += head + size
        del buffer[:at]

    def heard(self, frame: dict[str, Any]) -> None:
        """A reply or a push."""
        if "push" in frame:
            self.load.changed(self, frame)
        else:
            self.replies.pop(frame["id"]).set_result(frame)

    def send(self, method: str, **arguments: Any) -> asyncio.Future[dict[str, Any]]:  # noqa: ANN401, any frame
        """Send a request."""
        self.next += 1
        body = msgpack.packb({"id": self.next, "method": method, **arguments})
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self._write(b"\x82" + size + bytes(4) + body)
        reply = self.replies[self.next] = asyncio.get_running_loop().create_future()
        return reply

    async def call(self, method: str, **arguments: Any) -> dict[str, Any]:  # noqa: ANN401, any frame
        """Send a request and wait for its result."""
        frame = await self.send(method, **arguments)
        if "error" in frame:
            raise RuntimeError(frame["error"])
        return frame["ok"]  # type: ignore[no-any-return]


class Load:
    """The tables, who may act at which, and what was measured."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.ready: deque[tuple[Client, int, list[int], int]] = deque()
        self.waits: list[float] = []
        self.errors = 0
        self.finished = 0
        self.idle = 0

    def changed(self, client: Client, frame: dict[str, Any]) -> None:
        """Somebody else acted."""
        if frame.get("legal"):
            self.ready.append((client, frame["state"], frame["legal"], frame["at"]))

    async def act(self, due: float) -> None:
        """Take one action at the table that has waited longest."""
        if not self.ready:
            self.idle += 1
            return
        client, state, legal, at = self.ready.popleft()
        frame = await client.send("apply", state=state, action=self.random.choice(legal), at=at, legal=True)
        self.waits.append(time.perf_counter() - due)
        if "error" in frame:
            self.errors += 1
        elif frame["ok"]["over"]:
            self.finished += 1
        elif frame["ok"].get("legal"):
            self.ready.append((client, state, frame["ok"]["legal"], frame["ok"]["at"]))


async def seat(
    load: Load, ports: Sequence[int], connections: int, tables: int, sources: Sequence[str] = ("127.0.0.1",)
) -> None:
    """Open the connections to ports and from addresses in turn, and sit down at the tables, two neighbours at each."""
    loop = asyncio.get_running_loop()
    clients = []
    for number in range(connections):
        port, source = ports[number % len(ports)], (sources[number % len(sources)], 0)
        clients.append((await loop.create_connection(lambda: Client(load), "127.0.0.1", port, local_addr=source))[1])
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
    acts: set[asyncio.Task[None]] = set()
    total = int(rate * seconds)
    sent = 0
    while sent < total:
        due = begin + sent / rate
        now = time.perf_counter()
        if now < due:
            await asyncio.sleep(due - now)
            continue
        while sent < total and (due := begin + sent / rate) <= now:
            task = asyncio.create_task(load.act(due))
            acts.add(task)
            task.add_done_callback(acts.discard)
            sent += 1
        await asyncio.sleep(0)
    while acts:
        await asyncio.wait(acts)


async def run(options: argparse.Namespace, ports: Sequence[int]) -> dict[str, Any]:
    """Act at the rate asked for; the figures."""
    load = Load(options.seed)
    await seat(load, ports, options.connections, options.tables)
    load.random.shuffle(load.ready)
    begin = time.perf_counter()
    await play(load, options.rate, options.seconds)
    seconds = time.perf_counter() - begin
    waits = sorted(load.waits)
    return {
        "connections": options.connections,
        "tables": options.tables,
        "asked_per_second": options.rate,
        "actions": len(waits),
        "actions_per_second": round(len(waits) / seconds),
        "median_ms": round(statistics.median(waits) * 1e3, 2),
        "p99_ms": round(waits[int(len(waits) * 0.99)] * 1e3, 2),
        "errors": load.errors,
        "finished_games": load.finished,
        "nobody_to_act": load.idle,
    }


def main() -> None:
    """Start the server, measure, print one line of JSON a rate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rates", type=int, nargs="+", default=[2_000, 4_000, 5_000, 6_000])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for rate in options.rates:
        options.rate = rate
        with tempfile.TemporaryDirectory() as folder:
            command = [
                sys.executable,
                "-m",
                "isettlers",
                "serve",
                "--ws",
                "0",
                "--tables",
                str(Path(folder) / "tables.db"),
            ]
            command += [word for name, most in ROOM.items() for word in (f"--{name.replace('_', '-')}", str(most))]
            server = subprocess.Popen([*command, "--log", "warning"], stdout=subprocess.PIPE, text=True)
            try:
                assert server.stdout is not None  # noqa: S101, it is piped
                port = int(server.stdout.readline().rpartition(":")[2])
                print(json.dumps(asyncio.run(run(options, [port]))), flush=True)
            finally:
                server.terminate()
                server.wait()


if __name__ == "__main__":
    main()
