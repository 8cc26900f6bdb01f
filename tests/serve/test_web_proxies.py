"""The examples of proxies, tried: nginx and Caddy end TLS for page and tables, and pass nothing else on.

The server counts the clients that they forward.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import shutil
import signal
import socket
import ssl
import subprocess
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from getpass import getuser
from http.client import HTTPResponse
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgpack
import pytest
from serve.tables_builders import PATIENCE, SETUP, Client, Seats, Server, Socket, through_tls, until
from websockets.frames import Frame, Opcode

from isettlers.serve.limits import Limits
from isettlers.web.pages import POLICY

EXAMPLES: Final = Path(__file__).parents[2] / "examples" / "server"
NAME: Final = "games.example.org"
LISTEN: Final = ("127.0.0.1", 0)
BEHIND: Final = {"page": "127.0.0.1:8000", "ws": "127.0.0.1:8765"}
"""Where the examples expect the server of the unit."""
PAGE: Final = {"index.html": b"<!doctype html>", "sw.js": b"onfetch", "assets/page-3c4d.js": b"export {}\n" * 20_000}
OTHER: Final = (
    *("/health", "/metrics", "/counters", "/admin", "/data", "/docs", "/index.html", "/extra.html", "/secret.txt"),
    *("/.env", "/.git/config", "/.well-known/", "/assets", "/assets/", "/assets/.hidden", "/assets/nothing.js"),
    *("/assets/../extra.html", "/assets/..%2fextra.html", "/assets%2f..%2fextra.html", "/assets/x/../../.env"),
    *("/tables", "/tables/", "/tables/health", "/tables/../metrics", "/server.json/"),
)
ABOVE: Final = ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt")
"""Paths that lead out of the root: nginx has status 400 for them."""
SECRET: Final = b"not for strangers"
SECRETS: Final = ("secret.txt", "page/.env", "page/assets/.hidden", "page/extra.html")


def _free_port() -> int:
    with socket.create_server(LISTEN) as probe:
        port: int = probe.getsockname()[1]
    return port


def _certificate(folder: Path) -> None:
    """A certificate for the example's name, made by itself."""
    options = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout privkey.pem"
    named = ["-out", "fullchain.pem", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run(["openssl", *options.split(), *named], cwd=folder, check=True, capture_output=True)  # noqa: S607


@contextmanager
def _running(folder: Path, port: int, *command: str) -> Iterator[None]:
    """A proxy that listens on a port."""
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, env={**os.environ, "HOME": str(folder)})
    try:
        until(lambda: process.poll() is not None or _listens(port))
        assert process.poll() is None, (folder / "proxy.log").read_text()
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _example(name: str, server: Server, changes: Mapping[str, str]) -> str:
    """An example before a server, with further changes, each of which has its place in it."""
    behind = {BEHIND[kind]: urlsplit(server.doors[kind]).netloc for kind in BEHIND}
    text = (EXAMPLES / name).read_text()
    for old, new in {**behind, **changes}.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(folder: Path, port: int, server: Server) -> Iterator[None]:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f" {kind}_temp_path {folder}/{kind};" for kind in kinds)
    changes = {
        "user www-data": f"daemon off; user {getuser()}",
        "/run/nginx.pid": f"{folder}/pid",
        "http {": f"http {{ access_log off;{temporary}",
        "listen 80": f"listen 127.0.0.1:{_free_port()}",
        "listen 443": f"listen 127.0.0.1:{port}",
        "/etc/ssl/isettlers/fullchain": f"{folder}/fullchain",
        "/etc/ssl/isettlers/privkey": f"{folder}/privkey",
    }
    (folder / "nginx.conf").write_text(_example("nginx.conf", server, changes))
    with _running(folder, port, "nginx", "-e", "stderr", "-c", str(folder / "nginx.conf")):
        yield


@contextmanager
def caddy(folder: Path, port: int, server: Server) -> Iterator[None]:
    changes = {f"{NAME} {{": f"{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls fullchain.pem privkey.pem"}
    example = _example("Caddyfile", server, changes)
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{example}")
    with _running(folder, port, "caddy", "run", "--adapter", "caddyfile", "--config", "Caddyfile"):
        yield


@pytest.fixture(params=[nginx, caddy])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, int, ssl.SSLContext]]:
    """A page with tables behind a proxy, the proxy's port, and the proxy's certificate to trust."""
    for program in (request.param.__name__, "openssl"):
        if shutil.which(program) is None:
            pytest.skip(f"needs the program {program}")
    _certificate(tmp_path)
    for name, content in {
        **{f"page/{name}": text for name, text in PAGE.items()},
        **dict.fromkeys(SECRETS, SECRET),
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    options = ("--listen", "0", "--ws", "0", "--no-browser", "--page", str(tmp_path / "page"), "--log", "debug")
    visitors = ("--proxy", "127.0.0.1", "--host", NAME)
    with Server(tmp_path, *options, *visitors, verb="web", limits={"connections_per_peer": 3}) as server:
        port = _free_port()
        with request.param(tmp_path, port, server):
            yield server, port, ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))


def _client(proxied: tuple[Server, int, ssl.SSLContext], source: str = "127.0.0.1", **headers: str) -> Client:
    """A client that comes by TLS from one of this machine's addresses."""
    _, port, trusted = proxied
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    raw = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
    return Client(Socket(f"ws://{NAME}:{port}/tables", sent, through_tls(raw, trusted, NAME)))


@contextmanager
def _stream(proxied: tuple[Server, int, ssl.SSLContext], source: str = "127.0.0.1") -> Iterator[ssl.SSLSocket]:
    """A connection by TLS from one of this machine's addresses."""
    _, port, trusted = proxied
    with (
        socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0)) as raw,
        trusted.wrap_socket(raw, server_hostname=NAME) as stream,
    ):
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else the request waits for an acknowledgement
        yield stream


def _handshake(proxied: tuple[Server, int, ssl.SSLContext], origin: str) -> bytes:
    """The request of a page for a WebSocket."""
    request = ("GET /tables HTTP/1.1", f"Host: {NAME}:{proxied[1]}", "Upgrade: websocket", "Connection: Upgrade")
    offer = ("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}", "", "")
    return "\r\n".join((*request, f"Origin: {origin}", *offer)).encode()


def _answer(proxied: tuple[Server, int, ssl.SSLContext], origin: str) -> bytes:
    """The first line of the answer to a page that asks for a WebSocket."""
    with _stream(proxied) as stream, stream.makefile("rwb") as lines:
        lines.write(_handshake(proxied, origin))
        lines.flush()
        return lines.readline()


def _fetched(proxied: tuple[Server, int, ssl.SSLContext], path: str, more: str = "") -> tuple[HTTPResponse, bytes]:
    """The answer to a request for a path, which is sent as it stands, with more headers."""
    with _stream(proxied) as stream:
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n{more}\r\n".encode())
        answer = HTTPResponse(stream)
        answer.begin()
        return answer, answer.read()


def test_the_page_and_its_settings_are_served(proxied: tuple[Server, int, ssl.SSLContext]) -> None:
    for path, name in (
        ("/", "index.html"),
        ("/?game=1", "index.html"),
        ("/sw.js", "sw.js"),
        ("/assets/page-3c4d.js", "assets/page-3c4d.js"),
    ):
        answer, body = _fetched(proxied, path)
        assert (answer.status, body) == (200, PAGE[name])
        assert answer.headers["Content-Security-Policy"] == POLICY
    answer, body = _fetched(proxied, "/server.json")
    assert (answer.status, json.loads(body)) == (200, {"tables": {"path": "tables"}, "doors": []})


def test_assets_come_by_gzip(proxied: tuple[Server, int, ssl.SSLContext]) -> None:
    answer, body = _fetched(proxied, "/assets/page-3c4d.js", "Accept-Encoding: gzip\r\n")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == PAGE["assets/page-3c4d.js"]


def test_nothing_else_is_served(proxied: tuple[Server, int, ssl.SSLContext]) -> None:
    answers = {path: _fetched(proxied, path) for path in (*OTHER, *ABOVE)}
    statuses = {path: answer.status for path, (answer, _) in answers.items()}
    assert {path: statuses[path] for path in OTHER} == dict.fromkeys(OTHER, 404)
    assert {statuses[path] for path in ABOVE} <= {400, 404}
    assert not [path for path, (_, body) in answers.items() if SECRET in body]


def test_clients_play_through_a_proxy(proxied: tuple[Server, int, ssl.SSLContext]) -> None:
    server = proxied[0]
    clients = [_client(proxied, f"127.0.0.{seat + 2}") for seat in range(2)]
    made = clients[0].ok("create", game="imperial", setup=SETUP)
    seats = Seats({seat: (one, one.join(made["tokens"][str(seat)])) for seat, one in enumerate(clients)})
    assert seats.play(30)["at"] == 30
    assert isinstance(clients[0].wire, Socket)
    assert clients[0].wire.socket.ping().wait(PATIENCE)
    for client in clients:
        client.close()
    assert server.stop() == 0
    peers = {line["peer"] for line in server.logged() if line["message"] == "connection opened"}
    assert peers == {"127.0.0.2", "127.0.0.3"}


def test_a_client_cannot_choose_the_address_that_counts(proxied: tuple[Server, int, ssl.SSLContext]) -> None:
    invented = {"X_Forwarded_For": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
    _client(proxied, "127.0.0.2", **invented).close()
    assert proxied[0].stop() == 0
    (line,) = [line for line in proxied[0].logged() if line["message"] == "connection opened"]
    assert line["peer"] == "127.0.0.2"


def test_the_page_of_another_origin_is_refused_behind_a_proxy(proxied: tuple[Server, int, ssl.SSLContext]) -> None:
    assert b" 101 " in _answer(proxied, f"https://{NAME}")
    assert b" 403 " in _answer(proxied, "https://evil.example")


@pytest.mark.slow  # takes every place of the server
def test_every_place_of_the_server_is_reached(proxied: tuple[Server, int, ssl.SSLContext]) -> None:
    server, places = proxied[0], Limits.table().connections
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 2 * places:
        pytest.skip(f"needs {2 * places} descriptors: ulimit -n")
    hello = Frame(Opcode.BINARY, msgpack.packb({"id": 1, "method": "hello", "protocol": [1]})).serialize(mask=True)
    with ExitStack() as stack:
        for place in range(places):
            stream = stack.enter_context(_stream(proxied, f"127.0.{place // 250}.{place % 250 + 2}"))
            lines = stack.enter_context(stream.makefile("rwb"))
            lines.write(_handshake(proxied, f"https://{NAME}"))
            lines.flush()
            assert b" 101 " in lines.readline()
            while lines.readline() != b"\r\n":
                pass
            lines.write(hello)
            lines.flush()
        until(lambda: server.counters()["open_connections"] == places)
        assert _fetched(proxied, "/")[0].status == 200
