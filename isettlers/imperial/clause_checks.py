"""What the effects of a card may say: the words of the vocabulary, their numbers, and what the engine can carry out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from isettlers.imperial.card_fields import Place
from isettlers.imperial.card_model import (
    COLORS,
    COUNTS,
    FILTERS,
    GOODS,
    HOOKS_OF,
    LEFTOVER_GOODS,
    LINKED_OF,
    MOST,
    MOST_DEFENSE,
    PRICE_GOODS,
    RESOURCES,
    SEARCHED,
    SINGLE_GOODS,
    STORABLE,
    VOCABULARY,
    Card,
    Clause,
    ColorSet,
)

MOST_PAID: Final = 15
"""The most of one resource in one payment: as far as the question goes how much gold stands in for it."""
MOST_COST: Final = 9
"""The most of one resource in a building cost."""
MOST_BESIDE: Final = MOST_PAID - MOST_COST
"""The most of one resource in a price that is paid together with a building cost."""
MOST_CHOSEN: Final = 2
"""The most cards, and the most deals, in a price; the most cards in a raze field."""

_PLAIN_GAIN: Final = ("choose", "gain_per", "color_sets", "color_goods", "linked_goods", "search")
_TOGETHER: Final = ("build_from", "acting_troupe", *_PLAIN_GAIN)
_PLAIN_PRICE: Final = ("build_from", "acting_troupe", "dark_chapel")
_ONCE: Final = (
    *_PLAIN_PRICE, "temple_of_ra", "ninjas", "desert", "lay_foundation",
    "color_sets", "color_goods", "linked_goods", "search",
)  # fmt: skip
_USED_UP: Final[Mapping[str, str]] = {"lay_foundation": "card", "repeat_deal": "deal"}
_GAINS: Final[Mapping[str, tuple[str, ...]]] = {"choose": SINGLE_GOODS, "on_cleanup": LEFTOVER_GOODS}


def check_clause(place: Place, path: str, context: str, clause: Clause) -> None:
    """Check one effect of a production, feature, action or bonus. Raises CardError."""
    word = clause.word
    allowed = (*VOCABULARY[context], *HOOKS_OF.get(context, ()), *(("gain",) if context == "action" else ()))
    if word == "hook" or word not in allowed:
        raise place.fail(path, f"{word!r} is unknown; allowed: {', '.join(name for name in allowed if name != 'hook')}")
    place.amounts(f"{path}.{word if word == 'choose' else 'gain'}", clause.gain, _GAINS.get(word, GOODS))
    if (context, word) in FILTERS:
        place.choice(f"{path}.{word}", clause.filter, FILTERS[context, word])
    if word in COUNTS:
        place.number(f"{path}.{word}", clause.count, *COUNTS[word])
    check = _CHECKS.get(word)
    if check is not None:
        check(place, path, clause)
    if word == "gain_per":
        counted = (*COLORS, "samurai", "technology") if context == "action" else (*COLORS, "samurai")
        place.choice(f"{path}.gain_per.color", clause.filter, counted)


def check_action(place: Place, card: Card, ability: Clause, *, common: bool) -> None:
    """Check price, limit and unlocking, and what the chain of a word leaves no room for. Raises CardError."""
    word = ability.word
    place.amounts("action.price", card.price, PRICE_GOODS)
    place.number("action.limit", card.limit, 1, 2)
    if card.limit > 1 and word in _ONCE:
        raise place.fail("action.limit", f"{card.limit} is not 1; {word} is used once a round")
    if ability.gain and word in _TOGETHER and word != "choose":
        raise place.fail("action.gain", f"not together with {word}")
    _check_unlock(place, card, common=common)
    _check_chosen(place, card, ability)
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


def _check_chosen(place: Place, card: Card, ability: Clause) -> None:
    """Cards, deals and resources of choice in a price."""
    word = "lay_foundation" if ability.lays else ability.word
    for extra in ("card", "deal", "resource", "technology"):
        if extra in card.price and (word in _PLAIN_PRICE or _USED_UP.get(word) == extra):
            raise place.fail(f"action.price.{extra}", f"not together with {word}")
    for extra in ("card", "deal"):
        if card.price.get(extra, 0) > MOST_CHOSEN:
            raise place.fail(f"action.price.{extra}", f"{card.price[extra]} is not a whole number from 1 to 2")
    cards = card.price.get("card", 0)
    if word == "linked_goods" and ability.filter == "discarded" and cards != 1:
        raise place.fail("action.price.card", f"{cards} is not 1; linked_goods are those of the one card discarded")


def _check_resource(place: Place, card: Card, word: str, good: str) -> None:
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


# The words


def _check_choose(place: Place, path: str, clause: Clause) -> None:
    if len(clause.gain) < 2:
        raise place.fail(f"{path}.choose", "needs at least two goods to choose from")


def _check_gain_per(place: Place, path: str, clause: Clause) -> None:
    place.choice(f"{path}.gain_per.good", clause.good, SINGLE_GOODS)
    place.number(f"{path}.gain_per.max", clause.max, 1, _most(clause.good))


def _check_on_cleanup(place: Place, path: str, clause: Clause) -> None:
    place.choice(f"{path}.on_cleanup.per", clause.good, STORABLE)
    place.number(f"{path}.on_cleanup.max", clause.max)


def _check_store(place: Place, path: str, clause: Clause) -> None:
    if not clause.goods:
        raise place.fail(f"{path}.store", f"empty; give at least one of {', '.join(STORABLE)}")
    place.choices(f"{path}.store", clause.goods, STORABLE)
    if clause.max:
        place.number(f"{path}.limit", clause.max)


def _check_gain_sets(place: Place, path: str, clause: Clause) -> None:
    _check_set_goods(place, f"{path}.gain_sets", clause)
    if not 1 <= len(clause.sets) <= 2:
        raise place.fail(f"{path}.gain_sets.sets", f"{len(clause.sets)} sets; allowed: 1 or 2")
    for wanted in clause.sets:
        _check_set(place, f"{path}.gain_sets.sets", wanted)


def _check_color_sets(place: Place, path: str, clause: Clause) -> None:
    _check_set_goods(place, f"{path}.color_sets", clause)


def _check_set_goods(place: Place, path: str, clause: Clause) -> None:
    """The good of each set; without a maximum there are as many as sets, but for defense tokens."""
    place.choice(f"{path}.good", clause.good, SINGLE_GOODS)
    if clause.max or clause.good == "defense":
        place.number(f"{path}.max", clause.max, 1, _most(clause.good))


def _check_set(place: Place, path: str, wanted: ColorSet) -> None:
    if len(wanted) != 3:
        raise place.fail(path, f"{wanted!r} is not a set of three colors")
    for color in wanted:
        place.choice(path, color, COLORS)


def _check_new_sets(place: Place, path: str, clause: Clause) -> None:
    if len(clause.sets) != 1:
        raise place.fail(f"{path}.new_sets", f"{len(clause.sets)} sets; allowed: 1")
    _check_set(place, f"{path}.new_sets", clause.sets[0])
    if clause.count:
        place.number(f"{path}.place_samurai", clause.count)
    if not (clause.gain or clause.lays or clause.count):
        raise place.fail(f"{path}.gain", "missing")


def _check_end_technology(place: Place, path: str, clause: Clause) -> None:
    place.number(f"{path}.end_technology", clause.max)


def _check_color_goods(place: Place, path: str, clause: Clause) -> None:
    if clause.max:
        place.number(f"{path}.color_goods.max", clause.max)


def _check_linked_goods(place: Place, path: str, clause: Clause) -> None:
    place.number(f"{path}.linked_goods.count", clause.count)
    place.choice(f"{path}.linked_goods.of", clause.filter, LINKED_OF)


def _check_search(place: Place, path: str, clause: Clause) -> None:
    place.choice(f"{path}.search.deck", clause.deck, SEARCHED)
    place.choice(f"{path}.search.color", clause.filter, (*COLORS, "any"))


def _most(good: str) -> int:
    return MOST_DEFENSE if good == "defense" else MOST


_CHECKS: Final[Mapping[str, Callable[[Place, str, Clause], None]]] = {
    "choose": _check_choose,
    "gain_per": _check_gain_per,
    "on_cleanup": _check_on_cleanup,
    "store": _check_store,
    "gain_sets": _check_gain_sets,
    "color_sets": _check_color_sets,
    "new_sets": _check_new_sets,
    "end_technology": _check_end_technology,
    "color_goods": _check_color_goods,
    "linked_goods": _check_linked_goods,
    "search": _check_search,
}
