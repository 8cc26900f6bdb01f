"""Places at a table, and the wishes that come from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from attrs import field, frozen

from isettlers.kit.languages import ENGLISH
from isettlers.serve.session import Frame

if TYPE_CHECKING:
    from isettlers.serve.hall import Answer


class Connection(Protocol):
    """Interface of those who sit at a table."""

    def push(self, frame: Frame) -> None:
        """Send a frame that is no reply."""
        ...

    def left(self, number: int) -> None:
        """The state with a number is no longer open."""
        ...


@frozen(eq=False)
class Place:
    """A connection's place at a table: its seat, or with None the right to look on."""

    connection: Connection
    number: int
    """The state's number on the connection."""
    seat: int | None
    events: bool
    """Whether it wants to hear of every event."""
    legal: bool
    """Whether it wants the legal ids with every change after which it is to decide."""
    people: bool = False
    """Whether it wants to hear who comes and leaves."""
    language: str = ENGLISH
    """Code of the language of its texts."""


@frozen
class Move:
    """An action that somebody wants to take."""

    seat: int
    action: int | str
    at: int | None
    """Number of actions that they know of."""
    events: bool
    legal: bool
    place: Place | None
    answer: Answer

    @property
    def language(self) -> str:
        """Code of the language of its texts: that of the place, English for the server's own."""
        return ENGLISH if self.place is None else self.place.language


@frozen
class Undo:
    """The wish to take the last action back."""

    place: Place
    at: int | None
    """Number of actions that they know of."""
    legal: bool
    answer: Answer


@frozen
class Change:
    """A change of who may play a seat: what is written down of it, and its answer."""

    by: str
    """The reason, as the push `seat` has it; empty for a change of tokens, or of nothing."""
    seat: int | None
    """None: to look on."""
    bot: str | None = None
    """Spec of the bot that plays from then on; None for a person."""
    revokes: bool = False
    """Whether the tokens so far open nothing any more."""
    tokens: Mapping[bytes, int | None] = field(factory=dict)
    """New tokens' digests, each with the seat it opens."""
    reply: Frame = field(factory=dict)
    """Further fields of the answer."""
