"""The second set of values of reconstructed cards: `reconstructions="balanced"` in a setup."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from attrs import evolve

from isettlers.imperial.card_model import Card, Deck
from isettlers.imperial.cards import load_cards
from isettlers.imperial.compiled import packaged_deck

BALANCED: Final = "balanced"
RECONSTRUCTIONS: Final = ("proposed", BALANCED)
"""Sets of values for reconstructed cards: those of the packaged decks, and others that measurements suggest."""


@cache
def balanced_cards(name: str) -> tuple[Card, ...]:
    """Return the cards of a deck that have balanced values; read once."""
    file = resources.files(__package__) / "data" / "balanced" / f"{name}.toml"
    return load_cards(file) if file.is_file() else ()


@cache
def balanced_deck(group: str, name: str) -> Deck | None:
    """Return a packaged deck with balanced values; None for one in which no card has any."""
    deck = packaged_deck(group, name)
    values = {card.ids: card for card in balanced_cards(name)}
    if values.keys().isdisjoint(card.ids for card in deck.cards):
        return None
    return evolve(deck, cards=tuple(values.get(card.ids, card) for card in deck.cards))
