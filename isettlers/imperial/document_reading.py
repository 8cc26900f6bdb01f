"""Reading the cards of a document, with the path of every value at hand."""

from __future__ import annotations

from attrs import frozen

from isettlers.imperial.tables import CardList
from isettlers.kit import reading
from isettlers.kit.reading import fail, shown


@frozen
class Node(reading.Node):
    """A value of a document of Imperial Settlers and its path."""

    def card(self, cards: CardList, seat: int) -> int:
        """The value as a printed id: the card's number in a seat's counting."""
        printed = self.word()
        if not printed or printed not in cards.ids[seat]:
            others = [other for other, ids in enumerate(cards.ids) if printed and printed in ids]
            if others:
                fail(self.path, f"{printed} is a card of seat {others[0]}, not of seat {seat}")
            fail(self.path, f"no card {shown(printed)} in this setup")
        return cards.number(seat, printed)
