"""Why tokens, coins and points change: the kind of an event gives the reason, or the event before it does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest
from founders.test_referee import SETUPS, choice

from isettlers import Event
from isettlers._core.founders.engine import VOCABULARY
from isettlers.founders import Setup

PLAYS = frozenset({"war", "coin", "cart", "craftsmen"})
"""A token leaves the seat's supply."""
COLLECTING = frozenset({"add", "replace", "token", "action", "agreed", "coins"})
"""Ends of a turn, after which coins come back."""


def check_causes(events: Sequence[Event], tokens: Mapping[str, str | None]) -> None:
    """Check that the event before each change is its reason; `tokens` says which tile gives which token."""
    for cause, event in pairwise(events):
        if event.kind in PLAYS:
            assert (cause.kind, cause.seat) == ("action", event.seat)
        elif event.kind == "token":
            assert cause.kind in {"add", "replace"}
            assert (cause.seat, tokens[cause.values["tile"]]) == (event.seat, event.values["token"])
        elif event.kind == "coins":
            assert cause.kind in COLLECTING
            assert cause.seat == event.seat or events[-1].kind == "over"
        elif event.kind == "final":
            assert event.values["reason"] in VOCABULARY["points"]


def changes(events: Sequence[Event], seats: int) -> list[int]:
    """Return by how many tokens the events change the supply of each seat."""
    points = [0] * seats
    for event in events:
        if event.seat is not None:
            points[event.seat] += (
                (event.kind == "token")
                - (event.kind in PLAYS)
                + (event.values["coins"] if event.kind in {"coins", "replace"} else 0)
            )
    return points


def supplies(tree: Mapping[str, Any]) -> list[int]:
    """Return how many tokens each seat holds."""
    hands = [side["tokens"] for side in tree["seats"]]
    return [hand["war"] + hand["coin"] + hand["cart"] + len(hand["craftsmen"]) for hand in hands]


@pytest.mark.rule("FK1", "FT8", "FR3", "FE5")
@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_every_change_of_whole_games_has_its_reason(setup: Setup) -> None:
    draw, state = random.Random(7), setup.start(seed=7)
    tokens = {kind.name: kind.token for kind in setup.tile_set.kinds}
    held, seen = supplies(state.document()), Counter[str]()
    while not state.over:
        events = state.step(choice(state, draw))
        check_causes(events, tokens)
        now = supplies(state.document())
        assert now == [before + change for before, change in zip(held, changes(events, state.seats), strict=True)]
        held = now
        seen.update(event.kind for event in events)
    points = [0] * state.seats
    for event in events:
        if event.kind == "final":
            points[event.seat or 0] += event.values["points"]
    assert points == list(state.scores)
    assert set(seen) >= {"token", "final"}
