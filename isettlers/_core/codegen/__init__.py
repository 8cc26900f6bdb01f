"""Write the parts of the core that follow from its declarative tables; setup.py runs it before Cython.

It uses the standard library alone, and nothing of the package: the package may not be compiled yet.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from . import events, frames, phrases, words

Sources = Callable[[Mapping[str, Any]], Mapping[str, str]]
"""Gives the text of each file that follows from a table, by file name."""

WRITERS: Final[Mapping[str, Sources]] = MappingProxyType(
    {"events.toml": events.sources, "frames.toml": frames.sources, "words.toml": words.sources}
)
"""Writers by the name of the table's file."""


def write_sources(core: Path) -> None:
    """Write the files that follow from the tables of all games, each beside its table; current files stay untouched."""
    for name, sources in WRITERS.items():
        for table in sorted(core.glob(f"*/{name}")):
            tree = tomllib.loads(table.read_text(encoding="utf-8"))
            for file, text in sources(tree).items():
                head = f"# Written from {name} by setup.py: change that file, not this one.\n"
                write(table.with_name(file), head + text)


def write_phrases(core: Path, languages: Path) -> None:
    """Write what the core of each game writes in other languages. Raises ValueError for a phrase that one lacks."""
    head = "# Written from isettlers/languages by setup.py: change those files, not this one.\n"
    for engine in sorted(core.glob("*/events.toml")):
        game = engine.parent.name
        write(engine.with_name("phrases.pxi"), head + phrases.source(game, phrases.languages(languages, game)))


def write(path: Path, text: str) -> None:
    """Write a file, unless it has the text already."""
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8", newline="\n")
