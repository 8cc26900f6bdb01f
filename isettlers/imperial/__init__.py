"""Imperial Settlers for 1 to 5 players: the base game, its variants, the solo game, and packs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from isettlers._core.imperial.engine import take_apart
from isettlers.game import Game
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
from isettlers.imperial.deck_lists import FORMATS, check_format, load_deck, load_deck_list, ready_deck
from isettlers.imperial.document import document
from isettlers.imperial.events import KINDS, event
from isettlers.imperial.from_document import from_document
from isettlers.imperial.observation import PARTS
from isettlers.imperial.public_log import public_events
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.seatings import rotation, seatings
from isettlers.imperial.setup import EDITIONS, LOOKOUTS, Setup
from isettlers.imperial.solo import AttackCard, attack_cards
from isettlers.imperial.tables import GOODS
from isettlers.imperial.text import BLOCKS, arguments, seat_name, text
from isettlers.imperial.view import view

if TYPE_CHECKING:
    from isettlers._core.kernel import Position


class Imperial(Game):
    """Imperial Settlers, by its faction decks."""

    name = "imperial"
    title = "Imperial Settlers"
    setup = Setup
    players = (1, 5)
    actions = BLOCKS
    events = KINDS
    observation = PARTS
    side = "faction"
    fates = FATES
    arguments = staticmethod(arguments)
    text = staticmethod(text)
    event = staticmethod(event)
    document = staticmethod(document)
    from_document = staticmethod(from_document)
    view = staticmethod(view)
    public_events = staticmethod(public_events)
    seat_name = staticmethod(seat_name)
    seatings = staticmethod(seatings)
    rotation = staticmethod(rotation)

    def decided_by(self, position: Position) -> str:
        """Return the criterion that separates the winners from the rest (E2, SO10)."""
        if position.tables.setup.solo:
            return "faction locations"
        ranks, scores = position.ranks, position.scores
        if ranks.count(0) > 1:
            return "shared"
        best = max(scores)
        rivals = [seat for seat, score in enumerate(scores) if score == best]
        if len(rivals) == 1:
            return "points"
        left = [leftovers(position, seat) for seat in rivals]
        return "goods left" if left.count(max(left)) == 1 else "cards in hand"

    def sides(self, setup: Setup) -> tuple[str, ...]:
        """Return the faction of each seat."""
        return setup.factions


def leftovers(position: Position, seat: int) -> int:
    """Return the workers and resources in a seat's supply: the first tie-break (E2)."""
    goods = take_apart(position)["seats"][seat]["goods"]
    return sum(goods[GOODS.index(good)] for good in ("wood", "stone", "food", "worker"))


GAME: Final = Imperial()

__all__ = [
    "EDITIONS", "FACTIONS", "FORMATS", "GAME", "LOOKOUTS", "PACKS",
    "AttackCard", "Board", "Card", "Clause", "Deck", "Rulings", "Setup",
    "attack_cards", "builtin", "check_format", "load_cards", "load_deck", "load_deck_list", "pack_cards", "ready_deck",
]  # fmt: skip
