"""How fast the engine is on this machine, and one signature of all it does."""

from __future__ import annotations

import random
import statistics
import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from attrs import frozen

from isettlers._core.kernel import RANDOM, play_games
from isettlers._core.search.engine import Search, search_options
from isettlers.batch.batch import Batch
from isettlers.errors import SetupError
from isettlers.game import Setup
from isettlers.kit.networks import NET
from isettlers.pools import threads
from isettlers.registry import DEFAULT_GAME, game
from isettlers.state import State

MEASURED: Final = (2, 3, 4)
"""Numbers of players that are measured."""
SIGNATURE_GAMES: Final = 300
SIGNATURE_SEED: Final = 1
REPEATS: Final = 7
SECONDS: Final = 15.0
"""Default of the total measuring time in seconds."""

_CALIBRATION_S: Final = 0.01
_HALFWAY: Final = 60
_BATCH: Final = 1024
_PIECES: Final = 64
"""Of the work of a thread; it can be interrupted between them."""

Work = Callable[[int], int]
"""Does n units of work and returns the number of things counted in it."""


@frozen
class Measure:
    """One thing measured: the middle, least and most over the repeats."""

    name: str
    players: int
    unit: str
    """"decisions/s", "ns" for one call, or "times" for a ratio."""
    median: float
    least: float
    most: float

    @classmethod
    def of(cls, name: str, players: int, unit: str, values: Sequence[float]) -> Measure:
        """The summary of some repeats."""
        return cls(name, players, unit, statistics.median(values), min(values), max(values))


@frozen
class Benchmark:
    """All that was measured."""

    game: str
    measures: tuple[Measure, ...]
    state_bytes: Mapping[int, int]
    """Size of a state by number of players."""
    signatures: Mapping[int, int]
    """By number of players: the sum of the final hashes of a fixed set of random games."""

    @property
    def signature(self) -> int:
        """All of them in one number; a change of the rules changes it, a change of speed does not."""
        return sum(self.signatures.values()) % 2**64

    def document(self) -> dict[str, Any]:
        """The measurement as plain data for JSON."""
        return {
            "game": self.game,
            "signature": f"{self.signature:016x}",
            "signatures": {str(players): f"{value:016x}" for players, value in self.signatures.items()},
            "state_bytes": {str(players): size for players, size in self.state_bytes.items()},
            "repeats": REPEATS,
            "measures": [_as_data(measure) for measure in self.measures],
        }


def _as_data(measure: Measure) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": measure.name,
        "players": measure.players,
        "unit": measure.unit,
        "median": measure.median,
        "min": measure.least,
        "max": measure.most,
    }
    if measure.unit == "decisions/s":
        data["ns_per_decision"] = 1e9 / measure.median
    return data


@frozen
class _Task:
    name: str
    players: int
    unit: str
    work: Work


def measure(
    name: str = DEFAULT_GAME, seconds: float = SECONDS, progress: Callable[[], None] | None = None
) -> Benchmark:
    """Measure a game for about `seconds` of measuring time.

    Every repeat measures everything once, so that a slow spell of the machine falls on all. `progress` is called
    after each of `steps()` samples. Raises SetupError for an unknown game.
    """
    setups = standard_setups(name)
    tasks = _tasks(setups)
    budget = seconds / steps(name)
    samples: list[list[float]] = [[] for _ in tasks]
    scaling: list[float] = []
    for _ in range(REPEATS):
        for task, values in zip(tasks, samples, strict=True):
            rate = _rate(task.work, budget)
            values.append(1e9 / rate if task.unit == "ns" else rate)
            if progress is not None:
                progress()
        scaling.append(_two_threads(setups[2], budget))
        if progress is not None:
            progress()
    measures = [Measure.of(task.name, task.players, task.unit, v) for task, v in zip(tasks, samples, strict=True)]
    measures.append(Measure.of("two threads against one", 2, "times", scaling))
    return Benchmark(
        game=name,
        measures=tuple(measures),
        state_bytes={players: setup.tables().state_size for players, setup in setups.items()},
        signatures={players: signature(setup) for players, setup in setups.items()},
    )


def steps(name: str) -> int:
    """How many samples `measure` takes."""
    return REPEATS * (len(_tasks(standard_setups(name))) + 1)


def standard_setups(name: str) -> dict[int, Setup]:
    """Return a setup for each of 2, 3 and 4 players that the game allows: the first of its seatings."""
    played = game(name)
    least, most = played.players
    return {players: played.seatings(players)[0] for players in MEASURED if least <= players <= most}


def signature(setup: Setup) -> int:
    """The sum of the final hashes of 300 random games of a setup, modulo 2**64."""
    tables = setup.tables()
    return play_games(tables, bytes([RANDOM] * tables.seats), SIGNATURE_SEED, 0, SIGNATURE_GAMES)[1]


def _tasks(setups: Mapping[int, Setup]) -> list[_Task]:
    """Yield the measurements, those inside the core first."""
    starts = {players: setup.start(seed=SIGNATURE_SEED) for players, setup in setups.items()}
    two = starts[2]
    halfway = two.clone()
    for _ in range(_HALFWAY):
        if not halfway.over:
            halfway.apply_unchecked(halfway.greedy())
    native = [_Task("random playouts in the core", n, "decisions/s", _Playouts(state)) for n, state in starts.items()]
    return [
        *native,
        *[_Task("playouts by the network", n, "decisions/s", work) for n, work in _by_network(starts).items()],
        _Task("step_index", 2, "decisions/s", lambda games: _play(two, games, _by_index)),
        _Task("legal_ids, apply_unchecked", 2, "decisions/s", lambda games: _play(two, games, _by_id)),
        _Task("legal_ids, apply", 2, "decisions/s", lambda games: _play(two, games, _checked)),
        *[_Task(f"batch of {_BATCH:,} games", n, "decisions/s", _Turns(setup)) for n, setup in setups.items()],
        _Task("clone", 2, "ns", lambda times: _repeat(halfway.clone, times)),
        *[_Task("start", n, "ns", _Starts(setup)) for n, setup in setups.items()],
    ]


class _Playouts:
    """Whole random games from one position, other ones each time."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seed = 0

    def __call__(self, games: int) -> int:
        self.seed += 1
        return self.state.playouts(games, self.seed)


def _by_network(starts: Mapping[int, State]) -> dict[int, Work]:
    """Return the playouts by networks, for each number of players that has one."""
    playouts: dict[int, Work] = {}
    for players, state in starts.items():
        with suppress(SetupError):
            playouts[players] = _NetworkPlayouts(state.with_weights(NET))
    return playouts


class _NetworkPlayouts:
    """Whole games from one position by a search with a network, which reads each position and draws each action."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.options = search_options("ismcts", {"weights": NET, "cutoff": -1})[0]
        self.seed = 0

    def __call__(self, games: int) -> int:
        self.seed += 1
        search = Search(self.state, self.seed, **self.options)
        search.run(games)
        return search.decisions


class _Turns:
    """One decision after the other in each game of a batch; those that are over begin again."""

    def __init__(self, setup: Setup) -> None:
        self.batch = Batch(setup, games=_BATCH, seed=SIGNATURE_SEED)
        self.indices = array("i", bytes(4 * _BATCH))
        self.seed = 0

    def __call__(self, turns: int) -> int:
        batch, indices = self.batch, self.indices
        for _ in range(turns):
            self.seed += 1
            if batch.step_index(batch.sample(self.seed, indices)) < _BATCH:
                batch.restart(batch.over)
        return turns * _BATCH


class _Starts:
    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def __call__(self, times: int) -> int:
        start = self.setup.start
        for seed in range(times):
            start(seed)
        return times


def _repeat(call: Callable[[], object], times: int) -> int:
    for _ in range(times):
        call()
    return times


def _play(start: State, games: int, play: Callable[[State, Callable[[], float]], int]) -> int:
    dice = random.Random(SIGNATURE_SEED).random
    return sum(play(start.clone(), dice) for _ in range(games))


def _by_index(state: State, dice: Callable[[], float]) -> int:
    step = state.step_index
    count = state.legal_count()
    decisions = 0
    while count:
        count = step(int(dice() * count))
        decisions += 1
    return decisions


def _by_id(state: State, dice: Callable[[], float]) -> int:
    legal, apply = state.legal_ids, state.apply_unchecked
    decisions = 0
    while ids := legal():
        apply(ids[int(dice() * len(ids))])
        decisions += 1
    return decisions


def _checked(state: State, dice: Callable[[], float]) -> int:
    legal, apply = state.legal_ids, state.apply
    decisions = 0
    while ids := legal():
        apply(ids[int(dice() * len(ids))])
        decisions += 1
    return decisions


def _rate(work: Work, budget: float) -> float:
    """Things a second; the size of the pieces is found first, untimed, which warms the caches too."""
    units = _units(work, min(_CALIBRATION_S, budget / 4))
    count = 0
    start = time.perf_counter()
    while True:
        count += work(units)
        taken = time.perf_counter() - start
        if taken >= budget:
            return count / taken


def _units(work: Work, seconds: float) -> int:
    """The smallest power of two of units that keeps `work` busy for so long."""
    units = 1
    while True:
        start = time.perf_counter()
        work(units)
        if time.perf_counter() - start >= seconds:
            return units
        units *= 2


def _two_threads(setup: Setup, budget: float) -> float:
    """How many times the playouts of one thread two do together, measured one after the other."""
    works = [_Playouts(setup.start(seed=seed)) for seed in range(2)]
    alone = _rate(works[0], budget / 2)
    games = max(1, _units(works[0], budget / 2) // _PIECES)
    with threads(2) as (pool, stop):

        def played(work: _Playouts) -> int:
            return sum(work(games) for _ in range(_PIECES) if not stop.is_set())

        start = time.perf_counter()
        count = sum(pool.map(played, works))
        together: float = count / (time.perf_counter() - start)
    return together / alone
