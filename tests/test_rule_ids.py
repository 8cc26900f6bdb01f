"""The rules pages against the tests and against what the games declare."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import isettlers

TESTS = Path(__file__).resolve().parent
PAGES = TESTS.parent / "docs" / "rules"
RULE_LINE = re.compile(r"^- \*\*([A-Z]+[0-9]+)\*\*", re.MULTILINE)
ROW = re.compile(r"^\| ([a-z_]+) \|(.+)\|$", re.MULTILINE)


def page_ids() -> Counter[str]:
    return Counter(rule for page in PAGES.glob("*.md") for rule in RULE_LINE.findall(page.read_text(encoding="utf-8")))


def rules_marked_in(source: str) -> Iterator[tuple[str, int]]:
    """The ids of all rule marks in a test file with their lines, read without importing it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                yield ast.literal_eval(argument), argument.lineno


@cache
def marked_ids() -> dict[str, list[str]]:
    """Where each id is named by a mark."""
    places: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for rule, line in rules_marked_in(file.read_text(encoding="utf-8")):
            places.setdefault(rule, []).append(f"{file.relative_to(TESTS)}:{line}")
    return places


def test_the_pages_define_each_id_once() -> None:
    ids = page_ids()
    assert [rule for rule, times in ids.items() if times > 1] == []
    assert len(ids) > 80


def test_every_rule_has_a_test() -> None:
    assert sorted(set(page_ids()) - set(marked_ids())) == []


def test_no_test_names_an_unknown_rule() -> None:
    known = page_ids()
    assert {rule: places for rule, places in marked_ids().items() if rule not in known} == {}


def test_marks_are_found_on_tests_parameters_and_modules() -> None:
    source = '@pytest.mark.rule("A1", "A2")\ndef test_x(): pass\npytestmark = [pytest.mark.rule("K3")]\n'
    assert [rule for rule, _ in rules_marked_in(source)] == ["A1", "A2", "K3"]


@pytest.mark.parametrize("name", isettlers.games())
def test_the_action_table_of_the_page_is_the_engines(name: str) -> None:
    game = isettlers.game(name)
    rows = {kind: rest for kind, rest in ROW.findall(section(name, "Actions by id")) if kind != "kind"}
    assert rows == {
        block.kind: f" {block.first} | {block.count} | {', '.join(block.arguments)} | {block.meaning} "
        for block in game.actions
    }


def section(game: str, title: str) -> str:
    """The text under a heading of a game's page."""
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    return page.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
