"""A person's game against bots: decisions, undo, saving and loading."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import Attribute, asdict, field, fields, frozen

import isettlers
from isettlers._core.rng import derive_seed
from isettlers.bots import bot
from isettlers.cli.imperial.story import Line, Story
from isettlers.errors import FormatError, IllegalAction, IsettlersError, SetupError
from isettlers.state import Action, State

VERSION: Final = 1
"""Version of the saved file."""


def _names(value: Iterable[str]) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(name, str) for name in value):
        raise SetupError(f"factions and bots are lists of names, not {value!r}")
    return tuple(value)


def _is_number(_: object, attribute: Attribute[int], value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise SetupError(f"{attribute.name} is a whole number, not {value!r}")


@frozen
class Settings:
    """How a person's game was set up. Raises SetupError for a wrong seat or wrong bots."""

    game: str
    factions: tuple[str, ...] = field(converter=_names)
    edition: str
    seed: int = field(validator=_is_number)
    seat: int = field(validator=_is_number)
    """Where the person sits."""
    bots: tuple[str, ...] = field(converter=_names)
    """The other seats' bots, in seat order; a single one is for all of them."""

    def __attrs_post_init__(self) -> None:
        seats = len(self.factions)
        if not 0 <= self.seat < seats:
            raise SetupError(f"the seat is from 0 to {seats - 1}, not {self.seat!r}")
        if len(self.bots) not in {1, seats - 1}:
            raise SetupError(f"{seats - 1} other seats need 1 or {seats - 1} bots, not {len(self.bots)}")
        for name in self.bots:
            bot(name)

    def start(self) -> State:
        """The game at its start. Raises SetupError."""
        return isettlers.start(self.game, factions=self.factions, edition=self.edition, seed=self.seed)

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
        self._story = Story(self.state, settings.seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def follow(self) -> None:
        """Let the bots play until the person is to decide or the game is over."""
        while not self.over and self.state.actor != self.settings.seat:
            chooser = bot(self.settings.bot_of(self.state.actor))
            self._take(chooser.choose(self.state, derive_seed(self.settings.seed, len(self._actions))))
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
        self._story = Story(self.state, self.settings.seat)

    def save(self, path: Path) -> None:
        """Write the game to a file. Raises FormatError when that cannot be done."""
        document = {"version": VERSION, **asdict(self.settings), "actions": self._actions}
        try:
            path.write_text(json.dumps(document) + "\n", encoding="utf-8")
        except OSError as error:
            raise FormatError(f"{path}: cannot be written: {error.strerror}") from error

    @classmethod
    def load(cls, path: Path) -> Session:
        """Play a saved game again up to where it was left. Raises FormatError."""
        document = _read(path)
        try:
            settings = Settings(**{name: document[name] for name in _SETTINGS})
            session = cls(settings)
        except (IsettlersError, TypeError) as error:
            raise FormatError(f"{path}: {error}") from error
        for number, action in enumerate(document["actions"]):
            try:
                session._replay(action)
            except IllegalAction as error:
                raise FormatError(f"{path}: action number {number}: {error}") from error
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


_SETTINGS: Final = tuple(part.name for part in fields(Settings))


def _read(path: Path) -> dict[str, Any]:
    """The fields of a saved file, all there."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FormatError(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise FormatError(f"{path}: not a saved game: {error}") from error
    if not isinstance(document, dict) or "version" not in document:
        raise FormatError(f"{path}: not a saved game")
    if document["version"] != VERSION:
        raise FormatError(f"{path}: saved by another version ({document['version']!r}, this one reads {VERSION})")
    missing = [name for name in (*_SETTINGS, "actions") if name not in document]
    if missing:
        raise FormatError(f"{path}: {', '.join(missing)} missing")
    actions = document["actions"]
    if not isinstance(actions, list) or any(type(action) is not int for action in actions):
        raise FormatError(f"{path}: actions is a list of action ids")
    return document
