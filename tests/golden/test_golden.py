"""Games kept as text are played the same; `python tools/golden.py` writes them again."""

from __future__ import annotations

import pytest
from golden.transcript import PLAYTHROUGHS, Playthrough, actions_in, chosen, transcript

import isettlers


def lines_on_file(playthrough: Playthrough) -> list[str]:
    return playthrough.path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_a_game_kept_as_text_is_played_the_same(playthrough: Playthrough) -> None:
    expected = lines_on_file(playthrough)
    actual = transcript(playthrough, actions_in("\n".join(expected))).splitlines()
    for number, (is_now, was) in enumerate(zip(actual, expected, strict=False), 1):
        assert is_now == was, f"line {number} of {playthrough.path.name}"
    assert len(actual) == len(expected)


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_a_game_kept_as_text_is_a_whole_one(playthrough: Playthrough) -> None:
    assert " won, decided by: " in lines_on_file(playthrough)[-1]


def test_every_game_is_kept_with_every_number_of_players() -> None:
    kept = {(each.game, each.begin()[0].seats) for each in PLAYTHROUGHS}
    for name in isettlers.games():
        least, most = isettlers.game(name).players
        assert {(name, count) for count in range(least, most + 1)} <= kept


def test_a_new_playthrough_is_played_again_from_its_own_text() -> None:
    playthrough = PLAYTHROUGHS[0]
    text = transcript(playthrough, chosen(playthrough))
    assert transcript(playthrough, actions_in(text)) == text
