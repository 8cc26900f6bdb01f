"""Draws how strength grows with the budget, from the JSON that `isettlers arena --json` wrote.

`python benchmarks/search/strength.py OUT.svg FILE.json...` takes arenas of two bots, greedy one of them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from isettlers.arena.svg import DARK, color, drawing


class Point(NamedTuple):
    """What an arena says of a number of iterations: estimates with their intervals."""

    iterations: int
    wins: dict[str, float]
    score: dict[str, float]


def points(files: list[Path]) -> list[Point]:
    """The points of arenas, by iterations."""
    rows: list[Point] = []
    for file in files:
        tree: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        [searcher] = [standing for standing in tree["standings"] if standing["bot"] != "greedy"]
        rows.append(Point(int(searcher["bot"].partition(":")[2]), searcher["win_share"], searcher["score"]))
    return sorted(rows, key=lambda one: one.iterations)


def main() -> None:
    """Read, draw, write."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import StrMethodFormatter

    out, *files = map(Path, sys.argv[1:])
    rows = points(files)
    with drawing(DARK):
        figure = Figure(figsize=(7.5, 3.0), layout="constrained")
        wins, scores = figure.subplots(1, 2)
        drawn = (
            (wins, [one.wins for one in rows], "share of the wins against greedy"),
            (scores, [one.score for one in rows], "points a game"),
        )
        for place, (axes, estimates, title) in enumerate(drawn):
            middle = [one["value"] for one in estimates]
            below = [one["value"] - one["low"] for one in estimates]
            above = [one["high"] - one["value"] for one in estimates]
            budgets = [one.iterations for one in rows]
            axes.errorbar(budgets, middle, yerr=(below, above), color=color(place), marker="o", capsize=3)
            axes.set_xscale("log")
            axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
            axes.set_xlabel("iterations of ismcts")
            axes.set_title(title)
            axes.grid(axis="y")
        wins.set_ylim(0.5, 1.0)
        figure.savefig(out, metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
