"""The runs of the shared vectors: a game as questions with the answers of Python.

bindings/vectors/README.md describes the lines.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Self

from attrs import frozen
from msgpack import packb

from isettlers import State, load
from isettlers.bots import decide

FOLDER: Final = Path(__file__).resolve().parents[2] / "build" / "vectors" / "runs"
"""Where `python tools/vectors.py --expand` writes them."""
LONGEST_LIST: Final = 16
"""Longer lists of ids are given by their number and digest."""
SAMPLE: Final = 31
"""The step of the sample: most readers play every 31st run of a file, the middle one of each 31."""
SPECTATOR: Final = -1

_BASIS: Final = 0xCBF29CE484222325
_PRIME: Final = 0x100000001B3
_MASK: Final = 2**64 - 1


@frozen
class InPython:
    """A position by the public interface of the package."""

    state: State

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
        tree: bytes = packb(self.state.view(None if reader == SPECTATOR else reader))
        return tree

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


def _start(position: InPython) -> str:
    return _listed(position.legal)


def _do(position: InPython, action: str) -> str:
    position.apply(int(action))
    return f"{position.hash:016x} {_listed(position.legal)}".rstrip()


def _text(position: InPython, action: str) -> str:
    return position.text(int(action))


def _observe(position: InPython, seat: str) -> str:
    return digest(_bytes_of(position.observe(int(seat))))


def _view(position: InPython, reader: str) -> str:
    return digest(position.view(int(reader)))


def _save(position: InPython) -> str:
    snapshot = position.save()
    assert position.loaded(snapshot).hash == position.hash
    return snapshot.hex()


def _choose(position: InPython, spec: str, seed: str) -> str:
    return str(position.choose(spec, int(seed)))


def _resample(position: InPython, seat: str, seed: str) -> str:
    return f"{position.resampled(int(seat), int(seed)).hash:016x}"


def _scores(position: InPython) -> str:
    return " ".join(map(str, position.scores))


def _ranks(position: InPython) -> str:
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


def question_line(position: InPython, word: str, *values: object) -> str:
    """The line of a question, with the answer of a position."""
    given = [str(value) for value in values]
    return " ".join((word, *given, QUESTIONS[word][1](position, *given)))
