"""Counts over many games: rates, scores and win shares by card group and by side, with 95 % intervals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final, TypeVar

import attrs
from attrs import Factory, define, field, frozen

from isettlers.analyse.reading import LeftOut, Played, Side, read_played
from isettlers.arena.intervals import Estimate, mean, wilson
from isettlers.errors import IsettlersError
from isettlers.kit.fates import CardGroup, Kind
from isettlers.registry import game

_FEWEST: Final = 2
_Key = TypeVar("_Key")
Peers = tuple[str, str, int]
"""Group of seats that are compared: side, bot and number of players."""


def document(estimate: Estimate | None) -> dict[str, Any] | None:
    """Return an estimate as a plain tree."""
    return None if estimate is None else estimate.document()


@frozen
class CardLine:
    """Statistics of a group of cards by kind of fate; None without enough data.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.arena import Arena, run
    >>> from isettlers.analyse import analyse, find_records
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> with TemporaryDirectory() as folder:
    ...     _ = run(arena, Path(folder, "results.jsonl"), records=Path(folder))
    ...     analysis = analyse(find_records([Path(folder)]))
    >>> line = analysis.cards[0]
    >>> line.group.name, line.counts
    ('Wooded Hills', {'laid': 10, 'kept': 8, 'attacked': 1, 'replaced': 1})
    >>> [f"{kind}: {rate.value:.0%}" for kind, rate in line.rates.items() if rate is not None]
    ['laid: 100%', 'kept: 80%', 'attacked: 10%', 'replaced: 10%']
    """

    group: CardGroup
    games: int
    """Games with the group in a deck."""
    counts: Mapping[str, int]
    """Single cards that met this fate, each counted once a seat and game."""
    seats: Mapping[str, int]
    """Seats one of whose cards met it."""
    rates: Mapping[str, Estimate | None] = field(repr=False)
    """Share of the cards that met the fate before it; for the first kind, share of the games where any card met it."""
    scores: Mapping[str, Estimate | None] = field(repr=False)
    """Mean score of these seats."""
    shares: Mapping[str, Estimate | None] = field(repr=False)
    """Their share of the victories; one shared by k counts 1/k."""
    lifts: Mapping[str, Estimate | None] = field(repr=False)
    """How far their scores lie above the mean of their peers: seats of the same side, bot and number of players."""

    def document(self) -> dict[str, Any]:
        """Return the line as a plain tree."""
        estimates = {"rate": self.rates, "score": self.scores, "win_share": self.shares, "lift": self.lifts}
        return {
            **attrs.asdict(self.group),
            "games": self.games,
            "fates": {
                kind: {
                    "cards": count,
                    "seats": self.seats[kind],
                    **{name: document(table[kind]) for name, table in estimates.items()},
                }
                for kind, count in self.counts.items()
            },
        }


@frozen
class SideLine:
    """Statistics of the seats that have something in common: their side, their place or their bot.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.arena import Arena, run
    >>> from isettlers.analyse import analyse, find_records
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> with TemporaryDirectory() as folder:
    ...     _ = run(arena, Path(folder, "results.jsonl"), records=Path(folder))
    ...     analysis = analyse(find_records([Path(folder)]))
    >>> [(line.name, line.seats, line.expected, line.win_share.value) for line in analysis.bots]
    [('greedy', 4, 0.5, 1.0), ('random', 4, 0.5, 0.0)]
    """

    name: str
    seats: int
    expected: float
    """The share of the victories if all seats were equal."""
    score: Estimate | None
    win_share: Estimate | None

    def document(self) -> dict[str, Any]:
        """Return the line as a plain tree."""
        return {
            "name": self.name,
            "seats": self.seats,
            "expected": self.expected,
            "score": document(self.score),
            "win_share": document(self.win_share),
        }


@frozen
class Analysis:
    """Statistics of cards and sides over records; `document` has it all as plain data. The repr leaves the cards out.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.arena import Arena, run
    >>> from isettlers.analyse import analyse, find_records
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> with TemporaryDirectory() as folder:
    ...     _ = run(arena, Path(folder, "results.jsonl"), records=Path(folder))
    ...     analysis = analyse(find_records([Path(folder)]))
    >>> list(analysis.kinds), len(analysis.cards), [line.name for line in analysis.places]
    (['laid', 'kept', 'attacked', 'replaced'], 49, ['seat 0', 'seat 1'])
    >>> list(analysis.document())
    ['game', 'games', 'left_out', 'kinds', 'sides', 'places', 'bots', 'cards']
    """

    game: str
    games: int
    left_out: tuple[LeftOut, ...]
    kinds: Mapping[str, Kind] = field(repr=False)
    cards: tuple[CardLine, ...] = field(repr=False)
    """In the order of the decks."""
    sides: tuple[SideLine, ...]
    """By what the seats play; empty where all are alike."""
    places: tuple[SideLine, ...]
    """By the number of the seat."""
    bots: tuple[SideLine, ...]
    """By who decided; empty when no record says so."""

    def document(self) -> dict[str, Any]:
        """Return the analysis as plain data for JSON."""
        return {
            "game": self.game,
            "games": self.games,
            "left_out": [{"file": str(one.path), "reason": one.reason} for one in self.left_out],
            "kinds": {name: attrs.asdict(kind) for name, kind in self.kinds.items()},
            "sides": [line.document() for line in self.sides],
            "places": [line.document() for line in self.places],
            "bots": [line.document() for line in self.bots],
            "cards": [line.document() for line in self.cards],
        }


def analyse(paths: Sequence[Path], progress: Callable[[int], None] | None = None) -> Analysis:
    """Play records again and count the fates of their cards or tiles and the results of their seats.

    Files that cannot be counted are left out and named in the result. `progress` is called with 1 after each file.
    Raises IsettlersError when nothing is left to count, when the records are of different games or of other cards or
    tiles, or when the game has no fates to count.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.arena import Arena, run
    >>> from isettlers.analyse import analyse, find_records
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> with TemporaryDirectory() as folder:
    ...     _ = run(arena, Path(folder, "results.jsonl"), records=Path(folder))
    ...     analysis = analyse(find_records([Path(folder)]))
    >>> analysis.game, analysis.games, analysis.left_out
    ('founders', 4, ())
    """
    counts = _Counts()
    left_out: list[LeftOut] = []
    for path in paths:
        played = read_played(path)
        if isinstance(played, LeftOut):
            left_out.append(played)
        else:
            counts.add(played, path)
        if progress is not None:
            progress(1)
    if not counts.games:
        reason = f"{left_out[0].path}: {left_out[0].reason}" if left_out else "no records"
        raise IsettlersError(
            f"nothing to count: {reason}" + (f" (and {len(left_out) - 1} more)" if left_out[1:] else "")
        )
    return counts.analysis(left_out)


@define
class _GroupCount:
    """Counts for one group of cards."""

    group: CardGroup
    games: int = 0
    cards: Counter[str] = Factory(Counter)
    games_with: Counter[str] = Factory(Counter)
    sides: defaultdict[str, list[Side]] = Factory(lambda: defaultdict(list))
    """By kind of fate the seats of whose cards one met it."""


@define
class _Counts:
    """All games so far; the order in which they came does not matter."""

    game: str = ""
    games: int = 0
    groups: dict[str, _GroupCount] = Factory(dict)
    sides: list[Side] = Factory(list)

    def add(self, played: Played, path: Path) -> None:
        """Count a game."""
        if self.game not in {"", played.game}:
            raise IsettlersError(f"{path}: a record of {played.game} cannot be counted with those of {self.game}")
        self.game = played.game
        self.games += 1
        self.sides += played.sides
        for group in played.groups:
            known = self.groups.setdefault(group.id, _GroupCount(group))
            if known.group != group:
                raise IsettlersError(f"{path}: {group.name!r} ({group.id}) is another than in the records before")
            known.games += 1
        for fate in played.fates:
            self.groups[fate.group].cards[fate.kind] += 1
        for met, kind in {(fate.group, fate.kind) for fate in played.fates}:
            self.groups[met].games_with[kind] += 1
        for met, kind, seat in {(fate.group, fate.kind, fate.seat) for fate in played.fates}:
            self.groups[met].sides[kind].append(played.sides[seat])

    def analysis(self, left_out: Iterable[LeftOut]) -> Analysis:
        """The counts as estimates."""
        fates = game(self.game).fates
        kinds = fates.kinds if fates is not None else {}
        usual = {peers: fmean(side.score for side in sides) for peers, sides in _by(_peers, self.sides).items()}
        return Analysis(
            game=self.game,
            games=self.games,
            left_out=tuple(left_out),
            kinds=kinds,
            cards=tuple(_card_line(count, kinds, usual) for count in self.groups.values()),
            sides=_side_lines(lambda side: side.name, [side for side in self.sides if side.name]),
            places=_side_lines(lambda side: f"seat {side.seat}", self.sides),
            bots=_side_lines(lambda side: side.bot, [side for side in self.sides if side.bot]),
        )


def _card_line(count: _GroupCount, kinds: Mapping[str, Kind], usual: Mapping[Peers, float]) -> CardLine:
    sides = {kind: count.sides[kind] for kind in kinds}
    return CardLine(
        group=count.group,
        games=count.games,
        counts={kind: count.cards[kind] for kind in kinds},
        seats={kind: len(met) for kind, met in sides.items()},
        rates={kind: _rate(count, kind, one.of) for kind, one in kinds.items()},
        scores={kind: _mean([side.score for side in met]) for kind, met in sides.items()},
        shares={kind: wilson(sum(side.share for side in met), len(met)) for kind, met in sides.items()},
        lifts={kind: _mean([side.score - usual[_peers(side)] for side in met]) for kind, met in sides.items()},
    )


def _rate(count: _GroupCount, kind: str, of: str) -> Estimate | None:
    return wilson(count.cards[kind], count.cards[of]) if of else wilson(count.games_with[kind], count.games)


def _mean(values: Sequence[float]) -> Estimate | None:
    """A mean, where there are values enough for an interval."""
    return mean(values) if len(values) >= _FEWEST else None


def _side_lines(key: Callable[[Side], str], sides: Iterable[Side]) -> tuple[SideLine, ...]:
    return tuple(
        SideLine(
            name=name,
            seats=len(met),
            expected=fmean(1 / side.players for side in met),
            score=_mean([side.score for side in met]),
            win_share=wilson(sum(side.share for side in met), len(met)),
        )
        for name, met in sorted(_by(key, sides).items())
    )


def _by(key: Callable[[Side], _Key], sides: Iterable[Side]) -> dict[_Key, list[Side]]:
    groups: dict[_Key, list[Side]] = {}
    for side in sides:
        groups.setdefault(key(side), []).append(side)
    return groups


def _peers(side: Side) -> Peers:
    return side.name, side.bot, side.players
