"""How many actions a second a server takes in table mode, and how long each waits for its reply.

Starts a server, deals the tables, then lets its connections act at a steady rate: each action is sent when it is due,
by whoever is to decide at a table picked in turn, and counts from then until its reply, the write to disk included.
The other seat of every table hears of each action with the ids that are legal then.
The figures have the processor time that the server and this load take for an action: they share the processors.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgpack

Answer = Callable[[dict[str, Any]], None]

READ_BYTES = 65_536
"""asyncio reads 256 KB, for which the C library maps and unmaps memory each time."""

SETUP = {"factions": ["romans", "barbarians"]}
ROOM = [
    *("--connections", "100000", "--connections-per-peer", "100000", "--unopened", "100000", "--states", "10000"),
    *("--hello-seconds", "0", "--idle-seconds", "0", "--requests-per-second", "0", "--work-ms", "0"),
    *("--work-ms-per-peer", "0", "--tables-in-play", "0", "--tables-per-peer", "0"),
]
"""Options of a server without the limits that a load from one address reaches."""


class Client(asyncio.Protocol):
    """One connection, with no more of the protocol than a load needs."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.answers: dict[int, Answer] = {}
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()
        self.next = 0
        self.pack = msgpack.Packer().pack

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to talk."""
        transport.max_size = READ_BYTES  # type: ignore[attr-defined]
        self.write = transport.write  # type: ignore[attr-defined]
        self.open.set_result(None)

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
        """Take the frames that have come whole."""
        at = 0
        while len(buffer) - at >= 4 and len(buffer) >= (end := at + 4 + int.from_bytes(buffer[at : at + 4], "big")):
            yield bytes(buffer[at + 4 : end])
            at = end
        del buffer[:at]

    def framed(self, body: bytes) -> bytes:
        """A frame as it goes over the wire."""
        return len(body).to_bytes(4, "big") + body

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


class WebClient(Client):
    """A connection by WebSocket; frames go out under a mask of zeros."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        transport.max_size = READ_BYTES  # type: ignore[attr-defined]
        self.write = transport.write  # type: ignore[attr-defined]
        ask = "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.write(f"{ask}Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

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


KINDS = {"ws": WebClient, "tcp": Client}


class Load:
    """The tables, who may act at which, and what was measured."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.ready: deque[tuple[Client, int, list[int], int]] = deque()
        self.waits: list[float] = []
        self.under_way = 0
        self.quiet = asyncio.Event()
        """Set while nothing is under way."""
        self.quiet.set()
        self.errors = 0
        self.finished = 0
        self.idle = 0

    def changed(self, client: Client, frame: dict[str, Any]) -> None:
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


async def seat(
    load: Load,
    ports: Sequence[int],
    connections: int,
    tables: int,
    sources: Sequence[str] = ("127.0.0.1",),
    kind: type[Client] = WebClient,
) -> None:
    """Open the connections to ports and from addresses in turn, and sit down at the tables, two neighbours at each."""
    loop = asyncio.get_running_loop()
    clients = []
    for number in range(connections):
        port, source = ports[number % len(ports)], (sources[number % len(sources)], 0)
        clients.append((await loop.create_connection(lambda: kind(load), "127.0.0.1", port, local_addr=source))[1])
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


def processor_seconds(processes: Sequence[int]) -> float:
    """Processor time of processes so far, of all their threads (Linux)."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def run(options: argparse.Namespace, ports: Sequence[int], servers: Sequence[int]) -> dict[str, Any]:
    """Act at the rate asked for; the figures. `servers` are the processes behind the ports."""
    load = Load(options.seed)
    await seat(load, ports, options.connections, options.tables, kind=KINDS[options.transport])
    load.random.shuffle(load.ready)
    begin, served, loaded = time.perf_counter(), processor_seconds(servers), time.process_time()
    await play(load, options.rate, options.seconds)
    seconds = time.perf_counter() - begin
    served, loaded = processor_seconds(servers) - served, time.process_time() - loaded
    waits = sorted(load.waits)
    return {
        "transport": options.transport,
        "connections": options.connections,
        "tables": options.tables,
        "asked_per_second": options.rate,
        "actions": len(waits),
        "actions_per_second": round(len(waits) / seconds),
        "median_ms": round(statistics.median(waits) * 1e3, 2),
        "p99_ms": round(waits[int(len(waits) * 0.99)] * 1e3, 2),
        "server_us_an_action": round(served / len(waits) * 1e6),
        "load_us_an_action": round(loaded / len(waits) * 1e6),
        "errors": load.errors,
        "finished_games": load.finished,
        "nobody_to_act": load.idle,
    }


def main() -> None:
    """Start the server, measure, print one line of JSON a rate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transport", choices=KINDS, default="ws")
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rates", type=int, nargs="+", default=[2_000, 4_000, 5_000, 6_000])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for rate in options.rates:
        options.rate = rate
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "isettlers", "serve", f"--{options.transport}", "0"]
            command += ["--tables", str(Path(folder) / "tables.db"), "--log", "warning", *ROOM]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            try:
                assert server.stdout is not None  # noqa: S101, it is piped
                port = int(server.stdout.readline().rpartition(":")[2])
                print(json.dumps(asyncio.run(run(options, [port], [server.pid]))), flush=True)
            finally:
                server.terminate()
                server.wait()


if __name__ == "__main__":
    main()
