"""Tiles and goods are neither made nor lost, from the first decision of a game to the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from isettlers.burgundy import Setup
from isettlers.burgundy.data_files import components
from isettlers.burgundy.data_model import GOODS

COPIES = {tile.id: tile.copies for tile in components().tiles}


def tiles_in(document: Mapping[str, Any]) -> Counter[str]:
    """All tiles that are in the game, wherever they lie."""
    tiles = Counter[str](document["black"])
    for depot in document["depots"]:
        tiles.update(depot["tiles"])
    for side in document["seats"]:
        tiles.update(side["stored"])
        tiles.update(item["tile"] for item in side["tiles"])
    for pile in document["stock"].values():
        tiles.update(pile)
    tiles.update(tile for key, tile in document.get("pending", {}).items() if key == "tile")
    return tiles


def goods_in(document: Mapping[str, Any]) -> Counter[str]:
    """All goods, wherever they are."""
    goods = Counter[str](good for good in document["coming"] if good is not None)
    goods.update(document["unseen"])
    for depot in document["depots"]:
        goods.update(depot["goods"])
    for side in document["seats"]:
        goods.update(side["goods"])
        goods.update(side["sold"])
    return goods


@pytest.mark.rule("BC1", "BC2", "BU4", "BP2")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_tiles_leave_the_game_only_when_discarded_or_left_over_and_goods_never(players: int, seed: int) -> None:
    state, step = Setup(players=players).start(seed=seed), 0
    inside = tiles_in(state.document())
    assert inside == COPIES
    while not state.over:
        step += 1
        lying: Counter[str] = Counter()
        before = state.document()
        lying.update(before["black"])
        for depot in before["depots"]:
            lying.update(depot["tiles"])
        for event in state.step(state.legal[step * 7 % len(state.legal)]):
            if event.kind == "take":
                lying[event.values["tile"]] -= 1
            elif event.kind == "discard":
                inside[event.values["tile"]] -= 1
            elif event.kind == "clear":
                inside -= lying
        after = state.document()
        assert +tiles_in(after) == +inside
        assert goods_in(after) == dict.fromkeys(GOODS, 7)
