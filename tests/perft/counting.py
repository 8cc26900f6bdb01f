"""How many ways a game can go on from a position, decision by decision."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from attrs import define, frozen

import isettlers
from isettlers import State

DATA: Final = Path(__file__).with_name("counts.toml")


@frozen
class Case:
    """A position, reached by ids from a fresh game, and what was counted from it."""

    game: str
    settings: Mapping[str, Any]
    seed: int
    ids: Sequence[int]
    counts: Sequence[int]
    """Ways to make 1, 2, 3 ... decisions."""
    checksum: int
    """Of actor, points and legal ids in all positions on the way."""

    def __str__(self) -> str:
        text = "-".join(str(each) for value in self.settings.values() for each in _each(value))
        return f"{self.game}-{text} after {len(self.ids)}"

    def position(self) -> State:
        """The position; IllegalAction where the ids no longer lead to it."""
        state = isettlers.start(self.game, seed=self.seed, **self.settings)
        for action in self.ids:
            state.apply(action)
        return state


def _each(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else [value]


@define
class Count:
    """A count under way."""

    counts: list[int]
    checksum: int = 0

    def add(self, state: State, done: int = 0) -> None:
        """Count the ways to go on from a position that `done` decisions have led to."""
        ids = state.legal_ids()
        self.counts[done] += len(ids)
        self.checksum = (self.checksum + crc32(repr((state.actor, state.scores, ids)).encode())) % 2**32
        if done + 1 == len(self.counts):
            return
        for action in ids:
            after = state.clone()
            after.apply_unchecked(action)
            self.add(after, done + 1)


def counted(state: State, depth: int) -> Count:
    """All ways to go on for up to `depth` decisions; a finished game goes on no way."""
    count = Count([0] * depth)
    count.add(state)
    return count


def cases() -> list[Case]:
    """The counts on file."""
    document = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return [Case(**entry) for entry in document["position"]]
