"""Make puzzles from recorded games: decisions with one clearly best action, which is not the obvious one."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from isettlers.analyse import find_records
from isettlers.analyse.puzzles import CHECKER, GAP, Puzzle, puzzle
from isettlers.analyse.review import REVIEWER
from isettlers.bots.thinking import VALUES
from isettlers.cli.json_output import add_json, put_json, takes_output
from isettlers.cli.screen import console, progress
from isettlers.cli.tables import Column, Table
from isettlers.errors import FormatError, IsettlersError, SetupError
from isettlers.kit.reading import Node
from isettlers.record import read_record

HELP: Final = "puzzles from recorded games"

_MOST: Final = 8
"""Puzzles of a game, where no number is given."""
_LIMIT: Final = 1000
_COLUMNS: Final = (
    Column("puzzle"),
    Column("game"),
    Column("seat", figures=True),
    Column("best"),
    Column("value", figures=True),
    Column("second"),
    Column("value", figures=True),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "records", nargs="+", type=Path, metavar="RECORD", help="files, or folders with files ending in .record"
    )
    parser.add_argument(
        "--bot", default=REVIEWER, metavar="BOT", help=f"search that finds decisions (default: {REVIEWER})"
    )
    parser.add_argument(
        "--check", default=CHECKER, metavar="BOT", help=f"search that has to agree (default: {CHECKER})"
    )
    parser.add_argument(
        "--gap",
        type=int,
        default=GAP,
        metavar="G",
        help=f"hundredths of value that the best action is ahead of all others (default: {GAP})",
    )
    parser.add_argument("--most", type=int, default=_MOST, metavar="N", help=f"puzzles of each game (default: {_MOST})")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the searches (default: 0)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Search and print the puzzles."""
    Node(args.most, "most", SetupError).number(1, _LIMIT)
    screen = None if takes_output(args) else console()
    paths = find_records(args.records)
    if not paths:
        raise IsettlersError("nothing to search: no records")
    made = list(_made(args, paths))
    put_json(args, lambda: {"puzzles": [each.document() for each in made]})
    if screen is not None:
        screen.print(f"Value: {VALUES}.\n")
        screen.print(Table(f"{len(made)} puzzles", _COLUMNS, [_row(each) for each in made]))
    return 0


def _made(args: argparse.Namespace, paths: Sequence[Path]) -> Iterator[Puzzle]:
    """Yield the puzzles under a progress bar, one of each record at most. Raises FormatError, naming the file."""
    kept = Counter[str]()
    with progress("searching", len(paths)) as advance:
        for path in paths:
            record = read_record(path)
            game = record.game.name
            if kept[game] < args.most:
                try:
                    made = puzzle(record, args.bot, args.check, gap=args.gap, seed=args.seed)
                except FormatError as error:
                    raise FormatError(f"{path}: {error}") from None
                if made is not None:
                    kept[game] += 1
                    yield made
            advance(1)


def _row(made: Puzzle) -> tuple[str, ...]:
    state, (best, second, *_) = made.state, made.moves
    return (
        made.name,
        state.game.name,
        str(state.actor),
        best.text,
        f"{best.value:.2f}",
        second.text,
        f"{second.value:.2f}",
    )
