"""A league of bots that continues each night, on this machine or on a Ray cluster (extras `arena`, `distributed`).

python examples/league.py league.jsonl --games 200                          on this machine
python examples/league.py league.jsonl --games 200 --backend ray --address auto
"""

from __future__ import annotations

import argparse
from pathlib import Path

from isettlers.arena import BACKENDS, Arena, backend, ranked, run, standings
from isettlers.arena.report import write_report
from isettlers.bots import Budget

BOTS = ("random", "greedy", "ismcts", "ismcts:c=0.5", "moismcts")


def main() -> None:
    """Play the games that the file lacks; print the table, write the report beside it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--games", type=int, default=200, help="of the whole league (default: 200)")
    parser.add_argument("--iterations", type=int, default=100, help="of each decision (default: 100)")
    parser.add_argument("--backend", choices=BACKENDS, default="threads")
    parser.add_argument("--address", help="of a running cluster, or auto (default: one on this machine)")
    options = parser.parse_args()
    arena = Arena(
        "founders", BOTS, games=options.games, schedule="adaptive", budget=Budget(iterations=options.iterations)
    )
    where = backend(options.backend, address=options.address)
    header, results = run(arena, options.results, backend=where)
    print(f"{len(results)} games")
    for place, standing in enumerate(ranked(standings(header, results)), start=1):
        elo = f"{standing.elo.value:+5.0f} Elo" if standing.elo else "no rating"
        print(f"{place}. {standing.bot:14} {elo} after {standing.played} games")
    write_report(options.results, options.results.with_suffix(".html"))


if __name__ == "__main__":
    main()
