"""95 % intervals, as everything about the arena states them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from attrs import Factory, asdict, define, field, frozen

DEVIATIONS: Final = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""


@frozen
class Estimate:
    """A value with its 95 % interval.

    >>> from isettlers.arena import wilson
    >>> share = wilson(7, 10)
    >>> share
    Estimate(value=0.7, low=0.396778, high=0.892209)
    >>> f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%}), the others {share.turned.value:.0%}"
    '70% (40% to 89%), the others 30%'
    """

    value: float = field(repr="{:.6g}".format)
    low: float = field(repr="{:.6g}".format)
    high: float = field(repr="{:.6g}".format)

    @property
    def turned(self) -> Estimate:
        """The share of the other side: 1 minus this one, with its interval."""
        return Estimate(1 - self.value, 1 - self.high, 1 - self.low)

    def document(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


@define
class Tally:
    """Results of a group of seats, by deal."""

    _won: dict[int, tuple[float, int]] = Factory(dict)
    _scores: dict[int, list[float]] = Factory(dict)

    def add(self, deal: int, share: float, score: float | None) -> None:
        """Count a seat of a game with its share of the victory; a score of None counts for no mean."""
        wins, played = self._won.get(deal, (0.0, 0))
        self._won[deal] = wins + share, played + 1
        if score is not None:
            self._scores.setdefault(deal, []).append(score)

    @property
    def played(self) -> int:
        """Seats."""
        return sum(played for _, played in self._won.values())

    @property
    def wins(self) -> float:
        """Victories."""
        return sum(wins for wins, _ in self._won.values())

    @property
    def share(self) -> Estimate | None:
        """Of the victories."""
        return deal_share(self._won.values())

    @property
    def score(self) -> Estimate | None:
        """The mean of the scores."""
        return deal_mean(self._scores.values())


def wilson(wins: float, games: int) -> Estimate | None:
    """Return the share of wins in games with Wilson's interval; None without games.

    Shared wins count in part. All games are taken as independent of each other: `deal_share` is for games of one deal.

    >>> from isettlers.arena import wilson
    >>> wilson(5.5, 10)
    Estimate(value=0.55, low=0.27367, high=0.798577)
    >>> wilson(0, 0) is None
    True
    """
    return _wilson(wins / games, games, DEVIATIONS) if games else None


def mean(values: Sequence[float]) -> Estimate | None:
    """Return the mean of values with the interval of a normal distribution; None without values.

    One value alone has an interval of no width.

    >>> from isettlers.arena import mean
    >>> mean([52, 47, 61, 55])
    Estimate(value=53.75, low=48.0148, high=59.4852)
    """
    if not values:
        return None
    middle = fmean(values)
    reach = DEVIATIONS * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - reach, middle + reach)


def deal_share(deals: Iterable[tuple[float, int]]) -> Estimate | None:
    """Return a share of wins with an interval that pairs the games of a deal; None without games.

    Each deal gives its wins and its games. Games of a deal depend on each other: with the seats swapped, a good deal
    helps either side once. The spread between the deals, relative to that of independent games, turns the games into
    an effective number of independent games, and the interval is Wilson's for this number with Student's factor for
    the number of deals. One deal of independent games is added to both spreads, so that few deals that agree by chance
    do not give an interval of no width.

    >>> from isettlers.arena import deal_share, wilson
    >>> split = deal_share([(1, 2)] * 20)
    >>> apart = deal_share([(2, 2), (0, 2)] * 10)
    >>> [round(one.high - one.low, 2) for one in (split, wilson(20, 40), apart)]
    [0.07, 0.3, 0.43]
    """
    each = [(wins, games) for wins, games in deals if games]
    played = sum(games for _, games in each)
    if not played:
        return None
    number = len(each)
    share = min(1.0, max(0.0, sum(wins for wins, _ in each) / played))
    middle = (share * played + DEVIATIONS**2 / 2) / (played + DEVIATIONS**2)
    unit = played / number * middle * (1 - middle)
    spread = sum((wins - share * games) ** 2 for wins, games in each) * number / max(1, number - 1)
    effect = (spread + unit) / (played * share * (1 - share) + unit)
    return _wilson(share, played / effect, student(number))


def deal_mean(deals: Iterable[Sequence[float]]) -> Estimate | None:
    """Return the mean of values with an interval that takes each deal as one observation; None without values."""
    each = [values for values in deals if values]
    values = [value for deal in each for value in deal]
    if not values:
        return None
    middle, number = fmean(values), len(each)
    spread = sum((sum(deal) - middle * len(deal)) ** 2 for deal in each) * number / max(1, number - 1)
    reach = student(number) * sqrt(spread) / len(values)
    return Estimate(middle, middle - reach, middle + reach)


def student(deals: Any) -> Any:  # noqa: ANN401, a number or an array of numbers
    """Return how many standard deviations hold 95 % of Student's distribution with as many degrees, nearly."""
    z = DEVIATIONS
    return z + (z**3 + z) / (4 * deals)


def _wilson(share: float, games: float, deviations: float) -> Estimate:
    square = deviations**2
    middle = share + square / (2 * games)
    reach = deviations * sqrt(max(0.0, share * (1 - share)) / games + square / (4 * games * games))
    whole = 1 + square / games
    return Estimate(share, max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole))
