"""Threads of the core's own and threads of the user's make no difference to any game."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from batch.mirror import seed_of
from full_set import some
from games.subjects import SUBJECTS

import isettlers
from isettlers import Batch, IllegalAction

MANY = 1100
"""Games enough for several threads to share."""


def everything(batch: Batch) -> list[object]:
    """All there is to see of a batch."""
    views: list[Any] = [batch.actors, batch.counts, batch.over, batch.seeds]
    return [*map(bytes, views), batch.going, [state.hash for state in batch]]


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("threads", some([256, 2, 3], every=3))
def test_several_threads_play_the_games_of_one(game: str, threads: int) -> None:
    [setup, *_] = SUBJECTS[game].setups.values()
    alone, shared = Batch(setup, games=MANY, seed=5), Batch(setup, games=MANY, seed=5)
    for turn in range(300):
        indices = alone.sample(turn)
        going = alone.step_index(indices)
        if turn % 3:
            assert shared.step_index(indices, threads=threads) == going
        else:
            offsets, ids = shared.legal()
            chosen = [-1 if index < 0 else ids[offsets[place] + index] for place, index in enumerate(indices)]
            assert shared.apply(chosen, threads=threads) == going
        if turn % 50 == 40:
            alone.restart(alone.over)
            shared.restart(shared.over, threads=threads)
        if turn % 100 == 70:
            assert everything(shared) == everything(alone)
            assert bytes(shared.mask(threads=threads)) == bytes(alone.mask())
            assert bytes(shared.observe(threads=threads)) == bytes(alone.observe())
    alone.restart()
    shared.restart(threads=threads)
    assert everything(shared) == everything(alone)


def test_a_refusal_is_the_same_with_threads() -> None:
    batch = Batch("burgundy", games=MANY, seed=5)
    before = everything(batch)
    indices = [0] * MANY
    indices[900] = 1000
    with pytest.raises(IndexError, match=r"^game 900: no legal action number 1000, "):
        batch.step_index(indices, threads=4)
    with pytest.raises(IllegalAction, match=r"^game 0: "):
        batch.apply([2570] * MANY, threads=4)
    assert everything(batch) == before


def test_helpers_that_come_too_late_do_no_harm() -> None:
    for seed in range(60):
        batch = Batch("founders", games=600, seed=seed)
        batch.step_index([0] * 600, threads=256)
        batch.restart(threads=256)
        first = [batch[place] for place in (0, 599)]
        del batch
        assert first == [isettlers.start("founders", seed=seed_of(seed, place, 1)) for place in (0, 599)]


def together(calls: list[Callable[[], None]]) -> None:
    """All calls at the same time; what one raises comes through."""
    gate = threading.Barrier(len(calls))

    def begin(call: Callable[[], None]) -> None:
        gate.wait()
        call()

    with ThreadPoolExecutor(len(calls)) as pool:
        for done in [pool.submit(begin, call) for call in calls]:
            done.result()


def test_batches_of_several_threads_do_not_meet() -> None:
    finished: dict[int, list[object]] = {}

    def play(number: int) -> Callable[[], None]:
        def whole() -> None:
            batch, turn = Batch("burgundy", games=300, seed=1), 0
            while batch.step_index(batch.sample(turn), threads=1 + number % 2):
                turn += 1
            finished[number] = everything(batch)

        return whole

    together([play(number) for number in range(4)])
    assert all(finished[number] == finished[0] for number in range(4))


def test_one_batch_is_looked_at_from_everywhere_while_it_is_played() -> None:
    batch = Batch("imperial", games=300, seed=1, factions=("romans", "barbarians"))
    ended = threading.Event()

    def play() -> None:
        try:
            for turn in range(400):
                with suppress(IndexError):  # the last game has changed since its index was drawn
                    batch.step_index(batch.sample(turn), threads=1 + turn % 2)
                batch.restart(batch.over)
        finally:
            ended.set()

    def look() -> None:
        while not ended.is_set():
            offsets, ids = batch.legal()
            assert offsets[-1] == len(ids)
            batch.mask()
            batch.scores()
            for place in range(0, 300, 50):
                state = batch[place]
                assert state.check() == 0
                assert state.legal_count() != 1

    def put_in() -> None:
        while not ended.is_set():
            batch.set(299, batch[298])

    together([look, look, put_in, play])
    assert batch.going == sum(not over for over in batch.over)
    assert not any(state.check() for state in batch)


def test_several_threads_step_one_batch_in_turns() -> None:
    batch = Batch("burgundy", games=200, seed=1)

    def step() -> None:
        for _ in range(30):
            batch.step_index([0] * 200)

    together([step] * 4)
    alone = Batch("burgundy", games=200, seed=1)
    for _ in range(120):
        alone.step_index([0] * 200)
    assert everything(batch) == everything(alone)


@pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="needs fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_batch_goes_on_in_a_forked_process() -> None:
    batch = Batch("burgundy", games=MANY, seed=1)
    batch.step_index([0] * MANY, threads=2)
    child = os.fork()
    if child == 0:
        try:
            batch.step_index([0] * MANY, threads=2)
            expected = Batch("burgundy", games=MANY, seed=1)
            for _ in range(2):
                expected.step_index([0] * MANY)
            os._exit(0 if everything(batch) == everything(expected) else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
