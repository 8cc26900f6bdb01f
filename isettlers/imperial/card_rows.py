"""The cards of Imperial Settlers as plain rows, for programs that hold no Python: one row a printed card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from isettlers.imperial.cards import FACTIONS, PACKS, Deck, builtin
from isettlers.imperial.deck_lists import FORMATS
from isettlers.imperial.events import VIRTUAL
from isettlers.imperial.setup import EDITIONS, LOOKOUTS
from isettlers.imperial.tables import FIRST_FACTION_CARD
from isettlers.kit.rows import Row

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


def card_rows() -> tuple[Row, ...]:
    """Return the cards of the packaged decks: the common deck, then every faction's."""
    return tuple(row for name in CHOICES["decks"] for row in _rows(builtin(name)))


def _rows(deck: Deck) -> Iterator[Row]:
    number = 0 if deck.name == COMMON else FIRST_FACTION_CARD
    for card in deck.cards:
        for printed in card.ids:
            yield Row(
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
