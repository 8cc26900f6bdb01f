"""Reports of `isettlers simulate` for Imperial Settlers alone: factions and edition, and the solo game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from isettlers.cli.tables import Table, table
from isettlers.imperial import EDITIONS
from isettlers.imperial.solo import TITLES, title
from isettlers.measure.simulate import Report, Result

_NONE: Final = "-"


def document(report: Report) -> dict[str, Any]:
    """A report for programs; of solo games also how they were won."""
    tree = report.document()
    settings, options = tree["settings"], tree["settings"]["options"]
    if "decks" in options:
        options["decks"] = [deck["deck"] for deck in options["decks"]]
    tree["settings"] = {
        "bots": settings["bots"],
        "factions": options.pop("factions", None),
        "seed": settings["seed"],
        "edition": options.pop("edition", EDITIONS[0]),
        "options": options,
        "threads": settings["threads"],
    }
    if report.match.seats == 1:
        tree["solo"] = {
            name: {
                "games": result.games,
                "win_share": result.win_share,
                "mean_score": result.mean_score,
                "mean_score_of_wins": None if (mean := _mean(report.won[name])) is None else float(mean),
                "titles": {one: float(share) for one, share in _titles(report.won[name], result).items()},
            }
            for name, result in report.sides.items()
        }
    return tree


def tables(report: Report) -> Sequence[Table]:
    """The tables of a report."""
    from isettlers.cli.result_tables import usual_tables

    return [solo_table(report), titles_table(report)] if report.match.seats == 1 else usual_tables(report)


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
        for name, result in report.sides.items()
    ]
    heads = ("faction", "played", "mean score", "wins", "mean score of wins")
    return table("alone against the virtual player", heads, rows)


def titles_table(report: Report) -> Table:
    """The titles that each faction won, as shares of all its games."""
    rows = [
        (name, *(f"{float(share):.1%}" for share in _titles(report.won[name], result).values()))
        for name, result in report.sides.items()
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
