"""`isettlers rulings`: every ruling of every game, with a rule that the rules pages have."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from cli.running import Capture, mistake, output

import isettlers
from isettlers.cli.terminals import terminal

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("game", isettlers.games())
def test_each_has_a_rule_of_the_pages_a_meaning_and_answers(game: str) -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES.glob("*.md"))
    rulings = terminal(game).rulings
    table = rulings.table()
    assert [ruling["name"] for ruling in table] == list(rulings.all())
    for ruling in table:
        assert re.fullmatch(r"[A-Z][^\n]{15,}[^.]", ruling["meaning"])
        assert ruling["default"] == ruling["answers"][0]
        assert len(set(ruling["answers"])) == len(ruling["answers"]) > 1
        for rule in ruling["rule"].split(", "):
            assert f"\n- **{rule}** " in pages


def test_a_table_for_each_game_fits_a_narrow_terminal(capsys: Capture) -> None:
    printed = output(capsys, "rulings")
    for game in isettlers.games():
        assert f"\n{isettlers.game(game).title}" in f"\n{printed}"
        for name in terminal(game).rulings.all():
            assert re.search(rf" {name} ", printed)
    assert max(map(len, printed.splitlines())) <= 80


def test_one_game_is_asked_for_by_name(capsys: Capture) -> None:
    printed = output(capsys, "rulings", "--game", "burgundy")
    assert "full_storage" in printed
    assert "discard, refuse" in printed
    assert "glory_points" not in printed
    assert "unknown game 'chess'" in mistake(capsys, "rulings", "--game", "chess")


def test_programs_get_the_same_as_json(capsys: Capture) -> None:
    tree: Any = json.loads(output(capsys, "rulings", "--json"))
    assert {ruling["game"] for ruling in tree} == set(isettlers.games())
    [glory] = [ruling for ruling in tree if ruling["name"] == "glory_points"]
    assert glory == {
        "game": "imperial",
        "name": "glory_points",
        "rule": "T5",
        "answers": [3, 1, 2, 4, 5],
        "default": 3,
        "meaning": "Points of a location with a Glory token, 1 to 5",
    }


@pytest.mark.parametrize("command", ["play", "simulate", "demo"])
def test_help_points_to_the_table(capsys: Capture, command: str) -> None:
    printed = " ".join(output(capsys, command, "--help").split())
    assert printed.count("see isettlers rulings") == 1
    assert "glory_points" not in printed
