"""Memory of a table that waits: one seat joined and silent, the game half played.

    python benchmarks/serve_memory.py --tables 1000

Prints one line: the server's resident memory before and after, and what each table takes of it.
"""

from __future__ import annotations

import argparse
import struct
import subprocess
import sys
import tempfile
from pathlib import Path
from socket import AF_UNIX, socket
from typing import Any

import msgpack

HALF = 100
"""Actions of a game of two that is half played."""


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


def half_played(client: Client) -> str:
    """Play a table half through with a client in both seats; the first seat's token."""
    tokens = client.ask("create", game="imperial", setup={"factions": ["romans", "barbarians"]})["tokens"]
    states = [client.ask("join", token=tokens[seat])["state"] for seat in "01"]
    said = client.ask("status", state=states[0])
    while said["at"] < HALF and not said["over"]:
        ids = client.ask("legal", state=states[said["actor"]])["ids"]
        said = client.ask("apply", state=states[said["actor"]], action=ids[len(ids) // 2])
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


def measure(tables: int, folder: Path) -> tuple[int, int]:
    """Resident memory of a server before anybody joins its tables, and with one silent seat at each."""
    door = folder / "door"
    limits = ("--requests-per-second", "0", "--connections-per-peer", str(tables + 8), "--connections", str(tables + 8))
    asked = [sys.executable, "-m", "isettlers", "serve", "--unix", str(door), "--tables", str(folder / "tables.db")]
    with subprocess.Popen([*asked, "--log", "error", *limits], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None  # noqa: S101, it was asked for
        server.stdout.readline()
        try:
            first = Client(door)
            tokens = [half_played(first) for _ in range(tables)]
            before = resident(server.pid)
            guests = []
            for token in tokens:
                guests.append(Client(door))
                guests[-1].ask("join", token=token, events=True)
            after = resident(server.pid)
            for guest in (first, *guests):
                guest.close()
        finally:
            server.terminate()
    return before, after


def main() -> None:
    """Measure once and print the line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    tables = parser.parse_args().tables
    with tempfile.TemporaryDirectory() as folder:
        before, after = measure(tables, Path(folder))
    each = (after - before) / tables / 1024
    print(
        f"{tables} tables, each with its connection: {before / 2**20:.1f} MB before, {after / 2**20:.1f} MB after, "
        f"{each:.1f} KB a table"
    )


if __name__ == "__main__":
    main()
