"""The places where the games of an arena are played: threads, processes, or machines that Ray knows.

A backend takes games that do not depend on each other and yields each when it has ended, in any order. Leaving one
before the last game gives up those under way.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from typing import Final, Protocol

from isettlers.arena.distributed import RayBackend
from isettlers.arena.local import Processes, Threads
from isettlers.arena.play import Played
from isettlers.arena.schedule import Arena, Bout
from isettlers.errors import SetupError
from isettlers.kit.reading import unknown

BACKENDS: Final = ("threads", "processes", "ray")
"""Names that `backend` takes."""
MOST_WORKERS: Final = 1024


class Backend(Protocol):
    """Protocol of a backend, which plays the games of an arena; a class with this method is a backend of your own.

    `run` asks for one batch after the other and writes each game as it comes.

    >>> from isettlers.arena import Arena, Backend, Threads
    >>> class Counting(Backend):
    ...     def play(self, arena, bouts, *, keep):
    ...         for count, played in enumerate(Threads(1).play(arena, bouts, keep=keep), 1):
    ...             print(f"{count} of {len(bouts)} games")
    ...             yield played
    >>> arena = Arena("founders", ("random", "greedy"), games=2)
    >>> games = list(Counting().play(arena, next(arena.batches({})), keep=False))
    1 of 2 games
    2 of 2 games
    """

    def play(self, arena: Arena, bouts: Sequence[Bout], *, keep: bool) -> Generator[Played]:
        """Play games and yield each when it has ended, in any order; with `keep`, each with its record.

        Closing the generator gives up the games under way.
        """
        ...


def backend(name: str, workers: int | None = None, address: str | None = None) -> Backend:
    """Return the backend of a name in `BACKENDS` with 1 to 1,024 workers (default: one for each processor).

    `address` is that of a Ray cluster, for "ray" alone. Raises SetupError.

    >>> from isettlers.arena import backend
    >>> backend("processes", workers=2)
    Processes(workers=2)
    """
    if name not in BACKENDS:
        raise SetupError(unknown("backend", name, BACKENDS))
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise SetupError(f"workers: expected 1 to {MOST_WORKERS}, got {workers}")
    if address is not None and name != "ray":
        raise SetupError(f"{name} run on this machine: an address is for ray")
    if name == "ray":
        return RayBackend(workers, address)
    number = workers or os.cpu_count() or 1
    return Threads(number) if name == "threads" else Processes(number)
