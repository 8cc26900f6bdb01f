"""Every game of this package has its subject, and a file here."""

from __future__ import annotations

from pathlib import Path

from games.subjects import SUBJECTS

from isettlers.registry import BUILT_IN


def test_every_game_of_the_package_has_its_subject() -> None:
    assert [subject.game.name for subject in SUBJECTS.values()] == list(BUILT_IN)


def test_every_game_of_the_package_has_its_file_of_tests() -> None:
    missing = [name for name in BUILT_IN if not (Path(__file__).parent / f"test_{name}.py").exists()]
    assert missing == []
