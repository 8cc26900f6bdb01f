"""Where pieces of work are done: in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from isettlers.arena.distributed import imported, join, result_of
from isettlers.arena.local import ATTEMPTS, check_engine
from isettlers.pools import ended, processes
from isettlers.version import __version__

_TOOLS: Final = Path(__file__).resolve().parents[1]

Call = Callable[..., bytes]
Pieces = Mapping[Path, tuple[Any, ...]]
"""The arguments of each piece, by the file that is to hold its result."""


def done(call: Call, pieces: Pieces, workers: int, address: str | None) -> Iterator[Path]:
    """Write the file of each piece as it ends, at once or not at all, and yield it.

    Raises IsettlersError for a cluster that cannot be reached, has another version of the package, or loses workers
    time and again.
    """
    results = _in_processes(call, pieces, workers) if address is None else _on_cluster(call, pieces, address)
    for file, result in results:
        part = file.with_name(f"{file.name}.part")
        part.write_bytes(result)
        part.rename(file)
        yield file


def _in_processes(call: Call, pieces: Pieces, workers: int) -> Iterator[tuple[Path, bytes]]:
    tasks = [(file, call, arguments) for file, arguments in pieces.items()]
    with processes(workers) as pool:
        for future in ended(pool, _done_here, tasks, workers):
            yield future.result()


def _done_here(task: tuple[Path, Call, tuple[Any, ...]]) -> tuple[Path, bytes]:
    file, call, arguments = task
    return file, call(*arguments)


def _on_cluster(call: Call, pieces: Pieces, address: str) -> Iterator[tuple[Path, bytes]]:
    """Let the workers of a cluster do the pieces; they get these tools, and have the package."""
    ray = imported()
    join(ray, None, address, runtime_env={"working_dir": str(_TOOLS)})
    task = ray.remote(max_retries=ATTEMPTS - 1)(_done_there)
    try:
        running = {task.remote(__version__, call, arguments): file for file, arguments in pieces.items()}
        while running:
            [one], _ = ray.wait(list(running), num_returns=1)
            yield running.pop(one), result_of(ray, one, lambda: f"workers died {ATTEMPTS} times")
    finally:
        ray.shutdown()


def _done_there(engine: str, call: Call, arguments: tuple[Any, ...]) -> bytes:
    check_engine(engine)
    return call(*arguments)
