"""The log: every line is an object, lines of one connection have its number, and no secret is in any."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from serve.tables_builders import SETUP, Doors, Server, knocked

from isettlers.serve.logs import numbered, to_standard_error

TOKEN = "0123456789abcdef" * 2
SEED = 15_132_094_747_964_866_577


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """The log of this process, as a server has it."""
    written, root = StringIO(), logging.getLogger()
    ours = logging.getLogger("isettlers.serve")
    monkeypatch.setattr(sys, "stderr", written)
    for hooks, name in ((threading, "excepthook"), (sys, "unraisablehook")):
        monkeypatch.setattr(hooks, name, getattr(hooks, name))
    kept, levels = root.handlers, (root.level, ours.level)
    to_standard_error("info")
    yield written
    logging.captureWarnings(capture=False)
    root.handlers = kept
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def lines(log: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_lines_of_libraries_are_objects_too(log: StringIO) -> None:
    logging.getLogger("asyncio").error("two\nlines")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").info("not worth a line")
    entries = [(line.get("logger"), line["level"], line["message"]) for line in lines(log)]
    assert entries == [
        ("asyncio", "error", "two\nlines"),
        ("uvicorn.error", "warning", "Invalid HTTP request received."),
    ]


def test_a_fault_in_a_thread_is_one_line(log: StringIO) -> None:
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    (line,) = lines(log)
    assert (line["level"], line["message"]) == ("error", "fault in a thread")
    assert line["traceback"].endswith("ZeroDivisionError: integer division or modulo by zero")


def test_a_fault_in_the_event_loop_is_one_line(log: StringIO) -> None:
    async def run() -> None:
        asyncio.get_running_loop().call_soon(lambda: 1 // 0)
        await asyncio.sleep(0)

    asyncio.run(run())
    (line,) = lines(log)
    assert (line["logger"], line["level"]) == ("asyncio", "error")


def test_what_has_the_form_of_a_token_is_left_out(log: StringIO) -> None:
    logging.getLogger("asyncio").error("Exception in callback send(%r)", b"\xd9 " + TOKEN.encode())
    try:
        dict[str, int]()[TOKEN]
    except KeyError:
        logging.getLogger("isettlers.serve").exception("fault", extra={"table": "0123456789abcdef"})
    assert TOKEN not in log.getvalue()
    assert log.getvalue().count("[token]") == 2
    assert lines(log)[1]["table"] == "0123456789abcdef"


def test_connections_have_numbers(log: StringIO) -> None:
    ours = logging.getLogger("isettlers.serve")

    async def run() -> None:
        async def connection(name: str) -> None:
            numbered(lambda: ours.info("%s begins", name))()
            await asyncio.sleep(0)
            asyncio.get_running_loop().call_soon(ours.info, f"{name} acts")

        await asyncio.gather(connection("one"), connection("other"))
        ours.info("nobody")
        await asyncio.sleep(0)

    asyncio.run(run())
    connections = {line["message"]: line.get("connection") for line in lines(log)}
    assert connections["one begins"] == connections["one acts"]
    assert connections["other begins"] == connections["other acts"]
    assert connections["one begins"] != connections["other begins"]
    assert connections["nobody"] is None


def test_every_line_of_a_server_is_an_object(tmp_path: Path) -> None:
    doors = ("--unix", str(tmp_path / "door"), "--tcp", "0", "--ws", "0", "--log", "debug")
    with Server(tmp_path, *doors) as server, Doors(server, "tcp") as opened:
        opened.table()
        for door in ("unix", "tcp", "ws"):
            client = opened.client(door=door)
            client.wire.send(b"\xc1")
            client.rest()
        with knocked(server, "ws", b"no HTTP at all\r\n\r\n") as raw:
            assert raw.recv(12) == b"HTTP/1.1 400"
        assert server.stop() == 0
        entries = server.logged()
    assert all({"time", "level", "message"} <= line.keys() for line in entries)
    messages = [line["message"] for line in entries if line["level"] != "debug"]
    ended = ["connection ended"] * 3
    assert messages == ["serving", "table created", *ended, "Invalid HTTP request received.", "shutting down", *ended]
    assert entries[0]["mode"] == "table"
    for line in entries:
        if line.get("code") == "bad_frame":
            same = [other["message"] for other in entries if other.get("connection") == line["connection"]]
            assert same == ["connection opened", "connection ended", "connection closed"]
    created = next(line for line in entries if line["message"] == "table created")
    assert "connection" in created


def test_no_secret_is_in_any_line(tmp_path: Path) -> None:
    key = "a key of the operator"
    doors = ("--tcp", "0", "--ws", "0", "--log", "debug")
    with Server(tmp_path, *doors, environment={"ISETTLERS_CREATE_KEY": key}) as server, Doors(server, "tcp") as opened:
        host = opened.client()
        made = host.create(seed=SEED, key=key, bots={"1": "greedy"}, spectators=True)
        tokens = [*made["tokens"].values(), made["watch"]]
        state = opened.client().join(tokens[0])
        assert host.error("create", game="imperial", setup=SETUP, key=f"{key}!") == "refused"
        assert host.error("join", token=tokens[0][:-1]) == "bad_token"
        assert host.error("join", token=[tokens[0]]) == "bad_request"
        assert host.error(tokens[0], state=state) == "unknown_method"
        host.wire.send(b"\xc1" + tokens[0].encode())
        host.rest()
        with knocked(server, "ws", f"GET /?token={tokens[0]} HTTP/1.1\r\nHost: x\r\n\r\n".encode()) as raw:
            assert raw.recv(12) == b"HTTP/1.1 404"
        server.kill()
        server.database.write_bytes(server.database.read_bytes().replace(b"romans", b"nobody"))
        server.start()
        assert server.stop() == 0
        text = server.log.read_text()
    assert "table created" in text
    for secret in (key, *tokens, str(SEED), SEED.to_bytes(8, "little").hex(), SEED.to_bytes(8, "big").hex()):
        assert secret not in text
