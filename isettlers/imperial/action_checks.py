"""Checks of actions: price, limit and unlocking, by the traits of the word and the limits of the engine."""

from __future__ import annotations

from typing import Final

from isettlers.imperial.card_fields import Place
from isettlers.imperial.card_model import PRICE_GOODS, RESOURCES, Card, Clause
from isettlers.imperial.words import Word, words

MOST_PAID: Final = 15
"""The most of one resource in one payment: the question how much gold stands in for it goes up to this."""
MOST_COST: Final = 9
"""The most of one resource in a building cost."""
MOST_CHOSEN: Final = 2
"""The most cards, and the most deals, in a price; the most cards in a raze field."""
_CHOSEN: Final = ("card", "deal", "resource", "technology")
"""Parts of a price that are chosen, or may not be part of the price of every word."""


def check_action(place: Place, card: Card, ability: Clause, *, common: bool) -> None:
    """Check price, limit and unlocking, and what the chain of a word leaves no room for. Raises CardError."""
    word = words()[ability.word]
    place.amounts("action.price", card.price, PRICE_GOODS)
    place.number("action.limit", card.limit, 1, 2)
    if card.limit > 1 and word.once:
        raise place.fail("action.limit", f"{card.limit} is not 1; {word.name} is used once a round")
    if ability.gain and word.alone and not word.fills("gain"):
        raise place.fail("action.gain", f"not together with {word.name}")
    _check_unlock(place, card, common=common)
    _check_chosen(place, card, ability, word)
    for good in RESOURCES:
        _check_resource(place, card, word, good)
    paid = card.price.get("resource", 0) * card.limit
    if paid > MOST_PAID:
        raise place.fail("action.price.resource", f"up to {paid} in one action; allowed: {MOST_PAID}")


def _check_unlock(place: Place, card: Card, *, common: bool) -> None:
    place.amounts("action.unlock", card.unlock, ("technology",))
    if card.unlock and common:
        raise place.fail("action.unlock", "only faction cards can be unlocked")
    if card.unlock and card.limit > 1:
        raise place.fail("action.limit", f"{card.limit} is not 1; what is unlocked is used once a round")


def _check_chosen(place: Place, card: Card, ability: Clause, word: Word) -> None:
    """Cards, deals and resources of choice in a price."""
    if ability.lays:
        word = words()["lay_foundation"]
    for extra in _CHOSEN:
        if extra in card.price and word.price in ("plain", extra):
            raise place.fail(f"action.price.{extra}", f"not together with {word.name}")
    for extra in ("card", "deal"):
        if card.price.get(extra, 0) > MOST_CHOSEN:
            raise place.fail(f"action.price.{extra}", f"{card.price[extra]} is not a whole number from 1 to 2")
    cards = card.price.get("card", 0)
    if ability.word == "linked_goods" and ability.filter == "discarded" and cards != 1:
        raise place.fail("action.price.card", f"{cards} is not 1; linked_goods are those of the one card discarded")


def _check_resource(place: Place, card: Card, word: Word, good: str) -> None:
    """Wood, stone or food in a price: gold may stand in for it, and what else is owed in the same payment."""
    if good not in card.price:
        return
    if word.resources == 0:
        raise place.fail(f"action.price.{good}", f"not together with {word.name}")
    if "resource" in card.price:
        raise place.fail(f"action.price.{good}", "not together with resource")
    most = MOST_PAID if word.resources is None else word.resources
    paid = card.price[good] * card.limit
    if paid > most:
        raise place.fail(f"action.price.{good}", f"up to {paid} in one action; allowed: {most}")
