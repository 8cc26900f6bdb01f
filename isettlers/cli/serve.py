"""Serve games to programs in other languages, by the protocol of bindings/protocol.md.

As a child process by default; with --tables it hosts games for seats that do not trust each other.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Final

from isettlers.errors import IsettlersError, SetupError
from isettlers.serve.limits import Limits

HELP: Final = "serve games to programs in other languages"

KEY: Final = "ISETTLERS_CREATE_KEY"
_LEVELS: Final = ("debug", "info", "warning", "error")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--stdio", action="store_true", help="serve on standard input and output (default)")
    parser.add_argument("--unix", type=Path, metavar="PATH", help="serve on a Unix socket")
    parser.add_argument("--tcp", metavar="[HOST:]PORT", help="serve on a TCP socket (default host: 127.0.0.1)")
    parser.add_argument(
        "--ws", metavar="[HOST:]PORT", help="serve on WebSockets, with /health and /counters (default host: 127.0.0.1)"
    )
    parser.add_argument("--tables", type=Path, metavar="FILE", help="host tables, stored in this file")
    parser.add_argument(
        "--archive", type=Path, metavar="DIR", help="folder for records of finished tables (default: that of the file)"
    )
    parser.add_argument(
        "--log", choices=_LEVELS, default="info", help="level of the log on standard error (default: info)"
    )
    parser.epilog = f"With {KEY} in the environment, only clients that send this key can create tables."
    limits = parser.add_argument_group("limits", "0 means no limit for rates, times and quotas")
    for name, meaning in Limits.meanings().items():
        limits.add_argument(f"--{name.replace('_', '-')}", type=int, metavar="N", help=meaning)


def run(args: argparse.Namespace) -> int:
    """Serve until the other side has gone, or a signal comes."""
    from isettlers.serve.logs import to_standard_error

    to_standard_error(args.log)
    listening = [args.unix, args.tcp, args.ws] != [None, None, None]
    if args.stdio and listening:
        raise SetupError("--stdio serves one parent process: leave out --tables, --unix, --tcp and --ws")
    if args.tables is not None and not listening:
        raise SetupError("--tables: expected --unix, --tcp or --ws too")
    given: dict[str, Any] = {name: getattr(args, name) for name in Limits.meanings()}
    changed = {name: value for name, value in given.items() if value is not None}
    limits = Limits(**changed) if args.tables is None else Limits.table(**changed)
    return _listen(args, limits) if listening else _stdio(limits)


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

    from isettlers.serve.server import Doors, Tables, serve

    doors = Doors(args.unix, _address(args.tcp), _address(args.ws))
    tables = None
    if args.tables is not None:
        archive = args.archive or args.tables.with_name(f"{args.tables.stem}-archive")
        tables = Tables(args.tables, archive, os.environ.get(KEY))
    try:
        asyncio.run(serve(doors, limits, tables, _announce))
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in {"starlette", "uvicorn", "websockets"}:
            raise
        raise IsettlersError("--ws needs the extra serve: pip install isettlers[serve]") from None
    return 0


def _announce(open_at: dict[str, str]) -> None:
    """Tell where the server listens, for people and for programs that wait for it."""
    for kind, address in open_at.items():
        print(f"{kind} {address}", flush=True)


def _address(text: str | None) -> tuple[str, int] | None:
    if text is None:
        return None
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65_536):
        raise SetupError(f"expected an address HOST:PORT or PORT, got {text!r:.60}")
    return host.strip("[]") or "127.0.0.1", int(port)
