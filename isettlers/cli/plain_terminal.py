"""The command line of a plugged game that brings none: made from its texts, its events and its views."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from attrs import frozen

from isettlers.cli.lines import Lines, Row, hanging
from isettlers.cli.parts import INDENT, numbered, ranking, standings, story_line
from isettlers.cli.screen import console
from isettlers.cli.teller import Teller
from isettlers.cli.terminal import Choice, Demo, Drawing, Line, SetupOptions, Terminal, demo_of_one
from isettlers.errors import SetupError
from isettlers.game import Game
from isettlers.kit.rulings import Answers
from isettlers.state import State
from isettlers.values import Action, Event

_APART: Final = frozenset({"game", "setup", "seat", "actor", "scores", "legal"})
"""Fields of a view that are shown elsewhere."""


@frozen
class _NoRulings(Answers):
    """A game whose setup has no rulings that the command line knows of."""


class _Story(Teller):
    """Tells each event in its own words, as the listener may hear it."""

    def __init__(self, state: State, viewer: int | None = None) -> None:
        self._state = state.clone()
        self._viewer = viewer
        super().__init__()

    def listeners(self) -> Mapping[str, Callable[[Event], None]]:
        """Tell every kind of event."""
        return dict.fromkeys(self._state.game.events, self._on_any)

    def gathered(self) -> None:
        """Keep nothing back."""

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what the listener may know of a step."""
        super().hear(list(events) if self._viewer is None else self._state.public_events(events, self._viewer))

    def _on_any(self, event: Event) -> None:
        self.tell("deed", None, event.text)


def _tree(tree: Mapping[str, Any], indent: str, width: int) -> Iterator[Row]:
    """Lay out the fields of an object; objects, and lists of them, stand below their names."""
    for name, value in tree.items():
        below = _numbered(value)
        if below:
            yield ((f"{indent}{name}", "dim"),)
            yield from _tree(below, indent + INDENT, width)
        else:
            words = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            yield from hanging(((f"{indent}{name}  ", "dim"),), words, "", width)


def _numbered(value: object) -> Mapping[str, Any]:
    """Return what a value holds by name or number, nothing for a plain one."""
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return {str(number): one for number, one in enumerate(value)}
    return value if isinstance(value, dict) else {}


class PlainDrawing(Drawing):
    """Pictures made from a game's views and texts."""

    screen = staticmethod(console)
    story_line = staticmethod(story_line)

    def board(self, state: State, seat: int | None) -> Lines:
        """Draw what a seat or a spectator knows: its view, a field a line."""
        view = {name: value for name, value in state.view(seat).items() if name not in _APART}
        return Lines(lambda width: _tree(view, "", width))

    def scoreboard(self, state: State) -> Lines:
        """Draw the points of each seat."""
        rows = [(state.seat_name(seat), f"{points}", "") for seat, points in enumerate(state.scores)]
        return standings(("", "points", ""), rows)

    def begins_turn(self, state: State) -> bool:
        """Return True: the board is drawn for every decision."""
        del state
        return True

    def choices(self, state: State, actions: Sequence[Action]) -> Sequence[Choice]:
        """Return the numbered actions, titled by the meanings of their blocks."""
        meanings = {block.kind: block.meaning for block in state.game.actions}
        return numbered(actions, lambda action: meanings[action.kind], lambda _: "")

    def rules(self, state: State) -> Sequence[str]:
        """Return nothing: no page of rules is known."""
        del state
        return ()

    def opening(self, state: State) -> Sequence[Line]:
        """Return nothing: the board shows it."""
        del state
        return ()

    def ending(self, state: State) -> Lines:
        """Draw the order in which the seats came in."""
        outcome = state.outcome
        if outcome is None:
            return Lines.of("the game goes on")

        def rows(width: int) -> Iterator[Row]:
            yield from ranking(outcome, state.seat_name, lambda seat: f"{outcome.scores[seat]} points", width)
            yield ((f"{INDENT}decided by {outcome.decided_by}", "dim"),)

        return Lines(rows)

    def find(self, state: State, name: str) -> Sequence[Lines]:
        """Return nothing: no list of cards or tiles is known."""
        del state, name
        return ()


class PlainTerminal(Terminal):
    """The command line of a game that brings none."""

    options = ()
    rulings = _NoRulings
    piece = "piece"
    story = staticmethod(_Story)
    drawing = staticmethod(PlainDrawing)

    def __init__(self, game: Game) -> None:
        self._game = game

    def simulated(self, args: Namespace) -> SetupOptions:
        """Return the game with a number of players."""
        return SetupOptions({}, args.players)

    def demo(self, args: Namespace) -> Demo:
        """Return one match and a game told."""
        seats = args.players or self._game.players[0]
        return demo_of_one(SetupOptions({}, seats), seats)

    def unusual(self, tree: Mapping[str, Any]) -> str:
        """Return nothing: no usual setting is known."""
        del tree
        return ""

    def cards(self, args: Namespace) -> NoReturn:
        """Raise SetupError: no list of cards or tiles is known."""
        del args
        raise SetupError(f"{self._game.name} has no list of cards or tiles")
