"""Batches, for pytest-benchmark: `pytest benchmarks/test_batch.py` (never run as tests).

A decision in each of 1,024 games, 1,000 times: a time of 100 ms is 10.24 million decisions a second.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import isettlers
from isettlers import Batch, Encoding
from isettlers.bots import bot, decide

GAMES = 1024
TURNS = 1000
Choose = Callable[[Batch], Callable[[int], Any]]
"""Given a batch, what gives the indices of a turn."""


def by_core(batch: Batch) -> Callable[[int], Any]:
    """Indices drawn inside the core."""
    out = array("i", bytes(4 * len(batch)))
    return lambda turn: batch.sample(turn, out)


def by_numpy(batch: Batch) -> Callable[[int], Any]:
    """Indices drawn with NumPy."""
    numpy = pytest.importorskip("numpy")
    rng = numpy.random.default_rng(1)
    counts = numpy.asarray(batch.counts)
    return lambda _: (rng.random(len(batch), numpy.float32) * counts).astype(numpy.int32)


def by_python(batch: Batch) -> Callable[[int], Any]:
    """The middle one of each, in a plain loop over an array."""
    counts, out = batch.counts, array("i", bytes(4 * len(batch)))

    def choose(_: int) -> array[int]:
        for game, count in enumerate(counts):
            out[game] = count >> 1
        return out

    return choose


def started(game: str, seats: int, games: int = GAMES) -> Batch:
    """A batch in the midst of its games, all at another point."""
    batch = Batch(isettlers.game(game).seatings(seats)[0], games=games, seed=1)
    turns(batch, by_core(batch), 500)
    return batch


def turns(batch: Batch, choose: Callable[[int], Any], count: int, threads: int = 1) -> None:
    """So many decisions in each game; those that are over begin again."""
    games = len(batch)
    for turn in range(count):
        if batch.step_index(choose(turn), threads=threads) < games:
            batch.restart(batch.over, threads=threads)


@pytest.mark.parametrize("choose", [by_core, by_numpy, by_python], ids=lambda choose: choose.__name__)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", isettlers.games())
def test_thousand_decisions_in_each_game(benchmark: Any, game: str, seats: int, choose: Choose) -> None:
    batch = started(game, seats)
    benchmark.pedantic(turns, (batch, choose(batch), TURNS), rounds=7, warmup_rounds=1)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("games", [1024, 4096, 16384])
def test_thousand_decisions_in_each_game_by_threads(benchmark: Any, games: int, threads: int) -> None:
    batch = started("imperial", 2, games)
    benchmark.pedantic(turns, (batch, by_core(batch), TURNS, threads), rounds=7, warmup_rounds=1)


def test_thousand_decisions_in_each_game_of_two_batches_in_two_threads(benchmark: Any) -> None:
    batches = [started("imperial", 2) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:

        def play() -> None:
            under_way = [pool.submit(turns, batch, by_core(batch), TURNS) for batch in batches]
            for each in under_way:
                each.result()

        benchmark.pedantic(play, rounds=7, warmup_rounds=1)


@pytest.mark.parametrize("different", [1, 64, 256, 1024])
def test_sixty_decisions_of_so_many_different_games_in_groups_in_lockstep(benchmark: Any, different: int) -> None:
    setup = isettlers.game("imperial").seatings(2)[0]
    starts = [setup.start(seed=number * different // GAMES) for number in range(GAMES)]
    batch = Batch(setup, games=GAMES, seed=1)

    def set_back() -> None:
        for number, state in enumerate(starts):
            batch.set(number, state)

    set_back()
    script = []
    for turn in range(60):
        drawn = batch.sample(turn)
        script.append(array("i", [drawn[number * different // GAMES * GAMES // different] for number in range(GAMES)]))
        batch.step_index(script[-1])

    def play() -> None:
        for indices in script:
            batch.step_index(indices)

    benchmark.pedantic(play, setup=set_back, rounds=21)


@pytest.mark.parametrize("rows", ["none", "uint8", "float16", "float32", "dense"])
@pytest.mark.parametrize("game", isettlers.games())
def test_two_hundred_given_indices_in_each_game_with_rows(benchmark: Any, game: str, rows: str) -> None:
    """Steps alone, and with observations and masks in one pass: the games and indices are the same."""
    batch = started(game, 2)
    encoding = None if rows in ("none", "dense") else Encoding(batch.setup)
    dtype = "float32" if rows == "dense" else rows
    room = {} if rows == "none" else dict(zip(("observation", "mask"), batch.step_observe(
        batch.sample(0), by="index", encoding=encoding, dtype=dtype), strict=True))  # fmt: skip
    states = list(batch)
    script: list[array[int]] = []

    def set_back() -> None:
        for number, state in enumerate(states):
            batch.set(number, state)

    set_back()
    for turn in range(200):
        script.append(array("i", batch.sample(turn)))
        batch.step_index(script[-1])

    def play() -> None:
        for indices in script:
            if room:
                batch.step_observe(indices, by="index", encoding=encoding, **room)
            else:
                batch.step_index(indices)

    benchmark.pedantic(play, setup=set_back, rounds=7, warmup_rounds=1)


@pytest.mark.parametrize("where", ["core", "python"])
@pytest.mark.parametrize("spec", ["random", "greedy", "ismcts:50"])
@pytest.mark.parametrize("game", isettlers.games())
def test_twenty_decisions_in_64_games_against_a_bot(benchmark: Any, game: str, spec: str, where: str) -> None:
    """The learner's own decisions: a time of 100 ms is 12,800 a second."""
    setup, games = isettlers.game(game).seatings(2)[0], 64
    batch = Batch(setup, games=games, seed=1, autoreset=True, opponents=(None, spec) if where == "core" else ())
    player = bot(spec)

    def play() -> None:
        for turn in range(20):
            batch.step_index(batch.sample(turn))
            for number, actor in enumerate(batch.actors):
                if actor == 1:
                    state = batch[number]
                    while state.actor == 1:
                        state.apply_unchecked(decide(player, state, turn).action)
                    batch.set(number, state, played=True)

    benchmark.pedantic(play, rounds=9, warmup_rounds=1)


@pytest.mark.parametrize("game", isettlers.games())
def test_apply_to_each_game(benchmark: Any, game: str) -> None:
    batch = started(game, 2)
    offsets, ids = batch.legal()
    firsts = array("i", [ids[offset] for offset in offsets[:-1]])
    states = list(batch)

    def set_back() -> None:
        for number, state in enumerate(states):
            batch.set(number, state)

    benchmark.pedantic(batch.apply, (firsts,), setup=set_back, rounds=50)


@pytest.mark.parametrize("game", isettlers.games())
def test_sample(benchmark: Any, game: str) -> None:
    batch = started(game, 2)
    benchmark(batch.sample, 1, array("i", bytes(4 * GAMES)))


@pytest.mark.parametrize("game", isettlers.games())
def test_legal(benchmark: Any, game: str) -> None:
    benchmark(started(game, 2).legal)


@pytest.mark.parametrize("game", isettlers.games())
def test_mask(benchmark: Any, game: str) -> None:
    batch = started(game, 2)
    benchmark(batch.mask, batch.mask())


@pytest.mark.parametrize("game", isettlers.games())
def test_observe(benchmark: Any, game: str) -> None:
    batch = started(game, 2)
    benchmark(batch.observe, batch.observe())


@pytest.mark.parametrize("game", isettlers.games())
def test_begin_all_again(benchmark: Any, game: str) -> None:
    benchmark(started(game, 2).restart)
