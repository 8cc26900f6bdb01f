"""Bots that do not search."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from isettlers._core.kernel import GREEDY, RANDOM
from isettlers._core.search.engine import choice_at_once
from isettlers.bots.thinking import Bot, BotFunction, Choice, Thinking
from isettlers.kit.weights import TUNED
from isettlers.state import State

POLICIES: Final[Mapping[str, int]] = MappingProxyType({"random": RANDOM, "greedy": GREEDY})
"""Policies with which the core plays whole games, with the number of each in the core."""


class RandomBot(Bot):
    """Choose a legal action uniformly at random."""

    spec = "random"

    def choose(self, state: State, seed: int, _: Thinking) -> Choice:
        """Return a random legal action."""
        return Choice(choice_at_once(self.spec, state, seed))


class GreedyBot(Bot):
    """Choose the action with the highest evaluation of the next state, by plain weights."""

    spec = "greedy"

    def choose(self, state: State, seed: int, _: Thinking) -> Choice:
        """Return the action with the highest evaluation; the seed breaks ties."""
        return Choice(state.greedy(seed))


class HeuristicBot(Bot):
    """Choose the action with the highest evaluation of the next state, by the game's tuned weights."""

    spec = "heuristic"

    def choose(self, state: State, seed: int, _: Thinking) -> Choice:
        """Return the action with the highest evaluation; the seed breaks ties."""
        return Choice(state.with_weights(TUNED).greedy(seed))


class FunctionBot(Bot):
    """Choose by a function of the state."""

    def __init__(self, function: BotFunction) -> None:
        self.spec: str = getattr(function, "__name__", type(function).__name__)
        self._function = function

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Return the action of the function. Raises IllegalAction where it is not legal."""
        del seed, thinking
        return Choice(state.legal_id(self._function(state)))
