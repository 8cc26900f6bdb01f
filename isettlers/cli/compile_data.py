"""Write a data file: the cards and tiles of the package, or your own, for programs that embed the engine's library."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from isettlers.cli.files import write_whole
from isettlers.cli.options import add_language, add_options
from isettlers.cli.screen import say
from isettlers.cli.terminal import Terminal
from isettlers.cli.terminals import terminals
from isettlers.kit.data_file import pack, packaged
from isettlers.kit.languages import translated

HELP: Final = "a data file for the library"

_COMMAND: Final = "compile-data"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="file to write")
    parser.add_argument("--catalogue", action="store_true", help="add the parts of catalogues, for isettlers_catalogue")
    add_language(parser, "the texts in catalogues")
    add_options(parser, _COMMAND)


def run(args: argparse.Namespace) -> int:
    """Write the data of the files that were named, or without any those of the package."""
    written = data(args)
    write_whole(args.output, written)
    say(f"{args.output}: {len(written):,} bytes")
    return 0


def data(args: argparse.Namespace) -> bytes:
    """Return the data of the files that were named, or without any those of the package. Raises IsettlersError."""
    games = {name: _data(name, terminal, args) for name, terminal in terminals().items()}
    own = {name: tree for name, tree in games.items() if tree}
    return pack(own) if own else packaged()


def _data(game: str, terminal: Terminal, args: argparse.Namespace) -> dict[str, Any]:
    """Return the data of a game's files, with the parts of its catalogues if they are wanted."""
    own = terminal.own_data(args)
    parts = translated(terminal.catalogue_parts(args), game, args.language) if args.catalogue else {}
    return own | {"catalogue": parts} if parts else own
