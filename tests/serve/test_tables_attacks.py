"""Clients that try to stop a server: each is held back alone, and the others play on."""

from __future__ import annotations

import asyncio
import socket
import struct
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from itertools import count as counter
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from unittest.mock import Mock

import msgpack
import pytest
from serve.tables_builders import PATIENCE, SETUP, Doors, Server, Stream, in_time, until
from serve.tables_house import House, held, play

from isettlers.imperial.cards import builtin
from isettlers.imperial.setup import Setup
from isettlers.serve.gate import Gate
from isettlers.serve.limits import Limits
from isettlers.serve.networks import subscriber
from isettlers.serve.porch import Porch
from isettlers.serve.reading import Plan
from isettlers.serve.session import Shared
from isettlers.serve.setup_process import SetupProcess
from isettlers.serve.streams import StreamConnection, connections

ALL = ("--tcp", "0", "--ws", "0")
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@contextmanager
def attacked(folder: Path, door: str = "tcp", **limits: int) -> Iterator[Doors]:
    """A server that ends well, and has logged no fault."""
    with Server(folder, "--unix", str(folder / "door"), *ALL, limits=limits) as server, Doors(server, door) as doors:
        yield doors
        assert server.stop() == 0
        assert not [line for line in server.logged() if line["level"] not in {"info", "warning"}]


def knock(doors: Doors, data: bytes, *, door: str = "ws", source: str = "127.0.0.1") -> socket.socket:
    """A bare connection that has sent some bytes."""
    host, _, port = doors.server.doors[door].removeprefix("ws://").rpartition(":")
    raw = socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(source, 0))
    raw.sendall(data)
    return raw


def greeting(number: int) -> bytes:
    """A request for a stream."""
    body: bytes = msgpack.packb({"id": number, "method": "hello", "protocol": [1]})
    return struct.pack(">I", len(body)) + body


HELLO = greeting(1)[4:]


async def answer(reader: asyncio.StreamReader) -> bytes:
    """The next frame of a stream."""
    return await reader.readexactly(int.from_bytes(await reader.readexactly(4), "big"))


def is_gone(raw: socket.socket) -> bool:
    """Whether the server has ended a connection."""
    raw.setblocking(False)
    try:
        while raw.recv(4096):
            pass
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def test_half_open_requests_take_no_place_from_others(tmp_path: Path) -> None:
    with attacked(tmp_path, "ws", unopened=20) as doors, ExitStack() as stack:
        patient = stack.enter_context(knock(doors, b"GET / HTTP/1.1\r\n", source="127.0.0.3"))
        held = [stack.enter_context(knock(doors, b"GET / HTTP/1.1\r\nHost: x\r\n")) for _ in range(120)]
        until(lambda: sum(map(is_gone, held)) >= 100)
        assert not is_gone(patient)
        assert doors.table()[1].play(4)["at"] == 4
        assert doors.server.recovers()


def test_a_porch_without_room_holds_the_newest_alone() -> None:
    async def enter() -> list[int]:
        porch, dropped = Porch(Limits(unopened=0)), list[int]()
        for number in range(3):
            porch.enter("here", lambda number=number: dropped.append(number))  # type: ignore[misc]  # bound at once
        return dropped

    assert asyncio.run(enter()) == [0, 1]


@pytest.mark.parametrize(
    ("door", "opening"),
    [
        ("ws", b"GET / HT"),
        # The same timer ends these, and each takes two seconds.
        pytest.param("tcp", b"", marks=pytest.mark.slow),
        pytest.param("tcp", b"GET / HT", marks=pytest.mark.slow),
        pytest.param("ws", b"", marks=pytest.mark.slow),
    ],
)
def test_who_does_not_begin_is_sent_away(tmp_path: Path, door: str, opening: bytes) -> None:
    with attacked(tmp_path, door, hello_seconds=1) as doors:
        client = in_time(doors.client)
        for _ in range(2):  # the second knocks after the client has said hello
            with knock(doors, opening, door=door) as raw:
                until(lambda raw=raw: is_gone(raw))  # type: ignore[misc]  # bound at once
        assert client.ok("hello", protocol=[1])


def test_a_silent_client_of_a_socket_costs_no_connection_and_is_told_why_it_ends(tmp_path: Path) -> None:
    with attacked(tmp_path, hello_seconds=1, connections=2) as doors, ExitStack() as stack:
        silent = [stack.enter_context(knock(doors, b"", door="tcp")) for _ in range(20)]
        for _ in range(2):
            assert in_time(doors.client).ok("hello", protocol=[1])
        for raw in silent:
            (size,) = struct.unpack(">I", raw.recv(4))
            push = msgpack.unpackb(raw.recv(size, socket.MSG_WAITALL))
            assert (push["push"], push["code"]) == ("closing", "limit")
            assert push["message"].startswith("hello_seconds: ")
            assert raw.recv(1) == b""


@pytest.mark.parametrize("lines", [b"Host: localhost\r\n", b"a:\r\n" * 1_000], ids=["short", "long"])
def test_a_connection_of_the_web_has_one_request(tmp_path: Path, lines: bytes) -> None:
    request = b"GET /health HTTP/1.1\r\n" + lines + b"\r\n"
    with attacked(tmp_path, "ws") as doors, knock(doors, request * 2) as raw:
        answers = b"".join(iter(lambda: raw.recv(4096), b""))
        assert answers.count(b"HTTP/1.1 40") == 1


@pytest.mark.parametrize("flood", [b"\x89\x80\0\0\0\0", b"\x82\x81\0\0\0\0\xc0"], ids=["pings", "bytes"])
def test_a_flood_of_small_messages_leaves_the_server_to_others(tmp_path: Path, flood: bytes) -> None:
    with attacked(tmp_path, "ws", work_ms=20, work_ms_per_peer=0) as doors, knock(doors, UPGRADE) as raw:
        assert raw.recv(4096).startswith(b"HTTP/1.1 101 ")
        raw.settimeout(0.05)
        with suppress(OSError):  # nobody reads so much
            raw.sendall(flood * 100_000)
        assert doors.client().ok("hello", protocol=[1])


def test_a_websocket_that_does_not_say_hello_is_told_so(tmp_path: Path) -> None:
    with attacked(tmp_path, "ws", hello_seconds=1) as doors:
        (frame,) = doors.client(greet=False).rest()
        assert (frame["push"], frame["code"]) == ("closing", "limit")
        assert frame["message"].startswith("hello_seconds: ")


def test_a_frame_that_does_not_arrive_ends_the_connection(tmp_path: Path) -> None:
    with attacked(tmp_path, frame_seconds=1) as doors:
        slow, other = doors.client(), doors.client()
        assert isinstance(slow.wire, Stream)
        with suppress(OSError):
            slow.wire.socket.sendall(struct.pack(">I", 1000))
            while not is_gone(slow.wire.socket):
                slow.wire.socket.setblocking(True)
                slow.wire.socket.sendall(b"x")
                time.sleep(0.1)  # 1,000 bytes take longer than PATIENCE
        assert other.ok("hello", protocol=[1])


def test_frames_that_come_in_pieces_are_in_time_each_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    timers: list[float] = []

    def timed(seconds: float, *_: object) -> Mock:
        timers.append(seconds)
        return Mock()

    async def sent() -> None:
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1) as pool:
            connection = StreamConnection(Gate(Shared(Limits(frame_seconds=1), pool), None))
            connection.connection_made(Mock(spec=asyncio.Transport, **{"is_closing.return_value": False}))
            data = greeting(77)
            monkeypatch.setattr(loop, "call_later", timed)
            connection.data_received(data[:7])
            for _ in range(5):  # each begins with the last bytes of the one before
                before = connection._late._timer
                connection.data_received(data[7:] + data[:2])
                assert connection._late._timer is not before
                before = connection._late._timer
                connection.data_received(data[2:7])
                assert connection._late._timer is before
            connection.data_received(data[7:])
            assert connection._late._timer is None

    monkeypatch.setattr("isettlers.serve.streams.time", SimpleNamespace(thread_time=lambda: 0.0))
    monkeypatch.setattr(StreamConnection, "_write", lambda *_: None)
    asyncio.run(sent())
    assert timers == [1] * 6


@pytest.mark.parametrize(
    ("half", "more"),
    [
        pytest.param(b"\x82\xfe\x10\0\0\0\0\0", b"x", id="message"),
        # The same timer ends those that are slow here.
        pytest.param(b"\x82", b"", id="head", marks=pytest.mark.slow),
        pytest.param(b"\x02\x80\0\0\0\0", b"\0\x80\0\0\0\0", id="fragments"),
        pytest.param(b"\x02\x80\0\0\0\0", b"\x89\x80\0\0\0\0", id="pings", marks=pytest.mark.slow),
        pytest.param(b"\x89\xfd\0\0\0\0", b"x", id="ping"),
    ],
)
def test_half_a_frame_on_a_websocket_ends_the_connection(tmp_path: Path, half: bytes, more: bytes) -> None:
    with attacked(tmp_path, "ws", frame_seconds=1) as doors, knock(doors, UPGRADE) as slow:
        other = doors.client()
        assert slow.recv(4096).startswith(b"HTTP/1.1 101 ")
        slow.sendall(b"\x82" + bytes([0x80 | len(HELLO)]) + bytes(4) + HELLO + half)
        data = bytearray()
        slow.settimeout(0.01)

        def ended() -> bool:
            with suppress(TimeoutError):
                data.extend(slow.recv(65_536))
            if b"frame_seconds: " in data:
                return True
            slow.sendall(more)
            return False

        until(ended)
        assert other.ok("hello", protocol=[1])


@pytest.mark.parametrize("door", ["tcp", "ws"])
def test_a_frame_of_many_empty_values_ends_its_connection_at_once(tmp_path: Path, door: str) -> None:
    with attacked(tmp_path, door, frame_values=1_000) as doors:
        client, other = doors.client(), doors.client()
        client.send("create", game="imperial", setup=[[]] * 60_000)
        (frame,) = client.rest()
        assert (frame["push"], frame["code"]) == ("closing", "too_large")
        assert other.create(setup=SETUP)


@pytest.mark.parametrize(("limit", "count"), [("work_ms", 1), ("work_ms_per_peer", 4)])
def test_a_flood_of_requests_waits_for_its_time_and_others_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, count: int
) -> None:
    """Each look at the time finds a millisecond used, and no time is earned before the test says so."""
    earned, used = [0.0], counter(step=0.001)
    monkeypatch.setattr("isettlers.serve.buckets.time", SimpleNamespace(monotonic=lambda: earned[0]))
    monkeypatch.setattr("isettlers.serve.streams.time", SimpleNamespace(thread_time=lambda: next(used)))

    async def flooded() -> None:
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1) as pool:
            gate = Gate(Shared(Limits(**{limit: 20}), pool), None)
            tcp = await loop.create_server(connections(gate), "127.0.0.1", 0)
            unix = await loop.create_unix_server(connections(gate), tmp_path / "door")
            many = [await asyncio.open_connection(*tcp.sockets[0].getsockname()) for _ in range(count)]
            for _, writer in many:
                writer.write(b"".join(map(greeting, range(500))))
            reader, other = await asyncio.open_unix_connection(tmp_path / "door")
            for number in range(5):
                other.write(greeting(number))
                assert await answer(reader)
            requests = gate.shared.counters
            for _ in range(200):
                await asyncio.sleep(0)
            assert requests["requests"] < 120
            while requests["requests"] < 200:
                earned[0] += 100.0
                await asyncio.sleep(0.001)
            gate.close()  # those that wait for their time too
            for writer in (other, *(writer for _, writer in many)):
                writer.transport.abort()
            for server in (tcp, unix):
                server.close()
            await asyncio.wait_for(gate.emptied(), PATIENCE)

    asyncio.run(flooded())


LARGE = Setup(
    factions=("romans", "barbarians"),
    decks=tuple(builtin(name) for name in ("common", "romans", "barbarians", "egyptians", "japanese")),
).document()


@contextmanager
def reading_setups(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Event, Event]]:
    """Hold the process for setups up until the second event is set; the first says that it has begun."""
    begun, free, plan = Event(), Event(), SetupProcess.plan

    def held_plan(process: SetupProcess, game: str, tree: object) -> Plan:
        begun.set()
        assert free.wait(PATIENCE)
        return plan(process, game, tree)

    with monkeypatch.context() as patch:
        patch.setattr(SetupProcess, "plan", held_plan)
        try:
            yield begun, free
        finally:
            free.set()


def test_setups_with_many_decks_are_checked_beside_the_requests_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def beside(house: House) -> None:
        host, other = await house.guest(), await house.guest()
        with reading_setups(monkeypatch) as (_, free):
            pending = [host.send("create", game="imperial", setup=LARGE) for _ in range(12)]
            for _ in range(40):
                await other.ok("hello", protocol=[1])
            assert sum(reply.done() for reply in pending) == 12 - Limits.table().jobs
            free.set()
            replies = await asyncio.gather(*pending)
        assert sum("ok" in reply for reply in replies) == Limits.table().jobs
        assert {reply["error"]["code"] for reply in replies if "error" in reply} == {"limit"}
        assert await host.error("create", game="imperial", setup={**LARGE, "x": 1}) == "bad_setup"

    held(beside, tmp_path)


def test_a_large_setup_of_a_connection_that_ends_makes_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ended(house: House) -> None:
        host, other = await house.guest(), await house.guest()
        with reading_setups(monkeypatch) as (begun, free):
            host.send("create", game="imperial", setup=LARGE)
            assert await asyncio.to_thread(begun.wait, PATIENCE)
            host.session.close()
            free.set()
            assert await other.ok("create", game="imperial", setup=LARGE)  # read after that of the host
        await house.settled()
        assert house.hall.stored == 1

    held(ended, tmp_path)


def test_slow_bots_do_not_hold_up_the_quick_ones(tmp_path: Path) -> None:
    async def quick(house: House) -> None:
        free = Event()
        for _ in range(house.hall._slow._pool._max_workers):
            house.hall._slow.submit("slow", lambda: free.wait(PATIENCE))
        try:
            guest = await house.guest()
            made = await guest.create(bots={"0": "greedy", "1": "greedy"}, spectators=True)
            state = await guest.join(made["watch"])
            assert (await play({9: (guest, state)}))["over"]
        finally:
            free.set()

    held(quick, tmp_path)


@pytest.mark.parametrize(
    ("address", "owner"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002::/64"),
        ("fe80::1%eth0", "fe80:0000:0000:0000::/64"),
        ("local", "local"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, owner: str) -> None:
    assert subscriber(address) == owner
