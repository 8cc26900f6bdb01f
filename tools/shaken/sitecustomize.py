"""Delay the threads and events of a Python process at random, where an order is not promised.

Python imports this module as it starts if its folder is on PYTHONPATH. `shake.py` puts it there, so servers that tests
start are delayed too. Everything here happens on a busy machine as well, only more seldom:

- an event loop hears of ready sockets in any order, and of some a turn later;
- the bytes of a connection come in pieces;
- a thread begins late, and is late to call the event loop;
- the event loop rests for a moment, and the threads of a process take turns at other intervals.
"""

from __future__ import annotations

import asyncio.base_events
import asyncio.selector_events
import functools
import os
import random
import selectors
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

_RESTS = 0.01
"""How often an event loop rests in a turn."""
_REST_SECONDS = 0.02
_HELD = 0.3
"""How often an event waits for the next turn."""
_LATE = 0.3
"""How often a thread is late."""
_LATE_SECONDS = 0.004
_PIECES = (262_144, 1_024, 128)
"""Bytes that are read at a time at most."""
_INTERVALS = (0.005, 0.0005, 0.00001)
"""Seconds after which another thread gets its turn."""


def shake(seed: str) -> None:
    """Delay what this process does from now on."""
    chance = random.Random(seed)

    def late(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def delayed(*values: object, **named: object) -> object:
            if chance.random() < _LATE:
                time.sleep(chance.random() * _LATE_SECONDS)
            return function(*values, **named)

        return delayed

    def held(select: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
        @functools.wraps(select)
        def some(*values: object, **named: object) -> list[Any]:
            if chance.random() < _RESTS:
                time.sleep(chance.random() * _REST_SECONDS)
            events = select(*values, **named)
            chance.shuffle(events)
            return [event for event in events if chance.random() >= _HELD]

        return some

    loop: Any = asyncio.base_events.BaseEventLoop
    loop.call_soon_threadsafe = late(loop.call_soon_threadsafe)
    transport: Any = vars(asyncio.selector_events)["_SelectorSocketTransport"]
    transport.max_size = chance.choice(_PIECES)
    threading.Thread.run = late(threading.Thread.run)  # type: ignore[method-assign]
    selecting: Any = asyncio.selector_events.BaseSelectorEventLoop
    begin = selecting.__init__

    def begun(self: Any, selector: Any = None) -> None:  # noqa: ANN401, private classes of asyncio
        selector = selector or selectors.DefaultSelector()
        selector.select = held(selector.select)
        begin(self, selector)

    selecting.__init__ = begun  # other users of selectors take an empty answer for the end of their time
    sys.setswitchinterval(chance.choice(_INTERVALS))


if seed := os.environ.get("ISETTLERS_SHAKE", ""):
    shake(seed)
