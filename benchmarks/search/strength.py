"""Draws how strength grows with the budget, from the JSON that `isettlers arena --json` wrote.

`python benchmarks/search/strength.py OUT.svg FILE.json...` takes arenas of two bots, greedy one of them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from isettlers.arena.svg import DARK, color, drawing


def points(files: list[Path]) -> list[tuple[int, dict[str, float], dict[str, float]]]:
    """Iterations, share of the wins against greedy and mean score, each with its interval, by iterations."""
    rows: list[tuple[int, dict[str, float], dict[str, float]]] = []
    for file in files:
        tree: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        [searcher] = [standing for standing in tree["standings"] if standing["bot"] != "greedy"]
        rows.append((int(searcher["bot"].partition(":")[2]), searcher["win_share"], searcher["score"]))
    return sorted(rows, key=lambda one: one[0])


def main() -> None:
    """Read, draw, write."""
    from matplotlib.figure import Figure

    out, *files = map(Path, sys.argv[1:])
    rows = points(files)
    with drawing(DARK):
        figure = Figure(figsize=(7.5, 3.0), layout="constrained")
        wins, scores = figure.subplots(1, 2)
        for axes, place, title in ((wins, 1, "share of the wins against greedy"), (scores, 2, "points a game")):
            middle = [one[place]["value"] for one in rows]
            below = [one[place]["value"] - one[place]["low"] for one in rows]
            above = [one[place]["high"] - one[place]["value"] for one in rows]
            budgets = [one[0] for one in rows]
            axes.errorbar(budgets, middle, yerr=(below, above), color=color(place - 1), marker="o", capsize=3)
            axes.set_xscale("log")
            axes.set_xlabel("iterations of ismcts")
            axes.set_title(title)
            axes.grid(axis="y")
        wins.set_ylim(0.5, 1.0)
        figure.savefig(out, metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
