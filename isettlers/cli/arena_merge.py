"""Put together the results of one arena that several machines have played."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from isettlers.arena.exports import document
from isettlers.arena.merging import merge
from isettlers.arena.standings import standings
from isettlers.cli.arena import show
from isettlers.cli.json_output import add_json, put_json, takes_output
from isettlers.cli.screen import console

HELP: Final = "the results of parts of an arena in one file, with their tables"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "results", type=Path, nargs="+", metavar="FILE", help="results of isettlers arena, such as those of --part"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the new file; isettlers arena continues it"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Merge and print the standings."""
    screen = None if takes_output(args) else console()
    merged = merge(args.results, args.out)
    put_json(args, lambda: document(merged.header, merged.results))
    if screen is not None:
        show(screen, args.out, merged.header, merged.results, standings(merged.header, merged.results))
        missing = merged.header.games - len(merged.results)
        screen.print(f"{merged.duplicates:,} games stood in several files and count once; {missing:,} are missing.")
    return 0
