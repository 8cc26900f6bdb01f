"""Watch bots play: a thousand games in a second or two, then one game in text from beginning to end.

The default is two matches; options for players or factions make it one.
"""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Final

import isettlers
from isettlers._core.rng import derive_seed
from isettlers.bots import bot, decide
from isettlers.cli.options import add_game, add_options, add_players, check_options
from isettlers.cli.result_tables import bot_table, seat_table, side_table
from isettlers.cli.screen import PlainScreen, console, greedy_bots
from isettlers.cli.simulate import print_report, summary, watched
from isettlers.cli.terminal import Exhibit, Terminal
from isettlers.cli.terminals import terminal
from isettlers.measure.simulate import Match
from isettlers.registry import DEFAULT_GAME
from isettlers.state import State

if TYPE_CHECKING:
    from isettlers.cli.rich_console import SafeConsole

HELP: Final = "watch bots play: statistics of many games, then one game in text"

_COMMAND: Final = "demo"
_TABLES: Final = {"side": side_table, "seat": seat_table, "bot": bot_table}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_players(parser)
    parser.add_argument("--seed", type=int, default=7, metavar="S", help="seed of the games (default: 7)")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="games of each match (default: 1000)")
    add_options(parser, _COMMAND)


def run(args: argparse.Namespace) -> int:
    """Count the matches, then tell a game."""
    check_options(args, _COMMAND)
    here, chosen = terminal(args.game), isettlers.game(args.game)
    demo, screen = here.demo(args), console()
    start = chosen.rotation(demo.story.players, demo.story.settings)[0].start(args.seed)
    matches = [_match(exhibit, args) for exhibit in demo.matches]
    for exhibit, match in zip(demo.matches, matches, strict=True):
        _count(screen, exhibit, match)
    screen.rule(f"One game of {greedy_bots(start.seats)}, told", style="bold")
    _tell(start, args.seed, here)
    game = "" if args.game == DEFAULT_GAME else f" --game {args.game}"
    screen.print(f"\nisettlers play{game}: your turn. isettlers --help: what else there is.")
    return 0


def _match(exhibit: Exhibit, args: argparse.Namespace) -> Match:
    return Match(
        game=args.game,
        settings=exhibit.setup.settings,
        players=exhibit.setup.players,
        bots=exhibit.bots,
        games=args.games,
        seed=args.seed,
        threads=os.cpu_count() or 1,
    )


def _count(screen: SafeConsole | PlainScreen, exhibit: Exhibit, match: Match) -> None:
    """Play a match and print what came of it."""
    screen.rule(exhibit.title, style="bold")
    report = watched(match)
    if exhibit.by not in _TABLES:
        print_report(screen, report)
        return
    screen.print(summary(report))
    screen.print(_TABLES[exhibit.by](report))


def _tell(state: State, seed: int, here: Terminal) -> None:
    """Play a game of greedy bots and print its story, the standings after each round."""
    drawing, story, greedy = here.drawing(), here.story(state, None), bot("greedy")
    screen = drawing.screen()
    for line in drawing.opening(state):
        screen.print(drawing.story_line(line, state.seat_name))
    decisions = 0
    while not state.over:
        story.hear(state.step(decide(greedy, state, derive_seed(seed, decisions)).action))
        decisions += 1
        for line in story.finished():
            if line.kind == "round":
                screen.print()
                screen.print(drawing.scoreboard(state))
            screen.print(drawing.story_line(line, state.seat_name))
    for line in story.lines():
        screen.print(drawing.story_line(line, state.seat_name))
    screen.print()
    screen.print(drawing.scoreboard(state))
    screen.print()
    screen.print(drawing.ending(state))
