"""What is measured: searches in fixed positions beside the bare playouts of the same positions, and threads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs
from _measure import Sample, sample

from isettlers import State
from isettlers.bots import Bot, Budget, Choice, Thinking, bot, decide
from isettlers.record import read_record

POSITIONS = Path(__file__).with_name("positions")
CHOICE_SEED = 1
"""Of the search whose choice is reported."""
THREADED = {
    "bare playouts": None,
    "a tree a thread": "ismcts:threads=2,parallel=root",
    "one tree": "ismcts:threads=2,parallel=tree",
}
"""What two threads do, and its spec."""


@attrs.frozen
class Spot:
    """A fixed position: the end of a record, checked against the hash in it."""

    name: str
    title: str
    state: State
    tables: str
    """Fingerprint of the cards it is played with."""

    @classmethod
    def read(cls, path: Path) -> Spot:
        """The position in a file. Raises FormatError when the record does not end as it did when it was made."""
        record = read_record(path)
        return cls(path.stem, str(record.notes["title"]), record.verify(), record.setup.fingerprint().hex())


@attrs.define
class Bare:
    """Random playouts in the core, from one position; counts decisions."""

    spot: Spot
    playouts: int = 0
    decisions: int = 0

    def __call__(self, playouts: int) -> float:
        """So many of them, other ones each time."""
        done = self.spot.state.playouts(playouts, self.playouts)
        self.playouts += playouts
        self.decisions += done
        return done

    @property
    def length(self) -> float:
        """Decisions of a playout."""
        return self.decisions / self.playouts


@attrs.define
class Searching:
    """Searches of one position by one bot with one budget; counts iterations."""

    spot: Spot
    player: Bot
    budget: int
    searches: int = 0
    iterations: int = 0
    decisions: int = 0

    def __call__(self, searches: int) -> float:
        """So many of them, each with a seed of its own. Raises ValueError for a bot that counts no iterations."""
        before = self.iterations
        for _ in range(searches):
            self.searches += 1
            stats = self.once(CHOICE_SEED + self.searches).stats
            if "iterations" not in stats:
                raise ValueError(f"{self.player.spec} does not say how many iterations it made")
            self.iterations += stats["iterations"]
            self.decisions += stats.get("decisions", 0)
        return self.iterations - before

    def once(self, seed: int) -> Choice:
        """One search."""
        return decide(self.player, self.spot.state, seed, Thinking(Budget(iterations=self.budget)))

    def length(self, bare: Bare) -> float:
        """Decisions of an iteration; as many as a playout has, of a bot that does not count them."""
        return self.decisions / self.iterations if self.decisions else bare.length


@attrs.define
class Line:
    """A search of the report with what was measured of it, one entry a round."""

    work: Searching
    bare: Bare
    rates: list[Sample] = attrs.field(factory=list)
    bare_rates: list[Sample] = attrs.field(factory=list)

    def shares(self) -> list[float]:
        """Decisions a second over those of bare playouts, round by round: the same playout length on both sides."""
        length = self.work.length(self.bare)
        pairs = zip(self.rates, self.bare_rates, strict=True)
        return [rate.per_second * length / bare.per_second for rate, bare in pairs]


def lines(spots: Sequence[Spot], specs: Sequence[str], budgets: Sequence[int]) -> list[Line]:
    """Every search with every budget in every position. Raises SetupError for a spec that names no bot."""
    players = [bot(spec, imports=True) for spec in specs]
    lines = []
    for spot in spots:
        bare = Bare(spot)
        lines += [Line(Searching(spot, player, budget), bare) for player in players for budget in budgets]
    return lines


def measure_round(lines: Sequence[Line], seconds: float) -> None:
    """Take one sample of every line, and just before it one of its position's bare playouts."""
    for line in lines:
        line.bare_rates.append(sample(line.bare, seconds))
        line.rates.append(sample(line.work, seconds))


def measure_threads(spot: Spot, budget: int, seconds: float) -> dict[str, float]:
    """How many times the work of one thread two do, one after the other in turns."""
    alone = sample(Searching(spot, bot("ismcts"), budget), seconds).per_second
    times = {}
    for name, spec in THREADED.items():
        if spec is None:
            times[name] = _two_at_once(spot, seconds) / sample(Bare(spot), seconds).per_second
        else:
            times[name] = sample(Searching(spot, bot(spec), budget), seconds).per_second / alone
    return times


def _two_at_once(spot: Spot, seconds: float) -> float:
    works = (Bare(spot), Bare(spot))
    with ThreadPoolExecutor(2) as pool:
        return sample(lambda units: sum(pool.map(lambda work: work(units), works)), seconds).per_second
