"""The conversation with a person who plays: show, ask, act."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from isettlers.cli.imperial.board import begins_turn, board, card_text, choices, find_cards, scoreboard
from isettlers.cli.imperial.ending import ending, told
from isettlers.cli.imperial.story import Line
from isettlers.cli.screen import console
from isettlers.cli.session import Session
from isettlers.errors import FormatError, IllegalAction, IsettlersError
from isettlers.state import Action

TOLD: Final = 30
"""How many lines `e` shows."""

_COMMANDS: Final = """\
a number    take that action; its text does as well
u           undo your last decision and what followed
e           what happened last, as far as you may know it
b           show the board
c NAME      show the cards whose name or id begins so
s [FILE]    save the game
q           quit
?           this help"""


class Conversation:
    """A session at the terminal; `s` saves to a file, which may be given at once."""

    def __init__(self, session: Session, path: Path | None) -> None:
        self.session = session
        self._path = path
        self._screen = console()
        self._told = 0
        self._actions: list[Action] = []

    def loop(self) -> None:
        """Show, ask and act until the game is over or the person leaves."""
        settings = self.session.settings
        self._screen.print(
            f"{self.session.state.game.title}: you are the {self._name(settings.seat)}, seed {settings.seed}. "
            "? is help, q quits."
        )
        while not self.session.over:
            self._tell()
            if begins_turn(self.session.state):
                self._screen.print(board(self.session.state, settings.seat))
            self._actions = list(self.session.state.legal)
            self._screen.print(choices(self.session.state, self._actions))
            if not self._decide():
                if self._path is None:
                    self._screen.print(f"not saved; it was seed {settings.seed}")
                return
        self._tell()
        self._screen.print(scoreboard(self.session.state))
        self._screen.print(ending(self.session.state))

    def _decide(self) -> bool:
        """Ask until the game stands differently; False when the person leaves."""
        while True:
            try:
                answer = input(f"{self._name(self.session.settings.seat)}, 1-{len(self._actions)} or ?: ").strip()
            except EOFError:
                self._screen.print()
                return False
            if answer.lower() in {"q", "quit"}:
                return False
            try:
                if self._understood(answer):
                    return True
            except IsettlersError as error:
                self._screen.print(str(error))

    def _understood(self, answer: str) -> bool:
        """Do what was asked; True when the game stands differently."""
        command, _, rest = answer.partition(" ")
        match command.lower():
            case "u":
                self.session.undo()
                self._told = len(self.session.lines)
                return True
            case "e":
                self._print(self.session.lines[-TOLD:])
            case "b":
                self._screen.print(board(self.session.state, self.session.settings.seat))
            case "c":
                self._show_cards(rest.strip())
            case "s":
                self._save(rest.strip())
            case "?":
                self._screen.print(_COMMANDS)
            case _:
                self.session.act(self._action(answer))
                return True
        return False

    def _action(self, answer: str) -> Action:
        """The action meant by a number or a text. Raises IllegalAction."""
        if answer.isdecimal() and 1 <= int(answer) <= len(self._actions):
            return self._actions[int(answer) - 1]
        try:
            return self.session.state.parse(answer)
        except IllegalAction:
            raise IllegalAction(
                f"{answer!r} is nothing you can do now: type a number from 1 to {len(self._actions)}, "
                "the text of an action, or u, e, b, c NAME, s, q, ?"
            ) from None

    def _show_cards(self, name: str) -> None:
        found = find_cards(self.session.state, name) if name else []
        for card in found:
            self._screen.print(card_text(card))
        if not found:
            self._screen.print(
                f"no card in this game begins with {name!r}" if name else "type c and the name of a card"
            )

    def _save(self, name: str) -> None:
        path = Path(name) if name else self._path
        if path is None:
            raise FormatError("where to? s FILE, or start with --save FILE")
        if path != self._path and path.exists():
            raise FormatError(f"{path} exists: name another file")
        self.session.save(path)
        self._path = path
        self._screen.print(f"saved; isettlers play --load {path} goes on from here")

    def _tell(self) -> None:
        """Print what has happened since it was last told."""
        self._print(self.session.lines[self._told :])
        self._told = len(self.session.lines)

    def _print(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self._screen.print(told(line, self._name))

    def _name(self, seat: int) -> str:
        return self.session.state.seat_name(seat)
