"""The conversation with a person who plays: show, ask, act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from isettlers.bots import bot, decide
from isettlers.bots.thinking import VALUES
from isettlers.cli.files import write_position
from isettlers.cli.lines import Drawn, Lines, hanging, plain, terminal_size
from isettlers.cli.parts import full_list, heights, pages
from isettlers.cli.screen import ask
from isettlers.cli.session import Session
from isettlers.cli.terminal import Choice, Line
from isettlers.cli.terminals import terminal
from isettlers.cli.window import Window, fitted
from isettlers.errors import FormatError, IllegalAction, IsettlersError
from isettlers.kit.reading import did_you_mean
from isettlers.kit.rulebook import gist, rule
from isettlers.values import Action

STORY_LINES: Final = 30
"""How many lines `e` shows at least."""

HINT: Final = "ismcts:ms=1000"
"""The bot that `h` asks; it sees no more than the person does."""
BEST: Final = 5
"""How many actions `h` names."""

_LINE: Final = "h hint, ? rules, b board, o list, e story, c NAME {piece}, u undo, s save, q quit"
_VALUES: Final = f"value: {VALUES}; visits: how often the search took that choice"
_HINT_SEED: Final = 1
_UNDER: Final = 2
"""Lines below the choices besides the commands: the number of the page and the prompt."""
_NEWS: Final = 3
"""Lines of the story for which the board and the hints beside choices leave room."""
_LEAST: Final = 4
"""Lines of choices for which the board leaves room."""
_LEAVING: Final = 3
"""Lines below the end of a game: where it is kept."""
_WORDS: Final[Mapping[str, str]] = {
    "hint": "h", "rules": "?", "board": "b", "list": "o", "story": "e", "undo": "u", "save": "s", "quit": "q",
}  # fmt: skip
"""Commands in full, besides that for cards or tiles."""
_COMMANDS: Final = """\
a number    take that action; its text does as well
Enter       show the question again, or the next page
o [WORD]    list all choices with what they do, or those that have a word in them
h           hint: the choices that a search of a second finds best, with their values
? [ID]      the rules that the question is about, or one rule in full
? NUMBER    all about a choice
b [SEAT]    show the board, or what one seat has
e [all]     what happened last that you may know, or all of it
c NAME      show the {piece}s whose name or id begins so
u           undo your last decision and what followed
s [FILE]    save the game; where FILE ends in .json, the position alone, to be read
q           quit
help        this list
hint, list, board, story, {piece}, undo, save and quit do as their letters."""


class Conversation:
    """A session at the terminal; `s` saves to a file, which may be given at once."""

    def __init__(self, session: Session, path: Path | None) -> None:
        self.session = session
        self._path = path
        self._terminal = terminal(session.state.game.name)
        self._drawing = self._terminal.drawing()
        self._window = Window(self._drawing)
        self.say = self._window.say
        self._shown = self._since = 0
        self._actions: list[Action] = []
        self._choices: Sequence[Choice] = ()
        self._sheets: Sequence[Lines] = ()
        self._page = 0
        self._words = {**_WORDS, self._terminal.piece: "c"}
        self._showing: Mapping[str, Callable[[str], None]] = {
            "": lambda _: self._next(),
            "o": self._list,
            "h": self._hint,
            "?": self._rules,
            "b": self._board,
            "e": self._story,
            "c": self._show_pieces,
            "s": self._save,
            "help": lambda _: self._window.print(_COMMANDS.format(piece=self._terminal.piece)),
        }
        """The commands that leave the game as it is, each given the rest of the answer."""

    def loop(self) -> None:
        """Show, ask and act until the game is over or the person leaves."""
        settings = self.session.settings
        you = self._terminal.called(self.session.state, settings.seat)
        self._window.print(
            f"{self.session.state.game.title}: you are {you}, {settings.origin}. help lists the commands."
        )
        while not self.session.over:
            self._ask()
            if not self._decide():
                return
        self._end()

    def _ask(self) -> None:
        """Print the story since the last question, the board and the question."""
        state = self.session.state
        self._since, self._shown = self._shown, len(self.session.lines)
        self._actions = list(state.legal)
        self._choices = self._drawing.choices(state, self._actions)
        self._show_question()

    def _show_question(self) -> None:
        """Print the question with all that stands above it.

        A terminal shows no more than it has lines for; without one the board stands above the first question of a turn.
        """
        state, seat, window = self.session.state, self.session.settings.seat, self._window
        picture = self._drawing.question(state, self._actions)
        pictures = [] if picture is None else [picture]
        whole = [self._drawing.board(state, seat), *pictures]
        if window.room is not None:
            self._fit(whole)
            return
        window.print(*map(self._line, self.session.lines[self._since :]))
        window.print(*(whole if self._drawing.begins_turn(state) else pictures))
        self._sheets = pages(self._choices, window.width, self._under(terminal_size().lines) - _UNDER)
        self._show_page(0)

    def _fit(self, whole: Sequence[Any]) -> None:
        """Print the question in the lines of the terminal.

        The whole board stands above it where a turn begins and there is room for all, else the small one.
        """
        window = self._window
        room = self._under(window.room or 0)
        story = [window.lines(self._line(line)) for line in self.session.lines[self._since :]]
        news = sum(map(len, story))
        short, _ = heights(self._choices, window.width)
        turn = self._drawing.begins_turn(self.session.state)
        board: Sequence[Any] = [line for one in whole for line in window.lines(one)] if turn else []
        if not board or news + len(board) + short > room:
            news = min(news, _NEWS)
            board = self._small_board(room - news)
        self._sheets = pages(self._choices, window.width, room - news - len(board))
        if len(self._sheets) > 1:
            self._sheets = pages(self._choices, window.width, room - news - len(board) - 1, room - 1)
        page = len(window.lines(self._sheets[0])) + (len(self._sheets) > 1)
        window.put(self._tail(story, room - len(board) - page))
        window.put(board)
        self._show_page(0)

    def _small_board(self, room: int) -> Sequence[Any]:
        """Return the lines of the small board: it grows where the choices keep their hints, or have none anyway."""
        width = self._window.width
        short, full = heights(self._choices, width)
        parts = self._drawing.small_board(self.session.state, self.session.settings.seat)
        least = room - min(short, _LEAST)
        drawn = fitted(parts, width, least, room - full)
        if len(list(drawn.rows(width))) + full > room:
            drawn = fitted(parts, width, least, room - short)
        return self._window.lines(drawn) if any(drawn.rows(width)) else []

    def _under(self, room: int) -> int:
        """Return the lines that are left above the commands."""
        return room - len(list(self._commands().rows(self._window.width)))

    def _tail(self, story: Sequence[Sequence[Any]], room: int) -> list[Any]:
        """Return the last lines of a story that fit, below a note on those before."""
        if sum(map(len, story)) <= room:
            return [row for line in story for row in line]
        rows: list[Any] = []
        for place in range(len(story) - 1, -1, -1):
            if len(rows) + len(story[place]) >= room:
                note = Lines.of(f"({place + 1} earlier line{'s' * (place > 0)}: e shows the story)", style="dim")
                return [*self._window.lines(note), *rows][-room:] if room > 0 else []
            rows[:0] = story[place]
        return rows

    def _show_page(self, page: int) -> None:
        """Print a page of the choices, and the commands."""
        self._page = page
        shown = [self._sheets[page], self._commands()]
        if len(self._sheets) > 1:
            shown.insert(1, Lines.of(f"page {page + 1} of {len(self._sheets)}: Enter shows the next", style="bold"))
        for one in shown:
            self._window.put(self._window.lines(one))

    def _commands(self) -> Lines:
        return Lines.of(_LINE.format(piece=self._terminal.piece), style="dim")

    def _next(self) -> None:
        """Print the next page, of a long answer or of the choices, and the question after the last."""
        if self._window.next_sheet():
            return
        page = (self._page + 1) % len(self._sheets)
        if page == 0 and self._window.room is not None:
            self._show_question()
        else:
            self._show_page(page)

    def _decide(self) -> bool:
        """Ask until the game stands differently; False when the person leaves."""
        while True:
            try:
                answer = ask(f"{self._name(self.session.settings.seat)}, 1-{len(self._actions)} or ?: ")
            except EOFError:
                self._window.say("")
                return False
            self._window.renew()
            if self._command(answer) == ("q", ""):
                return False
            try:
                if self._understood(answer):
                    return True
            except IsettlersError as error:
                self._window.print(str(error))

    def _command(self, answer: str) -> tuple[str, str]:
        """Return the letter of a command, and the rest of the answer."""
        command, _, rest = answer.partition(" ")
        return self._words.get(command.lower(), command.lower()), rest.strip()

    def _understood(self, answer: str) -> bool:
        """Do what was asked; True when the game stands differently."""
        command, rest = self._command(answer)
        showing = self._showing.get(command)
        if showing is not None:
            if command:
                self._page = -1  # Enter shows the first page of the question again
            showing(rest)
            return False
        if command == "u":
            self.session.undo()
            self._shown = len(self.session.lines)
        else:
            self.session.act(self._action(answer))
        return True

    def _action(self, answer: str) -> Action:
        """The action meant by a number or a text. Raises IllegalAction."""
        if (action := self._numbered(answer)) is not None:
            return action
        try:
            return self.session.state.parse(answer)
        except IllegalAction:
            near = did_you_mean(answer.lower(), (*(one.text.lower() for one in self._actions), *self._words))
            raise IllegalAction(
                f"{answer!r} is nothing you can do now: type a number from 1 to {len(self._actions)}, "
                f"the text of an action, or help for the commands{near}"
            ) from None

    def _numbered(self, answer: str) -> Action | None:
        """Return the action of a number, None for any other text."""
        return self._actions[int(answer) - 1] if answer.isdecimal() and 1 <= int(answer) <= len(self._actions) else None

    def _end(self) -> None:
        """Print the end of the story, the standings and the winner; in a low terminal the last of them that fit."""
        window, state = self._window, self.session.state
        story = [self._line(line) for line in self.session.lines[self._shown :]]
        scores, ending = self._drawing.scoreboard(state), self._drawing.ending(state)
        if window.room is None:
            window.print(*story, scores, ending)
            return
        room = window.room - _LEAVING - len(below := window.lines(ending))
        above = window.lines(scores)
        if len(above) > room:
            above = []
        window.put(self._tail([window.lines(line) for line in story], room - len(above)))
        window.put([*above, *below])

    def _board(self, seat: str) -> None:
        """Print the whole board, or what one seat has, and the choices where there is room for both."""
        state, viewer, window = self.session.state, self.session.settings.seat, self._window
        if seat:
            window.print(self._drawing.side(state, viewer, self._seat(seat)))
            return
        board = self._drawing.board(state, viewer)
        window.print(board)
        if window.room is None or self._under(window.room) > len(window.lines(self._sheets[0])):
            self._show_page(0)

    def _seat(self, text: str) -> int:
        """Return the seat of a number or a name. Raises IsettlersError."""
        state = self.session.state
        names = [state.seat_name(seat).lower() for seat in range(state.seats)]
        if text.isdecimal() and int(text) < state.seats:
            return int(text)
        if text.lower() in names:
            return names.index(text.lower())
        raise FormatError(f"expected a seat, 0 to {state.seats - 1}, got {text!r}")

    def _list(self, word: str) -> None:
        """Print all choices with their hints, or those with a word in them."""
        word = word.lower()
        matches = [
            one for one in self._choices if word in f"{one.title} {plain(one.text)} {one.price} {one.hint}".lower()
        ]
        self._window.print(full_list(matches) if matches else f"no choice has {word!r} in it")

    def _story(self, which: str) -> None:
        """Print the last lines of the story, at least those since the last question, or all."""
        if which.lower() not in {"", "all"}:
            raise FormatError(f"expected e or e all, got {which!r}")
        first = 0 if which else max(0, min(self._since, len(self.session.lines) - STORY_LINES))
        self._window.print(*map(self._line, self.session.lines[first:]))

    def _hint(self, _: str) -> None:
        """Print the actions that a search visits most, from a position redrawn for the person's seat."""
        stats = decide(bot(HINT), self.session.state, _HINT_SEED).stats
        visited = {one["action"]: one for one in stats["actions"]}
        best = sorted(visited, key=lambda action: (-visited[action]["visits"], -visited[action]["value"]))[:BEST]
        texts = {int(action): f"{number:>3} {action}" for number, action in enumerate(self._actions, 1)}
        rows = [f"{visited[one]['value']:>5.2f}  {visited[one]['visits']:>6,}  {texts[one]}" for one in best]
        self._window.print(
            Lines.of(f"hint, from {stats['iterations']:,} games simulated from no more than you know:", style="bold"),
            "value  visits  choice\n" + "\n".join(rows),
            Lines.of(_VALUES, style="dim"),
        )

    def _rules(self, name: str) -> None:
        """Print all about a choice, a rule in full, or the first sentence of each rule that the question is about."""
        if (action := self._numbered(name)) is not None:
            choice = self._choices[self._actions.index(action)]
            self._window.print(full_list([choice]), *self._drawing.about(self.session.state, action))
            return
        if name:
            self._window.print(_rule(name.upper(), rule(name.upper())))
            return
        self._window.print(
            *(_rule(one, gist(one)) for one in self._drawing.rules(self.session.state)),
            Lines.of("? and an id shows a rule in full, ? and a number a choice; help lists the commands", style="dim"),
        )

    def _show_pieces(self, name: str) -> None:
        pieces, piece = self._drawing.find(self.session.state, name) if name else (), self._terminal.piece
        missing = f"no {piece} in this game begins with {name!r}" if name else f"type c and the name of a {piece}"
        self._window.print(*(pieces or (missing,)))

    def _save(self, name: str) -> None:
        path = Path(name) if name else self._path
        if path is None:
            raise FormatError("where to? s FILE, or start with --save FILE")
        if path != self._path and path.exists():
            raise FormatError(f"{path} exists: name another file")
        if path != self._path and path.suffix == ".json":
            write_position(path, self.session.state)
            self._window.print(f"position written; isettlers show {path} shows it")
            return
        self.session.save(path)
        self._path = path
        self._window.print(f"saved; isettlers play --load {path} goes on from here")

    def _line(self, line: Line) -> Drawn:
        return self._drawing.story_line(line, self._name)

    def _name(self, seat: int) -> str:
        return self.session.state.seat_name(seat)


def _rule(name: str, text: str) -> Lines:
    return Lines(lambda width: hanging(((f"{name:<5}", "bold"),), text, "", width))
