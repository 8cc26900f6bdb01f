"""Cards and decks of Imperial Settlers: the data model, the packaged decks, and card files.

The effect words a card may use stand in _core/imperial/words.toml; docs/cards.md explains them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from isettlers.errors import CardError
from isettlers.imperial.card_checks import check_cards, check_deck, check_printed_common
from isettlers.imperial.card_files import cards_from_tree, deck_from_tree, read_tree
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

__all__ = [
    "COLORS", "FACTIONS", "GOODS", "KINDS", "MOST", "ORIGINS", "PACKS",
    "PROVENANCES", "Board", "Card", "Clause", "Deck", "Goods",
    "builtin", "check_deck", "check_printed_common", "deck_of_tree", "load_cards", "pack_cards",
]  # fmt: skip

_DECKS: Final = ("common", *FACTIONS)


def deck_of_tree(file: str, tree: Mapping[str, object]) -> Deck:
    """Return the checked deck whose cards the tree of a deck file describes; CardError begins with `file`."""
    deck = deck_from_tree(file, tree)
    check_deck(deck, file)
    return deck


def load_cards(source: str | os.PathLike[str] | Traversable) -> tuple[Card, ...]:
    """The cards of a file that holds part of a deck: without a board, and in any number.

    Raises CardError, in one line that names file, card and field, when anything is wrong.
    """
    file, tree = read_tree(source)
    part = cards_from_tree(file, tree)
    check_cards(part, file)
    return part.cards


@cache
def builtin(name: str) -> Deck:
    """The packaged deck of that name: "common" or one of FACTIONS; read once.

    Raises CardError for any other name.
    """
    if name not in _DECKS:
        raise CardError(f"no built-in deck {name!r}; there are {', '.join(_DECKS)}")
    deck = deck_of_tree(*read_tree(_data() / f"{name}.toml"))
    if name == "common":
        check_printed_common(deck, f"{name}.toml")
    return deck


@cache
def pack_cards(pack: str, deck: str) -> tuple[Card, ...]:
    """The cards that a pack has for the deck of that name, in the order of their first ids; read once.

    The pack "atlanteans" has the cards of their core deck and no others; no pack has cards for your own decks.
    Raises CardError for a pack that is none of PACKS.
    """
    if pack not in PACKS:
        raise CardError(f"no pack {pack!r}; there are {', '.join(PACKS)}")
    if pack == "atlanteans":
        return builtin(deck).cards if deck == "atlanteans" else ()
    return load_cards(_data() / "magic_number" / f"{deck}.toml") if deck in _DECKS else ()


def _data() -> Traversable:
    return resources.files(__package__) / "data"
