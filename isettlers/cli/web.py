"""Play in the browser: serve the page, and tables for several people where asked for.

Against bots the games run in the page itself. With --tables people can meet at tables, which are kept in a file.
"""

from __future__ import annotations

import argparse
import contextlib
import webbrowser
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from isettlers.cli.addresses import address
from isettlers.cli.screen import say

if TYPE_CHECKING:
    from isettlers.web.pages import PageServer

HELP: Final = "play in the browser"

_PORT: Final = "8000"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--listen", default=_PORT, metavar="[HOST:]PORT",
        help=f"address of the page (default: 127.0.0.1:{_PORT}; 0 for any free port)",
    )  # fmt: skip
    parser.add_argument("--tables", type=Path, metavar="FILE", help="host tables for several people in this file too")
    parser.add_argument(
        "--ws", metavar="[HOST:]PORT", help="address of the tables (default: the host of the page, any free port)"
    )
    parser.add_argument(
        "--page", type=Path, metavar="DIR", help="folder of another page (default: that of the package)"
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")


def run(args: argparse.Namespace) -> int:
    """Serve until the user interrupts."""
    from isettlers.cli.page_doors import DOORS
    from isettlers.web.pages import FOLDER, PageServer, Settings

    args.page = args.page or FOLDER
    host, port = address(args.listen)
    if args.tables is None:
        pages = PageServer((host, port), Settings(doors=DOORS), args.page)
        with contextlib.suppress(KeyboardInterrupt), contextlib.closing(pages):
            _show(pages, browser=not args.no_browser)
            Event().wait()
        return 0
    return _with_tables(args, host, port)


def _with_tables(args: argparse.Namespace, host: str, port: int) -> int:
    import asyncio

    from isettlers.cli.page_doors import DOORS
    from isettlers.cli.serve import archive_of, needed_extra
    from isettlers.serve.limits import Limits
    from isettlers.serve.server import Doors, Tables, serve
    from isettlers.web.pages import PageServer, Settings

    doors = Doors(ws=address(args.ws) if args.ws else (host, 0))
    with contextlib.ExitStack() as stack:

        def ready(open_at: dict[str, str]) -> None:
            settings = Settings(int(open_at["ws"].rpartition(":")[2]), DOORS)
            pages = stack.enter_context(contextlib.closing(PageServer((host, port), settings, args.page)))
            _show(pages, browser=not args.no_browser)

        with needed_extra():
            tables = Tables(str(args.tables), archive_of(args.tables))
            asyncio.run(serve(doors, Limits.table(), tables, ready=ready))
    return 0


def _show(pages: PageServer, *, browser: bool) -> None:
    pages.start()
    say(f"page {pages.url} (Ctrl-C ends it)")
    if browser:
        webbrowser.open(pages.url)
