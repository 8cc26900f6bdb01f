"""The arena: bots against each other in fair series of games, rated.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from isettlers.arena import Arena, ranked, run, standings
>>> with TemporaryDirectory() as folder:
...     header, results = run(Arena("imperial", ("random", "greedy"), games=8), Path(folder) / "results.jsonl")
>>> [standing.bot for standing in ranked(standings(header, results))]
['greedy', 'random']
"""

from __future__ import annotations

from isettlers.arena.backends import BACKENDS, Backend, backend
from isettlers.arena.intervals import Estimate, mean, wilson
from isettlers.arena.local import Processes, Threads
from isettlers.arena.ratings import Rater, ratings
from isettlers.arena.results import Forfeit, Header, Result, ResultsFile, read_results
from isettlers.arena.running import run
from isettlers.arena.schedule import SCHEDULES, Arena, Bout, budget
from isettlers.arena.standings import Pair, Standing, pairs, ranked, standings

__all__ = [
    "BACKENDS",
    "SCHEDULES",
    "Arena",
    "Backend",
    "Bout",
    "Estimate",
    "Forfeit",
    "Header",
    "Pair",
    "Processes",
    "Rater",
    "Result",
    "ResultsFile",
    "Standing",
    "Threads",
    "backend",
    "budget",
    "mean",
    "pairs",
    "ranked",
    "ratings",
    "read_results",
    "run",
    "standings",
    "wilson",
]
