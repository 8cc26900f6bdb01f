"""Positions on tables that are not their setup's own."""

from __future__ import annotations

from isettlers import State
from isettlers._core.kernel import Tables


def bound(tables: Tables, state: State) -> State:
    """Return the position on other tables of its setup."""
    twin = State.__new__(State)
    twin._bind(tables)  # noqa: SLF001, as State.with_weights does
    twin._set_bytes(state._bytes())  # noqa: SLF001
    return twin
