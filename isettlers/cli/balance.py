"""Measure the worth of each card or tile in points and wins: the same deals, with it and with others of its deck."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import isettlers
from isettlers.analyse.balance import Balance, Trial, Worth, measure
from isettlers.analyse.tables import write_worths
from isettlers.arena.intervals import Estimate
from isettlers.cli.json_output import add_json, put_json, takes_output
from isettlers.cli.options import add_game, add_options, add_players, check_options, names
from isettlers.cli.screen import console, progress
from isettlers.cli.tables import Table, table
from isettlers.cli.terminals import terminal
from isettlers.errors import IsettlersError

HELP: Final = "the worth of each card or tile in points and wins"

_COMMAND: Final = "balance"
_NONE: Final = "-"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_players(parser)
    parser.add_argument(
        "--deals", type=int, default=200, metavar="D", help="deals, each played for every card (default: 200)"
    )
    parser.add_argument(
        "--only",
        type=names,
        default=(),
        metavar="A,B,..",
        help="measure these decks or tile colours (default: all)",
    )
    parser.add_argument("--bot", default="heuristic", metavar="BOT", help="bot of all seats (default: heuristic)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the deals (default: 0)")
    parser.add_argument(
        "--workers",
        type=int,
        default=os.cpu_count() or 1,
        metavar="W",
        help="number of processes (default: one for each CPU)",
    )
    add_options(parser, _COMMAND)
    add_json(parser)
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the table, a row for each card")


def run(args: argparse.Namespace) -> int:
    """Play and print the table."""
    check_options(args, _COMMAND)
    options = terminal(args.game).simulated(args)
    trial = Trial(
        game=args.game,
        settings=options.settings,
        players=options.players,
        bot=args.bot,
        deals=args.deals,
        seed=args.seed,
        only=args.only,
    )
    if args.csv is not None and not args.csv.parent.is_dir():
        raise IsettlersError(f"{args.csv}: there is no folder {args.csv.parent}")
    screen = None if takes_output(args) else console()
    with progress("playing", trial.deals) as advance:
        balance = measure(trial, advance, workers=args.workers)
    put_json(args, balance.document)
    if args.csv is not None:
        write_worths(balance, args.csv)
    if screen is not None:
        screen.print(_summary(balance))
        for deck in dict.fromkeys(line.group.deck for line in balance.lines):
            screen.print(_table(balance, deck, [line for line in balance.lines if line.group.deck == deck]))
        if any(line.group.reconstructed for line in balance.lines):
            screen.print("* is a reconstruction.")
    return 0


def _summary(balance: Balance) -> str:
    trial = balance.trial
    played = isettlers.game(trial.game)
    piece = terminal(trial.game).piece
    who = "solo" if balance.players == 1 else f"{balance.players} players"
    return (
        f"{played.title}, {who}, all {trial.bot}: {trial.deals:,} deals, seed {trial.seed}. "
        f"Points and wins of the seat when the {piece} {balance.meaning}, against a random other {piece} of its deck "
        "in the same place. All intervals are of 95 %.\n"
    )


def _table(balance: Balance, deck: str, lines: Sequence[Worth]) -> Table:
    rows = [
        (
            line.group.name + ("*" if line.group.reconstructed else ""),
            f"{line.pairs:,}",
            _with_reach(line.points, 1, ".1f"),
            _with_reach(line.wins, 100, ".0f"),
            _NONE if line.deviation is None else f"{line.deviation:+.1f}",
        )
        for line in sorted(lines, key=_height, reverse=True)
    ]
    return table(deck, (terminal(balance.trial.game).piece, "pairs", "points", "wins, %", "deviations"), rows)


def _height(line: Worth) -> float:
    return float("-inf") if line.points is None else line.points.value


def _with_reach(estimate: Estimate | None, scale: float, form: str) -> str:
    if estimate is None:
        return _NONE
    return f"{scale * estimate.value:+{form}} ± {scale * (estimate.high - estimate.value):{form}}"
