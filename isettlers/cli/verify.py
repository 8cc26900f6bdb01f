"""Replay records: check that every action is legal and that the game ends as recorded."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.screen import say
from isettlers.errors import FormatError
from isettlers.record import read_record

HELP: Final = "replay records and check actions and ends"

_FAULTY: Final = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record, in either form")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print a line for each file; the status is 1 unless all of them are as recorded."""
    found = [_verified(path) for path in args.files]
    if not put_json(args, lambda: found):
        for one in found:
            say(f"{one['file']}: {_line(one)}")
    return 0 if all(one["verified"] for one in found) else _FAULTY


def _verified(path: Path) -> dict[str, Any]:
    """Whether a record is as it should be, for programs; `error` says why not."""
    found: dict[str, Any] = {
        "file": str(path), "verified": False, "actions": None, "torn": 0, "hash": None, "error": None,
    }  # fmt: skip
    try:
        record = read_record(path)
        found |= {"actions": len(record.actions), "torn": record.torn}
        found |= {"hash": f"{record.verify().hash:016x}", "verified": True}
    except FormatError as error:
        found["error"] = str(error).removeprefix(f"{path}: ")
    return found


def _line(found: Mapping[str, Any]) -> str:
    """The same for people."""
    if found["verified"]:
        return f"verified, {found['actions']} actions, hash {found['hash']}"
    torn = f" ({found['torn']} torn bytes at the end left out)" if found["torn"] else ""
    return f"{found['error']}{torn}"
