"""Games whose tables are shown in tests: every kind of setup, and positions from the deal to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

import isettlers
from isettlers import State

FIVE: Final = ("romans", "barbarians", "japanese", "egyptians", "atlanteans")
SETUPS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "imperial, two": ("imperial", {"factions": FIVE[:2]}),
    "imperial, three and packets": ("imperial", {"factions": FIVE[1:4], "lookout": "alternate"}),
    "imperial, five and the pack": ("imperial", {"factions": FIVE, "packs": ("magic-number",)}),
    "imperial, solo": ("imperial", {"factions": ("japanese",), "packs": ("magic-number",), "virtual": "egyptian"}),
    "burgundy": ("burgundy", {"players": 3, "estates": "drawn", "castles": "secret"}),
    "founders": ("founders", {"players": 3, "agreement": True}),
}


def positions(name: str, *, every: int) -> Iterator[State]:
    """Yield the first position of a game, then each of that number, and its end."""
    game, settings = SETUPS[name]
    state, dice = isettlers.start(game, seed=45, **settings), random.Random(45)
    number = 0
    while not state.over:
        if number % every == 0:
            yield state
        state.apply(dice.choice(state.legal_ids()))
        number += 1
    yield state
