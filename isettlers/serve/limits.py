"""Limits of a server; every limit is an option of the command line, and `hello` reports it.

Each default also stands in docs/serving.md, which tests/serve/test_documents.py checks, and in the shared vectors:
`python tools/vectors.py` writes them.
"""

from __future__ import annotations

from typing import Any, Final, Self

from attrs import asdict, field, fields, frozen

from isettlers.bots import Budget
from isettlers.kit.reading import within


def _limit(default: int, meaning: str) -> int:
    return field(default=default, validator=within(0, 2**53 - 1), metadata={"meaning": meaning})


_STRICT: Final = {
    "frame_bytes": 65_536,
    "frame_values": 8_192,
    "states": 64,
    "waiting": 64,
    "jobs": 4,
    "bot_ms": 2_000,
    "hello_seconds": 10,
    "frame_seconds": 30,
    "idle_seconds": 3_600,
    "requests_per_second": 200,
    "work_ms": 100,
    "work_ms_per_peer": 250,
    "unsent_bytes": 1024 * 1024,
    "tables_per_peer": 200,
}
"""Limits for callers that are not trusted, where they differ."""


@frozen
class Limits:
    """The limits of a server; 0 for a rate, a time or a quota means none. Raises SetupError for what is no count."""

    frame_bytes: int = _limit(2 * 1024 * 1024, "bytes of a frame")
    nesting: int = _limit(32, "levels that a frame nests")
    frame_values: int = _limit(0, "values that a frame holds")
    states: int = _limit(4_096, "states open on one connection")
    waiting: int = _limit(1_024, "requests of one connection that wait for others")
    jobs: int = _limit(16, "bots, verifications and large setups of one connection at a time")
    bot_ms: int = _limit(60_000, "milliseconds a bot may think")
    bot_iterations: int = _limit(10_000_000, "iterations a bot may think")
    connections: int = _limit(1_024, "connections in all")
    connections_per_peer: int = _limit(256, "connections of one address")
    unopened: int = _limit(256, "connections that have not said hello")
    hello_seconds: int = _limit(0, "seconds within which a connection says hello")
    frame_seconds: int = _limit(0, "seconds within which a frame arrives")
    idle_seconds: int = _limit(0, "seconds a connection may be silent")
    requests_per_second: int = _limit(0, "requests a second on one connection, twice as many at once")
    work_ms: int = _limit(0, "milliseconds of the server's time a second for one connection")
    work_ms_per_peer: int = _limit(0, "milliseconds of the server's time a second for one address")
    unsent_bytes: int = _limit(4 * 1024 * 1024, "bytes a slow reader may leave unread")
    tables_in_play: int = _limit(10_000, "tables in all")
    tables_per_peer: int = _limit(0, "tables made from one address")
    takes_per_hour: int = _limit(100, "seats of open tables that one address takes an hour")
    chat_letters: int = _limit(500, "letters of what a player says")
    chat_per_minute: int = _limit(20, "times a minute that a seat may speak")
    chat_kept: int = _limit(20, "texts of a table that are kept for those who come")
    table_untouched_hours: int = _limit(24, "hours after which a table is removed at which no person has acted")
    table_idle_days: int = _limit(30, "days after which a silent table is archived")
    table_over_seconds: int = _limit(600, "seconds for which a finished table can still be looked at")

    @classmethod
    def table(cls, **changed: int) -> Self:
        """The limits of a server whose callers are not trusted."""
        return cls(**{**_STRICT, **changed})

    def bot(self) -> Budget:
        """The most that a bot may think."""
        return Budget(self.bot_ms / 1000 or None, self.bot_iterations or None)

    def document(self) -> dict[str, Any]:
        """The limits by name."""
        return asdict(self)

    @classmethod
    def meanings(cls) -> dict[str, str]:
        """Return the meaning of each limit."""
        return {limit.name: limit.metadata["meaning"] for limit in fields(cls)}
