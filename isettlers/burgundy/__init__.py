"""The Castles of Burgundy: the base game of 2011 for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from isettlers.burgundy.compiled import data_tree
from isettlers.burgundy.data_files import components, load_estate
from isettlers.burgundy.data_model import Estate, Tile
from isettlers.burgundy.events import KINDS
from isettlers.burgundy.observation import PARTS
from isettlers.burgundy.rulings import Rulings
from isettlers.burgundy.setup import Setup
from isettlers.burgundy.text import BLOCKS
from isettlers.burgundy.tile_exchanges import EXCHANGES
from isettlers.burgundy.tile_fates import FATES
from isettlers.game import Game


class Burgundy(Game):
    """The Castles of Burgundy, by its estates."""

    name = "burgundy"
    title = "The Castles of Burgundy"
    setup = Setup
    players = (2, 4)
    actions = BLOCKS
    events = KINDS
    observation = PARTS
    side = "estate"
    fates = FATES
    exchanges = EXCHANGES
    data = staticmethod(data_tree)

    def seatings(self, players: int) -> Sequence[Setup]:
        """Return the game with each seat first in turn: estates are alike."""
        return [Setup(players=players, first_player=first) for first in range(players)]

    def sides(self, setup: Setup) -> tuple[str, ...]:
        """Return the estate of each seat, where they are given and differ."""
        plan = setup.plan()
        names = tuple(plan.estates[number].name for number in plan.given)
        return names if len(set(names)) > 1 else ()


GAME: Final = Burgundy()
"""The game, as the registry gives it."""

__all__ = ["GAME", "Estate", "Rulings", "Setup", "Tile", "components", "load_estate"]
