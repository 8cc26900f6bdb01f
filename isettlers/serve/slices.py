"""Long work of the event loop, done in slices so that others come in between."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator


class Slices:
    """Works that take turns: the event loop does one slice of one work, then looks after everything else."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._works: deque[tuple[Iterator[None], Callable[[float], object]]] = deque()

    def add(self, work: Iterator[None], charge: Callable[[float], object]) -> None:
        """Do a work that yields between its slices; `charge` gets the seconds that each slice took."""
        self._works.append((work, charge))
        if len(self._works) == 1:
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        work, charge = self._works[0]
        began = time.thread_time()
        try:
            next(work)
        except StopIteration:
            self._works.popleft()
        except BaseException:
            self._works.popleft()
            raise
        else:
            self._works.rotate(-1)
        finally:
            if self._works:
                self._loop.call_soon(self._turn)
            charge(time.thread_time() - began)
