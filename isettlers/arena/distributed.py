"""Games of an arena on machines that Ray knows."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from socket import create_connection
from typing import Any, Final

from attrs import field, frozen

import isettlers
from isettlers.arena.local import ATTEMPTS, chunks, died, play_chunk
from isettlers.arena.play import Played
from isettlers.arena.schedule import Arena, Bout
from isettlers.errors import IsettlersError, SetupError
from isettlers.extras import pip_install

_KNOCKING_S: Final = 10


def imported() -> Any:  # noqa: ANN401, a package that need not be there
    """Return the module `ray`. Raises SetupError where it is not installed."""
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise SetupError(f"the backend ray needs Ray: {pip_install('distributed')}") from None


def join(ray: Any, workers: int | None, address: str | None, **options: Any) -> None:  # noqa: ANN401, of Ray
    """Reach a cluster, or start one with some workers where there is no address. Raises IsettlersError."""
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address is None:
        ray.init(num_cpus=workers, include_dashboard=False, **quiet, **options)
        return
    try:
        _knock(address)
        ray.init(address=address, **quiet, **options)
    except (OSError, ValueError, RuntimeError) as error:
        first = str(error).strip().partition("\n")[0]
        raise IsettlersError(f"no Ray cluster at {address}: {first}") from error


def result_of(ray: Any, task: Any, lost: Callable[[], str]) -> Any:  # noqa: ANN401, of Ray
    """Return the result of a task. Raises the task's exception, and IsettlersError (`lost`) when its workers died."""
    try:
        return ray.get(task)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise IsettlersError(lost()) from error


@frozen
class RayBackend:
    """Workers of a Ray cluster; each needs the same version of this package, and your own bots.

    A task is a few games. When a worker or its machine dies, Ray does the task again elsewhere, up to three times.
    """

    workers: int | None
    """Tasks at a time; None for as many as the cluster has processors."""
    address: str | None
    """Of a cluster that runs, as `ray start` prints it, or "auto"; None starts one on this machine."""
    _ray: Any = field(factory=imported, init=False, repr=False)

    def play(self, arena: Arena, bouts: Sequence[Bout], *, keep: bool) -> Generator[Played]:
        """Play games. Raises IsettlersError when the cluster cannot be reached, or workers die time and again."""
        began = not self._ray.is_initialized()
        if began:
            join(self._ray, self.workers, self.address)
        try:
            yield from self._play(arena, bouts, keep)
        finally:
            if began:
                self._ray.shutdown()

    def _play(self, arena: Arena, bouts: Sequence[Bout], keep: bool) -> Generator[Played]:  # noqa: FBT001
        ray = self._ray
        workers = self.workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        task = ray.remote(max_retries=ATTEMPTS - 1)(_play_there)
        path = sys.path if self.address is None else []
        shared = ray.put(arena)
        waiting = iter(chunks(bouts, workers))
        left = {bout.number: bout for bout in bouts}
        running: list[Any] = []
        try:
            while left:
                for chunk in waiting:
                    running.append(task.remote(path, shared, chunk, isettlers.__version__, keep=keep))
                    if len(running) >= workers:
                        break
                [ended], running = ray.wait(running, num_returns=1)
                for played in result_of(ray, ended, lambda: died(left.values())):
                    del left[played.result.game]
                    yield played
        finally:
            for one in running:
                ray.cancel(one, force=True)


def _play_there(path: Sequence[str], arena: Arena, bouts: Sequence[Bout], engine: str, *, keep: bool) -> list[Played]:
    """Play games in a worker; on this machine it finds your own bots on the same import path."""
    sys.path += [folder for folder in path if folder not in sys.path]
    return play_chunk(arena, bouts, engine, keep=keep)


def _knock(address: str) -> None:
    """Raise OSError if HOST:PORT does not answer: Ray would keep trying for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and "/" not in host and port.isdecimal():
        create_connection((host, int(port)), _KNOCKING_S).close()
