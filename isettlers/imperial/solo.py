"""The solo game: its attack cards, with one target good each, and the titles of its winner."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Final

from attrs import frozen

from isettlers.imperial.card_fields import Table, refusal
from isettlers.imperial.card_files import read_tree
from isettlers.imperial.card_model import FIELD_GOODS, ORIGINS, PROVENANCES

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
    """One attack card; `target` is a good of raze fields and deals, `pack` one of ORIGINS."""

    id: str
    target: str
    provenance: str
    pack: str


def attack_cards(pack: bool) -> tuple[AttackCard, ...]:  # noqa: FBT001, the one thing there is to say
    """Return the 16 attack cards of the base game, and with the pack its two more, in the order of their ids."""
    return tuple(card for card in _all_cards() if pack or card.pack == "base")


@cache
def _all_cards() -> tuple[AttackCard, ...]:
    file, tree = read_tree(resources.files(__package__) / "data" / "attacks.toml")
    return cards_of_tree(file, tree)


def cards_of_tree(file: str, tree: Mapping[str, object]) -> tuple[AttackCard, ...]:
    """Return the attack cards that the tree of a TOML file describes: one table for each kind.

    Raises CardError, in one line that names file, card and field.
    """
    top = Table(file, tree)
    cards: list[AttackCard] = []
    for key in tree:
        table = top.named(key)
        table.only(("copies", "target", "provenance", "pack", "assumed", "note"))
        target = table.choice("target", FIELD_GOODS)
        provenance = table.choice("provenance", PROVENANCES)
        pack = table.choice("pack", ORIGINS, "base")
        cards += [AttackCard(name, target, provenance, pack) for name in _ids(table, key)]
    cards.sort(key=lambda card: card.id)
    for card, following in pairwise(cards):
        if card.id == following.id:
            raise refusal(file, card.id, "copies", f"{card.id} is used twice")
    return tuple(cards)


def _ids(table: Table, key: str) -> tuple[str, ...]:
    ids = table.names("copies") or (key,)
    if ids[0] != key:
        raise table.fail("copies", f"the first must be {key}, as the table is named")
    return ids


def title(points: int) -> str:
    """Return the title for the points of a solo game that was won (SO10)."""
    return next(name for name, least in reversed(TITLES.items()) if points >= least or not least)
