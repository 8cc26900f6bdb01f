"""What becomes of tiles, as The Castles of Burgundy tells it from the events of a game."""

from __future__ import annotations

from collections import Counter

import pytest

from isettlers import Event
from isettlers._core.burgundy.engine import take_apart
from isettlers.burgundy import Setup
from isettlers.burgundy.tile_fates import FATES
from isettlers.conformance.wander import Wanderer


@pytest.mark.parametrize("players", [2, 4])
def test_every_tile_taken_is_stored_placed_or_discarded(players: int) -> None:
    setup = Setup(players=players)
    events: list[Event] = []
    state = setup.start(5, events=events)
    wanderer = Wanderer(5)
    while not state.over:
        events += state.step(wanderer.choose(state))
    fates = Counter((fate.seat, fate.kind) for fate in FATES.tell(setup, events))
    for seat, side in enumerate(take_apart(state)["seats"]):
        assert fates[seat, "taken"] == fates[seat, "placed"] + fates[seat, "discarded"] + len(side["stored"])
        assert fates[seat, "placed"] == len(side["tiles"]) - 1


def test_equal_tiles_of_a_seat_are_told_apart_by_their_turn_of_coming() -> None:
    tile = {"depot": 1, "tile": "ship"}
    events = [Event("take", 0, tile, ""), Event("take", 1, tile, ""), Event("take", 0, tile, "")]
    fates = [(fate.seat, fate.group, fate.card) for fate in FATES.tell(Setup(), events)]
    assert fates == [(0, "ship", "ship:1"), (1, "ship", "ship:1"), (0, "ship", "ship:2")]


def test_the_first_castle_has_no_fate() -> None:
    events: list[Event] = []
    setup = Setup()
    setup.start(1, events=events)
    assert any(event.kind == "place" for event in events)
    assert list(FATES.tell(setup, events)) == []


def test_the_groups_are_the_tiles_in_the_box() -> None:
    groups = FATES.groups(Setup())
    assert (len(groups), sum(group.copies for group in groups)) == (49, 164)
