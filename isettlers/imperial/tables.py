"""From cards to the compiled tables of a setup, and back from numbers to cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from isettlers._core.imperial.engine import FILTER_CODES, WORD_CODES, ImperialTables
from isettlers.errors import CardError
from isettlers.imperial.cards import COLORS, FACTIONS, Card, Clause, Deck

FIRST_FACTION_CARD: Final = 98
CARDS: Final = 128
GOODS: Final = ("wood", "stone", "food", "gold", "worker", "raze", "defense", "vp", "card")
_SUPPLY: Final = GOODS[:7]
_KINDS: Final = ("production", "feature", "action")
_NO_GAIN: Final = ((0,) * 7, 0, 0, 0, 0)

Amounts = tuple[int, ...]
GainValues = tuple[Amounts, int, int, int, int]
ClauseValues = tuple[int, int, int, int, int, int, GainValues]


@frozen(eq=False)
class CardList:
    """The cards of one setup by seat and number: 0..97 common, 98..127 the seat's own faction."""

    common: tuple[Card, ...]
    factions: tuple[tuple[Card, ...], ...]
    ids: tuple[tuple[str, ...], ...] = field(repr=False)
    """Printed ids by seat and card number; empty strings where there is no card."""

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
    common: Deck,
    factions: Sequence[Deck],
    *,
    first_edition: bool,
    first_player: int | None,
    weights: dict[str, float],
) -> tuple[ImperialTables, CardList]:
    """The compiled tables and the card list of one setup; its positions are judged by the weights.

    Raises CardError when the decks together hold more Gates, Shrines or Temples of Ra than the engine keeps apart.
    """
    _check_together(common, factions)
    stashes = iter((1, 2))
    tables = ImperialTables(
        _entries(common.cards, stashes),
        [_deck_entry(deck, stashes) for deck in factions],
        first_edition,
        -1 if first_player is None else first_player,
        weights,
    )
    return tables, _card_list(common, factions)


def _check_together(common: Deck, factions: Sequence[Deck]) -> None:
    copies = sum(len(card.ids) for card in common.cards)
    if not 1 <= copies <= FIRST_FACTION_CARD:
        raise CardError(f"the common deck has {copies} cards, 1 to {FIRST_FACTION_CARD} are allowed")
    printed = {name for card in common.cards for name in card.ids}
    for deck in factions:
        for card in deck.cards:
            twice = printed.intersection(card.ids)
            if twice:
                raise CardError(f"{min(twice)} is in the common deck and in the deck {deck.name!r}")
    for hook, most in (("gate", 2), ("shrine", 1), ("temple_of_ra", 1)):
        copies = sum(
            len(card.ids)
            for deck in (common, *factions)
            for card in deck.cards
            if card.ability is not None and card.ability.word == hook
        )
        if copies > most:
            raise CardError(f"this setup holds {copies} cards with {hook}, at most {most} can be told apart")


def _card_list(common: Deck, factions: Sequence[Deck]) -> CardList:
    def spread(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(card for card in cards for _ in card.ids)

    def printed(cards: Iterable[Card], room: int) -> tuple[str, ...]:
        ids = [name for card in cards for name in card.ids]
        return tuple(ids + [""] * (room - len(ids)))

    return CardList(
        common=spread(common.cards),
        factions=tuple(spread(deck.cards) for deck in factions),
        ids=tuple(
            printed(common.cards, FIRST_FACTION_CARD) + printed(deck.cards, CARDS - FIRST_FACTION_CARD)
            for deck in factions
        ),
    )


def _deck_entry(deck: Deck, stashes: Iterable[int]) -> dict[str, object]:
    if deck.board is None:
        raise CardError(f"deck {deck.name!r} has no board, so no player can be of that faction")
    return {
        "cards": _entries(deck.cards, stashes),
        "board": _amounts(deck.board.production),
        "stores": _mask(deck.board.stores),
        "samurai": deck.name == "japanese",
        "faction": FACTIONS.index(deck.name) if deck.name in FACTIONS else len(FACTIONS),
    }


def _entries(cards: Sequence[Card], stashes: Iterable[int]) -> list[dict[str, object]]:
    entries: list[dict[str, object]] = []
    for card in cards:
        first = len(entries)
        for _ in card.ids:
            gate = card.ability is not None and card.ability.word == "gate"
            entries.append(_entry(card, first, next(iter(stashes)) if gate else 0))
    return entries


def _entry(card: Card, same: int, stash: int) -> dict[str, object]:
    return {
        "same": same,
        "stash": stash,
        "kind": _KINDS.index(card.kind),
        "colors": sum(1 << COLORS.index(color) for color in card.colors),
        "cost": _amounts(card.cost),
        "needs_location": card.location,
        "deal": GOODS.index(card.deal) if card.deal else 0,
        "raze": _gain(card.raze),
        "has_raze": bool(card.raze),
        "razable": card.razable,
        "price": _amounts(card.price),
        "price_extras": tuple(card.price.get(extra, 0) for extra in ("card", "deal", "resource")),
        "limit": card.limit,
        "ability": _clause(card.ability),
        "bonus": [_clause(clause) for clause in card.bonus],
    }


def _amounts(goods: Mapping[str, int]) -> Amounts:
    return tuple(goods.get(good, 0) for good in _SUPPLY)


def _gain(goods: Mapping[str, int]) -> GainValues:
    return (
        _amounts(goods),
        goods.get("vp", 0),
        goods.get("card", 0),
        goods.get("common_card", 0),
        goods.get("faction_card", 0),
    )


def _mask(goods: Iterable[str]) -> int:
    return sum(1 << GOODS.index(good) for good in goods)


def _clause(clause: Clause | None) -> ClauseValues:
    if clause is None:
        return (WORD_CODES["none"], 0, 0, 0, 0, 0, _NO_GAIN)
    return (
        WORD_CODES[clause.word],
        GOODS.index(clause.good) if clause.good else 0,
        _filter(clause.filter),
        clause.count,
        clause.max,
        _mask(clause.goods),
        _gain(clause.gain),
    )


def _filter(name: str) -> int:
    if name in COLORS:
        return COLORS.index(name)
    return FILTER_CODES[name] if name else 0
