"""`isettlers web` with tables: the options that it shares with `isettlers serve` hold."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import msgpack
import pytest
from serve.tables_builders import PATIENCE, Server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from isettlers.cli import main
from isettlers.serve.reach import family, reachable

OWN, OTHER = Origin("https://games.example"), Origin("https://other.example")


def hosted(folder: Path, *words: str, listen: str = "0", **limits: int) -> Server:
    """A server of a page with tables."""
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html>")
    doors = ("--listen", listen, "--ws", "0", "--no-browser", "--page", str(page), "--log", "info")
    return Server(folder, *doors, *words, verb="web", limits=limits)


def settings(server: Server) -> object:
    with urlopen(server.doors["page"] + "server.json", timeout=PATIENCE) as answer:  # noqa: S310, ours
        return json.load(answer)


def test_tables_have_the_rules_and_limits_of_options(tmp_path: Path) -> None:
    words = ("--host", "games.example", "--origin", OWN, "--chat", "--no-lobby")
    with hosted(tmp_path, *words, connections_per_peer=9) as server:
        host, port = server.doors["ws"].removeprefix("ws://").split(":")
        named = socket.create_connection((host, int(port)))
        with connect(f"ws://games.example:{port}/", sock=named, origin=OWN) as client:
            client.send(msgpack.packb({"id": 1, "method": "hello", "protocol": [1]}))
            hello = msgpack.unpackb(client.recv(PATIENCE))["ok"]
        assert (hello["limits"]["connections_per_peer"], hello["chat"], hello["lobby"]) == (9, True, False)
        with pytest.raises(InvalidStatus), connect(server.doors["ws"], origin=OTHER):
            pass


@pytest.mark.parametrize("host", ["0.0.0.0", "[::]", "127.0.0.1", "[::1]"])  # noqa: S104, a moment's server
def test_the_tables_of_a_port_alone_are_where_the_printed_page_is(tmp_path: Path, host: str) -> None:
    try:
        socket.create_server((host.strip("[]"), 0), family=family(host)).close()
    except OSError:
        pytest.skip(f"this machine has no {host}")
    with hosted(tmp_path, listen=f"{host}:0") as server:
        page = urlsplit(server.doors["page"])
        assert page.hostname == reachable(host.strip("[]")).lower()
        port = server.doors["ws"].rpartition(":")[2]
        origin = Origin(server.doors["page"].rstrip("/"))
        with connect(f"ws://{page.netloc.rpartition(':')[0]}:{port}/", origin=origin):
            assert settings(server) == {"tables": {"port": int(port)}, "doors": ["/data"]}


def test_the_operator_has_pages_and_a_socket(tmp_path: Path) -> None:
    door = tmp_path / "admin"
    with hosted(tmp_path, "--admin", str(door)) as server:
        assert server.recovers()
        assert main(["serve-admin", "--admin", str(door), "tables"]) == 0
        assert server.stop() == 0
    assert server.logged()[0]["message"] == "serving"


def test_the_page_has_a_port_for_tables_and_behind_a_proxy_a_path_and_no_doors(tmp_path: Path) -> None:
    with hosted(tmp_path) as server:
        port = int(server.doors["ws"].rpartition(":")[2])
        assert settings(server) == {"tables": {"port": port}, "doors": ["/data"]}
    (tmp_path / "behind").mkdir()
    with hosted(tmp_path / "behind", "--proxy", "127.0.0.1") as server:
        assert settings(server) == {"tables": {"path": "tables"}, "doors": []}
