"""Standings of an arena: for each bot, and for each pair."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import inf
from typing import Any

from attrs import frozen

from isettlers.arena.elo import alpha_rank, elo, payoffs
from isettlers.arena.intervals import Estimate, Tally, deal_share
from isettlers.arena.meetings import Meeting, against, meetings
from isettlers.arena.ratings import lacking, ratings
from isettlers.arena.results import Header, Result

_Rated = tuple[Estimate | None, Estimate | None, float | None]
"""Rating, Elo and mass of a bot."""


@frozen
class Standing:
    """Results of a bot; a bot in two seats of a game counts for both.

    >>> from isettlers.arena import Arena, Threads, standings
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> results = [played.result for played in Threads(1).play(arena, next(arena.batches({})), keep=False)]
    >>> random, greedy = standings(arena.header(), results)
    >>> greedy.bot, greedy.played, greedy.wins, greedy.score
    ('greedy', 4, 4.0, Estimate(value=19.5, low=11.6348, high=27.3652))
    """

    bot: str
    played: int
    """Seats it played in."""
    rating: Estimate | None
    """None, as `elo` and `mass`, without the libraries that ratings need."""
    elo: Estimate | None
    """With a mean of 0."""
    mass: float | None
    """In alpha-rank."""
    wins: float
    """Games won; a victory shared by k counts 1/k for each."""
    win_share: Estimate | None
    """None where it has not played."""
    score: Estimate | None
    """Of the games that nobody forfeited."""
    decisions: int
    seconds: float
    """That it thought."""
    forfeits: int
    perfect_information: bool
    """Whether it looks at what is hidden."""

    @property
    def decisions_per_s(self) -> float | None:
        """Decisions for a second of thought; None where it did not think."""
        return self.decisions / self.seconds if self.seconds else None

    def document(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "bot": self.bot,
            "played": self.played,
            "rating": self.rating and self.rating.document(),
            "elo": self.elo and self.elo.document(),
            "alpha_rank": self.mass,
            "wins": self.wins,
            "win_share": self.win_share and self.win_share.document(),
            "score": self.score and self.score.document(),
            "decisions": self.decisions,
            "seconds": self.seconds,
            "decisions_per_s": self.decisions_per_s,
            "forfeits": self.forfeits,
            "perfect_information": self.perfect_information,
        }


@frozen
class Pair:
    """How two bots fared in the games both were in.

    >>> from isettlers.arena import Arena, Threads, pairs
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> results = [played.result for played in Threads(1).play(arena, next(arena.batches({})), keep=False)]
    >>> [pair] = pairs(arena.header(), results, order=("greedy", "random"))
    >>> pair.bot, pair.other, pair.games, pair.share
    ('greedy', 'random', 4, Estimate(value=1, low=0.287812, high=1))
    """

    bot: str
    other: str
    games: int
    """Two seats of a game each: more than games where a bot sat in several. In a game for one seat, deals."""
    ahead: float
    """How often the bot ended before the other; where both ended alike it counts half."""
    share: Estimate | None
    """With the interval that pairs the games of a deal. With two players it is the share of wins."""

    def document(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "bot": self.bot,
            "other": self.other,
            "games": self.games,
            "ahead": self.ahead,
            "share": self.share and self.share.document(),
        }


def standings(header: Header, results: Sequence[Result]) -> list[Standing]:
    """Return the standing of each bot, in the order of the header.

    Ratings are None without numpy and openskill; `ratings` and `elo` describe them.

    >>> from isettlers.arena import Arena, Threads, standings
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> results = [played.result for played in Threads(1).play(arena, next(arena.batches({})), keep=False)]
    >>> {standing.bot: standing.win_share.value for standing in standings(arena.header(), results)}
    {'random': 0.0, 'greedy': 1.0}
    """
    rated = [(None, None, None)] * len(header.bots) if lacking() else _rated(len(header.bots), meetings(results))
    seeing = header.settings.get("perfect_information", [])
    return [_standing(spec, bot, results, rated[bot], spec in seeing) for bot, spec in enumerate(header.bots)]


def _rated(bots: int, met: Sequence[Meeting]) -> Sequence[_Rated]:
    return list(zip(ratings(bots, met), elo(bots, met), alpha_rank(payoffs(bots, met)), strict=True))


def ranked(entries: Sequence[Standing]) -> list[Standing]:
    """Return standings with the best first: by rating, or without ratings by the share of wins.

    >>> from isettlers.arena import Arena, Threads, ranked, standings
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> results = [played.result for played in Threads(1).play(arena, next(arena.batches({})), keep=False)]
    >>> [standing.bot for standing in ranked(standings(arena.header(), results))]
    ['greedy', 'random']
    """
    return sorted(entries, key=lambda standing: -_height(standing.rating or standing.win_share))


def _height(estimate: Estimate | None) -> float:
    return -inf if estimate is None else estimate.value


def pairs(header: Header, results: Sequence[Result], order: Sequence[str] | None = None) -> list[Pair]:
    """Return how each two bots that met fared against each other.

    Bots stand in an order of all of them (default: that of the header).

    >>> from isettlers.arena import Arena, Threads, pairs
    >>> arena = Arena("founders", ("random", "greedy", "heuristic"), games=6)
    >>> results = [played.result for played in Threads(1).play(arena, next(arena.batches({})), keep=False)]
    >>> [(pair.bot, pair.other, pair.games) for pair in pairs(arena.header(), results)]
    [('random', 'greedy', 2), ('random', 'heuristic', 2), ('greedy', 'heuristic', 2)]
    """
    places, met = [header.bots.index(spec) for spec in order or header.bots], meetings(results)
    compared = [_pair(header, bot, other, against(met, bot, other)) for bot, other in combinations(places, 2)]
    return [pair for pair in compared if pair.games]


def _standing(
    spec: str,
    bot: int,
    results: Sequence[Result],
    rated: _Rated,
    perfect_information: bool,  # noqa: FBT001
) -> Standing:
    tally = Tally()
    seats = [(result, seat) for result in results for seat, one in enumerate(result.bots) if one == bot]
    for result, seat in seats:
        tally.add(result.seed, result.share(seat), None if result.forfeit else result.scores[seat])
    rating, elo_rating, mass = rated
    return Standing(
        bot=spec,
        played=tally.played,
        rating=rating,
        elo=elo_rating,
        mass=mass,
        wins=tally.wins,
        win_share=tally.share,
        score=tally.score,
        decisions=sum(result.decisions[seat] for result, seat in seats),
        seconds=sum(result.seconds[seat] for result, seat in seats),
        forfeits=sum(result.forfeit is not None and result.forfeit.seat == seat for result, seat in seats),
        perfect_information=perfect_information,
    )


def _pair(header: Header, bot: int, other: int, deals: Sequence[tuple[float, int]]) -> Pair:
    games, ahead = sum(games for _, games in deals), sum(won for won, _ in deals)
    return Pair(header.bots[bot], header.bots[other], games, ahead, deal_share(deals))
