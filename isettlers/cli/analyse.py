"""Count the use of each card or tile in records, and the results of sides and bots, with 95 % intervals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import isettlers
from isettlers.analyse import Analysis, CardLine, SideLine, analyse, find_records, frames
from isettlers.analyse.pictures import FORMS, write_pictures
from isettlers.analyse.tables import write_tables
from isettlers.arena.intervals import Estimate
from isettlers.arena.svg import available
from isettlers.cli.json_output import add_json, put_json, takes_output
from isettlers.cli.screen import console, progress, say
from isettlers.cli.tables import Table, table
from isettlers.cli.terminal import Screen
from isettlers.cli.terminals import terminal
from isettlers.errors import IsettlersError
from isettlers.extras import pip_install

HELP: Final = "statistics of cards or tiles, sides and bots in records"

_FAULTY: Final = 1
_SHOWN: Final = 5
"""Records left out that are named."""
_NONE: Final = "-"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "records", nargs="+", type=Path, metavar="RECORD", help="files, or folders with files ending in .record"
    )
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write cards.csv, sides.csv and pictures there")
    parser.add_argument(
        "--picture", choices=FORMS, default=FORMS[0], help=f"format of the pictures (default: {FORMS[0]})"
    )
    parser.add_argument(
        "--frames", type=Path, metavar="FOLDER", help="write data frames of games, seats, decisions and events there"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Count and print; the status is 1 when records could not be read or played again."""
    screen = None if takes_output(args) else console()
    paths = find_records(args.records)
    with progress("reading", len(paths)) as advance:
        analysis = analyse(paths, advance)
    written = [] if args.out is None else _written(analysis, args.out, args.picture)
    if args.frames is not None:
        left_out = {one.path for one in analysis.left_out}
        written += _framed([path for path in paths if path not in left_out], args.frames)
    put_json(args, analysis.document)
    if screen is not None:
        _print(screen, analysis)
        for path in written:
            screen.print(f"written: {path}")
    return _tell_left_out(analysis)


def _written(analysis: Analysis, folder: Path, form: str) -> list[Path]:
    """Write the files and return their names. Raises IsettlersError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tables = write_tables(analysis, folder)
        if available():
            return tables + write_pictures(analysis, folder, form)
    except OSError as error:
        raise IsettlersError(f"{folder}: {error.strerror}") from None
    say(f"isettlers: no pictures: they need matplotlib: {pip_install('arena')}", to=sys.stderr)
    return tables


def _framed(paths: Sequence[Path], folder: Path) -> list[Path]:
    """Write the data frames of records and return their names. Raises IsettlersError."""
    recorded = frames(paths)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return recorded.write_parquet(folder)
    except OSError as error:
        raise IsettlersError(f"{folder}: {error.strerror}") from None


def _tell_left_out(analysis: Analysis) -> int:
    """Name on stderr what was not counted; the exit status."""
    faulty = [one for one in analysis.left_out if one.faulty]
    unfinished = len(analysis.left_out) - len(faulty)
    if unfinished:
        say(f"isettlers: {_games(unfinished)} left out that did not end", to=sys.stderr)
    for one in faulty[:_SHOWN]:
        say(f"isettlers: left out: {one.path}: {one.reason}", to=sys.stderr)
    if faulty[_SHOWN:]:
        say(f"isettlers: and {len(faulty) - _SHOWN} more", to=sys.stderr)
    return _FAULTY if faulty else 0


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def _print(screen: Screen, analysis: Analysis) -> None:
    game = isettlers.game(analysis.game)
    screen.print(f"{game.title}: {_games(analysis.games)}. All intervals are of 95 %.\n")
    for what, lines in ((game.side, analysis.sides), ("seat", analysis.places), ("bot", analysis.bots)):
        if lines:
            screen.print(_side_table(what, lines))
    for deck in dict.fromkeys(line.group.deck for line in analysis.cards):
        screen.print(_card_table(analysis, deck, [line for line in analysis.cards if line.group.deck == deck]))
    if any(line.group.reconstructed for line in analysis.cards):
        screen.print("* the ability is a reconstruction: what is counted here says nothing of the printed card.")


def _side_table(what: str, lines: Sequence[SideLine]) -> Table:
    rows = [
        (line.name, f"{line.seats:,}", _number(line.score), _percent(line.win_share), f"{line.expected:.1%}")
        for line in lines
    ]
    return table(f"by {what}", (what, "played", "mean score", "wins", "if all alike"), rows)


def _card_table(analysis: Analysis, deck: str, lines: Sequence[CardLine]) -> Table:
    kinds = list(analysis.kinds)
    best = kinds[min(1, len(kinds) - 1)]
    rows = [
        (
            line.group.name + ("*" if line.group.reconstructed else ""),
            f"{line.counts[kinds[0]]:,}",
            *("" if (rate := line.rates[kind]) is None else f"{rate.value:.0%}" for kind in kinds[1:]),
            *(_lift(line.lifts[kind]) for kind in kinds[:2]),
            _percent(line.shares[best]),
        )
        for line in sorted(lines, key=lambda line: _height(line.lifts[best]), reverse=True)
    ]
    heads = [*(f"score when {kind}" for kind in kinds[:2]), f"wins when {best}"]
    return table(
        f"{deck}: scores of the seats, against those of their peers",
        (terminal(analysis.game).piece, *kinds, *heads),
        rows,
    )


def _height(estimate: Estimate | None) -> float:
    return float("-inf") if estimate is None else estimate.value


def _number(estimate: Estimate | None) -> str:
    return _NONE if estimate is None else f"{estimate.value:.1f} ({estimate.low:.1f} to {estimate.high:.1f})"


def _lift(estimate: Estimate | None) -> str:
    return _NONE if estimate is None else f"{estimate.value:+.1f} ± {estimate.high - estimate.value:.1f}"


def _percent(estimate: Estimate | None) -> str:
    if estimate is None:
        return _NONE
    return f"{estimate.value:.0%} ({100 * estimate.low:.0f}-{100 * estimate.high:.0f})"
