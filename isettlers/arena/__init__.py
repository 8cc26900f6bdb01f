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
from isettlers.arena.elo import alpha_rank, elo
from isettlers.arena.intervals import Estimate, deal_share, mean, wilson
from isettlers.arena.local import Processes, Threads
from isettlers.arena.meetings import Meeting, meetings
from isettlers.arena.merging import Merged, merge
from isettlers.arena.ratings import Rater, ratings
from isettlers.arena.results import Forfeit, Header, Result, ResultsFile, read_results
from isettlers.arena.running import run
from isettlers.arena.schedule import SCHEDULES, Arena, Bout, budget
from isettlers.arena.sprt import Sprt, Verdict, verdict
from isettlers.arena.standings import Pair, Standing, pairs, ranked, standings
from isettlers.borders import keep_here

keep_here(ResultsFile, "its path and header")

__all__ = [
    "BACKENDS",
    "SCHEDULES",
    "Arena",
    "Backend",
    "Bout",
    "Estimate",
    "Forfeit",
    "Header",
    "Meeting",
    "Merged",
    "Pair",
    "Processes",
    "Rater",
    "Result",
    "ResultsFile",
    "Sprt",
    "Standing",
    "Threads",
    "Verdict",
    "alpha_rank",
    "backend",
    "budget",
    "deal_share",
    "elo",
    "mean",
    "meetings",
    "merge",
    "pairs",
    "ranked",
    "ratings",
    "read_results",
    "run",
    "standings",
    "verdict",
    "wilson",
]
