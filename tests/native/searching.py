"""The searches and bots of the library through ctypes."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import (
    POINTER,
    Structure,
    byref,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint16,
    c_uint64,
    c_void_p,
    cast,
)
from functools import cache
from typing import Any, Self

from attrs import field, frozen
from native.library import MAX_LEGAL, Error, Position, aligned, checked, library


class Places(Structure):
    """isettlers_leaves."""

    _fields_ = (("states", c_int64), ("seats", c_int64), ("priors", c_int64), ("rewards", c_int64))


class Root(Structure):
    """isettlers_root."""

    _fields_ = (
        ("total", c_double),
        ("prior", c_double),
        ("visits", c_int64),
        ("action", c_int32),
        ("reserved", c_int32),
    )


class Stats(Structure):
    """isettlers_stats."""

    _fields_ = (
        ("iterations", c_int64),
        ("decisions", c_int64),
        ("nodes", c_int64),
        ("seat", c_int32),
        ("full", c_int32),
    )


@cache
def searches() -> Any:
    """The library with the types of its searches."""
    lib = library()
    tables, state, search, spec, seed, error = c_void_p, c_void_p, c_void_p, c_char_p, c_uint64, c_void_p
    for name, kind, arguments in (
        ("choose", c_int32, (tables, state, spec, seed, search, c_size_t, error)),
        ("search_size", c_int64, (tables, spec, error)),
        ("search_begin", c_int32, (tables, state, spec, seed, search, c_size_t, error)),
        ("search_follow", c_int32, (tables, search, c_int32, state, spec, seed, search, c_size_t, error)),
        ("leaves_size", c_int64, (tables, c_int32)),
        ("search_collect", c_int32, (tables, search, c_int64, c_int32, c_void_p, c_size_t, c_void_p)),
        ("search_settle", c_int64, (tables, search, c_void_p)),
        ("search_abandon", c_int32, (search, c_void_p)),
        ("search_run", c_int64, (tables, search, c_int64)),
        ("search_run_first", c_int64, (tables, search, c_int32, c_int64)),
        ("search_choose", c_int32, (search,)),
        ("search_stats", c_int32, (search, c_void_p)),
        ("search_actions", c_int32, (search, c_void_p, c_int32)),
        ("search_best", c_int32, (search, c_void_p, c_int32)),
        ("search_line", c_int32, (search, c_void_p, c_int32)),
    ):
        function = getattr(lib, f"isettlers_{name}")
        function.restype, function.argtypes = kind, arguments
    return lib


def size_of(position: Position, spec: str) -> int:
    """The bytes that the search of a spec needs at most. Raises Refused."""
    error = Error()
    size = searches().isettlers_search_size(position.tables.block, spec.encode(), byref(error))
    return checked(size, error)


def choice(position: Position, spec: str, seed: int, size: int | None = None) -> int:
    """The action of a bot. Raises Refused."""
    error = Error()
    size = size_of(position, spec) if size is None else size
    block, state = position.tables.block, position.state
    memory = aligned(size + 8)
    return checked(searches().isettlers_choose(block, state, spec.encode(), seed, memory, size, byref(error)), error)


@frozen(eq=False)
class Search:
    """A search in the library."""

    position: Position
    memory: Any = field(repr=False)

    @classmethod
    def of(cls, position: Position, spec: str, seed: int, size: int | None = None) -> Self:
        """The search of a spec. Raises Refused."""
        error = Error()
        size = size_of(position, spec) if size is None else size
        memory = aligned(size + 8)
        begin = searches().isettlers_search_begin
        block, state = position.tables.block, position.state
        checked(begin(block, state, spec.encode(), seed, memory, size, byref(error)), error)
        return cls(position, memory)

    def follow(self, action: int, position: Position, spec: str, seed: int) -> Self:
        """The search of the position after an action, which keeps the subtree of this action. Raises Refused."""
        error = Error()
        size = size_of(position, spec)
        memory = aligned(size + 8)
        follow = searches().isettlers_search_follow
        block, state, text = position.tables.block, position.state, spec.encode()
        checked(follow(block, self.memory, action, state, text, seed, memory, size, byref(error)), error)
        return type(self)(position, memory)

    def run(self, iterations: int) -> int:
        """Run more iterations."""
        return checked(searches().isettlers_search_run(self.position.tables.block, self.memory, iterations))

    def run_first(self, first: int, iterations: int) -> int:
        """Run more iterations, each of which begins with an action."""
        block = self.position.tables.block
        return checked(searches().isettlers_search_run_first(block, self.memory, first, iterations))

    def batch(self, size: int, less: int = 0) -> Batch:
        """Memory for leaves to evaluate, of the size needed or less."""
        needed = checked(searches().isettlers_leaves_size(self.position.tables.block, size)) - less
        return Batch(self, size, aligned(needed + 8), needed)

    @property
    def choice(self) -> int:
        """The action to choose so far."""
        return checked(searches().isettlers_search_choose(self.memory))

    @property
    def stats(self) -> Stats:
        """What it did so far."""
        stats = Stats()
        checked(searches().isettlers_search_stats(self.memory, byref(stats)))
        return stats

    def line(self, longest: int = 16) -> list[int]:
        """The principal variation."""
        ids = (c_uint16 * max(longest, 1))()
        return list(ids[: checked(searches().isettlers_search_line(self.memory, ids, longest))])


@frozen(eq=False)
class Batch:
    """Memory for the leaves of a search that a host evaluates."""

    search: Search
    most: int
    memory: Any = field(repr=False)
    size: int
    places: Places = field(factory=Places, init=False, repr=False)

    def row(self, name: str, kind: Any) -> Any:
        """The numbers from one of the places on."""
        return cast(byref(self.memory, getattr(self.places, name)), POINTER(kind))

    def collect(self, until: int) -> int:
        """Collect leaves; return their number."""
        block, memory = self.search.position.tables.block, self.memory
        collect = searches().isettlers_search_collect
        return checked(collect(block, self.search.memory, until, self.most, memory, self.size, byref(self.places)))

    def settle(self) -> int:
        """Take the answers; return the number of all iterations."""
        settle = searches().isettlers_search_settle
        return checked(settle(self.search.position.tables.block, self.search.memory, self.memory))

    def abandon(self) -> None:
        """Take the iterations of the leaves back."""
        checked(searches().isettlers_search_abandon(self.search.memory, self.memory))

    def run(self, until: int, evaluate: Callable[[int, Any, Any, Any], None]) -> int:
        """Run with a function of the number, seats, priors and rewards of leaves; return the number of iterations."""
        iterations: int = self.search.stats.iterations
        while count := self.collect(until):
            evaluate(count, self.row("seats", c_int32), self.row("priors", c_float), self.row("rewards", c_double))
            iterations = self.settle()
        return iterations


def summed(several: list[Search]) -> tuple[list[tuple[int, int, float, float]], int]:
    """The root statistics of some searches as Python has them, and the choice by them."""
    roots, count = (Root * MAX_LEGAL)(), 0
    for search in several:
        count = checked(searches().isettlers_search_actions(search.memory, roots, count))
    actions = [(root.action, root.visits, root.total / root.visits, root.prior) for root in roots[:count]]
    return actions, checked(searches().isettlers_search_best(several[0].memory, roots, count))
