"""Memory of tables that wait, each with one seat joined and silent and its game half played, or of idle connections.

    python benchmarks/serve_memory.py --tables 1000
    python benchmarks/serve_memory.py --idle 10000

Idle connections are WebSockets that have said hello. Prints one line: the server's resident memory before and after,
and what each table or connection takes of it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import resource
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from socket import AF_UNIX, socket
from typing import Any

import msgpack
from serve_load import Load, WebClient
from serve_tables import ROOM

_PORTS = 20_000
"""Connections of one source address: the system has some 28,000 ports for it."""


class Client:
    """One connection on the server's Unix socket."""

    def __init__(self, door: Path) -> None:
        self._socket = socket(AF_UNIX)
        self._socket.connect(str(door))
        self._stream = self._socket.makefile("rwb")
        self.ask("hello", protocol=[1])

    def ask(self, method: str, **arguments: object) -> dict[str, Any]:
        """The result of a request; pushes on the way are dropped."""
        body = msgpack.packb({"id": 1, "method": method, **arguments})
        self._stream.write(struct.pack(">I", len(body)) + body)
        self._stream.flush()
        while True:
            (size,) = struct.unpack(">I", self._stream.read(4))
            frame = msgpack.unpackb(self._stream.read(size))
            if "id" in frame:
                result: dict[str, Any] = frame["ok"]
                return result

    def close(self) -> None:
        """Leave."""
        self._stream.close()
        self._socket.close()


def half_played(client: Client, actions: int) -> str:
    """Play some actions at a table with a client in both seats; the first seat's token."""
    tokens = client.ask("create", game="imperial", setup={"factions": ["romans", "barbarians"]})["tokens"]
    states = [client.ask("join", token=tokens[seat])["state"] for seat in "01"]
    status = client.ask("status", state=states[0])
    while status["at"] < actions and not status["over"]:
        ids = client.ask("legal", state=states[status["actor"]])["ids"]
        status = client.ask("apply", state=states[status["actor"]], action=ids[len(ids) // 2])
    for state in states:
        client.ask("close", state=state)
    token: str = tokens["0"]
    return token


def resident(process: int) -> int:
    """Resident memory of a process in bytes."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise OSError("the system does not tell the memory of a process")


@contextlib.contextmanager
def serving(folder: Path, door: str, address: str) -> Iterator[tuple[int, str]]:
    """Start a server with a door; its process, and the address that it prints."""
    command = [sys.executable, "-m", "isettlers", "serve", f"--{door}", address, "--tables", str(folder / "tables.db")]
    with subprocess.Popen([*command, "--log", "error", *ROOM], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None  # noqa: S101, it was asked for
        printed = server.stdout.readline().strip()
        try:
            yield server.pid, printed
        finally:
            server.terminate()


def of_tables(tables: int, actions: int, folder: Path) -> tuple[int, int]:
    """Resident memory of a server before anybody joins its tables, and with one silent seat at each."""
    door = folder / "door"
    with serving(folder, "unix", str(door)) as (process, _):
        first = Client(door)
        tokens = [half_played(first, actions) for _ in range(tables)]
        before = resident(process)
        guests = []
        for token in tokens:
            guests.append(Client(door))
            guests[-1].ask("join", token=token, events=True)
        after = resident(process)
        for guest in (first, *guests):
            guest.close()
    return before, after


def of_connections(connections: int, folder: Path) -> tuple[int, int]:
    """Resident memory of a server before WebSockets connect, and with all of them greeted and silent."""

    async def connected(process: int, port: int) -> tuple[int, int]:
        load = Load(0)
        loop = asyncio.get_running_loop()
        before, transports = resident(process), []
        for number in range(connections):
            source = (f"127.0.0.{1 + number // _PORTS}", 0)
            transport, client = await loop.create_connection(
                lambda: WebClient(load), "127.0.0.1", port, local_addr=source
            )
            await client.open
            await client.call("hello", protocol=[1])
            transports.append(transport)
        if any(transport.is_closing() for transport in transports):
            raise OSError("the server ended connections")
        return before, resident(process)

    with serving(folder, "ws", "0") as (process, printed):
        return asyncio.run(connected(process, int(printed.rpartition(":")[2])))


def main() -> None:
    """Measure once and print the line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000, help="(default: 1000)")
    parser.add_argument("--actions", type=int, default=100, help="actions taken at each table (default: 100)")
    parser.add_argument("--idle", type=int, help="measure this many idle connections, and no tables")
    options = parser.parse_args()
    count, what = (options.tables, "table") if options.idle is None else (options.idle, "connection")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tables = options.idle is None
        before, after = of_tables(count, options.actions, folder) if tables else of_connections(count, folder)
    each = (after - before) / count / 1024
    print(f"{count} {what}s: {before / 2**20:.1f} MB before, {after / 2**20:.1f} MB after, {each:.1f} KB a {what}")


if __name__ == "__main__":
    main()
