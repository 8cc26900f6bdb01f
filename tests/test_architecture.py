"""The page on the architecture names files and functions that are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


ROWS: Final = re.findall(r"^\| .+\? \| `([^`]+)`.* \| `(\w+)`.* \|$", section("Where is what"), re.MULTILINE)
STEPS: Final = re.findall(r"`(?:\w+\.)?(\w+)` in `([^`]+)`", section("One decision, from Python to the rule and back"))
PLACES: Final = sorted({*ROWS, *((path, name) for name, path in STEPS)})


def defines(path: str, name: str) -> bool:
    """Whether a file has a function or class of this name, or is a table with it as a part."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".toml"):
        return re.search(rf"^\[+{name}\b", text, re.MULTILINE) is not None
    return re.search(rf"^ *(?:def|class|cdef)\b[^=(\n]*\b{name}\b", text, re.MULTILINE) is not None


def test_every_question_has_a_row_and_every_step_a_place() -> None:
    questions = [line for line in section("Where is what").splitlines() if line.startswith("| ")][1:]
    assert len(ROWS) == len(questions) > 20
    steps = re.findall(r"^\d+\. ", section("One decision, from Python to the rule and back"), re.MULTILINE)
    assert len(STEPS) >= len(steps) >= 10


@pytest.mark.parametrize(("path", "name"), PLACES)
def test_a_place_that_the_page_names_is_there(path: str, name: str) -> None:
    assert defines(path, name)


def test_a_name_that_is_not_there_is_noticed() -> None:
    assert not defines("isettlers/wire.py", "unpacked")
    assert not defines("isettlers/_core/imperial/razing.pxi", "raze")
