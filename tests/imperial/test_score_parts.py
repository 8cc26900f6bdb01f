"""What a score is made of: the `final` events against a second count (E1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from builders import Side, position
from random_play import MIXES_AND_SOLO, choose
from referee import Referee

from isettlers import Event, State
from isettlers._core.imperial.engine import VOCABULARY
from isettlers.imperial import Rulings, Setup


def parts(events: Sequence[Event], seat: int) -> Counter[str]:
    """The points of a seat by reason, each reason once."""
    own = [event.values for event in events if event.kind == "final" and event.seat == seat]
    points = Counter({values["reason"]: values["points"] for values in own})
    assert len(points) == len(own)
    return points


def check(state: State, events: Sequence[Event]) -> set[str]:
    """Compare the parts of a finished game with those counted again; return the reasons."""
    assert state.outcome is not None
    lost = not state.outcome.winners
    by_seat = [parts(events, seat) for seat in range(state.seats)]
    assert tuple(each.total() for each in by_seat) == state.scores
    assert by_seat == [Counter() if lost else Referee(state).parts(seat) for seat in range(state.seats)]
    return {reason for each in by_seat for reason in each}


def ended(side: Side, *others: Side, factions: tuple[str, ...], **settings: Any) -> tuple[State, Sequence[Event]]:
    """The end of a game in which the first seat passes last, with the events of that."""
    passed = tuple(range(1, len(factions)))
    state = position(factions, side, *others, round=5, passed=passed, **settings)
    return state, state.step("pass")


@pytest.mark.rule("E1")
@pytest.mark.parametrize("number", range(len(MIXES_AND_SOLO)))
def test_the_parts_of_random_games_are_those_counted_again(number: int) -> None:
    rng = Random(number)
    for seed in range(2):
        state = MIXES_AND_SOLO[number].start(seed=seed)
        events: Sequence[Event] = ()
        while not state.over:
            events = state.step(choose(state, rng))
        check(state, events)


@pytest.mark.rule("E1")
def test_points_marked_and_locations() -> None:
    side = Side(hand=["Ruins"], empire=["Town", "Quarry", "Roman Bank"], foundations=["Statue", "Mill"], vp=10)
    state, events = ended(side, Side(), factions=("romans", "egyptians"))
    assert check(state, events) == {"marked", "common_locations", "faction_locations"}
    assert parts(events, 0) == {"marked": 10, "common_locations": 2, "faction_locations": 2}
    assert parts(events, 1) == {}
    texts = [event.text for event in events if event.kind == "final"]
    assert texts == [
        "romans: +10 VP marked", "romans: +2 VP for common locations", "romans: +2 VP for faction locations",
    ]  # fmt: skip


@pytest.mark.rule("E1", "K22")
def test_cards_under_a_gate_and_resources_on_the_shrine() -> None:
    side = Side(hand=["Ruins"], empire=["JAP013", "Shrine"], under=["Town", "Quarry", "Casino"])
    state, events = ended(side, Side(vp=3), factions=("japanese", "romans"), shrine=(2, 0, 3))
    check(state, events)
    assert parts(events, 0) == {"faction_locations": 4, "under_gates": 3, "on_the_shrine": 5}
    assert parts(events, 1) == {"marked": 3}


@pytest.mark.rule("E1", "K26")
def test_the_parts_of_a_location_taken_over_are_the_takers() -> None:
    side = Side(hand=["Ruins"])
    lent = Side(lent=["Town", "JAP013"], under=["Quarry"])
    state, events = ended(side, lent, factions=("egyptians", "japanese"), ra_seat=0)
    check(state, events)
    assert parts(events, 0) == {"common_locations": 1, "faction_locations": 2, "under_gates": 1}


@pytest.mark.rule("E1")
def test_more_points_than_a_small_number_holds() -> None:
    state, events = ended(Side(hand=["Ruins"], vp=65_535), Side(), factions=("romans", "egyptians"))
    check(state, events)
    assert parts(events, 0) == {"marked": 65_535}


@pytest.mark.rule("T5")
def test_glory_tokens_and_what_counts_tokens() -> None:
    commons = {"COM015": "technology_glory", "COM007": "technology", "COM008": "technology_defense"}
    side = Side(hand=["Ruins"], empire=["ATL030", *commons], placed=commons)
    state, events = ended(side, Side(), factions=("atlanteans", "romans"), packs=("atlanteans",))
    assert check(state, events) == {"common_locations", "glory", "technology"}
    glory = Rulings().glory_points - 1
    assert parts(events, 0) == {"common_locations": 3, "glory": glory, "technology": 3}


def test_every_reason_comes_up_in_random_games() -> None:
    seen = set[str]()
    rng = Random(7)
    setup = Setup(factions=("atlanteans", "japanese"), packs=("atlanteans",))
    for seed in range(20):
        state = setup.start(seed=seed)
        events: Sequence[Event] = ()
        while not state.over:
            events = state.step(choose(state, rng))
        seen |= check(state, events)
    assert seen == set(VOCABULARY["points"])
