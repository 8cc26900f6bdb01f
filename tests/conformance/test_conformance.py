"""Every game of this package against the contract."""

from __future__ import annotations

from games.subjects import SUBJECTS

from isettlers.conformance import Conformance
from isettlers.registry import BUILT_IN

for _name, _subject in SUBJECTS.items():
    globals()[f"Test{_name.capitalize()}"] = type(f"Test{_name.capitalize()}", (Conformance,), {"subject": _subject})


def test_every_game_of_the_package_has_its_subject() -> None:
    assert [subject.game.name for subject in SUBJECTS.values()] == list(BUILT_IN)
