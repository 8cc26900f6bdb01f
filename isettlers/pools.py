"""Pools of threads and processes that end within a fraction of a second when an exception leaves their block."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Event as Flag
from threading import Thread
from typing import Any


@contextmanager
def threads(workers: int) -> Iterator[tuple[ThreadPoolExecutor, Flag]]:
    """Return a pool of threads, and a flag at which their work has to stop: it is set when an exception leaves."""
    stop = Flag()
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield pool, stop
        except BaseException:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Return a pool of new interpreters (spawn), terminated when an exception leaves.

    A copy (fork) of a process with threads, such as one with a progress bar, may hang.
    """
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin_worker)
    try:
        yield pool
    except BrokenProcessPool:
        raise
    except BaseException:
        for process in list((pool._processes or {}).values()):  # noqa: SLF001, the pool offers no other way before 3.14
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def ended(pool: Executor, work: Callable[[Any], Any], tasks: Iterable[Any], most: int) -> Generator[Future[Any]]:
    """Do all tasks, at most `most` at a time, and yield each when it has ended."""
    waiting = iter(tasks)
    running: set[Future[Any]] = {pool.submit(work, task) for task in islice(waiting, most)}
    try:
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                running |= {pool.submit(work, task) for task in islice(waiting, 1)}
                yield future
    finally:
        for future in running:
            future.cancel()


def _begin_worker() -> None:
    """Leave an interrupt to the process that hands out the work, and end when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None  # noqa: S101, a worker has one

    def follow() -> None:
        wait_for([parent.sentinel])
        os._exit(1)

    Thread(target=follow, daemon=True).start()
