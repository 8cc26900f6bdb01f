"""The tree search once more, as plain as it can be said, over the public calls of a state.

With "never", and with "tree" for one determinization, it draws the same numbers as the core and finds the same to the
last visit; with "iteration" its chance is its own.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Final

from attrs import define, field, frozen
from bots.common import after, best_finish

from isettlers import State
from isettlers._core.rng import Generator, derive_seed

HIDDEN: Final = {"keep", "stash_card", "card", "side", "start"}
"""Kinds of actions of which only who takes them sees which one it is; of the last two where they are made in secret."""
MASK: Final = 2**64 - 1
Actions = list[tuple[int, int, float, float]]


@frozen
class Plan:
    """Settings, as the core names them."""

    determinize: str = "iteration"
    by_seat: bool = False
    uniform: bool = False
    max_depth: int = 256
    exploration: float = 0.4
    bias: float = 0.0
    puct: float = 0.0
    spread: float = 2.0
    expand: int = 1
    win: float = 0.25
    scale: float = 10.0
    rollout: str = "random"
    candidates: int = 2
    epsilon: float = 0.1
    cutoff: int = -1


@define(eq=False)
class Node:
    """An action of a seat, and what came of it."""

    action: int
    seat: int
    prior: float = 0.0
    total: float = 0.0
    visits: int = 0
    available: int = 1
    after: list[Node] = field(factory=list)


@define(eq=False)
class SlowSearch:
    """Searches a position for the seat that is to decide."""

    state: State
    seed: int
    plan: Plan
    roots: list[Node] = field(init=False)
    decisions: int = 0
    capacity: int = 2**21
    nodes: int = field(init=False)
    full: bool = False
    _number: int = 0

    def __attrs_post_init__(self) -> None:
        self.roots = [Node(-1, -1) for _ in range(self.state.seats if self.plan.by_seat else 1)]
        self.nodes = len(self.roots)

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            rng = Generator(derive_seed(self.seed, self._number))
            self._number += 1
            state = self._world(rng)
            path = self._descend(state, rng)
            self._play_on(state, rng)
            earned = rewards(state, self.plan)
            for node in path:
                node.total += earned[node.seat]

    def actions(self) -> Actions:
        by_id = sorted(self.roots[self._own(self.state)].after, key=lambda node: node.action)
        return [(node.action, node.visits, node.total / node.visits, node.prior) for node in by_id if node.visits]

    def line(self) -> list[int]:
        ids, node = list[int](), self.roots[self._own(self.state)]
        while (tried := [one for one in node.after if one.visits]) and len(ids) < 16:
            node = max(
                tried, key=lambda one: (not self.plan.uniform and one.visits, one.total / one.visits, -one.action)
            )
            ids.append(node.action)
        return ids

    def _rank(self, node: Node) -> tuple[float, float, float]:
        return 0 if self.plan.uniform else node.visits, node.total / node.visits, -node.action

    def _own(self, state: State) -> int:
        """The tree of the seat that is to decide."""
        return state.actor if self.plan.by_seat else 0

    def _world(self, rng: Generator) -> State:
        if self.plan.determinize == "tree":
            return self.state.resample(self.state.actor, ~self.seed & MASK)
        if self.plan.determinize == "iteration":
            return self.state.resample(self.state.actor, rng.next())
        state = self.state.clone()
        state.reseed(rng.next())
        return state

    def _descend(self, state: State, rng: Generator) -> list[Node]:
        at, path, depth, fresh = self.roots, list[Node](), 0, False
        while not (state.over or depth == self.plan.max_depth or fresh):
            own = self._own(state)
            if self.plan.puct and not at[own].after:
                if path:
                    break
                self._expand(at[own], state, finished)
            chosen = (self._next_by_prior if self.plan.puct else self._next)(at[own], state, rng)
            fresh = chosen.visits == 0
            at = [chosen if tree == own else self._watched(at[tree], state, chosen) for tree in range(len(at))]
            for node in at:
                node.visits += 1
            path += at
            state.apply_unchecked(chosen.action)
            self.decisions += 1
            depth += 1
        if self.plan.puct and not state.over:
            leaf = at[self._own(state)]
            if not leaf.after and leaf.visits >= self.plan.expand:
                self._expand(leaf, state, judged)
        return path

    def _expand(self, node: Node, state: State, judge: Callable[[State, int, int], float]) -> None:
        """A node for each action, with its prior."""
        worth = {action: judge(state, action, state.actor) for action in state.legal_ids()}
        best = max(worth.values())
        for action, value in worth.items():
            below = 1.0 + (best - value) / self.plan.spread
            node.after.append(Node(action, state.actor, single(1.0 / (below * below))))
            self.nodes += 1

    def _next_by_prior(self, parent: Node, state: State, rng: Generator) -> Node:
        """The action with the highest value of PUCT."""
        ids, seat = state.legal_ids(), state.actor
        known = [node for node in reversed(parent.after) if node.seat == seat and node.action in ids]
        missing = [action for action in ids if action not in {node.action for node in known}]
        visits, total = sum(node.visits for node in known), sum(node.total for node in known)
        mean, usual, share = (total / visits if visits else 0.5), 1.0, 0.0
        if known:
            usual = single(sum(node.prior for node in known) / len(known))
            share = self.plan.puct * math.sqrt(visits + 1.0) / (usual * len(ids))

        def value(node: Node) -> float:
            return (node.total / node.visits if node.visits else mean) + share * node.prior / (node.visits + 1.0)

        best = max(known, key=value, default=None)
        if best is not None and not (missing and mean + share * usual > value(best)):
            return best
        node = Node(missing[rng.below(len(missing))], seat, usual)
        parent.after.append(node)
        self.nodes += 1
        return node

    def _watched(self, parent: Node, state: State, chosen: Node) -> Node:
        """The node for an action in the tree of another seat, which does not see all of it."""
        block = state.game.block(chosen.action)
        seen = block.first if block.kind in HIDDEN else chosen.action
        for node in parent.after:
            if (node.action, node.seat) == (seen, chosen.seat):
                return node
        node = Node(seen, chosen.seat)
        parent.after.append(node)
        self.nodes += 1
        return node

    def _next(self, parent: Node, state: State, rng: Generator) -> Node:
        """What was not tried yet, as long as there is such; then what appeals most, the latest tried among equals.

        What there is no room for is not kept, and tried no more where something was kept.
        """
        ids, seat = state.legal_ids(), state.actor
        known = [node for node in reversed(parent.after) if node.seat == seat and node.action in ids]
        for node in known:
            node.available += 1
        untried = [action for action in ids if action not in {node.action for node in known}]
        if known and (self.full or not untried):
            return max(known, key=self._appeal)
        node = Node(untried[rng.below(len(untried))], seat)
        if self.nodes + 1 == self.capacity:
            self.full = True
            return node
        if self.plan.bias:
            node.prior = single(squashed(judged(state, node.action, seat), self.plan.scale))
        parent.after.append(node)
        self.nodes += 1
        return node

    def _appeal(self, node: Node) -> float:
        plan = self.plan
        if plan.uniform:
            return -node.visits
        return (
            node.total / node.visits
            + plan.exploration * math.sqrt(math.log(node.available) / node.visits)
            + plan.bias * node.prior / (node.visits + 1)
        )

    def _play_on(self, state: State, rng: Generator) -> None:
        left = self.plan.cutoff
        while not state.over and left != 0:
            state.apply_unchecked(self._played(state, rng))
            self.decisions += 1
            left -= 1

    def _played(self, state: State, rng: Generator) -> int:
        ids, seat = state.legal_ids(), state.actor
        if self.plan.rollout == "random" or (rng.next() >> 11) / 2**53 < self.plan.epsilon:
            return ids[rng.below(len(ids))]
        picked = [ids[rng.below(len(ids))] for _ in range(self.plan.candidates)]
        return max(picked, key=lambda action: judged(state, action, seat))


def judged(state: State, action: int, seat: int) -> float:
    """How the position after an action looks to a seat."""
    return after(state, action).evaluate(seat)


def finished(state: State, action: int, seat: int) -> float:
    """How an action looks to a seat, finished in the best way: the prior at the root."""
    return best_finish(after(state, action), seat)


def rewards(state: State, plan: Plan) -> list[float]:
    """What a position is worth to each seat: how it ended, or how it looks."""
    worth = [float(score) if state.over else state.evaluate(seat) for seat, score in enumerate(state.scores)]
    earned = []
    for seat, mine in enumerate(worth):
        best = max(other for rival, other in enumerate(worth) if rival != seat)
        reward = squashed(mine - best, plan.scale)
        if state.over:
            won = 1 / state.ranks.count(0) if state.ranks[seat] == 0 else 0.0
            reward = plan.win * won + (1 - plan.win) * reward
        earned.append(reward)
    return earned


def squashed(margin: float, scale: float) -> float:
    return 0.5 + 0.5 * margin / (abs(margin) + scale)


def single(number: float) -> float:
    """As a number of 32 bits."""
    value: float = struct.unpack("f", struct.pack("f", number))[0]
    return value
