"""The table of functions names each of the C library, and each name of a door is defined there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

import isettlers
import isettlers.bots
import isettlers.record

ROOT = Path(__file__).resolve().parents[2]
MODULES: Final = (isettlers, isettlers.bots, isettlers.record)
SOURCES: Final = {
    "Rust": ("rust/native/src", "rs", r"\bpub fn {}\b"),
    "Go": ("go", "go", r"^func (?:\(\w+ \*?\w+\) )?{}\(|^\t{} |^type {} "),
    "TypeScript": ("typescript/src", "ts", r"\b(?:function|class) {}\b|^  (?:static |get |readonly )?{}\b"),
    "Java": ("java/src/main/java", "java", r"\b(?:class|record|public|\w[\w<>\[\]]*) {}\("),
}
"""For each other door its folder in bindings/, the ending of its files, and how they define a name."""
OWNER: Final = r"\b(?:class|struct|enum|record|impl|type) {}\b|^func \(\w+ \*?{}\) "
"""How a file shows that it defines a type or some of its functions."""


def table(first: str) -> list[list[str]]:
    """The rows of the table with this first heading."""
    text = (ROOT / "bindings/parity.md").read_text(encoding="utf-8")
    lines = text[text.index(f"| {first} |") :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not line.startswith("|---")]


HEADINGS, *ROWS = table("C: `isettlers_...`")
_, *REASONS = table("letter")


def names(door: str) -> list[tuple[str, str]]:
    """The names of a column, each with the type that it belongs to, which may be empty."""
    cells = " ".join(row[HEADINGS.index(door)] for row in ROWS)
    return re.findall(r"`(?:(\w+)(?:\.|::))?(\w+)`", cells)


def shows(pattern: str, name: str, text: str) -> bool:
    """Whether a text has a pattern with a name in it."""
    return re.search(pattern.replace("{}", name), text, re.MULTILINE) is not None


def test_each_function_of_the_library_has_one_row() -> None:
    header = (ROOT / "bindings/c/abi.txt").read_text(encoding="utf-8")
    listed = Counter(f"isettlers_{name}" for row in ROWS for name in re.findall(r"`(\w+)`", row[0]))
    assert listed == Counter(re.findall(r"(isettlers_\w+)\(", header))


def test_each_name_of_python_is_public() -> None:
    for owner, name in names("Python"):
        places = [getattr(module, owner, None) for module in MODULES] if owner else MODULES
        assert any(hasattr(place, name) for place in places), (owner, name)


@pytest.mark.parametrize("door", SOURCES)
def test_each_name_of_a_door_is_defined_there(door: str) -> None:
    folder, ending, pattern = SOURCES[door]
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "bindings" / folder).rglob(f"*.{ending}"))]
    for owner, name in names(door):
        places = [text for text in texts if not owner or shows(OWNER, owner, text)]
        assert any(shows(pattern, name, text) for text in places), (owner, name)


@pytest.mark.parametrize("door", HEADINGS[1:])
def test_a_door_has_a_name_for_each_function_or_a_reason(door: str) -> None:
    cells = {row[HEADINGS.index(door)] for row in ROWS}
    assert {cell for cell in cells if not re.fullmatch(r"`[\w.:]+`(, `[\w.:]+`)*", cell)} <= {one for one, _ in REASONS}


def test_each_reason_is_needed() -> None:
    assert {letter for letter, _ in REASONS} == {cell for row in ROWS for cell in row[1:] if "`" not in cell}
