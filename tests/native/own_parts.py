"""Your own cards, estates and tiles: their trees in setups, and the data file that has them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Final

from attrs import evolve
from games.founders_mixes import OWN_TILES
from games.subject import EXAMPLES
from random_decks import DeckMaker

from isettlers.burgundy import load_estate
from isettlers.burgundy.compiled import own_tree as estates_tree
from isettlers.founders.compiled import own_tree as tiles_tree
from isettlers.imperial import Deck
from isettlers.imperial.compiled import own_tree as decks_tree
from isettlers.imperial.deck_document import deck_from_document
from isettlers.kit.data_file import pack

Trees = list[dict[str, Any]]


def _deck(text: str) -> Deck:
    return deck_from_document(tomllib.loads(text), "deck")


def _with_id(deck: Deck, printed: str) -> Deck:
    """The deck with another id for the first copy of its first card."""
    first, *others = deck.cards
    return evolve(deck, cards=(evolve(first, ids=tuple(sorted((printed, *first.ids[1:])))), *others))


def _decks() -> list[Deck]:
    nomads, monks = (_deck(DeckMaker(Random(3)).faction(name)) for name in ("nomads", "monks"))
    common = _deck(DeckMaker(Random(4)).common(30))
    romans = [_deck(DeckMaker(Random(seed)).faction("romans")) for seed in (5, 6)]
    clashing = [_with_id(common, deck.cards[0].ids[0]) for deck in (nomads, monks)]
    crowded = [_deck(DeckMaker(Random(seed)).faction(name)) for seed, name in enumerate(("sailors", "romans", "monks"))]
    return [nomads, monks, common, *romans, *clashing, *crowded]


@cache
def own_parts() -> Mapping[str, Mapping[str, Any]]:
    """The compiled parts of each game."""
    estate = load_estate(EXAMPLES / "own_estate.toml")
    other = evolve(estate, dice=(estate.dice[0] % 6 + 1, *estate.dice[1:]))
    return {
        "imperial": decks_tree(_decks()),
        "burgundy": estates_tree([estate, other, evolve(estate, name="mine")]),
        "founders": tiles_tree([OWN_TILES]),
    }


OWN_KEYS: Final = {"imperial": "decks", "burgundy": "estates", "founders": "tiles"}
"""Where a setup holds such parts."""


def own_trees(name: str) -> Trees:
    """The trees by which setups of a game hold your own parts."""
    return [entry["tree"] for entry in own_parts()[name][OWN_KEYS[name]]]


def own_file() -> bytes:
    """The data file of all of them."""
    return pack(own_parts())
