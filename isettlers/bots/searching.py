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
"""Of a search that nobody gave a budget."""

_CHUNK_SECONDS: Final = 0.002
_ITERATIONS_A_NODE: Final = 10
"""After which a search that is to make so many nodes ends without them: there may be no more."""
_MEGABYTE: Final = 1024 * 1024


@frozen
class Kind:
    """A way to search: what it means, and what it asks of the core."""

    meaning: str
    core: Mapping[str, Any] = field(factory=dict)
    perfect: bool = False
    worlds: bool = False
    """Whether it has trees for so many worlds."""


KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "flat": Kind("flat Monte Carlo: plays every action out equally often", {"uniform": True, "deepest": 1}),
        "ismcts": Kind("information set tree search: one tree over redrawn positions"),
        "moismcts": Kind(
            "the same with a tree for each seat, which tells apart what that seat sees", {"by_seat": True}
        ),
        "pimc": Kind(
            "a tree for each of some redrawn positions, as if all were open in it", {"unseen": "worlds"}, worlds=True
        ),
        "uct": Kind("tree search that looks at what is hidden: for studies", {"unseen": "chance"}, perfect=True),
    }
)

BUDGET: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "iterations": Setting("positions redrawn and played out, in all threads", None, 1, 10**12),
        "ms": Setting("milliseconds", None, 1, 10**9),
        "nodes": Setting("nodes of the trees", None, 1, 10**9),
    }
)
SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "c": Setting("exploration: weight of what was tried seldom", 0.4, 0, 100),
        "win": Setting("share of the victory in what an end is worth; the rest is the margin of points", 0.25, 0, 1),
        "scale": Setting("points that make a margin large", 10.0, 0.01, 10**6),
        "bias": Setting("weight of how an action looks at once, fading with the visits", 0.0, 0, 1000),
        "weights": Setting("set of weights that `evaluate` uses", "tuned", words=("plain", "tuned")),
        "playing": Setting("how positions are played out", "sampled", words=("random", "greedy", "sampled")),
        "width": Setting("actions picked for a sampled one", 2, 1, 64),
        "stray": Setting("share of random actions among greedy and sampled ones", 0.1, 0, 1),
        "cutoff": Setting("decisions played out before the position is judged, -1 for all", 30, -1, 10_000),
        "deepest": Setting("decisions that a tree reaches down", 256, 1, 256),
        "memory": Setting("megabytes of the trees of a thread", 64, 1, 65_536),
        "threads": Setting("threads that search", 1, 1, 256),
        "parallel": Setting("a tree for each thread, or one for all", "root", words=("root", "tree")),
        "worlds": Setting("redrawn positions with a tree each", 20, 1, 4_096),
    }
)
LOOK_AHEAD: Final[Mapping[str, Setting]] = MappingProxyType(
    {"worlds": Setting("redrawn positions that an action is judged in", 20, 1, 10_000)}
)
GREEDY_FOR_MEANS: Final = frozenset({"memory", "threads", "parallel"})
"""Settings that take more of a machine than others may like."""
_Pick = Callable[[Mapping[str, Any]], Any]
"""What the best action has most of."""
_CORE: Final = ("win", "scale", "bias", "playing", "width", "stray", "cutoff", "deepest")


def settings_of(kind: str) -> dict[str, Setting]:
    """What can be set of a kind of search."""
    fixed = KINDS[kind].core
    left_out = {*fixed, *(() if KINDS[kind].worlds else ("worlds",)), *(("c", "bias") if "uniform" in fixed else ())}
    return {name: setting for name, setting in {**BUDGET, **SETTINGS}.items() if name not in left_out}


class SearchBot:
    """Searches as one of the `KINDS`; takes the action visited most, or the best one where all are visited equally."""

    def __init__(self, kind: str, given: Mapping[str, Value]) -> None:
        self.spec = _spec(kind, given)
        self.perfect = KINDS[kind].perfect
        usual = {name: setting.usual for name, setting in settings_of(kind).items()}
        values: dict[str, Any] = usual | dict(given)
        self.budget = Budget(values["ms"] and values["ms"] / 1000, values["iterations"], values["nodes"])
        self._weights: str = values["weights"]
        self._threads: int = values["threads"]
        self._trees = self._threads if values["parallel"] == "root" else 1
        self._core: dict[str, Any] = {name: values[name] for name in _CORE if name in values}
        self._core |= {"memory": values["memory"] * _MEGABYTE, **KINDS[kind].core}
        self._pick = _by_value if "uniform" in self._core else _by_visits
        if "c" in values:
            self._core["exploration"] = values["c"]
        if "worlds" in values:
            self._core["worlds"] = values["worlds"]

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Search until the budget is used up or somebody ends it, at least a little."""
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
        """Search in several threads, this one among them."""
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
    """Takes the action after which its position looks best on average over redrawn positions."""

    perfect = False

    def __init__(self, given: Mapping[str, Value]) -> None:
        self.spec = _spec("expectimax", given)
        self._worlds = int(given.get("worlds", LOOK_AHEAD["worlds"].usual or 1))

    def choose(self, state: State, seed: int, _: Thinking) -> Choice:
        """Look one action ahead."""
        looks = look_ahead(state, seed, self._worlds)
        best = max(looks, key=lambda one: one[1])
        return Choice(best[0], {"actions": [{"action": action, "value": value} for action, value in looks]})


@frozen
class _Share:
    """A thread's part of a budget."""

    iterations: int | None
    nodes: int | None

    @classmethod
    def of(cls, budget: Budget, number: int, threads: int, trees: int) -> _Share:
        """The part of one of several threads: the first ones get what is left over."""
        if budget.iterations is None:
            mine = None
        else:
            mine = budget.iterations // threads + (number < budget.iterations % threads)
        return cls(mine, budget.nodes and max(1, budget.nodes // trees))


def _go(search: Search, share: _Share, budget: Budget, thinking: Thinking, searches: list[Search], pick: _Pick) -> None:
    """Search in pieces short enough to look at the clock between them."""
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
    """What several searches of one position found together."""
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
    """A spec that names what was set."""
    said = ",".join(f"{name}={value}" for name, value in given.items())
    return f"{kind}:{said}" if said else kind


def maker(kind: str) -> Callable[[Mapping[str, Value]], SearchBot]:
    """What makes a bot of a kind from its settings."""
    return lambda given: SearchBot(kind, given)
