"""Convert a position: a snapshot into a document to read and edit, or a document into a snapshot."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from isettlers.cli.files import read_position, write_position
from isettlers.cli.screen import say

HELP: Final = "convert a snapshot into a document, or back"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("source", type=Path, metavar="FILE", help="a snapshot, a document (JSON) or a record")
    parser.add_argument(
        "target", type=Path, metavar="TO", help="file to write: a document if its name ends in .json, else a snapshot"
    )


def run(args: argparse.Namespace) -> int:
    """Write the position in the form that the target's name asks for."""
    size = write_position(args.target, read_position(args.source))
    say(f"{args.target}: {size:,} bytes")
    return 0
