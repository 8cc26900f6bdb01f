"""The usual tables of a match: results by side, by seat and by bot."""

from __future__ import annotations

from collections.abc import Iterable

import isettlers
from isettlers.cli.tables import Table, table
from isettlers.measure.simulate import Report, Result


def usual_tables(report: Report) -> list[Table]:
    """Return the tables by side, by seat and by bot, where there are several."""
    tables = [side_table(report)] if report.sides else []
    tables.append(seat_table(report))
    return [*tables, bot_table(report)] if len(report.bots) > 1 else tables


def side_table(report: Report) -> Table:
    """Results by what seats play."""
    return _results_table(isettlers.game(report.match.game).side, report.sides.items())


def seat_table(report: Report) -> Table:
    """Results by seat."""
    return _results_table("seat", ((f"seat {seat}", result) for seat, result in enumerate(report.seats)))


def bot_table(report: Report) -> Table:
    """Results by bot."""
    return _results_table("bot", report.bots.items())


def _results_table(what: str, results: Iterable[tuple[str, Result]]) -> Table:
    """Mean scores and win shares."""
    rows = [
        (name, f"{result.games:,}", f"{result.mean_score:.1f}", f"{result.win_share:.1%}") for name, result in results
    ]
    return table(f"by {what}", (what, "played", "mean score", "wins"), rows)
