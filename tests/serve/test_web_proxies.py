"""The examples of proxies, tried: nginx and Caddy end TLS, and the server counts the clients that they forward."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import ssl
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from serve.tables_builders import PATIENCE, SETUP, Client, Seats, Server, Socket, through_tls, until

EXAMPLES: Final = Path(__file__).parents[2] / "examples" / "server"
NAME: Final = "games.example.org"
LISTEN: Final = ("127.0.0.1", 0)


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


@contextmanager
def nginx(folder: Path, port: int, behind: str) -> Iterator[None]:
    example = (EXAMPLES / "nginx.conf").read_text()
    example = example.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("127.0.0.1:8765", behind)
    example = example.replace("/etc/ssl/isettlers", str(folder))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; worker_processes 1; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;\n"
        f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n{example}}}\n"
    )
    with _running(folder, port, "nginx", "-e", "stderr", "-c", str(folder / "nginx.conf")):
        yield


@contextmanager
def caddy(folder: Path, port: int, behind: str) -> Iterator[None]:
    example = (EXAMPLES / "Caddyfile").read_text().replace("127.0.0.1:8765", behind)
    example = example.replace(f"{NAME} {{", f"{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls fullchain.pem privkey.pem")
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{example}")
    with _running(folder, port, "caddy", "run", "--adapter", "caddyfile", "--config", "Caddyfile"):
        yield


@pytest.fixture(params=[nginx, caddy])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, int, ssl.SSLContext]]:
    """A server behind a proxy, the proxy's port, and the proxy's certificate to trust."""
    for program in (request.param.__name__, "openssl"):
        if shutil.which(program) is None:
            pytest.skip(f"needs the program {program}")
    _certificate(tmp_path)
    limits = {"connections_per_peer": 3, "idle_seconds": 0}
    options = ("--ws", "0", "--proxy", "127.0.0.1", "--host", NAME)
    with Server(tmp_path, *options, "--log", "debug", limits=limits) as server:
        port = _free_port()
        with request.param(tmp_path, port, server.doors["ws"].removeprefix("ws://")):
            yield server, port, ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))


def _client(proxied: tuple[Server, int, ssl.SSLContext], source: str = "127.0.0.1", **headers: str) -> Client:
    """A client that comes by TLS from one of this machine's addresses."""
    _, port, trusted = proxied
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    raw = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
    return Client(Socket(f"ws://{NAME}:{port}", sent, through_tls(raw, trusted, NAME)))


def _answer(proxied: tuple[Server, int, ssl.SSLContext], origin: str) -> bytes:
    """The first line of the answer to a page that asks for a WebSocket."""
    _, port, trusted = proxied
    request = (
        "GET / HTTP/1.1",
        f"Host: {NAME}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Origin: {origin}",
    )
    offer = ("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}", "", "")
    with (
        socket.create_connection(("127.0.0.1", port), PATIENCE) as raw,
        trusted.wrap_socket(raw, server_hostname=NAME) as stream,
        stream.makefile("rwb") as lines,
    ):
        lines.write("\r\n".join((*request, *offer)).encode())
        lines.flush()
        return lines.readline()


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
