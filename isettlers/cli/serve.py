"""Serve games to programs in other languages, by the protocol of bindings/protocol.md.

As a child process by default; with --tables it hosts games for seats that do not trust each other.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from isettlers.cli import serve_options
from isettlers.errors import IsettlersError, SetupError
from isettlers.serve.limits import Limits

HELP: Final = "serve games to programs in other languages"

CLUSTER_KEY: Final = "ISETTLERS_CLUSTER_KEY"
_LEAST_KEY: Final = 16


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--stdio", action="store_true", help="serve on standard input and output (default)")
    parser.add_argument("--unix", type=Path, metavar="PATH", help="serve on a Unix socket")
    parser.add_argument("--tcp", metavar="[HOST:]PORT", help="serve on a TCP socket (default host: 127.0.0.1)")
    parser.add_argument("--ws", metavar="[HOST:]PORT", help="serve on WebSockets (default host: 127.0.0.1)")
    parser.add_argument(
        "--cluster", metavar="[HOST:]PORT",
        help=f"serve beside other processes with the same database, which reach this one here; needs {CLUSTER_KEY}",
    )  # fmt: skip
    serve_options.arguments(parser, log="info")


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
    if args.tables is None:
        serve_options.check_without_tables(args)
    if args.cluster is not None:
        _check_cluster(args.tables)
    limits = serve_options.limits(args)
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

    from isettlers.serve.server import Doors, serve

    tcp, ws, ops, cluster = map(serve_options.place, (args.tcp, args.ws, args.ops, args.cluster))
    doors = Doors(args.unix, tcp, ws, ops, args.admin)
    visitors = serve_options.visitors(args)
    tables = None
    if args.tables is not None:
        tables = serve_options.tables(args, cluster, os.environ.get(CLUSTER_KEY, ""))
    with serve_options.needed_extra():
        asyncio.run(serve(doors, limits, tables, visitors, serve_options.announce))
    return 0
