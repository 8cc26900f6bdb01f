"""Checks of decks of Imperial Settlers: the rules of the game and the limits of the engine.

The limits and their reasons stand in docs/cards.md. Decks put together in Python meet the same checks as files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from isettlers.imperial.action_checks import MOST_CHOSEN, MOST_COST, MOST_PAID, check_action
from isettlers.imperial.card_clauses import check_clause
from isettlers.imperial.card_fields import check_goods, check_names
from isettlers.imperial.card_model import (
    BOARD_GOODS,
    BOARD_STORES,
    COLORS,
    COST_GOODS,
    DEAL_GOODS,
    FIELD_GOODS,
    KINDS,
    ORIGINS,
    Board,
    Card,
    Deck,
)
from isettlers.imperial.words import copies_by_word, words
from isettlers.kit.toml import Toml

__all__ = [
    "MOST_CHOSEN", "MOST_COST", "MOST_PAID",
    "by_group", "card_names", "check_cards", "check_copies", "check_deck", "check_printed_common",
]  # fmt: skip

_FACTION_COPIES: Final = {3: 3, 2: 6, 1: 9}
_FACTION_CARDS: Final = 30
_COMMON_MOST: Final = 98
_COMMON_CARDS: Final = 84
_COMMON_COLORS: Final = {
    "brown": 16, "grey": 13, "red": 12, "pink": 12, "gold": 10, "blue": 8, "black": 6, "purple": 1, "no colour": 6,
}  # fmt: skip


def check_deck(deck: Deck, path: str) -> None:
    """Check all that the rules and the engine ask of a deck.

    Faction decks must keep rule DB1; a common deck has 1 to 98 cards.
    Raises CardError, in one line that begins with `path` and names card and field.
    """
    check_cards(deck, path)
    top = Toml(deck, path)
    if deck.name == "common":
        _check_common(top, deck)
    else:
        _check_board(top.at("board", deck.board), deck.board)
        check_copies(top, deck.cards)


def check_cards(deck: Deck, path: str) -> None:
    """Check the cards of a deck, or of a part of one, but not how many there are. Raises CardError as `check_deck`."""
    top = Toml(deck, path)
    for card in deck.cards:
        if not card.ids:
            top.at(card.name, card).at("copies", ()).fail("expected at least one id, got none")
        _check_card(_place(top, card), card, common=deck.name == "common")
    _check_japanese(top, deck)
    _check_ids(top, deck.cards)
    _check_groups(top, deck.cards)
    _check_room(top, deck.cards)


def check_printed_common(deck: Deck, path: str) -> None:
    """Check the counts of the printed common deck: 84 cards, and those of each color.

    Raises CardError when a count differs.
    """
    place = Toml(deck, path).at("deck", deck)
    total = sum(len(card.ids) for card in deck.cards)
    if total != _COMMON_CARDS:
        place.fail(f"expected {_COMMON_CARDS} cards, got {total}")
    counts = Counter[str]()
    for card in deck.cards:
        for color in card.colors or ("no colour",):
            counts[color] += len(card.ids)
    for color, count in _COMMON_COLORS.items():
        if counts[color] != count:
            place.fail(f"expected {count} cards of {color}, got {counts[color]}")


def _place(top: Toml, card: Card) -> Toml:
    return top.at(card.ids[0], card)


# One card


def _check_card(place: Toml, card: Card, *, common: bool) -> None:
    _check_texts(place, card)
    place.at("kind", card.kind).one_of(KINDS)
    check_names(place.at("colors", card.colors), COLORS)
    check_goods(place.at("cost", card.cost), COST_GOODS, MOST_COST)
    _check_origin(place, card, common=common)
    _check_raze(place, card)
    ability, bonus = place.at(card.kind, card.ability), place.at("bonus", card.bonus)
    if card.ability is not None:
        check_clause(ability, card.kind, card.ability)
    elif card.kind != "feature" or not card.bonus:
        ability.fail("missing")
    if len(card.bonus) > 2:
        bonus.fail(f"expected 1 or 2 clauses, got {len(card.bonus)}")
    for inner, clause in zip(bonus.items(), card.bonus, strict=True):
        check_clause(inner, "bonus", clause)
    if card.kind == "action" and card.ability is not None:
        check_action(ability, card, card.ability, common=common)
    place.at("pack", card.pack).one_of(ORIGINS)


def _check_texts(place: Toml, card: Card) -> None:
    """Check that people can be shown the texts: a terminal or a page would obey other letters."""
    for key, text in {"group": card.group, "name": card.name, "text": card.text}.items():
        place.at(key, text).line()
    for key, text in {"bonus_text": card.bonus_text, "assumed": card.assumed or "", "note": card.note}.items():
        place.at(key, text).line(blank=True)


def _check_origin(place: Toml, card: Card, *, common: bool) -> None:
    """Check the fields that only common or only faction cards have."""
    if common and card.location:
        place.at("cost.location", card.location).fail("only faction cards can cost a location")
    deal = place.at("deal", card.deal)
    if common and card.deal is not None:
        deal.fail("only faction cards have a deal")
    if not common and card.deal is None:
        deal.fail("missing")
    if card.deal is not None:
        deal.one_of(DEAL_GOODS)


def _check_raze(place: Toml, card: Card) -> None:
    raze = place.at("raze", card.raze)
    check_goods(raze, FIELD_GOODS)
    raze.get("card", default=1).number(1, MOST_CHOSEN)
    if not card.raze and not card.razable:
        place.at("razable", card.razable).fail("a card without a raze field needs no razable")


# The cards of a deck together


def _check_japanese(top: Toml, deck: Deck) -> None:
    """Of the factions only the japanese have raze fields, and all their cards have one (J1)."""
    for card in deck.cards:
        raze = _place(top, card).at("raze", card.raze)
        if deck.name == "japanese" and not card.raze:
            raze.fail("missing; every japanese card has a raze field")
        if deck.name not in ("common", "japanese") and card.raze:
            raze.fail("only common and japanese cards have a raze field")


def _check_ids(top: Toml, cards: Sequence[Card]) -> None:
    seen: set[str] = set()
    for card in cards:
        for printed in card.ids:
            if printed in seen:
                _place(top, card).at("copies", card.ids).fail(f"{printed} is used twice")
            seen.add(printed)


def _check_groups(top: Toml, cards: Sequence[Card]) -> None:
    names: dict[str, str] = {}
    for card in cards:
        name = names.setdefault(card.group, card.name)
        if name != card.name:
            _place(top, card).at("name", card.name).expected(f"{name}, as other cards of the group {card.group}")


def _check_room(top: Toml, cards: Sequence[Card]) -> None:
    held = copies_by_word(cards)
    for word in words().values():
        if word.copies is not None and held[word.name] > word.copies:
            last = [card for card in cards if card.ability is not None and card.ability.word == word.name][-1]
            node = _place(top, last).at("hook" if word.hook else f"feature.{word.name}", None)
            node.fail(f"copies of {word.name} cards in a deck: expected at most {word.copies}, got {held[word.name]}")


def _check_common(top: Toml, deck: Deck) -> None:
    total = sum(len(card.ids) for card in deck.cards)
    if not 1 <= total <= _COMMON_MOST:
        top.at("deck", deck).fail(f"expected 1 to {_COMMON_MOST} cards in a common deck, got {total}")
    if deck.board is not None:
        top.at("board", deck.board).fail("a common deck has no board")


def _check_board(place: Toml, board: Board | None) -> None:
    if board is None:
        place.fail("missing, so no player can be of this faction")
    production = place.at("production", board.production)
    check_goods(production, BOARD_GOODS)
    check_names(place.at("stores", board.stores), BOARD_STORES)
    place.at("faction_points", board.faction_points).number(0, 2)
    if board.defense_per_player and "defense" in production:
        production.get("defense").fail("not together with defense_per_player")


def check_copies(top: Toml, cards: Iterable[Card]) -> None:
    """Check that a faction deck has 30 cards: 3 groups of three copies, 6 of two, 9 of one (DB1).

    Raises CardError, which names the groups of the sizes at fault.
    """
    sizes: dict[int, list[tuple[Card, ...]]] = {size: [] for size in _FACTION_COPIES}
    for group in by_group(cards).values():
        sizes.setdefault(sum(len(card.ids) for card in group), []).append(group)
    wrong = {size: groups for size, groups in sizes.items() if len(groups) != _FACTION_COPIES.get(size, 0)}
    if not wrong:
        return
    total = sum(size * len(groups) for size, groups in sizes.items())
    shape = ", ".join(f"{count} of {size}" for size, count in _FACTION_COPIES.items())
    got = "; ".join(
        f"{len(groups)} of {size}" + (f": {card_names(group[0] for group in groups)}" if groups else "")
        for size, groups in sorted(wrong.items(), reverse=True)
    )
    top.fail(f"rule DB1: expected {_FACTION_CARDS} cards in groups of equal copies ({shape}), got {total} ({got})")


def by_group(cards: Iterable[Card]) -> dict[str, tuple[Card, ...]]:
    """Cards by the group of equal names and abilities they belong to."""
    groups: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        groups[card.group] = (*groups.get(card.group, ()), card)
    return groups


def card_names(cards: Iterable[Card]) -> str:
    """Cards by first id and name."""
    return ", ".join(f"{card.ids[0]} {card.name}" for card in cards)
