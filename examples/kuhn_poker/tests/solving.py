"""The game of two seats solved on the engine: values, best answers, counterfactual regret minimization (CFR)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Final

from attrs import frozen

import isettlers
from isettlers import State

InformationSet = tuple[str, tuple[str, ...]]
"""The seat's own card and the decisions so far."""
Strategy = Mapping[InformationSet, tuple[float, float]]
"""The chances of the two legal actions, the one that pays a chip last."""

CARDS: Final = ("jack", "queen", "king")


def equilibrium(alpha: float) -> dict[InformationSet, tuple[float, float]]:
    """Return one of Kuhn's equilibria: `alpha`, from 0 to 1/3, is how often the first seat bets with the jack."""
    third, raised = 1 / 3, ("check", "bet")
    paying = {
        ("jack", ()): alpha, ("queen", ()): 0.0, ("king", ()): 3 * alpha,
        ("jack", raised): 0.0, ("queen", raised): alpha + third, ("king", raised): 1.0,
        ("jack", ("check",)): third, ("queen", ("check",)): 0.0, ("king", ("check",)): 1.0,
        ("jack", ("bet",)): 0.0, ("queen", ("bet",)): third, ("king", ("bet",)): 1.0,
    }  # fmt: skip
    return {place: (1 - chance, chance) for place, chance in paying.items()}


@frozen(eq=False)
class Node:
    """A position of the tree."""

    seat: int
    """The seat to decide, -1 at the end."""
    seen: InformationSet
    """What that seat knows."""
    scores: tuple[int, ...]
    after: tuple[Node, ...]
    """What follows the legal actions, in the order of their ids."""

    @classmethod
    def of(cls, state: State) -> Node:
        """Return the tree from a position on."""
        if state.over:
            return cls(-1, ("", ()), state.scores, ())
        view = state.view(state.actor)
        after = []
        for action in state.legal_ids():
            copy = state.clone()
            copy.apply(action)
            after.append(cls.of(copy))
        return cls(state.actor, (view["cards"][state.actor], tuple(view["decisions"])), state.scores, tuple(after))


@cache
def deals() -> tuple[Node, ...]:
    """Return the first decision after each of the six deals."""
    trees = ({"game": "kuhn", "setup": {}, "cards": list(cards)} for cards in permutations(CARDS, 2))
    return tuple(Node.of(isettlers.from_document(tree)) for tree in trees)


def game_value(strategy: Strategy) -> float:
    """Return what the first seat wins on average over all deals."""
    return sum(_value(node, strategy) for node in deals()) / len(deals())


def _value(node: Node, strategy: Strategy) -> float:
    if not node.after:
        return node.scores[0]
    pairs = zip(strategy[node.seen], node.after, strict=True)
    return sum(chance * _value(after, strategy) for chance, after in pairs)


def best_answer(strategy: Strategy, seat: int) -> float:
    """Return what a seat wins at most against the strategy of the other one."""
    return _best([(node, 1 / len(deals())) for node in deals()], strategy, seat)


def _best(reached: Sequence[tuple[Node, float]], strategy: Strategy, seat: int) -> float:
    """Return the same from positions with equal decisions behind them, each with the chance that others bring it."""
    ends = sum(chance * node.scores[seat] for node, chance in reached if not node.after)
    others = [(node, chance) for node, chance in reached if node.after and node.seat != seat]
    own: dict[InformationSet, list[tuple[Node, float]]] = defaultdict(list)
    for node, chance in reached:
        if node.seat == seat:
            own[node.seen].append((node, chance))
    answered = [
        [(node.after[action], chance * strategy[node.seen][action]) for node, chance in others] for action in (0, 1)
    ]
    return (
        ends
        + sum(_best(group, strategy, seat) for group in answered if group)
        + sum(
            max(_best([(node.after[action], chance) for node, chance in group], strategy, seat) for action in (0, 1))
            for group in own.values()
        )
    )


def exploitability(strategy: Strategy) -> float:
    """Return what best answers win against the strategy, both seats added up: 0 in an equilibrium alone."""
    return best_answer(strategy, 0) + best_answer(strategy, 1)


class Solver:
    """CFR over all deals at once; the average strategy tends to an equilibrium."""

    def __init__(self) -> None:
        self._regrets: dict[InformationSet, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._sums: dict[InformationSet, list[float]] = defaultdict(lambda: [0.0, 0.0])

    def run(self, iterations: int) -> None:
        """Improve the strategy some times."""
        for _ in range(iterations):
            for node in deals():
                self._walk(node, 1.0, 1.0)

    def average(self) -> dict[InformationSet, tuple[float, float]]:
        """Return the average strategy."""
        return {place: (one / (one + other), other / (one + other)) for place, (one, other) in self._sums.items()}

    def _walk(self, node: Node, own: float, other: float) -> float:
        """Return what the seat to decide wins; `own` and `other` are the chances that the seats come to here."""
        chances = self._current(node.seen)
        values = [
            -self._walk(after, other, own * chance) if after.after else after.scores[node.seat]
            for chance, after in zip(chances, node.after, strict=True)
        ]
        mean = sum(chance * won for chance, won in zip(chances, values, strict=True))
        for action in (0, 1):
            self._regrets[node.seen][action] += other * (values[action] - mean)
            self._sums[node.seen][action] += own * chances[action]
        return mean

    def _current(self, place: InformationSet) -> tuple[float, float]:
        one, other = (max(regret, 0.0) for regret in self._regrets[place])
        return (one / (one + other), other / (one + other)) if one + other else (0.5, 0.5)
