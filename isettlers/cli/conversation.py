"""The conversation with a person who plays: show, ask, act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from isettlers.bots import bot, decide
from isettlers.bots.thinking import VALUES
from isettlers.cli.files import write_position
from isettlers.cli.lines import Lines, hanging, plain, terminal_size
from isettlers.cli.parts import full_list, pages
from isettlers.cli.screen import ask
from isettlers.cli.session import Session
from isettlers.cli.terminal import Choice, Line
from isettlers.cli.terminals import terminal
from isettlers.errors import FormatError, IllegalAction, IsettlersError
from isettlers.kit.rulebook import gist, rule
from isettlers.values import Action

STORY_LINES: Final = 30
"""How many lines `e` shows."""

HINT: Final = "ismcts:ms=1000"
"""The bot that `h` asks; it sees no more than the person does."""
BEST: Final = 5
"""How many actions `h` names."""

_LINE: Final = "h hint, ? rules, b board, o list, e story, c NAME {piece}, u undo, s save, q quit"
_VALUES: Final = f"value: {VALUES}; visits: how often the search took that choice"
_HINT_SEED: Final = 1
_UNDER: Final = 2
"""Lines below the choices besides the commands: the number of the page and the prompt."""
_COMMANDS: Final = """\
a number    take that action; its text does as well
Enter       show the choices again, or their next page
o [WORD]    list all choices with what they do, or those that have a word in them
h           hint: the choices that a search of a second finds best, with their values
? [ID]      the rules that the question is about, or one rule in full
b           show the board
e           what happened last that you may know
c NAME      show the {piece}s whose name or id begins so
u           undo your last decision and what followed
s [FILE]    save the game; where FILE ends in .json, the position alone, to be read
q           quit
help        this list"""


class Conversation:
    """A session at the terminal; `s` saves to a file, which may be given at once."""

    def __init__(self, session: Session, path: Path | None) -> None:
        self.session = session
        self._path = path
        self._terminal = terminal(session.state.game.name)
        self._drawing = self._terminal.drawing()
        self._screen = self._drawing.screen()
        self._shown = 0
        self._actions: list[Action] = []
        self._choices: Sequence[Choice] = ()
        self._page = 0
        self._showing: Mapping[str, Callable[[str], None]] = {
            "": lambda _: self._show_page(self._page + 1),
            "o": self._list,
            "h": self._hint,
            "?": self._rules,
            "b": self._board,
            "e": lambda _: self._print(self.session.lines[-STORY_LINES:]),
            "c": self._show_pieces,
            "s": self._save,
            "help": lambda _: self._screen.print(_COMMANDS.format(piece=self._terminal.piece)),
        }
        """The commands that leave the game as it is, each given the rest of the answer."""

    def loop(self) -> None:
        """Show, ask and act until the game is over or the person leaves."""
        settings = self.session.settings
        you = self._terminal.called(self.session.state, settings.seat)
        self._screen.print(
            f"{self.session.state.game.title}: you are {you}, {settings.origin}. help lists the commands."
        )
        while not self.session.over:
            self._tell()
            if self._drawing.begins_turn(self.session.state):
                self._screen.print(self._drawing.board(self.session.state, settings.seat))
            self._ask()
            if not self._decide():
                return
        self._tell()
        self._screen.print(self._drawing.scoreboard(self.session.state))
        self._screen.print(self._drawing.ending(self.session.state))

    def _ask(self) -> None:
        """Print the question: a picture where the choices refer to one, and the choices."""
        state = self.session.state
        self._actions = list(state.legal)
        self._choices = self._drawing.choices(state, self._actions)
        picture = self._drawing.question(state, self._actions)
        if picture is not None:
            self._screen.print(picture)
        self._show_page(0)

    def _show_page(self, page: int) -> None:
        """Print a page of the choices that fits the terminal, the first one after the last, and the commands."""
        size = terminal_size()
        commands = Lines.of(_LINE.format(piece=self._terminal.piece), style="dim")
        height = size.lines - _UNDER - len(list(commands.rows(size.columns)))
        sheets = pages(self._choices, size.columns, height)
        self._page = page % len(sheets)
        self._screen.print(sheets[self._page])
        if len(sheets) > 1:
            self._screen.print(Lines.of(f"page {self._page + 1} of {len(sheets)}: Enter shows the next", style="bold"))
        self._screen.print(commands)

    def _decide(self) -> bool:
        """Ask until the game stands differently; False when the person leaves."""
        while True:
            try:
                answer = ask(f"{self._name(self.session.settings.seat)}, 1-{len(self._actions)} or ?: ")
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
        showing = self._showing.get(command.lower())
        if showing is not None:
            showing(rest.strip())
            return False
        if command.lower() == "u":
            self.session.undo()
            self._shown = len(self.session.lines)
        else:
            self.session.act(self._action(answer))
        return True

    def _action(self, answer: str) -> Action:
        """The action meant by a number or a text. Raises IllegalAction."""
        if answer.isdecimal() and 1 <= int(answer) <= len(self._actions):
            return self._actions[int(answer) - 1]
        try:
            return self.session.state.parse(answer)
        except IllegalAction:
            raise IllegalAction(
                f"{answer!r} is nothing you can do now: type a number from 1 to {len(self._actions)}, "
                "the text of an action, or help for the commands"
            ) from None

    def _board(self, _: str) -> None:
        self._screen.print(self._drawing.board(self.session.state, self.session.settings.seat))
        self._show_page(self._page)

    def _list(self, word: str) -> None:
        """Print all choices with their hints, or those with a word in them."""
        word = word.lower()
        matches = [one for one in self._choices if word in f"{one.title} {plain(one.text)} {one.hint}".lower()]
        self._screen.print(full_list(matches) if matches else f"no choice has {word!r} in it")

    def _hint(self, _: str) -> None:
        """Print the actions that a search visits most, from a position redrawn for the person's seat."""
        stats = decide(bot(HINT), self.session.state, _HINT_SEED).stats
        visited = {one["action"]: one for one in stats["actions"]}
        best = sorted(visited, key=lambda action: (-visited[action]["visits"], -visited[action]["value"]))[:BEST]
        texts = {int(action): f"{number:>3} {action}" for number, action in enumerate(self._actions, 1)}
        rows = [f"{visited[one]['value']:>5.2f}  {visited[one]['visits']:>6,}  {texts[one]}" for one in best]
        self._screen.print(
            Lines.of(f"hint, from {stats['iterations']:,} games simulated from no more than you know:", style="bold")
        )
        self._screen.print("value  visits  choice\n" + "\n".join(rows))
        self._screen.print(Lines.of(_VALUES, style="dim"))

    def _rules(self, name: str) -> None:
        """Print a rule in full, or the first sentence of each rule that the question is about."""
        if name:
            self._screen.print(_rule(name.upper(), rule(name.upper())))
            return
        for one in self._drawing.rules(self.session.state):
            self._screen.print(_rule(one, gist(one)))
        self._screen.print(Lines.of("? and an id shows a rule in full; help lists the commands", style="dim"))

    def _show_pieces(self, name: str) -> None:
        pieces, piece = self._drawing.find(self.session.state, name) if name else (), self._terminal.piece
        for one in pieces:
            self._screen.print(one)
        if not pieces:
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
        self._print(self.session.lines[self._shown :])
        self._shown = len(self.session.lines)

    def _print(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self._screen.print(self._drawing.story_line(line, self._name))

    def _name(self, seat: int) -> str:
        return self.session.state.seat_name(seat)


def _rule(name: str, text: str) -> Lines:
    return Lines(lambda width: hanging(((f"{name:<5}", "bold"),), text, "", width))
