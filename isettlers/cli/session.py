"""A person's game against bots: decisions, undo, saving and loading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Self

from attrs import field, frozen

from isettlers._core.rng import derive_seed
from isettlers.bots import bot, decide
from isettlers.cli.terminal import Line, terminal
from isettlers.errors import FormatError, IsettlersError, SetupError
from isettlers.game import Setup
from isettlers.record import Record, read_record
from isettlers.state import Action, State


def _names(value: Iterable[str]) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(name, str) for name in value):
        raise SetupError(f"bots are a list of names, not {value!r}")
    return tuple(value)


@frozen
class Settings:
    """How a person's game was set up. Raises SetupError for a wrong seat or wrong bots."""

    setup: Setup
    seed: int
    seat: int = 0
    """Where the person sits."""
    bots: tuple[str, ...] = field(default=("greedy",), converter=_names)
    """The other seats' bots, in seat order; a single one is for all of them. A solo game needs none."""

    def __attrs_post_init__(self) -> None:
        seats = self.setup.tables().seats
        if type(self.seat) is not int or not 0 <= self.seat < seats:
            raise SetupError(f"the seat is from 0 to {seats - 1}, not {self.seat!r}")
        if seats == 1 and len(self.bots) > 1:
            raise SetupError(f"a solo game needs no bots, not {len(self.bots)}")
        if len(self.bots) not in {1, seats - 1}:
            needed = "1 other seat needs 1 bot" if seats == 2 else f"{seats - 1} other seats need 1 or {seats - 1} bots"
            raise SetupError(f"{needed}, not {len(self.bots)}")
        for name in self.bots:
            bot(name)

    @classmethod
    def of(cls, record: Record) -> Self:
        """The settings a record notes; seat 0 against greedy bots where it notes nothing. Raises SetupError."""
        noted: dict[str, Any] = {name: record.notes[name] for name in ("seat", "bots") if name in record.notes}
        return cls(record.setup, record.seed, **noted)

    def start(self) -> State:
        """The game at its start. Raises SetupError."""
        return self.setup.start(self.seed)

    def notes(self) -> dict[str, Any]:
        """What a record is to keep of them."""
        return {"seat": self.seat, "bots": self.bots}

    def bot_of(self, seat: int) -> str:
        """The name of the bot in a seat other than the person's."""
        return self.bots[0] if len(self.bots) == 1 else self.bots[seat - (seat > self.seat)]


@frozen
class _Mark:
    """Where a decision of the person's was taken."""

    state: State
    actions: int
    lines: int


class Session:
    """A game from one seat; the bots answer at once, the same way each time the game stands the same."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.state = settings.start()
        self.lines: list[Line] = []
        """The story so far, as the person's seat may know it."""
        self._actions: list[int] = []
        self._marks: list[_Mark] = []
        self._story = terminal(self.state.game.name).story(self.state, settings.seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def follow(self) -> None:
        """Let the bots play until the person is to decide or the game is over."""
        while not self.over and self.state.actor != self.settings.seat:
            chooser = bot(self.settings.bot_of(self.state.actor))
            seed = derive_seed(self.settings.seed, len(self._actions))
            self._take(decide(chooser, self.state, seed).action)
        self.lines += self._story.lines()

    def act(self, action: Action | int | str) -> None:
        """Take the person's decision, then let the bots answer. Raises IllegalAction."""
        self._mark_and_take(action)
        self.follow()

    def undo(self) -> None:
        """Take back the person's last decision and all that followed; IsettlersError when there is none."""
        if not self._marks:
            raise IsettlersError("nothing to undo: you have not decided anything yet")
        mark = self._marks.pop()
        self.state = mark.state
        del self._actions[mark.actions :]
        del self.lines[mark.lines :]
        self._story = terminal(self.state.game.name).story(self.state, self.settings.seat)

    def save(self, path: Path) -> None:
        """Write the game to a file, as a record. Raises FormatError when that cannot be done."""
        settings = self.settings
        record = Record(settings.setup, settings.seed, self._actions, self.state.hash, settings.notes())
        try:
            path.write_bytes(record.to_bytes())
        except OSError as error:
            raise FormatError(f"{path}: cannot be written: {error.strerror}") from error

    @classmethod
    def load(cls, path: Path) -> Session:
        """Play a recorded game again up to where it was left. Raises FormatError."""
        record = read_record(path)
        try:
            if record.complete:
                record.verify()
            else:
                record.end()
            session = cls(Settings.of(record))
        except IsettlersError as error:
            raise FormatError(f"{path}: {error}") from error
        for action in record.actions:
            session._replay(action)
        session.follow()
        return session

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
