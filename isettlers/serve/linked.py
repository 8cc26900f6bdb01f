"""The internal door: other processes of the server come in here, each with the states of many clients."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Final

from attrs import evolve

from isettlers.kit.languages import ENGLISH
from isettlers.serve.errors import Refusal
from isettlers.serve.frames import Splitter, packed
from isettlers.serve.hall import Hall
from isettlers.serve.links import BEAT, MOST_BYTES, Frames, answered, nonce
from isettlers.serve.seated import TableSession
from isettlers.serve.session import LOCAL, Caller, Deferred, Frame, Job, Request, Shared

_GREETING_BYTES: Final = 1_024
_NO_LIMIT: Final = 2**53 - 1


class LinkedSession(TableSession):
    """The session of a link. Its replies tell the time they took, which the other process charges to its client.

    A `join` comes with the language of that client.
    """

    forwards = False

    def __init__(self, shared: Shared, hall: Hall, caller: Caller) -> None:
        super().__init__(shared, hall, caller)
        self._greeted = True
        self._began: float | None = None

    def receive(self, body: bytes) -> None:
        """Take the bytes of one frame from the other process."""
        self._began = time.thread_time()
        try:
            super().receive(body)
        finally:
            self._began = None

    def _call(self, request: Request) -> Frame | Job | Deferred:
        self.language = request.pop("language", ENGLISH)
        return super()._call(request)

    def _reply(self, request: Request, result: Frame) -> None:
        spent = 0.0 if self._began is None else time.thread_time() - self._began
        super()._reply(request, {**result, "spent": spent})


class _Incoming(Frames):
    """A link from another process, once it has proved that it knows the key."""

    def __init__(self, door: Door) -> None:
        super().__init__()
        self._door = door
        self._splitter = Splitter(_GREETING_BYTES)
        self._nonce = nonce()
        self.session: LinkedSession | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask the other side to prove that it knows the key."""
        super().connection_made(transport)
        self.send(packed({"nonce": self._nonce}))

    def heard(self, body: bytes) -> None:
        """Take a request, or first the proof."""
        if self.session is not None:
            self.session.receive(body)
            return
        answer = answered(body, self._door.key, self._nonce)
        if answer is None:
            self.abort()
            return
        self._splitter = Splitter(MOST_BYTES)
        self.session = self._door.enter(self)
        self.send(packed(answer))

    def beat(self) -> None:
        """Wait for the beats of the other side, which this one answers."""

    def beaten(self) -> None:
        """Answer, unless others may hold the tables by now."""
        if self.session is not None:
            super().beaten()
            if self._door.leased:
                self.send(BEAT)

    def connection_lost(self, error: Exception | None) -> None:
        """The other process has gone, and all its clients with it."""
        super().connection_lost(error)
        if self.session is not None:
            self.session.close()
        self._door.links.discard(self)


class Door:
    """Listens for other processes."""

    def __init__(self, key: str, shared: Shared, hall: Hall) -> None:
        self.key = key
        limits = evolve(
            shared.limits, states=_NO_LIMIT, waiting=_NO_LIMIT, requests_per_second=0, frame_values=0
        )  # fmt: skip
        self._shared = evolve(shared, limits=limits)
        self._hall = hall
        self._server: asyncio.Server | None = None
        self.links: set[_Incoming] = set()

    async def open(self, listening: socket.socket) -> None:
        """Begin to listen."""
        self._server = await asyncio.get_running_loop().create_server(lambda: _Incoming(self), sock=listening)

    @property
    def leased(self) -> bool:
        """Whether this process surely holds its tables."""
        return self._hall.leased

    def enter(self, link: _Incoming) -> LinkedSession:
        """Begin a session for a link."""
        self.links.add(link)
        return LinkedSession(self._shared, self._hall, Caller(link.send, link.abort, LOCAL))

    def close(self) -> None:
        """Listen no more, and tell the other processes that the tables move."""
        if self._server is not None:
            self._server.close()
        for link in list(self.links):
            if link.session is not None:
                link.session.end(Refusal("closing", "the server is shutting down"))
