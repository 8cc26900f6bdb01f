"""Exchanges of a card or tile for others in a position, to measure the worth of each by playing all to the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

if TYPE_CHECKING:
    from isettlers.state import State

Tree = Mapping[str, Any]
"""A document, as `State.document` gives it."""

_Item = TypeVar("_Item")


@frozen
class Placed:
    """A document with a card or tile of some group in the chosen place."""

    group: str
    copies: int
    """How many such cards or tiles could be there."""
    tree: Tree


class Exchanges(ABC):
    """Exchanges in the documents of a game. Groups and decks are those of `Game.fates`."""

    meaning: str
    """Where the card or tile is; the end of a sentence that begins with "It"."""
    latest: int = 0
    """The exchange comes after a number of decisions drawn from 0 to this one."""

    def ready(self, tree: Tree) -> bool:
        """Return whether a position is one to exchange in (default: any); play continues until it is."""
        del tree
        return True

    @abstractmethod
    def seat(self, state: State, deck: str, turn: int) -> int | None:
        """Return the seat to measure, None where no seat plays with the deck.

        Where several seats may be measured, `turn` counts through them.
        """

    @abstractmethod
    def placed(self, setup: Any, tree: Tree, seat: int, deck: str, draw: int) -> Iterable[Placed]:  # noqa: ANN401
        """Yield the document with each group of a deck in one place, that of a random card or tile of the deck.

        `draw` is the random number. The document as it is comes first, for the group that is there; none come where
        there is no such place.
        """


def drawn(items: Sequence[_Item], draw: int) -> tuple[_Item, int]:
    """Return a random item, and the random number for what is drawn next."""
    rest, place = divmod(draw, len(items))
    return items[place], rest


def put(row: Sequence[str], place: int, tile: str) -> list[str]:
    """Return a row of tiles with another one in a place."""
    return [*row[:place], tile, *row[place + 1 :]]


def drawn_from(stock: Mapping[str, int], tile: str, back: str) -> dict[str, int]:
    """Return a stock of tiles by name with one taken out and another one put back."""
    changed = {**stock, back: stock.get(back, 0) + 1}
    changed[tile] -= 1
    return {name: count for name, count in changed.items() if count}
