"""Play in the browser: serve the page, and tables for several people where asked for.

Against bots the games run in the page itself. With --tables people can meet at tables, which are kept in a file.
"""

from __future__ import annotations

import argparse
import contextlib
import webbrowser
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from isettlers.cli import serve_options
from isettlers.cli.addresses import address
from isettlers.cli.screen import say
from isettlers.serve.limits import Limits

if TYPE_CHECKING:
    from isettlers.serve.visitors import Visitors

HELP: Final = "play in the browser"

_PORT: Final = "8000"
_TABLES: Final = "tables"
"""Path of the tables beside the page, which a proxy passes on."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--listen", default=_PORT, metavar="[HOST:]PORT",
        help=f"address of the page (default: 127.0.0.1:{_PORT}; 0 for any free port)",
    )  # fmt: skip
    parser.add_argument(
        "--ws", metavar="[HOST:]PORT", help="address of the tables (default: the host of the page, any free port)"
    )
    parser.add_argument(
        "--page", type=Path, metavar="DIR", help="folder of another page (default: that of the package)"
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    serve_options.arguments(parser, log="warning")


def run(args: argparse.Namespace) -> int:
    """Serve until the user interrupts."""
    from isettlers.serve.logs import to_standard_error
    from isettlers.serve.reach import reachable

    host, port = address(args.listen)
    visitors = serve_options.visitors(args)
    visitors = evolve(visitors, hosts=visitors.hosts | {reachable(host).lower()})
    pages = _Pages(args, (host, port), visitors)
    if args.tables is not None:
        to_standard_error(args.log)
        return _with_tables(args, host, pages)
    serve_options.check_without_tables(args, "ws", "ops", "origin", *Limits.meanings())
    with contextlib.suppress(KeyboardInterrupt), pages.opened(tables=None) as url:
        pages.show(url)
        Event().wait()
    return 0


def _with_tables(args: argparse.Namespace, host: str, pages: _Pages) -> int:
    import asyncio

    from isettlers.serve.server import Doors, serve

    doors = Doors(ws=address(args.ws or "0", host), ops=serve_options.place(args.ops), admin=args.admin)
    limits, tables = serve_options.limits(args), serve_options.tables(args)
    with contextlib.ExitStack() as stack:

        def ready(open_at: dict[str, str]) -> None:
            url = stack.enter_context(pages.opened(int(open_at["ws"].rpartition(":")[2])))
            pages.show(url, open_at)

        with serve_options.needed_extra():
            asyncio.run(serve(doors, limits, tables, pages.visitors, ready))
    return 0


@frozen
class _Pages:
    """The server of the page, as the options have it."""

    args: argparse.Namespace
    address: tuple[str, int]
    visitors: Visitors

    @contextlib.contextmanager
    def opened(self, tables: int | None) -> Iterator[str]:
        """Serve the page with the port of the tables; yield its address.

        A proxy has page and tables on one address, and no doors: those have no limits for strangers.
        """
        from isettlers.cli.page_doors import DOORS
        from isettlers.web.pages import FOLDER, PageServer, Settings

        proxied = bool(self.visitors.proxies)
        offered = _TABLES if proxied and tables is not None else tables
        settings, folder = Settings(offered, {} if proxied else DOORS), self.args.page or FOLDER
        with contextlib.closing(PageServer(self.address, settings, folder, self.visitors.hosts)) as server:
            server.start()
            yield server.url

    def show(self, url: str, open_at: Mapping[str, str] = MappingProxyType({})) -> None:
        """Print the addresses, that of the page first, and open the browser unless `--no-browser` is given."""
        say(f"page {url} (Ctrl-C ends it)")
        serve_options.announce(open_at)
        if not self.args.no_browser:
            webbrowser.open(url)
