"""The worth of each card or tile in points and wins, by playouts of the same deals that differ in one card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from statistics import fmean, stdev, variance
from typing import Any, Final

import attrs
from attrs import field, frozen

from isettlers._core.rng import derive_seed
from isettlers.analyse.analysis import document
from isettlers.arena.intervals import Estimate, mean
from isettlers.bots import bot, decide
from isettlers.errors import SetupError
from isettlers.game import Setup
from isettlers.kit.exchanges import Exchanges, Placed
from isettlers.kit.fates import CardGroup
from isettlers.kit.reading import unknown, within
from isettlers.plain import whole
from isettlers.pools import processes
from isettlers.registry import DEFAULT_GAME, game, rotation_of
from isettlers.seeds import given_seed
from isettlers.state import State

MOST_DEALS: Final = 10**6
MOST_WORKERS: Final = 1024

_FEWEST: Final = 2
_FEWEST_SOURCED: Final = 8
"""Sourced groups of a deck whose spread says something."""
_MOMENTS: Final = 2**40
"""Stream of a deal's seed for the moment of the exchange; its decisions have the streams below."""
_DRAWS: Final = _MOMENTS + 1
"""The first stream of a deal's seed for the cards that groups are exchanged for."""
_CHUNK: Final = 2


@frozen
class Outcome:
    """The end of one game for the seat that is measured, or the mean of several ends."""

    points: float
    wins: float
    """1 for a victory, 1/k for one shared by k."""


@frozen
class Pair:
    """Games of one deal and the same seeds: with a card of the group in a place, and with the others of its deck."""

    group: str
    with_it: Outcome
    without: Outcome
    """The mean over the other groups, weighted by their copies."""
    dealt: Outcome
    """The game with the card that was dealt to the place."""


@frozen
class Trial:
    """Games to play. Raises SetupError and CardError for invalid settings, BotFailed for a bot that fails."""

    game: str = DEFAULT_GAME
    settings: Mapping[str, Any] = field(factory=dict)
    """Settings of the game's setup; `Game.rotation` says which setups they make."""
    players: int | None = field(default=None, converter=whole)
    """Number of players (default: that of the settings)."""
    bot: str = "heuristic"
    """The spec of the bot in all seats."""
    deals: int = field(default=200, converter=whole, validator=within(1, MOST_DEALS))
    """How many deals; each is played once for each group of each deck."""
    seed: int = field(default=0, converter=given_seed)
    only: tuple[str, ...] = ()
    """The decks, or colours of tiles, that are measured (default: all)."""
    setups: tuple[Setup, ...] = field(init=False, repr=False)
    """The setups played in rotation."""
    groups: tuple[CardGroup, ...] = field(init=False, repr=False)
    """The groups that are measured, by deck."""

    def __attrs_post_init__(self) -> None:
        bot(self.bot)
        exchanges(self.game)
        object.__setattr__(self, "setups", rotation_of(self.game, self.players, self.settings))
        object.__setattr__(self, "groups", self._chosen())

    def _chosen(self) -> tuple[CardGroup, ...]:
        fates = game(self.game).fates
        groups = {group.id: group for setup in self.setups for group in (fates.groups(setup) if fates else ())}
        decks = list(dict.fromkeys(group.deck for group in groups.values()))
        for name in self.only:
            if name not in decks:
                raise SetupError(f"only: {unknown('deck', name, decks)}")
        chosen = [group for group in groups.values() if not self.only or group.deck in self.only]
        return tuple(sorted(chosen, key=lambda group: decks.index(group.deck)))


@frozen
class Worth:
    """The worth of a group; None where too few deals allowed the exchange."""

    group: CardGroup
    pairs: int
    points: Estimate | None
    """Points of the seat with it, less those with a random other card of its deck in the same place."""
    wins: Estimate | None
    """The same difference of the share of wins."""
    narrower: float | None
    """How many times as wide the interval of `points` would be with as many independent games."""
    deviation: float | None
    """How many of their standard deviations `points` lies from the mean of the sourced groups of its deck.

    None for a deck with fewer than eight of them."""

    def document(self) -> dict[str, Any]:
        """The worth as a plain tree."""
        return {
            **attrs.asdict(self.group),
            "pairs": self.pairs,
            "points": document(self.points),
            "wins": document(self.wins),
            "narrower": self.narrower,
            "deviation": self.deviation,
        }


@frozen
class Balance:
    """The worth of all groups of a trial, by deck."""

    trial: Trial
    lines: tuple[Worth, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.trial.setups[0].tables().seats

    @property
    def meaning(self) -> str:
        """Where the card or tile is; the end of a sentence that begins with "It"."""
        return exchanges(self.trial.game).meaning

    def document(self) -> dict[str, Any]:
        """The table as plain data for JSON."""
        trial = self.trial
        return {
            "game": trial.game,
            "players": self.players,
            "meaning": self.meaning,
            "settings": {"bot": trial.bot, "deals": trial.deals, "seed": trial.seed},
            "groups": [line.document() for line in self.lines],
        }


def measure(trial: Trial, progress: Callable[[int], None] | None = None, *, workers: int = 1) -> Balance:
    """Play the games of a trial and return the worth of each group.

    `progress` hears of each deal. The result does not depend on the workers, which are processes of this machine.
    Decks of which no card could be exchanged are left out. Raises SetupError.
    """
    if not 1 <= workers <= MOST_WORKERS:
        raise SetupError(f"workers: expected 1 to {MOST_WORKERS}, got {workers}")
    pairs: dict[str, list[Pair]] = {group.id: [] for group in trial.groups}
    for deal in _played(trial, min(workers, trial.deals)):
        for pair in deal:
            pairs[pair.group].append(pair)
        if progress is not None:
            progress(1)
    decks = {group.deck for group in trial.groups if pairs[group.id]}
    return Balance(trial, tuple(_lines([group for group in trial.groups if group.deck in decks], pairs)))


def exchanges(name: str) -> Exchanges:
    """Return the exchanges of a game. Raises SetupError for a game without."""
    offered = game(name).exchanges
    if offered is None:
        raise SetupError(f"{name} has no cards or tiles to exchange")
    return offered


def _played(trial: Trial, workers: int) -> Iterator[Sequence[Pair]]:
    """Yield the pairs of each deal, in order."""
    if workers == 1:
        for number in range(trial.deals):
            yield pairs_of(trial, number)
        return
    with processes(workers) as pool:
        numbers = iter(range(trial.deals))
        waiting = [pool.submit(pairs_of, trial, number) for number in islice(numbers, _CHUNK * workers)]
        while waiting:
            yield waiting.pop(0).result()
            waiting += [pool.submit(pairs_of, trial, number) for number in islice(numbers, 1)]


def pairs_of(trial: Trial, number: int) -> list[Pair]:
    """Return the pairs of one deal, for all groups of which a card can be in the chosen place."""
    kind = exchanges(trial.game)
    setup = trial.setups[number % len(trial.setups)]
    seed = derive_seed(trial.seed, number)
    state = setup.start(seed)
    decisions = _moment(kind, state, trial.bot, seed)
    if state.over:
        return []
    tree, ends = state.document(), _Ends(trial.bot, seed, decisions)
    pairs: list[Pair] = []
    for place, deck in enumerate(dict.fromkeys(group.deck for group in trial.groups)):
        seat = kind.seat(state, deck, number // len(trial.setups))
        if seat is not None:
            placed = list(kind.placed(setup, tree, seat, deck, derive_seed(seed, _DRAWS + place)))
            pairs += _pairs(placed, [ends.after(_position(trial.game, setup, one.tree))[seat] for one in placed])
    return pairs


def _pairs(placed: Sequence[Placed], outcomes: Sequence[Outcome]) -> Iterator[Pair]:
    """Yield the pair of each group: its outcome, and the mean of the others."""
    if len(placed) < _FEWEST:
        return
    copies = [one.copies for one in placed]
    points = sum(count * outcome.points for count, outcome in zip(copies, outcomes, strict=True))
    wins = sum(count * outcome.wins for count, outcome in zip(copies, outcomes, strict=True))
    for one, own in zip(placed, outcomes, strict=True):
        others = sum(copies) - one.copies
        mean_of_others = Outcome((points - one.copies * own.points) / others, (wins - one.copies * own.wins) / others)
        yield Pair(one.group, own, mean_of_others, outcomes[0])


def _position(name: str, setup: Setup, tree: Mapping[str, Any]) -> State:
    """Return the position of a document."""
    return game(name).from_document(setup, {key: tree[key] for key in tree if key not in ("game", "setup")})


def _moment(kind: Exchanges, state: State, spec: str, seed: int) -> int:
    """Play a state to the moment of the exchange; return the number of decisions."""
    least, decisions, player = derive_seed(seed, _MOMENTS) % (kind.latest + 1), 0, bot(spec)
    while not state.over and (decisions < least or state.pending or not kind.ready(state.document())):
        state.apply_unchecked(decide(player, state, derive_seed(seed, decisions)).action)
        decisions += 1
    return decisions


@frozen
class _Ends:
    """Plays positions of a deal to their ends, all with the same seeds."""

    spec: str
    seed: int
    decisions: int
    """The number of decisions before."""

    def after(self, state: State) -> list[Outcome]:
        """Return the outcome of each seat."""
        player, number = bot(self.spec), self.decisions
        while not state.over:
            state.apply_unchecked(decide(player, state, derive_seed(self.seed, number)).action)
            number += 1
        ranks = state.ranks
        return [
            Outcome(points, 1 / ranks.count(0) if rank == 0 else 0.0)
            for points, rank in zip(state.scores, ranks, strict=True)
        ]


def _lines(groups: Sequence[CardGroup], pairs: Mapping[str, Sequence[Pair]]) -> Iterator[Worth]:
    points = {group.id: _mean([p.with_it.points - p.without.points for p in pairs[group.id]]) for group in groups}
    for group in groups:
        met, value = pairs[group.id], points[group.id]
        sourced = [
            average.value
            for other in groups
            if other.deck == group.deck and not other.reconstructed and (average := points[other.id]) is not None
        ]
        yield Worth(
            group=group,
            pairs=len(met),
            points=value,
            wins=_mean([pair.with_it.wins - pair.without.wins for pair in met]),
            narrower=_narrower(met),
            deviation=_deviation(value, sourced),
        )


def _mean(values: Sequence[float]) -> Estimate | None:
    return mean(values) if len(values) >= _FEWEST else None


def _narrower(pairs: Sequence[Pair]) -> float | None:
    """Return how much wider the interval would be if the card and the one dealt were played in independent games."""
    if len(pairs) < _FEWEST:
        return None
    paired = stdev(pair.with_it.points - pair.without.points for pair in pairs)
    alone = variance(p.with_it.points for p in pairs) + variance(p.dealt.points for p in pairs)
    return sqrt(alone) / paired if paired else None


def _deviation(value: Estimate | None, sourced: Sequence[float]) -> float | None:
    if value is None or len(sourced) < _FEWEST_SOURCED or not (spread := stdev(sourced)):
        return None
    return (value.value - fmean(sourced)) / spread
