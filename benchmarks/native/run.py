"""The native library beside the Python extension: playouts, games driven from C, iterations of a search, in turns.

    make amalgamation
    python benchmarks/native/run.py

The program compiles the amalgamation with its own driver, driver.c, by the flags of the extension. Each round measures
each game in the extension, then in the library; the figures are medians over the rounds, by seconds of CPU time.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import isettlers
from isettlers import State
from isettlers._core.search.engine import Search, search_options

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

from _measure import Sample, Table, machine, pin, print_tables, sample, scaled  # noqa: E402

NATIVE: Final = ROOT / "bindings/native/build"
DRIVER: Final = ROOT / "build/native/bench"
FLAGS: Final = ("-std=c11", "-O3", "-ffp-contract=off", "-DNDEBUG")
SETUPS: Final[Mapping[str, Mapping[str, Any]]] = {
    "imperial": {"factions": ["romans", "barbarians"]},
    "burgundy": {"players": 2},
    "founders": {"players": 2},
}
SEED: Final = 3
BOT: Final = "ismcts"
MEASURES: Final = {
    "playouts": "decisions of random playouts",
    "driven": "decisions of games driven from C: legal, apply",
    "checked": "the same with all checks",
    "search": f"iterations of {BOT}",
}
BESIDE: Final = {"playouts": "playouts", "driven": "playouts", "checked": "playouts", "search": "search"}
"""The extension's measure that each of the library's is compared with."""


def compiled() -> Path:
    """Compile the driver with the library. Exits where the amalgamation is missing."""
    if not (NATIVE / "isettlers.c").is_file():
        sys.exit("bindings/native/build/isettlers.c is missing: run `make amalgamation`")
    DRIVER.parent.mkdir(parents=True, exist_ok=True)
    march = ["-march=x86-64-v2"] if os.uname().machine == "x86_64" else []
    sources = [str(Path(__file__).with_name("driver.c")), str(NATIVE / "isettlers.c")]
    command = [*shlex.split(os.environ.get("CC", "cc")), *FLAGS, *march, f"-I{NATIVE}", *sources, "-o", str(DRIVER)]
    subprocess.run(command, check=True)
    return DRIVER


def in_library(game: str, state: State, seconds: float) -> dict[str, float]:
    """Return the rates of the library."""
    setup = json.dumps({"game": game, "setup": state.setup.document()})
    command = [str(DRIVER), setup, str(seconds), str(SEED), f"{BOT}:1000000"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return {name: one["count"] / one["cpu"] for name, one in json.loads(done.stdout).items()}


def in_extension(state: State, seconds: float) -> dict[str, float]:
    """Return the rates of the extension."""
    search = Search(state.with_weights("tuned"), 1, **search_options(BOT, {}))

    def iterations(count: int) -> float:
        before = search.iterations
        return search.run(count) - before

    return {
        "playouts": rate_of(sample(lambda games: state.playouts(games, SEED), seconds)),
        "search": rate_of(sample(iterations, seconds)),
    }


def rate_of(taken: Sample) -> float:
    """Return the things counted in a second of CPU time."""
    return taken.count / taken.cpu


def main() -> None:
    """Measure in turns, print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="repetitions (default: 7)")
    parser.add_argument("--budget", type=float, default=0.5, metavar="SECONDS", help="of a measure (default: 0.5)")
    parser.add_argument("--json", action="store_true", help="print every rate as JSON")
    options = parser.parse_args()
    compiled()
    cpu = pin()
    states = {game: isettlers.start(game, seed=SEED, **setup) for game, setup in SETUPS.items()}
    rounds = [
        {
            game: {"extension": in_extension(state, options.budget), "library": in_library(game, state, options.budget)}
            for game, state in states.items()
        }
        for _ in range(options.rounds)
    ]
    if options.json:
        print(json.dumps({"machine": machine(), "pinned_to": cpu, "rounds": rounds}, indent=2))
    else:
        print_tables([table_of(game, [one[game] for one in rounds]) for game in SETUPS])


def table_of(game: str, rounds: list[dict[str, dict[str, float]]]) -> Table:
    """Return the table of a game: medians of the rates, and of the ratios within a round."""
    rows = []
    for name, meaning in MEASURES.items():
        extension = [one["extension"][BESIDE[name]] for one in rounds]
        library = [one["library"][name] for one in rounds]
        ratios = [there / here for here, there in zip(extension, library, strict=True)]
        middle = statistics.median
        rows.append((name, meaning, rate(middle(extension)), rate(middle(library)), f"{middle(ratios):.2f}"))
    return Table(game, ("measure", "things counted", "extension/s", "library/s", "ratio"), rows)


def rate(value: float) -> str:
    """Return a rate as text."""
    return scaled(value, ("", " k", " M"))


if __name__ == "__main__":
    main()
