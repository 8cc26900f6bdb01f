"""Plain frozen values that games and states give out: actions, events, outcomes, and the parts of their tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, SupportsIndex, overload

from attrs import field, frozen

from isettlers._core.kernel import Happened

RawEvent = tuple[int, int, int, int, int, int]
"""An event as the core writes it: kind, seat, a, b, n, goods."""


def _fixed(values: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(dict(values))


def plainly(values: Mapping[str, Any]) -> str:
    """Return the repr of a mapping as that of a dict."""
    return repr(dict(values))


class Portable:
    """Copied and pickled by its fields, of which mappings go as dicts."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        values = (getattr(self, name) for name in self.__match_args__)
        return type(self), tuple(dict(value) if isinstance(value, Mapping) else value for value in values)


@frozen
class Block:
    """A run of action ids of one kind.

    >>> import isettlers
    >>> block = isettlers.game("founders").actions[0]
    >>> block.kind, block.first, block.arguments
    ('draft', 0, ('tile',))
    """

    kind: str
    first: int
    count: int
    arguments: tuple[str, ...]
    """Names of the arguments that the place in the run stands for; empty for a single id."""
    meaning: str


@frozen
class Part:
    """A named run of numbers in an observation.

    >>> import isettlers
    >>> part = isettlers.game("founders").observation[0]
    >>> part.name, part.first, part.count
    ('players', 0, 3)
    """

    name: str
    first: int
    count: int
    meaning: str


@frozen
class Action(Portable):
    """One decision: its id, its kind, its arguments by name, and its text.

    >>> import isettlers
    >>> action = isettlers.start("founders", players=2, seed=1).legal[0]
    >>> print(action.id, action.kind, dict(action.arguments), action)
    0 draft {'tile': 'wooded-hills'} draft wooded-hills
    """

    id: int
    kind: str
    arguments: Mapping[str, Any] = field(converter=_fixed, repr=plainly)
    text: str

    # Written out, since a type checker then lets an id be looked for among actions: `choice.action in state.legal`.
    def __eq__(self, other: object) -> bool:
        return (self.id, self.kind) == (other.id, other.kind) if isinstance(other, Action) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.id, self.kind))

    def __str__(self) -> str:
        return self.text

    def __index__(self) -> int:
        return self.id

    def document(self) -> dict[str, Any]:
        """Return the action as a plain tree."""
        return {"id": self.id, "kind": self.kind, "arguments": dict(self.arguments), "text": self.text}


@frozen
class Event(Portable):
    """One thing that happened; the game's events table names the `values`.

    >>> import isettlers
    >>> event = isettlers.start("founders", players=2, seed=1).step("draft grove")[0]
    >>> print(event.kind, event.seat, event)
    action 0 seat 0: draft grove
    """

    kind: str
    seat: int | None
    values: Mapping[str, Any] = field(converter=_fixed, hash=False, repr=plainly)
    text: str = field(eq=False)
    reveals: bool = False
    """Whether chance decided it and somebody learnt of it: a front end may refuse to undo a step with such events."""
    raw: RawEvent | None = field(default=None, eq=False, repr=False)
    """The event as the core wrote it; None where a reader heard of it only in part."""

    def __str__(self) -> str:
        return self.text

    def document(self) -> dict[str, Any]:
        """Return the event as a plain tree."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "values": dict(self.values),
            "text": self.text,
            "reveals": self.reveals,
        }


class Events(Happened, Sequence[Event]):
    """The events of a step in order, hidden things included; they are made when they are looked at first.

    >>> import isettlers
    >>> events = isettlers.start("founders", players=2, seed=1).step("draft grove")
    >>> [event.kind for event in events]
    ['action', 'draft']
    """

    __slots__ = ("_events",)

    _events: list[Event]

    def _made(self) -> list[Event]:
        try:
            return self._events
        except AttributeError:
            before = self._before()
            self._events = before.tables.game.events_of(before, self._raw())
            return self._events

    def __iter__(self) -> Iterator[Event]:
        return iter(self._made())

    @overload
    def __getitem__(self, place: SupportsIndex) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Event | list[Event]:
        return self._made()[place]

    def __eq__(self, other: object) -> bool:
        return list(other) == self._made() if isinstance(other, list | Events) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def __reduce__(self) -> tuple[type, tuple[list[Event]]]:
        """Copies and pickles are lists."""
        return list, (self._made(),)

    def __repr__(self) -> str:
        return repr(self._made())


@frozen
class Hindrance(Portable):
    """Why an action is not legal: the first rule in its way.

    >>> import isettlers
    >>> hindrance = isettlers.start("founders", players=2, seed=1).why_not(1)
    >>> print(hindrance)
    forest is not open
    """

    kind: str
    values: Mapping[str, Any] = field(converter=_fixed, hash=False, repr=plainly)
    """The amounts and things in the text, by name, such as `needs` and `has`."""
    text: str

    def document(self) -> dict[str, Any]:
        """Return the reason as a plain tree."""
        return {"kind": self.kind, "values": dict(self.values), "text": self.text}

    def __str__(self) -> str:
        return self.text


@frozen
class Outcome:
    """How a finished game ended.

    >>> import isettlers
    >>> state = isettlers.start("founders", players=2, seed=1)
    >>> while not state.over:
    ...     state.apply(state.legal[0])
    >>> state.outcome
    Outcome(winners=(1,), ranks=(1, 0), scores=(-8, -4), decided_by='points')
    """

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    """Each seat's rank, 0 for the winners; seats that every tie-break leaves equal share one."""
    scores: tuple[int, ...]
    decided_by: str
    """The criterion that separates the winners from the rest; "shared" when several won."""
