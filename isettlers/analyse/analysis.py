"""Counts over many games: rates, scores and win shares by card group and by side, with 95 % intervals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
from attrs import Factory, define, frozen

from isettlers.analyse.reading import LeftOut, Played, Side, read_played
from isettlers.arena.statistics import Estimate, mean_of_sums, share
from isettlers.errors import IsettlersError
from isettlers.fates import CardGroup, Kind
from isettlers.game import game

Peers = tuple[str, str, int]
"""Seats that are compared with each other: name, bot and number of players."""


@frozen
class CardLine:
    """What became of a group of cards. All by kind of fate."""

    group: CardGroup
    games: int
    """Games with the group in a deck."""
    counts: Mapping[str, int]
    """Single cards that met this fate, each counted once a seat and game."""
    rates: Mapping[str, Estimate]
    """Share of the cards that met the fate before it; for the first kind, share of the games where any card met it."""
    scores: Mapping[str, Estimate]
    """Mean score of the seats one of whose cards met it."""
    shares: Mapping[str, Estimate]
    """Their share of the victories."""
    lifts: Mapping[str, Estimate]
    """How far their scores lie above the mean of their peers: seats of the same name, bot and number of players."""

    def document(self) -> dict[str, Any]:
        """The line as a plain tree."""
        estimates = {"rate": self.rates, "score": self.scores, "win_share": self.shares, "lift": self.lifts}
        return {
            **attrs.asdict(self.group),
            "games": self.games,
            "fates": {
                kind: {"cards": count, **{name: table[kind].document() for name, table in estimates.items()}}
                for kind, count in self.counts.items()
            },
        }


@frozen
class SideLine:
    """How the seats with something in common ended."""

    name: str
    expected: float
    """The share of the victories if all seats were equal."""
    score: Estimate
    win_share: Estimate

    def document(self) -> dict[str, Any]:
        """The line as a plain tree."""
        return {
            "name": self.name,
            "seats": self.score.count,
            "expected": self.expected,
            "score": self.score.document(),
            "win_share": self.win_share.document(),
        }


@frozen
class Analysis:
    """What records tell about cards and sides."""

    game: str
    games: int
    left_out: tuple[LeftOut, ...]
    kinds: Mapping[str, Kind]
    cards: tuple[CardLine, ...]
    """In the order of the decks."""
    sides: tuple[SideLine, ...]
    """By what the game calls the seats."""
    places: tuple[SideLine, ...]
    """By the number of the seat."""
    bots: tuple[SideLine, ...]
    """By who decided; empty when no record says so."""

    def document(self) -> dict[str, Any]:
        """The analysis as plain data for JSON."""
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
    """Play the records again and count.

    Files that cannot be counted are left out and named in the result. `progress` hears of each file. Raises
    IsettlersError when nothing is left to count, or when the records are of different games or card files.
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
        said = f"{left_out[0].path}: {left_out[0].reason}" if left_out else "no records"
        raise IsettlersError(f"nothing to count: {said}" + (f" (and {len(left_out) - 1} more)" if left_out[1:] else ""))
    return counts.analysis(left_out)


@define
class _Sum:
    """Sums over seats."""

    seats: int = 0
    score: float = 0
    squares: float = 0
    share: float = 0
    expected: float = 0

    def add(self, side: Side) -> None:
        self.seats += 1
        self.score += side.score
        self.squares += side.score * side.score
        self.share += side.share
        self.expected += 1 / side.players

    def line(self, name: str) -> SideLine:
        """The sums as estimates."""
        return SideLine(
            name=name,
            expected=self.expected / self.seats,
            score=mean_of_sums(self.seats, self.score, self.squares),
            win_share=share(self.share, self.seats),
        )


@define
class _GroupCount:
    """Counts for one group of cards."""

    group: CardGroup
    games: int = 0
    cards: Counter[str] = Factory(Counter)
    games_with: Counter[str] = Factory(Counter)
    seats: defaultdict[tuple[str, Peers], _Sum] = Factory(lambda: defaultdict(_Sum))
    """By kind of fate and peers: how the seats ended of whose cards one met it."""


@define
class _Counts:
    """Sums over all games; the order in which they come does not matter."""

    game: str = ""
    games: int = 0
    groups: dict[str, _GroupCount] = Factory(dict)
    sides: defaultdict[str, _Sum] = Factory(lambda: defaultdict(_Sum))
    places: defaultdict[int, _Sum] = Factory(lambda: defaultdict(_Sum))
    bots: defaultdict[str, _Sum] = Factory(lambda: defaultdict(_Sum))
    peers: defaultdict[Peers, _Sum] = Factory(lambda: defaultdict(_Sum))

    def add(self, played: Played, path: Path) -> None:
        """Count a game."""
        if self.game not in {"", played.game}:
            raise IsettlersError(f"{path}: a record of {played.game} cannot be counted with those of {self.game}")
        self.game = played.game
        self.games += 1
        for side in played.sides:
            self.sides[side.name].add(side)
            self.places[side.seat].add(side)
            self.bots[side.bot].add(side)
            self.peers[_peers(side)].add(side)
        self._groups(played.groups, path)
        self._fates(played)

    def _groups(self, groups: Iterable[CardGroup], path: Path) -> None:
        for group in groups:
            known = self.groups.setdefault(group.id, _GroupCount(group))
            if known.group != group:
                raise IsettlersError(
                    f"{path}: its cards {group.name!r} ({group.id}) are others than in the records before"
                )
            known.games += 1

    def _fates(self, played: Played) -> None:
        for fate in played.fates:
            self.groups[fate.group].cards[fate.kind] += 1
        for group, kind in {(fate.group, fate.kind) for fate in played.fates}:
            self.groups[group].games_with[kind] += 1
        for group, kind, seat in {(fate.group, fate.kind, fate.seat) for fate in played.fates}:
            side = played.sides[seat]
            self.groups[group].seats[kind, _peers(side)].add(side)

    def analysis(self, left_out: Iterable[LeftOut]) -> Analysis:
        """The counts as estimates."""
        fates = game(self.game).fates
        kinds = fates.kinds if fates is not None else {}
        named = {name: total for name, total in self.bots.items() if name}
        return Analysis(
            game=self.game,
            games=self.games,
            left_out=tuple(left_out),
            kinds=kinds,
            cards=tuple(self._line(count, kinds) for count in self.groups.values()),
            sides=tuple(total.line(name) for name, total in sorted(self.sides.items())),
            places=tuple(total.line(f"seat {seat}") for seat, total in sorted(self.places.items())),
            bots=tuple(total.line(name) for name, total in sorted(named.items())),
        )

    def _line(self, count: _GroupCount, kinds: Mapping[str, Kind]) -> CardLine:
        ended = {kind: [(peers, one) for (of, peers), one in count.seats.items() if of == kind] for kind in kinds}
        sums = {kind: _together(one for _, one in of_kind) for kind, of_kind in ended.items()}
        return CardLine(
            group=count.group,
            games=count.games,
            counts={kind: count.cards[kind] for kind in kinds},
            rates={kind: _rate(count, kind, one.of) for kind, one in kinds.items()},
            scores={kind: mean_of_sums(one.seats, one.score, one.squares) for kind, one in sums.items()},
            shares={kind: share(one.share, one.seats) for kind, one in sums.items()},
            lifts={kind: self._lift(of_kind) for kind, of_kind in ended.items()},
        )

    def _lift(self, ended: Iterable[tuple[Peers, _Sum]]) -> Estimate:
        """How far scores lie above the means of their peers."""
        seats, total, squares = 0, 0.0, 0.0
        for peers, one in ended:
            usual = self.peers[peers].score / self.peers[peers].seats
            seats += one.seats
            total += one.score - one.seats * usual
            squares += one.squares - 2 * usual * one.score + one.seats * usual * usual
        return mean_of_sums(seats, total, squares)


def _peers(side: Side) -> Peers:
    return side.name, side.bot, side.players


def _rate(count: _GroupCount, kind: str, of: str) -> Estimate:
    if of:
        return share(count.cards[kind], count.cards[of])
    return share(count.games_with[kind], count.games)


def _together(sums: Iterable[_Sum]) -> _Sum:
    whole = _Sum()
    for one in sums:
        whole.seats += one.seats
        whole.score += one.score
        whole.squares += one.squares
        whole.share += one.share
    return whole
