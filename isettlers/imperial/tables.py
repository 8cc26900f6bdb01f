"""The compiled tables of a setup, and back from numbers to cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Final

from attrs import field, frozen
from msgpack import packb

from isettlers._core.imperial.engine import ImperialTables
from isettlers.errors import CardError
from isettlers.imperial.card_model import Card, Deck
from isettlers.imperial.compiled import GOODS, TOKENS, weight_set, weights_list
from isettlers.imperial.words import copies_by_word, words

__all__ = ["CARDS", "FIRST_FACTION_CARD", "GOODS", "TOKENS", "CardList", "build_tables", "weight_set"]

FIRST_FACTION_CARD: Final = 98
CARDS: Final = 128


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

    `data` are the setup, the packaged data and those of your own, as the core reads them. Raises CardError when the
    decks together hold more Gates, Shrines, Temples of Ra or Features that count new sets than the engine keeps apart.
    """
    _check_together(common, factions)
    return ImperialTables(*data, packb(weights_list(weights))), _card_list(common, factions)


def _check_together(common: Deck, factions: Sequence[Deck]) -> None:
    copies = sum(len(card.ids) for card in common.cards)
    if not 1 <= copies <= FIRST_FACTION_CARD:
        raise CardError(f"the common deck has {copies} cards, 1 to {FIRST_FACTION_CARD} are allowed")
    printed = {name for card in common.cards for name in card.ids}
    for deck in factions:
        if deck.board is None:
            raise CardError(f"deck {deck.name!r} has no board, so no player can be of that faction")
        for card in deck.cards:
            twice = printed.intersection(card.ids)
            if twice:
                raise CardError(f"{min(twice)} is in the common deck and in the deck {deck.name!r}")
    held = Counter[str]()
    for deck in (common, *factions):
        held.update(copies_by_word(deck.cards))
    for word in words().values():
        if word.copies is not None and held[word.name] > word.copies:
            found = f"this setup holds {held[word.name]} cards with {word.name}"
            raise CardError(f"{found}, expected at most {word.copies}")


def _card_list(common: Deck, factions: Sequence[Deck]) -> CardList:
    def spread(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(card for card in cards for _ in card.ids)

    def printed(cards: Iterable[Card], room: int) -> tuple[str, ...]:
        ids = [name for card in cards for name in card.ids]
        return tuple(ids + [""] * (room - len(ids)))

    rows = [deck.cards for deck in factions]
    if len(rows) == 1:
        rows.append(())  # the virtual player's
    return CardList(
        common=spread(common.cards),
        factions=tuple(spread(cards) for cards in rows),
        ids=tuple(
            printed(common.cards, FIRST_FACTION_CARD) + printed(cards, CARDS - FIRST_FACTION_CARD) for cards in rows
        ),
        slots=_slots(spread(common.cards), [spread(cards) for cards in rows]),
    )


def _slots(common: Sequence[Card], rows: Sequence[Sequence[Card]]) -> dict[tuple[int, int], int]:
    """Numbers from 0 on for the copies of cards with `new_sets`, in the order in which the core was given them."""
    places = count()
    found: dict[tuple[int, int], int] = {}
    for number, card in enumerate(common):
        if _counts_sets(card):
            place = next(places)
            found |= {(seat, number): place for seat in range(len(rows))}
    for seat, cards in enumerate(rows):
        for number, card in enumerate(cards, FIRST_FACTION_CARD):
            if _counts_sets(card):
                found[seat, number] = next(places)
    return found


def _counts_sets(card: Card) -> bool:
    return card.ability is not None and card.ability.word == "new_sets"
