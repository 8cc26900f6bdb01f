"""The catalogue of Imperial Settlers: what a front end draws cards and boards from (docs/catalogue.md)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Final

from isettlers._core.imperial.engine import VOCABULARY
from isettlers.imperial.asking import DRAFTS, QUESTIONS, RULES
from isettlers.imperial.card_clauses import write_clause
from isettlers.imperial.card_model import FACTIONS, LINKED_GOODS, Board, Card, Deck
from isettlers.imperial.cards import builtin
from isettlers.imperial.compiled import BASE, MAGIC_NUMBER, packaged_deck
from isettlers.imperial.events import VALUES
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.solo import TITLES, attack_cards
from isettlers.kit.catalogues import game_tree, questions_tree, rules_tree, words_tree
from isettlers.kit.rulebook import mentions
from isettlers.registry import game

_PAGES: Final = ("imperial", "imperial-solo", "magic-number")
_DECKS: Final = ("common", *FACTIONS)
_KEPT: Final = 64

Tree = dict[str, Any]


def parts(own: Iterable[tuple[Deck, object]]) -> Tree:
    """Return the parts of catalogues: those of the package, and decks of your own with the trees that setups hold."""
    return _packaged() | {"own": [{"tree": tree, "catalogue": deck_tree(deck)} for deck, tree in own]}


@cache
def _packaged() -> Tree:
    groups = (BASE, MAGIC_NUMBER)
    return {
        "about": about(),
        "decks": {group: {name: deck_tree(packaged_deck(group, name)) for name in _DECKS} for group in groups},
        "attacks": {group: attacks_tree(pack=group != BASE) for group in groups},
    }


@cache
def about() -> Tree:
    """Return all that does not depend on the setup."""
    return {
        **game_tree(game("imperial"), {**RULES, "draft": QUESTIONS["draft"].rules}, VALUES),
        "questions": questions_tree(QUESTIONS),
        **words_tree(VOCABULARY),
        "drafts": {lookout: list(rules) for lookout, rules in DRAFTS.items()},
        "linked_goods": dict(LINKED_GOODS),
        "titles": dict(TITLES),
        **rules_tree(Rulings, _PAGES),
    }


def attacks_tree(*, pack: bool) -> list[Tree]:
    """Return the attack cards of the solo game, those of the pack too if they are played with."""
    return [
        {"id": card.id, "target": card.target, "pack": card.pack, "provenance": card.provenance}
        for card in attack_cards(pack)
    ]


@lru_cache(maxsize=_KEPT)
def deck_tree(deck: Deck) -> Tree:
    """Return a deck: its board and its cards, each with the rules that name it."""
    rules = mentions(_names().union(card.name for card in deck.cards), *_PAGES)
    return {
        "deck": deck.name,
        "board": None if deck.board is None else _board(deck.board),
        "cards": [_card(card, rules.get(card.name, ())) for card in deck.cards],
    }


@cache
def _names() -> frozenset[str]:
    """Return the names of all packaged cards."""
    decks = (packaged_deck(MAGIC_NUMBER, name) for name in _DECKS)
    return frozenset(card.name for deck in (*decks, *map(builtin, _DECKS)) for card in deck.cards)


def _board(board: Board) -> Tree:
    return {
        "production": dict(board.production),
        "stores": list(board.stores),
        "faction_points": board.faction_points,
        "defense_per_player": board.defense_per_player,
        "provenance": board.provenance,
    }


def _card(card: Card, rules: Iterable[str]) -> Tree:
    return {
        "id": card.ids[0],
        "ids": list(card.ids),
        "count": len(card.ids),
        "name": card.name,
        "translated": card.translated,
        "group": card.group,
        "deck": card.deck,
        "kind": card.kind,
        "colors": list(card.colors),
        "cost": dict(card.cost),
        "location": card.location,
        "deal": card.deal,
        "raze": dict(card.raze),
        "razable": card.razable,
        "price": dict(card.price),
        "limit": card.limit,
        "unlock": dict(card.unlock),
        "text": card.text,
        "bonus_text": card.bonus_text,
        "ability": None if card.ability is None else write_clause(card.ability),
        "bonus": [write_clause(clause) for clause in card.bonus],
        "rules": list(rules),
        "pack": card.pack,
        "provenance": card.provenance,
        "confidence": card.confidence,
        "reconstructed": card.reconstructed,
        "assumed": card.assumed,
        "note": card.note,
    }
