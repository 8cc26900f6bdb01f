"""The page on the architecture names files and functions that are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from tooling import import_tools

import isettlers

import_tools("architecture")

from architecture import main, named  # noqa: E402, import_tools finds it

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


ROWS: Final = re.findall(r"^\| .+\? \| (.+) \| (.+) \|$", section("Where is what"), re.MULTILINE)
WALKS: Final = ("One decision, from Python to the rule and back", "One click on the page", "One request at a server")
STEPS: Final = [step for walk in WALKS for step in re.findall(r"`(?:\w+\.)?(\w+)` in `([^`]+)`", section(walk))]


def places() -> Iterator[tuple[str, str]]:
    """Yield each file with each name of its row; for "the same in each game", the file of every game."""
    for where, names in ROWS:
        games = isettlers.games() if where.endswith("the same in each game") else ["imperial"]
        for path, game, name in product(re.findall(r"`(.+?)`", where), games, re.findall(r"`(\w+)`", names)):
            yield path.replace("/imperial/", f"/{game}/"), name


PLACES: Final = sorted({*places(), *((path, name) for name, path in STEPS)})
DEFINITIONS: Final = {
    "toml": r"^\[+{name}\b",
    "ts": r"^ *(?:export )?(?:private )?(?:async )?(?:function )?{name}(?:<[^(]*)?\(.*\{{?$",
    "rs": r"^(?:pub )?(?:struct|fn) {name}\b",
    "go": r"^(?:type|func) {name}\b",
    "java": r"^public (?:final )?class {name}\b",
    "c": r"^\w[\w ]*\b{name}\(",
}
"""How a file defines a function, by its ending; all others are Python or Cython."""


def defines(path: str, name: str) -> bool:
    """Whether a file has a function or class of this name, or is a table with it as a part."""
    text = (ROOT / path).read_text(encoding="utf-8")
    definition = DEFINITIONS.get(path.rpartition(".")[2], r"^ *(?:def|class|cdef)\b[^=(\n]*\b{name}\b")
    return re.search(definition.format(name=name), text, re.MULTILINE) is not None


def test_every_question_has_a_row_and_every_step_a_place() -> None:
    questions = [line for line in section("Where is what").splitlines() if line.startswith("| ")][1:]
    assert len(ROWS) == len(questions) > 20
    steps = [step for walk in WALKS for step in re.findall(r"^\d+\. ", section(walk), re.MULTILINE)]
    assert len(STEPS) >= len(steps) >= 20


@pytest.mark.parametrize(("path", "name"), PLACES)
def test_a_place_that_the_page_names_is_there(path: str, name: str) -> None:
    assert defines(path, name)


def test_a_name_that_is_not_there_is_noticed() -> None:
    assert not defines("isettlers/wire.py", "unpacked")
    assert not defines("isettlers/_core/imperial/razing.pxi", "raze")
    assert not defines("web/page/src/play/play.ts", "acts")
    assert not defines("bindings/c/src/course.c", "isettlers_course")


def test_the_picture_is_that_of_the_code_and_its_rooms_are_there() -> None:
    assert main(["--check"]) == 0
    for room in named() - {"isettlers"}:
        package = "isettlers" if not room.startswith(("web/", "bindings/")) else "."
        place = ROOT / package / room.replace("kit.reading", "kit/reading")
        assert place.is_dir() or place.with_suffix(".py").exists() or place.with_suffix(".pyx").exists(), room
        if package == "isettlers":
            assert re.search(rf"\b{place.name}(?:/|\.py|  )", section("Rooms")), room
