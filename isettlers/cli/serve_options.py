"""Options of a server of tables, which `isettlers serve` and `isettlers web` share."""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from isettlers.cli.addresses import address
from isettlers.cli.screen import say
from isettlers.errors import IsettlersError, SetupError
from isettlers.extras import pip_install
from isettlers.serve.limits import Limits

if TYPE_CHECKING:
    from isettlers.serve.server import Address, Tables
    from isettlers.serve.visitors import Visitors

KEY: Final = "ISETTLERS_CREATE_KEY"
_EXTRA: Final = {"prometheus_client", "starlette", "uvicorn", "websockets"}
_LEVELS: Final = ("debug", "info", "warning", "error")


def arguments(parser: argparse.ArgumentParser, log: str) -> None:
    """Declare the arguments; `log` is the default level of the log."""
    parser.add_argument(
        "--ops", metavar="[HOST:]PORT", help="pages for the operator: /health and /metrics (default host: 127.0.0.1)"
    )
    parser.add_argument(
        "--tables", metavar="FILE", help="host tables, stored in this file, or in a database: postgresql://HOST/NAME"
    )
    parser.add_argument(
        "--archive", type=Path, metavar="DIR", help="folder for records of finished tables (default: beside the file)"
    )
    parser.add_argument("--admin", type=Path, metavar="PATH", help="Unix socket for isettlers serve-admin")
    parser.add_argument("--no-lobby", action="store_true", help="list no open tables")
    parser.add_argument("--chat", action="store_true", help="pass texts between the players of a table")
    parser.add_argument(
        "--log", choices=_LEVELS, default=log, help=f"level of the log on standard error (default: {log})"
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


def check_without_tables(args: argparse.Namespace, *others: str) -> None:
    """Raise SetupError for an option that needs --tables: those of every server, and others."""
    for name in ("archive", "admin", "no_lobby", "chat", *others):
        value = getattr(args, name)
        if not (value is None or value is False or value == []):
            raise SetupError(f"--{name.replace('_', '-')}: expected --tables too")


def limits(args: argparse.Namespace) -> Limits:
    """Return the limits: those of tables, or those of trusted callers without tables. Raises SetupError."""
    given: dict[str, Any] = {name: getattr(args, name) for name in Limits.meanings()}
    changed = {name: value for name, value in given.items() if value is not None}
    return Limits(**changed) if args.tables is None else Limits.table(**changed)


def visitors(args: argparse.Namespace) -> Visitors:
    """Return the rules for web requests. Raises SetupError."""
    from isettlers.serve.visitors import Visitors

    return Visitors.named(args.host, args.origin, args.proxy)


def tables(args: argparse.Namespace, cluster: Address | None = None, cluster_key: str = "") -> Tables:
    """Return the place and the features of the tables. Raises SetupError."""
    from isettlers.serve.hall import Features
    from isettlers.serve.server import Tables

    archive = args.archive or _archive(args.tables)
    features = Features(lobby=not args.no_lobby, chat=args.chat)
    return Tables(args.tables, archive, os.environ.get(KEY), features, cluster, cluster_key)


def place(text: str | None) -> Address | None:
    """Return the address that an option names, None where the option is not given. Raises SetupError."""
    return address(text) if text else None


def archive_of(store: Path) -> Path:
    """Return the folder for the records of a store's tables, where no other is named."""
    return store.with_name(f"{store.stem}-archive")


def _archive(tables: str) -> Path:
    from isettlers.serve.store import in_database

    if in_database(tables):
        raise SetupError("--tables with a database: expected --archive DIR too")
    return archive_of(Path(tables))


@contextlib.contextmanager
def needed_extra() -> Iterator[None]:
    """Turn a missing package of the extra `serve` into an error that names it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _EXTRA:
            raise
        raise IsettlersError(f"web connections need the extra serve: {pip_install('serve')}") from None


def announce(open_at: Mapping[str, str]) -> None:
    """Print the addresses that are open, for people and for programs that wait for it."""
    for kind, place in open_at.items():
        say(f"{kind} {place}")
