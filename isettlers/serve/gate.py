"""Who may come in: connections in all and of one address, and what kind of session each gets."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from attrs import define, field

from isettlers.serve.buckets import Bucket, Share
from isettlers.serve.embed import EmbedSession
from isettlers.serve.errors import Refusal
from isettlers.serve.frames import packed
from isettlers.serve.hall import Hall
from isettlers.serve.limits import Limits
from isettlers.serve.porch import Porch
from isettlers.serve.seated import TableSession
from isettlers.serve.session import LOCAL, Caller, Session, Shared
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
_NETWORK: Final = 64
"""Bits of an IPv6 address that belong to one subscriber."""


@define
class _Peer:
    """Connections of one address, and the server's time that they share."""

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
        self.open = 0
        """How many connections there are."""
        self.closed = False
        """Whether nobody is let in any more."""
        self._empty = asyncio.Event()
        self._empty.set()
        self._home = threading.get_ident()

    def welcomes(self, address: str) -> bool:
        """Whether a connection of an address is accepted, which costs it, unless it is a proxy, some of its time."""
        if self.visitors.trusts(address):
            return True
        peer = self._peer(subscriber(address))
        if peer.purse is None:
            return True
        if peer.purse.wait():
            self.count("turned_away.busy")
            return False
        peer.purse.spend(_WELCOME)
        return True

    def charge(self, address: str, seconds: float) -> None:
        """Charge an address, unless it is a proxy, for the server's time."""
        if not self.visitors.trusts(address):
            purse = self._peer(subscriber(address)).purse
            if purse is not None:
                purse.spend(seconds)

    def enter(self, address: str, send: Callable[[bytes], None], hang_up: Callable[[], None]) -> Session:
        """A session for a new connection. Raises Refusal when there is no room."""
        limits = self.shared.limits
        owner = subscriber(address)
        refused = self.refusal(owner)
        if refused is not None:
            raise refused
        peer = self._peer(owner)
        purse = [bucket for bucket in (_purse(limits.work_ms), peer.purse) if bucket is not None]
        waiting = self.porch.enter(owner, lambda: session.end(late(limits)))
        caller = Caller(send, hang_up, owner, purse, waiting.leave)
        session = self._session(caller)
        peer.sessions.add(session)
        self.open += 1
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
        if self.open >= limits.connections:
            return Refusal("limit", f"connections: {limits.connections} are open already")
        if len(self._peer(owner).sessions) >= limits.connections_per_peer:
            return Refusal("limit", f"connections_per_peer: {limits.connections_per_peer} are open already")
        return None

    def leave(self, session: Session) -> None:
        """A connection has ended."""
        LOG.debug("connection closed", extra={"peer": session.caller.owner})
        session.caller.greeted()
        self._peers[session.caller.owner].sessions.discard(session)
        self.open -= 1
        if not self.open:
            self._empty.set()

    def close(self) -> None:
        """Let nobody in any more, and send away those who are there."""
        self.closed = True
        for session in [session for peer in self._peers.values() for session in peer.sessions]:
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

    def _peer(self, owner: str) -> _Peer:
        """The connections of an address. Its debt outlasts them, so coming again does not pay it."""
        peer = self._peers.get(owner)
        if peer is None:
            if len(self._peers) >= _REMEMBERED:
                kept = self._peers.items()
                self._peers = {
                    name: one for name, one in kept if one.sessions or not (one.purse is None or one.purse.full)
                }
            share = self.shared.limits.work_ms_per_peer / 1000
            purse = Share(share, min(_BURST, 2 * share), self._common) if share and owner != LOCAL else None
            peer = self._peers[owner] = _Peer(purse)
        return peer


def subscriber(address: str) -> str:
    """Return what counts as one address: for IPv6 its network, of which one subscriber has all addresses."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    network = IPv6Address(int(parsed) >> 128 - _NETWORK << 128 - _NETWORK)
    return f"{network}/{_NETWORK}"


def _purse(milliseconds: int) -> Bucket | None:
    share = milliseconds / 1000
    return Bucket(share, min(_BURST, 2 * share)) if milliseconds else None


def late(limits: Limits) -> Refusal:
    """Return the reason why a connection ends that has not said hello."""
    seconds = limits.hello_seconds
    return Refusal("limit", f"hello_seconds: no hello came within {seconds} seconds, or others needed the place")
