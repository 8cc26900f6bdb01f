"""Play many games between bots and print scores and shares of wins."""

from __future__ import annotations

import argparse
import os
from typing import Final

import isettlers
from isettlers.bots import POLICIES
from isettlers.cli.json_output import add_json, put_json, takes_output
from isettlers.cli.options import add_bots, add_game, add_options, add_players, check_options, choice
from isettlers.cli.screen import console, progress, rate
from isettlers.cli.terminal import Screen
from isettlers.cli.terminals import terminal
from isettlers.measure.simulate import Match, Report, simulate

HELP: Final = "many games between bots: scores, win shares, speed"

_COMMAND: Final = "simulate"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_players(parser)
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="number of games (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the games (default: 0)")
    add_bots(parser, "all seats", f"of {choice(tuple(POLICIES))}")
    parser.add_argument(
        "--threads",
        type=int,
        default=os.cpu_count() or 1,
        metavar="T",
        help="number of threads (default: one for each CPU)",
    )
    add_options(parser, _COMMAND)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print the report."""
    check_options(args, _COMMAND)
    here = terminal(args.game)
    options = here.simulated(args)
    match = Match(
        game=args.game,
        settings=options.settings,
        players=options.players,
        bots=args.bots,
        games=args.games,
        seed=args.seed,
        threads=args.threads,
    )
    screen = None if takes_output(args) else console()
    report = watched(match)
    put_json(args, lambda: here.document(report))
    if screen is not None:
        print_report(screen, report)
    return 0


def watched(match: Match, what: str = "playing") -> Report:
    """Play a match under a progress bar."""
    with progress(what, match.games) as advance:
        return simulate(match, advance)


def print_report(screen: Screen, report: Report) -> None:
    """Print a report as tables."""
    screen.print(summary(report))
    for each in terminal(report.match.game).tables(report):
        screen.print(each)


def summary(report: Report) -> str:
    """Return the line about the games and their speed."""
    match, seconds = report.match, report.seconds
    who = "solo" if match.seats == 1 else f"{match.seats} players"
    unusual = terminal(match.game).unusual(report.settings)
    return (
        f"{isettlers.game(match.game).title}, {who}, {_bots(match)}: "
        f"{match.games:,} games, {report.decisions:,} decisions in {seconds:.2f} s\n"
        + (f"{unusual}\n" if unusual else "")
        + f"{match.games / seconds:,.0f} games/s, {rate(report.decisions_per_s)} decisions/s, "
        f"signature {report.signature:016x}"
    )


def _bots(match: Match) -> str:
    names = sorted(set(match.bots))
    return " against ".join(names) if len(names) > 1 else f"all {names[0]}"
