"""The native library and the module beside the Python extension: playouts, games, iterations of a search, in turns.

    make amalgamation
    make wasm && (cd bindings/typescript && npm ci && npm run compile)    # for the module, where there is Node.js
    python benchmarks/native/run.py

The program compiles the amalgamation with its own driver, driver.c, by the flags of its README. Each round measures
each game in the extension, in the library, then in the module; the figures are medians over the rounds, by seconds of
CPU time. So are those of what a reader asks of the library, and of the way to a first game of Imperial Settlers in
fresh processes of Node.js.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import isettlers
from isettlers import State
from isettlers._core.search.engine import Search, search_options

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

from _measure import Sample, Table, machine, pin, print_tables, sample, scaled  # noqa: E402

NATIVE: Final = ROOT / "bindings/c/build"
DRIVER: Final = ROOT / "build/native/bench"
TYPESCRIPT: Final = ROOT / "bindings/typescript"
RATES: Final = TYPESCRIPT / "build/examples/rates.js"
FLAGS: Final = ("-O3", "-lm")
"""Those of the library's README."""
SETUPS: Final[Mapping[str, Mapping[str, Any]]] = {
    "imperial": {"factions": ["romans", "barbarians"]},
    "burgundy": {"players": 2},
    "founders": {"players": 2},
}
SEED: Final = 3
BOT: Final = "ismcts"
MEASURES: Final = {
    "playouts": "decisions of random playouts",
    "driven": "decisions of games driven from C or JavaScript: legal, apply",
    "listed": "the same in C, each action looked up in the list of the call before",
    "checked": "the same in C with all checks",
    "search": f"iterations of {BOT}",
}
BESIDE: Final = {name: "search" if name == "search" else "playouts" for name in MEASURES}
"""The extension's measure that each of the library's is compared with."""
READINGS: Final = {
    "views": "a view",
    "json": "a view as JSON",
    "events": "the events of a step",
}
"""What the driver reads of 64 positions, each for the seat to decide."""
DOORS: Final = {"isettlers/wasm": "inlined", "isettlers/wasm/file": "file"}
OPENING: Final = """
const used = () => {{
  const {{ user, system }} = process.cpuUsage();
  return (user + system) / 1e3;
}};
const began = used();
const {{ openLibrary }} = await import("{door}");
const loaded = used();
const library = await openLibrary();
const opened = used();
library.game("imperial", {{ factions: ["romans", "barbarians"] }}).start(1);
console.log(JSON.stringify([loaded - began, opened - loaded, used() - opened]));
"""
STEPS: Final = ("import", "openLibrary", "first game")


def compiled() -> Path:
    """Compile the driver with the library. Exits where the amalgamation is missing."""
    if not (NATIVE / "isettlers.c").is_file():
        sys.exit("bindings/c/build/isettlers.c is missing: run `make amalgamation`")
    DRIVER.parent.mkdir(parents=True, exist_ok=True)
    sources = [str(Path(__file__).with_name("driver.c")), str(NATIVE / "isettlers.c")]
    command = [*shlex.split(os.environ.get("CC", "cc")), f"-I{NATIVE}", *sources, "-o", str(DRIVER), *FLAGS]
    subprocess.run(command, check=True)
    return DRIVER


def rates(program: Sequence[str], game: str, state: State, seconds: float) -> dict[str, float]:
    """Return the rates that a program prints: the driver of the library or of the module."""
    setup = json.dumps({"game": game, "setup": state.setup.document()})
    command = [*program, setup, str(seconds), str(SEED), f"{BOT}:1000000"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return {name: one["count"] / one["cpu"] for name, one in json.loads(done.stdout).items()}


def opening(door: str) -> list[float]:
    """Return the milliseconds of CPU time that each step to a first game takes in a fresh process."""
    command = ["node", "--input-type=module", "--eval", OPENING.format(door=door)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=TYPESCRIPT)
    steps: list[float] = json.loads(done.stdout)
    return steps


def in_extension(state: State, seconds: float) -> dict[str, float]:
    """Return the rates of the extension."""
    options, _ = search_options(BOT, {})
    search = Search(state.with_weights("tuned"), 1, **options)

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
    programs = {"library": [str(compiled())]}
    if RATES.is_file():
        programs["module"] = ["node", str(RATES)]
    cpu = pin()
    states = {game: isettlers.start(game, seed=SEED, **setup) for game, setup in SETUPS.items()}
    rounds = [
        {
            game: {"extension": in_extension(state, options.budget)}
            | {name: rates(program, game, state, options.budget) for name, program in programs.items()}
            for game, state in states.items()
        }
        for _ in range(options.rounds)
    ]
    doors = DOORS if RATES.is_file() else ()
    openings = {door: [opening(door) for _ in range(2 * options.rounds)] for door in doors}
    if options.json:
        report = {"machine": machine(), "pinned_to": cpu, "rounds": rounds, "openings": openings}
        print(json.dumps(report, indent=2))
    else:
        print_tables([table_of(game, [one[game] for one in rounds]) for game in SETUPS])
        print_tables([readings(rounds)])
        print_tables([Table("start of the module", ("door", "", *STEPS), list(starts(openings)))] if doors else [])


def table_of(game: str, rounds: list[dict[str, dict[str, float]]]) -> Table:
    """Return the table of a game: medians of the rates, and of the ratios within a round."""

    def column(place: str, name: str) -> list[float]:
        return [one[place][name] for one in rounds if name in one.get(place, ())]

    def figures(here: list[float], there: list[float]) -> tuple[str, str]:
        if not there:
            return "", ""
        ratios = [ours / theirs for theirs, ours in zip(here, there, strict=True)]
        return rate(statistics.median(there)), f"{statistics.median(ratios):.2f}"

    rows = []
    for name, meaning in MEASURES.items():
        extension, library = column("extension", BESIDE[name]), column("library", name)
        rows.append(
            (
                name, meaning, rate(statistics.median(extension)), *figures(extension, library),
                *figures(library, column("module", name)),
            )
        )  # fmt: skip
    header = ("measure", "things counted", "extension/s", "library/s", "to extension", "module/s", "to library")
    return Table(game, header, rows)


def readings(rounds: list[dict[str, dict[str, dict[str, float]]]]) -> Table:
    """Return the microseconds of what a reader asks of the library: medians over the rounds."""
    header = ("game", *READINGS.values())
    rows = []
    for game in SETUPS:
        libraries = [one[game]["library"] for one in rounds]
        times = [statistics.median(1e6 / library[name] for library in libraries) for name in READINGS]
        rows.append((game, *(f"{time:.2f} µs" for time in times)))
    return Table("what a reader asks of the library", header, rows)


def starts(openings: Mapping[str, list[list[float]]]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each door: medians of its steps."""
    for door, runs in openings.items():
        yield door, DOORS[door], *(f"{statistics.median(step):.1f} ms" for step in zip(*runs, strict=True))


def rate(value: float) -> str:
    """Return a rate as text."""
    return scaled(value, ("", " k", " M"))


if __name__ == "__main__":
    main()
