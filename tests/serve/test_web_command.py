"""`isettlers web` with tables: the options that it shares with `isettlers serve` hold."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import msgpack
import pytest
from serve.tables_builders import PATIENCE
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from isettlers.cli import main

OWN, OTHER = Origin("https://games.example"), Origin("https://other.example")


@contextmanager
def hosted(folder: Path, *words: str) -> Iterator[dict[str, str]]:
    """The addresses of a page with tables, by kind, while `isettlers web` runs."""
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html>")
    line = [sys.executable, "-m", "isettlers", "web", "--page", str(page), "--listen", "0", "--no-browser"]
    line += ["--tables", str(folder / "tables.db"), *words]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            kinds = ("page", *(("ops",) if "--ops" in words else ()), "ws")
            lines = [process.stdout.readline().split() for _ in kinds]
            yield {kind: address for kind, address, *_ in lines}
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()


def test_tables_have_the_rules_and_limits_of_options(tmp_path: Path) -> None:
    words = ("--host", "games.example", "--origin", OWN, "--chat", "--no-lobby", "--connections-per-peer", "9")
    with hosted(tmp_path, *words) as addresses:
        host, port = addresses["ws"].removeprefix("ws://").split(":")
        named = socket.create_connection((host, int(port)))
        with connect(f"ws://games.example:{port}/", sock=named, origin=OWN) as client:
            client.send(msgpack.packb({"id": 1, "method": "hello", "protocol": [1]}))
            hello = msgpack.unpackb(client.recv(PATIENCE))["ok"]
        assert (hello["limits"]["connections_per_peer"], hello["chat"], hello["lobby"]) == (9, True, False)
        with pytest.raises(InvalidStatus), connect(addresses["ws"], origin=OTHER):
            pass


def test_the_operator_has_pages_and_a_socket(tmp_path: Path) -> None:
    door = tmp_path / "admin"
    with hosted(tmp_path, "--ops", "0", "--admin", str(door)) as addresses:
        with urlopen(addresses["ops"] + "/health", timeout=PATIENCE) as answer:  # noqa: S310, ours
            assert answer.read() == b"ok\n"
        assert main(["serve-admin", "--admin", str(door), "tables"]) == 0
