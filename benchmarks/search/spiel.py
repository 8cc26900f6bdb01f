"""OpenSpiel's own Monte Carlo tree search, in C++, beside its own bare playouts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs
from _measure import Sample, Work, sample
from peers import BY_NAME, Contender, Shape, survey

GAMES = ("hearts", "gin_rummy")
_MEMORY_MB = 100
_UCT_C = 2.0


@attrs.define
class Peer:
    """One game of OpenSpiel, from its first real choice."""

    contender: Contender
    game: Any
    shape: Shape
    bare: Work
    rates: dict[int, list[Sample]] = attrs.field(factory=dict)
    bare_rates: dict[int, list[Sample]] = attrs.field(factory=dict)

    @classmethod
    def open(cls, contender: Contender, seconds: float) -> Peer:
        """A game with the mean length of its playouts, which takes so many seconds to find."""
        game: Any = contender.open()
        shape = survey(game, seconds)
        return cls(contender, game, shape, game.works(game.root, shape)["native"])

    def measure_round(self, budgets: Sequence[int], seconds: float) -> None:
        """Take one sample of a search with each budget, and just before it one of the bare playouts."""
        for budget in budgets:
            self.bare_rates.setdefault(budget, []).append(sample(self.bare, seconds))
            self.rates.setdefault(budget, []).append(sample(self._search(budget), seconds))

    def shares(self, budget: int) -> list[float]:
        """Iterations a second over bare playouts a second, round by round; both play from the root to the end."""
        length = self.shape.decisions_per_playout
        pairs = zip(self.rates[budget], self.bare_rates[budget], strict=True)
        return [rate.per_second * length / bare.per_second for rate, bare in pairs]

    def _search(self, budget: int) -> Work:
        def search(times: int) -> float:
            for _ in range(times):
                rollout = self.game.pyspiel.RandomRolloutEvaluator(1, random.getrandbits(30))
                solve, seed, verbose = False, random.getrandbits(30), False
                self.game.pyspiel.MCTSBot(
                    self.game.game, rollout, _UCT_C, budget, _MEMORY_MB, solve, seed, verbose
                ).step(self.game.root)
            return times * budget

        return search


def peers(seconds: float) -> tuple[list[Peer], list[str]]:
    """The games that can be measured here, and a line for each that cannot."""
    opened, absent = [], []
    for name in GAMES:
        contender = BY_NAME[name]
        if contender.absence is None:
            opened.append(Peer.open(contender, seconds))
        else:
            absent.append(f"{contender.title} ({contender.library}): {contender.absence}")
    return opened, absent
