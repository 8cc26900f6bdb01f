"""Many games between bots, played inside the core by several threads."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from typing import Any, Final, SupportsIndex

from attrs import Attribute, Factory, define, field, frozen

from isettlers._core.kernel import GREEDY, checked_seed, play_games
from isettlers.bots import POLICIES
from isettlers.errors import SetupError
from isettlers.game import Setup, game
from isettlers.imperial import FACTIONS
from isettlers.imperial.cards import PACKS
from isettlers.imperial.seatings import BASE_FACTIONS

MOST_GAMES: Final = 2**32
_CHUNK: Final = 256
_GREEDY_CHUNK: Final = 32
_MOST_CHUNKS: Final = 1024


def _at_least_one(_: object, attribute: Attribute[int], value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value < MOST_GAMES:
        raise SetupError(f"{attribute.name} is a whole number from 1, not {value!r}")


def _seed(value: SupportsIndex) -> int:
    try:
        return checked_seed(value)
    except (TypeError, ValueError) as error:
        raise SetupError(str(error)) from None


@frozen
class Match:
    """What is to be played. Raises SetupError for settings that do not fit together."""

    game: str = "imperial"
    factions: tuple[str, ...] | None = None
    """The factions in seat order; None plays every seating of the factions in rotation. One plays a solo game."""
    players: int = Factory(lambda match: len(match.factions) if match.factions else 2, takes_self=True)
    bots: tuple[str, ...] = ("greedy",)
    """One bot for all seats, or one a seat; different bots change seats in rotation."""
    games: int = field(default=1000, validator=_at_least_one)
    seed: int = field(default=0, converter=_seed)
    edition: str = "second"
    threads: int = field(default=1, validator=_at_least_one)
    options: Mapping[str, Any] = field(factory=dict)
    """Further settings of the game's setup, such as lookout, packs and decks."""

    def __attrs_post_init__(self) -> None:
        least, most = game(self.game).players
        if not least <= self.players <= most:
            raise SetupError(f"{self.game} is for {least} to {most} players, not {self.players}")
        if self.factions is not None and len(self.factions) != self.players:
            raise SetupError(f"{self.players} players need {self.players} factions, not {len(self.factions)}")
        if len(self.bots) not in {1, self.players}:
            several = f"{self.players} players need 1 or {self.players} bots"
            raise SetupError(f"{'1 player needs 1 bot' if self.players == 1 else several}, not {len(self.bots)}")
        for name in self.bots:
            if name not in POLICIES:
                raise SetupError(f"played in the core are {' and '.join(POLICIES)}, not {name!r:.60}")

    def setups(self) -> list[Setup]:
        """The setups played in rotation. Raises SetupError."""
        return [self._setup(seating) for seating in self._seatings()]

    def _seatings(self) -> Iterable[tuple[str, ...]]:
        if self.factions is not None:
            return [self.factions]
        known = self._factions()
        if self.players > len(known):
            raise SetupError(
                f"{self.players} players need {self.players} factions, and there are {len(known)}: "
                f"the atlanteans come with a pack ({' or '.join(PACKS)})"
            )
        return permutations(known, self.players)

    def _factions(self) -> tuple[str, ...]:
        """The factions that can be played: of the base game, of the packs, of decks of one's own."""
        own = tuple(deck.name for deck in self.options.get("decks", ()) if deck.name not in ("common", *BASE_FACTIONS))
        with_pack = FACTIONS if self.options.get("packs") else BASE_FACTIONS
        return tuple(dict.fromkeys((*with_pack, *own)))

    def _setup(self, factions: tuple[str, ...]) -> Setup:
        return game(self.game).setup(factions=factions, edition=self.edition, **self.options)


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
    options: Mapping[str, Any]
    """What the setups have in common besides factions and edition, as far as it is not usual."""
    won: Mapping[str, Mapping[int, int]]
    """Solo: how often each faction won with each score."""

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
                "bot": {name: result.mean_score for name, result in self.bots.items()},
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
                "options": dict(self.options),
                "threads": match.threads,
            },
        }


def simulate(match: Match, progress: Callable[[int], None] | None = None) -> Report:
    """Play a match and count.

    The games are dealt evenly to all pairings of a seating with a rotation of the bots; each is balanced exactly when
    their number divides the games. Rotated bots meet the same deals. The result does not depend on the threads.
    `progress` is told the number of games each time some are done, in this thread. Raises SetupError, CardError.
    """
    counts = _Counts(seats=[Result()] * match.players)
    lineups = _lineups(match)
    start = time.perf_counter()
    with ThreadPoolExecutor(match.threads) as pool:
        chunks = [
            (lineup, pool.submit(lineup.play, match.seed, *part)) for lineup, *part in _parts(lineups, match.games)
        ]
        try:
            for lineup, chunk in chunks:
                counts.add(lineup, chunk.result())
                if progress is not None:
                    progress(chunk.result().games)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return Report(
        match=match,
        decisions=counts.decisions,
        seconds=time.perf_counter() - start,
        signature=counts.signature,
        factions=dict(sorted(counts.factions.items())),
        seats=tuple(counts.seats),
        bots={name: counts.bots[name] for name in dict.fromkeys(match.bots)},
        options=_options(match, lineups[0].setup),
        won=dict(sorted(counts.won.items())),
    )


def _options(match: Match, setup: Setup) -> dict[str, Any]:
    """What is not usual about a match's setups, as their documents say it; decks go by their names."""
    tree = setup.document()
    options = {name: tree[name] for name in match.options if name in tree}
    if "decks" in options:
        options["decks"] = [deck.name for deck in match.options["decks"]]
    return options


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
    """Solo: how often it was won with each score."""


@frozen
class _Lineup:
    """Who sits where: a setup and the bots in its seats."""

    setup: Setup
    names: tuple[str, ...]
    """What the game calls the seats."""
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
        """Games for one call of the core, unless there are very many: a fraction of a second."""
        return _GREEDY_CHUNK if any(POLICIES[name] == GREEDY for name in self.bots) else _CHUNK


def _lineups(match: Match) -> list[_Lineup]:
    names = match.bots if len(match.bots) == match.players else match.bots * match.players
    rotations = dict.fromkeys(names[turn:] + names[:turn] for turn in range(match.players))
    lineups: list[_Lineup] = []
    for place, setup in enumerate(match.setups()):
        state = setup.start(seed=0)
        seats = tuple(state.seat_name(seat) for seat in range(state.seats))
        lineups += [_Lineup(setup, seats, bots, place * MOST_GAMES) for bots in rotations]
    return lineups


def _parts(lineups: Sequence[_Lineup], games: int) -> Iterator[tuple[_Lineup, int, int]]:
    """The games dealt to the line-ups, in pieces: line-up, first game, number of games."""
    each, left_over = divmod(games, len(lineups))
    for place, lineup in enumerate(lineups):
        share = each + (place < left_over)
        step = max(lineup.chunk, share // _MOST_CHUNKS)
        for first in range(0, share, step):
            yield lineup, first, min(step, share - first)


@define
class _Counts:
    """Sums over all chunks; the order in which they come does not matter."""

    seats: list[Result]
    decisions: int = 0
    signature: int = 0
    factions: defaultdict[str, Result] = Factory(lambda: defaultdict(Result))
    bots: defaultdict[str, Result] = Factory(lambda: defaultdict(Result))
    won: defaultdict[str, Counter[int]] = Factory(lambda: defaultdict(Counter))

    def add(self, lineup: _Lineup, chunk: _Chunk) -> None:
        self.decisions += chunk.decisions
        self.signature = (self.signature + chunk.signature) % 2**64
        if len(lineup.names) == 1:
            self.won[lineup.names[0]] += chunk.won
        for seat, name in enumerate(lineup.names):
            wins = sum(
                (Fraction(times, ranks.count(0)) for ranks, times in chunk.ranks.items() if ranks[seat] == 0),
                Fraction(),
            )
            more = (chunk.games, chunk.points[seat], wins)
            self.seats[seat] = self.seats[seat].plus(*more)
            self.factions[name] = self.factions[name].plus(*more)
            self.bots[lineup.bots[seat]] = self.bots[lineup.bots[seat]].plus(*more)
