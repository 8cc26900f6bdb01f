"""Show the position in a file as one seat sees it: a snapshot, a document, or the end of a record."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from isettlers.cli.files import read_position
from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.terminals import terminal
from isettlers.errors import SetupError

HELP: Final = "show the position in a file"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a snapshot, a document (JSON) or a record")
    parser.add_argument("--seat", type=int, metavar="S", help="seat that sees it (default: the seat to decide)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the table from one seat, and whose decision it is."""
    state = read_position(args.file)
    seat = max(state.actor, 0) if args.seat is None else args.seat
    if not 0 <= seat < state.seats:
        raise SetupError(f"seat {seat}: this game has seats 0 to {state.seats - 1}")
    if put_json(args, lambda: state.view(seat)):
        return 0
    drawing = terminal(state.game.name).drawing()
    screen = drawing.screen()
    screen.print(drawing.board(state, seat))
    screen.print(drawing.scoreboard(state))
    if state.over:
        screen.print("The game is over.")
        screen.print(drawing.ending(state))
    else:
        screen.print(f"{state.seat_name(state.actor)} to decide among {state.legal_count()} actions")
    return 0
