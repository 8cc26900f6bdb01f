"""Searches in fixed positions: iterations a second beside bare playouts, and what is chosen.

`python benchmarks/search/run.py --help` lists the options; README.md says what the figures mean.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent))  # safe-path runs leave a script's folder out
sys.path.append(str(Path(__file__).resolve().parents[1]))

from _measure import Table, described, load, machine, pin, positive, print_tables, scaled, tell, whole
from measuring import CHOICE_SEED, POSITIONS, Line, Spot, lines, measure_round, measure_threads
from spiel import Peer, peers

import isettlers
from isettlers import IsettlersError
from isettlers.measure.benchmark import signature, standard_setups

BARE = "rollout=random,cutoff=-1"
"""Played out as bare playouts are, so that the search alone makes the difference."""
SEARCHES = (*(f"{name}:{BARE}" for name in ("flat", "ismcts", "moismcts", "pimc", "uct")), "ismcts")
BUDGETS = (100, 1_000, 10_000)
NAMES = tuple(path.stem for path in sorted(POSITIONS.glob("*.txt")))

Entry = Mapping[str, Any]


# What was measured, as plain data; the tables are printed from it.


def figures(values: Sequence[float]) -> dict[str, float]:
    """Middle and extremes of the rounds."""
    return {"median": median(values), "min": min(values), "max": max(values)}


def search_entry(line: Line) -> dict[str, Any]:
    """A search with one budget in one position: its rates, and what it chooses with the seed of the report."""
    work = line.work
    choice = work.once(CHOICE_SEED)
    actions = {one["action"]: one for one in choice.stats.get("actions", ())}
    chosen = actions.get(choice.action, {})
    return {
        "position": work.spot.name,
        "search": work.player.spec,
        "budget": work.budget,
        "iterations_per_s": figures([rate.per_second for rate in line.rates]),
        "decisions_per_iteration": work.length(line.bare),
        "share_of_bare": figures(line.shares()),
        "cpu_share_min": min(rate.cpu_share for rate in line.rates),
        "nodes": choice.stats.get("nodes"),
        "action": choice.action,
        "text": work.spot.state.action(choice.action).text,
        "visits": chosen.get("visits"),
        "value": chosen.get("value"),
    }


def position_entry(spot: Spot, lines: Iterable[Line]) -> dict[str, Any]:
    """A position, and its bare playouts."""
    here = [line for line in lines if line.work.spot is spot]
    rates = [rate.per_second for line in here for rate in line.bare_rates]
    return {
        "name": spot.name,
        "title": spot.title,
        "players": spot.state.seats,
        "options": spot.state.legal_count(),
        "hash": f"{spot.state.hash:016x}",
        "tables": spot.tables,
        "bare_decisions_per_s": figures(rates),
        "decisions_per_playout": here[0].bare.length,
    }


def peer_entry(peer: Peer, budget: int) -> dict[str, Any]:
    """A peer's search with one budget."""
    return {
        "title": peer.contender.title,
        "library": f"{peer.contender.library} {peer.contender.version}",
        "budget": budget,
        "iterations_per_s": figures([rate.per_second for rate in peer.rates[budget]]),
        "decisions_per_playout": peer.shape.decisions_per_playout,
        "share_of_bare": figures(peer.shares(budget)),
    }


def engine(games: Iterable[str]) -> dict[str, str]:
    """Which engine this is: its version, and the signatures that `isettlers bench` prints of the games, added up."""
    total = sum(signature(setup) for name in games for setup in standard_setups(name).values()) % 2**64
    return {"version": isettlers.__version__, "signature": f"{total:016x}"}


def choices(searches: Iterable[Entry]) -> str:
    """One number for all that was chosen and how often it was visited; a change of speed does not change it."""
    rows = [[one["position"], one["search"], one["budget"], one["action"], one["visits"]] for one in searches]
    return sha256(json.dumps(rows).encode()).hexdigest()[:16]


# The run.


def report(args: argparse.Namespace) -> dict[str, Any]:
    """Measure everything. Raises IsettlersError for an unknown bot and for a position that is not what it was."""
    spots = [Spot.read(POSITIONS / f"{name}.txt") for name in args.positions]
    measured = lines(spots, args.searches, args.budgets)
    where, free = machine(), affinity()
    cpu = pin()
    beside, absent = peers(args.seconds) if args.peers else ([], [])
    for number in range(1, args.rounds + 1):
        tell(f"round {number} of {args.rounds}: searches")
        measure_round(measured, args.seconds)
        for peer in beside:
            tell(f"round {number} of {args.rounds}: {peer.contender.title}")
            peer.measure_round(args.budgets, args.seconds)
    release(free)
    threads = [thread_entry(spot, args) for spot in spots] if args.threads else []
    tell("")
    searches = [search_entry(line) for line in measured]
    return {
        "machine": {**where, "load_at_end": load()},
        "engine": engine({spot.state.game.name for spot in spots}),
        "settings": {"rounds": args.rounds, "seconds": args.seconds, "cpu": cpu, "seed": CHOICE_SEED},
        "choices": choices(searches),
        "positions": [position_entry(spot, measured) for spot in spots],
        "searches": searches,
        "threads": threads,
        "peers": [peer_entry(peer, budget) for peer in beside for budget in args.budgets],
        "absent": absent,
    }


def thread_entry(spot: Spot, args: argparse.Namespace) -> dict[str, Any]:
    """What two threads do in a position, in times of one."""
    budget = max(args.budgets)
    rounds = []
    for number in range(1, args.rounds + 1):
        tell(f"round {number} of {args.rounds}: two threads, {spot.name}")
        rounds.append(measure_threads(spot, budget, args.seconds))
    times = {name: figures([one[name] for one in rounds]) for name in rounds[0]}
    return {"position": spot.name, "budget": budget, "times": times}


def affinity() -> set[int] | None:
    """The processors this process may use; None where the system does not say."""
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None


def release(free: set[int] | None) -> None:
    """Use all of them again."""
    if free is not None:
        os.sched_setaffinity(0, free)


# The tables.


def rate(value: float) -> str:
    """Things a second, for people."""
    return scaled(value, ("", " k", " M"))


def heading(tree: Entry) -> Iterator[str]:
    """The lines above the tables."""
    what, how = tree["engine"], tree["settings"]
    pinned = "not pinned" if how["cpu"] is None else f"pinned to CPU {how['cpu']} but for the threads"
    yield f"{described(tree['machine'])}; {pinned}"
    yield f"isettlers {what['version']}, signature {what['signature']}, choices {tree['choices']}"
    yield f"{how['rounds']} rounds, {how['seconds']:g} s a measurement; choices with seed {how['seed']}"
    yield from tree["absent"]


def tables(tree: Entry) -> Iterator[Table]:
    """The positions, one table of searches for each, then threads and peers."""
    yield Table(
        "Positions, decisions of a random playout, and how many a second the core makes of them",
        ("position", "what it is", "cards", "decisions", "bare playouts"),
        [position_row(one) for one in tree["positions"]],
    )
    header = ("search", "chosen", "visits", "budget", "iterations/s", "least", "share", "least", "nodes")
    for name, group in groupby(tree["searches"], lambda one: one["position"]):
        yield Table(name, header, [search_row(one) for one in group])
    if tree["threads"]:
        names = tuple(tree["threads"][0]["times"])
        title = "Two threads, in times of one (median, least-most)"
        yield Table(title, ("position", "budget", *names), [thread_row(one) for one in tree["threads"]])
    if tree["peers"]:
        columns = ("game", "library", "budget", "decisions", "iterations/s", "least", "share", "least")
        yield Table("OpenSpiel's search in C++ (MCTSBot)", columns, [peer_row(one) for one in tree["peers"]])


def position_row(one: Entry) -> tuple[str, ...]:
    """A line of the table of positions."""
    return (
        one["name"],
        one["title"],
        one["tables"],
        f"{one['decisions_per_playout']:.1f}",
        f"{rate(one['bare_decisions_per_s']['median'])}/s",
    )


def search_row(one: Entry) -> tuple[str, ...]:
    """A line of a position's table."""
    return (
        one["search"],
        f"{one['text']} ({one['action']})",
        "" if one["visits"] is None else f"{one['visits']:,}",
        f"{one['budget']:,}",
        *speed(one),
        "" if one["nodes"] is None else f"{one['nodes']:,}",
    )


def speed(one: Entry) -> tuple[str, ...]:
    """Rate and share with the least of each."""
    rates, shares = one["iterations_per_s"], one["share_of_bare"]
    return rate(rates["median"]), rate(rates["min"]), f"{shares['median']:.0%}", f"{shares['min']:.0%}"


def thread_row(one: Entry) -> tuple[str, ...]:
    """A line of the table of threads."""
    times = [f"{value['median']:.2f}x ({value['min']:.2f}-{value['max']:.2f})" for value in one["times"].values()]
    return one["position"], f"{one['budget']:,}", *times


def peer_row(one: Entry) -> tuple[str, ...]:
    """A line of the table of peers."""
    middle, least, share, least_share = speed(one)
    length = f"{one['decisions_per_playout']:.1f}"
    return one["title"], one["library"], f"{one['budget']:,}", length, middle, least, share, least_share


# The command line.


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The options given on the command line."""
    parser = argparse.ArgumentParser(description="Measure searches in fixed positions.")
    parser.add_argument("--rounds", type=whole, default=5, help="repeats of everything (default 5)")
    parser.add_argument("--seconds", type=positive, default=0.1, help="a measurement at least (default 0.1)")
    parser.add_argument("--positions", nargs="+", choices=NAMES, default=NAMES, metavar="NAME", help=", ".join(NAMES))
    parser.add_argument(
        "--searches", nargs="+", default=SEARCHES, metavar="SPEC", help="bots, one's own too (default: all searches)"
    )
    parser.add_argument(
        "--budgets", nargs="+", type=whole, default=BUDGETS, metavar="N", help="iterations (default 100 1000 10000)"
    )
    parser.add_argument("--no-peers", dest="peers", action="store_false", help="leave OpenSpiel out")
    parser.add_argument("--no-threads", dest="threads", action="store_false", help="leave the threads out")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 1 when a bot or a position is not what it should be."""
    args = arguments(argv)
    try:
        tree = report(args)
    except (IsettlersError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps(tree, indent=2))
    else:
        print("\n".join(heading(tree)))
        print_tables(tables(tree))
    return 0


if __name__ == "__main__":
    sys.exit(main())
