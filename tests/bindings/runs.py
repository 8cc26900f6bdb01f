"""The runs of the shared vectors: a game as questions with their answers, asked of any way into the engine.

bindings/vectors/README.md describes the lines.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, Protocol, Self

from attrs import frozen

from isettlers import State, game, load
from isettlers._core.kernel import READERS, position_tree
from isettlers.bots import decide

FOLDER: Final = Path(__file__).resolve().parents[2] / "bindings" / "vectors" / "v1" / "runs"
LONGEST_LIST: Final = 16
"""Longer lists of ids are given by their number and digest."""
SAMPLE: Final = 31
"""The step of the sample: most readers play every 31st run of a file, the middle one of each 31."""
SPECTATOR: Final = -1

_BASIS: Final = 0xCBF29CE484222325
_PRIME: Final = 0x100000001B3
_MASK: Final = 2**64 - 1


class Difference(Exception):  # noqa: N818, it is no fault of the reader
    """The engine gave another answer than the file: the place, the question and both answers."""


class Position(Protocol):
    """A position of a game by some way into the engine, changed in place by `apply`."""

    def apply(self, action: int) -> None:
        """Apply an action. Raises any error for an illegal one."""

    @property
    def legal(self) -> Sequence[int]:
        """The legal ids, ascending."""

    @property
    def hash(self) -> int:
        """The hash of the state."""

    @property
    def scores(self) -> Sequence[int]:
        """The points of each seat."""

    @property
    def ranks(self) -> Sequence[int]:
        """The rank of each seat."""

    def text(self, action: int) -> str:
        """The text of an action."""

    def observe(self, seat: int) -> array[float]:
        """The observation of a seat."""

    def view(self, reader: int) -> bytes:
        """The view of a seat, or of a spectator, as the core writes it in MessagePack."""

    def save(self) -> bytes:
        """The snapshot."""

    def loaded(self, snapshot: bytes) -> Self:
        """The position of a snapshot of the same setup."""

    def choose(self, spec: str, seed: int) -> int:
        """The action of a bot."""

    def resampled(self, seat: int, seed: int) -> Self:
        """A determinization for a seat."""


@frozen
class InPython:
    """A position by the public interface of the package."""

    state: State

    @classmethod
    def start(cls, setup: str, _data: bytes, seed: int) -> Self:
        """The first decision of a setup; Python reads own decks, estates and tiles in the setup itself."""
        tree = json.loads(setup)
        return cls(game(tree["game"]).setup_from(tree["setup"]).start(seed))

    def apply(self, action: int) -> None:
        self.state.apply(action)

    @property
    def legal(self) -> Sequence[int]:
        return self.state.legal_ids()

    @property
    def hash(self) -> int:
        return self.state.hash

    @property
    def scores(self) -> Sequence[int]:
        return self.state.scores

    @property
    def ranks(self) -> Sequence[int]:
        return self.state.ranks

    def text(self, action: int) -> str:
        return self.state.game.text(self.state, action)

    def observe(self, seat: int) -> array[float]:
        return self.state.observe(seat)

    def view(self, reader: int) -> bytes:
        return position_tree(self.state, READERS["spectator"] if reader == SPECTATOR else reader)

    def save(self) -> bytes:
        return self.state.save()

    def loaded(self, snapshot: bytes) -> Self:
        return type(self)(load(snapshot))

    def choose(self, spec: str, seed: int) -> int:
        return decide(spec, self.state, seed).action

    def resampled(self, seat: int, seed: int) -> Self:
        return type(self)(self.state.resample(seat, seed))


def digest(data: bytes) -> str:
    """FNV-1a of 64 bits as 16 hexadecimal digits."""
    value = _BASIS
    for byte in data:
        value = (value ^ byte) * _PRIME & _MASK
    return f"{value:016x}"


def _bytes_of(numbers: array[Any]) -> bytes:
    """Numbers as bytes, the low byte of each first."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def _listed(ids: Sequence[int]) -> str:
    if len(ids) <= LONGEST_LIST:
        return " ".join(map(str, ids))
    return f"#{len(ids)}:{digest(_bytes_of(array('H', ids)))}"


def _start(position: Position) -> str:
    return _listed(position.legal)


def _do(position: Position, action: str) -> str:
    position.apply(int(action))
    return f"{position.hash:016x} {_listed(position.legal)}".rstrip()


def _text(position: Position, action: str) -> str:
    return position.text(int(action))


def _observe(position: Position, seat: str) -> str:
    return digest(_bytes_of(position.observe(int(seat))))


def _view(position: Position, reader: str) -> str:
    return digest(position.view(int(reader)))


def _save(position: Position) -> str:
    return position.save().hex()


def _choose(position: Position, spec: str, seed: str) -> str:
    return str(position.choose(spec, int(seed)))


def _resample(position: Position, seat: str, seed: str) -> str:
    return f"{position.resampled(int(seat), int(seed)).hash:016x}"


def _scores(position: Position) -> str:
    return " ".join(map(str, position.scores))


def _ranks(position: Position) -> str:
    return " ".join(map(str, position.ranks))


QUESTIONS: Final[Mapping[str, tuple[int, Callable[..., str]]]] = {
    "start": (0, _start),
    "do": (1, _do),
    "text": (1, _text),
    "observe": (1, _observe),
    "view": (1, _view),
    "save": (0, _save),
    "choose": (2, _choose),
    "resample": (2, _resample),
    "scores": (0, _scores),
    "ranks": (0, _ranks),
}
"""By the word that begins a line: how many values the question has, and the answer, which is the rest of the line."""


def asked(position: Position, word: str, *values: object) -> str:
    """The line of a question, with the answer of a position."""
    given = [str(value) for value in values]
    return " ".join((word, *given, QUESTIONS[word][1](position, *given)))


@frozen
class Run:
    """A run of a file."""

    path: Path
    first: int
    """Number of its first line."""
    lines: Sequence[str]

    @property
    def name(self) -> str:
        """What stands behind `run`."""
        return self.lines[0].removeprefix("run ")

    def head(self, word: str) -> str | None:
        """The value of a line before `start`; None where there is no such line."""
        found = (line.removeprefix(f"{word} ") for line in islice(self.lines, 1, 4) if line.startswith(f"{word} "))
        return next(found, None)

    def play(self, start: Callable[[str, bytes, int], Position]) -> None:
        """Play it by some way into the engine. Raises Difference."""
        setup, data, seed = (self.head(word) for word in ("setup", "data", "seed"))
        assert setup is not None
        assert seed is not None
        position = start(setup, (self.path.parent / data).read_bytes() if data else b"", int(seed))
        begin = 3 if data is None else 4
        for number, line in enumerate(self.lines[begin:-1], self.first + begin):
            self._check(position, number, line)

    def _check(self, position: Position, number: int, line: str) -> None:
        word, *rest = line.split(" ", QUESTIONS[line.split(" ", 1)[0]][0] + 1)
        given, expected = rest[: QUESTIONS[word][0]], " ".join(rest[QUESTIONS[word][0] :])
        found = QUESTIONS[word][1](position, *given)
        if found == expected and word == "save":
            word, expected = "load", f"{position.hash:016x}"
            found = f"{position.loaded(bytes.fromhex(rest[0])).hash:016x}"
        if found != expected:
            question = " ".join((word, *given))
            raise Difference(f"{self.path.name}:{number}: {question}: expected {expected}, got {found}")


def runs_of(path: Path) -> Iterator[Run]:
    """The runs of a file."""
    lines = path.read_text(encoding="ascii").splitlines()
    first = 0
    for number, line in enumerate(lines):
        if line == "end":
            yield Run(path, first + 1, lines[first : number + 1])
            first = number + 1
    assert first == len(lines), f"{path.name}: expected end in the last line"
