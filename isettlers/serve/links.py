"""Several processes of one server: connections between them, over which requests and pushes of a table are forwarded.

A process forwards what its clients ask of tables that another one holds. The two speak the protocol itself: a link is
one connection with a session of table mode, its states those of many clients; each side proves that it knows the key.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import secrets
from collections.abc import Callable
from typing import Any, Final, Protocol

from isettlers.serve.errors import FrameError, Refusal
from isettlers.serve.frames import Splitter, framed, packed, unpacked
from isettlers.serve.session import Frame
from isettlers.serve.table import moved

LOG: Final = logging.getLogger("isettlers.serve")

MOST_BYTES: Final = 64 * 1024 * 1024
"""Bytes of a frame between processes, and of those that wait to be sent."""
_NESTING: Final = 256
_NONCE_BYTES: Final = 32
_PATIENCE_SECONDS: Final = 1.0
"""Time in which another process accepts a link."""
BEAT: Final = packed({})
"""Body of a frame with which the two sides of a link show each other that they are there."""
_BEAT_SECONDS: Final = 0.5
_MOST_MISSED: Final = 4
"""Beats in a row that may be missed. They are counted, so a process that was stopped counts one when it wakes."""

Answer = Callable[[Frame | Refusal], None]


class Seated(Protocol):
    """A session whose states are forwarded."""

    def push(self, frame: Frame) -> None:
        """Send a frame that is no reply."""
        ...

    def left(self, number: int) -> None:
        """The state with a number is no longer open."""
        ...

    def spent(self, seconds: float) -> float:
        """Charge the client for the server's time."""
        ...


def proof(key: str, side: str, *nonces: bytes) -> bytes:
    """Return the proof that one side of a link knows the key."""
    return hmac.digest(key.encode(), side.encode() + b"".join(nonces), "sha256")


class Frames(asyncio.Protocol):
    """A connection that carries frames, and ends when the other side is silent.

    The front sends beats, and the holder answers each. So both directions work, and both processes run.
    """

    def __init__(self) -> None:
        self._splitter = Splitter(MOST_BYTES)
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._missed = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101, asyncio's own promise for a Protocol
        self._transport = transport
        self._expect()

    def _expect(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(_BEAT_SECONDS, self._miss)

    def _miss(self) -> None:
        """Count a beat as missed until it comes."""
        self._missed += 1
        if self._missed > _MOST_MISSED:
            LOG.warning("link broken", extra={"reason": "the other process does not answer"})
            self.abort()
        else:
            self.beat()
            self._expect()

    def beat(self) -> None:
        """Show the other side that this one is there."""
        raise NotImplementedError

    def beaten(self) -> None:
        """Take a beat of the other side."""
        self._missed = 0

    def connection_lost(self, _: Exception | None) -> None:
        """End."""
        if self._timer is not None:
            self._timer.cancel()

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        try:
            for body in self._splitter.feed(data):
                if body == BEAT:
                    self.beaten()
                else:
                    self.heard(body)
        except FrameError as error:
            LOG.warning("link broken", extra={"reason": str(error)})
            self.abort()

    def heard(self, body: bytes) -> None:
        """Take a frame that has come."""
        raise NotImplementedError

    def send(self, body: bytes) -> None:
        """Send the bytes of a frame."""
        transport = self._transport
        if transport is not None and not transport.is_closing():
            transport.write(framed(body))
            if transport.get_write_buffer_size() > MOST_BYTES:
                transport.abort()

    def abort(self) -> None:
        """End the connection."""
        if self._transport is not None:
            self._transport.abort()


class Link(Frames):
    """The connection to another process; `ready` is done when both sides have proved that they know the key."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key
        self._nonce = secrets.token_bytes(_NONCE_BYTES)
        self._next = 1
        self._unanswered: dict[int, tuple[Seated, Answer]] = {}
        self._states: dict[int, tuple[Seated, int]] = {}
        self._proved = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.open = True

    def beat(self) -> None:
        """Ask whether the other process is there, and holds its tables."""
        if self.ready.done():
            self.send(BEAT)

    def heard(self, body: bytes) -> None:
        """Take a reply or a push."""
        frame = unpacked(body, _NESTING)
        if not self.ready.done():
            self._greet(frame)
        elif "id" in frame:
            self._reply(frame)
        elif frame.get("push") == "closing":
            self.abort()
        else:
            self._push(frame)

    def _greet(self, frame: Frame) -> None:
        """Answer the other side's question, then check its answer."""
        if not self._proved:
            theirs = bytes(frame["nonce"])
            self._proved = proof(self._key, "holder", self._nonce, theirs)
            self.send(packed({"nonce": self._nonce, "proof": proof(self._key, "front", theirs, self._nonce)}))
        elif hmac.compare_digest(bytes(frame["proof"]), self._proved):
            self.ready.set_result(None)
        else:
            self.abort()

    def _reply(self, frame: Frame) -> None:
        session, answer = self._unanswered.pop(frame["id"])
        if "ok" in frame:
            result = frame["ok"]
            session.spent(result.pop("spent", 0.0))
            answer(result)
        else:
            error = frame["error"]
            answer(Refusal(error["code"], error["message"], error.get("path")))

    def _push(self, frame: Frame) -> None:
        session, number = self._states.get(frame["state"], (None, 0))
        if session is None:
            return
        session.push({**frame, "state": number})
        if frame["push"] in _LAST:
            del self._states[frame["state"]]
            session.left(number)

    def connection_lost(self, error: Exception | None) -> None:
        """The other process has gone: its tables move. Nobody knows whether it did what was under way."""
        super().connection_lost(error)
        self.open = False
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the other process did not prove that it knows the key"))
            self.ready.exception()
        unanswered, self._unanswered = self._unanswered, {}
        states, self._states = self._states, {}
        for _session, answer in unanswered.values():
            answer(moved())
        for seated, number in states.values():
            seated.push({"push": "moved", "state": number})
            seated.left(number)

    def ask(self, session: Seated, request: Frame, answer: Answer) -> None:
        """Forward a request; the answer is that of the other process."""
        if not self.open:
            answer(moved())
            return
        number = self._next = self._next % (2**32 - 1) + 1
        self._unanswered[number] = session, answer
        self.send(packed({**request, "id": number}))

    def seat(self, state: int, session: Seated, number: int) -> None:
        """Let pushes for a state of this link go to a session, where it has another number."""
        self._states[state] = session, number

    def forget(self, state: int) -> None:
        """Let pushes for a state go nowhere."""
        self._states.pop(state, None)

    def rise(self, session: Seated, state: int) -> None:
        """Close the state of a client that has gone."""
        self.forget(state)
        self.ask(session, {"method": "close", "state": state}, lambda _: None)


_LAST: Final = frozenset({"archived", "moved", "replaced"})
"""Pushes with which a state closes."""


class Links:
    """The links of a process, one to each other process that it needs."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._links: dict[str, asyncio.Task[Link]] = {}

    async def to(self, address: str) -> Link:
        """Return the link to a process. Raises OSError when it cannot be reached."""
        task = self._links.get(address)
        if task is None or (task.done() and (task.cancelled() or task.exception() or not task.result().open)):
            task = self._links[address] = asyncio.create_task(self._opened(address))
        return await asyncio.shield(task)

    async def _opened(self, address: str) -> Link:
        host, _, port = address.rpartition(":")
        if not host:
            raise ConnectionError("a process without --cluster")
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(_PATIENCE_SECONDS):
            _, link = await loop.create_connection(lambda: Link(self._key), host.strip("[]"), int(port))
            try:
                await link.ready
            except BaseException:
                link.abort()
                raise
        return link

    async def close(self) -> None:
        """End all links."""
        for task in self._links.values():
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                (await task).abort()


def nonce() -> bytes:
    """Draw a question that only who knows the key can answer."""
    return secrets.token_bytes(_NONCE_BYTES)


def answered(body: bytes, key: str, question: bytes) -> Frame | None:
    """Return the frame that answers a question, if it is right, else None."""
    frame: dict[str, Any] = unpacked(body, _NESTING)
    theirs, given = frame.get("nonce"), frame.get("proof")
    if not (isinstance(theirs, bytes) and isinstance(given, bytes)):
        return None
    if not hmac.compare_digest(given, proof(key, "front", question, theirs)):
        return None
    return {"proof": proof(key, "holder", theirs, question)}
