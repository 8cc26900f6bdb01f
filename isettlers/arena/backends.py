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
    """Plays games."""

    def play(self, arena: Arena, bouts: Sequence[Bout], *, keep: bool) -> Generator[Played]:
        """Play games, giving each when it has ended."""
        ...


def backend(name: str, workers: int | None = None, address: str | None = None) -> Backend:
    """The backend with a name; None workers are as many as there are processors. Raises SetupError."""
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
