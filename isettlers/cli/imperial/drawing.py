"""Drawings of Imperial Settlers on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from isettlers.cli.imperial.board import begins_turn, board, card_of, card_text, choices, find_cards, scoreboard, side
from isettlers.cli.imperial.ending import NAME_WIDTH, ending
from isettlers.cli.imperial.small_board import small_board
from isettlers.cli.imperial.table import read, tally
from isettlers.cli.lines import Lines
from isettlers.cli.parts import story_line
from isettlers.cli.screen import console
from isettlers.cli.tables import Styled
from isettlers.cli.terminal import Drawing, Line
from isettlers.imperial.asking import rules
from isettlers.state import State
from isettlers.values import Action


class ImperialDrawing(Drawing):
    """The pictures of Imperial Settlers."""

    screen = staticmethod(console)
    board = staticmethod(board)
    side = staticmethod(side)
    small_board = staticmethod(small_board)
    scoreboard = staticmethod(scoreboard)
    begins_turn = staticmethod(begins_turn)
    choices = staticmethod(choices)
    rules = staticmethod(rules)
    ending = staticmethod(ending)

    def story_line(self, line: Line, name: Callable[[int], str]) -> Lines:
        """Draw a line of the story."""
        return story_line(line, name, NAME_WIDTH)

    def opening(self, state: State) -> Sequence[Line]:
        """The round that the game begins with, and the hands."""
        table = read(state, None)
        first = next(empire.name for empire in table.empires if empire.first)
        lines = [
            Line("round", None, f"Round 1, {first} first"),
            Line("phase", None, "hands: 2 common and 3 faction cards"),
            *(Line("deed", empire.seat, tally(card.name for card in empire.hand)) for empire in table.empires),
        ]
        if (virtual := table.virtual) is not None:
            kind = "virtual player" if virtual.name == "plain" else f"virtual player ({virtual.name})"
            lines.append(Line("phase", None, f"{kind}, first attack card {virtual.line[0]}"))
        return [*lines, Line("phase", None, "draft")]

    def about(self, state: State, action: Action) -> list[Styled]:
        """The card that an action names."""
        card = card_of(state, action)
        return [] if card is None else [card_text(card)]

    def find(self, state: State, name: str) -> list[Styled]:
        """The cards in this game whose name or printed id begins with some letters."""
        return [card_text(card) for card in find_cards(state, name)]


DRAWING: Final = ImperialDrawing()
