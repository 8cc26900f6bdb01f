"""Imperial Settlers for 1 to 5 players: the base game, its variants, the solo game, and packs."""

from __future__ import annotations

from typing import Final

from isettlers.game import Game
from isettlers.imperial.card_exchanges import EXCHANGES
from isettlers.imperial.card_fates import FATES
from isettlers.imperial.cards import (
    FACTIONS,
    PACKS,
    Board,
    Card,
    Clause,
    Deck,
    builtin,
    load_cards,
    pack_cards,
)
from isettlers.imperial.compiled import data_tree
from isettlers.imperial.deck_lists import FORMATS, check_format, load_deck, load_deck_list, ready_deck
from isettlers.imperial.events import KINDS
from isettlers.imperial.observation import HIDDEN, PARTS
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.seatings import rotation, seatings
from isettlers.imperial.setup import EDITIONS, LOOKOUTS, Setup
from isettlers.imperial.solo import AttackCard, attack_cards
from isettlers.imperial.text import BLOCKS


class Imperial(Game):
    """Imperial Settlers, by its faction decks."""

    name = "imperial"
    title = "Imperial Settlers"
    setup = Setup
    players = (1, 5)
    actions = BLOCKS
    events = KINDS
    observation = PARTS
    hidden = HIDDEN
    side = "faction"
    fates = FATES
    exchanges = EXCHANGES
    data = staticmethod(data_tree)
    seatings = staticmethod(seatings)
    rotation = staticmethod(rotation)

    def sides(self, setup: Setup) -> tuple[str, ...]:
        """Return the faction of each seat."""
        return setup.factions


GAME: Final = Imperial()
"""The game, as the registry gives it."""

__all__ = [
    "EDITIONS", "FACTIONS", "FORMATS", "GAME", "LOOKOUTS", "PACKS",
    "AttackCard", "Board", "Card", "Clause", "Deck", "Rulings", "Setup",
    "attack_cards", "builtin", "check_format", "load_cards", "load_deck", "load_deck_list", "pack_cards", "ready_deck",
]  # fmt: skip
