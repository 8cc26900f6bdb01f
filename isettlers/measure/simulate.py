"""Many games between bots, played inside the core by several threads."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from attrs import Factory, define, field, frozen

from isettlers._core.kernel import GREEDY, play_games
from isettlers.bots import POLICIES
from isettlers.errors import SetupError
from isettlers.game import Setup
from isettlers.kit.reading import Node, within
from isettlers.plain import whole
from isettlers.pools import ended, threads
from isettlers.registry import DEFAULT_GAME, game, rotation_of
from isettlers.seeds import given_seed

MOST_GAMES: Final = 2**32
_CHUNK: Final = 128
_GREEDY_CHUNK: Final = 16


@frozen
class Match:
    """Games to play. Raises SetupError and CardError for invalid settings."""

    game: str = DEFAULT_GAME
    settings: Mapping[str, Any] = field(factory=dict)
    """Settings of the game's setup, such as packs or estates; `Game.rotation` says which setups they make."""
    players: int | None = field(default=None, converter=whole)
    """Number of players (default: that of the settings)."""
    bots: tuple[str, ...] = ("greedy",)
    """One bot for all seats, or one a seat; different bots change seats in rotation."""
    games: int = field(default=1000, converter=whole, validator=within(1, MOST_GAMES - 1))
    seed: int = field(default=0, converter=given_seed)
    threads: int = field(default=1, converter=whole, validator=within(1, MOST_GAMES - 1))
    setups: tuple[Setup, ...] = field(init=False, repr=False)
    """The setups played in rotation."""

    def __attrs_post_init__(self) -> None:
        played = game(self.game)
        if self.players is not None:
            Node(self.players, "players", SetupError).number(*played.players)
        object.__setattr__(self, "setups", rotation_of(self.game, self.players, self.settings))
        if len(self.bots) not in {1, self.seats}:
            several = f"{self.seats} players need 1 or {self.seats} bots"
            raise SetupError(f"{'1 player needs 1 bot' if self.seats == 1 else several}, not {len(self.bots)}")
        for name in self.bots:
            if name not in POLICIES:
                raise SetupError(
                    f"played in the core are {' and '.join(POLICIES)}, not {name!r:.60}; an arena plays all bots"
                )

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setups[0].tables().seats


@frozen
class Result:
    """Results of a side, a seat or a bot."""

    games: int = 0
    """Seats played: a bot in two seats of a game played two."""
    points: int = 0
    wins: Fraction = Fraction(0)
    """Games won; a victory shared by k counts 1/k for each."""

    @property
    def mean_score(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.0

    @property
    def win_share(self) -> float:
        """Wins a game; 1 / players is as good as the others."""
        return float(self.wins / self.games) if self.games else 0.0

    def plus(self, games: int, points: int, wins: Fraction) -> Result:
        """The same with more games."""
        return Result(self.games + games, self.points + points, self.wins + wins)


@frozen
class Report:
    """The results of a match; only `seconds` depends on machine and threads."""

    match: Match
    decisions: int
    seconds: float
    signature: int
    """The sum of all final states' hashes modulo 2**64."""
    sides: Mapping[str, Result]
    """By what seats play, where it differs between them (`Game.sides`)."""
    seats: tuple[Result, ...]
    bots: Mapping[str, Result]
    won: Mapping[str, Mapping[int, int]]
    """Of games for one seat: how often each side won with each score."""

    @property
    def decisions_per_s(self) -> float:
        """Decisions a second on the clock, all threads together."""
        return self.decisions / self.seconds

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of the match, as the documents of its setups say them."""
        tree = self.match.setups[0].document()
        return {name: tree[name] for name in self.match.settings if name in tree}

    def document(self) -> dict[str, Any]:
        """The report as plain data for JSON."""
        match = self.match
        return {
            "game": match.game,
            "players": match.seats,
            "games": match.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "decisions_per_s": round(self.decisions_per_s),
            "signature": f"{self.signature:016x}",
            "scores": self._figures(lambda result: result.mean_score),
            "win_shares": self._figures(lambda result: result.win_share),
            "settings": {
                "bots": list(match.bots), "seed": match.seed, "options": self.settings, "threads": match.threads,
            },
        }  # fmt: skip

    def _figures(self, figure: Callable[[Result], float]) -> dict[str, Any]:
        """A figure of each side, seat and bot."""
        sides = {name: figure(result) for name, result in self.sides.items()}
        return {
            **({game(self.match.game).side: sides} if sides else {}),
            "seat": [figure(result) for result in self.seats],
            "bot": {name: figure(result) for name, result in self.bots.items()},
        }


def simulate(match: Match, progress: Callable[[int], None] | None = None) -> Report:
    """Play a match and return its results.

    The games are dealt evenly to all pairings of a seating with a rotation of the bots; each is balanced exactly when
    their number divides the games. Rotated bots meet the same deals. The result does not depend on the threads.
    `progress` is called in this thread with the number of games that have ended. Raises SetupError, CardError.
    """
    counts = _Counts(seats=[Result()] * match.seats)
    lineups = _lineups(match)
    start = time.perf_counter()

    def played(part: tuple[_Lineup, int, int]) -> tuple[_Lineup, _Chunk]:
        lineup, first, games = part
        return lineup, lineup.play(match.seed, first, games)

    with threads(match.threads) as (pool, _):
        for future in ended(pool, played, _parts(lineups, match.games), 2 * match.threads):
            lineup, chunk = future.result()
            counts.add(lineup, chunk)
            if progress is not None:
                progress(chunk.games)
    return Report(
        match=match,
        decisions=counts.decisions,
        seconds=time.perf_counter() - start,
        signature=counts.signature,
        sides=dict(sorted(counts.sides.items())),
        seats=tuple(counts.seats),
        bots={name: counts.bots[name] for name in dict.fromkeys(match.bots)},
        won=dict(sorted(counts.won.items())),
    )


@frozen
class _Chunk:
    """The results of consecutive games of one line-up."""

    games: int
    decisions: int
    signature: int
    points: tuple[int, ...]
    """Of each seat, over all games."""
    ranks: Counter[tuple[int, ...]]
    """How often the seats ended in each ranking."""
    won: Counter[int]
    """With one seat: how often it was won with each score."""


@frozen
class _Lineup:
    """Who sits where: a setup and the bots in its seats."""

    setup: Setup
    sides: tuple[str, ...]
    """Return the side of each seat, if sides differ."""
    bots: tuple[str, ...]
    stream: int
    """Number of its first game; line-ups that differ in their bots alone play the same games."""

    def play(self, seed: int, first: int, games: int) -> _Chunk:
        """Play games number `first` and following."""
        policies = bytes(POLICIES[name] for name in self.bots)
        decisions, signature, scores, ranks = play_games(
            self.setup.tables(), policies, seed, self.stream + first, games
        )
        won = Counter(score[0] for score, rank in zip(scores, ranks, strict=True) if rank == (0,))
        return _Chunk(games, decisions, signature, tuple(map(sum, zip(*scores, strict=True))), Counter(ranks), won)

    @property
    def chunk(self) -> int:
        """Games for one call of the core: some hundredths of a second."""
        return _GREEDY_CHUNK if any(POLICIES[name] == GREEDY for name in self.bots) else _CHUNK


def _lineups(match: Match) -> list[_Lineup]:
    names = match.bots if len(match.bots) == match.seats else match.bots * match.seats
    rotations = dict.fromkeys(names[turn:] + names[:turn] for turn in range(match.seats))
    sides = game(match.game).sides
    return [
        _Lineup(setup, sides(setup), bots, place * MOST_GAMES)
        for place, setup in enumerate(match.setups)
        for bots in rotations
    ]


def _parts(lineups: Sequence[_Lineup], games: int) -> Iterator[tuple[_Lineup, int, int]]:
    """The games dealt to the line-ups, in pieces: line-up, first game, number of games."""
    each, left_over = divmod(games, len(lineups))
    for place, lineup in enumerate(lineups):
        share = each + (place < left_over)
        for first in range(0, share, lineup.chunk):
            yield lineup, first, min(lineup.chunk, share - first)


@define
class _Counts:
    """Sums over all chunks; the order in which they come does not matter."""

    seats: list[Result]
    decisions: int = 0
    signature: int = 0
    sides: defaultdict[str, Result] = Factory(lambda: defaultdict(Result))
    bots: defaultdict[str, Result] = Factory(lambda: defaultdict(Result))
    won: defaultdict[str, Counter[int]] = Factory(lambda: defaultdict(Counter))

    def add(self, lineup: _Lineup, chunk: _Chunk) -> None:
        self.decisions += chunk.decisions
        self.signature = (self.signature + chunk.signature) % 2**64
        if len(chunk.points) == 1:
            for name in lineup.sides:
                self.won[name] += chunk.won
        for seat, points in enumerate(chunk.points):
            wins = sum(
                (Fraction(times, ranks.count(0)) for ranks, times in chunk.ranks.items() if ranks[seat] == 0),
                Fraction(),
            )
            more = (chunk.games, points, wins)
            self.seats[seat] = self.seats[seat].plus(*more)
            self.bots[lineup.bots[seat]] = self.bots[lineup.bots[seat]].plus(*more)
            if lineup.sides:
                self.sides[lineup.sides[seat]] = self.sides[lineup.sides[seat]].plus(*more)
