"""Checks of actions: price, limit and unlocking, by the traits of the word and the limits of the engine."""

from __future__ import annotations

from typing import Final

from isettlers.imperial.card_fields import check_goods
from isettlers.imperial.card_model import PRICE_GOODS, RESOURCES, Card, Clause
from isettlers.imperial.words import Word, words
from isettlers.kit.toml import Toml

MOST_PAID: Final = 15
"""The most of one resource in one payment: the question how much gold stands in for it goes up to this."""
MOST_COST: Final = 9
"""The most of one resource in a building cost."""
MOST_CHOSEN: Final = 2
"""The most cards, and the most deals, in a price; the most cards in a raze field."""
_CHOSEN: Final = ("card", "deal", "resource", "technology")
"""Parts of a price that are chosen, or may not be part of the price of every word."""


def check_action(action: Toml, card: Card, ability: Clause, *, common: bool) -> None:
    """Check price, limit and unlocking, and the room that the chain of a word has for them. Raises CardError."""
    word = words()[ability.word]
    price, limit = action.at("price", card.price), action.at("limit", card.limit)
    check_goods(price, PRICE_GOODS)
    limit.number(1, 2)
    if card.limit > 1 and word.once:
        limit.expected(f"1, since {word.name} is used once a round")
    if ability.gain and word.alone and not word.fills("gain"):
        action.at("gain", ability.gain).fail(f"not together with {word.name}")
    _check_unlock(action.at("unlock", card.unlock), limit, card, common=common)
    _check_chosen(price, ability, word)
    for good in RESOURCES:
        if good in price:
            _check_resource(price, card.limit, word, good)
    _check_paid(price.get("resource", default=0), card.limit, MOST_PAID)


def _check_unlock(unlock: Toml, limit: Toml, card: Card, *, common: bool) -> None:
    check_goods(unlock, ("technology",))
    if card.unlock and common:
        unlock.fail("only faction cards can be unlocked")
    if card.unlock and card.limit > 1:
        limit.expected("1, since an unlocked action is used once a round")


def _check_chosen(price: Toml, ability: Clause, word: Word) -> None:
    """Cards, deals and resources of choice in a price."""
    if ability.lays:
        word = words()["lay_foundation"]
    for extra in _CHOSEN:
        if extra in price and word.price in ("plain", extra):
            price.get(extra).fail(f"not together with {word.name}")
    for extra in ("card", "deal"):
        price.get(extra, default=1).number(1, MOST_CHOSEN)
    cards = price.get("card", default=0)
    if ability.word == "linked_goods" and ability.filter == "discarded" and cards.value != 1:
        cards.expected("1, since linked_goods are those of the discarded card")


def _check_resource(price: Toml, limit: int, word: Word, good: str) -> None:
    """Wood, stone or food in a price: gold may stand in for it, and what else is owed in the same payment."""
    paid = price.get(good)
    if word.resources == 0:
        paid.fail(f"not together with {word.name}")
    if "resource" in price:
        paid.fail("not together with resource")
    _check_paid(paid, limit, MOST_PAID if word.resources is None else word.resources)


def _check_paid(paid: Toml, limit: int, most: int) -> None:
    """Check one part of a price, as often as the action may be used."""
    total = paid.integer() * limit
    if total > most:
        paid.fail(f"expected at most {most} in one action, got {total}")
