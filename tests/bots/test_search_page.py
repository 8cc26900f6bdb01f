"""The page on searches says what the package has: its bots, and what can be set of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from isettlers._core.search.engine import DEFAULT_ITERATIONS
from isettlers.bots import bot, bots, settings
from isettlers.bots.searching import KINDS
from isettlers.bots.settings import Setting, Value

PAGE = (Path(__file__).parents[2] / "docs" / "search.md").read_text(encoding="utf-8")


def shown(value: float | Value) -> str:
    return value if isinstance(value, str) else f"{value:,.13g}"


def row(name: str, setting: Setting, owners: list[str]) -> str:
    """The table's line for a setting that some bots share."""
    usual = "none" if setting.default is None else shown(setting.default)
    values = ", ".join(setting.choices) or f"{shown(setting.minimum)} to {shown(setting.maximum)}"
    every = {len(KINDS): "every search", len(KINDS) - 1: "every search but `expectimax`"}.get(len(owners))
    of = every or ", ".join(f"`{owner}`" for owner in owners)
    return f"| `{name}` | {setting.meaning} | {usual} | {values} | {of} |"


def rows() -> list[str]:
    """What the table has to say."""
    owners: dict[tuple[str, Setting], list[str]] = {}
    for owner in sorted(bots(), key=lambda one: one not in KINDS or one == "expectimax"):
        for name, setting in settings(owner).items():
            owners.setdefault((name, setting), []).append(owner)
    return [row(name, setting, of) for (name, setting), of in owners.items()]


def section(title: str) -> str:
    """The text of a section."""
    [body] = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    return str(body)


def test_the_table_of_settings_is_that_of_the_bots() -> None:
    lines = [line for line in section("Settings").splitlines() if line.startswith("| `")]
    assert lines == rows()


def test_every_bot_is_named() -> None:
    assert re.findall(r"^\| `(\w+)` \|", section("The bots"), re.MULTILINE) == list(bots())


@pytest.mark.parametrize("name", bots())
def test_it_names_the_bots_with_perfect_information(name: str) -> None:
    named = f"`{name}` alone has `perfect_information`" in section("Hidden information")
    assert named == bot(name).perfect_information


def test_the_budget_of_a_search_without_one_is_true() -> None:
    assert f"A search without any makes {DEFAULT_ITERATIONS:,} iterations" in section("Settings").replace("\n", " ")


def test_the_nodes_that_fit_are_true() -> None:
    megabytes = settings("ismcts")["memory"].default
    assert isinstance(megabytes, int)
    assert f"(default: {megabytes} MB, {megabytes * 2**20 // 32:,} nodes)" in section("Memory")


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\((\.\./[^)]+)\)", PAGE)
    assert len(links) >= 3
    for link in links:
        assert (Path(__file__).parents[2] / "docs" / link).exists(), link
