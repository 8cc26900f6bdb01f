"""Numbers of which the default run takes the first few and the full set all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest


def numbers(count: int, *, default: int) -> list[Any]:
    """Return parameters 0 to count - 1; all but the first `default` are slow: more of the same kind."""
    return [*range(default), *(pytest.param(number, marks=pytest.mark.slow) for number in range(default, count))]


def some(values: Iterable[Any], *, every: int) -> list[Any]:
    """Return values as parameters, of which the default run takes one in `every`; the others are slow."""
    return [
        value if place % every == 0 else pytest.param(value, marks=pytest.mark.slow)
        for place, value in enumerate(values)
    ]


def amount(count: int, *, default: int) -> int:
    """Return the examples of a test, or the step between them: `count` where `make full` sets `ISETTLERS_TESTS=all`."""
    return count if os.environ.get("ISETTLERS_TESTS") == "all" else default
