"""The command line of a plugged game that brings none: made from its texts, its events and its views."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from attrs import frozen

from isettlers.cli.lines import Lines, Row, hanging
from isettlers.cli.parts import INDENT, numbered, ranking, standings, told
from isettlers.cli.screen import console_if_any
from isettlers.cli.teller import Teller
from isettlers.cli.terminal import Choice, Demo, Drawing, Option, Terminal, Wanted, demo_of_one
from isettlers.errors import SetupError
from isettlers.game import Game
from isettlers.kit.rulings import Answers
from isettlers.state import State
from isettlers.values import Action, Event

_APART: Final = frozenset({"seat", "actor", "scores", "legal"})
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


def plain_terminal(game: Game) -> Terminal:
    """Return the command line of a game that brings none."""
    return Terminal(
        options=(Option("players", f"{game.players[0]} unless told", "N", read=int, commands=("play", "demo")),),
        simulated=_wanted,
        played=_wanted,
        demo=partial(_demo, game),
        said=lambda _: "",
        rulings=_NoRulings,
        piece="piece",
        story=_Story,
        drawing=partial(_drawing, game),
        cards=partial(_no_cards, game),
    )


def _wanted(args: Namespace) -> Wanted:
    return Wanted({}, args.players)


def _demo(game: Game, args: Namespace) -> Demo:
    seats = args.players or game.players[0]
    return demo_of_one(Wanted({}, seats), seats)


def _no_cards(game: Game, _: Namespace) -> NoReturn:
    raise SetupError(f"{game.name} has no list of cards or tiles")


def _drawing(game: Game) -> Drawing:
    return Drawing(
        screen=console_if_any,
        board=_board,
        scoreboard=_scoreboard,
        begins_turn=lambda _: True,
        choices=partial(_choices, game),
        rules=lambda _: (),
        told=told,
        opening=lambda _: (),
        ending=_ending,
        find=lambda _state, _name: (),
    )


def _board(state: State, seat: int) -> Lines:
    """Draw what a seat knows: its view, a field a line."""
    view = {name: value for name, value in state.view(seat).items() if name not in _APART}
    return Lines(lambda width: _tree(view, "", width))


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


def _scoreboard(state: State) -> Lines:
    rows = [(state.seat_name(seat), f"{points}", "") for seat, points in enumerate(state.scores)]
    return standings(("", "points", ""), rows)


def _choices(game: Game, _: State, actions: Sequence[Action]) -> Sequence[Choice]:
    meanings = {block.kind: block.meaning for block in game.actions}
    return numbered(actions, lambda action: meanings[action.kind], lambda _: "")


def _ending(state: State) -> Lines:
    outcome = state.outcome
    if outcome is None:
        return Lines.of("the game goes on")

    def rows(width: int) -> Iterator[Row]:
        yield from ranking(outcome, state.seat_name, lambda seat: f"{outcome.scores[seat]} points", width)
        yield ((f"{INDENT}decided by {outcome.decided_by}", "dim"),)

    return Lines(rows)
