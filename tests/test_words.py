"""The documents, help texts and docstrings keep to the words of docs/glossary.md."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from isettlers.cli.run import parser

ROOT: Final = Path(__file__).resolve().parents[1]
BANNED: Final = {
    r"unless (?:it is )?told": "(default: ...)",
    r"so many": "the number itself",
    r"as far as": "'up to', 'if' or 'where'",
    r"one's own": "'your own' or 'its own'",
    r"(?:is|are) (?:said|told)": "a verb with its subject: 'the server returns'",
    r"t(?:old|ells?) (?:\w+ )?apart": "'distinguish'",
    r"anew": "'again', or the verb itself: 'resample'",
    r"(?:goes|go|went|gone) on": "'continue'",
    r"allows? together": "'invalid combination'",
    r"judg\w+": "'evaluate', 'evaluation'",
    r"(?:whoever|whatever)": "the actor by name",
    r"looks? (?:best|better|good|bad)": "'has the highest evaluation'",
    r"redrawn? positions?": "'determinization'",
    r"(?<=[.:;] )What (?!.*\?)|^(?:\W*)What (?!.*\?)": "a noun as the subject",
}
"""Phrases as patterns, each with what to write."""
PATTERNS: Final = {
    phrase: re.compile(
        rf"(?:{phrase})" if phrase[0] == "(" and "What" in phrase else rf"\b(?:{phrase})\b", re.IGNORECASE
    )
    for phrase in BANNED
}


def offences(text: str) -> list[str]:
    """The lines of a text that have a banned phrase, with what to write."""
    return [
        f"{number}: {found[0]!r}, write {BANNED[phrase]}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), start=1)
        for phrase, pattern in PATTERNS.items()
        if (found := pattern.search(line))
    ]


def pages() -> list[str]:
    named = ("README.md", "CHANGELOG.md", "bindings/protocol.md")
    found = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "bindings").glob("**/README.md")]
    return [*named, *(str(path.relative_to(ROOT)) for path in found)]


def modules() -> list[str]:
    return [str(path.relative_to(ROOT)) for kind in ("py", "pyi") for path in (ROOT / "isettlers").rglob(f"*.{kind}")]


def helps(of: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """The help of a parser and of those of its commands, by name."""
    yield of.prog, of.format_help()
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from helps(command)


def docstrings(module: str) -> str:
    """The docstrings of a module, of its classes, functions and attributes."""
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    texts = [
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    return "\n".join(texts)


@pytest.mark.parametrize("page", pages())
def test_a_page_keeps_to_the_words(page: str) -> None:
    assert offences((ROOT / page).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("module", modules())
def test_docstrings_keep_to_the_words(module: str) -> None:
    assert offences(docstrings(module)) == []


@pytest.mark.parametrize(("command", "text"), list(helps(parser())))
def test_help_keeps_to_the_words(command: str, text: str) -> None:
    assert offences(text) == [], command
