"""Bots that search with the compiled core."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import Any, Final

from attrs import field, frozen

from isettlers._core.rng import derive_seed
from isettlers._core.search.engine import Search, actions_of, look_ahead
from isettlers.bots.settings import Setting, Value
from isettlers.bots.thinking import Budget, Choice, Thinking
from isettlers.kit.weights import PLAIN
from isettlers.state import State

USUAL_ITERATIONS: Final = 1_000
"""Iterations of a search without a budget."""

_CHUNK_SECONDS: Final = 0.002
_ITERATIONS_A_NODE: Final = 10
"""Iterations per node after which a search with a budget of nodes ends: the tree may have no more."""
_MEGABYTE: Final = 1024 * 1024


@frozen
class Kind:
    """A search algorithm: its meaning and the options of the core's search that make it."""

    meaning: str
    core: Mapping[str, Any] = field(factory=dict)
    perfect_information: bool = False
    determinizations: bool = False
    """Whether it has a tree for each of several determinizations."""


KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "flat": Kind("flat Monte Carlo: equally many playouts for each action", {"uniform": True, "max_depth": 1}),
        "ismcts": Kind("information set MCTS (single observer): one tree, a new determinization each iteration"),
        "moismcts": Kind("information set MCTS with multiple observers: a tree for each seat", {"by_seat": True}),
        "pimc": Kind(
            "perfect-information Monte Carlo: one UCT tree per determinization; visits are summed",
            {"determinize": "tree"},
            determinizations=True,
        ),
        "uct": Kind(
            "UCT with perfect information: sees hidden information, for studies only",
            {"determinize": "never"},
            perfect_information=True,
        ),
    }
)

BUDGET: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "iterations": Setting("iterations, each with a playout, summed over threads", None, 1, 10**12),
        "ms": Setting("milliseconds", None, 1, 10**9),
        "nodes": Setting("nodes of the trees", None, 1, 10**9),
    }
)
SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "c": Setting("exploration: weight of the exploration term", 0.4, 0, 100),
        "win": Setting("share of victory in the reward; the rest is the margin of points", 0.25, 0, 1),
        "scale": Setting("margin of points that gives a reward of 0.75", 10.0, 0.01, 10**6),
        "bias": Setting("prior weight, decaying with visits (progressive bias)", 0.0, 0, 1000),
        "weights": Setting("set of weights that `evaluate` uses", "tuned", choices=("plain", "tuned")),
        "rollout": Setting("rollout policy", "sampled", choices=("random", "greedy", "sampled")),
        "candidates": Setting("random actions that the sampled rollout policy evaluates", 2, 1, 64),
        "epsilon": Setting("share of random actions in greedy and sampled rollouts", 0.1, 0, 1),
        "cutoff": Setting("decisions of a playout before the evaluation ends it, -1 for all", 30, -1, 10_000),
        "max_depth": Setting("decisions that a descent makes in a tree", 256, 1, 256),
        "memory": Setting("megabytes for the trees of a thread", 64, 1, 65_536),
        "threads": Setting("threads that search", 1, 1, 256),
        "parallel": Setting("root: a tree for each thread; tree: one tree for all", "root", choices=("root", "tree")),
        "determinizations": Setting("determinizations, each with a tree", 20, 1, 4_096),
    }
)
LOOK_AHEAD: Final[Mapping[str, Setting]] = MappingProxyType(
    {"determinizations": Setting("determinizations that each action is evaluated in", 20, 1, 10_000)}
)
LOCAL_ONLY: Final = frozenset({"memory", "threads", "parallel"})
"""Settings that servers refuse: they take more of a machine than a fair share."""
_Pick = Callable[[Mapping[str, Any]], Any]
"""Sort key of the best action."""
_CORE: Final = ("win", "scale", "bias", "rollout", "candidates", "epsilon", "cutoff", "max_depth")


def settings_of(kind: str) -> dict[str, Setting]:
    """Return the settings of a search algorithm."""
    fixed = KINDS[kind].core
    left_out = {*fixed}
    if not KINDS[kind].determinizations:
        left_out.add("determinizations")
    if "uniform" in fixed:
        left_out |= {"c", "bias"}
    return {name: setting for name, setting in {**BUDGET, **SETTINGS}.items() if name not in left_out}


class SearchBot:
    """Search as one of the `KINDS`; choose the most visited action, or the best mean where visits are uniform."""

    def __init__(self, kind: str, given: Mapping[str, Value]) -> None:
        self.spec = _spec(kind, given)
        self.perfect_information = KINDS[kind].perfect_information
        defaults = {name: setting.default for name, setting in settings_of(kind).items()}
        values: dict[str, Any] = defaults | dict(given)
        self.budget = Budget(values["ms"] and values["ms"] / 1000, values["iterations"], values["nodes"])
        self._weights: str = values["weights"]
        self._threads: int = values["threads"]
        self._trees = self._threads if values["parallel"] == "root" else 1
        self._core: dict[str, Any] = {name: values[name] for name in _CORE if name in values}
        self._core |= {"memory": values["memory"] * _MEGABYTE, **KINDS[kind].core}
        self._pick = _by_value if "uniform" in self._core else _by_visits
        if "c" in values:
            self._core["exploration"] = values["c"]
        if "determinizations" in values:
            self._core["determinizations"] = values["determinizations"]

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Search until the budget is used up or `thinking` is stopped; at least a few iterations."""
        budget = self.budget.least(thinking.budget) if self.budget else thinking.budget
        budget = budget or Budget(iterations=USUAL_ITERATIONS)
        seeds = [seed if tree == 0 else derive_seed(seed, tree) for tree in range(self._trees)]
        weighted = state if self._weights == PLAIN else state.with_weights(self._weights)
        searches = [Search(weighted, one, **self._core) for one in seeds]
        if self._threads == 1:
            _go(searches[0], _Share(budget.iterations, budget.nodes), budget, thinking, searches, self._pick)
        else:
            self._together(searches, budget, thinking)
        return _choice(searches, self._pick)

    def _together(self, searches: list[Search], budget: Budget, thinking: Thinking) -> None:
        """Search in several threads, including the calling one."""
        shares = [_Share.of(budget, number, self._threads, self._trees) for number in range(self._threads)]
        watching = Thinking(stop=thinking.stop, began=thinking.began)
        with ThreadPoolExecutor(self._threads - 1) as pool:
            others = [
                pool.submit(_go, searches[number % self._trees], shares[number], budget, watching, searches, self._pick)
                for number in range(1, self._threads)
            ]
            _go(searches[0], shares[0], budget, thinking, searches, self._pick)
            for other in others:
                other.result()


class LookAheadBot:
    """Choose the action with the highest mean evaluation over determinizations (one-ply expectimax)."""

    perfect_information = False

    def __init__(self, given: Mapping[str, Value]) -> None:
        self.spec = _spec("expectimax", given)
        self._determinizations = int(given.get("determinizations", LOOK_AHEAD["determinizations"].default or 1))

    def choose(self, state: State, seed: int, _: Thinking) -> Choice:
        """Return the action with the highest mean evaluation."""
        values = look_ahead(state, seed, self._determinizations)
        best, _value = max(values, key=lambda pair: pair[1])
        return Choice(best, {"actions": [{"action": action, "value": value} for action, value in values]})


@frozen
class _Share:
    """A thread's part of a budget."""

    iterations: int | None
    nodes: int | None

    @classmethod
    def of(cls, budget: Budget, number: int, threads: int, trees: int) -> _Share:
        """Return the share of a thread; the first threads take the remainder."""
        if budget.iterations is None:
            mine = None
        else:
            mine = budget.iterations // threads + (number < budget.iterations % threads)
        return cls(mine, budget.nodes and max(1, budget.nodes // trees))


def _go(search: Search, share: _Share, budget: Budget, thinking: Thinking, searches: list[Search], pick: _Pick) -> None:
    """Search in chunks short enough to check the clock between them."""
    done, piece = 0, 8
    while share.iterations is None or done < share.iterations:
        left = piece if share.iterations is None else min(piece, share.iterations - done)
        before = time.perf_counter()
        search.run(left)
        done += left
        if time.perf_counter() - before < _CHUNK_SECONDS / 2:
            piece *= 2
        if thinking.stopped or (budget.seconds is not None and thinking.seconds >= budget.seconds):
            break
        if share.nodes is not None and (
            search.nodes >= share.nodes or search.full or done >= share.nodes * _ITERATIONS_A_NODE
        ):
            break
        thinking.report(sum(one.iterations for one in searches), lambda: _choice(searches, pick).action)


def _choice(searches: list[Search], pick: _Pick) -> Choice:
    """Return the choice of several searches of one position."""
    actions = [
        {"action": action, "visits": visits, "value": value} | ({"prior": prior} if prior else {})
        for action, visits, value, prior in actions_of(searches)
    ]
    best = max(actions, key=pick)
    stats = {
        "iterations": sum(search.iterations for search in searches),
        "decisions": sum(search.decisions for search in searches),
        "nodes": sum(search.nodes for search in searches),
        "full": any(search.full for search in searches),
        "actions": actions,
        "line": searches[0].line(),
    }
    return Choice(int(best["action"]), stats)


def _by_visits(action: Mapping[str, Any]) -> tuple[int, float]:
    return action["visits"], action["value"]


def _by_value(action: Mapping[str, Any]) -> float:
    value: float = action["value"]
    return value


def _spec(kind: str, given: Mapping[str, Value]) -> str:
    """Return the spec of a bot with the settings given."""
    settings = ",".join(f"{name}={value}" for name, value in given.items())
    return f"{kind}:{settings}" if settings else kind


def maker(kind: str) -> Callable[[Mapping[str, Value]], SearchBot]:
    """Return a function that makes a bot of a kind from its settings."""
    return lambda given: SearchBot(kind, given)
