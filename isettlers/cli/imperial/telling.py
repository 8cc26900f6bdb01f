"""A game of greedy bots, told from beginning to end."""

from __future__ import annotations

from rich.console import Console

from isettlers._core.rng import derive_seed
from isettlers.bots import bot, decide
from isettlers.cli.imperial.board import scoreboard
from isettlers.cli.imperial.ending import ending, told
from isettlers.cli.imperial.story import Line, Story
from isettlers.cli.imperial.table import read, tally
from isettlers.cli.screen import console
from isettlers.state import State


def tell(state: State, seed: int) -> None:
    """Play a game and print its story, the standings after each round."""
    screen, story, greedy = console(), Story(state), bot("greedy")
    _open(screen, state)
    decisions = 0
    while not state.over:
        story.hear(state.step(decide(greedy, state, derive_seed(seed, decisions)).action))
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
    if (virtual := table.virtual) is not None:
        kind = "virtual player" if virtual.name == "plain" else f"virtual player ({virtual.name})"
        screen.print(told(Line("phase", None, f"{kind}, first attack card {virtual.line[0]}"), state.seat_name))
    screen.print(told(Line("phase", None, "draft"), state.seat_name))
