"""Review a recorded game: search each decision from what its seat knew, and list those that cost most."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from isettlers.analyse.review import REVIEWER, WORST, Decision, Review, decisions
from isettlers.analyse.review_page import MEANING, command, line_text, reach, summary, title, write_review
from isettlers.cli.json_output import add_json, put_json, takes_output, target
from isettlers.cli.options import names
from isettlers.cli.screen import PlainScreen, console, progress
from isettlers.cli.tables import Column, Table
from isettlers.errors import FormatError, SetupError
from isettlers.kit.reading import Node
from isettlers.plain import short
from isettlers.record import Record, read_record

if TYPE_CHECKING:
    from rich.console import Console

HELP: Final = "the decisions of a recorded game that cost most, with better ones"

_INTERRUPTED: Final = 128 + signal.SIGINT
_MOST: Final = 1000
_COLUMNS: Final = (
    Column("at", figures=True),
    Column("played"),
    Column("value", figures=True),
    Column("best"),
    Column("value", figures=True),
    Column("loss", figures=True),
    Column("line"),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record, in either form")
    parser.add_argument(
        "--bot", default=REVIEWER, metavar="BOT", help=f"search that values the actions (default: {REVIEWER})"
    )
    parser.add_argument("--seats", type=_seats, metavar="A[,B,..]", help="seats to review (default: all)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the searches (default: 0)")
    parser.add_argument(
        "--worst", type=int, default=WORST, metavar="N", help=f"decisions of each seat to list (default: {WORST})"
    )
    parser.add_argument("--html", type=target, metavar="FILE", help="also write a page with a graph and all decisions")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Review and print the tables; Ctrl-C ends the review, and what is done till then is printed."""
    Node(args.worst, "worst", SetupError).number(1, _MOST)
    record = read_record(args.file)
    screen = None if takes_output(args) else console()
    reviewed: list[Decision] = []
    status = 0
    try:
        for decision in _reviewed(args, record):
            reviewed.append(decision)  # noqa: PERF402, an interrupted review keeps them
    except KeyboardInterrupt:
        status = _INTERRUPTED
    review = Review(record, args.bot, args.seed, tuple(reviewed))
    put_json(args, review.document)
    if screen is not None:
        _print(screen, review, args.file, args.worst)
    if args.html is not None:
        write_review(review, args.file, args.html, args.worst)
        if screen is not None:
            screen.print(f"written: {args.html}")
    return status


def _reviewed(args: argparse.Namespace, record: Record) -> Iterator[Decision]:
    """Yield the decisions under a progress bar. Raises FormatError, naming the file."""
    try:
        with progress("reviewing", len(record.actions)) as advance:
            done = 0
            for decision in decisions(record, args.bot, args.seats, seed=args.seed):
                advance(decision.at + 1 - done)
                done = decision.at + 1
                yield decision
    except FormatError as error:
        raise FormatError(f"{args.file}: {error}") from None


def _print(screen: Console | PlainScreen, review: Review, source: Path, worst: int) -> None:
    """Print a table of the decisions that cost most for each seat, and how to play on from one."""
    screen.print(title(review))
    screen.print(f"{reach(review)}\n{MEANING}\n")
    for seat in review.seats:
        name = f"{review.names[seat]}: {summary(review, seat)}"
        costly = review.worst(seat, worst)
        if not costly:
            screen.print(f"{name}\n")
            continue
        screen.print(Table(name, _COLUMNS, [_row(review, decision) for decision in costly]))
        screen.print(f"Play on from there, N as in column at:\n  {command(source, seat, 'N')}\n")


def _row(review: Review, decision: Decision) -> tuple[str, ...]:
    return (
        str(decision.at),
        decision.played.action.text,
        f"{decision.played.value:.2f}",
        decision.best.action.text,
        f"{decision.best.value:.2f}",
        f"{decision.loss:.2f}",
        line_text(review, decision),
    )


def _seats(text: str) -> tuple[int, ...]:
    """Return the seats of comma-separated numbers."""
    try:
        return tuple(map(int, names(text)))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected numbers of seats, such as 0,1, got {short(text)}") from None
