"""The interface of a store: an action is acknowledged after it is written there."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol

from attrs import field, frozen

from isettlers.errors import IsettlersError
from isettlers.serve.clock import Control
from isettlers.serve.errors import Refusal
from isettlers.serve.seats import SUBSTITUTE, Seating

Cursor = tuple[float, str]
"""Place in the list of tables: when one was made, and its name."""

FIRST: Final[Cursor] = (1e300, "")
"""The place before the newest table."""


@frozen
class Row:
    """A table as it began."""

    id: str
    game: str
    setup: Any
    """The setup's plain tree."""
    seed: int
    bots: dict[int, str] = field(factory=dict)
    """Specs by seat."""
    owner: str = ""
    """The address from which it was made; empty where quotas do not count it."""
    touched: bool = False
    """Whether a person has acted at it."""
    seed_named: bool = False
    """Whether its creator chose the seed, and can compute everything hidden."""
    control: Control | None = None
    """The time that its persons have."""
    substitute: str = SUBSTITUTE
    """Spec of the bot to which a seat is handed over."""
    creator: int | None = None
    """Seat of the creator of an open table; None for another table."""
    seating: Seating = field(factory=Seating)
    made: str = ""
    """Version of the engine and fingerprint of the data with which it began; empty where it has no mark."""
    created: float = field(default=0.0, eq=False)
    """By the store's clock, which sets it."""


@frozen
class Listed:
    """A table in a list."""

    id: str
    game: str
    created: float
    last: float
    """Time of the last action, or of the table's creation."""
    at: int
    """Number of actions."""
    ended: float | None
    """Time at which the game ended."""
    fault: str | None
    """Reason why it is put aside."""

    @property
    def cursor(self) -> Cursor:
        """The place behind it."""
        return self.created, self.id


@frozen
class Quota:
    """The most tables that there may be; 0 for no limit."""

    tables: int = 0
    of_owner: int = 0
    """All owners of a site have twice as many."""


class Unreachable(Refusal):
    """The store cannot be read for now: the client may ask again. The reason stands in the log."""

    def __init__(self) -> None:
        super().__init__("store", "the store cannot be read for now")


class Full(IsettlersError):  # noqa: N818, a state of the store
    """A quota is reached: one of `tables`, `of_owner` and `of_site`."""

    def __init__(self, quota: str) -> None:
        super().__init__(f"there is no room: {quota}")
        self.quota = quota


class Moved(IsettlersError):  # noqa: N818, a state of the table
    """Another server holds the table now: nothing was written."""


class Elsewhere(IsettlersError):  # noqa: N818, a state of the table
    """Another server, at an internal address, holds the table."""

    def __init__(self, address: str) -> None:
        super().__init__("another server holds this table")
        self.address = address


def steady() -> float:
    """Return seconds of a clock that nobody sets and that a machine's sleep does not stop, where the system has one."""
    return time.clock_gettime(_STEADY) if _STEADY is not None else time.monotonic()


_STEADY: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)


@frozen
class Beat:
    """The news about the servers of a store."""

    lost: bool = False
    """Whether this server has lost all tables it held."""
    orphans: list[str] = field(factory=list)
    """Tables that continue without a request, and whose server has gone."""
    until: float = field(default=math.inf, eq=False)
    """Time, by `steady`, until which no other server takes this one's tables."""


Done = Callable[[Exception | None], None]
"""Called by the writing thread when what was asked for is written, or with the error that prevented it."""

Measure = Callable[[int, float], None]
"""Called by the writing thread after a transaction, with the number of writes and the seconds it took."""


class Store(Protocol):
    """The tables, their tokens and actions, for one server or several.

    A server writes to tables that it has taken and not released. Methods that write return at once and call `done`
    later, in the order asked. Those that read wait for the result, and may be called from any thread.
    """

    measure: Measure

    @property
    def now(self) -> float:
        """The store's clock, in seconds. It moves only while a server has the store open."""
        ...

    def close(self) -> None:
        """Write what was asked for, then close the store."""
        ...

    # ------------------------------------------------------------ several servers

    def beat(self) -> Beat:
        """Renew the lease of this server's tables and write the time down; to be called every half second."""
        ...

    def take(self, name: str) -> Row:
        """Return a table as it began; this server holds it from now on. Raises KeyError and Elsewhere."""
        ...

    def release(self, name: str) -> None:
        """Hold a table no more."""
        ...

    # ------------------------------------------------------------ writing

    def create(
        self,
        row: Row,
        tokens: Iterable[tuple[bytes, int | None]],
        quota: Quota,
        done: Done,
        *,
        actions: Sequence[tuple[int, int]] = (),
        over: bool = False,
    ) -> None:
        """Add a table, and for each token's digest the seat it opens (None: to look on). Its error may be Full.

        A table that comes back from the archive has actions already, each with the seat that took it; `over` says that
        its game is.
        """
        ...

    def append(
        self,
        table: str,
        number: int,
        action: int,
        seat: int,
        done: Done,
        *,
        position: bytes | None = None,
        ends: bool = False,
        touches: bool = False,
    ) -> float:
        """Add an action, and return its time.

        `position` marks the position after it; `ends` says that the game is over with it, `touches` that it is the
        first one of a person.
        """
        ...

    def take_back(self, table: str, number: int, done: Done) -> None:
        """Delete a table's actions from a number on."""
        ...

    def reseat(
        self,
        table: str,
        seating: Seating,
        tokens: Iterable[tuple[bytes, int | None]],
        done: Done,
        *,
        revoked: Sequence[int | None] = (),
    ) -> None:
        """Note who has the seats now; delete the tokens of some seats, and add others."""
        ...

    def remove(self, table: str, done: Done) -> None:
        """Take a table out, with its tokens and actions."""
        ...

    def quarantine(self, table: str, fault: str) -> None:
        """Mark a table that cannot be read: the store names it no more among others until it is opened again."""
        ...

    def settle(self, done: Done) -> None:
        """Write nothing: `done` is called after all that was asked for before."""
        ...

    def probe(self, done: Done) -> None:
        """Write something that changes nothing, after all that was asked for before; its error says what is wrong."""
        ...

    # ------------------------------------------------------------ reading

    @property
    def stored(self) -> int:
        """How many tables there are, as of the last beat."""
        ...

    def opened_by(self, digest: bytes) -> str | None:
        """The table that a token's digest opens."""
        ...

    def table(self, name: str) -> Row:
        """A table as it began. KeyError when there is none."""
        ...

    def actions(self, table: str) -> list[tuple[int, int]]:
        """A table's actions in order, each with the seat that took it."""
        ...

    def position(self, table: str) -> bytes | None:
        """The mark of the position after a table's last action, None where there is none."""
        ...

    def times(self, table: str) -> list[float]:
        """The times of a table's actions in order."""
        ...

    def holds(self, table: str) -> bool:
        """Whether there is a table of this name."""
        ...

    def tokens(self, table: str) -> dict[bytes, int | None]:
        """The digests of a table's tokens, each with the seat it opens (None: to look on)."""
        ...

    def listed(self, most: int, after: Cursor = FIRST, *, free: bool = False, game: str | None = None) -> list[Listed]:
        """Tables behind a place in the list, the newest first; with `free` those that have a free seat."""
        ...

    def untouched(self, before: float, most: int) -> list[tuple[str, str]]:
        """The oldest tables in play, with their owners, made before a time, at which no person has acted."""
        ...

    def crowded(self, site: str, most: int) -> list[tuple[str, str]]:
        """The tables barely begun, with their owners, the longest silent first, of the site that has the most.

        None of a site that has hardly more than another has in all.
        """
        ...

    def begun(self, since: float, most: int) -> list[tuple[str, str]]:
        """The tables barely begun, with their owners, in which nothing has happened since a time."""
        ...

    def ended(self, before: float, most: int) -> list[str]:
        """Some of the tables whose game ended before a time."""
        ...

    def idle(self, since: float, most: int) -> list[str]:
        """Some of the tables in which nothing has happened since a time. Looks at all of them."""
        ...
