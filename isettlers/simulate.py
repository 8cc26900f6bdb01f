"""Many games between bots, played inside the core by several threads."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from typing import Any, Final

from attrs import Attribute, Factory, define, field, frozen

from isettlers._core.kernel import GREEDY, play_games
from isettlers.bots import Bot, bot
from isettlers.errors import SetupError
from isettlers.game import Setup, game
from isettlers.imperial import FACTIONS

SEEDS: Final = 2**64
MOST_GAMES: Final = 2**32
_CHUNK: Final = 256
_GREEDY_CHUNK: Final = 32


def _at_least_one(_: object, attribute: Attribute[int], value: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value < MOST_GAMES:
        raise SetupError(f"{attribute.name} is a whole number from 1, not {value!r}")


@frozen
class Match:
    """What is to be played. Raises SetupError for settings that do not fit together."""

    game: str = "imperial"
    factions: tuple[str, ...] | None = None
    """The factions in seat order; None plays every seating of the factions in rotation."""
    players: int = Factory(lambda self: len(self.factions or (0, 0)), takes_self=True)
    bots: tuple[str, ...] = ("greedy",)
    """One bot for all seats, or one a seat; different bots change seats in rotation."""
    games: int = field(default=1000, validator=_at_least_one)
    seed: int = 0
    edition: str = "second"
    threads: int = field(default=1, validator=_at_least_one)

    def __attrs_post_init__(self) -> None:
        least, most = game(self.game).players
        if not least <= self.players <= most:
            raise SetupError(f"{self.game} is for {least} to {most} players, not {self.players}")
        if self.factions is not None and len(self.factions) != self.players:
            raise SetupError(f"{self.players} players need {self.players} factions, not {len(self.factions)}")
        if len(self.bots) not in {1, self.players}:
            raise SetupError(f"{self.players} players need 1 or {self.players} bots, not {len(self.bots)}")
        if isinstance(self.seed, bool) or not isinstance(self.seed, int) or not 0 <= self.seed < SEEDS:
            raise SetupError(f"a seed is a whole number from 0 to 2**64 - 1, not {self.seed!r}")
        for name in self.bots:
            bot(name)

    def setups(self) -> list[Setup]:
        """The setups played in rotation. Raises SetupError."""
        seatings = permutations(FACTIONS, self.players) if self.factions is None else [self.factions]
        return [game(self.game).setup(factions=seating, edition=self.edition) for seating in seatings]


@frozen
class Result:
    """What a faction, a seat or a bot reached."""

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
    factions: Mapping[str, Result]
    seats: tuple[Result, ...]
    bots: Mapping[str, Result]

    @property
    def decisions_per_s(self) -> float:
        """Decisions a second on the clock, all threads together."""
        return self.decisions / self.seconds

    def document(self) -> dict[str, Any]:
        """The report as plain data for JSON."""
        match = self.match
        return {
            "game": match.game,
            "players": match.players,
            "games": match.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "decisions_per_s": round(self.decisions_per_s),
            "signature": f"{self.signature:016x}",
            "scores": {
                "faction": {name: result.mean_score for name, result in self.factions.items()},
                "seat": [result.mean_score for result in self.seats],
            },
            "win_shares": {
                "faction": {name: result.win_share for name, result in self.factions.items()},
                "seat": [result.win_share for result in self.seats],
                "bot": {name: result.win_share for name, result in self.bots.items()},
            },
            "settings": {
                "bots": list(match.bots),
                "factions": None if match.factions is None else list(match.factions),
                "seed": match.seed,
                "edition": match.edition,
                "threads": match.threads,
            },
        }


def simulate(match: Match, progress: Callable[[int], None] | None = None) -> Report:
    """Play a match and count.

    The games are dealt evenly to all pairings of a seating with a rotation of the bots; each is balanced exactly when
    their number divides the games. Rotated bots meet the same deals. The result does not depend on the threads.
    `progress` is told the number of games each time some are done, in this thread. Raises SetupError, CardError.
    """
    counts = _Counts(match.players)
    start = time.perf_counter()
    with ThreadPoolExecutor(match.threads) as pool:
        pending = [(lineup, pool.submit(lineup.play, match.seed, first, games)) for lineup, first, games in _work(match)]
        try:
            for lineup, chunk in pending:
                counts.add(lineup, chunk.result())
                if progress is not None:
                    progress(len(chunk.result().ranks))
        except BaseException:
            _cancel(chunk for _, chunk in pending)
            raise
    return Report(
        match=match,
        decisions=counts.decisions,
        seconds=time.perf_counter() - start,
        signature=counts.signature,
        factions=dict(sorted(counts.factions.items())),
        seats=tuple(counts.seats),
        bots=counts.bots,
    )
