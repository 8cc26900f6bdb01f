"""The Castles of Burgundy: the base game of 2011 for 2 to 4 players."""

from __future__ import annotations

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
from isettlers.burgundy.seatings import rotation, seatings, sides
from isettlers.burgundy.setup import Setup
from isettlers.burgundy.text import BLOCKS, arguments, seat_name, text
from isettlers.burgundy.tile_fates import FATES
from isettlers.burgundy.view import view
from isettlers.game import Game

if TYPE_CHECKING:
    from isettlers._core.kernel import Position


def _decided_by(position: Position) -> str:
    """What told the winner from the rest (BF2)."""
    scores = position.scores
    rivals = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(rivals) == 1:
        return "points"
    seats = take_apart(position)["seats"]
    filled = [len(seats[seat]["tiles"]) for seat in rivals]
    return "empty hexes" if filled.count(min(filled)) == 1 else "last turn"


GAME: Final = Game(
    name="burgundy",
    title="The Castles of Burgundy",
    setup=Setup,
    players=(2, 4),
    actions=BLOCKS,
    events=KINDS,
    observation=PARTS,
    arguments=arguments,
    text=text,
    event=event,
    seat_name=seat_name,
    layout=1,
    setup_from=Setup.from_document,
    document=document,
    from_document=from_document,
    view=view,
    public_events=public_events,
    decided_by=_decided_by,
    seatings=seatings,
    rotation=rotation,
    side="estate",
    sides=sides,
    fates=FATES,
)

__all__ = ["GAME", "Estate", "Rulings", "Setup", "Tile", "components", "load_estate"]
