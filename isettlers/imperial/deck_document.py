"""Decks as plain trees, the very ones their files hold, so that saves and documents can carry your own decks."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from msgpack import packb, unpackb

from isettlers.errors import CardError
from isettlers.imperial.card_checks import check_deck
from isettlers.imperial.card_clauses import write_clause
from isettlers.imperial.card_files import deck_from_tree
from isettlers.imperial.card_model import Board, Card, Clause, Deck, printed_pack
from isettlers.kit.reading import shown
from isettlers.kit.toml import Toml

Tree = dict[str, Any]

DEPTH: Final = 8
"""How deep the tree of a deck may go."""
WIDTH: Final = 100_000
"""How many values may stand at one depth of it."""

_PROSE: Final = (
    "group", "name", "translated", "text", "bonus_text", "provenance", "confidence", "assumed", "note", "pack",
)  # fmt: skip


def deck_document(deck: Deck) -> Tree:
    """A deck as a tree that `deck_from_document` turns back into an equal deck.

    Raises CardError for a deck put together in Python that no deck file could hold. Checking takes some 20 ms, once for
    a deck.
    """
    tree: Tree = unpackb(_checked(deck))
    return tree


@lru_cache(maxsize=64)
def _checked(deck: Deck) -> bytes:
    """Return the tree of a deck in MessagePack, read back and compared."""
    tree = _deck_tree(deck)
    try:
        same = deck_from_document(tree, "deck") == deck
    except CardError as error:
        raise CardError(f"the deck {deck.name!r} cannot be written down: {error}") from None
    if not same:
        raise CardError(f"the deck {deck.name!r} cannot be written down: no deck file says what it holds")
    packed: bytes = packb(tree)
    return packed


def deck_from_document(tree: object, path: str) -> Deck:
    """Return the deck that a tree describes, read and checked like a deck file.

    Raises CardError, in one line that begins with `path` and names card and field.
    """
    top = Toml(tree, path)
    _check_plain(top)
    deck = deck_from_tree(top)
    check_deck(deck, path)
    return deck


def deck_rules(deck: Deck) -> str:
    """All that the rules use of a deck, printed ids included, in one canonical text: equal for decks that play equal.

    Names, texts and notes are left out, and so is what stands at its default.
    """
    tree = _deck_tree(deck)
    for key, card in tree.items():
        if key not in ("deck", "board"):
            tree[key] = {
                field: value if field == "copies" else _ordered(value)
                for field, value in card.items()
                if field not in _PROSE
            }
    if deck.board is not None:
        board = _board(deck.board) | {"stores": sorted(deck.board.stores)}
        tree["board"] = {field: value for field, value in board.items() if field not in _PROSE}
    return json.dumps(tree, sort_keys=True, separators=(",", ":"))


def _ordered(value: object) -> object:
    """A field with the names in it sorted, and the sets of names: their order means nothing."""
    if isinstance(value, dict):
        return {key: _ordered(entry) for key, entry in value.items()}
    if isinstance(value, list):
        entries = [_ordered(entry) for entry in value]
        return entries if any(isinstance(entry, dict) for entry in entries) else sorted(entries, key=str)
    return value


def _check_plain(top: Toml) -> None:
    """Refuse a tree that no deck file can hold: with other keys or types, or deeper than a deck."""
    level: list[object] = [dict(top.mapping())]
    for _ in range(DEPTH):
        below: list[object] = []
        for value in level:
            if isinstance(value, dict):
                for key in value:
                    if not isinstance(key, str):
                        top.fail(f"expected texts as keys, got {shown(key)}")
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif not isinstance(value, (str, int, float)):
                top.fail(f"expected texts, numbers, true or false, got {shown(value)}")
        if len(below) > WIDTH:
            top.fail(f"expected at most {WIDTH} values at one depth, got {len(below)}")
        level = below
    if level:
        top.fail(f"expected at most {DEPTH} levels, got more")


def _deck_tree(deck: Deck) -> Tree:
    tree: Tree = {"deck": deck.name}
    if deck.board is not None:
        tree["board"] = _board(deck.board)
    for card in deck.cards:
        tree[card.ids[0]] = _card(card)
    return tree


def _board(board: Board) -> Tree:
    tree: Tree = {
        "production": dict(board.production),
        "stores": list(board.stores),
        "provenance": board.provenance,
    }
    _unless(tree, "faction_points", board.faction_points, default=2)
    _unless(tree, "defense_per_player", board.defense_per_player, default=False)
    return tree


def _card(card: Card) -> Tree:
    tree: Tree = {"copies": list(card.ids), "group": card.group, "name": card.name}
    _unless(tree, "translated", card.translated, default=False)
    tree["kind"] = card.kind
    _unless(tree, "colors", list(card.colors), default=[])
    tree["cost"] = dict(card.cost) | ({"location": True} if card.location else {})
    _unless(tree, "deal", card.deal, default=None)
    _unless(tree, "raze", dict(card.raze), default={})
    _unless(tree, "razable", card.razable, default=True)
    if card.ability is not None:
        tree[card.kind] = _action(card, card.ability) if card.kind == "action" else write_clause(card.ability)
    _unless(tree, "bonus", [write_clause(clause) for clause in card.bonus], default=[])
    tree["text"] = card.text
    _unless(tree, "bonus_text", card.bonus_text, default="")
    _unless(tree, "provenance", card.provenance, default="custom")
    _unless(tree, "confidence", card.confidence, default=1.0)
    _unless(tree, "assumed", card.assumed, default=None)
    _unless(tree, "note", card.note, default="")
    _unless(tree, "pack", card.pack, default=printed_pack(card.ids[0]))
    return tree


def _unless(tree: Tree, key: str, value: object, *, default: object) -> None:
    """Enter a value that is not the one a missing key stands for."""
    if value != default:
        tree[key] = value


def _action(card: Card, ability: Clause) -> Tree:
    tree: Tree = {"price": dict(card.price), "limit": card.limit}
    _unless(tree, "unlock", dict(card.unlock), default={})
    return tree | write_clause(ability)
