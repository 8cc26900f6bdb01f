"""Play many games between bots and count who wins."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import isettlers
from isettlers.cli.options import add_bots, add_game, add_json, add_seating
from isettlers.cli.screen import console, print_json, progress, rate, table
from isettlers.simulate import Match, Report, Result, simulate

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

HELP: Final = "many games between bots: scores, win shares, speed"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="as many as factions, or 2")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="1000 unless told")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same games; 0 unless told")
    add_bots(parser, "all seats")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="T", help="all CPUs unless told")
    add_seating(parser, "every seating in rotation unless told")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print the report."""
    optional = {"players": args.players, "edition": args.edition}
    match = Match(
        game=args.game,
        factions=args.factions,
        bots=args.bots,
        games=args.games,
        seed=args.seed,
        threads=args.threads,
        **{name: value for name, value in optional.items() if value is not None},
    )
    if args.json:
        print_json(watched(match).document())
    else:
        screen = console()  # before the games: without rich they would be played for nothing
        print_report(screen, watched(match))
    return 0


def watched(match: Match, what: str = "playing") -> Report:
    """Play a match under a progress bar."""
    with progress(what, match.games) as advance:
        return simulate(match, advance)


def print_report(screen: Console, report: Report) -> None:
    """Print a report as tables."""
    screen.print(summary(report))
    screen.print(results_table("faction", report.factions.items()))
    screen.print(results_table("seat", ((f"seat {seat}", result) for seat, result in enumerate(report.seats))))
    if len(report.bots) > 1:
        screen.print(results_table("bot", report.bots.items()))


def summary(report: Report) -> str:
    """What was played and how fast."""
    match, seconds = report.match, report.seconds
    return (
        f"{isettlers.game(match.game).title}, {match.players} players, {_bots(match)}: "
        f"{match.games:,} games, {report.decisions:,} decisions in {seconds:.2f} s\n"
        f"{match.games / seconds:,.0f} games/s, {rate(report.decisions_per_s)} decisions/s, "
        f"signature {report.signature:016x}"
    )


def results_table(what: str, results: Iterable[tuple[str, Result]]) -> Table:
    """Mean scores and win shares."""
    rows = [
        (name, f"{result.games:,}", f"{result.mean_score:.1f}", f"{result.win_share:.1%}") for name, result in results
    ]
    return table(f"by {what}", (what, "played", "mean score", "wins"), rows)


def _bots(match: Match) -> str:
    names = sorted(set(match.bots))
    return " against ".join(names) if len(names) > 1 else f"all {names[0]}"
