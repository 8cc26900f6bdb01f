"""95 % intervals, as everything about the arena states them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from attrs import asdict, frozen

DEVIATIONS: Final = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""


@frozen
class Estimate:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float

    def document(self) -> dict[str, Any]:
        """It as plain data."""
        return asdict(self)


def wilson(wins: float, games: int) -> Estimate | None:
    """The share of `wins` in games with Wilson's interval; None without games.

    Shared wins count in part, and the two games of a deal are taken as if they had nothing to do with each other.
    """
    if not games:
        return None
    share, square = wins / games, DEVIATIONS**2
    middle = share + square / (2 * games)
    reach = DEVIATIONS * sqrt(max(0.0, share * (1 - share)) / games + square / (4 * games * games))
    whole = 1 + square / games
    return Estimate(share, max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole))


def mean(values: Sequence[float]) -> Estimate | None:
    """The mean with the interval of a normal distribution, as wide as nothing for one value; None without values."""
    if not values:
        return None
    middle = fmean(values)
    reach = DEVIATIONS * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - reach, middle + reach)
