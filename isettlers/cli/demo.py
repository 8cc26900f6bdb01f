"""Watch bots play: a thousand games in a second or two, then one game told from beginning to end.

The usual demo is two matches; with --factions or --solo it is one, of these factions.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from typing import Any, Final

import isettlers
from isettlers.cli.options import add_seating, check_seated, seating, variants
from isettlers.cli.screen import console
from isettlers.cli.simulate import print_report, results_table, summary, watched
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.simulate import Match

HELP: Final = "watch bots play: many games counted, one game told"

_FOUR: Final = ("Four greedy bots, each of another faction", "faction")
_TWO: Final = ("Greedy against random, two players", "bot")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--seed", type=int, default=7, metavar="S", help="another seed, another game; 7 unless told")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="games of each match; 1000 unless told")
    add_seating(parser, "the base game's unless told")


def run(args: argparse.Namespace) -> int:
    """Count one match or two, then tell a game."""
    from isettlers.cli.imperial.telling import tell

    options, screen = variants(args), console()
    factions = seating(args) or BASE_FACTIONS
    check_seated(options.get("decks", ()), factions)
    setup = isettlers.game("imperial").setup(factions=factions, **options)
    start = setup.start(args.seed)
    for (title, what), match in _matches(args, factions, options):
        screen.rule(title, style="bold")
        report = watched(match)
        if match.players == 1:
            print_report(screen, report)
            continue
        screen.print(summary(report))
        screen.print(results_table(what, (report.factions if what == "faction" else report.bots).items()))
    screen.rule(f"One game of {_bots(len(factions))}, told", style="bold")
    tell(start, args.seed)
    screen.print("\nisettlers play: your turn. isettlers --help: what else there is.")
    return 0


def _matches(
    args: argparse.Namespace, factions: tuple[str, ...], options: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, str], Match]]:
    """What is counted, each with its title and by what: where nothing else was asked for, two matches."""
    further = {name: value for name, value in options.items() if name != "edition"}
    common: dict[str, Any] = {
        "games": args.games, "seed": args.seed, "threads": os.cpu_count() or 1, "options": further,
        "edition": options.get("edition", "second"),
    }  # fmt: skip
    if seating(args) is not None:
        yield (_bots(len(factions)).capitalize(), "faction"), Match(factions=factions, **common)
        return
    yield _FOUR, Match(players=4, **common)
    yield _TWO, Match(players=2, bots=("greedy", "random"), **common)


def _bots(players: int) -> str:
    number = ("one greedy bot, alone", "two", "three", "four", "five")[players - 1]
    return number if players == 1 else f"{number} greedy bots"
