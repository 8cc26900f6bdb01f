"""Ratings of bots from the ranks they reached, by the Plackett-Luce model of openskill."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from itertools import pairwise
from math import sqrt
from statistics import fmean, pvariance
from typing import Any, Final

from isettlers.arena.intervals import DEVIATIONS, Estimate
from isettlers.arena.meetings import Meeting
from isettlers.errors import IsettlersError
from isettlers.extras import pip_install

ORDERS: Final = 20
"""Orders of the games that ratings are averaged over, while there are few games."""
_LIBRARIES: Final = ("numpy", "openskill")
_MOST_RATED: Final = 40_000
"""Games rated in all orders together."""


class Rater:
    """Ratings that follow the games as they are added: each bot begins at 25 with a deviation of 25 / 3.

    Bots do not learn, so nothing is added to their deviations between games (tau is 0). A bot in several seats of a
    game takes the mean of what each of them would make of it. Raises IsettlersError without numpy and openskill.

    >>> from isettlers.arena import Meeting, Rater
    >>> rater = Rater(2)
    >>> rater.add(Meeting(deal=1, bots=(0, 1), ranks=(1, 0)))
    >>> [round(mean, 1) for mean, deviation in rater.ratings]
    [22.4, 27.6]
    """

    def __init__(self, bots: int) -> None:
        self._model = _model()
        self._ratings = [(rating.mu, rating.sigma) for rating in (self._model.rating() for _ in range(bots))]

    def __repr__(self) -> str:
        return f"<Rater, {len(self._ratings)} bots>"

    def add(self, met: Meeting) -> None:
        """Follow one more meeting; one of a single bot says nothing."""
        if len(set(met.bots)) == 1:
            return
        teams = [[self._model.create_rating(list(self._ratings[bot]))] for bot in met.bots]
        rated = self._model.rate(teams, ranks=[float(rank) for rank in met.ranks])
        for bot in set(met.bots):
            mine = [team[0] for place, team in zip(met.bots, rated, strict=True) if place == bot]
            self._ratings[bot] = fmean(one.mu for one in mine), fmean(one.sigma for one in mine)

    @property
    def ratings(self) -> Sequence[tuple[float, float]]:
        """Mean and deviation of each bot."""
        return tuple(self._ratings)

    def order(self) -> list[int]:
        """Return the bots, the best first; those rated the same by their numbers."""
        return sorted(range(len(self._ratings)), key=lambda bot: -self._ratings[bot][0])

    def gap(self, group: Sequence[int]) -> float:
        """Return how certain the order of a group is: the least distance of neighbours, in deviations."""
        least: float = min(
            abs(self._ratings[one][0] - self._ratings[other][0])
            / sqrt(self._ratings[one][1] ** 2 + self._ratings[other][1] ** 2)
            for one, other in pairwise(group)
        )
        return least


def ratings(bots: int, met: Iterable[Meeting]) -> list[Estimate]:
    """Return each bot's rating with its 95 % interval, by the Plackett-Luce model of openskill.

    A rating depends on the order of the games, which means nothing here. So they are rated in up to 20 orders, always
    the same ones: the value is the mean over them, and its variance the mean of the model's own plus that between the
    orders. With more than 2,000 games the orders are fewer, so that 40,000 games are rated in all, or one order.
    Raises IsettlersError without numpy and openskill.

    >>> from isettlers.arena import Meeting, ratings
    >>> met = [Meeting(deal, bots=(0, 1), ranks=(0, 1)) for deal in range(3)]
    >>> [round(rating.value, 1) for rating in ratings(2, met)]
    [31.2, 18.8]
    """
    games = list(met)
    orders = max(1, min(ORDERS, _MOST_RATED // max(1, len(games))))
    by_order: list[Sequence[tuple[float, float]]] = []
    for number in range(orders):
        rater = Rater(bots)
        for meeting in games if number == 0 else random.Random(number).sample(games, len(games)):
            rater.add(meeting)
        by_order.append(rater.ratings)
    return [_together([one[bot] for one in by_order]) for bot in range(bots)]


def _together(ratings: Sequence[tuple[float, float]]) -> Estimate:
    """One rating from those of several orders."""
    means = [one[0] for one in ratings]
    value = fmean(means)
    reach = DEVIATIONS * sqrt(fmean(one[1] ** 2 for one in ratings) + pvariance(means, value))
    return Estimate(value, value - reach, value + reach)


def lacking() -> str:
    """Return the libraries that ratings need and that are missing, with the way to get them; empty for none."""
    missing = " and ".join(name for name in _LIBRARIES if find_spec(name) is None)
    return missing and f"{missing}: {pip_install('arena')}"


def need_libraries() -> None:
    """Raise IsettlersError without the libraries that ratings need."""
    if missing := lacking():
        raise IsettlersError(f"ratings need {missing}")


def _model() -> Any:  # noqa: ANN401, openskill's own
    need_libraries()
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=0.0)
