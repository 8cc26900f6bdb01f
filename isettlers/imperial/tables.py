"""The compiled tables of a setup, and back from numbers to cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Final

from attrs import field, frozen
from msgpack import packb

from isettlers._core.imperial.engine import ImperialTables
from isettlers.errors import CardError
from isettlers.imperial.card_model import Card, Deck
from isettlers.imperial.compiled import GOODS, TOKENS, weight_set, weights_list

__all__ = ["CARDS", "FIRST_FACTION_CARD", "GOODS", "TOKENS", "CardList", "build_tables", "weight_set"]

FIRST_FACTION_CARD: Final = 98
CARDS: Final = 128
FACTION_CARDS: Final = CARDS - FIRST_FACTION_CARD


@frozen(eq=False)
class CardList:
    """The cards of one setup by seat and number: 0..97 common, 98..127 the seat's own faction."""

    common: tuple[Card, ...]
    factions: tuple[tuple[Card, ...], ...]
    ids: tuple[tuple[str, ...], ...] = field(repr=False)
    """Printed ids by seat and card number; empty strings where there is no card."""
    slots: Mapping[tuple[int, int], int] = field(repr=False)
    """Where the state keeps the markers of each Feature that counts new sets, by seat and card number."""

    def card(self, seat: int, number: int) -> Card:
        """The card with a number in a seat's counting."""
        if number < FIRST_FACTION_CARD:
            return self.common[number]
        return self.factions[seat][number - FIRST_FACTION_CARD]

    def id(self, seat: int, number: int) -> str:
        """The printed id of a card."""
        return self.ids[seat][number]

    def number(self, seat: int, printed: str) -> int:
        """The number of a printed id in a seat's counting; CardError when the seat has no such card."""
        try:
            return self.ids[seat].index(printed)
        except ValueError:
            raise CardError(f"seat {seat} has no card {printed!r}") from None


def build_tables(
    data: tuple[bytes, bytes, bytes], common: Deck, factions: Sequence[Deck], weights: dict[str, float]
) -> tuple[ImperialTables, CardList]:
    """The compiled tables and the card list of one setup; `evaluate` uses the weights.

    `data` are the setup, the packaged data and those of your own, as the core reads them. Raises ValueError when the
    decks cannot be played with together.
    """
    tables = ImperialTables(*data, packb(weights_list(weights)))
    return tables, _card_list(common, factions, tables.names)


def _card_list(common: Deck, factions: Sequence[Deck], names: tuple[str, ...]) -> CardList:
    def spread(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(card for card in cards for _ in card.ids)

    def printed(row: int) -> tuple[str, ...]:
        faction = FIRST_FACTION_CARD + row * FACTION_CARDS
        return names[:FIRST_FACTION_CARD] + names[faction : faction + FACTION_CARDS]

    rows = [deck.cards for deck in factions]
    if len(rows) == 1:
        rows.append(())  # the virtual player's
    return CardList(
        common=spread(common.cards),
        factions=tuple(spread(cards) for cards in rows),
        ids=tuple(printed(row) for row in range(len(rows))),
        slots=_slots(spread(common.cards), [spread(cards) for cards in rows]),
    )


def _slots(common: Sequence[Card], rows: Sequence[Sequence[Card]]) -> dict[tuple[int, int], int]:
    """Numbers from 0 on for the copies of cards with `new_sets`, in the order in which the core was given them."""
    places = count()
    slots: dict[tuple[int, int], int] = {}
    for number, card in enumerate(common):
        if _counts_sets(card):
            place = next(places)
            slots |= {(seat, number): place for seat in range(len(rows))}
    for seat, cards in enumerate(rows):
        for number, card in enumerate(cards, FIRST_FACTION_CARD):
            if _counts_sets(card):
                slots[seat, number] = next(places)
    return slots


def _counts_sets(card: Card) -> bool:
    return card.ability is not None and card.ability.word == "new_sets"
