"""Events say all that a screen needs: a table kept by them alone is the table of the game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from burgundy.mirror import Mirror
from full_set import numbers

from isettlers import Event, State
from isettlers.burgundy import Setup

SETUPS: Mapping[str, Setup] = {
    "two": Setup(),
    "three": Setup(players=3, first_player=2),
    "four-drawn": Setup(players=4, estates="drawn"),
    "given": Setup(estates=("9", "6", "7")),
    "secret": Setup(players=3, estates="drawn", castles="secret"),
}


def compare(mirror: Mirror, state: State) -> None:
    """The mirror shows what lies there."""
    document = state.document()
    assert mirror.over == state.over
    assert (mirror.track, mirror.order) == (document["track"], document["order"])
    for number, tiles in enumerate([document["black"], *(each["tiles"] for each in document["depots"])]):
        assert +mirror.depots[number] == Counter(tiles)
    for number, each in enumerate(document["depots"], start=1):
        assert +mirror.goods[number] == Counter(each["goods"])
    waiting = document.get("pending", {}).get("tile")
    for seat, (shown, side) in enumerate(zip(mirror.seats, document["seats"], strict=True)):
        more = [waiting] if waiting and seat == state.actor else []
        assert +shown["stored"] == Counter([*side["stored"], *more])
        assert shown["tiles"] == {item["hex"]: item["tile"] for item in side["tiles"]}
        assert shown["bonus"] == {color: size for size in ("large", "small") for color in side[size]}
        assert {key: dict(+shown[key]) for key in ("goods", "sold")} == {key: side[key] for key in ("goods", "sold")}
        assert {key: shown[key] for key in ("vp", "silver", "workers")} == {
            key: side[key] for key in ("vp", "silver", "workers")
        }
        assert shown["board"] == side["board"]
        assert shown["estate"] == side["estate"] or shown["board"] is None
    if document["stage"] == "playing":
        assert (mirror.phase, mirror.round, mirror.turn) == (document["phase"], document["round"], state.actor)
        assert mirror.white == document["white"]
        assert [mirror.coming.get(number) for number in range(1, 6)] == document["coming"]
        assert all(set(side["dice"]) <= set(shown["rolled"]) for shown, side in _dice(mirror, document))


def _dice(mirror: Mirror, document: Mapping[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return list(zip(mirror.seats, document["seats"], strict=True))


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", numbers(2, default=1))
def test_a_table_kept_by_events_is_the_table(name: str, seed: int) -> None:
    opening: list[Event] = []
    draw = random.Random(seed)
    state = SETUPS[name].start(seed=seed, events=opening)
    events: Sequence[Event] = opening
    mirror = Mirror(state.seats)
    while True:
        for event in events:
            mirror.watch(event)
        compare(mirror, state)
        if state.over:
            break
        placing = [action for action in state.legal if action.kind in {"place", "take", "buy"}]
        events = state.step(draw.choice(placing or list(state.legal)))
    marked = [side["vp"] + mirror.final[seat] for seat, side in enumerate(mirror.seats)]
    assert tuple(marked) == tuple(state.scores)


@pytest.mark.rule("BS7")
@pytest.mark.parametrize("name", ["four-drawn", "secret"])
def test_what_is_chosen_in_secret_is_not_heard_by_others(name: str) -> None:
    state = SETUPS[name].start(seed=4)
    heard = []
    while state.document()["stage"] == "choosing":
        before, seat = state.clone(), state.actor
        events = state.step(state.legal[0])
        others = before.game.public_events(before, events, (seat + 1) % state.seats)
        own = before.game.public_events(before, events, seat)
        assert [event for event in own if event.seat == seat] == [event for event in events if event.seat == seat]
        heard += [event for event in others if event.seat == seat and event.kind == "action"]
    assert heard
    hidden = [event.values["action"] is None for event in heard]
    assert all(hidden) if name == "secret" else not any(hidden)
