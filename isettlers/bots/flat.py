"""Flat Monte Carlo: every legal action is tried in positions the seat cannot tell apart, and played out at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from isettlers._core.rng import derive_seed
from isettlers.bots.specs import Choice, Search
from isettlers.state import State


def _rounds(state: State, seed: int, *, playouts: int) -> Iterator[Choice]:
    """After every round, in which each action was played out some more, the one that has won most so far."""
    actor, ids = state.actor, state.legal_ids()
    worth = dict.fromkeys(ids, 0.0)
    number = 0
    while True:
        number += 1
        drawn = state.resample(actor, derive_seed(seed, number))
        for action in ids:
            after = drawn.clone()
            after.apply_unchecked(action)
            for playout in range(playouts):
                _, scores = after.playout(derive_seed(seed, (number << 16) + playout))
                worth[action] += _share(scores, actor)
        best = max(ids, key=worth.__getitem__)
        yield Choice(best, {"rounds": number, "worth": worth[best] / (number * playouts)})


def _share(scores: tuple[int, ...], seat: int) -> float:
    """The share of a victory, and a little for the margin, so that lost and won games differ among themselves."""
    best_other = max((score for other, score in enumerate(scores) if other != seat), default=0)
    margin = scores[seat] - best_other
    won = 0.5 if margin == 0 else float(margin > 0)
    return won + margin / 1024


FLAT: Final = Search(
    "tries each action in games played out at random, in rounds until its time is over",
    {"playouts": (1, 1000, 1)},
    _rounds,
)
