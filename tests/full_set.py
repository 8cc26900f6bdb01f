"""Numbers of which the default run takes the first few and the full set all."""

from __future__ import annotations

from typing import Any

import pytest


def numbers(count: int, *, default: int) -> list[Any]:
    """Return parameters 0 to count - 1; all but the first `default` are slow: more of the same kind."""
    return [*range(default), *(pytest.param(number, marks=pytest.mark.slow) for number in range(default, count))]
