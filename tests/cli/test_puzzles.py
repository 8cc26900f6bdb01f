"""`isettlers puzzles`: the table, the file and refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from analyse.records import played
from cli.running import Capture, mistake, output

from isettlers.analyse.puzzles import read_puzzles
from isettlers.founders import Setup

QUICK = ("--bot", "ismcts:100", "--check", "ismcts:400", "--gap", "1")


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """Records of two games."""
    for seed in (3, 4):
        (tmp_path / f"{seed}.record").write_bytes(played(seed, Setup(players=2)).to_bytes())
    return str(tmp_path)


def test_a_table_lists_what_the_file_has_and_the_same_command_writes_the_same(
    capsys: Capture, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    path = Path(folder, "puzzles.json")
    printed = output(capsys, "puzzles", folder, *QUICK, f"--json={path}")
    made = read_puzzles(path)
    assert 0 < len(made) <= 2  # one of each record
    assert all(one.name in printed and one.best.text in printed for one in made)
    assert output(capsys, "puzzles", folder, *QUICK, "--json") == path.read_text(encoding="utf-8")


def test_each_game_has_no_more_puzzles_than_wished(capsys: Capture, folder: str) -> None:
    assert len(json.loads(output(capsys, "puzzles", folder, *QUICK, "--most", "1", "--json"))["puzzles"]) == 1


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--most", "0"), "most: expected int from 1 to 1000, got 0"),
        (("--gap", "0"), "gap: expected int from 1 to 100, got 0"),
        (("--bot", "greedy"), "bot: expected one of flat, ismcts, moismcts, pimc, got greedy"),
    ],
)
def test_wrong_options_are_refused(capsys: Capture, folder: str, arguments: tuple[str, ...], error: str) -> None:
    assert error in mistake(capsys, "puzzles", folder, *arguments)
