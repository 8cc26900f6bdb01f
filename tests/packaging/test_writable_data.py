"""The compiled core keeps no data of its own that code fills: the C of the rules works without the module's start."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

import pytest

from isettlers import _core

LIBRARIES: Final = sorted(
    path
    for folder in _core.__path__
    for path in Path(folder).rglob("*")
    if any(path.name.endswith(suffix) for suffix in EXTENSION_SUFFIXES)
)
OBJECTS: Final = frozenset({"EMPTY", "INTS", "DETERMINIZE", "NO_TABLES", "ROLLOUT"})
"""Python objects of the modules, which need an interpreter anyway."""
TOOLS: Final = frozenset({
    "completed", "main_interpreter_id", "generic", "strided", "indirect", "contiguous", "indirect_contiguous",
})  # fmt: skip
"""What the compiler and Cython's own code add under names without an underscore."""
_ELF_64, _LITTLE, _WRITABLE, _SYMBOLS, _OBJECT = 2, 1, 1, 2, 1


def writable(library: Path) -> Iterator[str]:
    """The names of the variables that a loaded ELF library may write to; the test is skipped for other formats."""
    data = library.read_bytes()
    if data[:4] != b"\x7fELF":
        pytest.skip("only ELF libraries are read")
    order = "<" if data[5] == _LITTLE else ">"
    wide = data[4] == _ELF_64
    word = "Q" if wide else "I"
    (headers,) = struct.unpack_from(f"{order}{word}", data, 40 if wide else 32)
    size, number, names = struct.unpack_from(f"{order}3H", data, 58 if wide else 46)
    sections = [struct.unpack_from(f"{order}2I4{word}2I2{word}", data, headers + size * i) for i in range(number)]

    def text(table: int, at: int) -> str:
        start = sections[table][4] + at
        return data[start : data.index(b"\0", start)].decode()

    tables = [section for section in sections if section[1] == _SYMBOLS]
    if not tables:
        pytest.skip(f"{library.name} has no symbols: it was stripped")
    for table in tables:
        for at in range(table[4], table[4] + table[5], table[9]):
            if wide:
                name, kind, _, place = struct.unpack_from(f"{order}I2BH", data, at)
            else:
                name, _, _, kind, _, place = struct.unpack_from(f"{order}3I2BH", data, at)
            # What only the loader writes to is read-only when code runs.
            section = sections[place] if kind & 15 == _OBJECT and 0 < place < number else None
            if section and section[2] & _WRITABLE and text(names, section[0]) != ".data.rel.ro":
                yield text(table[6], name)


def variables(library: Path) -> set[str]:
    """Those among them that a source of the core declares: `__pyx_v_...` from Cython, plain names from C."""
    names = set()
    for name in writable(library):
        plain = re.sub(r"\.\d+$", "", name)
        if plain.startswith("__pyx_v_"):
            names.add(unmangled(plain.removeprefix("__pyx_v_")))
        elif plain and not plain.startswith(("_", ".")):
            names.add(plain)
    return names


def unmangled(name: str) -> str:
    """A name without the packages and modules before it, each with its length in front."""
    while part := re.match(r"\d+", name):
        name = name[part.end() + int(part[0]) + 1 :]
    return name


@pytest.mark.parametrize("library", LIBRARIES, ids=lambda path: path.relative_to(_core.__path__[0]).as_posix())
def test_no_variable_of_ours_is_writable(library: Path) -> None:
    assert variables(library) - TOOLS <= OBJECTS


def test_the_reader_of_libraries_finds_variables() -> None:
    assert set().union(*(variables(library) for library in LIBRARIES)) - TOOLS == OBJECTS
