"""Tables of the core's phrases in other languages, by their English, from the files of isettlers/languages."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ENGLISH: Final = "en"
"""The language of the core itself, the first one."""
PLURALS: Final = {"one other": 0, "one few many": 1}
"""The forms that words have for numbers, by their names in language.toml (isettlers/_core/shared/languages.pxi)."""


@dataclass(frozen=True)
class Language:
    """A language with the phrases of one game."""

    code: str
    numbers: int
    phrases: Mapping[str, str]


def languages(folder: Path, game: str) -> list[Language]:
    """Return the languages that a game has beside English, by their codes: those with a file of its phrases.

    Raises ValueError for a phrase that one of them lacks.
    """
    spoken = [_language(path.parent, game) for path in sorted(folder.glob(f"*/{game}.toml"))]
    every = {phrase for language in spoken for phrase in language.phrases}
    for language in spoken:
        if lacking := sorted(every - set(language.phrases)):
            raise ValueError(f"{folder / language.code / game}.toml: [core] has no {lacking[0]!r}")
    return spoken


def _language(folder: Path, game: str) -> Language:
    phrases = _read(folder / f"{game}.toml")["core"]
    return Language(folder.name, PLURALS[_read(folder / "language.toml")["numbers"]], phrases)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def source(game: str, spoken: list[Language]) -> str:
    """Return the tables of a game: each phrase in English and in all languages, sorted by the bytes of the English."""
    return "\n".join(_lines(game, spoken)) + "\n"


def _lines(game: str, spoken: list[Language]) -> Iterator[str]:
    english = sorted(spoken[0].phrases, key=str.encode) if spoken else []
    codes = "|".join([ENGLISH, *(language.code for language in spoken)])
    yield from ("", "cdef enum:", f"    LANGUAGE_COUNT = {1 + len(spoken)}", f"    PHRASE_COUNT = {len(english)}", "")
    yield from ("cdef extern from *:", '    """', f'    static const char isettlers_{game}_languages[] = "{codes}";')
    yield f"    static const int isettlers_{game}_plurals[] = {{0, {', '.join(str(each.numbers) for each in spoken)}}};"
    yield f"    static const char *const isettlers_{game}_phrases[] = {{"
    for phrase in english:
        yield f"        {_literal(phrase)},"
        yield from (f"            {_literal(language.phrases[phrase])}," for language in spoken)
    yield from ("        0};", '    """')  # C has no empty tables
    yield f'    const char* LANGUAGES "isettlers_{game}_languages"    # their codes'
    yield f'    const int* PLURALS "isettlers_{game}_plurals"       # how words go with numbers, by language'
    yield f'    const char** PHRASES "isettlers_{game}_phrases"     # each in English, then in the other languages'


def _literal(text: str) -> str:
    """Return a text as a literal of C, within a text of Python."""
    return json.dumps(text, ensure_ascii=False).replace("\\", "\\\\")
