"""What becomes of tiles, as Founders of the Empire tells it from the events of a game."""

from __future__ import annotations

from collections import Counter

import pytest

from isettlers import Event
from isettlers._core.founders.engine import take_apart
from isettlers.conformance.wander import Wanderer
from isettlers.founders import Setup
from isettlers.founders.tile_fates import FATES


def played(setup: Setup, seed: int) -> tuple[list[Event], list[dict[str, object]]]:
    """The events of a whole game, and how its seats stood at the end."""
    events: list[Event] = []
    state = setup.start(seed, events=events)
    wanderer = Wanderer(seed)
    while not state.over:
        events += state.step(wanderer.choose(state))
    return events, take_apart(state)["seats"]


@pytest.mark.parametrize("players", [2, 4])
def test_every_tile_laid_is_kept_attacked_or_replaced(players: int) -> None:
    setup = Setup(players=players)
    events, seats = played(setup, 5)
    fates = list(FATES.tell(setup, events))
    for number, side in enumerate(seats):
        cards: dict[str, set[tuple[str, str]]] = {
            kind: {(fate.group, fate.card) for fate in fates if (fate.seat, fate.kind) == (number, kind)}
            for kind in FATES.kinds
        }
        assert cards["laid"] == cards["kept"] | cards["attacked"] | cards["replaced"]
        assert not cards["kept"] & (cards["attacked"] | cards["replaced"])
        tiles = side["tiles"]
        assert isinstance(tiles, list)
        assert len(cards["laid"]) == len(tiles) + len(cards["replaced"])
        assert len(cards["kept"]) == sum(not wars for _, _, _, wars, _, _ in tiles)


def test_equal_tiles_of_a_seat_are_told_apart_by_their_turn_of_coming() -> None:
    def add(seat: int, x: int) -> Event:
        return Event("add", seat, {"tile": "lake", "at": [x, 0]}, "")

    events = [add(0, 0), add(1, 0), add(0, 1), Event("war", 1, {"victim": 0, "tile": "lake", "at": [1, 0]}, "")]
    fates = [(fate.kind, fate.seat, fate.card) for fate in FATES.tell(Setup(), events)]
    assert fates == [("laid", 0, "lake:1"), ("laid", 1, "lake:1"), ("laid", 0, "lake:2"), ("attacked", 0, "lake:2")]


def test_a_tile_laid_over_another_meets_a_fate_of_its_own() -> None:
    at = {"at": [2, -1]}
    events = [
        Event("lay", 0, {"tile": "grove", **at}, ""),
        Event("war", 1, {"victim": 0, "tile": "grove", **at}, ""),
        Event("replace", 0, {"tile": "lake", "old": "grove", **at}, ""),
        Event("over", None, {"reason": "victory"}, ""),
    ]
    counts = Counter((fate.kind, fate.group) for fate in FATES.tell(Setup(), events))
    assert counts == Counter(
        [("laid", "grove"), ("attacked", "grove"), ("replaced", "grove"), ("laid", "lake"), ("kept", "lake")]
    )


def test_the_groups_are_the_tiles_in_the_box() -> None:
    groups = FATES.groups(Setup())
    assert (len(groups), sum(group.copies for group in groups)) == (49, 97)
