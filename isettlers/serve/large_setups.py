"""Setups of tables: small ones are read at once, large ones by a process beside the server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import msgpack

import isettlers
from isettlers.errors import FormatError
from isettlers.serve.errors import Refusal
from isettlers.serve.networks import site
from isettlers.serve.reading import Whole
from isettlers.serve.setup_process import SetupProcess
from isettlers.serve.store import Row
from isettlers.serve.thinkers import Thinkers
from isettlers.serve.turns import Turns

SMALL: Final = 1_000
"""Bytes of a setup that is read at once. A deck of your own has some 10,000 and takes 10 ms."""
_REST: Final = 9
"""Times the time that a large setup takes of the interpreter, which is free then."""
_KEPT: Final = 32
"""Larger setups that are kept."""

Charge = Callable[[float], object]


class LargeSetups:
    """A thread that asks the process for setups, the sites in turn, and the setups of the tables opened last."""

    def __init__(self, turns: Turns) -> None:
        self.process = SetupProcess()
        """Belongs to the thread of `check`."""
        self._turns = turns
        self._thread = Thinkers(1)
        self._kept: dict[tuple[str, bytes], Whole] = {}

    def close(self) -> None:
        """End the thread, then the process."""
        self._thread.close()
        self.process.close()

    def check(self, owner: str, work: Callable[[], Callable[[], None]], charge: Charge | None) -> None:
        """Call a function that uses `process` in the thread, and its result in the thread of the event loop.

        `charge` gets the seconds that the function took in this process and in the one beside it.
        The thread then rests, so that it seldom takes the interpreter from the event loop.
        """

        def carry_out() -> None:
            before, began = self.process.seconds, time.thread_time()
            proceed = work()
            used = time.thread_time() - began
            seconds = used + self.process.seconds - before

            def finish() -> None:
                if charge is not None:
                    charge(seconds)
                proceed()

            self._turns.soon(finish)
            time.sleep(_REST * used)

        self._thread.submit(site(owner), carry_out)

    def waiting(self, owner: str) -> int:
        """Return how many functions of an owner's site wait for the thread."""
        return self._thread.queue(site(owner))

    def known(self, row: Row) -> Whole | None:
        """Return the setup of a table if it is small, or is kept."""
        tree = msgpack.packb(row.setup)
        if len(tree) > SMALL:
            return self._kept.get((row.game, tree))
        return Whole.of(isettlers.game(row.game).setup_from(row.setup))

    async def read(self, row: Row, charge: Charge | None) -> Whole:
        """Return a large setup, and keep it. Raises Refusal, and FormatError for one that cannot be read."""
        coming: asyncio.Future[Whole] = asyncio.get_running_loop().create_future()

        def work() -> Callable[[], None]:
            try:
                setup = self.process.whole(row.game, row.setup)
                setup.setup.tables()
            except Exception as error:  # noqa: BLE001, who waits hears of it
                bad = isinstance(error, Refusal) and error.code == "bad_setup"
                wrong = FormatError(str(error)) if bad else error
                return lambda: coming.set_exception(wrong)
            return lambda: coming.set_result(setup)

        self.check(row.owner, work, charge)
        setup = await coming
        self._kept[row.game, msgpack.packb(row.setup)] = setup
        if len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]
        return setup
