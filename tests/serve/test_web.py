"""The doors for the web: origins, names of the server, forwarded addresses, close codes, the operator's pages."""

from __future__ import annotations

import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgpack
import pytest
from serve.tables_builders import PATIENCE, Client, Doors, Server, Socket, in_time, knocked, until
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from isettlers.serve.requests import VERSION

PROXIED = ("--ws", "0", "--tcp", "0", "--proxy", "127.0.0.1", "--host", "games.example")
EVIL = "https://evil.example"


def status(server: Server, host: str = "localhost", path: str = "/", **headers: str) -> int:
    """The status with which a handshake is answered."""
    address, _, port = server.doors["ws"].removeprefix("ws://").rpartition(":")
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with connect(f"ws://{host}:{port}{path}", address=(address, int(port)), additional_headers=sent):
            return 101
    except InvalidStatus as answer:
        return answer.response.status_code


@pytest.mark.parametrize("mode", ["embed", "table"])
def test_a_page_of_another_origin_may_not_connect(tmp_path: Path, mode: str) -> None:
    with Server(tmp_path, "--ws", "0", tables=mode == "table") as server:
        assert status(server, Origin=EVIL) == 403
        assert status(server, Origin="null") == 403
        assert status(server, Origin="http://localhost:5173") == 101
        assert status(server) == 101
        assert status(server, "evil.example", Origin="http://evil.example") == 403
        counted = server.counters()
        assert (counted["turned_away.origin"], counted["turned_away.host"], counted["connections"]) == (2, 1, 2)
        assert server.stop() == 0
        assert {line["level"] for line in server.logged()} == {"info"}


def test_a_list_of_origins_lets_these_in_alone(tmp_path: Path) -> None:
    with Server(tmp_path, "--ws", "0", "--origin", "https://games.example", tables=False) as server:
        assert status(server, Origin="https://games.example") == 101
        assert status(server, Origin="http://localhost") == 403
        assert status(server) == 101


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, *PROXIED, limits={"connections_per_peer": 1, "work_ms_per_peer": 1}) as server:
        yield server


def _from(server: Server, address: str) -> Client:
    """A client that a proxy forwards, before its hello."""
    forwarded = {"X-Forwarded-For": address}
    return Client(Socket(server.doors["ws"], headers=forwarded), greet=False)


def test_limits_count_the_address_that_a_proxy_forwards(proxied: Server) -> None:
    one, other, late = (_from(proxied, f"203.0.113.{number}") for number in (1, 2, 2))
    assert one.ok("hello", protocol=[1])
    assert other.ok("hello", protocol=[1])
    (frame,) = late.rest()
    assert frame["message"].startswith("connections_per_peer: ")
    for client in (one, other, late):
        client.close()


def test_an_address_without_time_is_turned_away_behind_a_proxy_too(proxied: Server) -> None:
    def knock(address: str) -> int:
        return status(proxied, X_Forwarded_For=address)

    until(lambda: knock("203.0.113.7") == 429)
    assert knock("203.0.113.8") == 101
    assert knock("nonsense") == 400
    assert proxied.counters()["turned_away.busy"] > 0
    assert proxied.counters()["turned_away.forwarded"] == 1


def test_without_a_proxy_nobody_forwards(tmp_path: Path) -> None:
    with Server(tmp_path, "--ws", "0", limits={"connections_per_peer": 1}) as server:
        one, other = _from(server, "203.0.113.1"), _from(server, "203.0.113.2")
        assert one.ok("hello", protocol=[1])
        assert other.rest()[0]["code"] == "limit"
        one.close()
        other.close()


@pytest.mark.parametrize("path", ["/", "/health", "/counters", "/metrics", "/docs"])
def test_the_players_door_has_no_pages(proxied: Server, path: str) -> None:
    with pytest.raises(HTTPError) as error:
        urlopen(proxied.doors["ws"].replace("ws:", "http:") + path, timeout=PATIENCE)  # noqa: S310, ours
    assert error.value.code == 404
    error.value.close()
    assert status(proxied, path=path, X_Forwarded_For="203.0.113.1") == (101 if path == "/" else 403)


# ---------------------------------------------------------------- close codes


def _closed(client: Client) -> tuple[str | None, int | None]:
    """The code of the last push of a connection that ends, and that of WebSocket."""
    frames = client.rest()
    assert isinstance(client.wire, Socket)
    return frames[-1]["code"] if frames else None, client.wire.code


def test_each_end_has_its_close_code(tmp_path: Path) -> None:
    limits = {"frame_bytes": 1000, "frame_values": 50, "connections_per_peer": 5}
    with Server(tmp_path, "--ws", "0", limits=limits) as server, Doors(server, "ws") as doors:
        text, torn, full, long, bare = (doors.client() for _ in range(5))
        crowd = doors.client(greet=False)
        assert _closed(crowd) == ("limit", 1008)
        assert isinstance(text.wire, Socket)
        text.wire.socket.send("hello")
        assert _closed(text) == ("bad_frame", 1003)
        assert isinstance(bare.wire, Socket)
        bare.wire.socket.socket.sendall(b"\x82\x00")  # not masked, as the messages of clients are
        assert _closed(bare) == (None, 1002)
        torn.wire.send(b"\xc1")
        assert _closed(torn) == ("bad_frame", 1007)
        full.wire.send(msgpack.packb({"id": 1, "method": "hello", "protocol": [1] * 100}))
        assert _closed(full) == ("too_large", 1009)
        long.wire.send(bytes(1001))
        assert _closed(long) == (None, 1009)
        last = doors.client()
        server.process.send_signal(signal.SIGTERM)
        assert _closed(last) == ("closing", 1001)


def test_a_silent_connection_has_its_close_code_too(tmp_path: Path) -> None:
    with Server(tmp_path, "--ws", "0", limits={"idle_seconds": 1}) as server, Doors(server, "ws") as doors:
        assert _closed(in_time(doors.client)) == ("limit", 1008)


def test_the_server_answers_pings(tmp_path: Path) -> None:
    with Server(tmp_path, "--ws", "0") as server, connect(server.doors["ws"]) as client:
        assert client.ping().wait(PATIENCE)


HELLO = msgpack.packb({"id": 1, "method": "hello", "protocol": [VERSION]})


def _greeted(client: ClientConnection) -> None:
    """A hello is answered once."""
    client.send(msgpack.packb({"id": 2, "method": "nothing"}))
    assert msgpack.unpackb(client.recv(PATIENCE))["ok"]["protocol"] == VERSION
    assert msgpack.unpackb(client.recv(PATIENCE))["id"] == 2


def _sent_in_pieces(client: ClientConnection, frame: bytes, size: int) -> None:
    for at in range(0, len(frame), size):
        client.socket.sendall(frame[at : at + size])
        time.sleep(0.001)


@pytest.mark.parametrize("size", [1, 7])
def test_a_message_may_come_byte_by_byte(tmp_path: Path, size: int) -> None:
    with Server(tmp_path, "--ws", "0") as server, connect(server.doors["ws"]) as client:
        frame = Frame(Opcode.BINARY, HELLO).serialize(mask=True)
        _sent_in_pieces(client, frame, size)
        _greeted(client)


def test_a_message_may_come_in_several_frames_with_pings_between(tmp_path: Path) -> None:
    with Server(tmp_path, "--ws", "0") as server, connect(server.doors["ws"]) as client:
        parts = [
            Frame(Opcode.BINARY, HELLO[:5], fin=False), Frame(Opcode.PING, b"there?"),
            Frame(Opcode.CONT, HELLO[5:9], fin=False), Frame(Opcode.CONT, HELLO[9:]),
        ]  # fmt: skip
        client.socket.sendall(b"".join(part.serialize(mask=True) for part in parts))
        _greeted(client)


def test_many_messages_at_once_are_answered_in_their_order(tmp_path: Path) -> None:
    with Server(tmp_path, "--ws", "0") as server, connect(server.doors["ws"]) as client:
        wrong = [msgpack.packb({"id": number, "method": "none"}) for number in range(2, 40)]
        frames = [Frame(Opcode.BINARY, body).serialize(mask=True) for body in (HELLO, *wrong)]
        client.socket.sendall(b"".join(frames))
        assert [msgpack.unpackb(client.recv(PATIENCE))["id"] for _ in frames] == list(range(1, 40))


# ---------------------------------------------------------------- the operator's pages


def test_health_says_whether_the_store_answers(tmp_path: Path) -> None:
    with Server(tmp_path, "--tcp", "0", "--ops", "0") as server:
        assert server.recovers()
        with _locked(server.database):
            assert _page(server, "/health") == (503, b"the store does not answer\n")
        assert server.recovers()
        with _locked(server.database):
            server.process.send_signal(signal.SIGTERM)
            until(lambda: _page(server, "/health") == (503, b"closing\n"))
        assert server.stop() == 0


@contextmanager
def _locked(database: Path) -> Iterator[None]:
    """A store in which nobody else can write."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def test_health_without_tables_is_that_of_the_process(tmp_path: Path) -> None:
    with Server(tmp_path, "--tcp", "0", "--ops", "0", tables=False) as server:
        assert server.page("/health") == b"ok\n"


def test_the_operators_pages_answer_to_the_servers_names_alone(tmp_path: Path) -> None:
    with Server(tmp_path, "--ws", "0", "--host", "metrics.example") as server:
        assert server.recovers()
        for path in ("/health", "/metrics"):
            assert _page(server, path, host="metrics.example:9100")[0] == 200
            assert _page(server, path, host="evil.example")[0] == 403
        assert _page(server, "/")[0] == 404


def test_health_has_room_beside_requests_that_are_half_open(tmp_path: Path) -> None:
    with Server(tmp_path, "--tcp", "0", "--ops", "0") as server, ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(knocked(server, "ops", b"GET /health HTTP/1.1\r\nHost: localhost\r\n"))
        for path in ("/health", "/metrics"):
            assert _page(server, path)[0] == 200


def _page(server: Server, path: str, host: str | None = None) -> tuple[int, bytes]:
    """Status and text of a page of the operator."""
    request = Request(server.doors["ops"] + path, headers={"Host": host} if host else {})  # noqa: S310, ours
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310, ours
            return answer.status, answer.read()
    except HTTPError as error:
        with error:
            return error.code, error.read()
