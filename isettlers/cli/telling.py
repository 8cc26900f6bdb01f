"""A game of greedy bots, told from beginning to end."""

from __future__ import annotations

from isettlers._core.rng import derive_seed
from isettlers.bots import bot, decide
from isettlers.cli.terminal import Terminal
from isettlers.state import State


def tell(state: State, seed: int, terminal: Terminal) -> None:
    """Play a game and print its story, the standings after each round."""
    drawing, story, greedy = terminal.drawing(), terminal.story(state, None), bot("greedy")
    screen = drawing.screen()
    for line in drawing.opening(state):
        screen.print(drawing.told(line, state.seat_name))
    decisions = 0
    while not state.over:
        story.hear(state.step(decide(greedy, state, derive_seed(seed, decisions)).action))
        decisions += 1
        for line in story.finished():
            if line.kind == "round":
                screen.print()
                screen.print(drawing.scoreboard(state))
            screen.print(drawing.told(line, state.seat_name))
    for line in story.lines():
        screen.print(drawing.told(line, state.seat_name))
    screen.print()
    screen.print(drawing.scoreboard(state))
    screen.print()
    screen.print(drawing.ending(state))
