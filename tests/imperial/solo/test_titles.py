"""The titles of the solo game."""

from __future__ import annotations

import pytest

from isettlers.imperial.solo import TITLES, title


@pytest.mark.rule("SO10")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        (0, "commoner"), (29, "commoner"), (30, "servant"), (39, "servant"), (40, "squire"), (49, "squire"),
        (50, "knight"), (59, "knight"), (60, "castellan"), (69, "castellan"), (70, "king"), (79, "king"),
        (80, "emperor"), (250, "emperor"),
    ],
)  # fmt: skip
def test_a_title_is_reached_with_its_first_point_and_kept_up_to_the_next(points: int, name: str) -> None:
    assert title(points) == name


@pytest.mark.rule("SO10")
def test_there_are_seven_titles_the_lowest_first() -> None:
    assert list(TITLES) == ["commoner", "servant", "squire", "knight", "castellan", "king", "emperor"]
    assert list(TITLES.values()) == sorted(TITLES.values())
