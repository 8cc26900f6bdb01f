"""Bots that do not search."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from isettlers._core.kernel import GREEDY, RANDOM
from isettlers.bots.thinking import Choice, Thinking
from isettlers.state import State

POLICIES: Final[Mapping[str, int]] = MappingProxyType({"random": RANDOM, "greedy": GREEDY})
"""Those with which the core can play whole games, by the number it knows them by."""


class RandomBot:
    """Takes any legal action, all equally likely."""

    spec = "random"
    perfect = False

    def choose(self, state: State, seed: int, _: Thinking) -> Choice:
        """Any legal action."""
        return Choice(random.Random(seed).choice(state.legal_ids()))


class GreedyBot:
    """Takes the action after which its own position looks best."""

    spec = "greedy"
    perfect = False

    def choose(self, state: State, seed: int, _: Thinking) -> Choice:
        """The action that looks best at once, ties broken by the seed."""
        return Choice(state.greedy(seed))


class HeuristicBot:
    """Takes the action after which its position looks best by the game's tuned weights."""

    spec = "heuristic"
    perfect = False

    def choose(self, state: State, seed: int, _: Thinking) -> Choice:
        """The action that looks best at once, ties broken by the seed."""
        return Choice(state.with_weights("tuned").greedy(seed))
