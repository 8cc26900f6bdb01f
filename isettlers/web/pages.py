"""Serve the files of the page over HTTP. Any web server can do the same: the files are static.

Beside them the server tells its settings in `server.json`, and reads documents and TOML files for the page.
"""

from __future__ import annotations

import gzip
import json
import re
import socket
import sys
import threading
from collections.abc import Mapping
from email.message import Message
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

from isettlers.errors import IsettlersError
from isettlers.serve.errors import Refusal
from isettlers.serve.reach import family, reachable
from isettlers.serve.visitors import Denied, Values, Visitors
from isettlers.web.doors import Door, answer, too_large

FOLDER: Final = Path(__file__).parent / "page"
"""The built page."""
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
)
"""The content security policy that the page runs under."""
_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_ASSETS: Final = "/assets/"
"""Path of the files whose names change with their content."""
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_PACKED: Final = frozenset({".bin", ".css", ".data", ".js", ".svg", ".wasm", ".webmanifest"})
"""Endings of assets that gzip makes smaller."""
_TAKES_GZIP: Final = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
"""Matches values of Accept-Encoding."""
_SETTINGS: Final = "/server.json"
_DIGITS: Final = 9
"""Digits of the length of a body at most."""
_WAKES: Final = 0.05
"""Seconds between looks whether the server is to end."""


@frozen
class Settings:
    """The offers of the server to the page, which asks for them by `server.json`."""

    tables: int | str | None = None
    """Port on which tables are served over WebSockets, or their path beside the page; None where there are none."""
    doors: Mapping[str, Door] = field(factory=dict)
    """The doors by their paths."""

    def tree(self) -> dict[str, Any]:
        """Return the content of `server.json`."""
        place = {"path" if isinstance(self.tables, str) else "port": self.tables}
        return {"tables": None if self.tables is None else place, "doors": [*self.doors]}


class PageServer(ThreadingHTTPServer):
    """A server of the page, which runs in a thread until it is closed."""

    daemon_threads = True

    def __init__(
        self, address: tuple[str, int], settings: Settings, folder: Path, hosts: frozenset[str] = frozenset()
    ) -> None:
        """Listen on an address; `hosts` are further names. Raises IsettlersError without a page, or if it is taken."""
        if not (folder / "index.html").is_file():
            raise IsettlersError(f"{folder}: the page is not built; in a checkout, run: make web")
        host, port = address
        self.address_family = family(host)
        try:
            super().__init__(address, partial(_Handler, settings, hosts | {host.lower()}, directory=str(folder)))
        except OSError as error:
            raise IsettlersError(f"{host}:{port}: {error.strerror}") from error
        self._thread = threading.Thread(target=self.serve_forever, args=(_WAKES,), name="pages", daemon=True)

    @property
    def url(self) -> str:
        """Return the address of the page, which other machines can open where the server lets them."""
        host, port = reachable(str(self.server_address[0])), self.server_address[1]
        return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

    def server_bind(self) -> None:
        """Take the address. One of IPv6 has no connections of IPv4, as at the other doors."""
        if self.address_family == socket.AF_INET6:
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        super().server_bind()

    def start(self) -> None:
        """Serve from now on."""
        self._thread.start()

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401, as the base class has it
        """Report a fault of the server; a browser that no longer waits for its answer is none."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def close(self) -> None:
        """End the server and its thread."""
        self.shutdown()
        self._thread.join()
        self.server_close()


@lru_cache(maxsize=1024)
def _gzipped(file: Path, changed: int) -> bytes:  # noqa: ARG001, when it was changed
    return gzip.compress(file.read_bytes(), mtime=0)


def _values(headers: Message) -> Values:
    return lambda name: headers.get_all(name, [])


class _Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD with files of the folder, and POST at the doors."""

    protocol_version = "HTTP/1.1"
    timeout = 20
    extensions_map: dict[str, str] = {  # noqa: RUF012, the base class declares it so
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".bin": "application/octet-stream",
        ".data": "application/octet-stream",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(self, settings: Settings, hosts: frozenset[str], *given: Any, **named: Any) -> None:  # noqa: ANN401, as the base
        self._settings = settings
        self._hosts = hosts
        super().__init__(*given, **named)

    def do_GET(self) -> None:
        """Answer with a file, or with the settings."""
        if self._path == _SETTINGS:
            self._tell_settings()
        else:
            super().do_GET()

    def do_POST(self) -> None:
        """Answer at a door, for pages of this server alone."""
        self.close_connection = True  # a body that is refused unread would be taken for the next request
        door = self._settings.doors.get(self._path)
        if door is None:
            return self.send_error(HTTPStatus.NOT_IMPLEMENTED, f"Unsupported method ({self.command!r})")
        try:
            self._admit()
            given = self._body(door)
            return self._tell(HTTPStatus.OK, "application/octet-stream", answer(door, given))
        except Denied as denied:
            return self._refuse(HTTPStatus(denied.status), Refusal("refused", str(denied)))
        except Refusal as refused:
            status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE if refused.code == "too_large" else HTTPStatus.BAD_REQUEST
            return self._refuse(status, refused)

    def _admit(self) -> None:
        """Raise Denied for names that are not this server's, and for pages of other origins."""
        values = _values(self.headers)
        arrived_at = str(self.connection.getsockname()[0])
        Visitors(hosts=self._hosts).check_host(values, arrived_at)
        here = values("host")[0].lower()
        Visitors(origins=frozenset({f"http://{here}", f"https://{here}"})).check_origin(values)
        if self.headers.get_content_type() != "application/json":
            raise Denied(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "type", "expected application/json")

    def _body(self, door: Door) -> bytes:
        """Return the body. Raises Refusal for one that is too large, Denied where its length is not given."""
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()) or "Transfer-Encoding" in self.headers:
            raise Denied(HTTPStatus.LENGTH_REQUIRED, "length", "expected Content-Length")
        if len(length) > _DIGITS or int(length) > door.most:
            raise too_large(door)
        return self.rfile.read(int(length))

    def _refuse(self, status: HTTPStatus, refused: Refusal) -> None:
        self._tell(status, "application/json", json.dumps(refused.document()).encode())

    def _tell(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    @property
    def _path(self) -> str:
        return getattr(self, "path", "").partition("?")[0]  # there is none in answers to lines that are no requests

    @property
    def _is_asset(self) -> bool:
        return self._path.startswith(_ASSETS)

    def _tell_settings(self) -> None:
        self._tell(HTTPStatus.OK, "application/json", json.dumps(self._settings.tree()).encode())

    def send_head(self) -> Any:  # noqa: ANN401, as the base class has it
        """Begin the answer with a file; return the file, or None where the answer is an error."""
        try:
            return self._packed() or super().send_head()
        except ValueError:  # of a path that no file can have
            return self.send_error(HTTPStatus.BAD_REQUEST)

    def _packed(self) -> BytesIO | None:
        """Begin the answer with an asset by gzip; None where the file or the browser is not for it."""
        file = Path(self.translate_path(self.path))
        if not (self._is_asset and file.suffix in _PACKED and file.is_file() and not self._path.endswith("/")):
            return None
        if not _TAKES_GZIP.search(self.headers.get("Accept-Encoding", "")):
            return None
        body = _gzipped(file, file.stat().st_mtime_ns)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def list_directory(self, path: Any) -> None:  # noqa: ANN401, ARG002, as the base class has it
        """Refuse to list a folder."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Add the headers that every answer has."""
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", _FOR_EVER if self._is_asset else "no-cache")
        if self._is_asset:
            self.send_header("Vary", "Accept-Encoding")
        super().end_headers()

    def log_message(self, format: str, *given: Any) -> None:  # noqa: A002, ANN401, as the base class names it
        """Log nothing: people look at the page, not at its server."""
