"""The solo game: its attack cards, with one target good each, and the titles of its winner."""

from __future__ import annotations

from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Final

from attrs import frozen

from isettlers.errors import CardError
from isettlers.imperial.card_fields import read_names
from isettlers.imperial.card_model import FIELD_GOODS, ORIGINS, PROVENANCES
from isettlers.kit.toml import Toml

TITLES: Final = {
    "commoner": 0,
    "servant": 30,
    "squire": 40,
    "knight": 50,
    "castellan": 60,
    "king": 70,
    "emperor": 80,
}
"""The points from which on each title is reached, lowest first (SO10)."""


@frozen
class AttackCard:
    """An attack card of the solo game; `target` is a good of raze fields and deals, `pack` one of ORIGINS.

    >>> from isettlers.imperial import attack_cards
    >>> first = attack_cards(False)[0]
    >>> first.id, first.target, first.pack
    ('ATT001', 'wood', 'base')
    """

    id: str
    target: str
    provenance: str
    pack: str


def attack_cards(pack: bool) -> tuple[AttackCard, ...]:  # noqa: FBT001, the one thing there is to say
    """Return the 16 attack cards of the base game, with the pack 18, in the order of their ids (SO1, MN17).

    >>> from isettlers.imperial import attack_cards
    >>> len(attack_cards(False)), [card.target for card in attack_cards(True) if card.pack != "base"]
    (16, ['raze', 'raze'])
    """
    return tuple(card for card in _all_cards() if pack or card.pack == "base")


@cache
def _all_cards() -> tuple[AttackCard, ...]:
    return cards_of_tree(Toml.read(resources.files(__package__) / "data" / "attacks.toml", CardError))


def cards_of_tree(top: Toml) -> tuple[AttackCard, ...]:
    """Return the attack cards that the tree of a TOML file describes: one table for each kind.

    Raises CardError, in one line that names file, card and field.
    """
    cards: list[AttackCard] = []
    for key, table in top.fields():
        table.only(("copies", "target", "provenance", "pack", "assumed", "note"))
        target = table.get("target").one_of(FIELD_GOODS)
        provenance = table.get("provenance").one_of(PROVENANCES)
        pack = table.get("pack", default="base").one_of(ORIGINS)
        cards += [AttackCard(name, target, provenance, pack) for name in _ids(table, key)]
    cards.sort(key=lambda card: card.id)
    for card, following in pairwise(cards):
        if card.id == following.id:
            top.fail(f"{card.id} is used twice")
    return tuple(cards)


def _ids(table: Toml, key: str) -> tuple[str, ...]:
    ids = read_names(table.get("copies", default=())) or (key,)
    if ids[0] != key:
        table.get("copies").fail(f"expected {key}, the name of the table, as the first, got {ids[0]}")
    return ids


def title(points: int) -> str:
    """Return the title for the points of a solo game that was won (SO10)."""
    return next(name for name, least in reversed(TITLES.items()) if points >= least or not least)
