"""The searches and bots of the library through ctypes."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import (
    CFUNCTYPE,
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
)
from functools import cache
from typing import Any, Self

from attrs import field, frozen
from native.library import MAX_LEGAL, Error, Position, aligned, checked, library

EVALUATOR = CFUNCTYPE(c_int32, c_void_p, c_int32, c_void_p, POINTER(c_int32), POINTER(c_float), POINTER(c_double))
"""isettlers_evaluator."""


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
        ("search_run_with", c_int64, (tables, search, c_int64, c_int32, EVALUATOR, c_void_p, c_void_p, c_size_t)),
        ("search_run", c_int64, (tables, search, c_int64)),
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

    def run_with(self, evaluate: Callable[..., int], iterations: int, batch: int, less: int = 0) -> int:
        """Run more iterations whose leaves a function evaluates, in memory of the size needed or less."""
        block = self.position.tables.block
        size = checked(searches().isettlers_leaves_size(block, batch)) - less
        memory = aligned(size + 8)
        function = EVALUATOR(evaluate)
        run = searches().isettlers_search_run_with
        return checked(run(block, self.memory, iterations, batch, function, None, memory, size))

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


def summed(several: list[Search]) -> tuple[list[tuple[int, int, float, float]], int]:
    """The root statistics of some searches as Python has them, and the choice by them."""
    roots, count = (Root * MAX_LEGAL)(), 0
    for search in several:
        count = checked(searches().isettlers_search_actions(search.memory, roots, count))
    actions = [(root.action, root.visits, root.total / root.visits, root.prior) for root in roots[:count]]
    return actions, checked(searches().isettlers_search_best(several[0].memory, roots, count))
