"""No file of a game's engine uses what a later one defines, so the rules can be read from the first include on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

CORE: Final = Path(__file__).parents[2] / "isettlers" / "_core"
GAMES: Final = ("imperial",)
STILL_LATE: Final[dict[str, set[tuple[str, str]]]] = {"imperial": set()}
"""By game, the late uses that are still to go: the file and what it uses."""

_INCLUDE: Final = re.compile(r'^include "(.+)"$', re.MULTILINE)
_TEXT: Final = re.compile(r'""".*?"""|"[^"\n]*"|#.*', re.DOTALL | re.ASCII)
_FUNCTION: Final = re.compile(r"^(?:cdef|cpdef|def)\b[^=(\n]*?(\w+)\(", re.MULTILINE)
_TYPE: Final = re.compile(r"^(?:cdef|ctypedef) (?:struct|class) (\w+)|^ctypedef .*?(\w+)\n", re.MULTILINE)
_ENUM: Final = re.compile(r"^cdef enum:(.*\n(?:(?:[ \t].*)?\n)*)", re.MULTILINE)
_CONSTANT: Final = re.compile(r"^([A-Z]\w*) = ", re.MULTILINE)


def code(path: Path) -> str:
    """The text of a file without comments and strings."""
    return re.sub(r'""".*?"""|"[^"\n]*"|#[^\n]*', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def functions(text: str) -> set[str]:
    return set(_FUNCTION.findall(text))


def other_names(text: str) -> Iterator[str]:
    """Types, members of enums, and constants."""
    yield from (struct or alias for struct, alias in _TYPE.findall(text))
    for members in _ENUM.findall(text):
        yield from (name for part in re.split("[,\n]", members) if (name := part.partition("=")[0].strip()))
    yield from _CONSTANT.findall(text)


def late_uses(files: Mapping[str, str]) -> set[tuple[str, str]]:
    """What a file uses of a later one. Variables may have the name of a function, so functions count where called."""
    texts = list(files.items())
    found = set()
    for place, (name, text) in enumerate(texts):
        called = set(re.findall(r"(?<![.\w])(\w+)\(", text)) - functions(text)
        words = set(re.findall(r"(?<![.\w])\w+", text)) - set(other_names(text))
        for _, later in texts[place + 1 :]:
            found |= {(name, word) for word in called & functions(later) | words & set(other_names(later))}
    return found


def engine_files(game: str) -> dict[str, str]:
    """The included files of an engine, in order."""
    folder = CORE / game
    names = _INCLUDE.findall((folder / "engine.pyx").read_text(encoding="utf-8"))
    return {name: code(folder / name) for name in names}


@pytest.mark.parametrize("game", GAMES)
def test_no_file_uses_what_a_later_one_defines(game: str) -> None:
    assert late_uses(engine_files(game)) == STILL_LATE.get(game, set())
