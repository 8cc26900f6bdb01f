"""Clients for the tests: one beside its session in this process, and what every test opens."""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from threading import Condition
from typing import Any, Final, Self

import msgpack
from contract_walk import SPOKEN

from isettlers import State
from isettlers._core.rng import Generator
from isettlers.imperial import Setup
from isettlers.record import Record
from isettlers.serve.embed import EmbedSession
from isettlers.serve.limits import Limits
from isettlers.serve.session import Caller, Shared

Frame = dict[str, Any]

PATIENCE: Final = 30.0
"""Seconds after which a reply will not come any more."""
SETUP: Final[Mapping[str, Any]] = {"factions": ["romans", "barbarians"]}
OPENING: Final[Mapping[str, Any]] = {"game": "imperial", "setup": SETUP, "seed": 7}
THREADS: Final = 8
"""Of a session, for its jobs."""
MESSAGE: Final = 320
"""Letters of a message at most."""


class Talk:
    """A client that sends requests to a session of its own and keeps all that comes back."""

    def __init__(self, limits: Limits | None = None, *, greet: bool = True) -> None:
        self.frames: list[Frame] = []
        self.faults: list[str] = []
        """Pushes that are not those of the protocol."""
        self.hung_up = 0
        self._came = Condition()
        self._ids = count(1)
        self._pool = ThreadPoolExecutor(THREADS)
        self.session = EmbedSession(Shared(limits or Limits(), self._pool), Caller(self._keep, self._hang_up))
        if greet:
            self.ok("hello", protocol=[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()
        self._pool.shutdown()

    def send(self, method: object, **arguments: object) -> int:
        """Send a request; its id."""
        number = next(self._ids)
        self.session.receive(msgpack.packb({"id": number, "method": method, **arguments}))
        return number

    def reply(self, number: int) -> Frame:
        """The reply to a request, waited for."""
        return self.wait(lambda frame: frame.get("id") == number)

    def wait(self, fits: Any) -> Frame:
        """The first frame of a kind, waited for."""
        assert not self.faults
        end = time.monotonic() + PATIENCE
        with self._came:
            while True:
                for frame in self.frames:
                    if fits(frame):
                        return frame
                assert self._came.wait(end - time.monotonic()), "nothing came"

    def ask(self, method: object, **arguments: object) -> Frame:
        """The reply to a request made now."""
        return self.reply(self.send(method, **arguments))

    def ok(self, method: str, **arguments: object) -> Frame:
        """What a request that succeeds replies."""
        reply = self.ask(method, **arguments)
        assert reply.keys() == {"id", "ok"}, reply
        assert not SPOKEN.reply(reply, method, self.session.mode)
        result: Frame = reply["ok"]
        return result

    def error(self, method: object, **arguments: object) -> tuple[str, str | None]:
        """Code and path of the error that a request gets."""
        reply = self.ask(method, **arguments)
        assert reply.keys() == {"id", "error"}, reply
        return error_of(reply)

    def start(self, **arguments: object) -> int:
        """The number of a fresh state."""
        number: int = self.ok("start", **{**OPENING, **arguments})["state"]
        return number

    def play(self, state: int, most: int = 10_000, seed: int = 1) -> list[int]:
        """Actions taken at random from a state on, until the game is over."""
        rng, taken = Generator(seed), list[int]()
        reply = self.ok("status", state=state, legal=True)
        while not reply["over"] and len(taken) < most:
            action = reply["legal"][rng.below(len(reply["legal"]))]
            reply = self.ok("apply", state=state, action=action, legal=True)
            taken.append(action)
        return taken

    def order(self) -> list[int]:
        """The ids of the replies, in the order they came."""
        return [frame["id"] for frame in self.frames if "id" in frame]

    def _keep(self, data: bytes) -> None:
        frame = msgpack.unpackb(data)
        if "push" in frame:
            self.faults += SPOKEN.push(frame, self.session.mode)
        with self._came:
            self.frames.append(frame)
            self._came.notify_all()

    def _hang_up(self) -> None:
        self.hung_up += 1


def error_of(reply: Frame) -> tuple[str, str | None]:
    """Code and path of an error, whose message has to be one short line."""
    error = reply["error"]
    assert not SPOKEN.error(error)
    assert 0 < len(error["message"]) <= MESSAGE
    assert error["message"].isprintable()
    assert error.get("path", "$").startswith("$")
    return error["code"], error.get("path")


@cache
def finished() -> tuple[State, bytes]:
    """A game at its end, and its record."""
    setup = Setup(factions=("romans", "barbarians"))
    state, rng = setup.start(7), Generator(7)
    actions = []
    while not state.over:
        actions.append(state.legal_ids()[rng.below(state.legal_count())])
        state.apply(actions[-1])
    return state, Record(setup, 7, actions, state.hash).to_bytes()
