"""isettlers beside other game engines: random playouts and clones, measured in turns on one CPU.

Every round starts one fresh process for each contender, one after another, so that a slow spell of the machine falls on
all of them. `python benchmarks/peers.py --help` lists the options; README.md explains the figures.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import importlib.metadata
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import repeat
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import attrs

sys.path.append(str(Path(__file__).resolve().parent))  # safe-path runs leave a script's folder out

from _measure import (
    QUIET_SHARE,
    Sample,
    Summary,
    Table,
    Work,
    described,
    load,
    machine,
    pin,
    positive,
    print_markdown,
    print_tables,
    sample,
    scaled,
    tell,
    whole,
)

import isettlers
from isettlers.registry import setup_of

ROOT_SEED = 7
FACTIONS = ("romans", "barbarians", "japanese", "egyptians")
"""Of Imperial Settlers, in the order of the seats."""

State: TypeAlias = Any
"""A position of whichever library; nothing is known of it here."""


@attrs.frozen
class Measure:
    """One table of the report; a rate counts decisions a second, anything else is the time of one."""

    title: str
    rate: bool = True

    @property
    def unit(self) -> str:
        """The unit of `value`."""
        return "decisions/s" if self.rate else "ns"

    def value(self, taken: Sample) -> float:
        """The figure a sample stands for."""
        return taken.per_second if self.rate else taken.nanoseconds_each

    def text(self, value: float) -> str:
        """A figure for people: 709 k, 6.71 M; 54.1 ns, 23.5 µs."""
        if self.rate:
            return scaled(value, ("", " k", " M"))
        return scaled(value, (" ns", " µs", " ms"))


MEASURES: Mapping[str, Measure] = {
    "native": Measure("Random playouts inside the compiled core, decisions/s"),
    "python": Measure("Random playouts driven from Python (list, choose, apply), decisions/s"),
    "index": Measure("Random playouts driven from Python (one call a decision), decisions/s"),
    "fresh": Measure("Random games driven from Python, set-up and deal included, decisions/s"),
    "clone": Measure("Clone of a state in the middle of a game", rate=False),
}
BESIDE: Mapping[str, tuple[str, str]] = {
    "native": ("native", "in the core"),
    "python": ("python", "from Python"),
    "index": ("python", "one call"),
    "fresh": ("fresh", "new games"),
    "clone": ("clone", "clone"),
}
"""For each measure of isettlers, the measure of the others that it is compared with, and the name of the column."""


@attrs.frozen
class Shape:
    """What random playouts from the root look like: totals over `playouts` of them."""

    playouts: int
    decisions: int
    options: int
    forced: int

    @property
    def decisions_per_playout(self) -> float:
        """The mean length of a playout."""
        return self.decisions / self.playouts


class Game(Protocol):
    """One game of one library, at one opening position, the root, that playouts start from."""

    def walk(self) -> Iterator[tuple[State, int]]:
        """Play one random game; before each decision, give the live state and its number of options."""

    def works(self, midgame: State, shape: Shape, /) -> dict[str, Work]:
        """The measures this library can take part in, by their names in MEASURES."""


def calls(function: Callable[[], object]) -> Work:
    """The work of calling `function` again and again."""

    def work(number: int) -> float:
        for _ in repeat(None, number):
            function()
        return number

    return work


class _Own:
    """A game of isettlers."""

    def __init__(self, name: str, settings: Mapping[str, Any]) -> None:
        self.setup = setup_of(name, settings)
        self.root = self._start(ROOT_SEED)

    def walk(self) -> Iterator[tuple[State, int]]:
        state = self.root.clone()
        while ids := state.legal_ids():
            yield state, len(ids)
            state.apply_unchecked(random.choice(ids))

    def works(self, midgame: State, _shape: Shape, /) -> dict[str, Work]:
        return {
            "native": self._native,
            "python": lambda games: self._play(games, self.root.clone),
            "index": self._index,
            "fresh": lambda games: self._play(games, lambda: self._start(random.getrandbits(32))),
            "clone": calls(midgame.clone),
        }

    def _start(self, seed: int) -> State:
        return self.setup.start(seed)

    def _native(self, games: int) -> float:
        decisions: int = self.root.playouts(games, random.getrandbits(32))
        return decisions

    def _play(self, games: int, begin: Callable[[], State]) -> float:
        uniform, decisions = random.random, 0
        for _ in repeat(None, games):
            state = begin()
            legal, apply = state.legal_ids, state.apply_unchecked
            while ids := legal():
                apply(ids[int(uniform() * len(ids))])
                decisions += 1
        return decisions

    def _index(self, games: int) -> float:
        uniform, decisions = random.random, 0
        for _ in repeat(None, games):
            state = self.root.clone()
            step, options = state.step_index, state.legal_count()
            while options:
                options = step(int(uniform() * options))
                decisions += 1
        return decisions


class _Spiel:
    """One game of OpenSpiel, from its first real choice: the deal is done and one-option decisions are past."""

    CHANCE = -1

    def __init__(self, name: str) -> None:
        self.pyspiel: Any = importlib.import_module("pyspiel")
        self.game = self.pyspiel.load_game(name)
        self.root = self.game.new_initial_state()
        while self.root.is_chance_node() or len(self.root.legal_actions()) < 2:
            if self.root.is_chance_node():
                self.root.apply_action(_drawn(self.root.chance_outcomes()))
            else:
                self.root.apply_action(self.root.legal_actions()[0])

    def walk(self) -> Iterator[tuple[State, int]]:
        state = self.root.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state.chance_outcomes()))
            else:
                actions = state.legal_actions()
                yield state, len(actions)
                state.apply_action(random.choice(actions))

    def works(self, midgame: State, shape: Shape, /) -> dict[str, Work]:
        def native(playouts: int) -> float:
            """A search of one simulation is `playouts` random playouts in C++; it does not count their decisions."""
            evaluator = self.pyspiel.RandomRolloutEvaluator(playouts, random.getrandbits(30))
            uct_c, simulations, memory_mb, solve, seed, verbose = 2.0, 1, 100, False, 42, False
            bot = self.pyspiel.MCTSBot(self.game, evaluator, uct_c, simulations, memory_mb, solve, seed, verbose)
            bot.step(self.root)
            return playouts * shape.decisions_per_playout

        return {
            "native": native,
            "python": lambda games: self._play(games, self.root.clone),
            "fresh": lambda games: self._play(games, self.game.new_initial_state),
            "clone": calls(midgame.clone),
        }

    def _play(self, games: int, begin: Callable[[], State]) -> float:
        uniform, decisions = random.random, 0
        for _ in repeat(None, games):
            state = begin()
            current, legal, apply = state.current_player, state.legal_actions, state.apply_action
            while (player := current()) >= self.CHANCE:
                if player == self.CHANCE:
                    apply(_drawn(state.chance_outcomes()))
                else:
                    actions = legal()
                    apply(actions[int(uniform() * len(actions))])
                    decisions += 1
        return decisions


def _drawn(outcomes: Sequence[tuple[int, float]]) -> int:
    """A chance outcome by its probability; equal first and last ones are taken to mean all are, which is cheaper."""
    if outcomes[0][1] == outcomes[-1][1]:
        return outcomes[int(random.random() * len(outcomes))][0]
    actions, weights = zip(*outcomes, strict=True)
    drawn: int = random.choices(actions, weights)[0]
    return drawn


class _Catan:
    """Catan, played by catanatron, which has no compiled core; a game is cut off where the library cuts it off."""

    def __init__(self, players: int) -> None:
        self.catanatron = importlib.import_module("catanatron")
        self.colors = list(self.catanatron.Color)[:players]
        self.turn_limit: int = importlib.import_module("catanatron.game").TURNS_LIMIT
        self.root = self._start()

    def walk(self) -> Iterator[tuple[State, int]]:
        game = self.root.copy()
        while game.winning_color() is None and game.state.num_turns < self.turn_limit:
            actions = game.state.playable_actions
            yield game, len(actions)
            game.execute(random.choice(actions), validate_action=False)

    def works(self, midgame: State, _shape: Shape, /) -> dict[str, Work]:
        return {
            "python": lambda games: self._play(games, self.root.copy),
            "fresh": lambda games: self._play(games, self._start),
            "clone": calls(midgame.copy),
        }

    def _start(self) -> State:
        return self.catanatron.Game([self.catanatron.RandomPlayer(color) for color in self.colors])

    def _play(self, games: int, begin: Callable[[], State]) -> float:
        uniform, decisions = random.random, 0
        for _ in repeat(None, games):
            game = begin()
            while game.winning_color() is None and game.state.num_turns < self.turn_limit:
                actions = game.state.playable_actions
                game.execute(actions[int(uniform() * len(actions))], validate_action=False)
                decisions += 1
        return decisions


class _Cards:
    """One game of RLCard, which has no compiled core; each step observes the next seat, and a state is no value."""

    def __init__(self, name: str) -> None:
        self.env: Any = importlib.import_module("rlcard").make(name, config={"seed": ROOT_SEED})

    def walk(self) -> Iterator[tuple[State, int]]:
        observed, _ = self.env.reset()
        while not self.env.is_over():
            actions = list(observed["legal_actions"])
            yield self.env, len(actions)
            observed, _ = self.env.step(random.choice(actions))

    def works(self, midgame: State, _shape: Shape, /) -> dict[str, Work]:
        return {"fresh": self._play, "clone": calls(partial(copy.deepcopy, midgame.game))}

    def _play(self, games: int) -> float:
        uniform, decisions = random.random, 0
        step, over = self.env.step, self.env.is_over
        for _ in repeat(None, games):
            observed, _ = self.env.reset()
            while not over():
                actions = list(observed["legal_actions"])
                observed, _ = step(actions[int(uniform() * len(actions))])
                decisions += 1
        return decisions


@attrs.frozen
class Contender:
    """One line of the tables. `module` is what must be importable, `library` the name it is installed by."""

    name: str
    title: str
    library: str
    module: str
    open: Callable[[], Game]

    @property
    def absence(self) -> str | None:
        """Why the module cannot be imported here; None if it can."""
        return _absence(self.module)

    @property
    def version(self) -> str:
        """The installed version of the library."""
        try:
            return importlib.metadata.version(self.library)
        except importlib.metadata.PackageNotFoundError:
            return "unknown"


@cache
def _absence(module: str) -> str | None:
    """The last line that a fresh process writes which cannot import a module."""
    done = subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True, text=True, check=False)
    return _last_line(done) if done.returncode != 0 else None


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    return (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]


OWN: Sequence[Contender] = tuple(
    Contender(
        f"{name}-{seats}",
        f"{isettlers.game(name).title}, {seats} players",
        "isettlers",
        "isettlers",
        partial(_Own, name, {"factions": FACTIONS[:seats]} if name == "imperial" else {"players": seats}),
    )
    for name in isettlers.games()
    for seats in (2, 4)
)
CONTENDERS: Sequence[Contender] = (
    *OWN,
    Contender("hearts", "Hearts, 4 players", "open_spiel", "pyspiel", lambda: _Spiel("hearts")),
    Contender("spades", "Spades, 4 players", "open_spiel", "pyspiel", lambda: _Spiel("spades")),
    Contender("chess", "Chess", "open_spiel", "pyspiel", lambda: _Spiel("chess")),
    Contender("gin_rummy", "Gin rummy, 2 players", "open_spiel", "pyspiel", lambda: _Spiel("gin_rummy")),
    Contender("uno", "Uno, 2 players", "rlcard", "rlcard", lambda: _Cards("uno")),
    Contender("catanatron", "Catan, 2 players", "catanatron", "catanatron", lambda: _Catan(2)),
)
BY_NAME = {contender.name: contender for contender in CONTENDERS}


# One contender, one round: what the child process does.


def work(contender: Contender, seed: int, budget: float) -> dict[str, Any]:
    """Take every measure of one contender once. Cost: about `budget` seconds a measure, and as much for the shape."""
    random.seed(ROOT_SEED)
    game = contender.open()
    random.seed(seed)
    shape = survey(game, budget)
    works = game.works(midgame(game, int(shape.decisions_per_playout / 2)), shape)
    samples = {name: attrs.asdict(sample(one, budget)) for name, one in works.items()}
    return {"shape": attrs.asdict(shape), "samples": samples}


def survey(game: Game, budget: float) -> Shape:
    """Count decisions and options over random playouts for about `budget` seconds."""
    playouts = decisions = options = forced = 0
    end = time.perf_counter() + budget
    while playouts == 0 or time.perf_counter() < end:
        playouts += 1
        for _, count in game.walk():
            decisions += 1
            options += count
            forced += count == 1
    return Shape(playouts=playouts, decisions=decisions, options=options, forced=forced)


def midgame(game: Game, decisions: int) -> State:
    """A state `decisions` into a random game, with a decision to take."""
    while True:
        for step, (state, _) in enumerate(game.walk()):
            if step == decisions:
                return state


# All contenders, all rounds.


@attrs.frozen
class Reading:
    """What one child process reported."""

    shape: Shape
    samples: Mapping[str, Sample]


class ContenderError(Exception):
    """A contender is installed but did not run; the message is the last line it wrote."""


def measure_once(contender: Contender, seed: int, budget: float) -> Reading:
    """Run one contender in a process of its own.

    Raises ContenderError when the process ends badly.
    """
    command = [sys.executable, __file__, "--worker", contender.name, "--seed", str(seed), "--budget", str(budget)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ContenderError(_last_line(done))
    data = json.loads(done.stdout.splitlines()[-1])
    samples = {name: Sample(**fields) for name, fields in data["samples"].items()}
    return Reading(shape=Shape(**data["shape"]), samples=samples)


@attrs.define
class Run:
    """Readings of every contender so far, and why some have none."""

    readings: dict[str, list[Reading]]
    absent: dict[str, str]
    failed: bool = False


def interleave(chosen: Sequence[Contender], rounds: int, budget: float) -> Run:
    """Measure A B C, A B C, ... A contender that fails is left out from then on, with its earlier readings."""
    run = Run(
        readings={contender.name: [] for contender in chosen if contender.absence is None},
        absent={contender.name: contender.absence for contender in chosen if contender.absence is not None},
    )
    for seed in range(1, rounds + 1):
        for name in list(run.readings):
            tell(f"round {seed} of {rounds}: {name}")
            try:
                run.readings[name].append(measure_once(BY_NAME[name], seed, budget))
            except ContenderError as error:
                del run.readings[name]
                run.absent[name] = f"failed: {error}"
                run.failed = True
    tell("")
    return run


# The report.


def document(chosen: Sequence[Contender], run: Run) -> dict[str, Any]:
    """What was measured as plain data; the tables are printed from it."""
    measured = [contender for contender in chosen if contender.name in run.readings]
    return {
        "versions": {contender.library: contender.version for contender in measured},
        "contenders": [contender_entry(contender, run.readings[contender.name]) for contender in measured],
        "ratios": [
            {"name": own.name, "beside": other.name, **ratios(run.readings[own.name], run.readings[other.name])}
            for own in measured
            for other in measured
            if own in OWN and other not in OWN
        ],
        "absent": [
            {"name": contender.name, "title": contender.title, "library": contender.library, "reason": reason}
            for contender in chosen
            if (reason := run.absent.get(contender.name))
        ],
    }


def contender_entry(contender: Contender, readings: Sequence[Reading]) -> dict[str, Any]:
    """One contender's part of the report: its shape, pooled over the rounds, and its measures with every sample."""
    shapes = [reading.shape for reading in readings]
    decisions = sum(shape.decisions for shape in shapes)
    measures = {}
    for name, measure in MEASURES.items():
        samples = [reading.samples[name] for reading in readings if name in reading.samples]
        if samples:
            summary = attrs.asdict(Summary.of(samples, measure.value))
            measures[name] = {"unit": measure.unit, **summary, "samples": [attrs.asdict(one) for one in samples]}
    return {
        "name": contender.name,
        "title": contender.title,
        "library": contender.library,
        "decisions_per_playout": decisions / sum(shape.playouts for shape in shapes),
        "options_per_decision": sum(shape.options for shape in shapes) / decisions,
        "one_option_share": sum(shape.forced for shape in shapes) / decisions,
        "measures": measures,
    }


def ratios(own: Sequence[Reading], other: Sequence[Reading]) -> dict[str, float]:
    """How many times as fast a game of isettlers is, by its measures: the median of the ratios within a round."""
    return {
        name: statistics.median(
            ours.samples[name].per_second / theirs.samples[beside].per_second
            for ours, theirs in zip(own, other, strict=True)
        )
        for name, (beside, _) in BESIDE.items()
        if beside in other[0].samples
    }


def tables(report: Mapping[str, Any]) -> Iterator[Table]:
    """The shape of the games, then one table a measure, then the ratios."""
    entries = report["contenders"]
    if not entries:
        return
    yield Table(
        "Random playouts of each game",
        ("game", "library", "decisions/playout", "options/decision", "one option"),
        [
            (
                entry["title"],
                entry["library"],
                f"{entry['decisions_per_playout']:.1f}",
                f"{entry['options_per_decision']:.1f}",
                f"{entry['one_option_share']:.0%}",
            )
            for entry in entries
        ],
    )
    for name, measure in MEASURES.items():
        rows = [row(entry, name) for entry in entries if name in entry["measures"]]
        if rows:
            yield Table(measure.title, ("game", "library", "median", "min", "max", "repeats", "CPU share"), rows)
    yield from ratio_tables(report)


def ratio_tables(report: Mapping[str, Any]) -> Iterator[Table]:
    """For each game of isettlers a table, a line for each other game."""
    columns = [column for _, column in BESIDE.values()]
    for own in OWN:
        rows = [
            (
                BY_NAME[one["beside"]].title,
                BY_NAME[one["beside"]].library,
                *(scaled(one[name], ("",)) if name in one else "" for name in BESIDE),
            )
            for one in report["ratios"]
            if one["name"] == own.name
        ]
        if rows:
            yield Table(f"{own.title}: its rate divided by theirs", ("beside", "library", *columns), rows)


def summary(report: Mapping[str, Any]) -> Iterator[Table]:
    """All medians in one table, then the ratios."""
    columns = ("game", "library", "options a decision", *(column for _, column in BESIDE.values()))
    rows = [
        (
            entry["title"],
            entry["library"],
            f"{entry['options_per_decision']:.1f}",
            *(_median(entry["measures"].get(name), measure) for name, measure in MEASURES.items()),
        )
        for entry in report["contenders"]
    ]
    yield Table("Decisions a second, and the time of a clone", columns, rows)
    yield from ratio_tables(report)


def _median(figures: Mapping[str, float] | None, measure: Measure) -> str:
    return "" if figures is None else measure.text(figures["median"])


def row(entry: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """One contender's line in the table of the measure `name`."""
    figures = entry["measures"][name]
    busy = "" if figures["cpu_share_min"] >= QUIET_SHARE else f" (least {figures['cpu_share_min']:.2f})"
    return (
        entry["title"],
        entry["library"],
        *(MEASURES[name].text(figures[key]) for key in ("median", "min", "max")),
        str(figures["repeats"]),
        f"{figures['cpu_share']:.2f}{busy}",
    )


def heading(report: Mapping[str, Any]) -> Iterator[str]:
    """The lines above the tables: machine, versions, settings, the share of the processor, and who is missing."""
    how = report["settings"]
    pinned = "not pinned" if how["cpu"] is None else f"pinned to CPU {how['cpu']}"
    yield f"{described(report['machine'])}; {pinned}"
    yield ", ".join(f"{library} {version}" for library, version in report["versions"].items()) or "nothing measured"
    yield f"{how['rounds']} rounds, {how['budget_s']:g} s a measurement; contenders in turns, a fresh process each"
    shares = [figures["cpu_share"] for entry in report["contenders"] for figures in entry["measures"].values()]
    if shares:
        yield f"share of the processor: median {statistics.median(shares):.2f}, least {min(shares):.2f}"
    absent: dict[tuple[str, str], list[str]] = {}
    for one in report["absent"]:
        absent.setdefault((one["library"], one["reason"]), []).append(one["title"])
    for (library, reason), titles in absent.items():
        yield f"{library} ({'; '.join(titles)}): {reason}"


def show(report: Mapping[str, Any], *, markdown: bool) -> None:
    """Print the heading and the tables."""
    print("\n".join(heading(report)))
    if markdown:
        print_markdown(summary(report))
    else:
        print_tables(tables(report))


# The command line.


def names(text: str) -> list[Contender]:
    """The contenders of a comma-separated list, in the order of the tables."""
    chosen = {part.strip() for part in text.split(",")}
    if unknown := chosen - BY_NAME.keys():
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(BY_NAME)}")
    return [contender for contender in CONTENDERS if contender.name in chosen]


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The options given on the command line."""
    parser = argparse.ArgumentParser(description="Measure isettlers and other game engines in turns on one CPU.")
    parser.add_argument("--rounds", type=whole, default=7, help="repeats of everything (default: 7)")
    parser.add_argument("--budget", type=positive, default=0.5, metavar="SECONDS", help="a measurement (default: 0.5)")
    parser.add_argument("--only", type=names, default=CONTENDERS, metavar="NAME,NAME", help=", ".join(BY_NAME))
    parser.add_argument("--json", action="store_true", help="print the report as JSON, every sample included")
    parser.add_argument("--markdown", action="store_true", help="print medians and ratios as Markdown")
    parser.add_argument("--worker", choices=tuple(BY_NAME), help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=1, help=argparse.SUPPRESS)
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 1 when a contender failed; a library that cannot be imported is only reported."""
    args = arguments(argv)
    if args.worker:
        print(json.dumps(work(BY_NAME[args.worker], args.seed, args.budget)))
        return 0
    settings = {"rounds": args.rounds, "budget_s": args.budget, "cpu": pin()}
    report: dict[str, Any] = {"machine": machine(), "settings": settings}
    run = interleave(args.only, args.rounds, args.budget)
    report["machine"]["load_at_end"] = load()
    report |= document(args.only, run)
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        show(report, markdown=args.markdown)
    return int(run.failed)


if __name__ == "__main__":
    sys.exit(main())
