"""Elo ratings by maximum likelihood, and alpha-rank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import expm1, log
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from isettlers.arena.intervals import Estimate, student
from isettlers.arena.meetings import Meeting, ahead

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[Any]

Won = Mapping[tuple[int, int], Mapping[int, tuple[float, int]]]
"""By pair, the lower number first, and by deal: how often the first ended ahead, and of how many comparisons."""
POINTS: Final = 400 / log(10)
"""Elo points of one unit of the logistic scale: a bot 400 points ahead wins ten times as often as it loses."""

_STEPS: Final = 100
_CLOSE: Final = 1e-10
_LONGEST_STEP: Final = 2.0
_MOST_EXPONENT: Final = 700
_EQUAL: Final = 1e-12


def share_of(elo: float) -> float:
    """Return the expected share of wins for a lead in Elo points."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo(bots: int, met: Iterable[Meeting], zero: int | None = None) -> list[Estimate]:
    """Return each bot's Elo rating with its 95 % interval, by maximum likelihood over all pairs of seats.

    `bots` is their number; meetings name them by 0, 1 and so on. The mean of all is 0, or the bot `zero` has 0.
    `elo_of` describes the model. Needs numpy.

    >>> from isettlers.arena import Meeting, elo
    >>> met = [Meeting(deal, bots=(0, 1), ranks=(0, 1)) for deal in range(9)]
    >>> [round(rating.value) for rating in elo(2, met)]
    [282, -282]
    >>> [round(rating.value) for rating in elo(2, met, zero=1)]
    [565, 0]
    """
    return elo_of(bots, ahead(met), zero)


def elo_of(bots: int, won: Won, zero: int | None = None) -> list[Estimate]:
    """Return each bot's Elo rating with its 95 % interval, by maximum likelihood over results as `ahead` has them.

    The mean of all is 0, or the bot `zero` has 0. Each bot also draws one game against a rating of 0, so that one that
    always wins has a finite rating. The intervals pair the games of a deal: their covariance is the sandwich
    estimate with a deal as one observation; the draws are observations too. For each bot one average deal of
    independent games is added, and Student's factor is that of its number of deals, so a bot with few deals has a wide
    interval whatever the others have.
    """
    import numpy as np

    by_deal: dict[int, list[tuple[int, int, float, int]]] = {}
    for (bot, other), deals in won.items():
        for deal, (wins, games) in deals.items():
            by_deal.setdefault(deal, []).append((bot, other, wins, games))
    parts = [_Games.of(rows) for rows in by_deal.values()]
    whole = _Games.of([row for rows in by_deal.values() for row in rows])
    theta: Floats = np.zeros(bots)
    for _ in range(_STEPS):
        gradient = 0.5 - _logistic(theta) + whole.surplus(theta)
        step = np.linalg.solve(whole.information(theta), gradient)
        theta = theta + step * min(1.0, _LONGEST_STEP / max(abs(step).max(), _CLOSE))
        if abs(step).max() < _CLOSE:
            break
    information = whole.information(theta)
    deals_of = np.maximum(1, sum(part.played(bots) for part in parts)) if parts else np.ones(bots)
    few = np.sqrt(deals_of / np.maximum(1, deals_of - 1))
    meat: Floats = np.zeros((bots, bots))
    for part in parts:
        surplus = few * part.surplus(theta)
        meat += np.outer(surplus, surplus)
    meat += information / np.sqrt(np.outer(deals_of, deals_of)) + np.diag((0.5 - _logistic(theta)) ** 2)
    inverse = np.linalg.inv(information)
    base: Floats = np.full(bots, 1 / bots) if zero is None else np.eye(bots)[zero]
    project = np.eye(bots) - base
    spread: Floats = project @ inverse @ meat @ inverse @ project.T
    values = POINTS * (project @ theta)
    reaches = POINTS * student(deals_of) * np.sqrt(np.maximum(0, np.diag(spread)))
    return [
        Estimate(float(value), float(value - reach), float(value + reach))
        for value, reach in zip(values, reaches, strict=True)
    ]


@frozen
class _Games:
    """Comparisons of pairs of bots."""

    first: Floats
    second: Floats
    wins: Floats
    """Of the first bot of each pair."""
    games: Floats

    @classmethod
    def of(cls, rows: Sequence[tuple[int, int, float, int]]) -> _Games:
        """Return rows of two bots, the wins of the first, and the games."""
        import numpy as np

        columns = list(zip(*rows, strict=True)) or [()] * 4
        return cls(
            *(np.array(column, dtype=kind) for column, kind in zip(columns, (int, int, float, float), strict=True))
        )

    def played(self, bots: int) -> Floats:
        """Return for each bot whether it played."""
        import numpy as np

        counts: Floats = np.zeros(bots)
        counts[self.first] = counts[self.second] = 1
        return counts

    def surplus(self, theta: Floats) -> Floats:
        """Return for each bot how many wins it has more than its rating lets expect."""
        import numpy as np

        gradient: Floats = np.zeros(len(theta))
        more = self.wins - self.games * _logistic(theta[self.first] - theta[self.second])
        np.add.at(gradient, self.first, more)
        np.add.at(gradient, self.second, -more)
        return gradient

    def information(self, theta: Floats) -> Floats:
        """Return the negative second derivative of the log-likelihood, a draw of each bot against 0 included."""
        import numpy as np

        first, second, drawn = self.first, self.second, _logistic(theta)
        share = _logistic(theta[first] - theta[second])
        matrix: Floats = np.diag(drawn * (1 - drawn))
        weight = self.games * share * (1 - share)
        for one, other, sign in ((first, first, 1), (second, second, 1), (first, second, -1), (second, first, -1)):
            np.add.at(matrix, (one, other), sign * weight)
        return matrix


def _logistic(value: Floats) -> Floats:
    import numpy as np

    shares: Floats = 1 / (1 + np.exp(-value))
    return shares


def payoffs(bots: int, met: Iterable[Meeting]) -> list[list[float]]:
    """Return how often each bot (row) ended ahead of each other (column); one half for those that never met."""
    matrix = [[0.5] * bots for _ in range(bots)]
    for (bot, other), deals in ahead(met).items():
        share = sum(won for won, _ in deals.values()) / sum(games for _, games in deals.values())
        matrix[bot][other], matrix[other][bot] = share, 1 - share
    return matrix


def alpha_rank(table: Sequence[Sequence[float]], alpha: float = 100.0, population: int = 50) -> list[float]:
    """Return the mass of each strategy in alpha-rank, for one population that plays a symmetric game.

    `table` has the payoff of the row against the column. A single mutant in a population of another strategy takes it
    over with the probability of the Fermi process with the ranking intensity `alpha`; the masses are the
    stationary distribution of these changes (Omidshafiei et al., 2019).

    >>> from isettlers.arena import alpha_rank
    >>> rock_paper_scissors = [[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]
    >>> [round(mass, 2) for mass in alpha_rank(rock_paper_scissors)]
    [0.33, 0.33, 0.33]
    >>> alpha_rank([[0.5, 0.6], [0.4, 0.5]])
    [1.0, 0.0]
    """
    import numpy as np

    number = len(table)
    change: Floats = np.zeros((number, number))
    for resident in range(number):
        for mutant in range(number):
            if mutant != resident:
                gain = alpha * (table[mutant][resident] - table[resident][mutant])
                change[resident, mutant] = _takes_over(gain, population) / max(1, number - 1)
        change[resident, resident] = 1 - change[resident].sum()
    # balance, with one equation replaced by the sum of all masses
    balance = np.vstack([(change.T - np.eye(number))[:-1], np.ones(number)])
    masses = np.linalg.solve(balance, np.eye(number)[-1])
    return [max(0.0, float(mass)) for mass in masses]


def _takes_over(gain: float, population: int) -> float:
    """Return the probability that one mutant takes over, (1 - e^-g) / (1 - e^-mg), without overflow."""
    if abs(gain) < _EQUAL:
        return 1 / population
    if -gain * population > _MOST_EXPONENT:
        return 0.0
    return expm1(-gain) / expm1(-population * gain)
