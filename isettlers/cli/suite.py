"""Place a bot among the baselines of the suite, or print the leaderboard."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from isettlers.arena import Estimate, backend, deal_share
from isettlers.arena.ratings import need_libraries
from isettlers.cli.json_output import add_json, put_json, takes_output
from isettlers.cli.options import find_own_bots, specs
from isettlers.cli.screen import console, progress
from isettlers.cli.tables import Table, table
from isettlers.errors import IsettlersError, SetupError
from isettlers.suite import BASELINES, GAMES, PACKAGED, SUITE, TRACKS, Board, html, markdown, play, track
from isettlers.suite import write as write_board
from isettlers.suite.local import best_response
from isettlers.suite.pages import places
from isettlers.suite.running import steps
from isettlers.suite.tiny import TINY, exploitabilities

HELP: Final = "fixed deals and opponents that give a bot its place in a leaderboard"

_MEASURED: Final = ("greedy", "heuristic", "ismcts:100", "ismcts:1000")
"""Bots measured in the tiny games where none is named."""
_KNOWN: Final = ("greedy", "heuristic")
"""Bots that are exploited where none is named: searches take hours."""
_FOLDER: Final = Path("suite-results")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--bot",
        action="append",
        metavar="SPEC",
        help="a spec, or the import path of a bot of your own; may be repeated (default: print the leaderboard)",
    )
    parser.add_argument("--baselines", action="store_true", help=f"play the baselines: {', '.join(BASELINES)}")
    parser.add_argument(
        "--tiny",
        action="store_true",
        help="measure how far the bots can be exploited in the tiny games, in place of the tracks",
    )
    parser.add_argument(
        "--exploit",
        action="store_true",
        help="play a player that knows the bots against them, with two players unless tracks are named",
    )
    parser.add_argument(
        "--track",
        action="append",
        metavar="NAME",
        help=f"one of {', '.join(TRACKS)}; may be repeated (default: all)",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=GAMES,
        metavar="N",
        help=f"games against one opponent in a track; 0 to read those in the folder (default: {GAMES})",
    )
    parser.add_argument(
        "--folder",
        type=Path,
        default=_FOLDER,
        metavar="FOLDER",
        help=f"results; a later run continues them (default: {_FOLDER})",
    )
    parser.add_argument("--workers", type=int, metavar="W", help="games at a time (default: one for each processor)")
    parser.add_argument("--board", type=Path, metavar="FILE", help="leaderboard to read (default: the published one)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the leaderboard with the new results as JSON")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the leaderboard as a page of HTML")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables as Markdown")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play what is asked for and print the leaderboard."""
    find_own_bots()
    _check(args)
    if args.tiny:
        return _tiny(args)
    if args.exploit:
        return _exploit(args)
    tracks = [track(name) for name in args.track or TRACKS]
    bots = [*(BASELINES if args.baselines else ()), *(specs(args.bot) if args.bot else ())]
    screen = None if takes_output(args) else console()
    need_libraries()
    board = Board.read(args.board or PACKAGED)
    where = backend("threads", args.workers or os.cpu_count() or 1)
    for bot in dict.fromkeys(bots):
        mine = tracks if args.track else [one for one in tracks if one.takes(bot)]
        with progress(bot, steps(bot, mine)) as advance:
            matches = play(bot, mine, args.folder, games=args.games, backend=where, advance=advance)
        for one, match in matches:
            board.add(one, match)
    if args.out is not None:
        write_board(args.out, board)
    for path, text in ((args.page, html), (args.markdown, markdown)):
        if path is not None:
            _write(path, text(board))
    put_json(args, board.document)
    if screen is not None:
        for each in tables(board, [one.name for one in tracks], set(bots)):
            screen.print(each)
        screen.print(
            f"isettlers suite {SUITE}: Elo of greedy is 0. All intervals are of 95 % and pair games of a deal."
        )
        screen.print("* has perfect information. Places in brackets are those that the intervals allow.")
    return 0


def _check(args: argparse.Namespace) -> None:
    """Raise SetupError for values out of range, and for files that could not be written at the end."""
    if not 0 <= args.games <= GAMES:
        raise SetupError(f"--games: expected 0 to {GAMES}, got {args.games}")
    for path in filter(None, (args.out, args.page, args.markdown)):
        if not path.parent.is_dir():
            raise SetupError(f"{path}: there is no folder {path.parent}")


def _tiny(args: argparse.Namespace) -> int:
    """Print how far each bot can be exploited in the tiny games."""
    screen = None if takes_output(args) else console()
    bots = specs(args.bot) if args.bot else _MEASURED
    by_game = {name: exploitabilities(tiny, bots) for name, tiny in TINY.items()}
    put_json(args, lambda: by_game)
    if screen is not None:
        columns = ("strategy", *by_game)
        rows = [(bot, *(f"{one[bot]:.3f}" for one in by_game.values())) for bot in next(iter(by_game.values()))]
        screen.print(table("points that a best response gains, the mean of both seats", columns, rows))
    return 0


def _exploit(args: argparse.Namespace) -> int:
    """Print how often a player that knows a bot ends ahead of it."""
    tracks = (
        [track(name) for name in args.track] if args.track else [one for one in TRACKS.values() if one.players == 2]
    )
    screen = None if takes_output(args) else console()
    where = backend("threads", args.workers or os.cpu_count() or 1)
    rows = []
    for bot in specs(args.bot) if args.bot else _KNOWN:
        player = best_response(bot)
        with progress(bot, steps(player, tracks, [bot])) as advance:
            matches = play(
                player, tracks, args.folder, games=args.games, opponents=[bot], backend=where, advance=advance
            )
        rows += [(bot, one.name, match.games, deal_share(match.deals.values())) for one, match in matches]
    put_json(
        args,
        lambda: [
            {"bot": bot, "track": name, "games": games, "ahead": None if share is None else share.document()}
            for bot, name, games, share in rows
        ],
    )
    if screen is not None:
        cells = [(bot, name, f"{games:,}", _share(share)) for bot, name, games, share in rows]
        screen.print(table("a player that knows the bot", ("bot", "track", "games", "ahead of it"), cells))
        screen.print("In brackets are intervals of 95 % that pair the games of a deal.")
        screen.print("What is beyond a half is the least by which the bot can be exploited.")
    return 0


def _share(share: Estimate | None) -> str:
    return "" if share is None else f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def tables(board: Board, tracks: Sequence[str], bots: set[str]) -> Iterator[Table]:
    """Yield the table over all tracks and that of each track; `bots` are marked."""
    ranked = [
        (_marked(bot, bots), f"{elo.value:.0f}", f"{elo.low:.0f} to {elo.high:.0f}", str(number))
        for bot, elo, number in board.overall()
    ]
    yield table("all tracks", ("bot", "mean Elo", "95 %", "tracks"), ranked)
    for name in tracks:
        rows = [
            (
                places(row),
                _marked(row.bot, bots) + ("*" if row.perfect_information else ""),
                f"{row.elo.value:.0f}",
                f"{row.elo.low:.0f} to {row.elo.high:.0f}",
                f"{row.games:,}",
                "" if row.ms is None else f"{row.ms:.2f}",
            )
            for row in board.table(name)
        ]
        if rows:
            yield table(name, ("place", "bot", "Elo", "95 %", "games", "ms a decision"), rows, 2)


def _marked(bot: str, bots: set[str]) -> str:
    return f"> {bot}" if bot in bots else bot


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None
