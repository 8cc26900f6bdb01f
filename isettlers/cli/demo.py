"""Watch bots play: a thousand games in a second or two, then one game told from beginning to end."""

from __future__ import annotations

import argparse
import os
from typing import Final

from rich.console import Console
from rich.rule import Rule

import isettlers
from isettlers._core.rng import derive_seed
from isettlers.bots import bot
from isettlers.cli.imperial.board import scoreboard
from isettlers.cli.imperial.ending import ending, told
from isettlers.cli.imperial.story import Line, Story
from isettlers.cli.imperial.table import read, tally
from isettlers.cli.screen import console
from isettlers.cli.simulate import results_table, summary, watched
from isettlers.imperial import FACTIONS
from isettlers.simulate import Match
from isettlers.state import State

HELP: Final = "watch bots play: many games counted, one game told"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--seed", type=int, default=7, metavar="S", help="another seed, another game; 7 unless told")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="games of each match; 1000 unless told")


def run(args: argparse.Namespace) -> int:
    """Count two matches, then tell a game."""
    threads = os.cpu_count() or 1
    four = Match(players=4, games=args.games, seed=args.seed, threads=threads)
    two = Match(players=2, bots=("greedy", "random"), games=args.games, seed=args.seed, threads=threads)
    screen = console()
    for title, match, what in (
        ("Four greedy bots, one for each faction", four, "faction"),
        ("Greedy against random, two players", two, "bot"),
    ):
        screen.print(Rule(title, style="bold"))
        report = watched(match)
        screen.print(summary(report))
        screen.print(results_table(what, (report.factions if what == "faction" else report.bots).items()))
    screen.print(Rule("One game of four greedy bots, told", style="bold"))
    _tell(isettlers.start("imperial", factions=FACTIONS, seed=args.seed), args.seed)
    screen.print("\nisettlers play: your turn. isettlers --help: what else there is.")
    return 0


def _tell(state: State, seed: int) -> None:
    """Play a game and print its story, the standings after each round."""
    screen, story, greedy = console(), Story(state), bot("greedy")
    _open(screen, state)
    decisions = 0
    while not state.over:
        story.hear(state.step(greedy.choose(state, derive_seed(seed, decisions))))
        decisions += 1
        for line in story.finished():
            if line.kind == "round":
                screen.print()
                screen.print(scoreboard(state))
            screen.print(told(line, state.seat_name))
    for line in story.lines():
        screen.print(told(line, state.seat_name))
    screen.print()
    screen.print(scoreboard(state))
    screen.print()
    screen.print(ending(state))


def _open(screen: Console, state: State) -> None:
    """The round that the game begins with, and the hands."""
    table = read(state, None)
    first = next(empire.name for empire in table.empires if empire.first)
    screen.print(told(Line("round", None, f"Round 1, {first} first"), state.seat_name))
    screen.print(told(Line("phase", None, "hands: 2 common and 3 faction cards"), state.seat_name))
    for empire in table.empires:
        screen.print(told(Line("deed", empire.seat, tally(card.name for card in empire.hand)), state.seat_name))
    screen.print(told(Line("phase", None, "draft"), state.seat_name))
