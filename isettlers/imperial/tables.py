"""From cards to the compiled tables of a setup, and back from numbers to cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Final

from attrs import field, frozen

from isettlers._core.imperial.engine import FILTER_CODES, WORD_CODES, ImperialTables
from isettlers.errors import CardError
from isettlers.imperial.card_model import COLORS, FACTIONS, LINKED_GOODS, MOST_DEFENSE, Card, Clause, Deck
from isettlers.imperial.words import copies_by_word, core_word, words
from isettlers.kit.weights import weights_of

FIRST_FACTION_CARD: Final = 98
CARDS: Final = 128
GOODS: Final = ("wood", "stone", "food", "gold", "worker", "raze", "defense", "vp", "card", "technology")
TOKENS: Final = ("technology", "technology_defense", "technology_glory")
"""The kinds of Technology tokens in the order of the core."""
MOST_SLOTS: Final = 32
"""The most copies of cards with `new_sets` in the decks of one setup."""
_SUPPLY: Final = GOODS[:7]
_KINDS: Final = ("production", "feature", "action")
_NO_GAIN: Final = ((0,) * 7, 0, 0, 0, 0, (0, 0, 0))

Amounts = tuple[int, ...]
GainValues = tuple[Amounts, int, int, int, int, Amounts]
ClauseValues = tuple[int, int, int, int, int, int, bool, GainValues]


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
    linked: Mapping[str, str]
    """Goods linked to colors where they differ from the rules' (MA2)."""


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
    places = _Places(iter((1, 2)), iter(range(1, MOST_SLOTS + 1)))
    decks = (common, *factions)
    chosen: dict[str, object] = {
        "first_edition": options.first_edition,
        "first_player": options.first_player,
        "lookout": options.lookout,
        "peaceful": options.peaceful,
        "virtual": options.virtual,
        "attacks": [options.attacks.count(good) for good in GOODS],
        "linked": [GOODS.index(options.linked.get(color, LINKED_GOODS[color])) for color in COLORS],
        "technology": any(_uses_technology(deck) for deck in decks),
        "pack": any(_needs_pack(deck) for deck in decks),
    }
    tables = ImperialTables(
        _entries(common.cards, places),
        [_deck_entry(deck, places, len(factions)) for deck in factions],
        chosen,
        dict(rulings),
        weights,
    )
    return tables, _card_list(common, factions)


@frozen
class _Places:
    """Numbers given to the copies of cards that the state keeps something for."""

    stashes: Iterator[int]
    slots: Iterator[int]


def _clauses(card: Card) -> tuple[Clause, ...]:
    return card.bonus if card.ability is None else (card.ability, *card.bonus)


def _uses_technology(deck: Deck) -> bool:
    """Whether cards or board give, want or keep Technology."""
    if deck.board is not None and ("technology" in deck.board.production or "technology" in deck.board.stores):
        return True
    return any(
        card.unlock
        or card.deal == "technology"
        or "technology" in card.price
        or any(token in clause.gain or token in clause.goods for clause in _clauses(card) for token in TOKENS)
        for card in deck.cards
    )


def _needs_pack(deck: Deck) -> bool:
    """Whether a game with the deck keeps markers, tokens or a searched deck's bottom."""
    return _uses_technology(deck) or any(
        words()[clause.word].pack or "technology" in (clause.good, clause.filter)
        for card in deck.cards
        for clause in _clauses(card)
    )


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


def _deck_entry(deck: Deck, places: _Places, players: int) -> dict[str, object]:
    if deck.board is None:
        raise CardError(f"deck {deck.name!r} has no board, so no player can be of that faction")
    production = dict(deck.board.production)
    if deck.board.defense_per_player:
        production["defense"] = min(production.get("defense", 0) + players, MOST_DEFENSE)
    return {
        "cards": _entries(deck.cards, places),
        "board": _amounts(production),
        "stores": _mask(deck.board.stores),
        "samurai": deck.name == "japanese",
        "faction": FACTIONS.index(deck.name) if deck.name in FACTIONS else len(FACTIONS),
        "faction_points": deck.board.faction_points,
        "tokens": production.get("technology", 0),
        "places": deck.name == "atlanteans",
    }


def _entries(cards: Sequence[Card], places: _Places) -> list[dict[str, object]]:
    entries: list[dict[str, object]] = []
    for card in cards:
        first = len(entries)
        word = card.ability.word if card.ability is not None else ""
        for _ in card.ids:
            stash = next(places.stashes) if word == "gate" else 0
            slot = next(places.slots) if _counts_sets(card) else 0
            entries.append(_entry(card, first, stash, slot))
    return entries


def _entry(card: Card, same: int, stash: int, slot: int) -> dict[str, object]:
    return {
        "same": same,
        "stash": stash,
        "slot": slot,
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
        "price_tokens": card.price.get("technology", 0),
        "unlock": card.unlock.get("technology", 0),
        "takes_basic": _takes_basic(card),
        "sets": [[COLORS.index(color) for color in colors] for colors in (card.ability.sets if card.ability else ())],
        "limit": card.limit,
        "ability": _clause(card.ability),
        "bonus": [_clause(clause) for clause in card.bonus],
    }


def _takes_basic(card: Card) -> bool:
    """Whether a basic Technology token can double what a common location does (TR3)."""
    if card.ability is None or card.deal is not None:
        return False
    return card.kind == "production" or words()[card.ability.word].doubled


def _amounts(goods: Mapping[str, int]) -> Amounts:
    return tuple(goods.get(good, 0) for good in _SUPPLY)


def _gain(goods: Mapping[str, int]) -> GainValues:
    return (
        _amounts(goods),
        goods.get("vp", 0),
        goods.get("card", 0),
        goods.get("common_card", 0),
        goods.get("faction_card", 0),
        tuple(goods.get(token, 0) for token in TOKENS),
    )


def _mask(goods: Iterable[str]) -> int:
    return sum(1 << GOODS.index(good) for good in goods)


def _clause(clause: Clause | None) -> ClauseValues:
    if clause is None:
        return (WORD_CODES["none"], 0, 0, 0, 0, 0, False, _NO_GAIN)
    return (
        WORD_CODES[core_word(clause)],
        GOODS.index(clause.good) if clause.good else 0,
        _filter(clause.filter),
        _DECKS.index(clause.deck) if clause.deck else clause.count,
        clause.max,
        _mask(clause.goods),
        clause.lays,
        _gain(clause.gain),
    )


_DECKS: Final = ("common", "faction", "either")


def _filter(name: str) -> int:
    if name in COLORS:
        return COLORS.index(name)
    return FILTER_CODES.get(name, 0)


WEIGHTS: Final = (
    "resource", "gold", "worker", "raze", "vp", "card", "supply", "hand", "last_hand", "foundation", "deal", "look",
    "action", "feature", "coming", "others",
)  # fmt: skip
"""The names of the weights of `evaluate`: each set of data/weights.toml gives a number for each."""


def weight_set(name: str) -> dict[str, float]:
    """Return a set of weights from data/weights.toml. Raises SetupError for an unknown name."""
    return weights_of("isettlers.imperial", WEIGHTS, name)
