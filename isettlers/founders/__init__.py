"""Founders of the Empire for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from isettlers._core.founders.engine import take_apart
from isettlers.founders.data_files import components, load_tile_set
from isettlers.founders.data_model import Kind, Resource, TileSet
from isettlers.founders.document import document
from isettlers.founders.events import KINDS, event
from isettlers.founders.from_document import from_document
from isettlers.founders.observation import PARTS
from isettlers.founders.rulings import Rulings
from isettlers.founders.setup import Setup
from isettlers.founders.text import BLOCKS, arguments, text
from isettlers.founders.tile_fates import FATES
from isettlers.founders.view import view
from isettlers.game import Game

if TYPE_CHECKING:
    from isettlers._core.kernel import Position


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
    arguments = staticmethod(arguments)
    text = staticmethod(text)
    event = staticmethod(event)
    document = staticmethod(document)
    from_document = staticmethod(from_document)
    view = staticmethod(view)

    def decided_by(self, position: Position) -> str:
        """Return the criterion that separates the winner from the rest: points, then victory tiles (FE6, FA18)."""
        scores = position.scores
        rivals = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(rivals) == 1:
            return "points"
        kinds, seats = position.tables.cards.set.kinds, take_apart(position)["seats"]
        owned = [sum(kinds[tile[2]].color == "victory" for tile in seats[seat]["tiles"]) for seat in rivals]
        return "victory tiles" if owned.count(max(owned)) == 1 else "shared"

    def seatings(self, players: int) -> Sequence[Setup]:
        """Return the game with each seat first in turn: only the order of turns differs."""
        return [Setup(players=players, first_player=first) for first in range(players)]


GAME: Final = Founders()

__all__ = ["GAME", "Kind", "Resource", "Rulings", "Setup", "TileSet", "components", "load_tile_set"]
