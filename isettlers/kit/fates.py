"""Fates of cards or tiles, for statistics: which seat saw, built or lost which."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

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
    """Origin of the ability, in one word of the game."""
    reconstructed: bool
    """Whether the ability is a reconstruction rather than read from a source."""
    assumed: str = ""
    """Its uncertain parts, in words."""


@frozen
class Fate:
    """One event in the life of one card."""

    kind: str
    seat: int
    """The owner of the card at that time."""
    group: str
    card: str
    """The single card; copies of a group have different names."""


@frozen
class Kind:
    """A kind of fate."""

    meaning: str
    of: str = ""
    """The kind of fate that comes before it, of which it is a share; empty for the first."""


class Fates(ABC):
    """The readers of a game's events for statistics of its cards or tiles."""

    kinds: Mapping[str, Kind]
    """The kinds of fate, each after the one that it is a share of."""

    @abstractmethod
    def groups(self, setup: Any) -> tuple[CardGroup, ...]:  # noqa: ANN401, of its game
        """Return the groups of cards in the decks of a setup."""

    @abstractmethod
    def tell(self, setup: Any, events: Iterable[Event]) -> Iterator[Fate]:  # noqa: ANN401, of its game
        """Yield the fates in the events of a whole game of a setup, opening and hidden events included."""
