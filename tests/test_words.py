"""The documents, help texts, docstrings and comments keep to the words of docs/glossary.md."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from isettlers.cli.run import parser

ROOT: Final = Path(__file__).resolve().parents[1]
BANNED: Final = {
    r"\bunless (?:it is )?told\b": "(default: ...)",
    r"\bso many\b": "the number itself",
    r"\bas far as\b": "up to, if",
    r"\bone's own\b": "your own, its own",
    r"\b(?:is|are) (?:said|told)\b": "a verb with its subject: the server returns",
    r"\bt(?:old|ells?) (?:\w+ )?apart\b": "distinguish",
    r"\banew\b": "again, or the verb itself: resample",
    r"\b(?:goes|go|went|gone) on\b": "continue",
    r"\ballows? together\b": "an invalid combination",
    r"\bjudge(?:s|d|ments?)?\b|\bjudging\b": "evaluate, evaluation",
    r"(?i:\bwhoever\b)": "the actor by name",
    r"\blooks? (?:best|better|good|bad)\b": "has the highest evaluation",
    r"\bredrawn positions?\b": "determinization",
    r"(?:^|(?<=[.!:|] ))\W*What (?![^.|]*\?)": "a noun as the subject",
}
"""Phrases as patterns, each with what to write."""
ALLOWED: Final = {
    "go on common locations",  # tokens and cards are laid on something
    "craftsmen go on any village tile",
    "chosen anew each time",  # texts of cards
    "agree to end the game, or go on",  # the text of an action
    "`State.judged_by(name)`",  # old names in the changelog
    "`tables(judgement=...)`",
    "`judge`",
}
"""Texts with a banned phrase that are right as they are."""
SOURCES: Final = ("py", "pyi", "pyx", "pxi", "pxd")
"""Endings of the modules, stubs and core files whose docstrings and comments are in these words."""


def offences(text: str) -> list[str]:
    """The lines of a text that have a banned phrase, with what to write."""
    for allowed in ALLOWED:
        text = text.replace(allowed, "")
    return [
        f"{number}: {found[0].strip()!r}, write: {better}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), start=1)
        for phrase, better in BANNED.items()
        if (found := re.search(phrase, line))
    ]


def pages() -> list[str]:
    patterns = ("*.md", "docs/**/*.md", "bindings/*.md", "bindings/*/README.md", "benchmarks/**/*.md")
    return sorted({str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern)})


def modules() -> list[str]:
    package = ROOT / "isettlers"
    found = {str(path.relative_to(package)) for ending in SOURCES for path in package.rglob(f"*.{ending}")}
    return sorted(found)


def helps(of: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """The help of a parser and of those of its commands, by name."""
    yield of.prog, of.format_help()
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from helps(command)


def prose(source: str) -> str:
    """The docstrings and comments of Python or Cython."""
    found = re.finditer(r'"""(.*?)"""|(?:^|\s)# (.*?)$', source, re.DOTALL | re.MULTILINE)
    return "\n".join(match[1] or match[2] or "" for match in found)


@pytest.mark.parametrize(
    "text",
    [
        "15 unless told", "so many of them", "as far as it goes", "a deck of one's own", "it is said there",
        "tells them apart", "drawn anew", "the game goes on", "allowed together: what no rule allows together",
        "the judgement of a position", "Whoever is first", "the action that looks best", "a redrawn position",
        "What is left is lost.", "It ends. What is left is lost.", "| What is left | it is lost |", "- What differs:",
    ],
)  # fmt: skip
def test_a_banned_phrase_is_found(text: str) -> None:
    assert len(offences(text)) == 1


@pytest.mark.parametrize(
    "text", ["Whatever the order", "What does it cost?", "as many as there are", "the judicious", "a new game", "told"]
)
def test_other_texts_are_not(text: str) -> None:
    assert offences(text) == []


def test_every_exception_is_in_use() -> None:
    texts = [(ROOT / page).read_text(encoding="utf-8") for page in pages()]
    assert [allowed for allowed in ALLOWED if not any(allowed in text for text in texts)] == []


@pytest.mark.parametrize("page", pages())
def test_a_page_keeps_to_the_words(page: str) -> None:
    assert offences((ROOT / page).read_text(encoding="utf-8")) == []


def test_docstrings_and_comments_are_prose() -> None:
    source = 'x = 1  # a comment\ndef f():\n    """A docstring\n\n    of # lines."""\n    return "a text"\n# the end\n'
    assert prose(source) == "a comment\nA docstring\n\n    of # lines.\nthe end"


@pytest.mark.parametrize("module", modules())
def test_docstrings_and_comments_keep_to_the_words(module: str) -> None:
    assert offences(prose((ROOT / "isettlers" / module).read_text(encoding="utf-8"))) == []


HELPS: Final = dict(helps(parser()))


@pytest.mark.parametrize("command", HELPS)
def test_help_keeps_to_the_words(command: str) -> None:
    assert offences(" ".join(HELPS[command].split())) == []
