"""The number of ways games can go on is what it was; `python tools/perft.py` counts anew."""

from __future__ import annotations

import pytest
from full_set import some
from perft.counting import Case, cases, counted

import isettlers


@pytest.mark.parametrize("case", some(cases(), every=3), ids=str)
def test_there_are_as_many_ways_to_go_on_as_on_file(case: Case) -> None:
    count = counted(case.position(), len(case.counts))
    assert count.counts == case.counts
    assert count.checksum == case.checksum


def test_every_game_is_counted_for_every_number_of_players() -> None:
    kept = {(case.game, case.position().seats) for case in cases()}
    for name in isettlers.games():
        least, most = isettlers.game(name).players
        assert {(name, count) for count in range(least, most + 1)} <= kept
