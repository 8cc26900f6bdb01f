"""A signal ends every call that may take long, wherever it is; what a handler raises passes through."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event
from types import FrameType
from typing import Final

import pytest

import isettlers
from isettlers import Batch, State
from isettlers._core.kernel import GREEDY, play_games
from isettlers.arena import Arena, Threads, run
from isettlers.bots import Budget, Report, Search, Thinking, bot, decide
from isettlers.measure.simulate import Match, simulate

ENDLESS: Final = 2**31 - 1
BEFORE: Final = 0.05
"""Seconds until the signal."""
AGAIN: Final = 0.2
"""Seconds until it comes again: Python swallows what a handler raises within a callback of its garbage collector."""
CPU_SECONDS: Final = 1.0
"""Most processor time of a call that the signal ends: a clock of the machine would count what others do, too."""
GAME: Final = "burgundy"

Bell = Callable[[Callable[[], object]], None]

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")


class Rang(BaseException):
    """Raised by the handler of the tests' signal."""


def within(call: Callable[[], object]) -> None:
    """The only place that the handler raises from: a later signal meets nothing else."""
    call()


def ring(_: int, frame: FrameType | None) -> None:
    while frame is not None and frame.f_code is not within.__code__:
        frame = frame.f_back
    if frame is not None:
        raise Rang


@pytest.fixture
def bell() -> Iterator[Bell]:
    """Make a call that the signal has to end."""

    def ended(call: Callable[[], object]) -> None:
        before = time.process_time()
        signal.setitimer(signal.ITIMER_REAL, BEFORE, AGAIN)
        with pytest.raises(Rang):
            within(call)
        signal.setitimer(signal.ITIMER_REAL, 0)
        assert time.process_time() - before < CPU_SECONDS

    handler = signal.signal(signal.SIGALRM, ring)
    yield ended
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, handler)


def start() -> State:
    return isettlers.start(GAME, seed=1)


def batch(*, threads: int = 1, spec: str = f"ismcts:{ENDLESS}") -> Batch:
    """Games that wait for a seat without a bot; the bot behind it never ends."""
    made = Batch(GAME, games=16, seed=1, opponents=(None, spec))
    while True:
        made.step_index([0] * 16, threads=threads)


def search(**settings: object) -> Search:
    return Search(start(), 1, **settings)  # type: ignore[arg-type]  # of one kind each


CALLS: Final[dict[str, Callable[[], object]]] = {
    "search": lambda: search().run(ENDLESS),
    "search with greedy playouts": lambda: search(rollout="greedy").run(ENDLESS),
    "expectimax": lambda: search(one_ply=True).run(ENDLESS),
    "bot": lambda: decide(bot(f"ismcts:{ENDLESS}"), start(), 1),
    "bot with threads": lambda: decide(bot(f"ismcts:{ENDLESS},threads=3"), start(), 1),
    "bot with one tree for threads": lambda: decide(bot(f"ismcts:{ENDLESS},threads=2,parallel=tree"), start(), 1),
    "playouts": lambda: start().playouts(ENDLESS, 1),
    "games in the core": lambda: play_games(start().tables, bytes([GREEDY, GREEDY]), 1, 0, 10**6),
    "match": lambda: simulate(Match(GAME, games=10**8)),
    "match with threads": lambda: simulate(Match(GAME, games=10**8, threads=2)),
    "batch that begins with a bot": lambda: Batch(GAME, games=4, seed=1, opponents=(f"flat:{ENDLESS}", None)),
    "batch of many games": lambda: Batch(GAME, games=1 << 20, seed=1),
    "batch advice": lambda: Batch(GAME, games=16, seed=1).advise(f"ismcts:{ENDLESS}", 1),
    "batch advice with threads": lambda: Batch(GAME, games=16, seed=1).advise(f"ismcts:{ENDLESS}", 1, threads=2),
    "batch step": batch,
    "batch step with threads": partial(batch, threads=3),
    "batch step with expectimax": partial(batch, spec="expectimax:determinizations=10000"),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_signal_ends_it(call: Callable[[], object], bell: Bell) -> None:
    bell(call)


def test_a_signal_ends_an_arena(tmp_path: Path, bell: Bell) -> None:
    arena = Arena(GAME, (f"ismcts:{ENDLESS}", f"flat:{ENDLESS}"), games=4)
    bell(lambda: run(arena, tmp_path / "results.jsonl", backend=Threads(2)))


def test_a_search_goes_on_after_a_signal_as_if_there_had_been_none(bell: Bell) -> None:
    interrupted, whole = search(), search()
    bell(lambda: interrupted.run(ENDLESS))
    assert interrupted.iterations > 0
    interrupted.run(50)
    whole.run(interrupted.iterations)
    assert interrupted.actions() == whole.actions()
    assert interrupted.decisions == whole.decisions


def awaiting_seat_0() -> Batch:
    """Three games that seat 0 begins, against a bot that never ends."""
    seed = next(seed for seed in range(100) if {state.actor for state in Batch(GAME, games=3, seed=seed)} == {0})
    return Batch(GAME, games=3, seed=seed, opponents=(None, f"flat:{ENDLESS}"))


def test_after_a_signal_the_games_of_a_batch_wait_for_the_seats_of_their_bots(bell: Bell) -> None:
    games = awaiting_seat_0()
    alike = [games[number] for number in range(3)]

    def step() -> None:
        while True:
            for one in alike:
                if one.actor == 0:
                    one.step_index(0)
            games.step_index([0] * 3)

    bell(step)
    assert {state.actor for state in alike} == {1}
    assert [state.save() for state in games] == [state.save() for state in alike]
    assert list(games.actors) == [1] * 3


def test_after_a_signal_the_games_that_have_not_begun_again_are_as_they_were(bell: Bell) -> None:
    games = Batch(GAME, games=1 << 12, seed=1)

    def restart() -> None:
        while True:
            games.restart()

    bell(restart)
    assert games.going == len(games)
    for number in (0, len(games) // 2, len(games) - 1):
        assert games[number] == isettlers.start(GAME, seed=games.seeds[number])


def test_a_handler_cannot_use_the_batch_whose_step_it_interrupts() -> None:
    games = awaiting_seat_0()
    calls: list[Callable[[], object]] = [
        games.legal, games.mask, games.observe, games.scores, games.ranks, games.restart,
        lambda: games.sample(1), lambda: games[0], lambda: games.step_index([0] * 3), lambda: games.set(0, start()),
    ]  # fmt: skip
    refused = []

    def ring(*_: object) -> None:
        for call in calls:
            with pytest.raises(RuntimeError, match="the batch is in a step, which a signal handler interrupts"):
                call()
            refused.append(call)
        raise Rang

    handler = signal.signal(signal.SIGALRM, ring)

    def step() -> None:
        while True:
            games.step_index([0] * 3)

    try:
        signal.setitimer(signal.ITIMER_REAL, BEFORE)
        with pytest.raises(Rang):
            step()
    finally:
        signal.signal(signal.SIGALRM, handler)
    assert refused == calls
    assert len(games.legal()[0]) == 4


def test_an_exception_of_a_callback_ends_the_threads_of_a_bot() -> None:
    def heard(_: Report) -> None:
        raise Rang

    with pytest.raises(Rang):
        decide(bot("ismcts:threads=3"), start(), 1, Thinking(Budget(iterations=ENDLESS), progress=heard))


def test_a_flag_that_is_set_ends_every_bot() -> None:
    stop = Event()
    stop.set()
    for spec in (f"flat:{ENDLESS}", f"ismcts:{ENDLESS},threads=2", "expectimax:determinizations=10000"):
        choice = decide(bot(spec), start(), 1, Thinking(stop=stop))
        assert choice.stats["iterations"] < 1000
