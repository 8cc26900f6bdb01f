"""How cost grows: by players, packs, part of the game, hand and territory; and the memory of batches, by their games.

`python benchmarks/growth.py` prints the tables of docs/performance.md and draws them in docs/images/growth.svg.
The positions are those of games with fixed seeds: the same options give the same ones. Needs matplotlib.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import sys
import time
import tracemalloc
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import attrs

sys.path.append(str(Path(__file__).resolve().parent))  # safe-path runs leave a script's folder out

from _measure import Table, described, load, machine, pin, positive, print_markdown, sample, scaled, tell, whole
from growth_plots import Plot, Series, draw

import isettlers
from isettlers import Batch, Encoding, Setup, State
from isettlers.imperial import Setup as ImperialSetup

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "images" / "growth.svg"
HANDS = range(1, 15)
TERRITORIES = range(2, 34)
"""A territory begins with two tiles and has 33 at most."""
TERRITORY_GAMES = 10
"""Times as many games as for the other questions, since few territories grow large."""
TENTHS = range(10)
PACKS: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "magic-number": ("magic-number",),
    "atlanteans": ("atlanteans",),
    "both": ("magic-number", "atlanteans"),
}
BATCHES = (1, 64, 1024, 16384)
STEPPED = 128
"""Games of the batch that steps; positions repeat in it where there are fewer."""

Choose = Callable[[State, Random], int]
Key = Callable[[float, State], int]
"""The line of a table that a position belongs to, by the part of its game that is over and by itself."""


# Positions.


def randomly(state: State, chance: Random) -> int:
    """Any legal action."""
    return chance.choice(state.legal_ids())


def greedily(state: State, _chance: Random) -> int:
    """The action with the highest evaluation."""
    return state.greedy()


def played(setup: Setup, seed: int, choose: Choose) -> list[State]:
    """All positions of a game in which a seat decides."""
    state, chance, course = setup.start(seed=seed), Random(seed), list[State]()
    while not state.over:
        course.append(state.clone())
        state.apply_unchecked(choose(state, chance))
    return course


def gathered(setup: Setup, choose: Choose, games: int, most: int, key: Key) -> dict[int, list[State]]:
    """Return up to `most` positions for each key, each position of the games as likely as any other."""
    kept: defaultdict[int, list[State]] = defaultdict(list)
    seen: Counter[int] = Counter()
    chance = Random(0)
    for seed in range(games):
        course = played(setup, seed, choose)
        for place, state in enumerate(course):
            number = key(place / len(course), state)
            seen[number] += 1
            if len(kept[number]) < most:
                kept[number].append(state)
            elif (place_kept := chance.randrange(seen[number])) < most:
                kept[number][place_kept] = state
    return kept


def _seat(state: State) -> Mapping[str, Any]:
    """The seat to decide, as everybody sees it."""
    seats: Sequence[Mapping[str, Any]] = state.view(None)["seats"]
    return seats[state.actor]


def hand(_part: float, state: State) -> int:
    """The number of cards in the hand of the seat to decide, in Imperial Settlers."""
    cards = _seat(state)["hand"]
    size: int = cards["common"] + cards["faction"]
    return size


def territory(_part: float, state: State) -> int:
    """The number of tiles in the territory of the seat to decide, in Founders of the Empire."""
    return len(_seat(state)["tiles"])


def tenth(part: float, _state: State) -> int:
    """The tenth of the game, from 0."""
    return int(part * len(TENTHS))


def anything(_part: float, _state: State) -> int:
    """The same for all positions."""
    return 0


# Questions.


@attrs.frozen
class Line:
    """Positions of one kind, a line of a table."""

    game: str
    label: str
    positions: Sequence[State]


@attrs.frozen
class Question:
    """A table and its plots, one for each game in it."""

    title: str
    subject: str
    """What is in the column of the labels."""
    base: tuple[str, str]
    """The label that plots compare with, if there are positions; else the first. Then its words."""
    lines: Sequence[Line]

    @property
    def games(self) -> Sequence[str]:
        """The titles of the games in it."""
        return tuple(dict.fromkeys(line.game for line in self.lines))


def questions(games: int, most: int) -> Iterator[Question]:
    """Play the games and sort their positions."""
    yield Question("Players", "players", ("2", "2 players"), list(_by_players(games, most)))
    yield Question(
        "Part of the game, two players", "tenth of the game", ("1", "first tenth"), list(_by_tenths(games, most))
    )
    two = {name: isettlers.game(name).seatings(2)[0] for name in ("imperial", "founders")}
    hands = gathered(two["imperial"], greedily, games, most, hand)
    lines = [Line("Imperial Settlers", str(size), hands.get(size, ())) for size in HANDS]
    yield Question("Hand of the seat to decide, two players", "cards in hand", ("1", "1 card"), lines)
    grown = gathered(two["founders"], greedily, TERRITORY_GAMES * games, most, territory)
    lines = [Line("Founders of the Empire", str(size), grown.get(size, ())) for size in TERRITORIES]
    yield Question("Territory of the seat to decide, two players", "tiles", ("2", "2 tiles"), lines)
    yield Question("Packs, two players", "packs", ("none", "no pack"), list(_by_packs(games, most)))


def _by_players(games: int, most: int) -> Iterator[Line]:
    for name in isettlers.games():
        game = isettlers.game(name)
        least, greatest = game.players
        for players in range(least, greatest + 1):
            [positions] = gathered(game.seatings(players)[0], randomly, games, most, anything).values()
            yield Line(game.title, str(players), positions)


def _by_packs(games: int, most: int) -> Iterator[Line]:
    for label, packs in PACKS.items():
        second = "atlanteans" if "atlanteans" in packs else "barbarians"
        setup = ImperialSetup(factions=("romans", second), packs=packs)
        [positions] = gathered(setup, randomly, games, most, anything).values()
        yield Line("Imperial Settlers", label, positions)


def _by_tenths(games: int, most: int) -> Iterator[Line]:
    for name in isettlers.games():
        game = isettlers.game(name)
        parts = gathered(game.seatings(2)[0], randomly, games, most, tenth)
        for number in TENTHS:
            yield Line(game.title, str(number + 1), parts.get(number, ()))


# Times.

Times = Mapping[tuple[int, str], float]
"""Nanoseconds by the id of a line and the name of a measure."""
Take = Callable[[Sequence[State], float], float]
"""Given positions and seconds to spend, the nanoseconds of one call."""


def calling(bind: Callable[[State], Callable[[], object]]) -> Take:
    """A call for each position, in turns; its time is that of the processor, other programs left out."""

    def take(positions: Sequence[State], budget: float) -> float:
        calls = [bind(state) for state in positions]

        def work(times: int) -> float:
            for _ in repeat(None, times):
                for call in calls:
                    call()
            return times * len(calls)

        return _each(work, budget)

    return take


def playouts(positions: Sequence[State], budget: float) -> float:
    """A decision of random playouts from the positions to the end of the game, inside the core."""

    def work(times: int) -> float:
        return sum(state.playouts(1, seed) for seed in range(times) for state in positions)

    return _each(work, budget)


def _each(work: Callable[[int], float], budget: float) -> float:
    taken = sample(work, budget)
    return taken.cpu / taken.count * 1e9


def steps(positions: Sequence[State], budget: float) -> float:
    """A random action in each of the positions inside the core, as a batch does it: the median of its steps."""
    batch = Batch(positions[0].setup, games=STEPPED, seed=0)
    indices, times = array("i", bytes(4 * STEPPED)), list[float]()
    end = time.perf_counter() + budget
    while not times or time.perf_counter() < end:
        for number in range(STEPPED):
            batch.set(number, positions[number % len(positions)])
        batch.sample(len(times), indices)
        begin = time.perf_counter()
        batch.step_index(indices)
        times.append(time.perf_counter() - begin)
    return statistics.median(times) / STEPPED * 1e9


def observing(positions: Sequence[State], budget: float) -> float:
    """The observation of the seat to decide, into one buffer."""
    out = positions[0].observe(0)
    return calling(lambda state: partial(state.observe, state.actor, out))(positions, budget)


MEASURES: Mapping[str, Take] = {
    "playouts": playouts,
    "step": steps,
    "legal_ids": calling(lambda state: state.legal_ids),
    "legal": calling(lambda state: lambda: tuple(state.legal)),
    "observe": observing,
    "view": calling(lambda state: partial(state.view, state.actor)),
    "save": calling(lambda state: state.save),
}


def measured(topics: Iterable[Question], rounds: int, budget: float) -> Times:
    """Return the time of each measure for the positions of each line: medians of the rounds.

    Each round measures everything once in another order, so that a slow spell of the machine falls on lines by chance.
    """
    lines = [line for question in topics for line in question.lines if line.positions]
    samples: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
    gc.freeze()  # the positions of all lines, which each sample would go through before it begins
    for number in range(1, rounds + 1):
        for line in Random(number).sample(lines, len(lines)):
            tell(f"round {number} of {rounds}: {line.game}, {line.label}")
            for name, take in MEASURES.items():
                samples[id(line), name].append(take(line.positions, budget))
    tell("")
    return {key: statistics.median(values) for key, values in samples.items()}


# Memory.


@attrs.frozen
class Memory:
    """Bytes that a batch asks the system for, as `tracemalloc` counts them."""

    game: str
    games: int
    alone: int
    rows: int
    """The same for a compact row and a mask of each game, one byte a number."""

    @classmethod
    def of(cls, name: str, games: int) -> Memory:
        """Make a batch of two players and its rows."""
        setup = isettlers.game(name).seatings(2)[0]
        encoding = Encoding(setup)
        Batch(setup, games=1, seed=0).observe(encoding=encoding)
        tracemalloc.start()
        batch = Batch(setup, games=games, seed=0)
        alone = tracemalloc.get_traced_memory()[0]
        rows = (batch.observe(encoding=encoding), batch.mask(encoding=encoding))
        both = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        del rows
        return cls(isettlers.game(name).title, games, alone, both - alone)


# The report.


def tables(topics: Iterable[Question], times: Times, batches: Iterable[Memory]) -> Iterator[Table]:
    """A table for each question, then that of memory."""
    for question in topics:
        header = (
            "game",
            question.subject,
            "positions",
            "options",
            *(f"`{name}`" for name in MEASURES),
            "state",
            "snapshot",
        )
        yield Table(question.title, header, [row(line, times) for line in question.lines])
    yield Table(
        "Memory of a batch, two players",
        ("game", "games", "batch", "for each game", "rows", "for each game"),
        [
            (
                one.game,
                f"{one.games:,}",
                scaled(one.alone, UNITS),
                f"{one.alone / one.games:,.0f} B",
                scaled(one.rows, UNITS),
                f"{one.rows / one.games:,.0f} B",
            )
            for one in batches
        ],
    )


UNITS = (" B", " KB", " MB")


def row(line: Line, times: Times) -> tuple[str, ...]:
    """A line of a table, without figures where no position was met."""
    if not line.positions:
        return (line.game, line.label, "0", *[""] * (len(MEASURES) + 3))
    return (
        line.game,
        line.label,
        str(len(line.positions)),
        f"{statistics.mean(state.legal_count() for state in line.positions):.1f}",
        *(scaled(times[id(line), name], (" ns", " µs", " ms")) for name in MEASURES),
        f"{state_size(line):,} B",
        f"{snapshot_size(line):,.0f} B",
    )


def state_size(line: Line) -> int:
    """Bytes of a state."""
    return line.positions[0].setup.tables().state_size


def snapshot_size(line: Line) -> float:
    """Bytes of a snapshot, on average."""
    return statistics.mean(len(state.save()) for state in line.positions)


def plots(topics: Sequence[Question], times: Times, batches: Sequence[Memory]) -> Iterator[Plot]:
    """The plots of the questions, one for each game, then those of sizes and memory."""
    for question in topics:
        for game in question.games:
            yield _costs(question, [line for line in question.lines if line.game == game and line.positions], times)
    sizes = [
        Series(name, [line.label for line in lines], [size(line) for line in lines], number, dashed=not name)
        for number, game in enumerate(topics[0].games)
        for lines in [[line for line in topics[0].lines if line.game == game]]
        for name, size in ((game, state_size), ("", snapshot_size))
    ]
    yield Plot("Size of a state (dashed: of a snapshot)", "players", "bytes", sizes)
    memory = [
        Series(game, [f"{one.games:,}" for one in own], [one.alone for one in own], number)
        for number, game in enumerate(topics[0].games)
        for own in [[one for one in batches if one.game == game]]
    ]
    yield Plot("Memory of a batch", "games", "bytes", memory, logarithmic=True)


def _costs(question: Question, lines: Sequence[Line], times: Times) -> Plot:
    """The measures of some lines, each as a multiple of that of one line."""
    label, words = question.base
    base = next((line for line in lines if line.label == label), lines[0])
    series = [
        Series(
            name,
            [line.label for line in lines],
            [times[id(line), name] / times[id(base), name] for line in lines],
            number,
        )
        for number, name in enumerate(MEASURES)
    ]
    return Plot(base.game, question.subject, f"cost ({words} = 1)", series, shared=True)


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The options given on the command line."""
    parser = argparse.ArgumentParser(description="Measure how cost grows, print tables as Markdown and draw them.")
    parser.add_argument("--rounds", type=whole, default=5, help="repeats of everything (default: 5)")
    parser.add_argument(
        "--budget", type=positive, default=0.01, metavar="SECONDS", help="a measurement (default: 0.01)"
    )
    parser.add_argument("--games", type=whole, default=100, help="games that positions come from (default: 100)")
    parser.add_argument("--positions", type=whole, default=128, help="most positions of a line (default: 128)")
    parser.add_argument(
        "--plot", type=Path, default=PICTURE, metavar="FILE", help="SVG (default: docs/images/growth.svg)"
    )
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> None:
    """Measure, draw, print."""
    args = arguments(argv)
    where = machine()
    pin()
    batches = [Memory.of(name, games) for name in isettlers.games() for games in BATCHES]
    tell("playing games")
    topics = list(questions(args.games, args.positions))
    begin, busy = time.perf_counter(), time.process_time()
    times = measured(topics, args.rounds, args.budget)
    share = (time.process_time() - busy) / (time.perf_counter() - begin)
    where["load_at_end"] = load()
    draw(args.plot, list(plots(topics, times, batches)))
    print(f"{described(where)}. Medians of {args.rounds} rounds, share of the processor {share:.2f}.")
    print_markdown(tables(topics, times, batches))


if __name__ == "__main__":
    main()
