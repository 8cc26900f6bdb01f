"""Games of an arena on this machine, in threads or in processes; the pieces of work that every backend hands out."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Event as Flag
from threading import Thread
from typing import Any, Final

from attrs import frozen

import isettlers
from isettlers.arena.play import Played, play
from isettlers.arena.schedule import Arena, Bout
from isettlers.errors import IsettlersError

ATTEMPTS: Final = 4
"""How often games are begun whose worker dies."""
_MOST_CHUNK: Final = 16
_CHUNKS: Final = 8
"""Pieces of work for each worker at least, while there are games enough."""


@frozen
class Threads:
    """Threads of this process: searches in the core run side by side, bots in Python take turns."""

    workers: int

    def play(self, arena: Arena, bouts: Sequence[Bout], *, keep: bool) -> Generator[Played]:
        """Play games; those under way when nobody listens any more are stopped in mid search."""
        stop = Flag()

        def one(bout: Bout) -> Played:
            return play(arena, bout, keep=keep, stop=stop)

        with ThreadPoolExecutor(self.workers) as pool:
            try:
                for future in _ended(pool, one, bouts, 2 * self.workers):
                    yield future.result()
            finally:
                stop.set()


@frozen
class Processes:
    """Processes of this machine, which bots in Python need to run side by side.

    Each starts a new interpreter (spawn): a copy of a process with threads (fork), such as one with a progress bar,
    may hang. It must be able to import your own bots. Games of a process that dies are played again.
    """

    workers: int

    def play(self, arena: Arena, bouts: Sequence[Bout], *, keep: bool) -> Generator[Played]:
        """Play games. Raises IsettlersError when workers die time and again and no game is ended in between."""
        left, attempts = {bout.number: bout for bout in bouts}, 0
        while left:
            before = len(left)
            with suppress(BrokenProcessPool), closing(self._attempt(arena, list(left.values()), keep)) as ended:
                for played in ended:
                    del left[played.result.game]
                    yield played
            attempts = attempts + 1 if len(left) == before else 1
            if left and attempts == ATTEMPTS:
                raise IsettlersError(died(left.values()))

    def _attempt(self, arena: Arena, bouts: Sequence[Bout], keep: bool) -> Generator[Played]:  # noqa: FBT001
        """Play until a worker dies, which raises BrokenProcessPool."""
        pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_begin_worker)
        tasks = [(arena, chunk, keep) for chunk in chunks(bouts, self.workers)]
        try:
            for future in _ended(pool, _play_task, tasks, 2 * self.workers):
                yield from future.result()
        except BrokenProcessPool:
            raise
        except BaseException:
            for process in list(pool._processes.values()):  # noqa: SLF001, the pool offers no other way before 3.14
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def chunks(bouts: Sequence[Bout], workers: int) -> list[Sequence[Bout]]:
    """Games in pieces, small enough that all workers end at about the same time and little is lost with one."""
    size = max(1, min(_MOST_CHUNK, len(bouts) // (_CHUNKS * workers)))
    return [bouts[first : first + size] for first in range(0, len(bouts), size)]


def play_chunk(arena: Arena, bouts: Sequence[Bout], engine: str, *, keep: bool) -> list[Played]:
    """Play games for somebody else. Raises IsettlersError when that one has another version of the engine."""
    if engine != isettlers.__version__:
        raise IsettlersError(f"a worker has version {isettlers.__version__} of isettlers, not {engine}")
    return [play(arena, bout, keep=keep) for bout in bouts]


def died(left: Iterable[Bout]) -> str:
    """Return the error text for games whose workers died."""
    numbers = sorted(bout.number for bout in left)
    return f"workers died {ATTEMPTS} times, {len(numbers)} games are left, game {numbers[0]} among them"


def _begin_worker() -> None:
    """Leave an interrupt to the process that hands out the games, and end when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None  # noqa: S101, a worker has one

    def follow() -> None:
        wait_for([parent.sentinel])
        os._exit(1)

    Thread(target=follow, daemon=True).start()


def _play_task(task: tuple[Arena, Sequence[Bout], bool]) -> list[Played]:
    arena, bouts, keep = task
    return play_chunk(arena, bouts, isettlers.__version__, keep=keep)


def _ended(pool: Executor, work: Any, tasks: Sequence[Any], most: int) -> Iterator[Future[Any]]:  # noqa: ANN401
    """Do all tasks, at most `most` at a time, and yield each when it has ended."""
    waiting = iter(tasks)
    running: set[Future[Any]] = {pool.submit(work, task) for _, task in zip(range(most), waiting, strict=False)}
    try:
        while running:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                for task in waiting:
                    running.add(pool.submit(work, task))
                    break
                yield future
    finally:
        for future in running:
            future.cancel()
