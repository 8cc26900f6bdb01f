"""The conversation with a person who plays: show, ask, act."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from isettlers.cli.files import write_position
from isettlers.cli.session import Session
from isettlers.cli.terminal import Line, terminal
from isettlers.errors import FormatError, IllegalAction, IsettlersError
from isettlers.state import Action

TOLD: Final = 30
"""How many lines `e` shows."""

_COMMANDS: Final = """\
a number    take that action; its text does as well
u           undo your last decision and what followed
e           what happened last, as far as you may know it
b           show the board
c NAME      show the {piece}s whose name or id begins so
s [FILE]    save the game; where FILE ends in .json, the position alone, to be read
q           quit
?           this help"""


class Conversation:
    """A session at the terminal; `s` saves to a file, which may be given at once."""

    def __init__(self, session: Session, path: Path | None) -> None:
        self.session = session
        self._path = path
        self._terminal = terminal(session.state.game.name)
        self._drawing = self._terminal.drawing()
        self._screen = self._drawing.screen()
        self._told = 0
        self._actions: list[Action] = []

    def loop(self) -> None:
        """Show, ask and act until the game is over or the person leaves."""
        settings = self.session.settings
        you = self._terminal.called(self.session.state, settings.seat)
        self._screen.print(f"{self.session.state.game.title}: you are {you}, seed {settings.seed}. ? is help, q quits.")
        while not self.session.over:
            self._tell()
            if self._drawing.begins_turn(self.session.state):
                self._screen.print(self._drawing.board(self.session.state, settings.seat))
            self._actions = list(self.session.state.legal)
            self._screen.print(self._drawing.choices(self.session.state, self._actions))
            if not self._decide():
                if self._path is None:
                    self._screen.print(f"not saved; it was seed {settings.seed}")
                return
        self._tell()
        self._screen.print(self._drawing.scoreboard(self.session.state))
        self._screen.print(self._drawing.ending(self.session.state))

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
                self._screen.print(self._drawing.board(self.session.state, self.session.settings.seat))
            case "c":
                self._show_pieces(rest.strip())
            case "s":
                self._save(rest.strip())
            case "?":
                self._screen.print(_COMMANDS.format(piece=self._terminal.piece))
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

    def _show_pieces(self, name: str) -> None:
        found, piece = self._drawing.find(self.session.state, name) if name else (), self._terminal.piece
        for one in found:
            self._screen.print(one)
        if not found:
            self._screen.print(
                f"no {piece} in this game begins with {name!r}" if name else f"type c and the name of a {piece}"
            )

    def _save(self, name: str) -> None:
        path = Path(name) if name else self._path
        if path is None:
            raise FormatError("where to? s FILE, or start with --save FILE")
        if path != self._path and path.exists():
            raise FormatError(f"{path} exists: name another file")
        if path != self._path and path.suffix == ".json":
            write_position(path, self.session.state)
            self._screen.print(f"position written; isettlers show {path} shows it")
            return
        self.session.save(path)
        self._path = path
        self._screen.print(f"saved; isettlers play --load {path} goes on from here")

    def _tell(self) -> None:
        """Print what has happened since it was last told."""
        self._print(self.session.lines[self._told :])
        self._told = len(self.session.lines)

    def _print(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self._screen.print(self._drawing.told(line, self._name))

    def _name(self, seat: int) -> str:
        return self.session.state.seat_name(seat)
