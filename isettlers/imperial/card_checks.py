"""What a deck of Imperial Settlers may hold: the rules of the game and the limits of the engine.

The limits and their reasons stand in docs/cards.md. Decks put together in Python are judged like those from files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from isettlers.imperial.action_checks import MOST_CHOSEN, MOST_COST, MOST_PAID, check_action
from isettlers.imperial.card_clauses import check_clause
from isettlers.imperial.card_fields import Place, refusal
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


def check_deck(deck: Deck, file: str) -> None:
    """Check all that the rules and the engine ask of a deck.

    Faction decks must keep rule DB1; a common deck has 1 to 98 cards.
    Raises CardError, in one line that begins with `file` and names card and field.
    """
    check_cards(deck, file)
    if deck.name == "common":
        _check_common(file, deck)
    else:
        _check_board(Place(file, ""), deck.board)
        check_copies(file, deck.cards)


def check_cards(deck: Deck, file: str) -> None:
    """Check the cards of a deck, or of a part of one, but not how many there are. Raises CardError as `check_deck`."""
    for card in deck.cards:
        if not card.ids:
            raise refusal(file, card.name, "copies", "a card has at least one id")
        _check_card(Place(file, card.ids[0]), card, common=deck.name == "common")
    _check_japanese(file, deck)
    _check_ids(file, deck.cards)
    _check_groups(file, deck.cards)
    _check_room(file, deck.cards)


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


# One card


def _check_card(place: Place, card: Card, *, common: bool) -> None:
    place.choice("kind", card.kind, KINDS)
    place.choices("colors", card.colors, COLORS)
    place.amounts("cost", card.cost, COST_GOODS, MOST_COST)
    _check_origin(place, card, common=common)
    _check_raze(place, card)
    if card.ability is not None:
        check_clause(place, card.kind, card.kind, card.ability)
    elif card.kind != "feature" or not card.bonus:
        raise place.fail(card.kind, "missing")
    if len(card.bonus) > 2:
        raise place.fail("bonus", f"{len(card.bonus)} clauses; allowed: 1 or 2")
    for number, clause in enumerate(card.bonus, start=1):
        check_clause(place, f"bonus {number}", "bonus", clause)
    if card.kind == "action" and card.ability is not None:
        check_action(place, card, card.ability, common=common)
    place.choice("pack", card.pack, ORIGINS)


def _check_origin(place: Place, card: Card, *, common: bool) -> None:
    """What only common or only faction cards have."""
    if common and card.location:
        raise place.fail("cost.location", "only faction cards can cost a location")
    if common and card.deal is not None:
        raise place.fail("deal", "only faction cards have a deal")
    if not common and card.deal is None:
        raise place.fail("deal", "missing")
    if card.deal is not None:
        place.choice("deal", card.deal, DEAL_GOODS)


def _check_raze(place: Place, card: Card) -> None:
    place.amounts("raze", card.raze, FIELD_GOODS)
    if card.raze.get("card", 0) > MOST_CHOSEN:
        raise place.fail("raze.card", f"{card.raze['card']} cards; a raze field has at most {MOST_CHOSEN}")
    if not card.raze and not card.razable:
        raise place.fail("razable", "a card without a raze field needs no razable")


# The cards of a deck together


def _check_japanese(file: str, deck: Deck) -> None:
    """Of the factions only the japanese have raze fields, and all their cards have one (J1)."""
    for card in deck.cards:
        place = Place(file, card.ids[0])
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


def _check_room(file: str, cards: Sequence[Card]) -> None:
    held = copies_by_word(cards)
    for word in words().values():
        if word.copies is not None and held[word.name] > word.copies:
            last = [card for card in cards if card.ability is not None and card.ability.word == word.name][-1]
            why = f"{held[word.name]} copies of {word.name} cards; allowed: at most {word.copies} in a deck"
            raise refusal(file, last.ids[0], "hook" if word.hook else f"feature.{word.name}", why)


def _check_common(file: str, deck: Deck) -> None:
    total = sum(len(card.ids) for card in deck.cards)
    if not 1 <= total <= _COMMON_MOST:
        raise refusal(file, "deck", f"{total} cards; a common deck has 1 to {_COMMON_MOST}")
    if deck.board is not None:
        raise refusal(file, "board", "a common deck has no board")


def _check_board(place: Place, board: Board | None) -> None:
    if board is None:
        raise place.fail("board", "there is no board, so no player can be of this faction")
    place.amounts("board.production", board.production, BOARD_GOODS)
    place.choices("board.stores", board.stores, BOARD_STORES)
    place.number("board.faction_points", board.faction_points, 0, 2)
    if board.defense_per_player and "defense" in board.production:
        raise place.fail("board.production.defense", "not together with defense_per_player")


def check_copies(file: str, cards: Iterable[Card]) -> None:
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
    wanted = ", ".join(f"{count} of {size}" for size, count in _FACTION_COPIES.items())
    found = "; ".join(
        f"{len(groups)} of {size}" + (f": {card_names(group[0] for group in groups)}" if groups else "")
        for size, groups in sorted(wrong.items(), reverse=True)
    )
    why = f"{total} cards; wanted are {_FACTION_CARDS} in groups of so many copies: {wanted}; here {found}"
    raise refusal(file, "rule DB1", why)


def by_group(cards: Iterable[Card]) -> dict[str, tuple[Card, ...]]:
    """Cards by the group of equal names and abilities they belong to."""
    groups: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        groups[card.group] = (*groups.get(card.group, ()), card)
    return groups


def card_names(cards: Iterable[Card]) -> str:
    """Cards by first id and name."""
    return ", ".join(f"{card.ids[0]} {card.name}" for card in cards)
