"""A sequential test between two bots: games are played until one of two hypotheses is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log
from typing import Any, Final

from attrs import Attribute, asdict, field, frozen

from isettlers.arena.elo import share_of
from isettlers.arena.intervals import Estimate, deal_share
from isettlers.arena.meetings import against, meetings
from isettlers.arena.results import Header, Result
from isettlers.errors import SetupError
from isettlers.plain import short

Deals = Sequence[tuple[float, int]]

_SCALES: Final = ("elo", "share")
_ERRORS: Final = ("alpha", "beta")
_MOST_ELO: Final = 2000
_RARE: Final = 1e-3
"""Weight of an outcome of a deal that has not been seen, in deals."""
_HALVINGS: Final = 60


def _error(_: object, attribute: Attribute[float], value: float) -> None:
    if not 0.001 <= value <= 0.4:
        raise SetupError(f"sprt: {attribute.name}: expected a number from 0.001 to 0.4, got {short(value)}")


@frozen
class Sprt:
    """Sequential probability ratio test of the first bot against the second. Raises SetupError.

    The hypotheses are shares of comparisons in which the first bot ends ahead: `low` and `high`, both below 1 and
    above 0. The observation is the share of a deal, over all its seatings, so luck of the deal is paired. The
    statistic is the log-likelihood ratio of the outcomes of the deals so far under the best distributions with
    either mean (generalised SPRT).

    >>> from isettlers.arena import Arena, Sprt
    >>> test = Sprt(low=0.5, high=0.6)
    >>> arena = Arena("founders", ("greedy", "random"), games=1000, sprt=test)
    >>> test.ratio([1.0, 1.0, 0.5, 1.0] * 5) > max(test.bounds)
    True
    """

    low: float
    high: float
    alpha: float = field(default=0.05, validator=_error)
    """Probability to accept `high` where `low` is true."""
    beta: float = field(default=0.05, validator=_error)
    """Probability to accept `low` where `high` is true."""

    def __attrs_post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise SetupError(f"sprt: expected two different shares in order, got {self.low:.4g} and {self.high:.4g}")

    @classmethod
    def of(cls, text: str) -> Sprt:
        """Return the test of a text such as `elo=0:20` or `share=0.5:0.55,alpha=0.01`. Raises SetupError."""
        bounds: list[float] = []
        errors: dict[str, float] = {}
        for part in text.split(","):
            name, _, value = part.strip().partition("=")
            if name in _SCALES and not bounds:
                ends = [_number(end, name) for end in value.split(":")]
                if len(ends) != 2:
                    raise SetupError(f"sprt: {name}: expected two bounds such as {name}=LOW:HIGH, got {short(value)}")
                bounds = [share_of(max(-_MOST_ELO, min(_MOST_ELO, end))) if name == "elo" else end for end in ends]
            elif name in _ERRORS and name not in errors:
                errors[name] = _number(value, name)
            else:
                raise SetupError(f"sprt: expected elo=LOW:HIGH or share=LOW:HIGH, alpha= and beta=, got {short(text)}")
        if not bounds:
            raise SetupError(f"sprt: expected bounds such as elo=0:20 or share=0.5:0.55, got {short(text)}")
        return cls(*bounds, **errors)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which `low` and `high` are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, deals: Sequence[float]) -> float:
        """Return the log-likelihood ratio of the shares of deals: positive where they speak for `high`."""
        if not deals:
            return 0.0
        seen = Counter(deals)
        for end in (0.0, 1.0):
            seen.setdefault(end, 0)
        weights = {value: max(float(count), _RARE) for value, count in seen.items()}
        total = sum(weights.values())
        shares = {value: weight / total for value, weight in weights.items()}
        high, low = (_tilt(shares, mean) for mean in (self.high, self.low))
        # the best distribution with a mean has p / (1 + tilt * (value - mean)) for an outcome with share p
        return total * sum(
            share * log((1 + low * (value - self.low)) / (1 + high * (value - self.high)))
            for value, share in shares.items()
        )

    def document(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


@frozen
class Verdict:
    """State of a sequential test.

    >>> from isettlers.arena import Arena, Sprt, Threads, verdict
    >>> arena = Arena("founders", ("random", "greedy"), games=4, sprt=Sprt.of("elo=0:50"))
    >>> results = [played.result for played in Threads(1).play(arena, next(arena.batches({})), keep=False)]
    >>> state = verdict(arena.header(), results)
    >>> state.accepted, state.deals, state.share.value
    (None, 2, 0.0)
    """

    bots: tuple[str, str]
    test: Sprt
    accepted: str | None
    """ "high", "low", or None while it is undecided."""
    ratio: float
    deals: int
    share: Estimate | None
    """Of the first bot, with the paired interval; a test that stops early shifts it."""

    def document(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


def decided(test: Sprt, results: Sequence[Result], round_size: int) -> tuple[str | None, float, Deals]:
    """Return the hypothesis accepted, the log-likelihood ratio, and the results of the deals that are complete."""
    games = Counter(result.seed for result in results)
    deals = against((one for one in meetings(results) if games[one.deal] == round_size), 0, 1)
    ratio, (lower, upper) = test.ratio([won / of for won, of in deals]), test.bounds
    return "high" if ratio >= upper else "low" if ratio <= lower else None, ratio, deals


def verdict(header: Header, results: Sequence[Result]) -> Verdict | None:
    """Return the state of the sequential test of an arena by its results; None for an arena without one.

    Deals count once all their games are there.

    >>> from isettlers.arena import Arena, Sprt, Threads, verdict
    >>> arena = Arena("founders", ("greedy", "random"), games=20, sprt=Sprt(low=0.5, high=0.9))
    >>> results = [played.result for played in Threads(1).play(arena, next(arena.batches({})), keep=False)]
    >>> verdict(arena.header(), results).accepted
    'high'
    """
    tree = header.settings.get("sprt")
    if tree is None:
        return None
    test = Sprt(**tree)
    size = max(Counter(result.seed for result in results).values(), default=0)
    accepted, ratio, deals = decided(test, results, size)
    return Verdict((header.bots[0], header.bots[1]), test, accepted, ratio, len(deals), deal_share(deals))


def sentence(verdict: Verdict) -> str:
    """Return the state of a test in a sentence."""
    bot, other = verdict.bots
    lower, upper = verdict.test.bounds
    state = {
        "high": f"{bot} ends ahead of {other} as often as the upper bound or more",
        "low": f"{bot} ends ahead of {other} as often as the lower bound or less",
    }.get(verdict.accepted or "", "undecided")
    return (
        f"Sequential test of shares {verdict.test.low:.3f} and {verdict.test.high:.3f}: {state}; log-likelihood ratio "
        f"{verdict.ratio:.2f} of {lower:.2f} to {upper:.2f} after {verdict.deals:,} deals."
    )


def _tilt(shares: Mapping[float, float], mean: float) -> float:
    """Return the multiplier of the best distribution with a mean, by bisection of its one equation."""
    low, high = -1 / (max(shares) - mean), 1 / (mean - min(shares))
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if sum(share * (value - mean) / (1 + middle * (value - mean)) for value, share in shares.items()) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _number(text: str, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not -1e6 < value < 1e6:
        raise SetupError(f"sprt: {name}: expected a number, got {short(text)}")
    return value
