"""A person's game against bots: decisions, undo, saving and loading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from attrs import field, frozen

from isettlers._core.rng import derive_seed
from isettlers.bots import decide
from isettlers.bots.asking import BotFailed, answer, checked, legal
from isettlers.bots.specs import outside
from isettlers.cli.files import OwnFiles, game_of, position_bytes
from isettlers.cli.terminal import Line
from isettlers.cli.terminals import terminal
from isettlers.errors import FormatError, IsettlersError, SetupError
from isettlers.game import Setup
from isettlers.kit.languages import ENGLISH
from isettlers.plain import short
from isettlers.record import Record
from isettlers.state import State
from isettlers.values import Action


def _names(value: Iterable[str]) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(name, str) for name in value):
        raise SetupError(f"bots: expected a list of names, got {value!r}")
    return tuple(value)


@frozen
class Settings:
    """How a person's game begins. Raises SetupError for a wrong seat or a wrong number of bots."""

    setup: Setup
    seed: int
    """Of the deal and of the bots; of the bots alone when it begins from a position."""
    seat: int = 0
    """Where the person sits."""
    bots: tuple[str, ...] = field(default=("greedy",), converter=_names)
    """The other seats' bots, in seat order; a single one is for all of them. A solo game needs none."""
    position: State | None = None
    """Where it begins instead of the setup's start."""
    language: str = ENGLISH
    """Code of the language of its texts."""

    def __attrs_post_init__(self) -> None:
        seats = self.setup.tables().seats
        if type(self.seat) is not int or not 0 <= self.seat < seats:
            raise SetupError(f"seat: expected 0 to {seats - 1}, got {self.seat!r}")
        if seats == 1 and len(self.bots) > 1:
            raise SetupError(f"a solo game needs no bots, not {len(self.bots)}")
        if len(self.bots) not in {1, seats - 1}:
            needed = "1 other seat needs 1 bot" if seats == 2 else f"{seats - 1} other seats need 1 or {seats - 1} bots"
            raise SetupError(f"{needed}, not {len(self.bots)}")

    @classmethod
    def of(cls, game: Record | State, noted: Mapping[str, Any], given: Mapping[str, Any]) -> Self:
        """The settings of a game in a file: the seat and the bots that are given, else those noted. Raises SetupError.

        The defaults are greedy bots, seat 0 of a record and the seat to decide in a position.
        """
        start = {"seat": 0 if isinstance(game, Record) else max(game.actor, 0)}
        chosen: dict[str, Any] = {**start, **{name: noted[name] for name in ("seat", "bots") if name in noted}, **given}
        if isinstance(game, State):
            return cls(game.setup, game.hash, **chosen, position=game)
        if "arena" in noted and "bots" not in given:  # the arena notes those of all seats
            bots = enumerate(_names(noted.get("bots", ())))
            chosen["bots"] = tuple(bot for seat, bot in bots if seat != chosen["seat"])
        return cls(game.setup, game.seed, **chosen)

    @property
    def origin(self) -> str:
        """Where the game comes from, in words."""
        return f"seed {self.seed}" if self.position is None else "from a position"

    def start(self) -> State:
        """The game at its start. Raises SetupError."""
        start = self.setup.start(self.seed) if self.position is None else self.position
        return start.with_language(self.language)

    def notes(self) -> dict[str, Any]:
        """Return the notes that a file keeps of them."""
        return {"seat": self.seat, "bots": self.bots}

    def bot_of(self, seat: int) -> str:
        """The name of the bot in a seat other than the person's."""
        return self.bots[0] if len(self.bots) == 1 else self.bots[seat - (seat > self.seat)]


def _check_inside(bots: Iterable[str]) -> None:
    """Raise SetupError for a bot whose code is no part of this package."""
    for spec in bots:
        if outside(spec):
            raise SetupError(f"its bot {short(spec)} is code from elsewhere: name it by --bots to run it")


def _actions(game: Record | State, at: int | None) -> tuple[int, ...]:
    """Return the first actions of a record (default: all), none of a position. Raises SetupError for another number."""
    actions = game.actions if isinstance(game, Record) else ()
    if at is not None and not 0 <= at <= len(actions):
        raise SetupError(f"at: expected 0 to {len(actions)}, got {at}")
    return actions[:at]


@frozen
class _Mark:
    """Where a decision of the person's was taken."""

    state: State
    actions: int
    lines: int


class Session:
    """A game from one seat; the bots answer at once, the same way each time the game stands the same.

    Raises SetupError for unknown bots.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.changed: Callable[[], None] = lambda: None
        """Called after each decision of the person, after the bots' answers, and after `undo`."""
        self.state = settings.start()
        self.lines: list[Line] = []
        """The story so far, as the person's seat may know it."""
        self.files = OwnFiles()
        """The files that it was loaded from and saved to."""
        self._actions: list[int] = []
        self._marks: list[_Mark] = []
        self._story = terminal(self.state.game.name).story(self.state, settings.seat)
        others = [seat for seat in range(self.state.seats) if seat != settings.seat]
        self._bots = {seat: checked(settings.bot_of(seat)) for seat in others}

    @property
    def decided(self) -> bool:
        """Whether there is a decision of the person to undo."""
        return bool(self._marks)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def follow(self) -> None:
        """Let the bots play until the person is to decide or the game is over. Raises BotFailed."""
        while not self.over and self.state.actor != self.settings.seat:
            self._take(self._answered(self.state.actor))
        self.lines += self._story.lines()

    def act(self, action: Action | int | str) -> None:
        """Take the person's decision, then let the bots answer.

        Raises IllegalAction, and BotFailed; the game then stands as before.
        """
        self._mark_and_take(action)
        self.changed()
        try:
            self.follow()
        except BotFailed:
            self.undo()
            raise
        self.changed()

    def undo(self) -> None:
        """Take back the person's last decision and all that followed; IsettlersError when there is none."""
        if not self._marks:
            raise IsettlersError("nothing to undo: you have not decided anything yet")
        mark = self._marks.pop()
        self.state = mark.state
        del self._actions[mark.actions :]
        del self.lines[mark.lines :]
        self._story = terminal(self.state.game.name).story(self.state, self.settings.seat)
        self.changed()

    def save(self, path: Path) -> None:
        """Write the game to a file: a record, or where it stands if it began from a position.

        Raises IsettlersError, and ChangedFile where another program has written the file since it was read or written
        here.
        """
        settings = self.settings
        if settings.position is None:
            record = Record(settings.setup, settings.seed, self._actions, self.state.hash, settings.notes())
            self.files.write(path, record.to_bytes())
        else:
            self.files.write(path, position_bytes(self.state, settings.notes()))

    @classmethod
    def load(
        cls, path: Path, given: Mapping[str, Any] | None = None, *, own: bool = False, at: int | None = None
    ) -> Session:
        """Resume the game in a file, replaying a record up to where it was left. Raises FormatError.

        With `at`, only that number of actions is replayed. `given` seat and bots override those noted in the file; the
        language is given or English.
        Noted bots from outside this package, whose code would be run, are refused unless the file is the person's
        `own`.
        """
        files = OwnFiles()
        game, noted = game_of(path, files.read(path))
        try:
            settings = Settings.of(game, noted, given or {})
            if not own and not (given and "bots" in given):
                _check_inside(settings.bots)
            if isinstance(game, Record):
                game.checked_end()
            actions = _actions(game, at)
            session = cls(settings)
        except IsettlersError as error:
            raise FormatError(f"{path}: {error}") from error
        session.files = files
        for action in actions:
            session._replay(action)
        session.follow()
        return session

    def _answered(self, seat: int) -> int:
        """Return the decision of a bot. Raises BotFailed."""
        seed = derive_seed(self.settings.seed, len(self._actions))
        try:
            return legal(self.state, answer(lambda: decide(self._bots[seat], self.state, seed)))
        except BotFailed as error:
            raise BotFailed(f"the bot {self.settings.bot_of(seat)}: {error}") from error

    def _replay(self, action: int) -> None:
        if self.state.actor == self.settings.seat:
            self._mark_and_take(action)
        else:
            self._take(action)

    def _mark_and_take(self, action: Action | int | str) -> None:
        self.lines += self._story.lines()
        mark = _Mark(self.state.clone(), len(self._actions), len(self.lines))
        self._take(action)
        self._marks.append(mark)

    def _take(self, action: Action | int | str) -> None:
        taken = self.state.parse(action) if isinstance(action, str) else action
        self._story.hear(self.state.step(taken))
        self._actions.append(int(taken.__index__()))
