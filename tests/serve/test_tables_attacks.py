"""Clients that try to stop a server: each is held back alone, and the others play on."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import msgpack
import pytest
from serve.tables_builders import SETUP, Client, Doors, Server, Stream, until

from isettlers.imperial.cards import builtin
from isettlers.imperial.setup import Setup
from isettlers.serve.gate import subscriber
from isettlers.serve.limits import Limits
from isettlers.serve.porch import Porch

ALL = ("--tcp", "0", "--ws", "0")


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
    raw = socket.create_connection((host, int(port)), timeout=10, source_address=(source, 0))
    raw.sendall(data)
    return raw


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


def seconds_used(server: Server) -> float:
    """The processor's time that a server has used."""
    try:
        fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        pytest.skip("the system has no /proc")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_half_open_requests_take_no_place_from_others(tmp_path: Path) -> None:
    with attacked(tmp_path, "ws", unopened=20) as doors, ExitStack() as stack:
        patient = stack.enter_context(knock(doors, b"GET / HTTP/1.1\r\n", source="127.0.0.3"))
        held = [stack.enter_context(knock(doors, b"GET / HTTP/1.1\r\nHost: x\r\n")) for _ in range(120)]
        until(lambda: sum(map(is_gone, held)) >= 100)
        assert not is_gone(patient)
        assert doors.table()[1].play(4)["at"] == 4
        assert doors.server.page("/health") == b"ok\n"


def test_a_porch_without_room_holds_the_newest_alone() -> None:
    async def enter() -> list[int]:
        porch, dropped = Porch(Limits(unopened=0)), list[int]()
        for number in range(3):
            porch.enter("here", lambda number=number: dropped.append(number))  # type: ignore[misc]  # bound at once
        return dropped

    assert asyncio.run(enter()) == [0, 1]


@pytest.mark.parametrize("door", ["tcp", "ws"])
@pytest.mark.parametrize("said", [b"", b"GET / HT"])
def test_who_does_not_begin_is_sent_away(tmp_path: Path, door: str, said: bytes) -> None:
    with attacked(tmp_path, door, hello_seconds=1) as doors:
        client = doors.client()
        with knock(doors, said, door=door) as raw:
            until(lambda: is_gone(raw))
        time.sleep(0.5)
        assert client.ok("hello", protocol=[1])


def test_a_silent_client_of_a_socket_costs_no_connection_and_is_told_why_it_ends(tmp_path: Path) -> None:
    with attacked(tmp_path, hello_seconds=1, connections=2) as doors, ExitStack() as stack:
        silent = [stack.enter_context(knock(doors, b"", door="tcp")) for _ in range(20)]
        assert doors.client().ok("hello", protocol=[1])
        assert doors.client().ok("hello", protocol=[1])
        for raw in silent:
            (size,) = struct.unpack(">I", raw.recv(4))
            said = msgpack.unpackb(raw.recv(size))
            assert (said["push"], said["code"]) == ("closing", "limit")
            assert said["message"].startswith("hello_seconds: ")
            assert raw.recv(1) == b""


@pytest.mark.parametrize("lines", [b"Host: localhost\r\n", b"a:\r\n" * 1_000], ids=["short", "long"])
def test_a_connection_of_the_web_has_one_request(tmp_path: Path, lines: bytes) -> None:
    request = b"GET /health HTTP/1.1\r\n" + lines + b"\r\n"
    with attacked(tmp_path, "ws") as doors, knock(doors, request * 2) as raw:
        said = b"".join(iter(lambda: raw.recv(4096), b""))
        assert said.count(b"HTTP/1.1 40") == 1


@pytest.mark.parametrize("flood", [b"\x89\x80\0\0\0\0", b"\x82\x81\0\0\0\0\xc0"], ids=["pings", "bytes"])
def test_a_flood_of_small_messages_costs_its_sender_the_time(tmp_path: Path, flood: bytes) -> None:
    upgrade = b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    upgrade += b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with attacked(tmp_path, "ws", work_ms=20, work_ms_per_peer=0) as doors, knock(doors, upgrade) as raw:
        assert raw.recv(4096).startswith(b"HTTP/1.1 101 ")
        before, end = seconds_used(doors.server), time.monotonic() + 1.5
        raw.settimeout(0.05)
        while time.monotonic() < end:
            with suppress(OSError):
                raw.sendall(flood * 20_000)
            with suppress(OSError):
                raw.recv(1 << 20)
        assert seconds_used(doors.server) - before < 0.6
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
        began = time.monotonic()
        with suppress(OSError):
            slow.wire.socket.sendall(struct.pack(">I", 1000))
            while time.monotonic() < began + 5 and not is_gone(slow.wire.socket):
                slow.wire.socket.setblocking(True)
                slow.wire.socket.sendall(b"x")
                time.sleep(0.1)
        assert 0.9 < time.monotonic() - began < 4
        time.sleep(0.2)
        assert other.ok("hello", protocol=[1])


def test_frames_that_come_in_pieces_are_in_time_each_by_itself(tmp_path: Path) -> None:
    with attacked(tmp_path, frame_seconds=1) as doors:
        client = doors.client()
        assert isinstance(client.wire, Stream)
        body = msgpack.packb({"id": 77, "method": "hello", "protocol": [1]})
        data = struct.pack(">I", len(body)) + body
        for _ in range(5):  # each begins with the last bytes of the one before
            client.wire.socket.sendall(data[:7])
            time.sleep(0.4)
            client.wire.socket.sendall(data[7:] + data[:2])
            time.sleep(0.1)
            client.wire.socket.sendall(data[2:])
            assert "ok" in client.reply(77)
            assert "ok" in client.reply(77)


@pytest.mark.parametrize("door", ["tcp", "ws"])
def test_a_frame_of_many_empty_values_ends_its_connection_at_once(tmp_path: Path, door: str) -> None:
    with attacked(tmp_path, door, frame_values=1_000) as doors:
        client, other = doors.client(), doors.client()
        client.send("create", game="imperial", setup=[[]] * 60_000)
        (frame,) = client.rest()
        assert (frame["push"], frame["code"]) == ("closing", "too_large")
        assert other.create(setup=SETUP)


def flood(folder: Path, door: str, clients: int = 1, **limits: int) -> tuple[float, list[float]]:
    """Send 2,000 requests at once: the seconds until the last reply, and how long those of another client wait."""
    folder.mkdir()
    with attacked(folder, door, **limits) as doors:
        other, many = doors.client(door="unix"), [doors.client() for _ in range(clients)]
        began = time.monotonic()
        asked = [(client, client.send("hello", protocol=[1])) for client in many for _ in range(2_000 // clients)]
        waits = delays(other, 20)
        assert all("ok" in client.reply(number) for client, number in asked)
        return time.monotonic() - began, waits


@pytest.mark.parametrize("door", ["tcp", "ws"])
def test_a_flood_of_requests_is_slowed_down_and_others_are_answered(tmp_path: Path, door: str) -> None:
    at_once, _ = flood(tmp_path / "free", door, work_ms=0, work_ms_per_peer=0)
    taken, waits = flood(tmp_path / "slowed", door, work_ms=20, work_ms_per_peer=0)
    assert taken > 2.5 * at_once
    assert waits[10] < 0.1


def delays(client: Client, count: int) -> list[float]:
    """How long each of some requests waits for its reply, ascending."""
    waits = []
    for _ in range(count):
        start = time.monotonic()
        assert client.ok("hello", protocol=[1])
        waits.append(time.monotonic() - start)
    return sorted(waits)


def test_setups_with_many_decks_are_checked_beside_the_requests_of_others(tmp_path: Path) -> None:
    decks = [builtin(name) for name in ("common", "romans", "barbarians", "egyptians", "japanese")]
    large = Setup(factions=("romans", "barbarians"), decks=tuple(decks)).document()
    with attacked(tmp_path) as doors:
        host, other = doors.client(), doors.client()
        asked = [host.send("create", game="imperial", setup=large) for _ in range(12)]
        waits = delays(other, 40)
        replies = [host.reply(number) for number in asked]
        assert sum("ok" in reply for reply in replies) == Limits.table().jobs
        assert {reply["error"]["code"] for reply in replies if "error" in reply} == {"limit"}
        assert host.error("create", game="imperial", setup={**large, "x": 1}) == "bad_setup"
        assert waits[32] < 0.04


def test_a_large_setup_of_a_connection_that_ends_makes_no_table(tmp_path: Path) -> None:
    large = Setup(factions=("romans", "barbarians"), decks=(builtin("common"),)).document()
    with attacked(tmp_path, "unix") as doors:
        host = doors.client()
        host.send("create", game="imperial", setup=large)
        host.close()
        time.sleep(0.3)
        other = doors.client()
        other.create()
        assert doors.server.counters()["stored_tables"] == 1


def test_the_history_of_a_long_game_is_written_once(tmp_path: Path) -> None:
    with attacked(tmp_path) as doors:
        reader = doors.client()
        setup = {"factions": ["romans", "barbarians", "egyptians", "japanese"]}
        made = reader.create(setup=setup, bots={str(seat): "greedy" for seat in range(4)}, spectators=True)
        state = reader.join(made["watch"])
        until(lambda: reader.ok("status", state=state)["over"])
        first = reader.ok("view", state=state, since=0)["view"]["log"]
        assert first["next"] == len(first["events"]) > 1_000
        before = seconds_used(doors.server)
        for _ in range(60):
            assert reader.ok("view", state=state, since=0)["view"]["log"] == first
        assert seconds_used(doors.server) - before < 0.4


def test_connections_of_one_address_share_its_time(tmp_path: Path) -> None:
    at_once, _ = flood(tmp_path / "free", "tcp", 4, work_ms=0, work_ms_per_peer=0)
    taken, waits = flood(tmp_path / "slowed", "tcp", 4, work_ms=0, work_ms_per_peer=20)
    assert taken > 2.5 * at_once
    assert waits[10] < 0.1


def test_slow_bots_of_one_address_do_not_hold_up_the_quick_ones_of_others(tmp_path: Path) -> None:
    with attacked(tmp_path, bot_ms=2_000) as doors:
        greedy = doors.client()
        host = doors.client()
        for _ in range(20):
            host.create(bots={"0": "ismcts:1000000000", "1": "ismcts:1000000000"})
        began = time.monotonic()
        made = greedy.create(bots={"0": "greedy", "1": "greedy"}, spectators=True)
        state = greedy.join(made["watch"])
        until(lambda: greedy.ok("status", state=state)["over"])
        assert time.monotonic() - began < 15


@pytest.mark.parametrize(
    ("address", "owner"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("local", "local"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, owner: str) -> None:
    assert subscriber(address) == owner
