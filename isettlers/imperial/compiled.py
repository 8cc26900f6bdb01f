"""The data of the game as the core reads them: MessagePack trees of numbers and names (docs/data-file.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from attrs import evolve

from isettlers._core.imperial.engine import FILTER_CODES, VOCABULARY, WEIGHTS, WORD_CODES
from isettlers.errors import CardError
from isettlers.imperial.card_model import COLORS, FACTIONS, KINDS, SUPPLY, Board, Card, Clause, Deck
from isettlers.imperial.cards import builtin, pack_cards
from isettlers.imperial.deck_document import deck_document, deck_rules
from isettlers.imperial.deck_lists import FORMATS, check_format, ready_deck
from isettlers.imperial.solo import attack_cards
from isettlers.imperial.words import core_word
from isettlers.kit.weights import weights_of

GOODS: Final = VOCABULARY["goods"]
"""The goods in the order of the core."""
TOKENS: Final = VOCABULARY["tokens"]
"""The kinds of Technology tokens in the order of the core."""
WEIGHT_SETS: Final = ("plain", "tuned")
BASE: Final = "base"
MAGIC_NUMBER: Final = "magic-number"

_DECKS: Final = ("common", "faction", "either")
_EXTRAS: Final = ("card", "deal", "resource", "technology")
_GAINED: Final = ("vp", "card", "common_card", "faction_card", *TOKENS)
_KEPT: Final = 64

Tree = dict[str, Any]


def data_tree() -> Tree:
    """Return the packaged data. Decks that share cards stand within 32 KB of each other: gzip looks back no further."""
    first, rest = FACTIONS[:2], FACTIONS[2:]
    return packaged_tree({BASE: (*first, *rest, "common"), MAGIC_NUMBER: (*rest, "common", *first)}) | {
        "weights": {name: weights_list(weight_set(name)) for name in WEIGHT_SETS}
    }


def packaged_tree(decks: Mapping[str, Iterable[str]]) -> Tree:
    """Return the packaged data with some decks by their group."""
    return {
        "decks": {group: {name: entry(packaged_deck(group, name)) for name in names} for group, names in decks.items()},
        "attacks": {group: _attacks(group) for group in (BASE, MAGIC_NUMBER)},
    }


def own_tree(decks: Iterable[Deck]) -> Tree:
    """Return decks of your own, each with the tree by which setups hold it. Raises CardError."""
    return {"decks": [own_entry(deck, deck_document(deck)) for deck in decks]}


def own_entry(deck: Deck, tree: object) -> Tree:
    """Return a deck of your own that setups hold as some tree."""
    return {"tree": tree, "formats": {name: _fault(deck, name) for name in FORMATS}, **entry(deck)}


@lru_cache(maxsize=_KEPT)
def entry(deck: Deck) -> Tree:
    """Return a checked deck: what the core reads of it, and the text that fingerprints cover."""
    board = None if deck.board is None else _board(deck.board)
    return {"deck": [deck.name, board, [_card(card) for card in deck.cards]], "rules": deck_rules(deck)}


@cache
def packaged_deck(group: str, name: str) -> Deck:
    """Return the deck that is played under a name, with the cards of the base game or with the pack's."""
    if group == BASE:
        return builtin(name)
    if name == "common":
        return evolve(builtin(name), cards=builtin(name).cards + pack_cards(MAGIC_NUMBER, name))
    return ready_deck(MAGIC_NUMBER, name)


def weight_set(name: str) -> dict[str, float]:
    """Return a set of weights from data/weights.toml. Raises SetupError for an unknown name."""
    return weights_of("isettlers.imperial", WEIGHTS, name)


def weights_list(weights: Mapping[str, float]) -> list[float]:
    """Return weights in the order of the core."""
    return [float(weights[name]) for name in WEIGHTS]


def _fault(deck: Deck, name: str) -> str:
    """Return the reason why a deck is not legal in a format; empty for one that is."""
    try:
        check_format(deck, name)
    except CardError as error:
        return str(error)
    return ""


def _attacks(group: str) -> list[int]:
    """Return the number of attack cards of each target."""
    targets = [card.target for card in attack_cards(group != BASE)]
    return [targets.count(good) for good in GOODS]


def _board(board: Board) -> list[Any]:
    return [
        _amounts(board.production),
        board.production.get("technology", 0),
        _mask(board.stores),
        board.faction_points,
        board.defense_per_player,
    ]


def _card(card: Card) -> list[Any]:
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


def _price(card: Card) -> list[Any]:
    extras = [card.price.get(extra, 0) for extra in _EXTRAS]
    return [_amounts(card.price), *extras, card.limit, card.unlock.get("technology", 0)]


def _clause(clause: Clause) -> list[Any]:
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


def _gain(goods: Mapping[str, int]) -> list[Any] | None:
    return [_amounts(goods), *(goods.get(name, 0) for name in _GAINED)] if goods else None


def _amounts(goods: Mapping[str, int]) -> Sequence[int]:
    return [goods.get(good, 0) for good in SUPPLY]


def _mask(goods: Iterable[str]) -> int:
    return sum(1 << GOODS.index(good) for good in goods)
