"""A document of Imperial Settlers being read: its cards, each in one place, with the path of every value at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import define

from isettlers.imperial.events import NOBODY
from isettlers.imperial.tables import CARDS, FIRST_FACTION_CARD, TOKENS, CardList
from isettlers.kit import reading
from isettlers.kit.reading import fail, shown

if TYPE_CHECKING:
    from isettlers.imperial.setup import Setup

COMMONS: Final = range(FIRST_FACTION_CARD)
OWN: Final = range(FIRST_FACTION_CARD, CARDS)


@define
class Node(reading.Node):
    """A value of a document of Imperial Settlers and its path."""

    def card(self, cards: CardList, seat: int) -> int:
        """The value as a printed id: the card's number in a seat's counting."""
        printed = self.text()
        if not printed or printed not in cards.ids[seat]:
            others = [other for other, ids in enumerate(cards.ids) if printed and printed in ids]
            if others:
                fail(self.path, f"{printed} is a card of seat {others[0]}, not of seat {seat}")
            fail(self.path, f"no card {shown(printed)} in this setup")
        return cards.number(seat, printed)


class Reading:
    """A document under way: its setup, and what has been named so far."""

    def __init__(self, setup: Setup, root: Node) -> None:
        tables = setup.tables()
        self.setup = setup
        self.cards: CardList = tables.cards
        self.root = root
        self.rows = len(self.cards.ids)
        self.seats = len(setup.factions)
        self.has_pack: bool = tables.has_pack
        self.has_packets = setup.lookout == "alternate"
        self.places: dict[tuple[int, int], str] = {}
        """Where each card is that the document names; common cards are entered under seat 0."""
        self.ra_seat = NOBODY
        self.taken = 0
        self.pack: dict[str, Any] = {
            "again": [], "on": {token: [] for token in TOKENS}, "marks": {},
            "unlocked": [[] for _ in range(self.rows)], "held": [[0] * len(TOKENS) for _ in range(self.rows)],
        }  # fmt: skip
        """All that packs lay on cards, or before seats."""

    def place(self, seat: int, card: int, path: str, place: str) -> int:
        """Enter a card where it is and return it; each card is in one place."""
        key = (seat if card >= FIRST_FACTION_CARD else 0, card)
        if key in self.places:
            fail(path, f"{self.cards.id(seat, card)} is already {self.places[key]}")
        self.places[key] = place
        return card

    def zone(self, node: Node, key: str, seat: int, place: str, numbers: range) -> list[int]:
        """Return a pile of cards, all with one back, entered in their place."""
        found = []
        for item in node.get(key, default=[]).items():
            card = item.card(self.cards, seat)
            if card not in numbers:
                fail(item.path, f"{item.value} is no card of that deck")
            found.append(self.place(seat, card, item.path, place))
        return found

    def deck(self, node: Node, seat: int, place: str, numbers: range) -> list[int]:
        """Return a deck: as listed, and then every card is somewhere; left out, all cards not named elsewhere."""
        deck = self.zone(node, "deck", seat, place, numbers)
        rest = [card for card in numbers if self.cards.ids[seat][card] and (seat, card) not in self.places]
        if "deck" not in node:
            return rest
        if rest:
            fail(node.get("deck").path, f"{self.cards.id(seat, rest[0])} is neither here nor anywhere else")
        return deck

    def pile(self, node: Node, seat: int, place: str) -> list[int]:
        """Return a pile of cards of any back, entered in their place."""
        return [self.place(seat, item.card(self.cards, seat), item.path, place) for item in node.items()]

    def named(self, node: Node, key: str, seat: int) -> list[int]:
        """Return cards that are named beside their places."""
        return [item.card(self.cards, seat) for item in node.get(key, default=[]).items()]

    def deal_card(self, name: Node, seat: int) -> int:
        """Return a card that can be dealt."""
        card = name.card(self.cards, seat)
        if card < FIRST_FACTION_CARD or not self.cards.card(seat, card).deal:
            fail(name.path, f"{name.value} has no deal")
        return card

    def enemy(self, item: Node, seat: int) -> int:
        """Return a row that is not the seat's."""
        enemy = item.number(0, self.rows - 1)
        if enemy == seat:
            fail(item.path, f"seat {seat} itself; an enemy is needed here")
        return enemy


def entry(item: Node, keys: tuple[str, ...]) -> tuple[Node, Node]:
    """Return an entry that may be a bare printed id: its card and where its other fields are."""
    if isinstance(item.value, str):
        return item, Node({}, item.path)
    item.only(("card", *keys))
    return item.get("card"), item
