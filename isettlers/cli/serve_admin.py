"""Look after the tables of a server: a running one by its admin socket, a stopped one by its store.

Start the server with `isettlers serve --admin PATH` to reach it while it runs.
"""

from __future__ import annotations

import argparse
import socket
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from isettlers.cli.files import read_bytes
from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.screen import say
from isettlers.cli.serve_options import archive_of
from isettlers.errors import IsettlersError, SetupError

HELP: Final = "look after the tables of a server: backup, seats, tokens, archive"

_PATIENCE: Final = 60.0
_PAGE: Final = 1_000
_SPECTATORS: Final = "watch"

Tree = dict[str, Any]
Ask = Callable[..., Tree]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--admin", type=Path, metavar="PATH", help="admin socket of a running server")
    where.add_argument(
        "--tables", dest="store", metavar="FILE", help="file of the tables of a server that does not run"
    )
    parser.add_argument(
        "--archive", type=Path, metavar="DIR", help="folder of the records, with --tables (default: that of the file)"
    )
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for name, (meaning, given, work) in _VERBS.items():
        verb = verbs.add_parser(name, help=meaning, description=meaning)
        for argument, options in given.items():
            verb.add_argument(argument, **options)
        add_json(verb)
        verb.set_defaults(work=work)


def run(args: argparse.Namespace) -> int:
    """Carry out a verb, and print its result."""
    if (args.admin is None) == (args.store is None):
        raise SetupError("serve-admin: expected --admin PATH or --tables FILE")
    if args.archive is not None and args.store is None:
        raise SetupError("--archive: expected --tables too")
    args.store = None if args.store is None else _file(args.store)
    result = args.work(args)
    if not put_json(args, lambda: result):
        say(*_lines(result))
    return 0


# ---------------------------------------------------------------- asking


def _file(store: str) -> Path:
    """Return the file of a store. Raises SetupError for a database."""
    from isettlers.serve.store import in_database

    if in_database(store):
        raise SetupError("the tables are in a database: use --admin, and pg_dump for copies (docs/operating.md)")
    return Path(store)


def _ask(args: argparse.Namespace, method: str, **given: object) -> Tree:
    """Return the reply of the server, or of the store of one that does not run. Raises IsettlersError."""
    if args.admin is not None:
        reply = _socket_reply(args.admin, method, given)
    else:
        import asyncio

        from isettlers.serve.admin import ask_store

        if not args.store.is_file():
            raise IsettlersError(f"{args.store}: there is no such file")
        archive = args.archive or archive_of(args.store)
        reply = asyncio.run(ask_store(args.store, archive, method, given))
    if "error" in reply:
        wrong = reply["error"]
        raise IsettlersError(f"{wrong['path']}: {wrong['message']}" if "path" in wrong else wrong["message"])
    result: Tree = reply["ok"]
    return result


def _socket_reply(path: Path, method: str, given: Mapping[str, object]) -> Tree:
    """Send a request to an admin socket; return the frame of its reply."""
    from isettlers.serve.frames import Splitter, framed, packed, unpacked

    requests = ({"id": 0, "method": "hello", "protocol": [1]}, {"id": 1, "method": method, **given})
    splitter = Splitter(2**32 - 1)
    with socket.socket(socket.AF_UNIX) as door:
        door.settimeout(_PATIENCE)
        try:
            door.connect(str(path))
            door.sendall(b"".join(framed(packed(request)) for request in requests))
            while data := door.recv(65_536):
                for body in splitter.feed(data):
                    frame = unpacked(body, 32)
                    if frame.get("id") == 1:
                        return frame
        except OSError as error:
            raise IsettlersError(f"{path}: {error.strerror or error}") from None
    raise IsettlersError(f"{path}: the server ended the connection")


def _files(args: argparse.Namespace) -> tuple[Path, Path]:
    """Return the store and the archive. Raises IsettlersError for a store that is no file."""
    if args.store is not None:
        return args.store, args.archive or archive_of(args.store)
    files = _ask(args, "files")
    return _file(files["store"]), Path(files["archive"])


# ---------------------------------------------------------------- verbs


def _tables(args: argparse.Namespace) -> Tree:
    tables: list[Tree] = []
    after = None
    while len(tables) < args.limit:
        page = _ask(args, "tables", limit=min(_PAGE, args.limit - len(tables)), after=after)
        tables += page["tables"]
        after = page["next"]
        if after is None:
            break
    return {"tables": tables}


def _show(args: argparse.Namespace) -> Tree:
    return _ask(args, "show", table=args.table)


def _seat(method: str) -> Callable[[argparse.Namespace], Tree]:
    """Return the work of a verb that changes a seat."""
    return lambda args: _ask(args, method, table=args.table, seat=args.seat)


def _archive(args: argparse.Namespace) -> Tree:
    return _ask(args, "archive", table=args.table)


def _unarchive(args: argparse.Namespace) -> Tree:
    return _ask(args, "unarchive", record=read_bytes(args.file))


def _backup(args: argparse.Namespace) -> Tree:
    from isettlers.serve.backup import backup

    return backup(*_files(args), args.folder)


def _restore(args: argparse.Namespace) -> Tree:
    from isettlers.serve.backup import restore

    if args.store is None:
        raise SetupError("restore: stop the server first, and name its --tables")
    return restore(args.folder, *_files(args), replace=args.replace)


def _seat_or_spectators(text: str) -> int | None:
    return None if text == _SPECTATORS else int(text)


_TABLE: Final[Mapping[str, Any]] = {"table": {"metavar": "TABLE", "help": "id of the table"}}
_SEAT: Final[Mapping[str, Any]] = {**_TABLE, "seat": {"type": int, "metavar": "SEAT", "help": "number of the seat"}}
_TOKEN: Final[Mapping[str, Any]] = {
    **_TABLE,
    "seat": {"type": _seat_or_spectators, "metavar": "SEAT", "help": f"number of the seat, or {_SPECTATORS}"},
}
_FOLDER: Final[Mapping[str, Any]] = {"folder": {"type": Path, "metavar": "DIR", "help": "folder of the backup"}}
_VERBS: Final[Mapping[str, tuple[str, Mapping[str, Any], Callable[[argparse.Namespace], Tree]]]] = {
    "tables": (
        "list the tables, the newest first",
        {"--limit": {"type": int, "default": 100, "metavar": "N", "help": "most tables listed (default: 100)"}},
        _tables,
    ),
    "show": ("show a table without its secrets", _TABLE, _show),
    "revoke": ("let the token of a seat open nothing any more", _TOKEN, _seat("revoke")),
    "reissue": ("draw a new token for a seat, which a person then has again", _TOKEN, _seat("reissue")),
    "resign": ("hand a seat over to a bot", _SEAT, _seat("resign")),
    "kick": ("hand a seat over to a bot, and let its token open nothing any more", _SEAT, _seat("kick")),
    "archive": ("write the record of a table, and take the table out of the store", _TABLE, _archive),
    "unarchive": (
        "make a record a table again, and print its new tokens",
        {"file": {"type": Path, "metavar": "FILE", "help": "a record"}},
        _unarchive,
    ),
    "backup": ("copy store and archive to a new folder, also while the server runs", _FOLDER, _backup),
    "restore": (
        "put a backup in the place of a store that no server uses",
        {**_FOLDER, "--replace": {"action": "store_true", "help": "overwrite the store that is there"}},
        _restore,
    ),
}
"""The verbs, each with its meaning, its arguments and its work."""


# ---------------------------------------------------------------- printing


def _lines(result: Tree) -> list[str]:
    """Return a result for people: a line for each table, or for each field."""
    if "tables" not in result or not isinstance(result["tables"], list):
        return [f"{name}: {_text(value)}" for name, value in result.items()]
    rows = [_HEADS, *(_row(table) for table in result["tables"])]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


_HEADS: Final = ("table", "game", "at", "age", "last", "persons", "bots", "free", "connected", "state")


def _row(table: Tree) -> Sequence[str]:
    state = table["fault"] or ("over" if table["over"] else "in play")
    connected = _seats(table["connected"])
    if table["spectators"]:
        connected += f" +{table['spectators']}"
    seats = [_seats(table[name]) for name in ("persons", "bots", "free")]
    return (
        table["table"],
        table["game"],
        str(table["at"]),
        _age(table["age"]),
        _age(table["last"]),
        *seats,
        connected,
        state,
    )


def _seats(seats: Sequence[object]) -> str:
    return ",".join(map(str, seats)) or "-"


def _age(seconds: int) -> str:
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit}"
    return f"{seconds} s"


def _text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_text(below)}" for name, below in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(map(_text, value)) or "-"
    return "-" if value is None else str(value)
