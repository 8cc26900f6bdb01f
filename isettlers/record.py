"""Records: a game as its setup, its seed and its actions, for replay. `docs/records.md` is the contract."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from operator import index
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, BinaryIO, Final, Self, SupportsIndex

import msgpack
from attrs import Attribute, Factory, field, frozen

from isettlers._core.course.engine import Played
from isettlers._core.formats import (
    MAX_BYTES,
    MOST_ACTIONS,
    MOST_LAYOUT,
    read_recorded,
    record_action,
    record_end,
    record_head,
)
from isettlers.errors import FormatError, IllegalAction, IsettlersError
from isettlers.game import Game, Setup
from isettlers.kit.reading import Node
from isettlers.plain import short, tree, whole
from isettlers.record_text import TITLE, lines, parse
from isettlers.registry import game_in
from isettlers.seeds import given_seed
from isettlers.state import State
from isettlers.text_file import text_of, utf8
from isettlers.values import Action, Portable, plainly
from isettlers.version import __version__

_ENGINE: Final = re.compile(r"[!-+.-~]{1,40}")


def _is_version(_: object, _attribute: object, value: str) -> None:
    if not _ENGINE.fullmatch(value):
        Node(value, "$.engine").expected("version, a short word")


def _is_layout(_: object, _attribute: object, value: int) -> None:
    Node(value, "$.layout").number(1, MOST_LAYOUT)


def _actions(value: Iterable[int]) -> tuple[int, ...]:
    return tuple(map(whole, value))


def _notes(value: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(tree(dict(value), "$.notes"))


@frozen
class Record(Portable):
    """A played game: setup, seed, action ids, and the hash of its last position.

    Raises SetupError for a seed out of range, FormatError for numbers that are no action ids and for notes that are no
    plain tree.
    """

    setup: Setup
    seed: int = field(converter=given_seed)
    actions: tuple[int, ...] = field(converter=_actions)
    hash: int | None = None
    """Hash of the position after the last action; None in an unfinished record."""
    notes: Mapping[str, Any] = field(factory=dict, converter=_notes, hash=False, repr=plainly)
    """Notes of its writer, which JSON can hold."""
    engine: str = field(default=__version__, validator=_is_version)
    """Version of the engine that recorded it."""
    tables: bytes = Factory(lambda self: self.setup.fingerprint(), takes_self=True)
    """8-byte hash of the cards or tiles it was played with."""
    layout: int = field(default=Factory(lambda self: self.game.layout, takes_self=True), validator=_is_layout)
    """Version of the game's state, which the hash covers."""
    torn: int = field(default=0, eq=False)
    """Number of bytes dropped at the end: an action written in part."""

    @actions.validator
    def _check_actions(self, _: Attribute[tuple[int, ...]], value: tuple[int, ...]) -> None:
        if len(value) > MOST_ACTIONS:
            raise FormatError(f"{len(value)} actions, but a record has room for {MOST_ACTIONS}")
        most = self.game.num_actions
        for number, action in enumerate(value, 1):
            if type(action) is not int or not 0 <= action < most:
                raise FormatError(f"action number {number}: {short(action)} is no action id of {self.game.name}")

    @property
    def game(self) -> Game:
        """The game played here."""
        played: Game = self.setup.tables().game
        return played

    @property
    def complete(self) -> bool:
        """Whether the record was finished and has a hash to compare."""
        return self.hash is not None

    def states(self) -> Iterator[tuple[State, Action]]:
        """Yield each position with the action taken in it. Raises FormatError where an action is not legal."""
        state = self.setup.start(self.seed)
        for action in self.actions:
            before = state.clone()
            try:
                state.apply(action)
            except IllegalAction:
                self.end()  # raises
            yield before, before.action(action)

    def end(self) -> State:
        """Return the position after the last action. Raises FormatError that names the first illegal action."""
        return self._replayed()._position(None, State)  # noqa: SLF001, of the core

    def verify(self) -> State:
        """Return `end` after comparing it with the recorded hash.

        Raises FormatError when an action is not legal, the hash differs, or the record has none.
        """
        played = self._replayed()
        self.compare(played)
        return played._position(None, State)  # noqa: SLF001, of the core

    def checked_end(self) -> State:
        """Return `end`, compared with the recorded hash where there is one. Raises FormatError."""
        return self.verify() if self.complete else self.end()

    def to_bytes(self) -> bytes:
        """Return the record as the bytes of a file."""
        data = b"".join([_begin(self), *map(record_action, self.actions)])
        return data if self.hash is None else data + record_end(len(self.actions), self.hash, sha256(data).digest())

    @staticmethod
    def from_bytes(data: bytes) -> Record:
        """Return the record in the bytes of a file, in either form. Raises FormatError."""
        if len(data) > MAX_BYTES:
            raise FormatError(f"no record: longer than {MAX_BYTES} bytes")
        plain = utf8(data)
        return Record.from_text(text_of(plain)) if plain.lstrip().startswith(TITLE.encode()) else _read(plain)

    def text(self) -> str:
        """Return the record as text, one action a line. Raises FormatError where an action is not legal."""
        return "\n".join(lines(self)) + "\n"

    @staticmethod
    def from_text(text: str) -> Record:
        """Return the record that a text describes. Raises FormatError with the line."""
        if len(text) > MAX_BYTES:
            raise FormatError(f"no record: longer than {MAX_BYTES} characters")
        return Record(**parse(text))

    def replay(self, played: Played) -> None:
        """Begin a course with this game, and take its actions. Raises FormatError that names the first illegal one."""
        played._begin(self.setup.tables(), self.seed)  # noqa: SLF001, of the core
        if not all(map(played._take, self.actions)):  # noqa: SLF001, of the core
            with _refusing():
                played._replay(self.to_bytes(), self.setup.fingerprint(), self.game.layout)  # noqa: SLF001, of the core

    def compare(self, played: Played) -> None:
        """Compare the position of this game, replayed, with the end of the record. Raises FormatError."""
        if played._position(None, State).hash != self.hash:  # noqa: SLF001, of the core
            with _refusing():
                played._compare(self.to_bytes(), self.setup.fingerprint(), self.game.layout)  # noqa: SLF001, of the core

    def _replayed(self) -> Played:
        played = Played.__new__(Played)
        self.replay(played)
        return played


def read_record(source: str | os.PathLike[str] | BinaryIO) -> Record:
    """Return the record in a file, given as a path or opened for reading bytes. Raises FormatError."""
    if not isinstance(source, str | os.PathLike):
        return Record.from_bytes(source.read(MAX_BYTES + 1))
    try:
        with Path(source).open("rb") as file:
            return read_record(file)
    except OSError as error:
        raise FormatError(f"{os.fspath(source)}: cannot be read: {error.strerror}") from error
    except FormatError as error:
        raise FormatError(f"{os.fspath(source)}: {error}") from error


class Recorder:
    """A writer of records during play: every appended action is in the file at once.

    It takes a path, whose older file it replaces, or a buffered file opened for writing bytes. As a context manager
    it closes the file it opened; without `finish` the record stays unfinished. Raises OSError when a file cannot be
    written, CardError for a setup with decks that no deck file could hold.
    """

    def __init__(
        self,
        target: str | os.PathLike[str] | BinaryIO,
        setup: Setup,
        seed: int,
        *,
        notes: Mapping[str, Any] | None = None,
    ) -> None:
        begin = _begin(Record(setup, seed, (), notes=notes or {}))
        self.setup = setup
        self._game: Game = setup.tables().game
        self._count = 0
        self._finished = False
        self._sum = sha256()
        self._own = isinstance(target, str | os.PathLike)
        self._file = Path(target).open("wb") if isinstance(target, str | os.PathLike) else target  # noqa: SIM115, `close`
        self._write(begin)

    def append(self, action: SupportsIndex) -> None:
        """Append the action just taken: an Action or an id. Raises IllegalAction for no action id of the game."""
        number = index(action)
        if not 0 <= number < self._game.num_actions:
            raise IllegalAction(f"{short(number)} is no action id of {self._game.name}")
        if self._count == MOST_ACTIONS:
            raise IsettlersError(f"a record has room for {MOST_ACTIONS} actions")
        self._write(record_action(number))
        self._count += 1

    def finish(self, state: State) -> None:
        """Finish the record with its last position, then close the file if it was opened here."""
        if state.setup != self.setup:
            raise IsettlersError("a record ends with a position of its own setup")
        self._write(record_end(self._count, state.hash, self._sum.digest()))
        self._finished = True
        self.close()

    def close(self) -> None:
        """Close the file if it was opened here."""
        if self._own:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, frame: bytes) -> None:
        if self._finished:
            raise IsettlersError("the record is finished")
        self._file.write(frame)
        self._file.flush()
        self._sum.update(frame)


# ---------------------------------------------------------------- bytes


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn the refusals of the core into errors."""
    try:
        yield
    except ValueError as refused:
        raise FormatError(str(refused)) from None


def _begin(record: Record) -> bytes:
    """Return the header's bytes, which leave room for the actions."""
    with _refusing():
        return record_head(
            record.engine.encode(),
            record.game.name.encode(),
            msgpack.packb(tree(record.setup.document(), "$.setup")),
            record.tables,
            record.layout,
            record.seed,
            msgpack.packb(dict(record.notes)) if record.notes else b"",
        )


def _read(data: bytes) -> Record:
    with _refusing():
        fields = msgpack.unpackb(read_recorded(data))
    setup = game_in(Node(fields.pop("game"), "$.game")).setup_from(fields.pop("setup"))
    seed, last = _number(fields.pop("seed")), fields.pop("hash")
    return Record(setup=setup, seed=seed, hash=last and _number(last), **fields)


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")
