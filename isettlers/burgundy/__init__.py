"""The Castles of Burgundy: the base game of 2011 for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

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
    from isettlers.state import State
    from isettlers.values import Event, RawEvent


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

    def arguments(self, position: Position, action: int) -> dict[str, Any]:
        """Return the arguments of an action id by name: tile ids, goods, numbers."""
        return arguments(position, action)

    def text(self, position: Position, action: int) -> str:
        """Return an action id in words."""
        return text(position, action)

    def event(self, before: Position, raw: RawEvent) -> Event:
        """Return an event of the core by name."""
        return event(before, raw)

    def document(self, position: Position) -> dict[str, Any]:
        """Return a position as a plain tree (docs/documents.md)."""
        return document(position)

    def from_document(self, setup: Setup, tree: Mapping[str, Any]) -> State:
        """Return the position that such a tree describes. Raises FormatError with the path of the fault."""
        return from_document(setup, tree)

    def view(self, position: Position, seat: int | None) -> dict[str, Any]:
        """Return a seat's knowledge of a position as a plain tree."""
        return view(position, seat)

    def public_events(self, position: Position, events: Iterable[Event], seat: int | None) -> list[Event]:
        """Return the events without sides and castles chosen in secret."""
        return public_events(position, events, seat)

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
