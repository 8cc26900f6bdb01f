"""Cards and decks of Imperial Settlers: the data model, the packaged decks, and card files.

The effect words a card may use stand in _core/imperial/words.toml; docs/cards.md explains them.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from isettlers.errors import CardError
from isettlers.imperial.card_checks import check_cards, check_deck, check_printed_common
from isettlers.imperial.card_files import cards_from_tree, deck_from_tree
from isettlers.imperial.card_model import (
    COLORS,
    FACTIONS,
    GOODS,
    KINDS,
    MOST,
    ORIGINS,
    PACKS,
    PROVENANCES,
    Board,
    Card,
    Clause,
    Deck,
    Goods,
)
from isettlers.kit.reading import unknown
from isettlers.kit.toml import Source, Toml

__all__ = [
    "COLORS", "FACTIONS", "GOODS", "KINDS", "MOST", "ORIGINS", "PACKS",
    "PROVENANCES", "Board", "Card", "Clause", "Deck", "Goods",
    "builtin", "check_deck", "check_printed_common", "deck_of_tree", "load_cards", "pack_cards",
]  # fmt: skip

_DECKS: Final = ("common", *FACTIONS)


def deck_of_tree(top: Toml) -> Deck:
    """Return the checked deck whose cards the tree of a deck file describes. Raises CardError."""
    deck = deck_from_tree(top)
    check_deck(deck, top.path)
    return deck


def load_cards(source: Source) -> tuple[Card, ...]:
    """Return the cards of a file that holds part of a deck: without a board, and in any number.

    Raises CardError, in one line that names file, card and field, when anything is wrong.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.imperial import load_cards
    >>> text = '''
    ... deck = "romans"
    ... [OWN001]
    ... group = "own-quarry"
    ... name = "Quarry"
    ... kind = "production"
    ... cost = { wood = 1 }
    ... deal = "stone"
    ... production = { gain = { stone = 2 } }
    ... text = "Produces 2 stone."
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "quarry.toml").write_text(text, encoding="utf-8")
    ...     [card] = load_cards(f"{folder}/quarry.toml")
    >>> card.name, card.pack, dict(card.cost)
    ('Quarry', 'own', {'wood': 1})
    """
    top = Toml.read(source, CardError)
    part = cards_from_tree(top)
    check_cards(part, top.path)
    return part.cards


@cache
def builtin(name: str) -> Deck:
    """Return the packaged deck of a name: "common" or one of FACTIONS; read once.

    Raises CardError for any other name.

    >>> from isettlers.imperial import builtin
    >>> romans = builtin("romans")
    >>> romans
    <Deck romans, 30 cards>
    >>> romans.cards[0].name, romans.cards[0].deal
    ("Sculptor's Workshop", 'stone')
    """
    if name not in _DECKS:
        raise CardError(unknown("built-in deck", name, _DECKS))
    deck = deck_of_tree(Toml.read(_data() / f"{name}.toml", CardError))
    if name == "common":
        check_printed_common(deck, f"{name}.toml:")
    return deck


@cache
def pack_cards(pack: str, deck: str) -> tuple[Card, ...]:
    """Return the cards that a pack has for the deck of a name, in the order of their first ids; read once.

    The pack "atlanteans" has the cards of their core deck and no others; no pack has cards for your own decks.
    Raises CardError for a pack that is none of PACKS.

    >>> from isettlers.imperial import pack_cards
    >>> [card.ids for card in pack_cards("magic-number", "romans")][:3]
    [('ROM051', 'ROM052', 'ROM053'), ('ROM054', 'ROM055'), ('ROM056', 'ROM057')]
    >>> pack_cards("atlanteans", "romans")
    ()
    """
    if pack not in PACKS:
        raise CardError(unknown("pack", pack, PACKS))
    if pack == "atlanteans":
        return builtin(deck).cards if deck == "atlanteans" else ()
    return load_cards(_data() / "magic_number" / f"{deck}.toml") if deck in _DECKS else ()


def _data() -> Traversable:
    return resources.files(__package__) / "data"
