"""Measure the engine on this machine: random play in the core and from Python, clones, starts, two threads."""

from __future__ import annotations

import argparse
from typing import Final

from isettlers.cli.json_output import add_json, put_json, takes_output
from isettlers.cli.options import add_game
from isettlers.cli.screen import console, progress, rate
from isettlers.cli.tables import table
from isettlers.cli.terminal import Screen
from isettlers.errors import SetupError
from isettlers.measure.benchmark import (
    REPEATS,
    SECONDS,
    SIGNATURE_GAMES,
    SIGNATURE_SEED,
    Benchmark,
    Measure,
    measure,
    steps,
)

HELP: Final = "speed of the engine on this machine, and its signature"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        metavar="S",
        help=f"total measuring time in seconds (default: {SECONDS:g}); the whole run takes about a third longer",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if not args.seconds > 0:
        raise SetupError(f"--seconds: expected a number above 0, got {args.seconds:g}")
    screen = None if takes_output(args) else console()
    benchmark = _measured(args)
    put_json(args, benchmark.document)
    if screen is not None:
        _print(screen, benchmark)
    return 0


def _measured(args: argparse.Namespace) -> Benchmark:
    with progress("measuring", steps(args.game)) as advance:
        return measure(args.game, args.seconds, lambda: advance(1))


def _print(screen: Screen, benchmark: Benchmark) -> None:
    rows = [_row(measure) for measure in benchmark.measures]
    columns = ("measured", "players", "median", "least", "most", "each")
    screen.print(table(f"{benchmark.game}: {REPEATS} repeats", columns, rows))
    sizes = ", ".join(f"{size} bytes with {players} players" for players, size in benchmark.state_bytes.items())
    screen.print(f"state: {sizes}")
    screen.print(
        f"signature: {benchmark.signature:016x} "
        f"({SIGNATURE_GAMES} random games for each number of players, seed {SIGNATURE_SEED})"
    )


def _row(one: Measure) -> tuple[str, ...]:
    values = (one.median, one.least, one.most)
    if one.unit == "decisions/s":
        shown = [f"{rate(value)}/s" for value in values]
        each = f"{1e9 / one.median:,.0f} ns a decision"
    elif one.unit == "ns":
        shown = [f"{value:,.0f} ns" for value in values]
        each = ""
    else:
        shown = [f"{value:.2f}x" for value in values]
        each = ""
    return (one.name, str(one.players), *shown, each)
