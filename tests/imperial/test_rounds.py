"""Rounds, their phases, and the first player (R1, R2)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from builders import opening

from isettlers import Event
from isettlers.imperial import Setup
from isettlers.imperial.seatings import BASE_FACTIONS


def a_whole_game(seats: int, seed: int) -> list[Event]:
    """The events of a random game."""
    state, events = opening(Setup(factions=BASE_FACTIONS[:seats]), seed)
    choose = Random(seed).choice
    while not state.over:
        events += state.step(choose(state.legal_ids()))
    return events


@pytest.mark.rule("R1", "C5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_five_rounds_of_four_phases_the_last_without_cleanup(seats: int) -> None:
    phases = [
        (event.values["round"], event.values["phase"]) for event in a_whole_game(seats, seats) if event.kind == "phase"
    ]
    before_cleanup = ["lookout", "first draft", "second draft", "production", "action"]
    expected = [(number, phase) for number in range(1, 6) for phase in [*before_cleanup, "cleanup"]]
    expected[-1] = (5, "over")
    assert phases == expected


@pytest.mark.rule("R2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_next_player_clockwise_is_first_in_each_round(seats: int) -> None:
    events = a_whole_game(seats, 10 + seats)
    first = events[0].values["first"]
    rounds = [(event.values["round"], event.values["first"]) for event in events if event.kind == "round"]
    assert rounds == [(number, (first + number - 1) % seats) for number in range(1, 6)]


@pytest.mark.rule("R2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_action_phase_begins_with_the_first_player(seats: int) -> None:
    events = a_whole_game(seats, 20 + seats)
    first = 0
    begun = 0
    for event, after in pairwise(events):
        if event.kind == "round":
            first = event.values["first"]
        elif event.kind == "phase" and event.values["phase"] == "action":
            assert (after.kind, after.seat) == ("turn", first)
            begun += 1
    assert begun == 5
