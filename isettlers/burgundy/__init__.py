"""The Castles of Burgundy: the base game of 2011 for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from isettlers._core.burgundy.engine import take_apart
from isettlers.burgundy.data_files import components, load_estate
from isettlers.burgundy.data_model import Estate, Tile
from isettlers.burgundy.document import document
from isettlers.burgundy.events import KINDS, event
from isettlers.burgundy.from_document import from_document
from isettlers.burgundy.observation import PARTS
from isettlers.burgundy.public_log import public_events
from isettlers.burgundy.rulings import Rulings
from isettlers.burgundy.setup import Setup
from isettlers.burgundy.text import BLOCKS, arguments, text
from isettlers.burgundy.tile_fates import FATES
from isettlers.burgundy.view import view
from isettlers.game import Game

if TYPE_CHECKING:
    from isettlers._core.kernel import Position


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
    arguments = staticmethod(arguments)
    text = staticmethod(text)
    event = staticmethod(event)
    document = staticmethod(document)
    from_document = staticmethod(from_document)
    view = staticmethod(view)
    public_events = staticmethod(public_events)

    def decided_by(self, position: Position) -> str:
        """Return the criterion that separates the winner from the rest (BF2)."""
        scores = position.scores
        rivals = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(rivals) == 1:
            return "points"
        seats = take_apart(position)["seats"]
        filled = [len(seats[seat]["tiles"]) for seat in rivals]
        return "empty hexes" if filled.count(min(filled)) == 1 else "last turn"

    def seatings(self, players: int) -> Sequence[Setup]:
        """Return the game with each seat first in turn: estates are alike."""
        return [Setup(players=players, first_player=first) for first in range(players)]

    def sides(self, setup: Setup) -> tuple[str, ...]:
        """Return the estate of each seat, where they are given and differ."""
        plan = setup.plan()
        names = tuple(plan.estates[number].name for number in plan.given)
        return names if len(set(names)) > 1 else ()


GAME: Final = Burgundy()

__all__ = ["GAME", "Estate", "Rulings", "Setup", "Tile", "components", "load_estate"]
