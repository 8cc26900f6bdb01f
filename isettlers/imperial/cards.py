"""Cards and decks of Imperial Settlers: the data model, the packaged decks, and decks from files of one's own.

The effect words a card may use are listed in VOCABULARY and explained in docs/cards.md.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from isettlers.errors import CardError
from isettlers.imperial.card_checks import check_deck, check_printed_common
from isettlers.imperial.card_files import read_deck
from isettlers.imperial.card_model import (
    ACTION_HOOKS,
    COLORS,
    FACTIONS,
    FEATURE_HOOKS,
    GOODS,
    HOOKS,
    KINDS,
    MOST,
    PROVENANCES,
    VOCABULARY,
    Board,
    Card,
    Clause,
    Deck,
    Goods,
)

__all__ = [
    "ACTION_HOOKS", "COLORS", "FACTIONS", "FEATURE_HOOKS", "GOODS", "HOOKS", "KINDS", "MOST", "PROVENANCES",
    "VOCABULARY", "Board", "Card", "Clause", "Deck", "Goods",
    "builtin", "check_deck", "check_printed_common", "load_deck",
]  # fmt: skip


def load_deck(source: str | os.PathLike[str] | Traversable) -> Deck:
    """Read and check a deck file.

    Raises CardError, in one line that names file, card and field, when anything is wrong.
    Faction decks must keep rule DB1; a common deck has 1 to 98 cards.
    """
    file, deck = read_deck(source)
    check_deck(deck, file)
    return deck


@cache
def builtin(name: str) -> Deck:
    """The packaged deck of that name: "common" or one of FACTIONS; read once.

    Raises CardError for any other name.
    """
    names = ("common", *FACTIONS)
    if name not in names:
        raise CardError(f"no built-in deck {name!r}; there are {', '.join(names)}")
    deck = load_deck(resources.files(__package__) / "data" / f"{name}.toml")
    if name == "common":
        check_printed_common(deck, f"{name}.toml")
    return deck
