"""The actions of Imperial Settlers: kinds of id, with the arguments of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from isettlers._core.imperial.engine import ACTION_BLOCKS
from isettlers.imperial.tables import CardList
from isettlers.kit.numbering import action_blocks

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

_MEANINGS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "pass": ((), "pass: no further action this round"),
    "done": ((), "end the choice at hand (an exchange, an offer, turning goods into points)"),
    "build": (("card",), "build a hand card; Settlers: the faction card it builds"),
    "deal": (("card",), "make a deal with a faction card from hand"),
    "raze_hand": (("card",), "raze a card from hand; Dark Chapel: the hand card it razes"),
    "raze": (("row", "card"), "raze an enemy location"),
    "activate": (("row", "card"), "use an action location once"),
    "activate_twice": (("row", "card"), "use an action location twice in one action"),
    "exchange": (("what",), "two workers for this; within one action in the order of this list"),
    "defend": (("row", "card"), "place the defense token on one of your own common locations (free)"),
    "samurai": (("card",), "place a samurai on one of your own faction locations (free, or by a bonus)"),
    "stash_card": (("card",), "put a hand card under a Gate (free)"),
    "stash_good": (("good",), "put a resource on the Shrine (free)"),
    "draft": (("card",), "take a card from the open row"),
    "draw": (("deck",), "the deck the next card is drawn from"),
    "keep": (("card",), "which of the cards looked at is kept"),
    "give_up": (("card",), "a location of your own discarded as part of a building cost"),
    "give_foundation": (("card",), "a foundation of your own discarded as part of a building cost"),
    "pay_gold": (("good", "gold"), "how much gold stands in for a resource of the payment"),
    "good": (("good",), "the good that an ability asks for"),
    "store": (("good",), "a good that a limited storage keeps"),
    "seat": (("seat",), "the enemy that an ability asks for"),
    "location": (("row", "card"), "the location that an ability asks for"),
    "choose_deal": (("origin", "card"), "the deal under a board that an ability asks for"),
    "choose_trade": (("holder", "row", "card"), "the Trade Route deal that an ability asks for"),
    "card": (("card",), "the hand card that an ability asks for"),
    "gate": (("gate",), "which of two Gates a card goes under"),
    "color": (("color",), "the color that an ability asks for"),
    "technology": (("token", "card"), "place a Technology token on one of your own common locations (free)"),
    "unlock": (("row", "card"), "unlock a faction location"),
    "good_technology": ((), "the good that an ability asks for: a basic Technology token"),
    "attack_card": (("place",), "the revealed attack card, newest first, that an ability asks for"),
    "attack_deal": (("good",), "the deal that is an attack card, by its good, that an ability or an attack asks for"),
}


BLOCKS: Final = action_blocks(ACTION_BLOCKS, _MEANINGS)


def cards_of(position: Position) -> CardList:
    """Return the card list of a position's setup."""
    cards: CardList = position.tables.cards
    return cards
