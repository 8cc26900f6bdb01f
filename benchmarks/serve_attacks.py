"""How long the actions of honest players wait for their replies while clients of other addresses attack the server.

    python benchmarks/serve_attacks.py

The server runs with its usual limits, but for 600 connections and tables, which attackers can fill. 200 connections of
20 addresses act at 200 tables at a steady rate, first alone, then beside each kind of attacker at full speed, then
beside twenty of all kinds together. Each attacker is a process with an address of its own. It has the lowest priority,
since it stands for another machine: the figures are those of the server, although it shares the processors with its
attackers. Then 20 newcomers of other addresses connect and create a table each, and the operator asks for /health.
Prints a line a case: median and 99th percentile of the waits, how many times those of the quiet case the latter is, and
how many newcomers, the operator among them, were refused. The exit code is 1 when an honest action got no reply, or an
error, or a newcomer was refused.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import select
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgpack

from isettlers.imperial.cards import builtin
from isettlers.imperial.setup import Setup

sys.path.insert(0, str(Path(__file__).parent))

from serve_load import Load, WebClient, play, seat
from serve_tables import SETUP

HONEST: Final = tuple(f"127.0.1.{number}" for number in range(1, 21))
CONNECTIONS: Final = 200
TABLES: Final = 200
TOGETHER: Final = 20
NEWCOMERS: Final = tuple(f"127.0.4.{number}" for number in range(1, 21))
PROXY: Final = "127.0.3.1"
"""Address that the server believes which address it forwards."""
PLACES: Final = "600"
"""Connections and tables that the server has room for."""
_HELD: Final = 250
"""Connections that one attacker holds."""
PATIENCE: Final = 10.0
"""Seconds after which a newcomer counts as refused."""


class Attacker:
    """Connections to a server from one address."""

    def __init__(self, ports: Mapping[str, int], source: str) -> None:
        self.ports = ports
        self.source = source

    def knock(self, door: str = "tcp") -> socket.socket:
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.ports[door]), 5, (self.source, 0))

    @contextlib.contextmanager
    def web(self, *headers: str) -> Iterator[socket.socket]:
        """A WebSocket."""
        with self.knock("ws") as raw:
            ask = "".join(f"{header}\r\n" for header in headers)
            ask = f"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{ask}"
            raw.sendall(
                f"{ask}Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            head = b""
            while b"\r\n\r\n" not in head:
                head = raw.recv(4096)
                if not head:
                    raise ConnectionError
            raw.setblocking(False)
            yield raw

    @contextlib.contextmanager
    def greeted_web(self, data: bytes, *headers: str) -> Iterator[socket.socket]:
        """A WebSocket that sends some bytes after its hello."""
        hello = frame("hello", protocol=[1])[4:]
        with self.web(*headers) as raw:
            raw.sendall(b"\x82" + bytes([0x80 | len(hello)]) + bytes(4) + hello + data)
            yield raw

    @contextlib.contextmanager
    def greeted(self) -> Iterator[socket.socket]:
        """A connection that has said hello."""
        with self.knock() as raw:
            raw.sendall(frame("hello", protocol=[1]))
            received(raw)
            yield raw


def frame(method: str, **arguments: Any) -> bytes:  # noqa: ANN401, any frame
    """A request as a stream carries it."""
    body: bytes = msgpack.packb({"id": 1, "method": method, **arguments})
    return struct.pack(">I", len(body)) + body


def received(raw: socket.socket) -> dict[str, Any]:
    """The next frame that is no push."""
    file = raw.makefile("rb")
    while True:
        (size,) = struct.unpack(">I", file.read(4))
        reply: dict[str, Any] = msgpack.unpackb(file.read(size))
        if "push" not in reply:
            return reply


def half_open(attacker: Attacker) -> None:
    """Hold as many beginnings of HTTP requests as possible."""
    held = []
    while True:
        raw = attacker.knock("ws")
        raw.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n")
        held.append(raw)
        if len(held) > 400:
            held.pop(0).close()


def silent(attacker: Attacker) -> None:
    """Hold as many connections as possible that say nothing."""
    held = []
    while True:
        held.append(attacker.knock())
        if len(held) > 400:
            held.pop(0).close()


def empty_lists(attacker: Attacker) -> None:
    """Send frames that hold nothing but many values."""
    with attacker.greeted() as raw:
        data = frame("create", game="imperial", setup=[[]] * 65_000)
        while True:
            raw.sendall(data)


def large_frames(attacker: Attacker) -> None:
    """Send as many values as a frame may hold."""
    with attacker.greeted() as raw:
        data = frame("create", game="imperial", setup=[[]] * 8_000)
        while True:
            raw.sendall(data)
            received(raw)


def hellos(attacker: Attacker) -> None:
    """Send small requests without end."""
    with attacker.greeted() as raw:
        data = frame("hello", protocol=[1]) * 500
        while True:
            raw.sendall(data)
            for _ in range(500):
                received(raw)


def decks(attacker: Attacker) -> None:
    """Send setups with as many decks as there are, each time others."""
    with attacker.greeted() as raw:
        for setup in own_decks():
            raw.sendall(frame("create", game="imperial", setup=setup))
            received(raw)


def catalogues(attacker: Attacker) -> None:
    """Ask for the catalogues of setups with as many decks as there are."""
    with attacker.greeted() as raw:
        for setup in own_decks():
            raw.sendall(frame("catalogue", game="imperial", setup=setup))
            received(raw)


def own_decks() -> Iterator[dict[str, Any]]:
    """Setups with as many decks as there are, each with other decks."""
    own = [builtin(name) for name in ("common", "romans", "barbarians", "egyptians", "japanese")]
    setup: dict[str, Any] = {**Setup(factions=("romans", "barbarians"), decks=tuple(own)).document()}
    cards = [card for deck in setup["decks"] for card in deck.values() if isinstance(card, dict) and "group" in card]
    for number in itertools.count():
        for card in cards:
            card["note"] = str(number)
        yield setup


def pings(attacker: Attacker) -> None:
    """Send pings of WebSocket without end."""
    with attacker.web() as raw:
        flood(raw, b"\x89\x80\0\0\0\0" * 10_000)


def messages(attacker: Attacker) -> None:
    """Send small messages over a WebSocket without end."""
    with attacker.web() as raw:
        body = frame("hello", protocol=[1])[4:]
        flood(raw, (b"\x82" + bytes([0x80 | len(body)]) + bytes(4) + body) * 1_000)


def flood(raw: socket.socket, data: bytes) -> None:
    """Send bytes again and again, and read whatever comes."""
    left = memoryview(data)
    while True:
        _, writable, _ = select.select([raw], [raw], [])
        with contextlib.suppress(BlockingIOError):
            if not raw.recv(1 << 20):
                return
        if writable:
            with contextlib.suppress(BlockingIOError):
                left = left[raw.send(left) :] or memoryview(data)


def pages(attacker: Attacker) -> None:
    """Ask for pages without end."""
    while True:
        with attacker.knock("ws") as raw:
            raw.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
            while raw.recv(4096):
                pass


def slow_bots(attacker: Attacker) -> None:
    """Fill tables with bots that think as long as they may."""
    with attacker.greeted() as raw:
        bots = {"0": "ismcts:1000000000", "1": "ismcts:1000000000"}
        while True:
            raw.sendall(frame("create", game="imperial", setup=SETUP, bots=bots))
            received(raw)


def tables(attacker: Attacker) -> None:
    """Make tables without end."""
    with attacker.greeted() as raw:
        while True:
            raw.sendall(frame("create", game="imperial", setup=SETUP))
            received(raw)


def long_views(attacker: Attacker) -> None:
    """Ask for the whole history of a long game again and again."""
    with attacker.greeted() as raw:
        bots = {"0": "greedy", "1": "greedy"}
        raw.sendall(frame("create", game="imperial", setup=SETUP, bots=bots, spectators=True))
        raw.sendall(frame("join", token=received(raw)["ok"]["watch"]))
        state = received(raw)["ok"]["state"]
        while True:
            raw.sendall(frame("view", state=state, since=0))
            received(raw)


def idlers(attacker: Attacker) -> None:
    """Hold as many connections as possible that say hello and stop."""
    hold(attacker.greeted)


def half_messages(attacker: Attacker) -> None:
    """Hold as many WebSockets as possible that stop within a message."""
    hold(lambda: attacker.greeted_web(b"\x82\xfe\x10"))


def networks(attacker: Attacker) -> None:
    """Hold as many connections as possible of 40 networks that one site has."""
    attacker.source = PROXY
    numbers = itertools.count()
    hold(lambda: attacker.greeted_web(b"", f"X-Forwarded-For: 2001:db8:1:{next(numbers) % 40:x}::1"))


def hold(opened: Callable[[], contextlib.AbstractContextManager[socket.socket]]) -> None:
    """Open connections without end, and hold those of late."""
    held: deque[contextlib.ExitStack] = deque()
    while True:
        with contextlib.suppress(OSError, struct.error), contextlib.ExitStack() as stack:
            stack.enter_context(opened())
            held.append(stack.pop_all())
        if len(held) > _HELD:
            held.popleft().close()


def begun(attacker: Attacker) -> None:
    """Make tables without end, and act once at each."""
    with attacker.greeted() as raw:
        while True:
            raw.sendall(frame("create", game="imperial", setup={**SETUP, "first_player": 0}))
            raw.sendall(frame("join", token=received(raw)["ok"]["tokens"]["0"], legal=True))
            joined = received(raw)["ok"]
            raw.sendall(frame("apply", state=joined["state"], action=joined["legal"][0]))
            received(raw)
            raw.sendall(frame("close", state=joined["state"]))
            received(raw)


def half_pages(attacker: Attacker) -> None:
    """Hold as many beginnings of requests at the operator's port as possible."""
    held = deque[socket.socket](maxlen=_HELD)
    while True:
        raw = attacker.knock("ops")
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
        held.append(raw)
        time.sleep(0.01)


ATTACKS: Final[Mapping[str, Callable[[Attacker], None]]] = MappingProxyType(
    {
        attack.__name__: attack
        for attack in (
            half_open,
            silent,
            pages,
            empty_lists,
            large_frames,
            decks,
            catalogues,
            hellos,
            messages,
            pings,
            slow_bots,
            tables,
            long_views,
            idlers,
            half_messages,
            networks,
            begun,
            half_pages,
        )
    }
)
CROWDS: Final[Mapping[str, int]] = MappingProxyType({"idlers": 5, "half_messages": 5, "networks": 3, "begun": 3})
"""Addresses of a kind that attacks by itself, where it is not one: they fill all places."""


def attack(kind: str, ports: Mapping[str, int], source: str) -> None:
    """Attack until the process is ended; who is sent away comes again."""
    print("attacking", flush=True)
    attacker = Attacker(ports, source)
    while True:
        with contextlib.suppress(OSError, struct.error, KeyError):
            ATTACKS[kind](attacker)
        time.sleep(0.01)


@contextlib.contextmanager
def attacked(ports: Mapping[str, int], kinds: list[str]) -> Iterator[None]:
    """Attackers of some kinds, each a process with an address of its own."""
    words = ["nice", "-n", "19", sys.executable, __file__, "--ports", json.dumps(ports)]
    attackers = [
        subprocess.Popen([*words, "--attack", kind, "--source", f"127.0.2.{number}"], stdout=subprocess.PIPE)
        for number, kind in enumerate(kinds, 1)
    ]
    try:
        for attacker in attackers:
            assert attacker.stdout is not None  # noqa: S101, it is piped
            attacker.stdout.readline()
        yield
    finally:
        for attacker in attackers:
            attacker.kill()
            attacker.wait()


async def welcomed(port: int, source: str) -> bool:
    """Whether a newcomer of an address may connect and create a table."""
    loop, load = asyncio.get_running_loop(), Load(0)
    try:
        async with asyncio.timeout(PATIENCE):
            transport, client = await loop.create_connection(
                lambda: WebClient(load), "127.0.0.1", port, local_addr=(source, 0)
            )
            await client.open
            await client.call("hello", protocol=[1])
            await client.call("create", game="imperial", setup=SETUP)
            transport.close()
    except (OSError, RuntimeError):  # TimeoutError too
        return False
    return True


async def healthy(port: int) -> bool:
    """Whether the operator hears that the server is well."""
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = await reader.readline()
            writer.close()
    except OSError:
        return False
    return answer.startswith(b"HTTP/1.1 200 ")


async def measured(ports: Mapping[str, int], kinds: list[str], options: argparse.Namespace) -> tuple[Load, int, int]:
    """Play beside attackers of some kinds; the load, how many actions had no reply, and how many were refused."""
    load = Load(options.seed)
    await seat(load, ports["ws"], CONNECTIONS, TABLES, HONEST)
    load.random.shuffle(load.ready)
    await play(load, options.rate, 1.0)
    load.waits.clear()
    with contextlib.ExitStack() as stack:
        await asyncio.to_thread(stack.enter_context, attacked(ports, kinds))
        await asyncio.sleep(1.0)
        await play(load, options.rate, options.seconds)
        answers = [await welcomed(ports["ws"], source) for source in NEWCOMERS] + [await healthy(ports["ops"])]
    return load, int(options.rate * options.seconds) - len(load.waits) - load.idle, answers.count(False)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Mapping[str, int]]:
    """The ports of a server with its usual limits."""
    command = [sys.executable, "-m", "isettlers", "serve", "--tcp", "0", "--ws", "0", "--ops", "0"]
    words = [*command, "--tables", str(folder / "tables.db"), "--log", "error"]
    words += ["--connections", PLACES, "--tables-in-play", PLACES, "--proxy", PROXY]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None  # noqa: S101, it is piped
        lines = [server.stdout.readline().split() for _ in range(3)]
        yield {kind: int(address.rpartition(":")[2]) for kind, address in lines}
        server.terminate()


def main() -> int:
    """Measure each case with a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=500.0, help="honest actions a second (default: 500)")
    parser.add_argument("--seconds", type=float, default=10.0, help="time a case (default: 10)")
    parser.add_argument("--only", choices=ATTACKS, help="one kind of attacker")
    parser.add_argument("--seed", type=int, default=1)
    for hidden in ("--attack", "--ports", "--source"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        attack(options.attack, json.loads(options.ports), options.source)
    alone = [options.only] if options.only else list(ATTACKS)
    cases = {"quiet": [], **{kind: [kind] * CROWDS.get(kind, 1) for kind in alone}}
    if not options.only:
        cases[f"{TOGETHER} of all kinds"] = list(itertools.islice(itertools.cycle(ATTACKS), TOGETHER))
    quiet, lost = 0.0, 0
    print(
        f"{'attackers':<20} {'median ms':>10} {'p99 ms':>10} {'of quiet':>9} {'errors':>7} {'lost':>5} {'refused':>8}"
    )
    for name, kinds in cases.items():
        with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as ports:
            load, missing, refused = asyncio.run(measured(ports, kinds, options))
        waits = sorted(load.waits)
        p99 = waits[int(len(waits) * 0.99)] * 1e3
        quiet = quiet or p99
        median = statistics.median(waits) * 1e3
        times = f"{median:>10.2f} {p99:>10.2f} {p99 / quiet:>9.1f}"
        print(f"{name:<20} {times} {load.errors:>7} {missing:>5} {refused:>8}", flush=True)
        lost += missing + load.errors + refused
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
