"""A page that describes the struct of a state, and a reader of such structs that knows nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any

from attrs import Factory, field, frozen

from isettlers import State

Row = tuple[int, str, int, str]
"""Offset, type, number and name of a field."""


def number_in(raw: bytes) -> int:
    return int.from_bytes(raw, "little")


@frozen
class StructPage:
    """A page of docs, with the size of each type its tables name and what reads those that are no numbers.

    A type is one word, unless `words` gives the size of those it is made of.
    """

    name: str
    sizes: Mapping[str, int]
    readers: Mapping[str, Callable[[bytes], Any]]
    words: Mapping[str, int] = Factory(dict)
    text: str = field(init=False, repr=False)

    @text.default
    def _read(self) -> str:
        return (Path(__file__).resolve().parents[1] / "docs" / self.name).read_text(encoding="utf-8")

    def rows(self, after: str) -> list[Row]:
        """The fields in the first struct table after a text of the page."""
        lines = self.text[self.text.index(after) :].splitlines()
        start = lines.index("| offset | type | name | meaning |") + 2
        fields = []
        for line in lines[start:]:
            match = re.match(r"\| (\d+) \| (\w+)(?: x (\d+))? \| `(\w+)` \|", line)
            if match is None:
                break
            fields.append((int(match[1]), match[2], int(match[3] or 1), match[4]))
        return fields

    def read(self, raw: bytes, table: list[Row]) -> dict[str, Any]:
        """The fields of a struct by its table."""
        values = {}
        for offset, kind, number, name in table:
            size = self.sizes[kind]
            parts = [raw[offset + size * i :][:size] for i in range(number)]
            reader = self.readers.get(kind, number_in)
            values[name] = [reader(part) for part in parts] if number > 1 else reader(parts[0])
        return values

    def check_words(self, state: State, tables: list[list[Row]]) -> None:
        """The engine knows the words of structs one behind the other; `state`, of the same size, loses its contents."""
        raw = bytes(n % 251 for n in range(state.tables.state_size))
        state._set_bytes(raw)
        assert state._bytes() == raw
        words = []
        for _, kind, number, _ in [row for table in tables for row in table]:
            size = self.words.get(kind, self.sizes[kind])
            words += [size] * (number * self.sizes[kind] // size)
        assert sum(words) == len(raw)
        ends = list(accumulate(words))
        assert state._reversed() == b"".join(raw[end - size : end][::-1] for end, size in zip(ends, words, strict=True))
