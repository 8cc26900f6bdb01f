"""Tiny games with exact equilibria: the last decisions of a game, with a few equally likely hidden states and fates.

A tiny game begins in one public position of a real game. Chance draws one of some worlds, equally likely: what the
seats hide and all chance to come. From there on all is determined, and each seat sees what it sees in the real game.
The tree is small enough to write down. Seats remember all they saw and did (perfect recall), and the payoff of the
first seat is its margin of points, so two-player tiny games are zero-sum.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from attrs import define, field, frozen

from isettlers._core.kernel import position_tree
from isettlers._core.rng import derive_seed
from isettlers.bots import Bot, BotFunction, Thinking, decide
from isettlers.bots.asking import checked
from isettlers.errors import SetupError
from isettlers.registry import game
from isettlers.state import State

MOST_NODES: Final = 20_000
"""Nodes of a tree at most."""
_SEATS: Final = 2
_ITERATIONS: Final = 200
"""Of the solver, for the table."""

Strategy = Mapping[str, Sequence[float]]
"""For each information set the probability of each action, in the order of the tree."""


@define
class Node:
    """A position of a tiny game: a decision of a seat, or the end with the payoff of seat 0."""

    seat: int
    payoff: float
    key: str
    """Of the information set."""
    actions: tuple[int, ...]
    children: list[Node]
    state: State | None = field(default=None, repr=False)


@frozen
class Tree:
    """A two-player zero-sum game in extensive form: chance draws one of the roots, equally likely."""

    roots: Sequence[Node]

    @property
    def sets(self) -> dict[str, Node]:
        """The information sets, each with one of its positions."""
        return {node.key: node for root in self.roots for node in _walk(root) if node.children}

    @property
    def nodes(self) -> int:
        """Positions."""
        return sum(1 for root in self.roots for _ in _walk(root))

    def uniform(self) -> Strategy:
        """Return the strategy that plays all actions alike."""
        return {key: [1 / len(node.actions)] * len(node.actions) for key, node in self.sets.items()}

    def value(self, strategy: Strategy) -> float:
        """Return the expected payoff of seat 0 when both seats play by a strategy."""
        return sum(_value(root, strategy) for root in self.roots) / len(self.roots)

    def best_response(self, seat: int, strategy: Strategy) -> float:
        """Return the greatest expected payoff that a seat can reach against a strategy of the other."""
        members: dict[str, list[tuple[Node, float]]] = {}
        for root in self.roots:
            _reach(root, seat, strategy, 1 / len(self.roots), members)
        chosen: dict[str, int] = {}
        sign = 1 if seat == 0 else -1

        def worth(node: Node) -> float:
            """The payoff of the seat from a position on."""
            if not node.children:
                return sign * node.payoff
            if node.seat == seat:
                return worth(node.children[best(node.key)])
            return sum(
                share * worth(child) for share, child in zip(strategy[node.key], node.children, strict=True) if share
            )

        def best(key: str) -> int:
            if key not in chosen:
                nodes = members[key]
                values = [
                    sum(reach * worth(node.children[place]) for node, reach in nodes)
                    for place in range(len(nodes[0][0].children))
                ]
                chosen[key] = max(range(len(values)), key=values.__getitem__)
            return chosen[key]

        return sum(worth(root) for root in self.roots) / len(self.roots)

    def exploitability(self, strategy: Strategy) -> float:
        """Return how much a best response gains against a strategy, the mean of both seats; 0 for an equilibrium."""
        return (self.best_response(0, strategy) + self.best_response(1, strategy)) / 2


def solve(tree: Tree, iterations: int = 1000) -> Strategy:
    """Return an approximate equilibrium, by counterfactual regret minimisation (CFR+, averages weighted by time)."""
    sets = tree.sets
    regrets = {key: [0.0] * len(node.actions) for key, node in sets.items()}
    sums = {key: [0.0] * len(node.actions) for key, node in sets.items()}
    for number in range(1, iterations + 1):
        for seat in range(_SEATS):
            now = {key: _matched(one) for key, one in regrets.items()}
            for root in tree.roots:
                _regret(root, seat, (1.0, 1.0), now, regrets, sums, number)
            for one in regrets.values():
                one[:] = [max(0.0, regret) for regret in one]
    return {key: _shares(one) for key, one in sums.items()}


def strategy_of(bot: Bot | BotFunction | str, tree: Tree, samples: int = 20, seed: int = 0) -> Strategy:
    """Return how often a bot plays each action in each information set, over some seeds."""
    strategy: dict[str, Sequence[float]] = {}
    for number, (key, node) in enumerate(tree.sets.items()):
        assert node.state is not None  # noqa: S101, trees of games have states
        played = [
            node.actions.index(decide(bot, node.state, derive_seed(seed, number * samples + one), Thinking()).action)
            for one in range(samples)
        ]
        strategy[key] = [played.count(place) / samples for place in range(len(node.actions))]
    return strategy


def grown(worlds: Sequence[State], most: int = MOST_NODES) -> Tree:
    """Return the tree from worlds that are equally likely. Raises SetupError for more than `most` positions."""
    counted = 0

    def grow(state: State, memories: Sequence[str]) -> Node:
        nonlocal counted
        counted += 1
        if counted > most:
            raise SetupError(f"tiny: expected a tree of at most {most} positions")
        if state.over:
            return Node(-1, float(state.scores[0] - state.scores[1]), "", (), [])
        seat, actions = state.actor, tuple(state.legal_ids())
        key = _digest(f"{seat} {memories[seat]} {actions}".encode() + position_tree(state, seat))
        children = []
        for action in actions:
            following = state.clone()
            following.apply_unchecked(action)
            after = list(memories)
            after[seat] = _digest(f"{key} {action}".encode())
            children.append(grow(following, after))
        return Node(seat, 0.0, key, actions, children, state)

    return Tree([grow(world, ("",) * _SEATS) for world in worlds])


def worlds_of(state: State, hands: int, fates: int) -> list[State]:
    """Return worlds of one public position: `hands` draws of what seat 0 hides, each with `fates` for seat 1.

    The first world of each hand has the hidden parts of seat 1 in common, so seat 1 cannot distinguish them; seat 0
    cannot distinguish the worlds of one hand.
    """
    worlds = []
    for hand in range(hands):
        mine = state.resample(1, hand)
        worlds += [mine, *(mine.resample(0, derive_seed(hand, fate)) for fate in range(1, fates))]
    return worlds


@frozen
class Tiny:
    """A tiny game of the suite."""

    game: str
    seed: int
    """Of the real game."""
    left: int
    """Decisions from its first position to the end of the real game."""
    hands: int
    fates: int

    def tree(self) -> Tree:
        """Return its tree."""
        return grown(worlds_of(positions(self.game, self.seed)[-self.left], self.hands, self.fates))


TINY: Final[Mapping[str, Tiny]] = {
    name: Tiny(name, **values)
    for name, values in tomllib.loads(Path(__file__).with_name("tiny.toml").read_text(encoding="utf-8")).items()
}
"""One for each game."""


def exploitabilities(tiny: Tiny, bots: Sequence[str], samples: int = 5) -> dict[str, float]:
    """Return the exploitability of the equilibrium, of uniform play and of bots, by name. Raises SetupError."""
    players = {spec: checked(spec) for spec in bots}
    tree = tiny.tree()
    strategies = {"equilibrium": solve(tree, _ITERATIONS), "uniform": tree.uniform()}
    strategies |= {spec: strategy_of(player, tree, samples) for spec, player in players.items()}
    return {name: tree.exploitability(strategy) for name, strategy in strategies.items()}


@cache
def positions(name: str, seed: int) -> tuple[State, ...]:
    """Return the decisions of a game of two random bots, in their order."""
    state = game(name).seatings(_SEATS)[0].start(seed)
    states = []
    while not state.over:
        states.append(state.clone())
        actions = state.legal_ids()
        state.apply_unchecked(actions[derive_seed(seed, len(states)) % len(actions)])
    return tuple(states)


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:24]


def _value(node: Node, strategy: Strategy) -> float:
    if not node.children:
        return node.payoff
    shares = strategy[node.key]
    return sum(share * _value(child, strategy) for share, child in zip(shares, node.children, strict=True) if share)


def _reach(
    node: Node, seat: int, strategy: Strategy, reach: float, members: dict[str, list[tuple[Node, float]]]
) -> None:
    """Note each position of a seat with the probability that chance and the other seat lead there."""
    if not node.children:
        return
    if node.seat == seat:
        members.setdefault(node.key, []).append((node, reach))
    for place, child in enumerate(node.children):
        share = 1.0 if node.seat == seat else strategy[node.key][place]
        _reach(child, seat, strategy, reach * share, members)


def _regret(
    node: Node,
    seat: int,
    reach: tuple[float, float],
    now: Strategy,
    regrets: dict[str, list[float]],
    sums: dict[str, list[float]],
    number: int,
) -> float:
    """Add the regrets of a seat below a position, and return its payoff there."""
    if not node.children:
        return node.payoff if seat == 0 else -node.payoff
    shares = now[node.key]
    values = []
    for share, child in zip(shares, node.children, strict=True):
        following = (reach[0] * share, reach[1]) if node.seat == 0 else (reach[0], reach[1] * share)
        values.append(_regret(child, seat, following, now, regrets, sums, number))
    value = sum(share * one for share, one in zip(shares, values, strict=True))
    if node.seat == seat:
        mine, total = regrets[node.key], sums[node.key]
        for place, one in enumerate(values):
            mine[place] += reach[1 - seat] * (one - value)
            total[place] += number * reach[seat] * shares[place]
    return value


def _matched(regrets: Sequence[float]) -> list[float]:
    return _shares([max(0.0, regret) for regret in regrets])


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total else [1 / len(weights)] * len(weights)
