"""The end of reading a document: a position filled, and checked by the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from isettlers._core.kernel import Position
from isettlers.errors import FormatError
from isettlers.game import Setup
from isettlers.kit.reading import fail
from isettlers.state import State


def position_of(
    setup: Setup,
    put_together: Callable[[Position, dict[str, Any]], None],
    values: dict[str, Any],
    *,
    seeded: bool,
) -> State:
    """The position of a setup with raw values that were read from a document; a generator of its own unless `seeded`.

    `put_together` fills it. Raises FormatError for values that cannot be held or do not go together.
    """
    state = State.__new__(State)
    state._bind(setup.tables())  # noqa: SLF001, an empty position of the setup
    try:
        put_together(state, values)
    except (ValueError, OverflowError) as error:
        raise FormatError(f"$: {error}") from None
    if not seeded:
        state.reseed(0)
    fault = state.fault()
    if fault:
        fail("$", fault)
    return state
