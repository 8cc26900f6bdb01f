"""Play against bots at the terminal. Type ? in the game for help."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import isettlers
from isettlers.cli.imperial.board import begins_turn, board, card_text, choices, find_cards, scoreboard
from isettlers.cli.imperial.ending import ending, told
from isettlers.cli.imperial.story import Line
from isettlers.cli.options import add_bots, add_game, add_seating
from isettlers.cli.screen import console
from isettlers.cli.session import Session, Settings
from isettlers.errors import FormatError, IllegalAction, IsettlersError, SetupError
from isettlers.state import Action

HELP: Final = "play against bots"
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
_FACTIONS: Final = ("romans", "barbarians")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_seating(parser, f"{','.join(_FACTIONS)} unless told")
    parser.add_argument("--seat", type=int, metavar="N", help="where you sit; 0 unless told")
    add_bots(parser, "all other seats", default=None)
    parser.add_argument("--seed", type=int, metavar="S", help="same seed, same game; drawn unless told")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where s saves; leaving saves there too")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game, or any record")


def run(args: argparse.Namespace) -> int:
    """Play to the end, or until the person leaves."""
    if args.save is not None and args.save != args.load and args.save.exists():
        raise SetupError(f"{args.save} exists: go on with it by --load {args.save}, or name another file")
    play = _Play(_session(args), args.save or args.load)
    if args.save is not None:
        play.session.save(args.save)  # now rather than never, should it be no place to write to
    try:
        play.loop()
    finally:
        if args.save is not None:
            play.session.save(args.save)
    return 0


def _session(args: argparse.Namespace) -> Session:
    if args.load is not None:
        given = [name for name in ("factions", "edition", "seat", "bots", "seed") if getattr(args, name) is not None]
        if given:
            raise SetupError(f"--load takes the game from the file: --{given[0]} cannot be given with it")
        return Session.load(args.load)
    session = Session(
        Settings(
            setup=isettlers.game(args.game).setup(
                factions=args.factions or _FACTIONS, edition=args.edition or "second"
            ),
            seed=secrets.randbits(64) if args.seed is None else args.seed,
            seat=args.seat or 0,
            bots=args.bots or ("greedy",),
        )
    )
    session.follow()
    return session


class _Play:
    """The conversation with the person."""

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
