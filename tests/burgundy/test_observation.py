"""Numbers of an observation compared with the names of the document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import isettlers
from isettlers import State
from isettlers.burgundy import GAME
from isettlers.burgundy.data_model import GOODS


def observed(state: State, seat: int) -> dict[str, list[float]]:
    numbers = state.observe(seat)
    return {part.name: list(numbers[part.first : part.first + part.count]) for part in GAME.observation}


def amounts(goods: Mapping[str, int]) -> list[float]:
    return [goods.get(good, 0) for good in GOODS]


def check(state: State, seat: int) -> Counter[str]:
    """Compare the goods of a position and return those that it has."""
    parts, document = observed(state, seat), state.document()
    sides: Sequence[Mapping[str, Mapping[str, int]]] = document["seats"]
    for place in range(state.seats):
        side = sides[(seat + place) % state.seats]
        assert parts[f"seat{place}.goods"] == amounts(side["goods"])
    assert parts["seat0.sold"] == amounts(sides[seat]["sold"])
    depots = [number for depot in document["depots"] for number in amounts(depot["goods"])]
    assert parts["depot_goods"] == depots
    return Counter([*sides[seat]["goods"], *sides[seat]["sold"]])


def test_goods_of_every_type_are_observed_where_they_lie() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        state, random = isettlers.start("burgundy", players=2, seed=seed), Random(seed)
        while not state.over:
            seen += check(state, state.actor)
            state.apply(random.choice(state.legal.ids))
    assert seen.keys() == {*GOODS}
