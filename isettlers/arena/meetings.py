"""Meetings of bots: which bots a deal compares, and who ended before whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from attrs import frozen

from isettlers.arena.results import Result


@frozen
class Meeting:
    """Bots that are compared with each other: those of a game, or in a game for one seat those that played its deal.

    >>> from isettlers.arena import Meeting, Rater
    >>> rater = Rater(3)
    >>> rater.add(Meeting(deal=1, bots=(2, 0, 1), ranks=(0, 1, 1)))
    >>> rater.order()
    [2, 0, 1]
    """

    deal: int
    """Seed of the deal, by which statistics pair the seatings."""
    bots: tuple[int, ...]
    ranks: tuple[int, ...]


def meetings(results: Iterable[Result]) -> list[Meeting]:
    """Return the meetings of games, by their numbers.

    In a game for one seat nobody meets. There the bots that played the same deal are compared: a victory comes before
    a defeat, then more points come first, and a forfeit comes last.

    >>> from isettlers.arena import Arena, Threads, meetings
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> results = [played.result for played in Threads(1).play(arena, next(arena.batches({})), keep=False)]
    >>> [(meeting.bots, meeting.ranks) for meeting in meetings(results)]
    [((0, 1), (1, 0)), ((1, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, 1))]
    """
    met: list[Meeting] = []
    alone: dict[int, list[Result]] = {}
    for result in sorted(results, key=lambda result: result.game):
        if len(result.bots) > 1:
            met.append(Meeting(result.seed, result.bots, result.ranks))
        else:
            alone.setdefault(result.seed, []).append(result)
    for deal, games in alone.items():
        keys = [(game.forfeit is not None, not game.winners, -game.scores[0]) for game in games]
        ranks = tuple(sum(other < key for other in keys) for key in keys)
        met.append(Meeting(deal, tuple(game.bots[0] for game in games), ranks))
    return met


def ahead(met: Iterable[Meeting]) -> Mapping[tuple[int, int], Mapping[int, tuple[float, int]]]:
    """Return how often the first of two bots ended ahead, and of how many times, by pair and deal.

    The bot with the lower number stands first. Equal ranks count half. Two seats of the same bot are not compared.
    """
    by_pair: dict[tuple[int, int], dict[int, tuple[float, int]]] = {}
    for meeting in met:
        for (bot, rank), (other, rival) in combinations(zip(meeting.bots, meeting.ranks, strict=True), 2):
            if bot == other:
                continue
            first, value = ((bot, other), _value(rank, rival)) if bot < other else ((other, bot), _value(rival, rank))
            deals = by_pair.setdefault(first, {})
            won, games = deals.get(meeting.deal, (0.0, 0))
            deals[meeting.deal] = won + value, games + 1
    return by_pair


def against(met: Iterable[Meeting], bot: int, other: int) -> Sequence[tuple[float, int]]:
    """Return for each deal how often a bot ended ahead of another, and of how many comparisons."""
    low, high = min(bot, other), max(bot, other)
    deals = ahead(met).get((low, high), {}).values()
    return [(won if bot == low else games - won, games) for won, games in deals]


def _value(rank: int, rival: int) -> float:
    return 1.0 if rank < rival else 0.5 * (rank == rival)
