"""No file of a game's engine uses what a later one defines, so the rules can be read from the first include on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

CORE: Final = Path(__file__).parents[2] / "isettlers" / "_core"
GAMES: Final = sorted(path.parent.name for path in CORE.glob("*/state.pxd"))

_INCLUDE: Final = re.compile(r'^include "(.+)"$', re.MULTILINE)
_NO_CODE: Final = re.compile(r'"""(?:.|\n)*?"""|"[^"\n]*"|#.*')
_FUNCTION: Final = re.compile(r"^(?:cdef|cpdef|def)\b[^=(\n]*?(\w+)\(", re.MULTILINE)
_TYPE: Final = re.compile(r"^(?:cdef|ctypedef) (?:struct|class) (\w+)|^ctypedef (?!struct)[^(\n]*?(\w+)$", re.MULTILINE)
_ENUM: Final = re.compile(r"^cdef enum:(.*\n(?:(?:[ \t].*)?\n)*)", re.MULTILINE)
_CONSTANT: Final = re.compile(r"^([A-Z]\w*) = ", re.MULTILINE)
_CALL: Final = re.compile(r"(?<![.\w])(\w+)\(")
_WORD: Final = re.compile(r"(?<![.\w])\w+")


def functions(code: str) -> set[str]:
    """The functions that some code defines."""
    return set(_FUNCTION.findall(code))


def constants(code: str) -> Iterator[str]:
    """The types, members of enums and constants that some code defines."""
    yield from (struct or alias for struct, alias in _TYPE.findall(code))
    for members in _ENUM.findall(code):
        yield from (name for part in re.split("[,\n]", members) if (name := part.partition("=")[0].strip()))
    yield from _CONSTANT.findall(code)


def late_uses(texts: Mapping[str, str]) -> set[tuple[str, str]]:
    """What a file uses of a later one. A variable may have a function's name, so functions count where called."""
    codes = {name: _NO_CODE.sub("", text) for name, text in texts.items()}
    late: set[tuple[str, str]] = set()
    later_functions: set[str] = set()
    later_constants: set[str] = set()
    for name, code in reversed(codes.items()):
        uses = later_functions & set(_CALL.findall(code)) | later_constants & set(_WORD.findall(code))
        late |= {(name, use) for use in uses}
        later_functions |= functions(code)
        later_constants |= set(constants(code))
    return late


def included(game: str) -> dict[str, str]:
    """The files that an engine includes, in order, and their texts."""
    folder = CORE / game
    names = _INCLUDE.findall((folder / "engine.pyx").read_text(encoding="utf-8"))
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}


@pytest.mark.parametrize("game", GAMES)
def test_no_file_uses_what_a_later_one_defines(game: str) -> None:
    assert late_uses(included(game)) == set()


EARLY = '''
cdef inline int price(const Context* c, int points) noexcept nogil:
    """As `later()` has it."""
    cdef Late* first = &c.t.late[0]   # not later()
    return c.later(points) + {use}
'''
LATE = """
cdef enum:                 # two numbers
    MOST = 2 + 1, LEAST


ctypedef struct Late:
    int points


ctypedef uint32_t Word

NAMES = ("later()", "MOST")


cdef int points(const Context* c) noexcept nogil:
    return later(c)


cdef inline const Late* later(const Context* c, int n=0) noexcept nogil:
    return c.t.late
"""


@pytest.mark.parametrize("use", ["points(c)", "later(c, 1)", "MOST", "LEAST", "sizeof(Word)", "len(NAMES)"])
def test_a_late_use_is_noticed(use: str) -> None:
    name = use.removeprefix("sizeof(").removeprefix("len(").partition("(")[0].removesuffix(")")
    texts = {"early": EARLY.format(use=use), "late": LATE}
    assert late_uses(texts) == {("early", "Late"), ("early", name)}
    assert late_uses(dict(reversed(texts.items()))) == set()


def test_words_in_comments_fields_and_variables_are_no_uses() -> None:
    assert late_uses({"early": EARLY.format(use="points"), "late": LATE}) == {("early", "Late")}
