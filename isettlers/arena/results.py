"""Results of an arena: a file of JSON lines, its settings first and then one line a game, appended as they end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from attrs import asdict, frozen

from isettlers.bots.settings import LONGEST
from isettlers.errors import FormatError, IsettlersError, SetupError
from isettlers.kit.reading import Node
from isettlers.plain import cut, from_json, short
from isettlers.plain import tree as plain_tree
from isettlers.registry import game, game_in
from isettlers.text_file import text_of, utf8

fcntl: Any = None
with suppress(ModuleNotFoundError):  # Windows has none
    fcntl = import_module("fcntl")

VERSION: Final = 2
"""Of the file, in its first line."""
MOST_BOTS: Final = 100
SECONDS_DIGITS: Final = 6
"""Digits of a second that results keep."""

MAY_GROW: Final = "games"
"""Key of the first line that may change when an arena continues a file; all others must stay."""
_MOST: Final = 10**12
"""No count, score or duration is greater."""
_SEED_DIGITS: Final = 16
_SEED: Final = re.compile(f"[0-9a-f]{{{_SEED_DIGITS}}}")


@frozen
class Header:
    """First line of a file of results: the settings of the arena.

    >>> from isettlers.arena import Arena
    >>> header = Arena("founders", ("random", "greedy"), games=4).header()
    >>> header.bots, header.games, header.schedule
    (('random', 'greedy'), 4, 'round-robin')
    """

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
        """Return the line as plain data."""
        return {"arena": VERSION, **asdict(self), "bots": list(self.bots), "settings": dict(self.settings)}

    @classmethod
    def read(cls, tree: object) -> Header:
        """Return the header that a line holds. Raises FormatError that names the field."""
        if not isinstance(tree, dict) or "arena" not in tree:
            raise FormatError("no results of an arena")
        line = Node(plain_tree(tree, "$"))
        line.get("arena").number(VERSION, VERSION)
        played = game_in(line.get("game"))
        return cls(
            game=played.name,
            engine=line.get("engine").text(),
            tables=line.get("tables").text(),
            signature=None if line.get("signature").value is None else line.get("signature").text(),
            bots=_specs(line.get("bots")),
            players=line.get("players").number(*played.players),
            games=line.get("games").number(1, _MOST),
            seed=line.get("seed").number(0, 2**64 - 1),
            schedule=line.get("schedule").text(),
            settings=_settings(line.get("settings")),
        )


@frozen
class Forfeit:
    """Why a game ended early: the seat whose bot raised an exception, chose no legal action or overran its time.

    >>> from isettlers.arena import Arena, Threads
    >>> arena = Arena("founders", ("greedy", "builtins.len"), games=2)  # len is no bot
    >>> [batch] = arena.batches({})
    >>> [played] = Threads(1).play(arena, batch[:1], keep=False)
    >>> played.result.forfeit
    Forfeit(seat=1, reason="raised TypeError: object of type 'State' has no len()")
    """

    seat: int
    reason: str


def record_name(number: str) -> str:
    """Return the name of a game's record in the folder of records."""
    return f"game-{number}.record"


@frozen
class Result:
    """How one game ended.

    >>> from isettlers.arena import Arena, Threads
    >>> arena = Arena("founders", ("random", "greedy"), games=2)
    >>> [batch] = arena.batches({})
    >>> [played] = Threads(1).play(arena, batch[:1], keep=False)
    >>> played.result.scores, played.result.winners, played.result.share(1)
    ((-11, 26), (1,), 1.0)
    """

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
        """Return a seat's part of the victory: 1 alone, 1/k among k winners, 0 for the others."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def document(self) -> dict[str, Any]:
        """Return the line as plain data."""
        return {**asdict(self, recurse=True), "setup": dict(self.setup), "seed": f"{self.seed:0{_SEED_DIGITS}x}"}

    @classmethod
    def read(cls, tree: object, header: Header) -> Result:
        """Return the result that a line holds. Raises FormatError that names the field."""
        line, seats = Node(tree), header.players

        def each(name: str, least: int, most: int) -> tuple[int, ...]:
            return tuple(node.number(least, most) for node in line.get(name).items(seats))

        setup = _setup(line.get("setup"), header)
        ranks = each("ranks", 0, max(1, seats - 1))
        winners = tuple(node.number(0, seats - 1) for node in line.get("winners").items())
        if (not winners and seats > 1) or winners != tuple(seat for seat, rank in enumerate(ranks) if rank == 0):
            line.get("winners").fail(f"expected the seats that $.ranks has at 0, got {short(winners)}")
        return cls(
            game=line.get("game").number(0, header.games - 1),
            bots=each("bots", 0, len(header.bots) - 1),
            setup=setup,
            seed=_seed(line.get("seed")),
            scores=each("scores", -_MOST, _MOST),
            ranks=ranks,
            winners=winners,
            decisions=each("decisions", 0, _MOST),
            seconds=tuple(map(_duration, line.get("seconds").items(seats))),
            actions=line.get("actions").number(0, _MOST),
            forfeit=None if line.get("forfeit").value is None else _forfeit(line.get("forfeit"), seats),
            record=None if line.get("record").value is None else _text(line.get("record")),
        )


def _specs(node: Node) -> tuple[str, ...]:
    specs = tuple(one.text() for one in node.items())
    if not 1 <= len(specs) <= MOST_BOTS or len(set(specs)) < len(specs):
        node.fail(f"expected 1 to {MOST_BOTS} different bots, got {short(specs)}")
    for spec in specs:
        if len(spec) > LONGEST or not spec.isprintable():
            node.fail(f"expected a line of up to {LONGEST} letters for each bot, got {short(spec)}")
    return specs


def _settings(node: Node) -> Mapping[str, Any]:
    """Return the settings of a header, those that exports read checked."""
    for spec in node.get("perfect_information").items():
        spec.text()
    budget = node.get("budget")
    if budget.value is not None:
        for name in ("seconds", "cpu_seconds", "iterations", "nodes"):
            measure = budget.get(name, default=None)
            if measure.value is not None:
                measure.real(0, _MOST) if name.endswith("seconds") else measure.number(1, _MOST)
    sprt = node.get("sprt", default=None)
    if sprt.value is not None:
        for name in ("low", "high", "alpha", "beta"):
            sprt.get(name).real(0, 1)
    return dict(node.mapping())


def _duration(node: Node) -> float:
    """Return seconds, in the digits that results are written with."""
    return round(node.real(0, _MOST), SECONDS_DIGITS)


def _seed(node: Node) -> int:
    text = node.text()
    if not _SEED.fullmatch(text):
        node.expected(f"{_SEED_DIGITS} hex digits")
    return int(text, 16)


def _forfeit(node: Node, seats: int) -> Forfeit:
    return Forfeit(node.get("seat").number(0, seats - 1), _text(node.get("reason")))


def _text(node: Node) -> str:
    text: str = plain_tree(node.text(), node.path)
    return text


def _setup(node: Node, header: Header) -> Mapping[str, Any]:
    """Return the tree of a setup for as many seats as the header has."""
    tree = dict(node.mapping())
    try:
        seats = _seats(header.game, json.dumps(tree))
    except RecursionError:
        node.fail("nested too deep")
    if seats != header.players:
        node.fail(f"expected a setup for {header.players} players, got one for {seats}")
    return tree


@lru_cache(maxsize=256)
def _seats(name: str, setup: str) -> int:
    """Return the seats of a setup in JSON. Raises FormatError for what is none."""
    return game(name).setup_from(json.loads(setup)).tables().seats


def read_results(path: Path) -> tuple[Header, list[Result]]:
    """Return the header and the results of a file, by the number of the game; an incomplete last line is left out.

    Raises FormatError, naming file and line, and IsettlersError for a file that cannot be read.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.arena import Arena, read_results, run
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "results.jsonl")
    ...     played = run(Arena("founders", ("random", "greedy"), games=4), path)
    ...     read_results(path) == played
    True
    """
    try:
        data = _bytes(path)
    except OSError as error:
        raise IsettlersError(f"{path}: {error.strerror}") from None
    header, results, _ = _read(path, data)
    return header, sorted(results.values(), key=lambda result: result.game)


class ResultsFile:
    """File of results of a running arena: `done` has its results by number, `append` writes one at once.

    An existing file is continued: whole lines are kept and an incomplete last one is cut. Raises SetupError when it was
    begun with other settings, FormatError when it holds something else, IsettlersError when it cannot be written or
    another arena is writing it.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.arena import Arena, ResultsFile, Threads
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> with TemporaryDirectory() as folder, ResultsFile(Path(folder, "results.jsonl"), arena.header()) as file:
    ...     for played in Threads(1).play(arena, next(arena.batches(file.done)), keep=False):
    ...         file.append(played.result)
    ...     sorted(file.done)
    [0, 1, 2, 3]
    """

    def __init__(self, path: Path, header: Header) -> None:
        self.header = header
        self._path = path
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

    def __repr__(self) -> str:
        return f"<ResultsFile {self._path}, {len(self.done)} of {self.header.games} games>"

    def append(self, result: Result) -> None:
        """Write a result to the end of the file and flush it."""
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
        data, first = _bytes(path), _line(self.header.document())
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
            if name != MAY_GROW and was[name] != value:
                begun = f"{path} was begun with {name} {spoken(was[name])}, not {spoken(value)}"
                raise SetupError(f"{begun}: go on as before, or name another file")
        if before.games >= self.header.games:
            self.header, now = before, was
            if path.stat().st_size == len(data):
                self._file.truncate(whole)
                return
        longer = path.with_name(path.name + ".new")  # with a longer header, or in UTF-8
        longer.write_bytes(_line(now) + data[data.index(b"\n") + 1 : whole])
        longer.replace(path)
        self._file.close()
        self._file = _open(path)


_BEGINNING: Final = len('{"arena"')
"""Bytes by which a first line that is not whole is known."""


def _bytes(path: Path) -> bytes:
    """Return the bytes of a file of results in UTF-8. Raises FormatError that names the file, OSError."""
    with _at(f"{path}"):
        return utf8(path.read_bytes())


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


def spoken(value: object) -> str:
    """Return a value of a header in an error text."""
    return cut(json.dumps(value, ensure_ascii=False), 80)


def _read(path: Path, data: bytes) -> tuple[Header, dict[int, Result], int]:
    """The header, the games by number, and how many bytes are whole lines. Raises FormatError."""
    whole = data.rfind(b"\n") + 1
    with _at(f"{path}"):
        lines = text_of(data[:whole]).split("\n")[:-1]
        if not lines:
            raise FormatError("no results of an arena")
    with _at(f"{path}, line 1"):
        header = Header.read(from_json(lines[0]))
    results: dict[int, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        with _at(f"{path}, line {number}"):
            result = Result.read(from_json(line), header)
        if results.setdefault(result.game, result) is not result:
            raise FormatError(f"{path}, line {number}: game {result.game} stands there twice")
    return header, results, whole


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Add the file, or a line of it, to the error of wrong results."""
    try:
        yield
    except FormatError as error:
        raise FormatError(f"{place}: {error}") from None
