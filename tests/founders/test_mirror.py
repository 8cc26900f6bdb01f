"""Events say all that a screen needs: a table kept by them alone is the table of the game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from founders.mirror import STACKS, Mirror
from founders.test_referee import SETUPS, choice
from full_set import numbers

from isettlers import Event, State

HELD = ("war", "coin", "cart")


def shown(mirror: Mirror, seat: int) -> dict[str, Any]:
    """A seat as the mirror has it, in the words of a document."""
    side = mirror.seats[seat]
    return {
        "tiles": side["tiles"],
        "carts": sorted(side["carts"]),
        "tokens": {token: side["tokens"][token] for token in HELD} | {"craftsmen": +side["faces"]},
        "replaced": len(side["replaced"]),
        "drafted": side["drafted"],
    }


def lying(side: dict[str, Any]) -> dict[str, Any]:
    """The same of a document."""
    plain = {"war": 0, "coins": 0, "craftsmen": None}
    return {
        "tiles": {
            tuple(tile["at"]): plain | {key: value for key, value in tile.items() if key != "at"}
            for tile in side["tiles"]
        },
        "carts": sorted(map(tuple, side["carts"])),
        "tokens": side["tokens"] | {"craftsmen": Counter(side["tokens"]["craftsmen"])},
        "replaced": side["replaced"],
        "drafted": side.get("drafted", []),
    }


def compare(mirror: Mirror, state: State) -> None:
    """The mirror shows what lies there."""
    tree = state.document()
    for color in STACKS:
        assert +mirror.stacks[color] == Counter(tree["stacks"][color])
        assert mirror.rows[color] == tree["rows"][color]
    assert Counter(mirror.pool) == Counter(tree.get("draft", ()))
    assert Counter(mirror.victory) == Counter(tree["victory"])
    assert +mirror.pile == Counter(tree["supply"]["craftsmen"])
    assert mirror.first == tree["first"]
    assert mirror.bought == tree.get("bought")
    assert (mirror.ended is not None) == state.over
    if tree["phase"] in {"reveal", "token", "add"}:
        assert mirror.turn == tree["turn"] == state.actor
    for seat, side in enumerate(tree["seats"]):
        assert shown(mirror, seat) == lying(side)


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", numbers(2, default=1))
def test_a_table_kept_by_events_is_the_table(name: str, seed: int) -> None:
    opening: list[Event] = []
    draw, setup = random.Random(seed), SETUPS[name]
    state = setup.start(seed=seed, events=opening)
    events: Sequence[Event] = opening
    mirror = Mirror(state.seats, setup.tile_set)
    while True:
        for event in events:
            mirror.watch(event)
        compare(mirror, state)
        if state.over:
            break
        events = state.step(choice(state, draw))
    assert tuple(mirror.final[seat] for seat in range(state.seats)) == state.scores
