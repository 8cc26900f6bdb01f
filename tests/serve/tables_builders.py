"""For the tests of table mode: a server as a process of its own, and clients on its doors."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import ssl
import struct
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any, Final, Protocol, Self, TypeVar
from urllib.error import HTTPError
from urllib.request import urlopen

import msgpack
from attrs import define, field
from prometheus_client.parser import text_string_to_metric_families
from serve import warm
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from isettlers._core.rng import Generator
from isettlers.serve.ops import COUNTERS

Frame = dict[str, Any]
Result = TypeVar("Result")

PATIENCE: Final = 30.0
"""Seconds after which nothing will come any more."""
SETUP: Final[Mapping[str, Any]] = {"factions": ["romans", "barbarians"]}
SEED: Final = 7
ROOMY: Final[Mapping[str, int]] = dict.fromkeys(
    ("requests_per_second", "idle_seconds", "hello_seconds", "frame_seconds", "work_ms", "work_ms_per_peer"), 0
)
"""Limits under which a test that plays fast is not held up, and a machine that is slow ends no connection."""


COUNTED: Final[Mapping[str, str]] = {
    "open_connections": "connections_open",
    "open_tables": "tables_in_memory",
    "stored_tables": "tables_stored",
    **{short: f"{name}_total" for short, (name, _) in COUNTERS.items()},
}
"""The names of plain figures on the page of metrics, without their prefix, by the short ones."""


def command(folder: Path, *doors: str, verb: str = "serve", tables: bool = True, **limits: int) -> list[str]:
    """The command line of a server with its files in a folder."""
    given = [part for name, value in limits.items() for part in (f"--{name.replace('_', '-')}", str(value))]
    kept = ["--tables", str(folder / "tables.db")] if tables else []
    return [sys.executable, "-m", "isettlers", verb, *kept, *doors, *given]


def refused(folder: Path, *arguments: str, tables: bool = False) -> str:
    """Return the line of a server that cannot start."""
    process = warm.start(command(folder, *arguments, tables=tables)[3:], os.environ)
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout as output, process.stderr as errors:
        line = errors.read().decode()
        assert (process.wait(PATIENCE), output.read()) == (2, b""), line
    assert line.count("\n") == 1, line
    return line


class Server:
    """A server in table mode, its doors open; `log` is what it said on standard error."""

    def __init__(
        self,
        folder: Path,
        *doors: str,
        verb: str = "serve",
        tables: bool = True,
        environment: Mapping[str, str] | None = None,
        limits: Mapping[str, int] | None = None,
        namespace: str | None = None,
    ) -> None:
        self.folder = folder
        self._namespace = namespace
        self.stops = 0
        """How often it was stopped; odd while it stands still."""
        self.database = folder / "tables.db"
        self.archive = folder / "tables-archive"
        self.log = folder / "log"
        self._doors = doors or ("--unix", str(folder / "door"))
        if "--ws" in doors and "--ops" not in doors:
            self._doors += ("--ops", "0")
        self._command = command(folder, *self._doors, verb=verb, tables=tables, **{**ROOMY, **(limits or {})})
        self._environment = {**os.environ, **(environment or {})}
        self.start()

    process: warm.Forked | subprocess.Popen[bytes]

    def start(self) -> None:
        """Start the process, and wait until its doors are open."""
        with self.log.open("ab") as log:
            if self._namespace is None:
                self.process = warm.start(self._command[3:], self._environment, stderr=log)
            else:
                words = ["ip", "netns", "exec", self._namespace, *self._command]
                self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, env=self._environment)
        assert self.process.stdout is not None
        doors = sum(door in {"--listen", "--unix", "--tcp", "--ws", "--ops"} for door in self._doors)
        lines = [self.process.stdout.readline().decode().split() for _ in range(doors)]
        assert all(len(line) >= 2 for line in lines), self.log.read_text()
        self.doors = {line[0]: line[1] for line in lines}

    def stop(self) -> int:
        """Ask it to end; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def kill(self) -> None:
        """End it with no time for anything."""
        self.process.kill()
        self._ended()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Let it stand still for a while, as a machine without power would."""
        self.stops += 1
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)
            self.stops += 1

    def _ended(self) -> int:
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.returncode is None:
            self.process.kill()
            self._ended()

    def page(self, path: str) -> bytes:
        """One of the operator's pages."""
        with urlopen(self.doors["ops"] + path, timeout=PATIENCE) as answer:  # noqa: S310, ours
            body: bytes = answer.read()
        return body

    def recovers(self) -> bool:
        """Wait until the server is well; it is not while its store takes long to answer. Return True."""

        def well() -> bool:
            try:
                return self.page("/health") == b"ok\n"
            except HTTPError as error:
                error.close()
                return False

        until(well)
        return True

    def metrics(self) -> dict[str, dict[tuple[str, ...], float]]:
        """The samples of the page of metrics: by name, then by the values of the labels."""
        samples: dict[str, dict[tuple[str, ...], float]] = {}
        for family in text_string_to_metric_families(self.page("/metrics").decode()):
            for sample in family.samples:
                labels = tuple(value for _, value in sorted(sample.labels.items()))
                samples.setdefault(sample.name, {})[labels] = sample.value
        return samples

    def counters(self) -> Counter[str]:
        """The server's counters by their short names, with codes behind a dot."""
        samples, counted = self.metrics(), Counter[str]()
        for short, name in COUNTED.items():
            for labels, number in samples.get(f"isettlers_{name}", {}).items():
                counted[".".join((short, *labels))] += int(number)
        for (code, _), number in samples.get("isettlers_request_errors_total", {}).items():
            counted[f"errors.{code}"] += int(number)
        return counted

    def logged(self) -> list[dict[str, Any]]:
        """The lines of its log."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]


class Wire(Protocol):
    """What carries frames."""

    def send(self, body: bytes) -> None: ...
    def receive(self) -> bytes | None: ...
    def close(self) -> None: ...


class Stream:
    """Frames with their length, over a Unix or TCP socket."""

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        if port.isdigit():
            self.socket = socket.create_connection((host, int(port)), PATIENCE)
        else:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.settimeout(PATIENCE)
            try:
                self.socket.connect(address)
            except OSError:
                self.socket.close()
                raise
        self._held = bytearray()

    def send(self, body: bytes) -> None:
        self.socket.sendall(struct.pack(">I", len(body)) + body)

    def receive(self) -> bytes | None:
        """The next frame, None when the other side has closed."""
        size = self._exactly(4)
        return None if size is None else self._exactly(int.from_bytes(size, "big"))

    def close(self) -> None:
        self.socket.close()

    def _exactly(self, size: int) -> bytes | None:
        held = self._held
        while len(held) < size:
            try:
                data = self.socket.recv(65_536)
            except ConnectionResetError:
                data = b""
            if not data:
                return None
            held += data
        taken = bytes(held[:size])
        del held[:size]
        return taken


def through_tls(raw: socket.socket, trusted: ssl.SSLContext, name: str) -> socket.socket:
    """Return a socket whose bytes go by TLS over another one.

    One thread alone touches the TLS: the client of a WebSocket reads and writes from two, which OpenSSL does not bear.
    """
    near, far = socket.socketpair()

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, ssl.SSLError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def both() -> None:
        inner = await asyncio.open_connection(sock=far)
        outer = await asyncio.open_connection(sock=raw, ssl=trusted, server_hostname=name)
        await asyncio.gather(copy(inner[0], outer[1]), copy(outer[0], inner[1]))

    Thread(target=asyncio.run, args=(both(),), daemon=True).start()
    return near


class Socket:
    """Frames as messages of a WebSocket."""

    def __init__(
        self,
        address: str,
        headers: Mapping[str, str] | None = None,
        raw: socket.socket | None = None,
    ) -> None:
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                address,
                additional_headers=headers,
                compression=None,
                max_size=None,
                max_queue=None,
                open_timeout=PATIENCE,
                sock=raw,
            )
        )
        self.code: int | None = None
        """Why the other side closed."""

    def send(self, body: bytes) -> None:
        try:
            self.socket.send(body)
        except ConnectionClosed as closed:
            raise BrokenPipeError from closed

    def receive(self) -> bytes | None:
        """The next frame, None when the other side has closed."""
        try:
            body = self.socket.recv(PATIENCE)
        except ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else None
            return None
        assert isinstance(body, bytes)
        return body

    def close(self) -> None:
        self._open.close()


def wire(server: Server, door: str) -> Wire:
    """A connection to one of a server's doors."""
    address = server.doors[door]
    return Socket(address) if door == "ws" else Stream(address)


def knocked(server: Server, door: str, data: bytes) -> socket.socket:
    """A bare connection to a door that has sent some bytes."""
    host, _, port = server.doors[door].rpartition("/")[2].rpartition(":")
    raw = socket.create_connection((host, int(port)), timeout=PATIENCE)
    raw.sendall(data)
    return raw


class Client:
    """Asks and waits for the answer; pushes that come in between are kept."""

    def __init__(self, way: Wire, *, greet: bool = True) -> None:
        self.wire = way
        self.pushes: list[Frame] = []
        self._replies: dict[int, Frame] = {}
        self._ids = count(1)
        if greet:
            self.ok("hello", protocol=[1])

    def send(self, method: str, **arguments: object) -> int:
        """Send a request; its id."""
        number = next(self._ids)
        self.wire.send(msgpack.packb({"id": number, "method": method, **arguments}))
        return number

    def frame(self) -> Frame | None:
        """The next frame that comes, None when the other side has closed."""
        body = self.wire.receive()
        if body is None:
            return None
        frame: Frame = msgpack.unpackb(body)
        return frame

    def reply(self, number: int) -> Frame:
        """The reply to a request."""
        while number not in self._replies:
            self._keep()
        return self._replies.pop(number)

    def push(self, kind: str) -> Frame:
        """The next push of a kind, taken out of those that came."""
        while True:
            for push in self.pushes:
                if push["push"] == kind:
                    self.pushes.remove(push)
                    return push
            self._keep()

    def _keep(self) -> None:
        frame = self.frame()
        assert frame is not None, "the connection was closed"
        if "push" in frame:
            self.pushes.append(frame)
        else:
            self._replies[frame["id"]] = frame

    def ask(self, method: str, **arguments: object) -> Frame:
        return self.reply(self.send(method, **arguments))

    def ok(self, method: str, **arguments: object) -> Frame:
        """What a request that succeeds replies."""
        reply = self.ask(method, **arguments)
        assert "ok" in reply, reply
        result: Frame = reply["ok"]
        return result

    def error(self, method: str, **arguments: object) -> str:
        """The code of the error that a request gets."""
        reply = self.ask(method, **arguments)
        assert "error" in reply, reply
        code: str = reply["error"]["code"]
        return code

    def rest(self) -> list[Frame]:
        """All frames that still come until the other side closes."""
        frames = list(self.pushes)
        while (frame := self.frame()) is not None:
            frames.append(frame)
        return frames

    def create(self, **arguments: object) -> Frame:
        """A fresh table, the same hands each time: one deal in some thousands leaves the first player no choice."""
        return self.ok("create", **{"game": "imperial", "setup": SETUP, "seed": SEED, **arguments})

    def join(self, token: str, **arguments: object) -> int:
        """The number of the state that a token opens."""
        number: int = self.ok("join", token=token, **arguments)["state"]
        return number

    def close(self) -> None:
        self.wire.close()


@define
class Seats:
    """Clients at one table, which take its actions in turn; `taken` is each action with its reply."""

    clients: dict[int, tuple[Client, int]]
    """A client and its state by seat."""
    rng: Generator = field(factory=lambda: Generator(1))
    taken: list[tuple[int, Frame]] = field(factory=list)

    def play(self, most: int = 10_000, method: str = "apply") -> Frame:
        """Take actions at random until the game is over or so many are taken; the status then."""
        client, state = next(iter(self.clients.values()))
        reply = client.ok("status", state=state)
        while not reply["over"] and most > 0:
            client, state = self.clients[reply["actor"]]
            ids = client.ok("legal", state=state)["ids"]
            action = ids[self.rng.below(len(ids))]
            reply = client.ok(method, state=state, action=action, at=reply["at"])
            self.taken.append((action, reply))
            most -= 1
        return reply


class Doors:
    """Opens clients, and closes them all at the end."""

    def __init__(self, server: Server, door: str) -> None:
        self.server = server
        self._door = door
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def client(self, *, door: str | None = None, greet: bool = True) -> Client:
        """One more client."""
        way = wire(self.server, door or self._door)
        self._open.callback(way.close)
        return Client(way, greet=greet)

    def table(self, seats: int = 2, **arguments: object) -> tuple[Frame, Seats]:
        """A table with a client in each seat, which all want to hear the events."""
        setup = {"factions": ["romans", "barbarians", "egyptians", "japanese"][:seats]}
        made = self.client().create(**{"setup": setup, **arguments})
        clients = {int(seat): self.client() for seat in made["tokens"]}
        held = {seat: (one, one.join(made["tokens"][str(seat)], events=True)) for seat, one in clients.items()}
        return made, Seats(held)


def in_time(ask: Callable[[], Result]) -> Result:
    """Return the result of what has to be done within a limit of time; a slow machine may need several tries."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except (AssertionError, OSError):  # the server has ended the connection
            if time.monotonic() > end:
                raise


def until(met: Callable[[], bool]) -> None:
    """Wait for something to become so."""
    end = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
