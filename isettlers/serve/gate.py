"""Who may come in: connections in all and of one address, and what kind of session each gets."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from isettlers.serve.embed import EmbedSession
from isettlers.serve.errors import Refusal
from isettlers.serve.frames import packed
from isettlers.serve.hall import Hall
from isettlers.serve.seated import TableSession
from isettlers.serve.session import Session, Shared

GRACE: Final = 1.0
"""Seconds a client has to read why it is sent away."""


class Gate:
    """Connections of a server over all transports. Belongs to the thread of the event loop."""

    def __init__(self, shared: Shared, hall: Hall | None) -> None:
        self.shared = shared
        self.hall = hall
        self._peers: Counter[str] = Counter()
        self._sessions: set[Session] = set()
        self._closed = False
        self._empty = asyncio.Event()
        self._empty.set()
        self._home = threading.get_ident()

    def enter(self, peer: str, send: Callable[[bytes], None], hang_up: Callable[[], None]) -> Session:
        """A session for a new connection. Raises Refusal when there is no room."""
        limits = self.shared.limits
        if self._closed:
            raise Refusal("closing", "the server is shutting down")
        if len(self._sessions) >= limits.connections:
            raise Refusal("limit", f"connections: {limits.connections} are open already")
        if self._peers[peer] >= limits.connections_per_peer:
            raise Refusal("limit", f"connections_per_peer: {limits.connections_per_peer} are open already")
        self._peers[peer] += 1
        session: Session
        if self.hall is None:
            session = EmbedSession(self.shared, send, hang_up)
        else:
            session = TableSession(self.shared, self.hall, send, hang_up)
        self._sessions.add(session)
        self._empty.clear()
        self.count("connections")
        return session

    def leave(self, peer: str, session: Session) -> None:
        """A connection has ended."""
        self._sessions.discard(session)
        self._peers[peer] -= 1
        if not self._peers[peer]:
            del self._peers[peer]
        if not self._sessions:
            self._empty.set()

    def close(self) -> None:
        """Let nobody in any more, and send away those who are there."""
        self._closed = True
        for session in list(self._sessions):
            session.end(Refusal("closing", "the server is shutting down"))

    async def emptied(self) -> None:
        """Wait until nobody is there any more."""
        await self._empty.wait()

    def at_home(self) -> bool:
        """Whether this is the event loop's thread."""
        return threading.get_ident() == self._home

    def count(self, what: str) -> None:
        """Add one to a counter."""
        self.shared.counters[what] += 1

    def closing(self, error: Refusal) -> bytes:
        """The frame that tells a client why it is sent away."""
        self.count(f"turned_away.{error.code}")
        return packed({"push": "closing", **error.document()})

    def document(self) -> dict[str, Any]:
        """The counters, and how much there is right now."""
        now = {"open_connections": len(self._sessions)}
        if self.hall is not None:
            now |= {"open_tables": self.hall.in_memory, "stored_tables": self.hall.stored}
        return {**now, **dict(sorted(self.shared.counters.items()))}
