"""The doors of a server: where they are, who may come, what stands in the log, and what is refused at the start."""

from __future__ import annotations

import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from serve.tables_builders import SETUP, Doors, Server, refused

from isettlers.serve.server import _listen


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, "--unix", str(tmp_path / "door"), "--tcp", "0", "--ws", "0") as server:
        yield server


def test_all_doors_lead_to_the_same_tables(server: Server) -> None:
    with Doors(server, "unix") as doors:
        made, seats = doors.table(3)
        for seat, door in enumerate(("unix", "tcp", "ws")):
            client = doors.client(door=door)
            seats.clients[seat] = (client, client.join(made["tokens"][str(seat)]))
        assert seats.play()["over"]


def test_tcp_and_websockets_are_on_loopback_unless_told_otherwise(server: Server) -> None:
    assert server.doors["tcp"].startswith("127.0.0.1:")
    assert server.doors["ws"].startswith("ws://127.0.0.1:")


def test_another_address_may_be_named(tmp_path: Path) -> None:
    with Server(tmp_path, "--tcp", "127.0.0.2:0") as server:
        assert server.doors["tcp"].startswith("127.0.0.2:")


def test_connections_send_small_frames_at_once() -> None:
    with _listen(("127.0.0.1", 0)) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_unix_socket_is_for_its_owner_alone(server: Server) -> None:
    mode = (server.folder / "door").stat().st_mode
    assert stat.S_ISSOCK(mode)
    assert mode & 0o077 == 0


def test_the_socket_file_of_a_killed_server_is_taken_over(server: Server) -> None:
    server.kill()
    assert (server.folder / "door").is_socket()
    server.start()
    with Doors(server, "unix") as doors:
        assert doors.client().create()
    assert server.stop() == 0
    assert not (server.folder / "door").exists()


def test_the_socket_of_a_living_server_is_left_alone(server: Server) -> None:
    door = str(server.folder / "door")
    assert f"{door}: another server listens there" in refused(server.folder, "--unix", door)
    with Doors(server, "unix") as doors:
        assert doors.client().create()


def test_a_file_in_the_place_of_a_socket_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "door").write_text("precious")
    assert "door" in refused(tmp_path, "--unix", str(tmp_path / "door"))
    assert (tmp_path / "door").read_text() == "precious"


@pytest.mark.parametrize("door", ["tcp", "ws"])
def test_a_port_in_use_is_refused(tmp_path: Path, door: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"127.0.0.1:{port}: " in refused(tmp_path, f"--{door}", str(port))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--stdio", "--tables", "x.db"], "--tables: expected --unix"),
        (["--tables", "x.db"], "--tables: expected --unix"),
        (["--stdio", "--unix", "door"], "--stdio serves one parent process"),
        (["--stdio", "--ws", "0"], "--stdio serves one parent process"),
        (["--tcp", "70000"], "expected an address HOST:PORT or PORT"),
        (["--tcp", "here"], "expected an address HOST:PORT or PORT"),
        (["--ops", "0"], "--ops: expected --unix, --tcp or --ws too"),
        (["--tcp", "0", "--origin", "https://a.example"], "--origin: expected --ws too"),
        (["--tcp", "0", "--proxy", "10.0.0.1"], "--proxy: expected --ws too"),
        (["--tcp", "0", "--host", "a.example"], "--host: expected --ws too"),
        (["--ws", "0", "--origin", "*"], "--origin: expected the origins by name"),
        (["--ws", "0", "--origin", "a.example"], "--origin: expected an origin such as"),
        (["--ws", "0", "--host", "a.example:80"], "--host: expected a name or an address without port"),
        (["--ws", "0", "--proxy", "10.0.0.1/8"], "--proxy: expected an address or a network"),
        (["--tcp", "0", "--states", "-1"], "states: expected int from 0"),
        (["--tcp", "0", "--states", "many"], "invalid int value"),
        (["--tcp", "no.such.host.invalid:1"], "no.such.host.invalid:1: "),
    ],
)
def test_what_does_not_fit_together_is_refused(tmp_path: Path, arguments: list[str], reason: str) -> None:
    assert reason in refused(tmp_path, *arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--tables", "--archive"])
def test_a_path_in_a_folder_that_is_not_there_makes_no_folder(tmp_path: Path, option: str) -> None:
    path = tmp_path / "nowhere" / "x"
    paths = {"--tables": str(tmp_path / "x.db"), option: str(path)}
    reason = refused(tmp_path, "--tcp", "0", *(word for pair in paths.items() for word in pair))
    assert reason == f"isettlers: {path}: there is no folder {path.parent}\n"
    assert list(tmp_path.iterdir()) == []


def test_the_log_can_be_kept_short(tmp_path: Path) -> None:
    with Server(tmp_path, "--tcp", "0", "--log", "error") as server, Doors(server, "tcp") as doors:
        doors.table()
        assert server.stop() == 0
        assert server.log.read_text() == ""


def test_without_tables_a_server_on_a_socket_is_for_trusted_callers(tmp_path: Path) -> None:
    with Server(tmp_path, tables=False) as server, Doors(server, "unix") as doors:
        client = doors.client(greet=False)
        assert client.ok("hello", protocol=[1])["mode"] == "embed"
        state = client.ok("start", game="imperial", setup=SETUP)["state"]
        assert client.ok("save", state=state)["snapshot"]
        assert client.error("create", game="imperial", setup=SETUP) == "unknown_method"
        assert server.stop() == 0
        assert client.rest()[-1]["push"] == "closing"
        assert [path.name for path in tmp_path.iterdir()] == ["log"]
