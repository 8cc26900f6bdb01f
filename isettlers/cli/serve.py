"""Serve games to programs in other languages, by the protocol of bindings/protocol.md.

As a child process by default; with --tables it hosts games for seats that do not trust each other.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from isettlers.cli.addresses import address
from isettlers.cli.screen import say
from isettlers.errors import IsettlersError, SetupError
from isettlers.serve.limits import Limits

HELP: Final = "serve games to programs in other languages"

KEY: Final = "ISETTLERS_CREATE_KEY"
CLUSTER_KEY: Final = "ISETTLERS_CLUSTER_KEY"
_LEAST_KEY: Final = 16
_EXTRA: Final = {"prometheus_client", "starlette", "uvicorn", "websockets"}
_LEVELS: Final = ("debug", "info", "warning", "error")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--stdio", action="store_true", help="serve on standard input and output (default)")
    parser.add_argument("--unix", type=Path, metavar="PATH", help="serve on a Unix socket")
    parser.add_argument("--tcp", metavar="[HOST:]PORT", help="serve on a TCP socket (default host: 127.0.0.1)")
    parser.add_argument("--ws", metavar="[HOST:]PORT", help="serve on WebSockets (default host: 127.0.0.1)")
    parser.add_argument(
        "--ops", metavar="[HOST:]PORT", help="pages for the operator: /health and /metrics (default host: 127.0.0.1)"
    )
    parser.add_argument(
        "--tables", metavar="FILE", help="host tables, stored in this file, or in a database: postgresql://HOST/NAME"
    )
    parser.add_argument(
        "--cluster", metavar="[HOST:]PORT",
        help=f"serve beside other processes with the same database, which reach this one here; needs {CLUSTER_KEY}",
    )  # fmt: skip
    parser.add_argument(
        "--archive", type=Path, metavar="DIR", help="folder for records of finished tables (default: beside the file)"
    )
    parser.add_argument("--admin", type=Path, metavar="PATH", help="Unix socket for isettlers serve-admin")
    parser.add_argument("--no-lobby", action="store_true", help="list no open tables")
    parser.add_argument("--chat", action="store_true", help="pass texts between the players of a table")
    parser.add_argument(
        "--log", choices=_LEVELS, default="info", help="level of the log on standard error (default: info)"
    )
    parser.epilog = f"With {KEY} in the environment, only clients that send this key can create tables."
    web = parser.add_argument_group("web requests", "each option may be repeated")
    web.add_argument(
        "--host", action="append", default=[], metavar="NAME",
        help="name that the server answers to, beside loopback names and the address listened on",
    )  # fmt: skip
    web.add_argument(
        "--origin", action="append", default=[], metavar="ORIGIN",
        help="origin whose pages may connect, such as https://example.org; '*' for all, in table mode only "
        "(default: pages of the same host and of loopback names)",
    )  # fmt: skip
    web.add_argument(
        "--proxy", action="append", default=[], metavar="ADDRESS",
        help="address or network of a proxy; its X-Forwarded-For or Forwarded is believed",
    )  # fmt: skip
    limits = parser.add_argument_group("limits", "0 means no limit for rates, times and quotas")
    for name, meaning in Limits.meanings().items():
        limits.add_argument(f"--{name.replace('_', '-')}", type=int, metavar="N", help=meaning)


def run(args: argparse.Namespace) -> int:
    """Serve until the other side has gone, or a signal comes."""
    from isettlers.serve.logs import to_standard_error
    from isettlers.serve.visitors import ANY

    to_standard_error(args.log)
    listening = [args.unix, args.tcp, args.ws] != [None, None, None]
    if args.stdio and listening:
        raise SetupError("--stdio serves one parent process: leave out --tables, --unix, --tcp and --ws")
    if args.tables is not None and not listening:
        raise SetupError("--tables: expected --unix, --tcp or --ws too")
    if args.ops is not None and not listening:
        raise SetupError("--ops: expected --unix, --tcp or --ws too")
    for name in ("host", "origin", "proxy"):
        if getattr(args, name) and args.ws is None and (name != "host" or args.ops is None):
            raise SetupError(f"--{name}: expected --ws too")
    if args.tables is None and ANY in args.origin:
        raise SetupError("--origin: expected the origins by name, since without --tables every page would be trusted")
    if args.tables is None and (args.admin is not None or args.no_lobby or args.chat):
        raise SetupError("--admin, --no-lobby and --chat: expected --tables too")
    if args.cluster is not None:
        _check_cluster(args.tables)
    given: dict[str, Any] = {name: getattr(args, name) for name in Limits.meanings()}
    changed = {name: value for name, value in given.items() if value is not None}
    limits = Limits(**changed) if args.tables is None else Limits.table(**changed)
    return _listen(args, limits) if listening else _stdio(limits)


def _check_cluster(tables: str | None) -> None:
    from isettlers.serve.store import in_database

    if tables is None or not in_database(tables):
        raise SetupError("--cluster: expected --tables postgresql://HOST/NAME too")
    if len(os.environ.get(CLUSTER_KEY, "")) < _LEAST_KEY:
        raise SetupError(f"--cluster: expected {CLUSTER_KEY} in the environment, {_LEAST_KEY} characters or more")


def _stdio(limits: Limits) -> int:
    from isettlers.serve import stdio

    try:
        stdio.serve(limits, sys.stdin.fileno(), sys.stdout.fileno())
    except BrokenPipeError:
        return 0
    except OSError as error:
        raise IsettlersError(f"the connection broke: {error.strerror}") from error
    return 0


def _listen(args: argparse.Namespace, limits: Limits) -> int:
    import asyncio

    from isettlers.serve.hall import Features
    from isettlers.serve.server import Doors, Tables, serve
    from isettlers.serve.visitors import Visitors

    tcp, ws, ops, cluster = (text and address(text) for text in (args.tcp, args.ws, args.ops, args.cluster))
    doors = Doors(args.unix, tcp, ws, ops, args.admin)
    visitors = Visitors.named(args.host, args.origin, args.proxy)
    tables = None
    if args.tables is not None:
        archive = args.archive or _archive(args.tables)
        features = Features(lobby=not args.no_lobby, chat=args.chat)
        inner = cluster, os.environ.get(CLUSTER_KEY, "")
        tables = Tables(args.tables, archive, os.environ.get(KEY), features, *inner)
    with needed_extra():
        asyncio.run(serve(doors, limits, tables, visitors, _announce))
    return 0


@contextlib.contextmanager
def needed_extra() -> Iterator[None]:
    """Turn a missing package of the extra `serve` into an error that names it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _EXTRA:
            raise
        raise IsettlersError("web connections need the extra serve: pip install isettlers[serve]") from None


def archive_of(store: Path) -> Path:
    """Return the folder for the records of a store's tables, where no other is named."""
    return store.with_name(f"{store.stem}-archive")


def _archive(tables: str) -> Path:
    from isettlers.serve.store import in_database

    if in_database(tables):
        raise SetupError("--tables with a database: expected --archive DIR too")
    return archive_of(Path(tables))


def _announce(open_at: dict[str, str]) -> None:
    """Tell where the server listens, for people and for programs that wait for it."""
    for kind, place in open_at.items():
        say(f"{kind} {place}")
