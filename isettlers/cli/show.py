"""Show the position in a file as one seat or a spectator sees it: a snapshot, a document, or the end of a record."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from isettlers.cli.files import read_position
from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.options import add_language
from isettlers.cli.terminals import terminal
from isettlers.errors import SetupError

HELP: Final = "show the position in a file"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a snapshot, a document (JSON) or a record")
    default = "(default: the seat to decide; a spectator once the game is over)"
    parser.add_argument("--seat", type=int, metavar="S", help=f"seat that sees it {default}")
    add_language(parser, "actions, with --json, and of the names of seats")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the table, and whose decision it is."""
    state = read_position(args.file).with_language(args.language)
    seat = args.seat if args.seat is not None or state.over else state.actor
    if seat is not None and not 0 <= seat < state.seats:
        raise SetupError(f"seat {seat}: this game has seats 0 to {state.seats - 1}")
    if put_json(args, lambda: state.view(seat)):
        return 0
    drawing = terminal(state.game.name).drawing()
    screen = drawing.screen()
    for part in drawing.overview(state, seat):
        screen.print(part)
    return 0
