"""Founders of the Empire for 2 to 4 players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from isettlers._core.founders.engine import take_apart
from isettlers.founders.data_files import components, load_tile_set
from isettlers.founders.data_model import Kind, Resource, TileSet
from isettlers.founders.document import document
from isettlers.founders.events import KINDS, event
from isettlers.founders.from_document import from_document
from isettlers.founders.observation import PARTS
from isettlers.founders.public_log import public_events
from isettlers.founders.rulings import Rulings
from isettlers.founders.seatings import rotation, seatings, sides
from isettlers.founders.setup import Setup
from isettlers.founders.text import BLOCKS, arguments, seat_name, text
from isettlers.founders.tile_fates import FATES
from isettlers.founders.view import view
from isettlers.game import Game

if TYPE_CHECKING:
    from isettlers._core.kernel import Position


def _decided_by(position: Position) -> str:
    """What told the winner from the rest: points, then victory tiles in the territory (FE6, FA18)."""
    scores = position.scores
    rivals = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(rivals) == 1:
        return "points"
    kinds, seats = position.tables.cards.set.kinds, take_apart(position)["seats"]
    owned = [sum(kinds[tile[2]].color == "victory" for tile in seats[seat]["tiles"]) for seat in rivals]
    return "victory tiles" if owned.count(max(owned)) == 1 else "shared"


GAME: Final = Game(
    name="founders",
    title="Founders of the Empire",
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
    side="",
    sides=sides,
    fates=FATES,
)

__all__ = ["GAME", "Kind", "Resource", "Rulings", "Setup", "TileSet", "components", "load_tile_set"]
