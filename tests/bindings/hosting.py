"""The server within this process, with nothing left to chance: clock and tokens are always the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from bindings.trees import unpacked

from isettlers.serve.errors import FrameError
from isettlers.serve.frames import Splitter, framed
from isettlers.serve.gate import Gate
from isettlers.serve.hall import Features, Hall
from isettlers.serve.limits import Limits
from isettlers.serve.session import Shared
from isettlers.serve.store.sqlite import SqliteStore

CREATE_KEY: Final = "the key"
"""What `create` has to bring where a server asks for one."""

_PATIENCE: Final = 30.0
_TICK: Final = 1 / 16

Frame = dict[str, Any]


class _Clock:
    """Time goes on by a sixteenth of a second whenever somebody looks."""

    def __init__(self) -> None:
        self._now = 0.0

    def monotonic(self) -> float:
        self._now += _TICK
        return self._now

    perf_counter = monotonic

    def thread_time(self) -> float:
        return self._now


class _Chance:
    """Takes the place of the system's randomness."""

    def __init__(self) -> None:
        self._numbers = count()

    def token_hex(self, size: int) -> str:
        return sha256(b"token %d" % next(self._numbers)).hexdigest()[: 2 * size]

    def randbits(self, bits: int) -> int:
        return next(self._numbers) & ((1 << bits) - 1)


@asynccontextmanager
async def hosted(mode: str, limits: dict[str, int], *, keyed: bool = False, chat: bool = False) -> AsyncIterator[Gate]:
    """The gate of a server in a mode; `limits` differ from the usual ones of that mode."""
    chance = _Chance()
    async with AsyncExitStack() as stack:
        for name in ("token_hex", "randbits"):
            stack.enter_context(patch(f"secrets.{name}", getattr(chance, name)))
        clock = _Clock()
        for module in ("thinking", "searching"):
            stack.enter_context(patch(f"isettlers.bots.{module}.time", clock))
        pool = stack.enter_context(ThreadPoolExecutor(4))
        if mode == "embed":
            yield Gate(Shared(Limits(**limits), pool), None)
            return
        shared = Shared(Limits.table(**limits), pool)
        folder = Path(stack.enter_context(TemporaryDirectory()))
        key = CREATE_KEY if keyed else None
        hall = Hall(
            SqliteStore(folder / "tables.db"), folder, shared.limits, shared.counters, key, features=Features(chat=chat)
        )
        stack.push_async_callback(hall.close)
        yield Gate(shared, hall)


class Connection:
    """A client's end of a connection."""

    def __init__(self, gate: Gate, number: int) -> None:
        self.number = number
        self._splitter = Splitter(gate.shared.limits.frame_bytes)
        self._inbox: list[bytes] = []
        self._session = gate.enter(f"peer {number}", self._inbox.append, lambda: None)

    def send(self, body: bytes) -> None:
        """Send a frame."""
        self.send_raw(framed(body))

    def send_raw(self, data: bytes) -> None:
        """Send bytes of the stream."""
        try:
            for body in self._splitter.feed(data):
                self._session.receive(body)
        except FrameError as error:
            self._session.end(error)

    async def receive(self, fits: Callable[[Frame], bool]) -> bytes:
        """Return the first received frame that fits, as soon as there is one."""
        async with asyncio.timeout(_PATIENCE):
            while True:
                for body in self._inbox:
                    if fits(unpacked(body)[0]):
                        self._inbox.remove(body)
                        return body
                await asyncio.sleep(0.001)

    def close(self) -> None:
        """Hang up."""
        self._session.close()
