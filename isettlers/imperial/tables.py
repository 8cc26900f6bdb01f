"""From cards to the compiled tables of a setup, and back from numbers to cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, Final

from attrs import field, frozen
from msgpack import packb

from isettlers._core.imperial.engine import (
    FILTER_CODES,
    LOOKOUTS,
    VIRTUAL_PLAYERS,
    VOCABULARY,
    WEIGHTS,
    WORD_CODES,
    ImperialTables,
)
from isettlers.errors import CardError
from isettlers.imperial.card_model import COLORS, KINDS, SUPPLY, Board, Card, Clause, Deck
from isettlers.imperial.words import copies_by_word, core_word, words
from isettlers.kit.weights import weights_of

FIRST_FACTION_CARD: Final = 98
CARDS: Final = 128
NOBODY: Final = 255
GOODS: Final = VOCABULARY["goods"]
"""The goods in the order of the core."""
TOKENS: Final = VOCABULARY["tokens"]
"""The kinds of Technology tokens in the order of the core."""

_DECKS: Final = ("common", "faction", "either")
_EXTRAS: Final = ("card", "deal", "resource", "technology")
_CARDS: Final = ("card", "common_card", "faction_card")
_KEPT: Final = 64

Tree = list[Any]


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


@frozen
class Options:
    """The choices of a setup besides decks and rulings."""

    first_edition: bool
    first_player: int | None
    lookout: str
    """"standard", "alternate", "advanced", or "alone" in the solo game."""
    peaceful: bool
    virtual: str
    """The virtual player: "plain", "japanese", "egyptian" or "drawn"."""
    attacks: tuple[str, ...]
    """The targets of the attack cards; none but in the solo game."""
    white_good: str
    """The good linked to white (MA2)."""


def build_tables(
    common: Deck,
    factions: Sequence[Deck],
    options: Options,
    rulings: Mapping[str, int],
    weights: dict[str, float],
) -> tuple[ImperialTables, CardList]:
    """The compiled tables and the card list of one setup; `evaluate` uses the weights.

    Raises CardError when the decks together hold more Gates, Shrines, Temples of Ra or Features that count new sets
    than the engine keeps apart.
    """
    _check_together(common, factions)
    chosen = {
        "first_edition": options.first_edition,
        "first_player": NOBODY if options.first_player is None else options.first_player,
        "lookout": LOOKOUTS[options.lookout],
        "peaceful": options.peaceful,
        "virtual": VIRTUAL_PLAYERS[options.virtual],
        "white_good": GOODS.index(options.white_good),
        "rulings": dict(rulings),
    }
    tables = ImperialTables(
        chosen,
        compiled(common),
        [compiled(deck) for deck in factions],
        packb(attacks_tree(options.attacks)),
        packb([weights[name] for name in WEIGHTS]),
        _names(_card_list(common, factions), [deck.name for deck in factions]),
    )
    return tables, _card_list(common, factions)


def _names(cards: CardList, factions: Sequence[str]) -> list[str]:
    """Return printed ids and names of all cards, then the factions, in the order of the core."""
    rows = range(len(cards.ids))
    spread = [(0, number) for number in range(FIRST_FACTION_CARD)]
    spread += [(row, number) for row in range(5) for number in range(FIRST_FACTION_CARD, CARDS)]
    there = [place if place[0] in rows and cards.ids[place[0]][place[1]] else None for place in spread]
    ids = ["" if place is None else cards.id(*place) for place in there]
    return [*ids, *("" if place is None else cards.card(*place).name for place in there), *factions]


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


# Data as the core reads them: MessagePack trees of numbers and texts (docs/data-file.md)


@lru_cache(maxsize=_KEPT)
def compiled(deck: Deck) -> bytes:
    """Return the tree of a deck as bytes."""
    packed: bytes = packb(deck_tree(deck))
    return packed


def deck_tree(deck: Deck) -> Tree:
    """Return what the core reads of a checked deck."""
    board = None if deck.board is None else _board(deck.board)
    return [deck.name, board, [_card(card) for card in deck.cards]]


def attacks_tree(targets: Iterable[str]) -> Tree:
    """Return the numbers of attack cards of a solo game by target."""
    targets = list(targets)
    return [targets.count(good) for good in GOODS]


def _board(board: Board) -> Tree:
    return [
        _amounts(board.production),
        board.production.get("technology", 0),
        _mask(board.stores),
        board.faction_points,
        board.defense_per_player,
    ]


def _card(card: Card) -> Tree:
    ability = card.ability
    return [
        card.ids,
        card.name,
        KINDS.index(card.kind),
        sum(1 << COLORS.index(color) for color in card.colors),
        _amounts(card.cost),
        card.location,
        None if card.deal is None else GOODS.index(card.deal),
        _gain(card.raze),
        card.razable,
        _price(card) if card.kind == "action" else None,
        None if ability is None else _clause(ability),
        [[COLORS.index(color) for color in colors] for colors in (ability.sets if ability else ())],
        [_clause(clause) for clause in card.bonus],
    ]


def _price(card: Card) -> Tree:
    extras = [card.price.get(extra, 0) for extra in _EXTRAS]
    return [_amounts(card.price), *extras, card.limit, card.unlock.get("technology", 0)]


def _clause(clause: Clause) -> Tree:
    return [
        WORD_CODES[core_word(clause)],
        GOODS.index(clause.good) if clause.good else 0,
        COLORS.index(clause.filter) if clause.filter in COLORS else FILTER_CODES.get(clause.filter, 0),
        _DECKS.index(clause.deck) if clause.deck else clause.count,
        clause.max,
        _mask(clause.goods),
        clause.lays,
        _gain(clause.gain),
    ]


def _gain(goods: Mapping[str, int]) -> Tree | None:
    if not goods:
        return None
    return [_amounts(goods), *(goods.get(name, 0) for name in ("vp", *_CARDS, *TOKENS))]


def _amounts(goods: Mapping[str, int]) -> Tree:
    return [goods.get(good, 0) for good in SUPPLY]


def _mask(goods: Iterable[str]) -> int:
    return sum(1 << GOODS.index(good) for good in goods)


def weight_set(name: str) -> dict[str, float]:
    """Return a set of weights from data/weights.toml. Raises SetupError for an unknown name."""
    return weights_of("isettlers.imperial", WEIGHTS, name)
