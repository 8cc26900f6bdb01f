"""Results of an arena: a file of JSON lines, its settings first and then one line a game, appended as they end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from attrs import asdict, fields, frozen

from isettlers.errors import FormatError, IsettlersError, SetupError
from isettlers.plain import cut, short

fcntl: Any = None
with suppress(ModuleNotFoundError):  # Windows has none
    fcntl = import_module("fcntl")

VERSION: Final = 1
"""Of the file, in its first line."""
_MAY_GROW: Final = "games"
"""All else in the first line has to be the same for a file to be gone on with."""
_SEED_DIGITS: Final = 16


@frozen
class Header:
    """What is played: the first line of a file of results."""

    game: str
    engine: str
    """Version of the package."""
    tables: str
    """A hash of the cards and boards of all setups played."""
    signature: str | None
    """Of the engine, as `isettlers bench` prints it."""
    bots: tuple[str, ...]
    """Their specs; everything below names a bot by its place here."""
    players: int
    games: int
    seed: int
    schedule: str
    settings: Mapping[str, Any]
    """The rest of what has to be the same for the same games."""

    def document(self) -> dict[str, Any]:
        """The line as plain data."""
        return {"arena": VERSION, **asdict(self), "bots": list(self.bots), "settings": dict(self.settings)}

    @classmethod
    def read(cls, tree: object) -> Header:
        """The header that a line holds. Raises FormatError."""
        if not isinstance(tree, dict) or "arena" not in tree:
            raise FormatError("no results of an arena")
        if tree["arena"] != VERSION:
            raise FormatError(f"$.arena: this version reads {VERSION}, not {short(tree['arena'])}")
        header = cls(**{field.name: _value(tree, field.name, _HEADER[field.name]) for field in fields(cls)})
        if not all(isinstance(spec, str) for spec in header.bots):
            raise FormatError("$.bots: wanted is a list of texts")
        return header


@frozen
class Forfeit:
    """A game that ended because of a bot."""

    seat: int
    reason: str


def record_name(number: str) -> str:
    """The file of a game's record in the folder of records."""
    return f"game-{number}.record"


@frozen
class Result:
    """How one game ended."""

    game: int
    """Its number in the schedule."""
    bots: tuple[int, ...]
    """The bot in each seat, by its place in the header."""
    setup: Mapping[str, Any]
    seed: int
    scores: tuple[int, ...]
    """Where the game was forfeited, the points of that moment."""
    ranks: tuple[int, ...]
    """0 for the winners; a seat that forfeits comes last."""
    winners: tuple[int, ...]
    decisions: tuple[int, ...]
    """Of each seat."""
    seconds: tuple[float, ...]
    """That each seat thought."""
    actions: int
    forfeit: Forfeit | None = None
    record: str | None = None
    """Name of its file in the folder of records."""

    def share(self, seat: int) -> float:
        """A seat's part of the victory, which winners share."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def document(self) -> dict[str, Any]:
        """The line as plain data."""
        return {**asdict(self, recurse=True), "setup": dict(self.setup), "seed": f"{self.seed:0{_SEED_DIGITS}x}"}

    @classmethod
    def read(cls, tree: object, header: Header) -> Result:
        """The result that a line holds. Raises FormatError."""
        if not isinstance(tree, dict):
            raise FormatError("$: a result is a table")
        values = {field.name: _value(tree, field.name, _RESULT[field.name]) for field in fields(cls)}
        values["seed"] = _seed(values["seed"])
        for name, most in (("bots", len(header.bots)), ("scores", None), ("ranks", header.players),
                           ("decisions", None), ("seconds", None)):  # fmt: skip
            _numbers(name, values[name], header.players, most)
        if not values["winners"] or not all(seat in range(header.players) for seat in values["winners"]):
            raise FormatError("$.winners: wanted are seats")
        if values["forfeit"] is not None:
            seat, reason = (_value(values["forfeit"], *of) for of in (("seat", (int,)), ("reason", (str,))))
            if seat not in range(header.players):
                raise FormatError(f"$.forfeit: there is no seat {short(seat)}")
            values["forfeit"] = Forfeit(seat, reason)
        return cls(**values)


_NONE: Final = type(None)
_HEADER: Final[Mapping[str, tuple[type, ...]]] = {
    "game": (str,), "engine": (str,), "tables": (str,), "signature": (str, _NONE), "bots": (list,), "players": (int,),
    "games": (int,), "seed": (int,), "schedule": (str,), "settings": (dict,),
}  # fmt: skip
_RESULT: Final[Mapping[str, tuple[type, ...]]] = {
    "game": (int,), "bots": (list,), "setup": (dict,), "seed": (str,), "scores": (list,), "ranks": (list,),
    "winners": (list,), "decisions": (list,), "seconds": (list,), "actions": (int,), "forfeit": (dict, _NONE),
    "record": (str, _NONE),
}  # fmt: skip


def read_results(path: Path) -> tuple[Header, list[Result]]:
    """The results in a file, by the number of the game; a last line that was not written to its end is left out.

    Raises FormatError, naming file and line, and IsettlersError for a file that cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None
    header, results, _ = _read(path, data)
    return header, sorted(results.values(), key=lambda result: result.game)


class ResultsFile:
    """A file of results under way: `done` has what is in it, `append` adds to it at once.

    One begun before is gone on with: its whole lines are kept and a torn last one is cut. Raises SetupError when it was
    begun with other settings, FormatError when it holds something else.
    """

    def __init__(self, path: Path, header: Header) -> None:
        self.header = header
        self.done: dict[int, Result] = {}
        try:
            self._file = _open(path)
            try:
                self._begin(path)
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise IsettlersError(f"{path}: {error.strerror}") from None

    def append(self, result: Result) -> None:
        """Add a game, for good."""
        self._file.write(_line(result.document()))
        self._file.flush()
        self.done[result.game] = result

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        self._file.close()

    def _begin(self, path: Path) -> None:
        data, first = path.read_bytes(), _line(self.header.document())
        if b"\n" in data:
            self._go_on(path, data)
        elif not first.startswith(data[:_BEGINNING]):
            raise FormatError(f"{path}: no results of an arena")
        else:
            self._file.truncate(0)
            self._file.write(first)
            self._file.flush()

    def _go_on(self, path: Path, data: bytes) -> None:
        before, self.done, whole = _read(path, data)
        was, now = before.document(), self.header.document()
        for name, value in now.items():
            if name != _MAY_GROW and was[name] != value:
                begun = f"{path} was begun with {name} {_said(was[name])}, not {_said(value)}"
                raise SetupError(f"{begun}: go on as before, or name another file")
        if before.games >= self.header.games:
            self.header = before
            self._file.truncate(whole)
            return
        longer = path.with_name(path.name + ".new")
        longer.write_bytes(_line(now) + data[data.index(b"\n") + 1 : whole])
        longer.replace(path)
        self._file.close()
        self._file = _open(path)


_BEGINNING: Final = len('{"arena"')
"""Bytes by which a first line that is not whole is known."""


def _open(path: Path) -> BinaryIO:
    """A file to append to, by this process alone where the system can see to it. Raises IsettlersError, OSError."""
    file = path.open("ab")
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise IsettlersError(f"{path}: another arena is writing it") from None
    return file


def _line(tree: Mapping[str, Any]) -> bytes:
    return json.dumps(tree, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _said(value: object) -> str:
    return cut(json.dumps(value, ensure_ascii=False), 80)


def _read(path: Path, data: bytes) -> tuple[Header, dict[int, Result], int]:
    """The header, the games by number, and how many bytes are whole lines. Raises FormatError."""
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].splitlines()
    if not lines:
        raise FormatError(f"{path}: no results of an arena")
    with _line_of(path, 1):
        header = Header.read(_tree(lines[0]))
    results: dict[int, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        with _line_of(path, number):
            result = Result.read(_tree(line), header)
        if results.setdefault(result.game, result) is not result:
            raise FormatError(f"{path}, line {number}: game {result.game} stands there twice")
    return header, results, whole


@contextmanager
def _line_of(path: Path, number: int) -> Iterator[None]:
    """Name the line in whatever is found wrong with it."""
    try:
        yield
    except FormatError as error:
        raise FormatError(f"{path}, line {number}: {error}") from None


def _tree(line: bytes) -> object:
    try:
        tree: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"not JSON: {error}") from None
    return tree


def _value(tree: Mapping[str, Any], name: str, kinds: tuple[type, ...]) -> Any:  # noqa: ANN401, as `kinds` says
    if name not in tree:
        raise FormatError(f"$.{name}: missing")
    value = tree[name]
    if type(value) not in kinds:
        raise FormatError(f"$.{name}: not {short(value)}")
    return tuple(value) if isinstance(value, list) else value


def _numbers(name: str, values: Sequence[object], players: int, most: int | None) -> None:
    """Check one number a seat, of indices below `most`. Raises FormatError."""
    if len(values) != players:
        raise FormatError(f"$.{name}: {len(values)} of them, but {players} seats")
    for value in values:
        number = type(value) in {int, float} if most is None else type(value) is int and 0 <= value < most
        if not number:
            raise FormatError(f"$.{name}: not {short(value)}")


def _seed(text: str) -> int:
    try:
        return int(text, 16)
    except ValueError:
        raise FormatError(f"$.seed: not {short(text)}") from None
