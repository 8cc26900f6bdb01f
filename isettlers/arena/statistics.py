"""Estimates with intervals: means and shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from attrs import frozen

Z: Final = 1.959963984540054
"""Standard deviations to either side that hold 95 % of a normal distribution."""


@frozen
class Estimate:
    """A mean or a share, with its 95 % interval and the number of observations behind it."""

    value: float | None
    """None without any observation."""
    low: float | None
    """None where the observations are too few for an interval."""
    high: float | None
    count: int

    def document(self) -> dict[str, float | int | None]:
        """The estimate as a plain tree."""
        return {"value": self.value, "low": self.low, "high": self.high, "count": self.count}


NOTHING: Final = Estimate(None, None, None, 0)


def share(wins: float, count: int) -> Estimate:
    """A share with its Wilson interval; parts of a win count as such."""
    if count == 0:
        return NOTHING
    value = wins / count
    middle = (value + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * sqrt(value * (1 - value) / count + Z * Z / (4 * count * count))
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half), count)


def mean(values: Iterable[float]) -> Estimate:
    """A mean with its interval by the normal distribution."""
    known = list(values)
    return mean_of_sums(len(known), sum(known), sum(value * value for value in known))


def mean_of_sums(count: int, total: float, squares: float) -> Estimate:
    """The same from the number of values, their sum and the sum of their squares."""
    if count == 0:
        return NOTHING
    value = total / count
    if count == 1:
        return Estimate(value, None, None, count)
    half = Z * sqrt(max(0.0, squares - count * value * value) / (count - 1) / count)
    return Estimate(value, value - half, value + half, count)


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part (0 to 1) of sorted values lies, between neighbours in proportion."""
    place = part * (len(values) - 1)
    below = int(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * (place - below)
