"""Write a data file: the cards and tiles of the package, or your own, for programs that embed the engine's library."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from isettlers.cli.files import write_whole
from isettlers.cli.options import add_options
from isettlers.cli.terminals import terminals
from isettlers.data_file import pack, packaged

HELP: Final = "a data file for the library"

_COMMAND: Final = "compile-data"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="file to write")
    add_options(parser, _COMMAND)


def run(args: argparse.Namespace) -> int:
    """Write the data of the files that were named, or without any those of the package."""
    given = {name: terminal.own_data(args) for name, terminal in terminals().items()}
    own = {name: tree for name, tree in given.items() if tree}
    data = pack(own) if own else packaged()
    write_whole(args.output, data)
    print(f"{args.output}: {len(data):,} bytes")
    return 0
