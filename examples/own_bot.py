"""A bot of your own: random playouts of all actions, then again of the better half, until one is left.

PYTHONPATH=examples isettlers arena --bots greedy,own_bot.Halving --games 20
"""

from __future__ import annotations

import random

from isettlers import State
from isettlers.bots import Bot, Choice, Thinking


class Halving(Bot):
    """Sequential halving: each round spends as many playouts on fewer actions."""

    def __init__(self, playouts: str = "200") -> None:
        self.playouts = int(playouts)  # a spec's settings come as texts: own_bot.Halving:playouts=500
        self.spec = f"Halving:playouts={playouts}"

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Compare actions by the mean margin of points over determinizations, the same ones for every action."""
        dice = random.Random(seed)
        left = state.legal_ids()
        while len(left) > 1 and not self._late(thinking):
            totals = dict.fromkeys(left, 0)
            for _ in range(max(1, self.playouts // len(left))):
                world, number = state.resample(state.actor, dice.getrandbits(64)), dice.getrandbits(64)
                for action in left:
                    after = world.clone()
                    after.apply_unchecked(action)
                    _, scores = after.playout(number)
                    totals[action] += 2 * scores[state.actor] - sum(scores)
            left = sorted(left, key=totals.__getitem__, reverse=True)[: len(left) // 2]
        return Choice(left[0])

    def _late(self, thinking: Thinking) -> bool:
        seconds = thinking.budget.seconds
        return thinking.stopped or (seconds is not None and thinking.seconds > seconds / 2)
