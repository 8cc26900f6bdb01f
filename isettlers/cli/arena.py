"""Play a tournament between bots and rate them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import isettlers
from isettlers.arena import BACKENDS, SCHEDULES, Arena, Header, Result, backend, budget, pairs, ranked, standings
from isettlers.arena import run as play
from isettlers.arena.exports import csv_text, document
from isettlers.arena.ratings import lacking
from isettlers.arena.sprt import Sprt, sentence, verdict
from isettlers.cli.json_output import add_json, put_json, takes_output
from isettlers.cli.options import (
    add_game,
    add_options,
    add_players,
    check_options,
    find_own_bots,
    given_words,
    specs,
)
from isettlers.cli.screen import console, progress, rate, say
from isettlers.cli.tables import Table, table
from isettlers.cli.terminal import Screen
from isettlers.cli.terminals import terminal
from isettlers.errors import IsettlersError, SetupError
from isettlers.plain import short

if TYPE_CHECKING:
    from isettlers.arena import Estimate, Pair, Standing

HELP: Final = "a tournament between bots: ratings, shares of wins, a report"

_COMMAND: Final = "arena"
_FORFEITED: Final = 3
"""Exit status when a bot forfeited a game."""
_SHOWN: Final = 5
_MOST_PARTS: Final = 10_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument(
        "--bots",
        action="append",
        required=True,
        metavar="A,B,..",
        help="specs such as greedy,ismcts:1000,c=0.7, or import paths of your own; may be given several times",
    )
    add_players(parser)
    parser.add_argument(
        "--games",
        type=int,
        default=60,
        metavar="G",
        help="number of games, rounded up to whole balanced rounds (default: 60)",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the games (default: 0)")
    parser.add_argument(
        "--schedule",
        default=SCHEDULES[0],
        metavar="NAME",
        help="round-robin: all groups meet; gauntlet: the first bot meets each other; ladder: neighbours in the "
        "current ratings meet; adaptive: the less certain half of the neighbours meets (default: round-robin)",
    )
    parser.add_argument(
        "--sprt",
        metavar="elo=0:20",
        help="end when the first bot is shown to be this much better than the second or not: elo=LOW:HIGH or "
        "share=LOW:HIGH, alpha=, beta= (default: play all games)",
    )
    parser.add_argument(
        "--part",
        metavar="I/N",
        help="play every N-th round from the I-th on, for one of N machines; isettlers arena-merge puts the results "
        "together (default: all rounds)",
    )
    parser.add_argument(
        "--budget",
        metavar="ms=50",
        help="budget of each decision of all searches: ms=, cpu_ms=, iterations=, nodes= (default: that of the specs)",
    )
    parser.add_argument(
        "--backend", default=BACKENDS[0], metavar="NAME", help="threads, processes or ray (default: threads)"
    )
    parser.add_argument(
        "--address", metavar="HOST:PORT", help="address of a Ray cluster (default: start one on this machine)"
    )
    parser.add_argument("--workers", type=int, metavar="W", help="games at a time (default: one for each processor)")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="results, appended game by game; an interrupted arena continues (default: arena-GAME-BOTS-seedS.jsonl)",
    )
    parser.add_argument(
        "--report", type=Path, nargs="?", const=True, metavar="FILE",
        help="write an HTML report (default: the name of the results, with .html)",
    )  # fmt: skip
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a table of all games, a row for each seat")
    parser.add_argument("--records", type=Path, metavar="FOLDER", help="keep the records of all games")
    add_options(parser, _COMMAND)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play what is missing and print the standings; 3 when a bot forfeited."""
    find_own_bots()
    check_options(args, _COMMAND)
    options = terminal(args.game).simulated(args)
    screen = None if takes_output(args) else console()
    arena = Arena(
        game=args.game,
        bots=specs(args.bots),
        players=options.players,
        games=args.games,
        seed=args.seed,
        schedule=args.schedule,
        budget=None if args.budget is None else budget(args.budget),
        settings=options.settings,
        sprt=None if args.sprt is None else Sprt.of(args.sprt),
    )
    part = _part(args.part)
    out: Path = args.out or Path(f"{arena.name}{_suffix(part)}.jsonl")
    if args.report is True:
        args.report = out.with_suffix(".html")
    where = backend(args.backend, args.workers, args.address)
    _check_files(args, out)
    try:
        with progress("playing", arena.total) as advance:
            header, results = play(arena, out, backend=where, records=args.records, part=part, advance=advance)
    except KeyboardInterrupt:
        say("", f"The games that ended are in {out}: the same command goes on from there.", to=sys.stderr)
        raise
    put_json(args, lambda: document(header, results))
    entries = standings(header, results)
    if screen is not None:
        show(screen, out, header, results, entries)
    if args.csv is not None:
        _write(args.csv, csv_text(header, results))
    if args.report is not None:
        _report(out, args.report, given_words(args, _COMMAND))
    return _FORFEITED if any(standing.forfeits for standing in entries) else 0


def show(screen: Screen, path: Path, header: Header, results: Sequence[Result], entries: Sequence[Standing]) -> None:
    """Print the tables of an arena."""
    best_first = ranked(entries)
    screen.print(summary(header, path))
    screen.print(standings_table(best_first))
    screen.print(ratings_table(best_first))
    met = pairs(header, results, [standing.bot for standing in best_first])
    if met:
        screen.print(pairs_table(met))
    for line in _remarks(header, entries, results):
        screen.print(line)


def summary(header: Header, path: Path) -> str:
    """Return the line about the arena played."""
    players, bots = _number(header.players, "player"), _number(len(header.bots), "bot")
    return (
        f"{isettlers.game(header.game).title}, {players}, {bots}, {header.schedule}: "
        f"{header.games:,} games, seed {header.seed}, in {path}"
    )


def _number(number: int, what: str) -> str:
    return f"{number} {what}" + ("s" if number > 1 else "")


def standings_table(entries: Sequence[Standing]) -> Table:
    """Return the table of standings."""
    rows = [
        (
            _marked(standing),
            *_estimate(standing.elo, 0),
            *_share(standing.win_share),
            "" if standing.score is None else f"{standing.score.value:.1f}",
            f"{standing.played:,}",
            str(standing.forfeits),
        )
        for standing in entries
    ]
    elo = ("Elo", "95 %") if _rated(entries) else ()
    return table("standings", ("bot", *elo, "wins", "95 %", "score", "played", "forfeits"), rows)


def ratings_table(entries: Sequence[Standing]) -> Table:
    """Return the table of further ratings, and of the speed."""
    rows = [
        (
            _marked(standing),
            *_estimate(standing.rating, 1),
            *(() if standing.mass is None else (f"{standing.mass:.3f}",)),
            "" if standing.decisions_per_s is None else rate(standing.decisions_per_s),
        )
        for standing in entries
    ]
    if not _rated(entries):
        return table("speed", ("bot", "decisions/s"), rows)
    return table("ratings and speed", ("bot", "rating", "95 %", "alpha-rank", "decisions/s"), rows)


def _rated(entries: Sequence[Standing]) -> bool:
    return all(standing.rating is not None for standing in entries)


def _estimate(estimate: Estimate | None, digits: int) -> tuple[str, ...]:
    """Return the cells of a rating, none where there are no ratings."""
    if estimate is None:
        return ()
    return f"{estimate.value:.{digits}f}", f"{estimate.low:.{digits}f} to {estimate.high:.{digits}f}"


def _marked(standing: Standing) -> str:
    return standing.bot + ("*" if standing.perfect_information else "")


def pairs_table(met: Iterable[Pair]) -> Table:
    """How each two bots fared."""
    rows = [(pair.bot, pair.other, f"{pair.games:,}", *_share(pair.share)) for pair in met]
    return table(
        "pairs: how often the first ended before the second", ("bot", "against", "games", "ahead", "95 %"), rows, 2
    )


def _share(share: Estimate | None) -> tuple[str, str]:
    if share is None:
        return "", ""
    return f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}"


def _remarks(header: Header, entries: Sequence[Standing], results: Sequence[Result]) -> Iterator[str]:
    """Yield the notes about the tables."""
    begin = "Ratings begin at 25, the mean of Elo is 0. " if _rated(entries) else ""
    yield f"{begin}All intervals are of 95 % and pair the games of a deal."
    if missing := lacking():
        yield f"Without ratings: they need {missing}"
    tested = verdict(header, results)
    if tested is not None:
        yield sentence(tested)
    if header.settings.get("options"):
        options = terminal(header.game).unusual(header.settings["options"])
        if options:
            yield options
    if any(standing.perfect_information for standing in entries):
        yield "* has perfect information."
    forfeited = [(result, result.forfeit) for result in results if result.forfeit is not None]
    if forfeited:
        yield f"Forfeited: {len(forfeited)} games."
    for result, forfeit in forfeited[:_SHOWN]:
        yield f"  game {result.game}: {entries[result.bots[forfeit.seat]].bot}, {forfeit.reason}"
    if len(forfeited) > _SHOWN:
        yield f"  and {len(forfeited) - _SHOWN} more"


def _part(text: str | None) -> tuple[int, int]:
    """Return the part that a text such as 1/4 names, counted from 0. Raises SetupError."""
    if text is None:
        return 0, 1
    place, _, parts = text.partition("/")
    if not (place.isdecimal() and parts.isdecimal() and 1 <= int(place) <= int(parts) <= _MOST_PARTS):
        raise SetupError(f"--part: expected I/N with I from 1 to N, N up to {_MOST_PARTS}, got {short(text)}")
    return int(place) - 1, int(parts)


def _suffix(part: tuple[int, int]) -> str:
    return f"-part{part[0] + 1}of{part[1]}" if part[1] > 1 else ""


def _check_files(args: argparse.Namespace, out: Path) -> None:
    """Raise SetupError now for a file that could not be written at the end."""
    taken = {out.absolute()}
    for path in filter(None, (args.report, args.csv, None if takes_output(args) else args.json)):
        if not path.parent.is_dir():
            raise SetupError(f"{path}: there is no folder {path.parent}")
        if path.is_dir():
            raise SetupError(f"{path}: expected a file, got a folder")
        if path.absolute() in taken:
            raise SetupError(f"{path}: expected another file for each of the results, --report, --csv and --json")
        taken.add(path.absolute())


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None


def _report(results: Path, out: Path, options: Sequence[str]) -> None:
    from isettlers.arena.report import write_report

    try:
        write_report(results, out, options)
    except OSError as error:
        raise IsettlersError(f"{out}: {error.strerror}") from None
