"""Figures and plots of the report of an arena."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean, quantiles, stdev
from typing import TYPE_CHECKING, Final

from isettlers.arena.intervals import Tally
from isettlers.arena.plots import Row, bars, distributions, estimates
from isettlers.arena.results import Header, Result
from isettlers.arena.standings import Standing
from isettlers.arena.svg import PAGE, drawing, inline
from isettlers.registry import game

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def seat_names(header: Header, results: Sequence[Result]) -> Iterator[tuple[Result, list[str]]]:
    """Each result with what the game calls its seats. Raises FormatError for a setup that is none."""
    known: dict[str, list[str]] = {}
    for result in results:
        key = json.dumps(dict(result.setup), sort_keys=True)
        if key not in known:
            state = game(header.game).setup_from(dict(result.setup)).start(0)
            known[key] = [state.seat_name(seat) for seat in range(state.seats)]
        yield result, known[key]


def side_names(header: Header, results: Sequence[Result]) -> Iterator[tuple[Result, tuple[str, ...]]]:
    """Each result with what its seats played, none where all are alike. Raises FormatError as `seat_names` does."""
    known: dict[str, tuple[str, ...]] = {}
    for result in results:
        key = json.dumps(dict(result.setup), sort_keys=True)
        if key not in known:
            played = game(header.game)
            known[key] = played.sides(played.setup_from(dict(result.setup)))
        yield result, known[key]


def by_seat(header: Header, results: Sequence[Result]) -> tuple[dict[str, Tally], dict[str, Tally]]:
    """Tallies by what seats play, where that differs, and by their numbers; sorted."""
    names: dict[str, Tally] = {}
    places: dict[str, Tally] = {}
    for result, played in side_names(header, results):
        for seat, name in enumerate(played):
            _count(names.setdefault(name, Tally()), result, seat)
        for seat in range(len(result.bots)):
            _count(places.setdefault(f"seat {seat}", Tally()), result, seat)
    return dict(sorted(names.items())), dict(sorted(places.items()))


def by_bot_and_side(header: Header, results: Sequence[Result]) -> dict[tuple[str, str], Tally]:
    """Tallies by bot and what the seat plays."""
    tallies: dict[tuple[str, str], Tally] = {}
    for result, played in side_names(header, results):
        for seat, name in enumerate(played):
            _count(tallies.setdefault((header.bots[result.bots[seat]], name), Tally()), result, seat)
    return tallies


def _count(tally: Tally, result: Result, seat: int) -> None:
    """Count a seat; the score of a forfeited game counts for no mean."""
    tally.add(result.seed, result.share(seat), None if result.forfeit else result.scores[seat])


def scores(header: Header, results: Sequence[Result], names: Sequence[str]) -> dict[str, list[int]]:
    """The scores of bots, in the order given, in games that nobody forfeited."""
    by_bot: dict[str, list[int]] = {name: [] for name in names}
    for result in results:
        if result.forfeit is None:
            for seat, bot in enumerate(result.bots):
                by_bot[header.bots[bot]].append(result.scores[seat])
    return by_bot


def even(header: Header) -> float | None:
    """Return the share of victories with all seats alike; None for one seat, which plays against the game."""
    return 1 / header.players if header.players > 1 else None


def summary(values: Sequence[float]) -> list[tuple[float | None, int]]:
    """Mean, deviation, least, quartiles and most, each with the digits it is worth."""
    if not values:
        return [(None, 0)] * 7
    quartiles = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    deviation = stdev(values) if len(values) > 1 else None
    whole = [min(values), *quartiles, max(values)]
    return [(fmean(values), 1), (deviation, 1), *((one, 0) for one in whole)]


def draw(name: str, header: Header, results: Sequence[Result], order: Sequence[Standing], words: str) -> str:
    """A plot of the report as SVG: ratings, scores, balance or speed; empty where there is nothing to draw."""
    with drawing(PAGE):
        plot = _PLOTS[name](header, results, order)
        return "" if plot is None else inline(plot, name, words)


def _ratings(_header: Header, _results: Sequence[Result], order: Sequence[Standing]) -> Figure:
    return estimates([Row(one.bot, one.elo, place) for place, one in enumerate(order)], "Elo")


def _scores(header: Header, results: Sequence[Result], order: Sequence[Standing]) -> Figure | None:
    played = scores(header, results, [standing.bot for standing in order])
    shown = {name: values for name, values in played.items() if values}
    return distributions(shown, "score") if shown else None


def _balance(header: Header, results: Sequence[Result], _order: Sequence[Standing]) -> Figure:
    names, places = by_seat(header, results)
    rows = [Row(label, tally.share, number) for number, of in enumerate((names, places)) for label, tally in of.items()]
    return estimates(rows, "share of victories", line=even(header), percent=True)


def _speed(_header: Header, _results: Sequence[Result], order: Sequence[Standing]) -> Figure | None:
    speeds = {one.bot: one.decisions_per_s for one in order if one.decisions_per_s}
    return bars(speeds, "decisions/s") if speeds else None


_PLOTS: Final[Mapping[str, Callable[[Header, Sequence[Result], Sequence[Standing]], Figure | None]]] = {
    "ratings": _ratings,
    "scores": _scores,
    "balance": _balance,
    "speed": _speed,
}
