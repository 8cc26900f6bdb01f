"""Where pieces of work are done: in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, Final

from isettlers.arena.distributed import imported, join
from isettlers.errors import IsettlersError
from isettlers.version import __version__

_TOOLS: Final = Path(__file__).resolve().parents[1]
_TRIES: Final = 3
"""Of a piece whose worker dies, in a cluster."""

Pieces = Mapping[Path, tuple[Any, ...]]
"""The arguments of each piece, by the file that is to hold its result."""


def done(call: Callable[..., bytes], pieces: Pieces, workers: int, address: str | None) -> Iterator[Path]:
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


def _in_processes(call: Callable[..., bytes], pieces: Pieces, workers: int) -> Iterator[tuple[Path, bytes]]:
    with ProcessPoolExecutor(workers) as pool:
        running = {pool.submit(call, *arguments): file for file, arguments in pieces.items()}
        for ended in as_completed(running):
            yield running[ended], ended.result()


def _on_cluster(call: Callable[..., bytes], pieces: Pieces, address: str) -> Iterator[tuple[Path, bytes]]:
    """Let the workers of a cluster do the pieces; they get these tools, and have the package."""
    ray = imported()
    join(ray, None, address, runtime_env={"working_dir": str(_TOOLS)})
    task = ray.remote(max_retries=_TRIES)(_done_there)
    try:
        running = {task.remote(__version__, call, arguments): file for file, arguments in pieces.items()}
        while running:
            [ended], _ = ray.wait(list(running), num_returns=1)
            yield running.pop(ended), ray.get(ended)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise IsettlersError(f"the workers of a piece died {_TRIES + 1} times") from error
    finally:
        ray.shutdown()


def _done_there(engine: str, call: Callable[..., bytes], arguments: tuple[Any, ...]) -> bytes:
    """Do a piece in a worker. Raises IsettlersError for another version of the package."""
    if __version__ != engine:
        raise IsettlersError(f"a worker has isettlers {__version__}, not {engine}")
    return call(*arguments)
