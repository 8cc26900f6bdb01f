"""The doors of the page's server: what they give, and what they refuse."""

from __future__ import annotations

import contextlib
import json
import socket
import tempfile
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from games.subject import EXAMPLES
from msgpack import unpackb

from isettlers.cli.page_doors import DOORS
from isettlers.web.pages import PageServer, Settings

FILES: Final = {
    "imperial": ("own_cards.toml", "decks"),
    "burgundy": ("own_estate.toml", "estates"),
    "founders": ("own_tiles.toml", "tiles"),
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text("<!doctype html>")
    with contextlib.closing(PageServer(("127.0.0.1", 0), Settings(doors=DOORS), folder)) as server:
        server.start()
        yield server


def sent(pages: PageServer, door: str, body: bytes, method: str = "POST", **headers: str) -> tuple[int, bytes]:
    """Send a body as the page does, but for some headers; an empty header is left out."""
    usual = {"Content-Type": "application/json", "Origin": pages.url.rstrip("/"), "Content-Length": str(len(body))}
    given = usual | {name.replace("_", "-"): value for name, value in headers.items()}
    with contextlib.closing(HTTPConnection(urlsplit(pages.url).netloc, timeout=5)) as connection:
        connection.putrequest(method, door, skip_host="Host" in given)
        for name, value in given.items():
            if value:
                connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.read()


def refused(pages: PageServer, door: str, body: object) -> dict[str, Any]:
    status, content = sent(pages, door, body if isinstance(body, bytes) else json.dumps(body).encode())
    assert status == 400
    fault = json.loads(content)
    assert isinstance(fault, dict)
    return fault


@pytest.mark.parametrize("door", list(DOORS))
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"7" * 100_000,
        b"[" * 100_000,
        b'{"game": "imperial", "setup": ' * 5_000,
        b'"\\ud800"',
        b'{"files": {"\\ud800.toml": "\\ud800"}}',
        b'{"game": NaN, "setup": {"factions": 1e999}}',
    ],
)
def test_hostile_bodies_get_a_line(pages: PageServer, door: str, body: bytes) -> None:
    fault = refused(pages, door, body)
    assert fault["message"]
    assert len(fault["message"]) < 400
    assert fault["path"].startswith("$")


def test_a_syntax_error_names_its_line(pages: PageServer) -> None:
    assert "line 3, column" in refused(pages, "/data", b'{\n"game": 1,\n,}')["message"]


@pytest.mark.parametrize(("game", "file", "part"), [(game, *rest) for game, rest in FILES.items()])
def test_files_become_data_with_their_catalogue(pages: PageServer, game: str, file: str, part: str) -> None:
    text = (EXAMPLES / file).read_text(encoding="utf-8")
    status, content = sent(pages, "/data", json.dumps({"files": {file: text}}).encode())
    assert status == 200
    data = unpackb(content)["games"][game]
    assert len(data[part]) == len(data["catalogue"]["own"]) == 1


def test_files_of_several_kinds_go_together(pages: PageServer) -> None:
    files = {file: (EXAMPLES / file).read_text(encoding="utf-8") for file, _ in FILES.values()}
    status, content = sent(pages, "/data", json.dumps({"files": files}).encode())
    assert status == 200
    games = unpackb(content)["games"]
    assert all(part in games[game] for game, (_, part) in FILES.items())


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"my.toml": 'deck = "romans"\ncards = []'}, "my.toml: "),
        ({"my.toml": "deck = "}, "my.toml: not TOML"),
        ({"my.toml": "color = 1"}, "my.toml: expected a key deck, estate or tile_set"),
        ({"my.toml": 'deck = "\ud800"'}, "my.toml: "),
        ({"my.toml": 7}, "expected text"),
        ({"../my.toml": "deck = 1"}, "names of files"),
        ({"/etc/passwd": "deck = 1"}, "names of files"),
        ({"..": "deck = 1"}, "names of files"),
        ({}, "expected 1 to 12 files"),
        ({f"{number}.toml": "" for number in range(13)}, "expected 1 to 12 files"),
    ],
)
def test_files_that_are_none_get_a_line_with_their_name(
    pages: PageServer, files: dict[str, object], message: str
) -> None:
    fault = refused(pages, "/data", {"files": files})
    assert message in fault["message"]
    assert tempfile.gettempdir() not in fault["message"]


def test_the_same_deck_twice_is_refused(pages: PageServer) -> None:
    text = (EXAMPLES / "own_estate.toml").read_text(encoding="utf-8")
    assert "two estates" in refused(pages, "/data", {"files": {"one.toml": text, "two.toml": text}})["message"]


@pytest.mark.parametrize("door", list(DOORS))
def test_a_body_above_the_limit_is_not_read(pages: PageServer, door: str) -> None:
    for length in (DOORS[door].most + 1, 10**30):
        status, content = sent(pages, door, b"", Content_Length=str(length))
        assert status == 413
        assert json.loads(content)["code"] == "too_large"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost:1"}, 403),
        ({"Host": "evil.example"}, 403),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": ""}, 415),
        ({"Content_Length": ""}, 411),
        ({"Content_Length": "-1"}, 411),
        ({"Content_Length": "many"}, 411),
        ({"Transfer_Encoding": "chunked"}, 411),
        ({"Origin": ""}, 200),
    ],
)
def test_only_pages_of_this_server_come_in(pages: PageServer, headers: dict[str, str], status: int) -> None:
    files = {"own_tiles.toml": (EXAMPLES / "own_tiles.toml").read_text(encoding="utf-8")}
    assert sent(pages, "/data", json.dumps({"files": files}).encode(), **headers)[0] == status


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_a_door_takes_no_other_method(pages: PageServer, method: str) -> None:
    assert sent(pages, "/data", b"{}", method)[0] in {404, 501}


def test_other_paths_take_no_body(pages: PageServer) -> None:
    assert sent(pages, "/other", b"{}")[0] == 501


def test_an_unfinished_body_is_answered(pages: PageServer) -> None:
    host, port = urlsplit(pages.url).netloc.split(":")
    head = f"POST /data HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
    with socket.create_connection((host, int(port)), timeout=5) as connection:
        connection.sendall(head.encode() + b"{")
        connection.shutdown(socket.SHUT_WR)
        with connection.makefile("rb") as answer:
            assert b" 400 " in answer.readline()


def test_a_browser_that_waits_no_longer_is_no_fault(pages: PageServer, capsys: pytest.CaptureFixture[str]) -> None:
    for error in (BrokenPipeError(), ConnectionResetError(), ValueError("a fault of ours")):
        try:
            raise error
        except (OSError, ValueError):
            pages.handle_error(None, ("127.0.0.1", 1))
    errors = capsys.readouterr().err
    assert errors.count("Exception occurred") == 1
    assert "a fault of ours" in errors
