"""What a deck of Imperial Settlers may hold: the rules of the game and the limits of the engine.

The limits and their reasons stand in docs/cards.md. Decks put together in Python are judged like those from files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from attrs import frozen

from isettlers.errors import CardError
from isettlers.imperial.card_model import (
    COLORS,
    COST_GOODS,
    COUNTS,
    FIELD_GOODS,
    FILTERS,
    GOODS,
    HOOKS_OF,
    KINDS,
    LEFTOVER_GOODS,
    MOST,
    MOST_DEFENSE,
    PRICE_GOODS,
    RESOURCES,
    SINGLE_GOODS,
    STORABLE,
    SUPPLY,
    VOCABULARY,
    Board,
    Card,
    Clause,
    Deck,
)

MOST_PAID: Final = 15
"""The most of one resource in one payment: as far as the question goes how much gold stands in for it."""
MOST_COST: Final = 9
"""The most of one resource in a building cost."""
MOST_BESIDE: Final = MOST_PAID - MOST_COST
"""The most of one resource in a price that is paid together with a building cost."""
MOST_CHOSEN: Final = 2
"""The most cards, and the most deals, in a price; the most cards in a raze field."""

_TOGETHER: Final = ("build_from", "acting_troupe")
_PLAIN_PRICE: Final = ("build_from", "acting_troupe", "dark_chapel")
_ONCE: Final = (*_PLAIN_PRICE, "temple_of_ra", "ninjas", "desert", "lay_foundation")
_USED_UP: Final[Mapping[str, str]] = {"lay_foundation": "card", "repeat_deal": "deal"}
_GAINS: Final[Mapping[str, tuple[str, ...]]] = {"choose": SINGLE_GOODS, "on_cleanup": LEFTOVER_GOODS}

_FACTION_COPIES: Final = {3: 3, 2: 6, 1: 9}
_FACTION_CARDS: Final = 30
_COMMON_MOST: Final = 98
_COMMON_CARDS: Final = 84
_COMMON_COLORS: Final = {
    "brown": 16, "grey": 13, "red": 12, "pink": 12, "gold": 10, "blue": 8, "black": 6, "purple": 1, "no colour": 6,
}  # fmt: skip
_HOOK_COPIES: Final = {"gate": 2, "shrine": 1, "temple_of_ra": 1}


def refusal(*parts: str) -> CardError:
    """An error of one line, put together from the place and what is wrong there; empty parts are left out."""
    return CardError(": ".join(part if part.isprintable() else repr(part) for part in parts if part))


def check_deck(deck: Deck, file: str) -> None:
    """Check all that the rules and the engine ask of a deck.

    Faction decks must keep rule DB1; a common deck has 1 to 98 cards.
    Raises CardError, in one line that begins with `file` and names card and field.
    """
    for card in deck.cards:
        if not card.ids:
            raise refusal(file, card.name, "copies", "a card has at least one id")
        _check_card(_Place(file, card.ids[0]), card, common=deck.name == "common")
    _check_japanese(file, deck)
    _check_ids(file, deck.cards)
    _check_groups(file, deck.cards)
    _check_hooks(file, deck.cards)
    if deck.name == "common":
        _check_common(file, deck)
    else:
        _check_board(_Place(file, ""), deck.board)
        _check_copies(file, deck.cards)


def check_printed_common(deck: Deck, file: str) -> None:
    """Check the counts of the printed common deck: 84 cards and so many of each color.

    Raises CardError when a count differs.
    """
    total = sum(len(card.ids) for card in deck.cards)
    if total != _COMMON_CARDS:
        raise refusal(file, "deck", f"{total} cards; the printed common deck has {_COMMON_CARDS}")
    found: Counter[str] = Counter()
    for card in deck.cards:
        for color in card.colors or ("no colour",):
            found[color] += len(card.ids)
    for color, count in _COMMON_COLORS.items():
        if found[color] != count:
            raise refusal(
                file, "deck", "colors", f"{found[color]} cards of {color}; the printed common deck has {count}"
            )


@frozen
class _Place:
    """A card of a file, or its board, for messages."""

    file: str
    card: str

    def fail(self, field: str, why: str) -> CardError:
        return refusal(self.file, self.card, field, why)

    def choice(self, field: str, value: str, allowed: Collection[str]) -> None:
        if value not in allowed:
            raise self.fail(field, f"{value!r} is unknown; allowed: {', '.join(allowed)}")

    def choices(self, field: str, values: Sequence[str], allowed: Collection[str]) -> None:
        for value in values:
            self.choice(field, value, allowed)
            if values.count(value) > 1:
                raise self.fail(field, f"{value!r} is listed twice")

    def number(self, field: str, value: int, least: int = 1, most: int = MOST) -> None:
        if type(value) is not int or not least <= value <= most:
            wanted = f"{least}" if least == most else f"a whole number from {least} to {most}"
            raise self.fail(field, f"{value!r} is not {wanted}")

    def amounts(self, field: str, goods: Mapping[str, int], allowed: Collection[str], most: int = MOST) -> None:
        for good, amount in goods.items():
            if good not in allowed:
                raise self.fail(f"{field}.{good}", f"unknown; allowed: {', '.join(allowed)}")
            self.number(f"{field}.{good}", amount, 1, MOST_DEFENSE if good == "defense" else most)


# One card


def _check_card(place: _Place, card: Card, *, common: bool) -> None:
    place.choice("kind", card.kind, KINDS)
    place.choices("colors", card.colors, COLORS)
    place.amounts("cost", card.cost, COST_GOODS, MOST_COST)
    _check_origin(place, card, common=common)
    _check_raze(place, card)
    if card.ability is not None:
        _check_clause(place, card.kind, card.kind, card.ability)
    elif card.kind != "feature" or not card.bonus:
        raise place.fail(card.kind, "missing")
    if len(card.bonus) > 2:
        raise place.fail("bonus", f"{len(card.bonus)} clauses; allowed: 1 or 2")
    for number, clause in enumerate(card.bonus, start=1):
        _check_clause(place, f"bonus {number}", "bonus", clause)
    if card.kind == "action" and card.ability is not None:
        _check_action(place, card, card.ability)


def _check_origin(place: _Place, card: Card, *, common: bool) -> None:
    """What only common or only faction cards have."""
    if common and card.location:
        raise place.fail("cost.location", "only faction cards can cost a location")
    if common and card.deal is not None:
        raise place.fail("deal", "only faction cards have a deal")
    if not common and card.deal is None:
        raise place.fail("deal", "missing")
    if card.deal is not None:
        place.choice("deal", card.deal, FIELD_GOODS)


def _check_raze(place: _Place, card: Card) -> None:
    place.amounts("raze", card.raze, FIELD_GOODS)
    if card.raze.get("card", 0) > MOST_CHOSEN:
        raise place.fail("raze.card", f"{card.raze['card']} cards; a raze field has at most {MOST_CHOSEN}")
    if not card.raze and not card.razable:
        raise place.fail("razable", "a card without a raze field needs no razable")


def _check_clause(place: _Place, path: str, context: str, clause: Clause) -> None:
    word = clause.word
    allowed = (*VOCABULARY[context], *HOOKS_OF.get(context, ()), *(("gain",) if context == "action" else ()))
    if word == "hook" or word not in allowed:
        raise place.fail(path, f"{word!r} is unknown; allowed: {', '.join(name for name in allowed if name != 'hook')}")
    place.amounts(f"{path}.{word if word == 'choose' else 'gain'}", clause.gain, _GAINS.get(word, GOODS))
    if (context, word) in FILTERS:
        place.choice(f"{path}.{word}", clause.filter, FILTERS[context, word])
    if word in COUNTS:
        place.number(f"{path}.{word}", clause.count, *COUNTS[word])
    if word == "choose" and len(clause.gain) < 2:
        raise place.fail(f"{path}.choose", "needs at least two goods to choose from")
    if word == "gain_per":
        place.choice(f"{path}.gain_per.good", clause.good, SINGLE_GOODS)
        place.choice(f"{path}.gain_per.color", clause.filter, (*COLORS, "samurai"))
        place.number(f"{path}.gain_per.max", clause.max, 1, MOST_DEFENSE if clause.good == "defense" else MOST)
    if word == "on_cleanup":
        place.choice(f"{path}.on_cleanup.per", clause.good, STORABLE)
        place.number(f"{path}.on_cleanup.max", clause.max)
    if word == "store":
        _check_store(place, path, clause)


def _check_store(place: _Place, path: str, clause: Clause) -> None:
    if not clause.goods:
        raise place.fail(f"{path}.store", f"empty; give at least one of {', '.join(STORABLE)}")
    place.choices(f"{path}.store", clause.goods, STORABLE)
    if clause.max:
        place.number(f"{path}.limit", clause.max)


def _check_action(place: _Place, card: Card, ability: Clause) -> None:
    """Price and limit, and what the chain of a word leaves no room for."""
    word = ability.word
    place.amounts("action.price", card.price, PRICE_GOODS)
    place.number("action.limit", card.limit, 1, 2)
    if card.limit > 1 and word in _ONCE:
        raise place.fail("action.limit", f"{card.limit} is not 1; {word} is used once a round")
    if ability.gain and word in _TOGETHER:
        raise place.fail("action.gain", f"not together with {word}")
    for extra in ("card", "deal", "resource"):
        if extra in card.price and (word in _PLAIN_PRICE or _USED_UP.get(word) == extra):
            raise place.fail(f"action.price.{extra}", f"not together with {word}")
    for extra in ("card", "deal"):
        if card.price.get(extra, 0) > MOST_CHOSEN:
            raise place.fail(f"action.price.{extra}", f"{card.price[extra]} is not a whole number from 1 to 2")
    for good in RESOURCES:
        _check_resource(place, card, word, good)
    paid = card.price.get("resource", 0) * card.limit
    if paid > MOST_PAID:
        raise place.fail("action.price.resource", f"up to {paid} in one action; allowed: {MOST_PAID}")


def _check_resource(place: _Place, card: Card, word: str, good: str) -> None:
    """Wood, stone or food in a price: gold may stand in for it, and what else is owed in the same payment."""
    if good not in card.price:
        return
    if word == "acting_troupe":
        raise place.fail(f"action.price.{good}", f"not together with {word}")
    if "resource" in card.price:
        raise place.fail(f"action.price.{good}", "not together with resource")
    most = MOST_BESIDE if word == "build_from" else MOST_PAID
    paid = card.price[good] * card.limit
    if paid > most:
        raise place.fail(f"action.price.{good}", f"up to {paid} in one action; allowed: {most}")


# The cards of a deck together


def _check_japanese(file: str, deck: Deck) -> None:
    """Of the factions only the japanese have raze fields, and all their cards have one (J1)."""
    for card in deck.cards:
        place = _Place(file, card.ids[0])
        if deck.name == "japanese" and not card.raze:
            raise place.fail("raze", "missing; every japanese card has a raze field")
        if deck.name not in ("common", "japanese") and card.raze:
            raise place.fail("raze", "only common and japanese cards have a raze field")


def _check_ids(file: str, cards: Sequence[Card]) -> None:
    seen: set[str] = set()
    for card in cards:
        for printed in card.ids:
            if printed in seen:
                raise refusal(file, card.ids[0], "copies", f"{printed} is used twice")
            seen.add(printed)


def _check_groups(file: str, cards: Sequence[Card]) -> None:
    names: dict[str, str] = {}
    for card in cards:
        name = names.setdefault(card.group, card.name)
        if name != card.name:
            other = f"other cards of group {card.group!r} are called {name!r}"
            raise refusal(file, card.ids[0], "name", f"{card.name!r}; {other}")


def _check_hooks(file: str, cards: Sequence[Card]) -> None:
    for hook, most in _HOOK_COPIES.items():
        users = [card for card in cards if card.ability is not None and card.ability.word == hook]
        count = sum(len(card.ids) for card in users)
        if count > most:
            why = f"{count} copies of {hook} cards; allowed: at most {most} in a deck"
            raise refusal(file, users[-1].ids[0], "hook", why)


def _check_common(file: str, deck: Deck) -> None:
    total = sum(len(card.ids) for card in deck.cards)
    if not 1 <= total <= _COMMON_MOST:
        raise refusal(file, "deck", f"{total} cards; a common deck has 1 to {_COMMON_MOST}")
    if deck.board is not None:
        raise refusal(file, "board", "a common deck has no board")


def _check_board(place: _Place, board: Board | None) -> None:
    if board is None:
        raise place.fail("board", "there is no board, so no player can be of this faction")
    place.amounts("board.production", board.production, SUPPLY)
    place.choices("board.stores", board.stores, STORABLE)


def _check_copies(file: str, cards: Sequence[Card]) -> None:
    groups: Counter[str] = Counter()
    for card in cards:
        groups[card.group] += len(card.ids)
    if Counter(groups.values()) == _FACTION_COPIES:
        return
    counts = ", ".join(f"{group} x{count}" for group, count in sorted(groups.items()))
    wanted = f"rule DB1 wants {_FACTION_CARDS}: 3 groups of 3 copies, 6 of 2, 9 of 1"
    raise refusal(file, "deck", f"{groups.total()} cards; {wanted}; this has {counts}")
