"""Play records again and compare where they end: whether every action is legal, and the end the one recorded."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from isettlers.errors import FormatError
from isettlers.record import read_record

HELP: Final = "play records again and compare where they end"

_FAULTY: Final = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record, in either form")


def run(args: argparse.Namespace) -> int:
    """Print a line for each file; the status is 1 unless all of them are as recorded."""
    said = [_verified(path) for path in args.files]
    for path, (_, words) in zip(args.files, said, strict=True):
        print(f"{path}: {words}")
    return 0 if all(fine for fine, _ in said) else _FAULTY


def _verified(path: Path) -> tuple[bool, str]:
    """Whether a record is as it should be, and what there is to say about it."""
    try:
        record = read_record(path)
    except FormatError as error:
        return False, str(error).removeprefix(f"{path}: ")
    torn = f" ({record.torn} torn bytes at the end left out)" if record.torn else ""
    try:
        state = record.verify()
    except FormatError as error:
        return False, f"{error}{torn}"
    return True, f"verified, {len(record.actions)} actions, hash {state.hash:016x}"
