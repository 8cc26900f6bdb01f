"""Records: a game as its setup, its seed and its actions, for replay. `docs/records.md` is the contract."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from operator import index
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, BinaryIO, Final, Self, SupportsIndex

import msgpack
from attrs import Attribute, Factory, evolve, field, frozen

from isettlers.errors import FormatError, IllegalAction, IsettlersError
from isettlers.game import Game, Setup
from isettlers.kit.reading import Node
from isettlers.plain import MOST_ENTRIES, MOST_LETTERS, MOST_VALUES, cut, short, tree, whole
from isettlers.record_text import TITLE, VERSION, lines, parse
from isettlers.registry import game_in
from isettlers.seeds import given_seed
from isettlers.state import State
from isettlers.text_file import text_of, utf8
from isettlers.values import Action, Portable
from isettlers.version import __version__

MAX_BYTES: Final = 1024 * 1024
"""Larger files are refused unread; no game of any setup comes near."""
MOST_ACTIONS: Final = 100_000
"""Games end long before this."""
MOST_LAYOUT: Final = 10**9 - 1
MOST_HEADER: Final = MAX_BYTES // 2
"""Most bytes of the header, which leave room for the actions."""

_HEADER_VALUES: Final = 2 * MOST_VALUES + 256
"""Most values of the header: setup, notes, and fields of later versions."""
_FRAME_VALUES: Final = 4096
"""Most values of a frame behind the header."""

_SUM: Final = 8
_ILLEGAL: Final = 190
_NO_HEADER: Final = "no record: it does not begin with a header"
"""Most characters about an illegal action, which leave room for the cause."""
_UNPACK: Final[Mapping[str, Any]] = {
    "raw": False,
    "strict_map_key": True,
    "max_buffer_size": MAX_BYTES,
    "max_str_len": 4 * MOST_LETTERS,
    "max_bin_len": 16,
    "max_array_len": MOST_ENTRIES,
    "max_map_len": MOST_ENTRIES,
    "max_ext_len": 0,
}
_TORN: Final = (0x91, *range(0x80, 0x90))
"""First bytes of a frame written in part: an array of one, a small map."""
_ACTIONS: Final = frozenset(bytes((0x91, kind)) for kind in (*range(0x80), 0xCC, 0xCD))
"""Beginnings of an array of one number of up to 16 bits."""
_ARRAYS: Final = frozenset((*range(0x90, 0xA0), 0xDC, 0xDD))
_MAPS: Final = frozenset((*range(0x80, 0x90), 0xDE, 0xDF))
_ENGINE: Final = re.compile(r"[!-+.-~]{1,40}")


def _is_version(_: object, _attribute: object, value: str) -> None:
    if not _ENGINE.fullmatch(value):
        Node(value, "$.engine").expected("version, a short word")


def _is_layout(_: object, _attribute: object, value: int) -> None:
    Node(value, "$.layout").number(1, MOST_LAYOUT)


def _no_action(number: int, action: object, game: Game) -> FormatError:
    return FormatError(f"action number {number}: {short(action)} is no action id of {game.name}")


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
    notes: Mapping[str, Any] = field(factory=dict, converter=_notes, hash=False)
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
                raise _no_action(number, action, self.game)

    @property
    def game(self) -> Game:
        """The game played here."""
        found: Game = self.setup.tables().game
        return found

    @property
    def complete(self) -> bool:
        """Whether the record was finished and has a hash to compare."""
        return self.hash is not None

    def states(self) -> Iterator[tuple[State, Action]]:
        """Yield each position with the action taken in it. Raises FormatError where an action is not legal."""
        state = self.setup.start(self.seed)
        for number, action in enumerate(self.actions, 1):
            before = state.clone()
            self._take(state, number, action)
            yield before, before.action(action)

    def end(self) -> State:
        """Return the position after the last action. Raises FormatError that names the first illegal action."""
        state = self.setup.start(self.seed)
        for number, action in enumerate(self.actions, 1):
            self._take(state, number, action)
        return state

    def verify(self) -> State:
        """Return `end` after comparing it with the recorded hash.

        Raises FormatError when an action is not legal, the hash differs, or the record has none.
        """
        state = self.end()
        if self.hash is None:
            raise FormatError(f"not finished: {len(self.actions)} actions replay, but no hash says where they lead")
        if state.hash != self.hash:
            ends = f"its {len(self.actions)} actions lead to {state.hash:016x}, recorded is {self.hash:016x}"
            raise FormatError(f"another end: {ends}{self._strange()}")
        return state

    def to_bytes(self) -> bytes:
        """Return the record as the bytes of a file."""
        data = b"".join([_begin(self), *(_packed([action]) for action in self.actions)])
        return data if self.hash is None else data + _end_frame(len(self.actions), self.hash, _check(data))

    @staticmethod
    def from_bytes(data: bytes) -> Record:
        """Return the record in the bytes of a file, in either form. Raises FormatError."""
        if len(data) > MAX_BYTES:
            raise FormatError(f"no record: longer than {MAX_BYTES:,} bytes")
        plain = utf8(data)
        return Record.from_text(text_of(plain)) if plain.lstrip().startswith(TITLE.encode()) else _read(plain)

    def text(self) -> str:
        """Return the record as text, one action a line. Raises FormatError where an action is not legal."""
        return "\n".join(lines(self)) + "\n"

    @staticmethod
    def from_text(text: str) -> Record:
        """Return the record that a text describes. Raises FormatError with the line."""
        if len(text) > MAX_BYTES:
            raise FormatError(f"no record: longer than {MAX_BYTES:,} characters")
        return Record(**parse(text))

    def _take(self, state: State, number: int, action: int) -> None:
        try:
            state.apply(action)
        except IllegalAction as error:
            said = cut(f"action number {number}: {error}", _ILLEGAL)
            raise FormatError(f"{said}{self._strange()}") from error

    def _strange(self) -> str:
        """Describe the differences between this engine and the one that recorded it; may be empty."""
        if self.tables != self.setup.fingerprint():
            return f" (recorded with other cards or tiles, by version {self.engine})"
        if self.layout != self.game.layout:
            return f" (recorded with layout {self.layout} of the state, by version {self.engine})"
        return ""


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
        self._write(_packed([number]))
        self._count += 1

    def finish(self, state: State) -> None:
        """Finish the record with its last position, then close the file if it was opened here."""
        if state.setup != self.setup:
            raise IsettlersError("a record ends with a position of its own setup")
        self._write(_end_frame(self._count, state.hash, self._sum.digest()[:_SUM]))
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


def _header(record: Record) -> dict[str, Any]:
    header = {
        "record": VERSION,
        "engine": record.engine,
        "game": record.game.name,
        "setup": tree(record.setup.document(), "$.setup"),
        "tables": record.tables,
        "layout": record.layout,
        "seed": _eight(record.seed),
    }
    return header | ({"notes": dict(record.notes)} if record.notes else {})


def _begin(record: Record) -> bytes:
    """Return the header's bytes, which leave room for the actions."""
    packed = _packed(_header(record))
    if len(packed) > MOST_HEADER:
        raise FormatError(f"setup and notes take {len(packed):,} bytes, a record has room for {MOST_HEADER:,}")
    return packed


def _check(data: bytes) -> bytes:
    return sha256(data).digest()[:_SUM]


def _end_frame(count: int, last: int, check: bytes) -> bytes:
    return _packed({"actions": count, "hash": _eight(last), "check": check})


def _packed(frame: object) -> bytes:
    packed: bytes = msgpack.packb(frame)
    return packed


def _eight(number: int) -> bytes:
    return number.to_bytes(8, "little")


def _read(data: bytes) -> Record:
    frames = _Frames(data)
    header = frames.next(_HEADER_VALUES)
    if not isinstance(header, dict) or "record" not in header:
        raise FormatError(_NO_HEADER)
    if frames.end > MOST_HEADER:
        raise FormatError(f"the header takes {frames.end:,} bytes, a record has room for {MOST_HEADER:,}")
    fields = Node(header)
    fields.get("record").version(VERSION, "record format")
    found = game_in(fields.get("game"))
    begun = Record(
        setup=found.setup_from(tree(fields.get("setup").mapping(), "$.setup")),
        seed=_number(fields.get("seed")),
        actions=(),
        notes=fields.get("notes", default={}).mapping(),
        engine=fields.get("engine").text(),
        tables=fields.get("tables").binary(_SUM),
        layout=fields.get("layout").number(1, MOST_LAYOUT),
    )
    actions: list[int] = []
    while (frame := frames.next()) is not None:
        if isinstance(frame, dict):
            return evolve(begun, actions=actions, hash=_ended(frame, frames, len(actions)))
        if not isinstance(frame, list) or len(frame) != 1:
            raise FormatError(f"byte {frames.at}: neither an action nor the end")
        if type(frame[0]) is not int:
            raise _no_action(len(actions) + 1, frame[0], found)
        actions.append(frame[0])
    return evolve(begun, actions=actions, torn=len(data) - frames.at)


class _Frames:
    """The frames of a record, one after the other; `at` is the byte where the last one asked for begins."""

    def __init__(self, data: bytes) -> None:
        self.at = 0
        self._data = data
        self._zeros = len(data.rstrip(b"\0"))
        self._ahead = msgpack.Unpacker(**_UNPACK)
        self._ahead.feed(data)
        self._unpacker = msgpack.Unpacker(**_UNPACK)
        self._unpacker.feed(data)

    def next(self, most: int = _FRAME_VALUES) -> object:
        """Return the next frame, of `most` values at most; None when no whole one is left. Raises FormatError."""
        self.at = self.end
        if self.at and self.at >= self._zeros:
            return None
        try:
            self._count(most)
            frame: object = self._unpacker.unpack()
        except msgpack.OutOfData:
            if self.at and self._data[self.at] in _TORN:
                return None
            raise FormatError(f"byte {self.at}: cut off" if self._data else "no record: the file is empty") from None
        except (ValueError, RecursionError) as error:
            raise FormatError(f"byte {self.at}: no frame" if self.at else _NO_HEADER) from error
        return frame

    @property
    def end(self) -> int:
        """The position behind the last frame."""
        end: int = self._unpacker.tell()
        return end

    def _count(self, most: int) -> None:
        """Go over the next frame before anything is made of it: few bytes can hold many values, each costing memory."""
        at = self._ahead.tell()
        if self._data[at : at + 2] in _ACTIONS:  # nearly every frame, and never more than two values
            self._ahead.skip()
            return
        known = left = 1
        while left:
            at = self._ahead.tell()
            kind = self._data[at] if at < len(self._data) else 0
            below = 0
            if kind in _ARRAYS:
                below = self._ahead.read_array_header()
            elif kind in _MAPS:
                below = 2 * self._ahead.read_map_header()
            else:
                self._ahead.skip()
            known += below
            left += below - 1
            if known > most:
                raise FormatError(f"byte {self.at}: no frame: more than {most} values")

    def before(self) -> bytes:
        """Return the bytes before the last frame."""
        return self._data[: self.at]

    def whole(self) -> bool:
        """Return whether the last frame ends the data."""
        return self.end == len(self._data)


def _ended(frame: dict[str, Any], frames: _Frames, count: int) -> int:
    """Return the hash in the frame that ends a record."""
    end = Node(frame)
    counted = end.get("actions").number(0, MOST_ACTIONS)
    if counted != count:
        raise FormatError(f"the end counts {counted} actions, but there are {count}")
    if end.get("check").binary(_SUM) != _check(frames.before()):
        raise FormatError("damaged: the checksum is another one")
    if not frames.whole():
        raise FormatError("something follows the end")
    return _number(end.get("hash"))


def _number(node: Node) -> int:
    """Return a number of 64 bits."""
    return int.from_bytes(node.binary(_SUM), "little")
