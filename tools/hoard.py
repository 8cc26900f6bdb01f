"""How far the counters of Imperial Settlers go when a seat does nothing but hoard and its opponent lets it.

Run from a checkout: python tools/hoard.py [GAMES]. Prints the largest supply of each good and the most victory points.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import isettlers
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import EDITIONS, FACTIONS
from isettlers.imperial.tables import GOODS


def worth(state: isettlers.State, good: int) -> float:
    """What a hoarder of one good thinks of a position."""
    values = take_apart(state)
    seat = values["seats"][0]
    engines = len(seat["location"]) * 0.9 + sum(map(len, seat["deals"])) * 0.5
    return float(seat["goods"][good] + 0.6 * sum(seat["goods"]) + (5 - values["round"]) * engines)


def play(game: int) -> tuple[Any, ...]:
    """One game; returns the most held of each good, and of victory points."""
    chance = random.Random(game)
    factions = (FACTIONS[game % 4], FACTIONS[(game + 1) % 4])
    state = isettlers.start("imperial", factions=factions, edition=EDITIONS[game % 2], seed=game)
    good = chance.randrange(6)
    most = (0,) * 8
    while not state.over:
        ids = state.legal_ids()
        if state.actor:
            state.apply_unchecked(0 if ids[0] == 0 else chance.choice(ids))
            continue
        after = {}
        for action in ids if len(ids) < 16 else chance.sample(ids[1:], 15):
            twin = state.clone()
            twin.apply_unchecked(action)
            after[action] = worth(twin, good) if action else worth(state, good) - 1
        state.apply_unchecked(max(after, key=lambda action: after[action]))
        seat = take_apart(state)["seats"][0]
        most = tuple(map(max, most, (*seat["goods"], seat["vp"])))
    return most


def main() -> None:
    """Play the games and print the extremes."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    extremes = [max(column) for column in zip(*map(play, range(games)), strict=True)]
    print(f"{games} games:", ", ".join(f"{n} {good}" for good, n in zip(GOODS[:8], extremes, strict=True)))


if __name__ == "__main__":
    main()
