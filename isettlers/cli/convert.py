"""Turn a position into another form: a snapshot into a document that can be read and edited, and back."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final

from isettlers.cli.files import read_position
from isettlers.errors import IsettlersError

HELP: Final = "turn a snapshot into a document, or back"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("source", type=Path, metavar="FILE", help="a snapshot, a document (JSON) or a record")
    parser.add_argument("target", type=Path, metavar="TO", help="a document if its name ends in .json, else a snapshot")


def run(args: argparse.Namespace) -> int:
    """Write the position in the form that the target's name asks for."""
    state = read_position(args.source)
    if args.target.suffix == ".json":
        data = (json.dumps(state.document(), indent=2, ensure_ascii=False) + "\n").encode()
    else:
        data = state.save()
    try:
        args.target.write_bytes(data)
    except OSError as error:
        raise IsettlersError(f"{args.target}: {error.strerror}") from None
    print(f"{args.target}: {len(data):,} bytes")
    return 0
