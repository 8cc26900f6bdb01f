"""The interface of a store: an action is acknowledged after it is written there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol

from attrs import field, frozen

from isettlers.serve.clock import Control
from isettlers.serve.seats import SUBSTITUTE, Handover

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
    handed: tuple[Handover, ...] = ()
    """Seats that changed hands since it began."""
    free: frozenset[int] = frozenset()
    """Seats of an open table that nobody has taken."""
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


Done = Callable[[Exception | None], None]
"""Called by the writing thread when what was asked for is written, or with the error that prevented it."""

Measure = Callable[[int, float], None]
"""Called by the writing thread after a transaction, with the number of writes and the seconds it took."""


class Store(Protocol):
    """The tables of a server, their tokens and actions.

    Methods that write return at once and call `done` later, in the order asked. Those that read wait for the result,
    and may be called from any thread.
    """

    measure: Measure

    @property
    def now(self) -> float:
        """The store's clock, in seconds. It moves only while a server has the store open."""
        ...

    def close(self) -> None:
        """Write what was asked for, then close the store."""
        ...

    # ------------------------------------------------------------ writing

    def create(
        self,
        row: Row,
        tokens: Iterable[tuple[bytes, int | None]],
        done: Done,
        *,
        actions: Sequence[tuple[int, int]] = (),
        over: bool = False,
    ) -> None:
        """Add a table, and for each token's digest the seat it opens (None: to look on).

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

    def reseat(
        self,
        table: str,
        handed: tuple[Handover, ...],
        free: frozenset[int],
        tokens: Iterable[tuple[bytes, int | None]],
        done: Done,
        *,
        revoked: Sequence[int | None] = (),
    ) -> None:
        """Note the seats that changed hands and those still free; delete the tokens of some seats, and add others."""
        ...

    def remove(self, table: str, done: Done) -> None:
        """Take a table out, with its tokens and actions."""
        ...

    def quarantine(self, table: str, fault: str) -> None:
        """Mark a table that cannot be read: the store names it no more among others until it is opened again."""
        ...

    def keep_clock(self) -> None:
        """Write the time down; a process that is killed loses the time since."""
        ...

    def settle(self, done: Done) -> None:
        """Write nothing: `done` is called after all that was asked for before."""
        ...

    # ------------------------------------------------------------ reading

    def owners(self) -> dict[str, int]:
        """How many tables there are, by owner."""
        ...

    def opened_by(self, digest: bytes) -> tuple[str, int | None] | None:
        """The table and seat that a token's digest opens."""
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

    def token_seats(self, table: str) -> list[int | None]:
        """The seats of a table for which there is a token, None for one to look on."""
        ...

    def running(self) -> list[str]:
        """The tables in play that continue without a request: those with bots, seats that changed hands, or a clock."""
        ...

    def listed(self, most: int, after: Cursor = FIRST, *, free: bool = False, game: str | None = None) -> list[Listed]:
        """Tables behind a place in the list, the newest first; with `free` those that have a free seat."""
        ...

    def untouched(self, before: float, most: int) -> list[tuple[str, str]]:
        """The oldest tables in play, with their owners, made before a time, at which no person has acted."""
        ...

    def ended(self, before: float, most: int) -> list[str]:
        """Some of the tables whose game ended before a time."""
        ...

    def idle(self, since: float, most: int) -> list[str]:
        """Some of the tables in which nothing has happened since a time. Looks at all of them."""
        ...
