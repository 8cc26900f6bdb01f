"""Names and comments of Cython's C for people who read and debug it.

`__pyx_f_9isettlers_5_core_8imperial_6engine_spend` becomes `imperial_spend`, `__pyx_v_card` becomes `card`, and every
statement keeps the line of the core that it comes from.
"""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Final

from c_units import Kind, Unit

UNUSED: Final = "ISETTLERS_UNUSED"

_MANGLED: Final = re.compile(r"\b(?:__pyx_fuse_(\d))?__pyx_[fet]_9isettlers_5_core_(\w+)")
_PART: Final = re.compile(r"(\d+)(?=[a-z_])")
_SHARED: Final = frozenset({"engine", "state", "frames", "words"})
"""Files of one folder that have its name for a prefix."""
_LOCAL: Final = re.compile(r"\b__pyx_v_([A-Za-z_]\w*)")
_TEMPORARY: Final = re.compile(r"\b__pyx_(r|t_\d+)\b")
_LABEL: Final = re.compile(r"\b__pyx_(L\d\w*)")
_FIELD: Final = re.compile(r"\b__pyx_([a-z]\w*)")
_KEYWORD: Final = re.compile(
    "auto|case|char|const|default|do|double|enum|extern|float|goto|inline|int|long|register|restrict|short|signed|static|"
    "struct|switch|typedef|union|unsigned|void|volatile"
)
"""Of C, and a possible name of a variable in the core."""

_SOURCE: Final = re.compile(
    r'^([ \t]*)/\* "(?:isettlers/_core/)?([^"\n]+)":(\d+)\n'
    r"(?: \*[^\n]*\n)*? \*([^\n]*?) *# <{14}\n(?: \*[^\n]*\n)*\*/\n",
    re.MULTILINE,
)
_COMMENT: Final = re.compile(r"[ \t]*/\*.*?\*/")
_BLANK: Final = re.compile(r"\n[ \t]*(?=\n)")


def short(name: str) -> str:
    """Return the readable form of a name that Cython made for a function, type or constant of the core."""
    match = _MANGLED.fullmatch(name)
    if match is None:
        return name
    parts, rest = [], match[2]
    while part := _PART.match(rest):
        end = part.end() + int(part[1])
        parts.append(rest[part.end() : end])
        rest = rest[end + 1 :] if rest[end : end + 1] == "_" else rest[end:]
    if len(parts) > 1 and parts[-1] in _SHARED:
        parts.pop()
    prefix = "_".join(parts) + "_"
    suffix = f"_{match[1]}" if match[1] else ""  # of a function that is compiled for several types
    return (rest if rest.startswith(prefix) else prefix + rest) + suffix


def readable(unit: Unit, taken: frozenset[str]) -> str:
    """Return the text of a unit with short names, its locals avoiding the names that are taken."""
    if unit.kind is Kind.VERBATIM:
        return dedent(unit.text).strip()
    text = _COMMENT.sub("", _source_lines(unit.text))
    text = text.replace("CYTHON_INLINE", "inline").replace("CYTHON_UNUSED", UNUSED)
    text = _MANGLED.sub(lambda match: short(match[0]), text)
    text = _LOCAL.sub(lambda match: match[1] + "_" * _clashes(match[1], taken), text)
    text = _TEMPORARY.sub(lambda match: match[1].replace("r", "result").replace("_", "") + "_", text)
    text = _LABEL.sub(r"\1", text)
    text = _FIELD.sub(r"\1_", text)
    return _BLANK.sub("", text).strip()


def _clashes(name: str, taken: frozenset[str]) -> bool:
    return name in taken or _KEYWORD.fullmatch(name) is not None


def _source_lines(text: str) -> str:
    """Shorten Cython's comments to the line of the core that each is about."""
    places: list[tuple[str, str]] = []

    def line(match: re.Match[str]) -> str:
        indent, file, number, code = match.groups()
        places.append((file, number))
        if len(places) == 1:
            return f"// {file}:{number}\n"
        return "" if places[-1] == places[0] else f"{indent}// {number}: {code.strip()}\n"

    return _SOURCE.sub(line, text)
