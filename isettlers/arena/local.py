"""Games of an arena on this machine, in threads or in processes; the pieces of work that every backend hands out."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from typing import Final

from attrs import frozen

import isettlers
from isettlers.arena.play import Played, play
from isettlers.arena.schedule import Arena, Bout
from isettlers.errors import IsettlersError
from isettlers.pools import ended, processes, threads

ATTEMPTS: Final = 4
"""How often games are begun whose worker dies."""
_MOST_CHUNK: Final = 16
_CHUNKS: Final = 8
"""Pieces of work for each worker at least, while there are games enough."""


@frozen
class Threads:
    """Backend with threads of this process: searches in the core run side by side, bots in Python take turns.

    >>> from isettlers.arena import Arena, Threads
    >>> arena = Arena("founders", ("random", "greedy"), games=4)
    >>> [batch] = arena.batches({})
    >>> sorted(played.result.game for played in Threads(2).play(arena, batch, keep=False))
    [0, 1, 2, 3]
    """

    workers: int

    def play(self, arena: Arena, bouts: Sequence[Bout], *, keep: bool) -> Generator[Played]:
        """Play games and yield each when it has ended; closing the generator stops those under way, in mid search."""
        with threads(self.workers) as (pool, stop):

            def one(bout: Bout) -> Played:
                return play(arena, bout, keep=keep, stop=stop)

            for future in ended(pool, one, bouts, 2 * self.workers):
                yield future.result()


@frozen
class Processes:
    """Backend with processes of this machine, which bots in Python need to run side by side.

    Each process is a new interpreter, which must be able to import your own bots. A script keeps its own code under
    `if __name__ == "__main__":`. Games of a process that dies are played again.

    >>> from isettlers.arena import Processes, backend
    >>> Processes(4) == backend("processes", workers=4)
    True
    """

    workers: int

    def play(self, arena: Arena, bouts: Sequence[Bout], *, keep: bool) -> Generator[Played]:
        """Play games and yield each when it has ended.

        Raises IsettlersError when workers die four times and no game ends in between.
        """
        left, attempts = {bout.number: bout for bout in bouts}, 0
        while left:
            before = len(left)
            with suppress(BrokenProcessPool), closing(self._attempt(arena, list(left.values()), keep)) as games:
                for played in games:
                    del left[played.result.game]
                    yield played
            attempts = attempts + 1 if len(left) == before else 1
            if left and attempts == ATTEMPTS:
                raise IsettlersError(died(left.values()))

    def _attempt(self, arena: Arena, bouts: Sequence[Bout], keep: bool) -> Generator[Played]:  # noqa: FBT001
        """Play until a worker dies, which raises BrokenProcessPool."""
        tasks = [(arena, chunk, keep) for chunk in chunks(bouts, self.workers)]
        with processes(self.workers) as pool:
            for future in ended(pool, _play_task, tasks, 2 * self.workers):
                yield from future.result()


def chunks(bouts: Sequence[Bout], workers: int) -> list[Sequence[Bout]]:
    """Games in pieces, small enough that all workers end at about the same time and little is lost with one."""
    size = max(1, min(_MOST_CHUNK, len(bouts) // (_CHUNKS * workers)))
    return [bouts[first : first + size] for first in range(0, len(bouts), size)]


def play_chunk(arena: Arena, bouts: Sequence[Bout], engine: str, *, keep: bool) -> list[Played]:
    """Play games for somebody else. Raises IsettlersError when that one has another version of the engine."""
    check_engine(engine)
    return [play(arena, bout, keep=keep) for bout in bouts]


def check_engine(engine: str) -> None:
    """Raise IsettlersError where those that this worker works for have another version of the engine."""
    if engine != isettlers.__version__:
        raise IsettlersError(f"a worker has version {isettlers.__version__} of isettlers, not {engine}")


def died(left: Iterable[Bout]) -> str:
    """Return the error text for games whose workers died."""
    numbers = sorted(bout.number for bout in left)
    return f"workers died {ATTEMPTS} times, {len(numbers)} games are left, game {numbers[0]} among them"


def _play_task(task: tuple[Arena, Sequence[Bout], bool]) -> list[Played]:
    arena, bouts, keep = task
    return play_chunk(arena, bouts, isettlers.__version__, keep=keep)
