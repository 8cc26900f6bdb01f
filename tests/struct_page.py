"""A page that describes the struct of a state, and a reader of such structs that knows nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

Row = tuple[int, str, int, str]
"""Offset, type, number and name of a field."""


def number_in(raw: bytes) -> int:
    return int.from_bytes(raw, "little")


@frozen
class StructPage:
    """A page of docs, with the size of each type its tables name and what reads those that are no numbers."""

    name: str
    sizes: Mapping[str, int]
    readers: Mapping[str, Callable[[bytes], Any]]
    text: str = field(init=False, repr=False)

    @text.default
    def _read(self) -> str:
        return (Path(__file__).resolve().parents[1] / "docs" / self.name).read_text(encoding="utf-8")

    def rows(self, after: str) -> list[Row]:
        """The fields in the first struct table after a text of the page."""
        lines = self.text[self.text.index(after) :].splitlines()
        start = lines.index("| offset | type | name | meaning |") + 2
        found = []
        for line in lines[start:]:
            match = re.match(r"\| (\d+) \| (\w+)(?: x (\d+))? \| `(\w+)` \|", line)
            if match is None:
                break
            found.append((int(match[1]), match[2], int(match[3] or 1), match[4]))
        return found

    def read(self, raw: bytes, table: list[Row]) -> dict[str, Any]:
        """The fields of a struct by its table."""
        values = {}
        for offset, kind, number, name in table:
            size = self.sizes[kind]
            parts = [raw[offset + size * i :][:size] for i in range(number)]
            reader = self.readers.get(kind, number_in)
            values[name] = [reader(part) for part in parts] if number > 1 else reader(parts[0])
        return values
