"""Broken frames, broken connections and floods: whoever causes them is alone with it."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from threading import Event, Thread

import msgpack
import pytest
from serve.tables_builders import PATIENCE, SETUP, Client, Doors, Frame, Server, Socket, Stream, until

from isettlers._core.rng import Generator


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("faults")
    with Server(folder, "--unix", str(folder / "door"), "--tcp", "0", "--ws", "0") as server:
        yield server
        assert server.stop() == 0
        assert not [line for line in server.logged() if line["level"] == "error"], server.log.read_text()


@pytest.fixture(params=["unix", "ws"])
def doors(server: Server, request: pytest.FixtureRequest) -> Iterator[Doors]:
    with Doors(server, request.param) as doors:
        yield doors


@pytest.fixture
def unix(server: Server) -> Iterator[Doors]:
    with Doors(server, "unix") as doors:
        yield doors


def _random(rng: Generator, most: int) -> bytes:
    return bytes(rng.below(256) for _ in range(1 + rng.below(most)))


def _damaged(rng: Generator, body: bytes) -> bytes:
    """A frame with a byte or two changed, a piece missing, or something behind it."""
    data = bytearray(body)
    for _ in range(1 + rng.below(2)):
        place = rng.below(len(data))
        kind = rng.below(4)
        if kind == 0:
            data[place] = rng.below(256)
        elif kind == 1:
            del data[place : place + 1 + rng.below(4)]
        elif kind == 2:
            data[place:place] = _random(rng, 4)
        else:
            data += _random(rng, 4)
        data = data or bytearray(1)
    return bytes(data)


def _requests(client: Client) -> list[bytes]:
    """Requests as a client of a table makes them."""
    made = client.create()
    state = client.join(made["tokens"]["0"])
    requests: list[Frame] = [
        {"method": "hello", "protocol": [1]},
        {"method": "create", "game": "imperial", "setup": SETUP, "bots": {"1": "random"}, "seed": b"12345678"},
        {"method": "join", "token": made["tokens"]["0"], "events": True},
        {"method": "status", "state": state, "legal": True},
        {"method": "view", "state": state, "since": 0},
        {"method": "step", "state": state, "action": "pass", "at": 0},
        {"method": "apply", "state": state, "action": 0},
        {"method": "close", "state": state},
    ]
    return [msgpack.packb({"id": 100 + number, **one}) for number, one in enumerate(requests)]


@pytest.mark.parametrize("seed", range(4))
def test_damaged_frames_are_answered_or_end_the_connection(doors: Doors, seed: int) -> None:
    rng = Generator(seed)
    _, seats = doors.table()
    for _ in range(15):
        client = doors.client()
        bodies = _requests(client)
        try:
            for _ in range(20):
                body = bodies[rng.below(len(bodies))]
                client.wire.send(_damaged(rng, body) if rng.below(3) else body)
            client.wire.send(b"\xc1")
            frames = client.rest()
        except OSError:
            continue
        assert frames[-1]["push"] == "closing"
        assert frames[-1]["code"] == "bad_frame"
        codes = {frame["error"]["code"] for frame in frames if "error" in frame}
        assert "internal" not in codes
    seats.play(10)


@pytest.mark.parametrize(
    "body", [b"", b"\xc1", b"\x80", b"\x90", b"\xa5hello", b"\x81\xa2id\xff", b"\x81\x01\x02", b"\x00" * 99]
)
def test_what_is_no_request_ends_the_connection(doors: Doors, body: bytes) -> None:
    client, other = doors.client(), doors.client()
    client.wire.send(body)
    (frame,) = client.rest()
    assert (frame["push"], frame["code"]) == ("closing", "bad_frame")
    assert other.ok("hello", protocol=[1])


def test_noise_on_a_stream_ends_the_connection(unix: Doors) -> None:
    _, seats = unix.table()
    for seed in range(30):
        client = unix.client()
        assert isinstance(client.wire, Stream)
        client.wire.socket.sendall(b"\xff" + _random(Generator(seed), 2000))
        (frame,) = client.rest()
        assert (frame["push"], frame["code"]) == ("closing", "too_large")
    seats.play(10)


def test_who_goes_on_sending_still_hears_why_the_connection_ends(server: Server) -> None:
    with Doors(server, "tcp") as doors:
        for _ in range(5):
            client = doors.client()
            assert isinstance(client.wire, Stream)
            client.wire.socket.sendall(b"\xff" * 300_000)
            (frame,) = client.rest()
            assert frame["code"] == "too_large"


def test_a_text_message_on_a_websocket_ends_the_connection(server: Server) -> None:
    with Doors(server, "ws") as doors:
        client = doors.client()
        assert isinstance(client.wire, Socket)
        client.wire.socket.send('{"id": 1, "method": "hello"}')
        (frame,) = client.rest()
        assert (frame["push"], frame["code"]) == ("closing", "bad_frame")
        assert client.wire.code == 1003


def test_noise_on_the_websocket_door_harms_nobody(server: Server) -> None:
    host, _, port = server.doors["ws"].removeprefix("ws://").rpartition(":")
    with Doors(server, "ws") as doors:
        _, seats = doors.table()
        for seed in range(20):
            with socket.create_connection((host, int(port)), PATIENCE) as raw:
                start = b"GET / HTTP/1.1\r\nUpgrade: websocket\r\n" if seed % 2 else b""
                raw.sendall(start + _random(Generator(seed), 3000))
        seats.play(10)
        assert server.recovers()


def test_a_frame_that_comes_byte_by_byte_is_a_frame(unix: Doors) -> None:
    client = unix.client()
    assert isinstance(client.wire, Stream)
    body = msgpack.packb({"id": 5, "method": "hello", "protocol": [1]})
    for byte in struct.pack(">I", len(body)) + body:
        client.wire.socket.sendall(bytes([byte]))
    assert client.reply(5)["ok"]["mode"] == "table"


@pytest.mark.parametrize("cut", [1, 4, 10])
def test_a_client_that_dies_within_a_frame_leaves_its_seat(unix: Doors, cut: int) -> None:
    made, seats = unix.table()
    client, state = seats.clients[0]
    assert isinstance(client.wire, Stream)
    body = msgpack.packb({"id": 5, "method": "apply", "state": state, "action": 0})
    client.wire.socket.sendall((struct.pack(">I", len(body)) + body)[:cut])
    client.close()
    again = unix.client()
    seats.clients[0] = (again, again.join(made["tokens"]["0"]))
    assert seats.play(5)["at"] == 5


def test_a_client_that_dies_within_a_request_has_acted_once_or_not_at_all(doors: Doors) -> None:
    made, seats = doors.table()
    for _ in range(10):
        before = seats.play(0)
        actor = before["actor"]
        client, state = seats.clients[actor]
        action = client.ok("legal", state=state)["ids"][0]
        client.send("apply", state=state, action=action, at=before["at"])
        _reset(client)
        again = doors.client()
        number = again.join(made["tokens"][str(actor)])
        seats.clients[actor] = (again, number)
        reply = again.ok("apply", state=number, action=action, at=before["at"])
        assert reply["at"] == before["at"] + 1
    assert seats.play()["over"]


def _reset(client: Client) -> None:
    """Break a connection without a goodbye."""
    raw = client.wire.socket if isinstance(client.wire, Stream) else None
    if raw is None:
        assert isinstance(client.wire, Socket)
        raw = client.wire.socket.socket
        raw.shutdown(socket.SHUT_RDWR)
    client.close()


def test_a_client_that_only_stops_sending_still_hears(unix: Doors) -> None:
    _, seats = unix.table()
    client, state = seats.clients[0]
    assert isinstance(client.wire, Stream)
    number = client.send("status", state=state)
    client.wire.socket.shutdown(socket.SHUT_WR)
    assert client.reply(number)["ok"]["at"] == 0
    assert client.rest() == []


def test_half_open_connections_leave_the_others_alone(unix: Doors) -> None:
    before = unix.server.counters()["open_connections"]
    idle = [unix.client(greet=False) for _ in range(50)]
    _, seats = unix.table()
    assert seats.play(20)["at"] == 20
    for client in idle:
        client.close()
    until(lambda: unix.server.counters()["open_connections"] == before + 3)


def test_a_flood_of_one_connection_does_not_stop_the_game_of_others(doors: Doors) -> None:
    _, seats = doors.table()
    flooder = doors.client()
    state = flooder.join(flooder.create(spectators=True)["watch"])
    done = Event()

    def flood() -> None:
        while not done.is_set():
            numbers = [flooder.send("view", state=state) for _ in range(100)]
            for number in numbers:
                flooder.reply(number)

    thread = Thread(target=flood)
    thread.start()
    try:
        seats.play(60)
    finally:
        done.set()
        thread.join()
