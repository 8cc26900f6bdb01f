"""Why silverlings, workers and points change: `cause` in the events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from burgundy.builders import Side, play, position

from isettlers import Event, State
from isettlers._core.burgundy.engine import VOCABULARY
from isettlers.burgundy import Setup


def events_of(state: State, *steps: str) -> Sequence[Event]:
    """The events of the last of some steps."""
    return play(state, *steps[:-1]).step(steps[-1])


def causes(events: Sequence[Event], *kinds: str) -> list[tuple[str, int, Any]]:
    """Kind, amount and cause of the events of some kinds."""
    counted = [event for event in events if event.kind in kinds and event.seat == 0]
    return [(each.kind, each.values.get("amount", each.values.get("points")), each.values["cause"]) for each in counted]


def test_what_seats_begin_with() -> None:
    events: list[Event] = []
    State.begin(Setup(players=2), 1, events)
    assert {event.values["cause"] for event in events if event.kind in {"silver", "workers"}} == {"start"}


@pytest.mark.rule("BU7")
def test_the_workers_of_an_action_and_of_knowledge() -> None:
    events = events_of(position(Side(), dice=(5, 2)), "die 2", "take workers")
    assert causes(events, "workers") == [("workers", 2, "workers")]
    events = events_of(position(Side({12: "knowledge-13"}), dice=(5, 2)), "die 2", "take workers")
    assert causes(events, "workers", "silver") == [("workers", 2, "workers"), ("silver", 1, "knowledge-13")]


@pytest.mark.rule("BU6")
def test_a_sale_and_what_knowledge_adds_to_it() -> None:
    side = Side({12: "knowledge-4"}, goods={"red": 2})
    state = position(side, dice=(4, 2))
    sale = next(action for action in play(state, "die 4").legal if action.kind == "sell")
    pairs = causes(events_of(state, "die 4", sale.text), "vp", "silver", "workers")
    assert [(kind, cause) for kind, _, cause in pairs] == [
        ("vp", "sale"), ("silver", "sale"), ("workers", "knowledge-4"),
    ]  # fmt: skip


@pytest.mark.rule("BU8")
def test_a_purchase() -> None:
    state = position(Side(silver=2), dice=(5, 2), black=["ship"])
    assert causes(events_of(state, "buy ship from the black depot"), "silver") == [("silver", -2, "purchase")]


@pytest.mark.rule("BE5", "BE7")
@pytest.mark.parametrize(("tile", "kind", "amount"), [("bank", "silver", 2), ("boarding_house", "workers", 4)])
def test_a_building_causes_what_it_gives(tile: str, kind: str, amount: int) -> None:
    state = position(Side(storage=[tile], workers=9), dice=(5, 2))
    place = next(action for action in play(state, "die 5").legal if action.kind == "place")
    pairs = causes(events_of(state, "die 5", place.text), kind)
    assert (kind, amount, tile) in pairs
    assert {cause for _, _, cause in pairs} <= {tile, "die"}


def test_points_of_a_placement_come_from_its_tile() -> None:
    state = position(Side(storage=["watchtower"], workers=9), dice=(5, 2))
    place = next(action for action in play(state, "die 5").legal if action.kind == "place")
    assert {cause for _, _, cause in causes(events_of(state, "die 5", place.text), "vp")} == {"watchtower"}


@pytest.mark.rule("BP3")
def test_every_cause_of_whole_games_is_a_tile_or_a_rule() -> None:
    state = Setup(players=2).start(seed=5)
    tiles = {tile["id"] for tile in state.setup.catalogue()["tiles"]}
    seen = set[str]()
    while not state.over:
        for event in state.step(state.greedy(1)):
            if event.kind in {"silver", "workers", "vp"}:
                seen.add(event.values["cause"])
    assert seen <= tiles | set(VOCABULARY["causes"])
    assert {"mine", "sale", "workers", "die"} <= seen
