"""What becomes of cards or tiles, as a game tells it for statistics: who saw which, who built it, who lost it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from isettlers.values import Event


@frozen
class CardGroup:
    """Cards of the same name and ability, which are counted together."""

    id: str
    name: str
    deck: str
    copies: int
    """How many such cards the deck holds."""
    source: str
    """Where the ability comes from, in one word of the game's own."""
    reconstructed: bool
    """Whether the ability is a reconstruction rather than read from a source."""
    assumed: str = ""
    """What of it is not certain, in words."""


@frozen
class Fate:
    """One thing that became of one card."""

    kind: str
    seat: int
    """Whose card it was then."""
    group: str
    card: str
    """The single card: copies of a group are told apart."""


@frozen
class Kind:
    """A kind of fate."""

    meaning: str
    of: str = ""
    """The kind of fate that comes before it, of which it is a share; empty for the first."""


@frozen
class Fates:
    """How a game tells what becomes of its cards or tiles."""

    kinds: Mapping[str, Kind]
    """The kinds of fate, each after the one that it is a share of."""
    groups: Callable[[Any], tuple[CardGroup, ...]] = field(repr=False)
    """The groups of cards in the decks of a setup."""
    tell: Callable[[Any, Iterable[Event]], Iterator[Fate]] = field(repr=False)
    """The fates in the events of a whole game of a setup, from its start on, hidden things included."""
