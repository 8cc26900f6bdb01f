"""The server of the page, and the command that starts it."""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from isettlers.cli import main, serve_options
from isettlers.cli.addresses import address
from isettlers.cli.run import COMMANDS
from isettlers.errors import IsettlersError, SetupError
from isettlers.web.pages import POLICY, PageServer, Settings

LOOPBACK = ("127.0.0.1", 0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page of three files, beside a file that is none of it."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>")
    (page / "assets/engine-1a2b.wasm").write_bytes(b"\0asm")
    (page / "assets/page-3c4d.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("not for strangers")
    return page


@pytest.fixture
def pages(folder: Path) -> Iterator[PageServer]:
    with contextlib.closing(PageServer(LOOPBACK, Settings(tables=9001), folder)) as server:
        server.start()
        yield server


def fetched(
    pages: PageServer, path: str, method: str = "GET", headers: Mapping[str, str] = {}
) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(urlsplit(pages.url).netloc, timeout=5)
    with contextlib.closing(connection):
        connection.request(method, path, headers=dict(headers))
        answer = connection.getresponse()
        return answer, answer.read()


@pytest.mark.parametrize(
    ("path", "kind", "body"),
    [
        ("/", "text/html", b"<!doctype html>"),
        ("/index.html?table=1", "text/html", b"<!doctype html>"),
        ("/assets/engine-1a2b.wasm", "application/wasm", b"\0asm"),
        ("/assets/page-3c4d.js", "text/javascript", b"export {}"),
    ],
)
def test_files_come_with_their_types_and_the_policy(pages: PageServer, path: str, kind: str, body: bytes) -> None:
    answer, content = fetched(pages, path)
    assert (answer.status, answer.headers.get_content_type(), content) == (200, kind, body)
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_only_files_with_names_of_their_content_are_kept(pages: PageServer) -> None:
    assert fetched(pages, "/")[0].headers["Cache-Control"] == "no-cache"
    assert "immutable" in fetched(pages, "/assets/page-3c4d.js")[0].headers["Cache-Control"]


@pytest.mark.parametrize(
    ("accepted", "path", "encoding"),
    [
        ("gzip, deflate, br", "/assets/engine-1a2b.wasm", "gzip"),
        ("deflate,gzip;q=0.5", "/assets/page-3c4d.js", "gzip"),
        ("gzip;q=0, br", "/assets/page-3c4d.js", None),
        ("br", "/assets/page-3c4d.js", None),
        ("", "/assets/page-3c4d.js", None),
        ("gzip", "/", None),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_assets_come_by_gzip_where_that_is_accepted(
    pages: PageServer, folder: Path, accepted: str, path: str, encoding: str | None, method: str
) -> None:
    answer, content = fetched(pages, path, method, {"Accept-Encoding": accepted})
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, encoding)
    plain = (folder / (path[1:] or "index.html")).read_bytes()
    expected = (gzip.compress(plain, mtime=0) if encoding else plain) if method == "GET" else b""
    assert content == expected
    assert ("Accept-Encoding" in answer.headers.get("Vary", "")) == path.startswith("/assets/")


def test_an_asset_that_changed_is_packed_again(pages: PageServer, folder: Path) -> None:
    for text, when in (("export {}", 1), ("export { a }", 2)):
        file = folder / "assets/page-3c4d.js"
        file.write_text(text)
        os.utime(file, (when, when))
        _, content = fetched(pages, "/assets/page-3c4d.js", headers={"Accept-Encoding": "gzip"})
        assert gzip.decompress(content) == text.encode()


@pytest.mark.parametrize(
    "path", ["/assets/page-3c4d.js/", "/assets/", "/assets/nothing.js", "/assets/../../secret.txt"]
)
def test_nothing_else_is_packed(pages: PageServer, path: str) -> None:
    assert fetched(pages, path, headers={"Accept-Encoding": "gzip"})[0].status == 404


def test_settings_name_the_port_of_the_tables(pages: PageServer) -> None:
    answer, content = fetched(pages, "/server.json")
    assert answer.headers.get_content_type() == "application/json"
    assert json.loads(content) == {"tables": {"port": 9001}, "doors": []}


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/", "/assets/nothing.js"])
def test_nothing_but_files_of_the_page_is_served(pages: PageServer, path: str) -> None:
    answer, content = fetched(pages, path)
    assert answer.status == 404
    assert b"not for strangers" not in content
    assert b"page-3c4d" not in content


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_path_that_no_file_can_have_is_refused(
    pages: PageServer, method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fetched(pages, "/a%00b", method)[0].status == 400
    assert capsys.readouterr().err == ""


def test_a_method_other_than_get_and_head_is_refused(pages: PageServer) -> None:
    assert fetched(pages, "/", "POST")[0].status == 501
    assert fetched(pages, "/", "HEAD")[1] == b""


def test_a_line_that_is_no_request_is_answered(pages: PageServer) -> None:
    with socket.create_connection(urlsplit(pages.url).netloc.split(":"), timeout=5) as connection:  # type: ignore[arg-type]
        connection.sendall(b"GET / nonsense/1.1\r\n\r\n")
        with connection.makefile("rb") as answer:
            assert b"400" in answer.read()


def test_a_page_that_is_not_built_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IsettlersError, match="run: make web"):
        PageServer(LOOPBACK, Settings(), tmp_path)


def test_a_port_that_is_taken_is_refused(folder: Path) -> None:
    with socket.create_server(LOOPBACK) as taken:
        here = ("127.0.0.1", taken.getsockname()[1])
        with pytest.raises(IsettlersError, match=f"{here[1]}: Address already in use"):
            PageServer(here, Settings(), folder)


@pytest.mark.parametrize(
    ("text", "place"), [("8000", ("127.0.0.1", 8000)), ("[::1]:80", ("::1", 80)), ("a:1", ("a", 1))]
)
def test_addresses(text: str, place: tuple[str, int]) -> None:
    assert address(text) == place


@pytest.mark.parametrize(("text", "place"), [("8001", ("0.0.0.0", 8001)), ("[::1]:80", ("::1", 80))])  # noqa: S104, nothing listens
def test_the_default_host_is_that_of_a_port_alone(text: str, place: tuple[str, int]) -> None:
    assert address(text, "0.0.0.0") == place  # noqa: S104, nothing listens


@pytest.mark.parametrize("text", ["", "here", "localhost:", "1:65536", "-1"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="expected an address HOST:PORT or PORT"):
        address(text)


@contextlib.contextmanager
def command(folder: Path, *words: str) -> Iterator[str]:
    """The address of the page while `isettlers web` runs."""
    line = [sys.executable, "-m", "isettlers", "web", "--page", str(folder), "--listen", "0", "--no-browser", *words]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[1]
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 0
        finally:
            process.kill()


def settings_of(url: str) -> object:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=5)
    with contextlib.closing(connection):
        connection.request("GET", "/server.json")
        return json.loads(connection.getresponse().read())


def test_the_command_serves_the_page_until_it_is_interrupted(folder: Path) -> None:
    with command(folder) as url:
        assert settings_of(url) == {"tables": None, "doors": ["/data"]}


def test_an_interrupt_right_after_the_address_ends_the_command_like_a_later_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("webbrowser.open", interrupt)
    assert main(["web", "--page", str(folder), "--listen", "0"]) == 0


def test_the_command_answers_to_the_name_that_it_prints(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("serve.reach", "web.pages"):
        monkeypatch.setattr(f"isettlers.{place}.reachable", lambda _: "Player.local")
    answers = []

    def post(url: str) -> None:
        printed = urlsplit(url)
        assert printed.port is not None
        with contextlib.closing(HTTPConnection("127.0.0.1", printed.port, timeout=5)) as connection:
            connection.request("POST", "/data", "{}", {"Host": printed.netloc, "Content-Type": "application/json"})
            answers.append((printed.hostname, connection.getresponse().status))
        raise KeyboardInterrupt

    monkeypatch.setattr("webbrowser.open", post)
    assert main(["web", "--page", str(folder), "--listen", "0"]) == 0
    assert answers == [("player.local", 400)]


def test_the_command_serves_tables_beside_the_page(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("uvicorn", reason="needs the extra serve")
    with command(folder, "--tables", str(tmp_path / "tables.db")) as url:
        settings = settings_of(url)
        assert isinstance(settings, dict)
        with socket.create_connection(("127.0.0.1", settings["tables"]["port"]), timeout=5):
            pass


def refused(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the line of a command that cannot start."""
    assert main(["web", "--page", str(folder), "--listen", "0", "--no-browser", *words]) == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    return line


@pytest.mark.parametrize(
    "words",
    [
        ("--ws", "0"), ("--ops", "0"), ("--admin", "door"), ("--archive", "records"), ("--origin", "https://a.example"),
        ("--chat",), ("--no-lobby",), ("--connections", "5"), ("--tables-per-peer", "0"),
    ],
)  # fmt: skip
def test_an_option_of_tables_without_tables_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert f"{words[0]}: expected --tables too" in refused(folder, capsys, *words)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--host", "games.example:80"), "--host: expected a name"),
        (("--origin", "games.example"), "--origin: expected an origin"),
        (("--proxy", "here"), "--proxy: expected an address"),
        (("--connections", "-1"), "connections: expected"),
        (("--connections", "many"), "--connections: invalid int value"),
        (("--log", "loud"), "--log"),
        (("--ws", "here"), "expected an address HOST:PORT"),
        (("--ops", "here"), "expected an address HOST:PORT"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], line: str
) -> None:
    assert line in refused(folder, capsys, "--tables", str(tmp_path / "tables.db"), *words)
    assert not (tmp_path / "tables.db").exists()


def test_the_command_has_every_option_of_tables() -> None:
    shared = argparse.ArgumentParser()
    serve_options.arguments(shared, log="info")
    web = argparse.ArgumentParser()
    COMMANDS["web"].arguments(web)
    assert {action.dest for action in shared._actions} < {action.dest for action in web._actions}


def test_the_doors_of_the_page_answer_to_the_names_of_options(folder: Path) -> None:
    with command(folder, "--host", "games.example") as url:
        for name, status in (("games.example", 400), ("other.example", 403)):
            with contextlib.closing(HTTPConnection(urlsplit(url).netloc, timeout=5)) as connection:
                headers = {"Host": name, "Content-Type": "application/json"}
                connection.request("POST", "/data", b"{}", headers)
                assert connection.getresponse().status == status
