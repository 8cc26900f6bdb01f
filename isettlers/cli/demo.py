"""Watch bots play: a thousand games in a second or two, then one game told from beginning to end."""

from __future__ import annotations

import argparse
import os
from typing import Final

import isettlers
from isettlers.cli.screen import console
from isettlers.cli.simulate import results_table, summary, watched
from isettlers.imperial import FACTIONS
from isettlers.simulate import Match

HELP: Final = "watch bots play: many games counted, one game told"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--seed", type=int, default=7, metavar="S", help="another seed, another game; 7 unless told")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="games of each match; 1000 unless told")


def run(args: argparse.Namespace) -> int:
    """Count two matches, then tell a game."""
    from isettlers.cli.imperial.telling import tell

    threads = os.cpu_count() or 1
    four = Match(players=4, games=args.games, seed=args.seed, threads=threads)
    two = Match(players=2, bots=("greedy", "random"), games=args.games, seed=args.seed, threads=threads)
    screen = console()
    for title, match, what in (
        ("Four greedy bots, one for each faction", four, "faction"),
        ("Greedy against random, two players", two, "bot"),
    ):
        screen.rule(title, style="bold")
        report = watched(match)
        screen.print(summary(report))
        screen.print(results_table(what, (report.factions if what == "faction" else report.bots).items()))
    screen.rule("One game of four greedy bots, told", style="bold")
    tell(isettlers.start("imperial", factions=FACTIONS, seed=args.seed), args.seed)
    screen.print("\nisettlers play: your turn. isettlers --help: what else there is.")
    return 0
