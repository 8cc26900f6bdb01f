"""Show the position in a file as one seat sees it: a snapshot, a document, or the end of a record."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from isettlers.cli.files import read_position
from isettlers.cli.screen import console
from isettlers.errors import SetupError

HELP: Final = "show the position in a file"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a snapshot, a document (JSON) or a record")
    parser.add_argument("--seat", type=int, metavar="S", help="whose hand is open; the seat to decide unless told")


def run(args: argparse.Namespace) -> int:
    """Print the table from one seat, and whose decision it is."""
    from isettlers.cli.imperial.board import board, scoreboard
    from isettlers.cli.imperial.ending import ending

    state = read_position(args.file)
    seat = max(state.actor, 0) if args.seat is None else args.seat
    if not 0 <= seat < state.seats:
        raise SetupError(f"seat {seat}: this game has seats 0 to {state.seats - 1}")
    screen = console()
    screen.print(board(state, seat))
    screen.print(scoreboard(state))
    if state.over:
        screen.print("The game is over.")
        screen.print(ending(state))
    else:
        screen.print(f"{state.seat_name(state.actor)} to decide among {state.legal_count()} actions")
    return 0
