"""The cards of Imperial Settlers as plain rows, for programs that hold no Python: one row a printed card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from isettlers.imperial.cards import FACTIONS, PACKS, Deck, builtin
from isettlers.imperial.deck_lists import FORMATS
from isettlers.imperial.events import VIRTUAL
from isettlers.imperial.setup import EDITIONS, LOOKOUTS
from isettlers.imperial.tables import FIRST_FACTION_CARD

COMMON: Final = "common"

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "factions": FACTIONS,
        "editions": EDITIONS,
        "decks": (COMMON, *FACTIONS),
        "lookouts": LOOKOUTS,
        "packs": PACKS,
        "formats": FORMATS,
        "virtuals": VIRTUAL,
    }
)
"""Names a setup may use, by what they name."""


@frozen
class CardRow:
    """A printed card."""

    id: str
    """Printed id."""
    number: int
    """Its number in action ids and observations; those of a faction are counted by the seat that plays it."""
    name: str
    deck: str
    group: str
    """Id of the cards with the same name and ability."""
    kind: str
    colors: tuple[str, ...]
    copies: int
    """How many identical cards there are, this one included."""
    reconstructed: bool
    """Whether its ability is a reconstruction rather than read from a source."""


def card_rows() -> tuple[CardRow, ...]:
    """The cards of the packaged decks: the common deck, then every faction's."""
    return tuple(row for name in CHOICES["decks"] for row in _rows(builtin(name)))


def _rows(deck: Deck) -> Iterator[CardRow]:
    number = 0 if deck.name == COMMON else FIRST_FACTION_CARD
    for card in deck.cards:
        for printed in card.ids:
            yield CardRow(
                id=printed,
                number=number,
                name=card.name,
                deck=deck.name,
                group=card.group,
                kind=card.kind,
                colors=card.colors,
                copies=len(card.ids),
                reconstructed=card.reconstructed,
            )
            number += 1
