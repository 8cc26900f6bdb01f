"""Positions that evaluate with given weights, for the tests that work an evaluation out by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from isettlers import State
from isettlers._core.kernel import Tables


def evaluated_by(
    state: State,
    tables: Callable[[Any, dict[str, float]], Tables],
    names: tuple[str, ...],
    weights: Mapping[str, float],
) -> State:
    """Return a copy that evaluates with these weights; a weight that is not given is 0."""
    assert set(weights) <= set(names)
    twin = State.__new__(State)
    twin._bind(tables(state.setup, dict.fromkeys(names, 0.0) | dict(weights)))
    twin._set_bytes(state._bytes())
    return twin
