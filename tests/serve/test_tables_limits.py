"""The limits of a server in table mode: who goes over one is told, and the others notice nothing."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgpack
import pytest
from serve.tables_builders import PATIENCE, SETUP, Client, Doors, Frame, Server, Socket, Stream, in_time, until
from serve.tables_house import House, held

DOORS = ("unix", "ws")


@contextmanager
def opened(folder: Path, door: str, **limits: int) -> Iterator[Doors]:
    """A server with all its doors open, and clients of one of them."""
    where = ("--unix", str(folder / "door"), "--tcp", "0", "--ws", "0")
    with Server(folder, *where, limits=limits) as server:
        with Doors(server, door) as doors:
            yield doors
        assert server.stop() == 0
        assert not [line for line in server.logged() if line["level"] not in {"info", "warning"}]


def _turned_away(client: Client, name: str) -> None:
    """The connection is told which limit it met, and ends."""
    assert client.pushes == []
    (frame,) = client.rest()
    assert frame.keys() == {"push", "code", "message"}
    assert (frame["push"], frame["code"]) == ("closing", "limit")
    assert frame["message"].startswith(f"{name}: ")


@pytest.mark.parametrize("door", ["tcp", "ws"])
def test_connections_are_limited(tmp_path: Path, door: str) -> None:
    with opened(tmp_path, door, connections=3) as doors:
        clients = [doors.client() for _ in range(3)]
        for _ in range(3):
            late = doors.client(greet=False)
            with suppress(BrokenPipeError):
                late.send("hello", protocol=[1])
            _turned_away(late, "connections")
        assert all(client.ok("hello", protocol=[1]) for client in clients)
        clients[0].close()
        until(lambda: doors.server.counters()["open_connections"] == 2)
        assert doors.client().ok("hello", protocol=[1])
        assert doors.server.counters()["turned_away.limit"] == 3


@pytest.mark.parametrize("door", DOORS)
def test_connections_of_one_address_are_limited(tmp_path: Path, door: str) -> None:
    with opened(tmp_path, door, connections_per_peer=2) as doors:
        clients = [doors.client() for _ in range(2)]
        _turned_away(doors.client(greet=False), "connections_per_peer")
        elsewhere = "ws" if door == "unix" else "unix"
        assert doors.client(door=elsewhere).ok("hello", protocol=[1])
        clients.pop().close()
        until(lambda: doors.server.counters()["open_connections"] == 2)
        assert doors.client().ok("hello", protocol=[1])


@pytest.mark.parametrize(
    "door",
    ["unix", pytest.param("ws", marks=pytest.mark.slow)],  # test_web.py has the silent WebSocket of the default run
)
def test_a_silent_connection_is_sent_away(tmp_path: Path, door: str) -> None:
    with opened(tmp_path, door, idle_seconds=1) as doors:

        def seated() -> tuple[Client, str]:
            client = doors.client()
            token = client.create()["tokens"]["0"]
            client.join(token)
            return client, token

        mute, (silent, token) = doors.client(greet=False), in_time(seated)
        _turned_away(mute, "idle_seconds")
        _turned_away(silent, "idle_seconds")
        until(lambda: doors.server.counters()["open_tables"] == 0)
        assert in_time(lambda: doors.client().join(token))


@pytest.mark.parametrize("door", DOORS)
def test_requests_a_second_are_limited_for_each_connection(tmp_path: Path, door: str) -> None:
    with opened(tmp_path, door, requests_per_second=1) as doors:
        hasty, patient = doors.client(), doors.client()
        numbers = [hasty.send("hello", protocol=[1]) for _ in range(60)]
        replies = [hasty.reply(number) for number in numbers]
        refused = [reply["error"] for reply in replies if "error" in reply]
        assert 0 < len(refused) < 60
        assert {(error["code"], error["message"]) for error in refused} == {("limit", "requests_per_second: 1")}
        assert patient.ok("hello", protocol=[1])


@pytest.mark.parametrize("door", ["tcp"])
def test_a_frame_that_is_too_long_ends_the_connection_before_it_is_read(tmp_path: Path, door: str) -> None:
    with opened(tmp_path, door, frame_bytes=1000) as doors:
        client, other = doors.client(), doors.client()
        assert client.error("join", token="x" * 900) == "bad_token"
        assert isinstance(client.wire, Stream)
        client.wire.socket.sendall(struct.pack(">I", 1001))
        (frame,) = client.rest()
        assert (frame["push"], frame["code"]) == ("closing", "too_large")
        assert other.ok("hello", protocol=[1])


def test_a_message_that_is_too_long_ends_the_connection_with_the_code_of_websockets(tmp_path: Path) -> None:
    with opened(tmp_path, "ws", frame_bytes=1000) as doors:
        client, other = doors.client(), doors.client()
        assert client.error("join", token="x" * 900) == "bad_token"
        client.send("join", token="x" * 1000)
        assert client.rest() == []
        assert isinstance(client.wire, Socket)
        assert client.wire.code == 1009
        assert other.ok("hello", protocol=[1])


@pytest.mark.parametrize("door", ["unix", "ws"])
def test_a_frame_that_nests_too_deep_ends_the_connection(tmp_path: Path, door: str) -> None:
    def nested(levels: int) -> Any:
        tree: Any = 0
        for _ in range(levels):
            tree = [tree]
        return tree

    with opened(tmp_path, door, nesting=8) as doors:
        client, other = doors.client(), doors.client()
        assert client.error("status", state=nested(7)) == "bad_request"
        client.send("status", state=nested(8))
        (frame,) = client.rest()
        assert (frame["push"], frame["code"]) == ("closing", "bad_frame")
        assert other.ok("hello", protocol=[1])


def test_states_of_a_connection_are_limited(tmp_path: Path) -> None:
    with opened(tmp_path, "unix", states=2) as doors:
        client = doors.client()
        tokens = [*client.create()["tokens"].values(), *client.create()["tokens"].values()]
        first = client.join(tokens[0])
        client.join(tokens[1])
        assert client.error("join", token=tokens[2]) == "limit"
        client.ok("close", state=first)
        assert client.join(tokens[2])


def test_requests_that_wait_are_limited(tmp_path: Path) -> None:
    async def crowded(house: House) -> None:
        guest = await house.guest()
        made = await guest.create(setup={**SETUP, "first_player": 0})
        state = await guest.join(made["tokens"]["0"])
        action = (await guest.ok("legal", state=state))["ids"][0]
        coming = [guest.send("apply", state=state, action=action)]
        coming += [guest.send("status", state=state) for _ in range(10)]
        replies = await asyncio.gather(*coming)
        assert ["ok" in reply for reply in replies] == [True] * 4 + [False] * 7
        assert {reply["error"]["code"] for reply in replies[4:]} == {"limit"}
        assert replies[3]["ok"]["at"] == 1

    held(crowded, tmp_path, waiting=3)


def test_tables_in_play_are_limited(tmp_path: Path) -> None:
    with opened(tmp_path, "unix", tables_in_play=2) as doors:
        client = doors.client()
        for _ in range(2):
            client.create()
        assert client.error("create", game="imperial", setup=SETUP) == "limit"
        assert doors.server.counters()["stored_tables"] == 2


# ---------------------------------------------------------------- slow readers


def _deaf(doors: Doors, door: str) -> Client:
    """A client that sends and never reads, with little room between it and the server."""
    client = doors.client(door=door)
    assert isinstance(client.wire, Stream)
    client.wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return client


@pytest.mark.parametrize(
    "door",
    [pytest.param("unix", marks=pytest.mark.slow), "tcp"],  # one class serves both; its whole game takes a second
)
def test_who_does_not_read_is_dropped_and_the_others_go_on(tmp_path: Path, door: str) -> None:
    with opened(tmp_path, door, unsent_bytes=20_000) as doors:
        made, seats = doors.table(spectators=True)
        deaf = _deaf(doors, door)
        state = deaf.join(made["watch"])
        dropped = 0
        while not dropped:
            try:
                for _ in range(50):
                    deaf.send("view", state=state, since=0)
            except OSError:
                break
            seats.play(1)
            dropped = doors.server.counters().get("slow", 0)
        until(lambda: doors.server.counters().get("slow") == 1)
        until(lambda: doors.server.counters()["open_connections"] == 3)
        assert seats.play()["over"]


def test_who_does_not_read_its_websocket_is_dropped_and_the_others_go_on(tmp_path: Path) -> None:
    with opened(tmp_path, "ws", unsent_bytes=20_000) as doors:
        made, seats = doors.table(spectators=True)
        with _handshake(doors.server) as raw:
            body = [{"id": 1, "method": "hello", "protocol": [1]}, {"id": 2, "method": "join", "token": made["watch"]}]
            raw.sendall(b"".join(_message(one) for one in body))
            raw.settimeout(0.2)
            while doors.server.counters().get("slow", 0) == 0:
                request = _message({"id": 3, "method": "view", "state": 1, "since": 0})
                try:
                    raw.sendall(request * 20)
                except OSError:
                    break
                seats.play(1)
            until(lambda: doors.server.counters().get("slow") == 1)
            until(lambda: doors.server.counters()["open_connections"] == 3)
            assert seats.play()["over"]


@contextmanager
def _handshake(server: Server) -> Iterator[socket.socket]:
    """A bare socket that has become a WebSocket."""
    host, _, port = server.doors["ws"].removeprefix("ws://").rpartition(":")
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.settimeout(PATIENCE)
        raw.connect((host, int(port)))
        raw.sendall(
            b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += raw.recv(1)
        assert head.startswith(b"HTTP/1.1 101 ")
        yield raw


def _message(frame: Frame) -> bytes:
    """A masked binary message, as a client sends it."""
    body: bytes = msgpack.packb(frame)
    assert len(body) < 126
    return bytes([0x82, 0x80 | len(body), 0, 0, 0, 0]) + body
