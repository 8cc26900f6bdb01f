"""Who may come in: connections in all and of one address, and what kind of session each gets."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Final

from attrs import define, field

from isettlers.serve.buckets import Bucket, Share
from isettlers.serve.embed import EmbedSession
from isettlers.serve.errors import Refusal
from isettlers.serve.frames import packed
from isettlers.serve.hall import Hall
from isettlers.serve.limits import Limits
from isettlers.serve.networks import SITE_SHARE, first_to_go, site, subscriber
from isettlers.serve.porch import Porch
from isettlers.serve.seated import TableSession
from isettlers.serve.session import LOCAL, Caller, Session, Shared, Spare
from isettlers.serve.visitors import Visitors

LOG: Final = logging.getLogger("isettlers.serve")

GRACE: Final = 1.0
"""Seconds a client has to read why it is sent away."""
SLICE: Final = 0.001
"""Seconds for which the frames of one client are taken without a look at the others."""
_BURST: Final = 0.2
"""Seconds of the server's time that a client may use at once."""
_COMMON: Final = 0.4
"""Seconds of the server's time a second for all addresses together that use much."""
_ACCEPTING: Final = 0.1
"""Seconds of the server's time a second for accepting connections and turning them away."""
_CROWD: Final = 0.02
"""Seconds of it that may be used at once: some hundred connections."""
_WELCOME: Final = 0.001
"""Seconds that a connection costs the server until its first frame, about."""
_REMEMBERED: Final = 1_000
"""Addresses that are kept at most before those without a connection and without a debt are forgotten."""


@define
class _Peer:
    """Connections of one address or site, and the server's time that they share."""

    most: int
    """Connections that it may have."""
    purse: Bucket | None
    sessions: set[Session] = field(factory=set)


class Gate:
    """Connections of a server over all transports. Belongs to the thread of the event loop."""

    def __init__(self, shared: Shared, hall: Hall | None, visitors: Visitors | None = None) -> None:
        self.shared = shared
        self.hall = hall
        self.visitors = visitors or Visitors()
        self.porch = Porch(shared.limits)
        self.accepting = Bucket(_ACCEPTING, _CROWD)
        """The server's time for connections that come, over all doors."""
        self._common = Bucket(_COMMON, _BURST)
        self._peers: dict[str, _Peer] = {}
        self._sessions: dict[Session, None] = {}
        """Those of all connections, the oldest first."""
        self.closed = False
        """Whether nobody is let in any more."""
        self._empty = asyncio.Event()
        self._empty.set()
        self._home = threading.get_ident()

    def welcomes(self, address: str) -> bool:
        """Whether a connection of an address is accepted, which costs it, unless it is a proxy, some of its time."""
        if self.visitors.trusts(address):
            return True
        purses = self._purses(subscriber(address))
        if any(purse.wait() for purse in purses):
            self.count("turned_away.busy")
            return False
        for purse in purses:
            purse.spend(_WELCOME)
        return True

    def charge(self, address: str, seconds: float) -> None:
        """Charge an address, unless it is a proxy, for the server's time."""
        if not self.visitors.trusts(address):
            for purse in self._purses(subscriber(address)):
                purse.spend(seconds)

    def enter(self, address: str, send: Callable[[bytes], None], hang_up: Callable[[], None]) -> Session:
        """A session for a new connection, for which another may make room. Raises Refusal when there is none."""
        limits = self.shared.limits
        owner = subscriber(address)
        refused = self.refusal(owner)
        if refused is not None:
            raise refused
        if self._full:
            self._make_room(owner)
        own = [] if not limits.work_ms else [_purse(limits.work_ms)]
        purse = [*own, *self._purses(owner)]
        waiting = self.porch.enter(owner, lambda: session.end(late(limits)))
        caller = Caller(send, hang_up, owner, purse, waiting.leave)
        session = self._session(caller)
        for peer in self._counted(owner):
            peer.sessions.add(session)
        self._sessions[session] = None
        self._empty.clear()
        self.count("connections")
        LOG.debug("connection opened", extra={"peer": owner})
        return session

    def _session(self, caller: Caller) -> Session:
        if self.hall is None:
            return EmbedSession(self.shared, caller)
        return TableSession(self.shared, self.hall, caller)

    def refusal(self, owner: str) -> Refusal | None:
        """The reason why there is no room for another connection of an address, if so."""
        limits = self.shared.limits
        if self.closed:
            return Refusal("closing", "the server is shutting down")
        if self._full and self._leaver(owner) is None:
            return Refusal("limit", f"connections: {limits.connections} are open already")
        for peer in self._counted(owner):
            if len(peer.sessions) >= peer.most:
                return Refusal("limit", f"connections_per_peer: {peer.most} are open already")
        return None

    @property
    def open(self) -> int:
        """How many connections there are."""
        return len(self._sessions)

    @property
    def _full(self) -> bool:
        return self.open >= self.shared.limits.connections

    def _make_room(self, owner: str) -> None:
        """End the connection that makes room for one of an address, if any does."""
        leaver = self._leaver(owner)
        if leaver is not None:
            leaver.end(Refusal("limit", "connections: others needed the place"))
            self.leave(leaver)

    def _leaver(self, owner: str) -> Session | None:
        """Return the session that makes room for an address: the oldest of the site that has the most.

        The site has more of its kind than the address has of all kinds, so no one is sent away for who has as many.
        """
        own = len(self._peer(site(owner)).sessions)
        kinds: dict[Spare, list[tuple[str, Session]]] = {kind: [] for kind in Spare}
        for session in self._sessions:
            kind = session.spare
            if kind is not None and session.caller.owner != LOCAL:
                kinds[kind].append((session.caller.owner, session))
        leavers = (first_to_go(held, own + kind) for kind, held in kinds.items())
        return next((leaver for leaver in leavers if leaver is not None), None)

    def leave(self, session: Session) -> None:
        """A connection has ended, or has made room."""
        if session not in self._sessions:
            return
        LOG.debug("connection closed", extra={"peer": session.caller.owner})
        session.caller.greeted()
        for peer in self._counted(session.caller.owner):
            peer.sessions.discard(session)
        del self._sessions[session]
        if not self._sessions:
            self._empty.set()

    def close(self) -> None:
        """Let nobody in any more, and send away those who are there."""
        self.closed = True
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

    def _counted(self, owner: str) -> list[_Peer]:
        """The connections of an address, and those of its site where that is more."""
        if len(self._peers) >= _REMEMBERED:
            kept = self._peers.items()
            self._peers = {name: one for name, one in kept if one.sessions or (one.purse and not one.purse.full)}
        around = site(owner)
        return [self._peer(owner), *([] if around == owner else [self._peer(around, SITE_SHARE)])]

    def _purses(self, owner: str) -> list[Bucket]:
        """The server's time that an address may use, alone and with its site."""
        return [peer.purse for peer in self._counted(owner) if peer.purse is not None]

    def _peer(self, owner: str, times: int = 1) -> _Peer:
        """The connections of an address or site, which has a limit some times. Its debt outlasts them."""
        peer = self._peers.get(owner)
        if peer is None:
            limits = self.shared.limits
            share = times * limits.work_ms_per_peer / 1000
            purse = None
            if share and owner != LOCAL:
                stock = share, min(_BURST, 2 * share)
                purse = Share(*stock, self._common) if times == 1 else Bucket(*stock)
            peer = self._peers[owner] = _Peer(times * limits.connections_per_peer, purse)
        return peer


def _purse(milliseconds: int) -> Bucket:
    share = milliseconds / 1000
    return Bucket(share, min(_BURST, 2 * share))


def late(limits: Limits) -> Refusal:
    """Return the reason why a connection ends that has not said hello."""
    seconds = limits.hello_seconds
    return Refusal("limit", f"hello_seconds: no hello came within {seconds} seconds, or others needed the place")
