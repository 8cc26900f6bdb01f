"""Bots that search with the compiled core."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from threading import Event as Flag
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from isettlers._core.kernel import Tables
from isettlers._core.rng import derive_seed
from isettlers._core.search.engine import (
    BOT_TABLE,
    DEFAULT_ITERATIONS,
    NODE_ITERATIONS,
    Search,
    actions_of,
    best_of,
    search_options,
)
from isettlers.bots.settings import Setting, Value, settings_of
from isettlers.bots.thinking import Bot, Budget, Choice, Thinking
from isettlers.kit.networks import NET, file_of
from isettlers.kit.weights import PLAIN
from isettlers.pools import threads
from isettlers.state import State

KINDS: Final = tuple(name for name, row in BOT_TABLE.items() if row["searches"])
"""Names of the bots that search."""
REVIEWERS: Final = tuple(
    name for name in KINDS if not (BOT_TABLE[name]["one_ply"] or BOT_TABLE[name]["perfect_information"])
)
"""Names of those whose values are rewards, found without hidden information."""
BUDGET: Final[Mapping[str, Setting]] = MappingProxyType(
    {name: settings_of("ismcts")[name] for name in ("iterations", "ms", "cpu_ms", "nodes")}
)

_CHUNK_SECONDS: Final = 0.002
_MEGABYTE: Final = 1024 * 1024
_USUAL_MEMORY: Final = 64


class SearchBot(Bot):
    """Search as one of the `KINDS`, whose plans are the core's; choose by the core's rule."""

    def __init__(self, kind: str, given: Mapping[str, Value]) -> None:
        self.spec = _spec(kind, given)
        self.perfect_information: bool = BOT_TABLE[kind]["perfect_information"]
        values: dict[str, Any] = {name: setting.default for name, setting in settings_of(kind).items()} | dict(given)
        self.budget = Budget(
            _seconds(values["ms"]), values.get("iterations"), values.get("nodes"), _seconds(values["cpu_ms"])
        )
        if BOT_TABLE[kind]["one_ply"]:
            self.budget = self.budget.least(Budget(iterations=values["determinizations"]))
        self._weights: str = values.get("weights", PLAIN)
        self._threads: int = values.get("threads", 1)
        self._trees = self._threads if values.get("parallel") == "root" else 1
        self.kind = kind
        self._options, self._reuse = search_options(kind, given)
        self._memory: int = values.get("memory", _USUAL_MEMORY) * _MEGABYTE
        self._kept: _Kept | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return all but the tree kept for the next decision: a copy begins without one."""
        return self.__dict__ | {"_kept": None}

    def require(self, game: str, players: int) -> None:
        """Raise SetupError where the bot has no weights for a game of some players."""
        if self._weights == NET:
            file_of(game, players)

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Search until the budget is used up or `thinking` is stopped; at least a few iterations."""
        weighted = self._weighted(state)
        searches = self._searched(weighted, seed, thinking, self._take_kept(weighted))
        choice = _choice(searches)
        if self._reuse:
            self._keep(weighted, choice.action, searches)
        return choice

    def compare(self, state: State, actions: Iterable[int], seed: int, thinking: Thinking) -> Choice:
        """Search as `choose` does, without a tree kept before; then give actions as many visits as the choice has.

        The values of all of them then rest on equally many iterations, and the best one is the choice.
        """
        searches = self._searched(self._weighted(state), seed, thinking, None)
        visits = {tried: number for tried, number, *_ in actions_of(searches)}
        most = visits[best_of(searches)]
        for action in actions:
            searches[0].run(max(0, most - visits.get(action, 0)), first=action)
        return _choice(searches)

    def _weighted(self, state: State) -> State:
        """Return the state with the weights of this bot."""
        return state if self._weights == PLAIN else state.with_weights(self._weights)

    def _searched(self, weighted: State, seed: int, thinking: Thinking, kept: _Kept | None) -> list[Search]:
        """Return searches whose budget is used up, or which `thinking` has stopped."""
        budget = self.budget.least(thinking.budget) if self.budget else thinking.budget
        budget = budget or Budget(iterations=DEFAULT_ITERATIONS)
        seeds = [seed if tree == 0 else derive_seed(seed, tree) for tree in range(self._trees)]
        searches = [
            Search(weighted, one, **self._options, memory=self._memory, after=old, action=kept.action if kept else -1)
            for one, old in zip(seeds, kept.searches if kept else [None] * len(seeds), strict=True)
        ]
        if self._threads == 1:
            whole = _Share(budget.iterations, budget.nodes, budget.cpu_seconds)
            _go(searches[0], whole, budget, thinking, searches, Flag())
        else:
            self._together(searches, budget, thinking)
        return searches

    def _keep(self, state: State, action: int, searches: list[Search]) -> None:
        """Keep the searches for the next decision, if the same seat makes it."""
        seat = state.actor
        after = state.clone()
        after.apply_unchecked(action)
        if after.actor == seat:
            self._kept = _Kept(_seen(after), seat, after.tables, action, searches)

    def _take_kept(self, state: State) -> _Kept | None:
        """Return the searches kept, once, if the seat sees what it saw after its last action."""
        kept, self._kept = self._kept, None
        if kept is None or kept.seat != state.actor or kept.tables is not state.tables:
            return None
        return kept if kept.seen == _seen(state) else None

    def _together(self, searches: list[Search], budget: Budget, thinking: Thinking) -> None:
        """Search in several threads, including the calling one."""
        shares = [_Share.of(budget, number, self._threads, self._trees) for number in range(self._threads)]
        watching = Thinking(stop=thinking.stop, began=thinking.began)
        with threads(self._threads - 1) as (pool, given_up):
            others = [
                pool.submit(_go, searches[number % self._trees], shares[number], budget, watching, searches, given_up)
                for number in range(1, self._threads)
            ]
            _go(searches[0], shares[0], budget, thinking, searches, given_up)
            for other in others:
                other.result()


@frozen
class _Kept:
    """Searches of a decision after which the same seat decides again, and what it sees there."""

    seen: tuple[bytes, tuple[int, ...]]
    seat: int
    tables: Tables
    action: int
    searches: list[Search]


def _seen(state: State) -> tuple[bytes, tuple[int, ...]]:
    """Return the observation and the legal actions of the seat to decide: an observation may fit two decisions."""
    return bytes(state.observe(state.actor)), tuple(state.legal_ids())


@frozen
class _Share:
    """A thread's part of a budget."""

    iterations: int | None
    nodes: int | None
    cpu_seconds: float | None

    @classmethod
    def of(cls, budget: Budget, number: int, threads: int, trees: int) -> _Share:
        """Return the share of a thread; the first threads take the remainder."""
        if budget.iterations is None:
            mine = None
        else:
            mine = budget.iterations // threads + (number < budget.iterations % threads)
        return cls(
            mine, budget.nodes and max(1, budget.nodes // trees), budget.cpu_seconds and budget.cpu_seconds / threads
        )


def _go(
    search: Search, share: _Share, budget: Budget, thinking: Thinking, searches: list[Search], given_up: Flag
) -> None:
    """Search in chunks short enough to check the clock between them."""
    done, piece = 0, 8
    began = time.thread_time()
    while share.iterations is None or done < share.iterations:
        left = piece if share.iterations is None else min(piece, share.iterations - done)
        before = time.perf_counter()
        search.run(left)
        done += left
        if time.perf_counter() - before < _CHUNK_SECONDS / 2:
            piece *= 2
        if thinking.stopped or given_up.is_set() or (budget.seconds is not None and thinking.seconds >= budget.seconds):
            break
        if share.cpu_seconds is not None and time.thread_time() - began >= share.cpu_seconds:
            break
        if share.nodes is not None and (
            search.nodes >= share.nodes or search.full or done >= share.nodes * NODE_ITERATIONS
        ):
            break
        done_in_all = sum(one.iterations for one in searches)
        thinking.report(done_in_all, lambda: best_of(searches), lambda: _findings(searches))


def _seconds(milliseconds: int | None) -> float | None:
    return milliseconds and milliseconds / 1000


def _findings(searches: list[Search]) -> dict[str, Any]:
    """Return what several searches of one position have found out about its actions."""
    actions = [
        {"action": action, "visits": visits, "value": value} | ({"prior": prior} if prior else {})
        for action, visits, value, prior in actions_of(searches)
    ]
    return {"actions": actions, "line": searches[0].line()}


def _choice(searches: list[Search]) -> Choice:
    """Return the choice of several searches of one position."""
    stats = {
        "iterations": sum(search.iterations for search in searches),
        "decisions": sum(search.decisions for search in searches),
        "nodes": sum(search.nodes for search in searches),
        "full": any(search.full for search in searches),
        **_findings(searches),
    }
    return Choice(best_of(searches), stats)


def _spec(kind: str, given: Mapping[str, Value]) -> str:
    """Return the spec of a bot with the settings given."""
    settings = ",".join(f"{name}={value}" for name, value in given.items())
    return f"{kind}:{settings}" if settings else kind


def maker(kind: str) -> Callable[[Mapping[str, Value]], SearchBot]:
    """Return a function that makes a bot of a kind from its settings."""
    return lambda given: SearchBot(kind, given)
