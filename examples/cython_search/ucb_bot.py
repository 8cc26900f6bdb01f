"""The search in ucb.pyx as a bot, built by `python setup.py build_ext --inplace`.

PYTHONPATH=examples/cython_search isettlers arena --bots greedy,ucb_bot.Ucb --games 20
"""

from __future__ import annotations

import ucb

from isettlers import State
from isettlers.bots import Choice, Thinking


class Ucb:
    """The action most playouts were spent on."""

    perfect_information = False

    def __init__(self, c: str = "0.1") -> None:
        self.c = float(c)  # a spec's settings come as texts: ucb_bot.Ucb:c=0.2
        self.spec = f"Ucb:c={c}"

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Search for the iterations of the budget, a thousand where it names none; the clock is not looked at."""
        iterations = int(thinking.budget.iterations or 1000)
        arms = ucb.search(state, seed, iterations, self.c)
        best = max(arms, key=lambda arm: (arm[1], arm[2]))
        names = ("action", "visits", "value")
        actions = [dict(zip(names, arm, strict=True)) for arm in arms]
        return Choice(best[0], {"iterations": iterations, "actions": actions})
