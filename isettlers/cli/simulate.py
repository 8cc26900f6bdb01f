"""Play many games between bots and count who wins."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import isettlers
from isettlers.cli.imperial.variants import said
from isettlers.cli.options import add_bots, add_game, add_json, add_seating, check_seated, seating, variants
from isettlers.cli.screen import console, print_json, progress, rate, table
from isettlers.errors import SetupError
from isettlers.imperial.titles import TITLES, title
from isettlers.simulate import Match, Report, Result, simulate

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

HELP: Final = "many games between bots: scores, win shares, speed"

_ALL: Final = "all"
_NONE: Final = "-"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="as many as factions, or 2; 1 is the solo game")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="1000 unless told")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same games; 0 unless told")
    add_bots(parser, "all seats")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="T", help="all CPUs unless told")
    add_seating(parser, "every seating in rotation unless told", f", or {_ALL}: every faction in rotation")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print the report."""
    match = _match(args)
    if args.json:
        print_json(document(watched(match)))
    else:
        screen = console()  # before the games: without rich they would be played for nothing
        print_report(screen, watched(match))
    return 0


def _match(args: argparse.Namespace) -> Match:
    options = variants(args)
    factions, players = seating(args), args.players
    if args.solo is not None and players not in {None, 1}:
        raise SetupError(f"--solo is for one player, not for {players}")
    if args.solo == _ALL:
        factions, players = None, 1
    if factions is not None:
        check_seated(options.get("decks", ()), factions)
    optional = {"players": players, "edition": options.pop("edition", None)}
    return Match(
        game=args.game,
        factions=factions,
        bots=args.bots,
        games=args.games,
        seed=args.seed,
        threads=args.threads,
        options=options,
        **{name: value for name, value in optional.items() if value is not None},
    )


def watched(match: Match, what: str = "playing") -> Report:
    """Play a match under a progress bar."""
    with progress(what, match.games) as advance:
        return simulate(match, advance)


def document(report: Report) -> dict[str, Any]:
    """A report for programs; of solo games also how they were won."""
    tree = report.document()
    if report.match.players == 1:
        tree["solo"] = {
            name: {
                "games": result.games,
                "win_share": result.win_share,
                "mean_score": result.mean_score,
                "mean_score_of_wins": None if (mean := _mean(report.won[name])) is None else float(mean),
                "titles": {one: float(share) for one, share in _titles(report.won[name], result).items()},
            }
            for name, result in report.factions.items()
        }
    return tree


def print_report(screen: Console, report: Report) -> None:
    """Print a report as tables."""
    screen.print(summary(report))
    if report.match.players == 1:
        screen.print(solo_table(report))
        screen.print(titles_table(report))
        return
    screen.print(results_table("faction", report.factions.items()))
    screen.print(results_table("seat", ((f"seat {seat}", result) for seat, result in enumerate(report.seats))))
    if len(report.bots) > 1:
        screen.print(results_table("bot", report.bots.items()))


def summary(report: Report) -> str:
    """What was played and how fast."""
    match, seconds = report.match, report.seconds
    who = "solo" if match.players == 1 else f"{match.players} players"
    usual = said({"edition": match.edition, **report.options})
    return (
        f"{isettlers.game(match.game).title}, {who}, {_bots(match)}: "
        f"{match.games:,} games, {report.decisions:,} decisions in {seconds:.2f} s\n"
        + (f"{usual}\n" if usual else "")
        + f"{match.games / seconds:,.0f} games/s, {rate(report.decisions_per_s)} decisions/s, "
        f"signature {report.signature:016x}"
    )


def results_table(what: str, results: Iterable[tuple[str, Result]]) -> Table:
    """Mean scores and win shares."""
    rows = [
        (name, f"{result.games:,}", f"{result.mean_score:.1f}", f"{result.win_share:.1%}") for name, result in results
    ]
    return table(f"by {what}", (what, "played", "mean score", "wins"), rows)


def solo_table(report: Report) -> Table:
    """How each faction did alone; a lost game has no points."""
    rows = [
        (
            name,
            f"{result.games:,}",
            f"{result.mean_score:.1f}",
            f"{result.win_share:.1%}",
            _NONE if (mean := _mean(report.won[name])) is None else f"{float(mean):.1f}",
        )
        for name, result in report.factions.items()
    ]
    heads = ("faction", "played", "mean score", "wins", "mean score of wins")
    return table("alone against the virtual player", heads, rows)


def titles_table(report: Report) -> Table:
    """The titles that each faction won, as shares of all its games."""
    rows = [
        (name, *(f"{float(share):.1%}" for share in _titles(report.won[name], result).values()))
        for name, result in report.factions.items()
    ]
    return table("titles won, in all games", ("faction", *TITLES), rows)


def _mean(won: Mapping[int, int]) -> Fraction | None:
    """The mean of scores, each with how often it was reached; None of none."""
    times = sum(won.values())
    return Fraction(sum(points * number for points, number in won.items()), times) if times else None


def _titles(won: Mapping[int, int], result: Result) -> dict[str, Fraction]:
    """Which share of the games was won with each title (SO10)."""
    shares = dict.fromkeys(TITLES, Fraction())
    for points, number in won.items():
        shares[title(points)] += Fraction(number, result.games)
    return shares


def _bots(match: Match) -> str:
    names = sorted(set(match.bots))
    return " against ".join(names) if len(names) > 1 else f"all {names[0]}"
