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
    reports = [_verified(path) for path in args.files]
    if not put_json(args, lambda: reports):
        for one in reports:
            say(f"{one['file']}: {_line(one)}")
    return 0 if all(one["verified"] for one in reports) else _FAULTY


def _verified(path: Path) -> dict[str, Any]:
    """Whether a record is as it should be, for programs; `error` says why not."""
    report: dict[str, Any] = {
        "file": str(path), "verified": False, "actions": None, "torn": 0, "hash": None, "error": None,
    }  # fmt: skip
    try:
        record = read_record(path)
        report |= {"actions": len(record.actions), "torn": record.torn}
        report |= {"hash": f"{record.verify().hash:016x}", "verified": True}
    except FormatError as error:
        report["error"] = str(error).removeprefix(f"{path}: ")
    return report


def _line(report: Mapping[str, Any]) -> str:
    """The same for people."""
    if report["verified"]:
        return f"verified, {report['actions']} actions, hash {report['hash']}"
    torn = f" ({report['torn']} torn bytes at the end left out)" if report["torn"] else ""
    return f"{report['error']}{torn}"
