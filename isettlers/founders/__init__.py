"""Founders of the Empire for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from isettlers.founders.compiled import data_tree
from isettlers.founders.data_files import components, load_tile_set
from isettlers.founders.data_model import Kind, Resource, TileSet
from isettlers.founders.events import KINDS
from isettlers.founders.observation import PARTS
from isettlers.founders.rulings import Rulings
from isettlers.founders.setup import Setup
from isettlers.founders.text import BLOCKS
from isettlers.founders.tile_exchanges import EXCHANGES
from isettlers.founders.tile_fates import FATES
from isettlers.game import Game


class Founders(Game):
    """Founders of the Empire: nothing is hidden, and all seats are alike."""

    name = "founders"
    title = "Founders of the Empire"
    setup = Setup
    players = (2, 4)
    actions = BLOCKS
    events = KINDS
    observation = PARTS
    fates = FATES
    exchanges = EXCHANGES
    data = staticmethod(data_tree)

    def seatings(self, players: int) -> Sequence[Setup]:
        """Return the game with each seat first in turn: only the order of turns differs."""
        return [Setup(players=players, first_player=first) for first in range(players)]


GAME: Final = Founders()
"""The game, as the registry gives it."""

__all__ = ["GAME", "Kind", "Resource", "Rulings", "Setup", "TileSet", "components", "load_tile_set"]
