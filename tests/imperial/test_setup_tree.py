"""Setups that the core reads from trees: the refusals of Python, the same written setups and fingerprints."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any, Final

import pytest
from msgpack import packb
from random_decks import DeckMaker
from setup_trees import DATA, FORMAT, SETUP, CoreTrees

from isettlers._core.imperial import engine
from isettlers.imperial import FACTIONS, Deck, Setup, builtin
from isettlers.imperial.compiled import data_tree, own_tree
from isettlers.imperial.deck_document import deck_document, deck_from_document


def made(text: str) -> Deck:
    return deck_from_document(tomllib.loads(text), "deck")


NOMADS: Final = made(DeckMaker(Random(3)).faction("nomads"))
COMMON: Final = made(DeckMaker(Random(4)).common(30))
ROMANS: Final = made(DeckMaker(Random(5)).faction("romans"))
OTHERS: Final = made(DeckMaker(Random(6)).faction("romans"))
N, C, R, R2 = (deck_document(deck) for deck in (NOMADS, COMMON, ROMANS, OTHERS))
OWN_DATA: Final = packb(own_tree([NOMADS, COMMON, ROMANS, OTHERS]))
PACKAGED: Final = packb(data_tree())
TWO: Final = {"factions": ["romans", "barbarians"]}
ALONE: Final = {"factions": ["romans"]}
BOTH: Final = ["magic-number", "atlanteans"]

REFUSED: Final[list[tuple[object, int]]] = [
    (None, FORMAT),
    ([], FORMAT),
    ({}, FORMAT),
    (TWO | {"players": 2}, FORMAT),
    ({"factions": None}, FORMAT),
    ({"factions": "romans"}, FORMAT),
    ({"factions": ["romans", 2]}, FORMAT),
    ({"factions": list("abcdef")}, SETUP),
    ({"factions": ["romans", "egyptians", "egyptians", "romans"]}, SETUP),
    ({"factions": ["settlers", "romans"]}, SETUP),
    ({"factions": ["common"]}, SETUP),
    ({"factions": ["nomads", "monks"], "decks": [N, C]}, SETUP),
    ({"factions": ["common"], "decks": [C]}, SETUP),
    ({"factions": ["atlanteans"]}, SETUP),
    ({"factions": ["atlanteans", "romans"], "packs": []}, SETUP),
    (TWO | {"edition": "third"}, SETUP),
    (TWO | {"edition": 2}, SETUP),
    (TWO | {"edition": None}, SETUP),
    (TWO | {"first_player": 2}, SETUP),
    (TWO | {"first_player": 5}, SETUP),
    (TWO | {"first_player": "0"}, SETUP),
    (TWO | {"first_player": True}, SETUP),
    (TWO | {"decks": None}, FORMAT),
    (TWO | {"decks": {}}, FORMAT),
    (TWO | {"decks": [N, C, R, R2]}, SETUP),
    (TWO | {"lookout": "simple"}, SETUP),
    (TWO | {"lookout": 1}, SETUP),
    (ALONE | {"lookout": "alternate"}, SETUP),
    (TWO | {"peaceful": 1}, SETUP),
    (ALONE | {"peaceful": True}, SETUP),
    (TWO | {"packs": None}, FORMAT),
    (TWO | {"packs": [1]}, FORMAT),
    (TWO | {"packs": ["amazons"]}, SETUP),
    (TWO | {"packs": ["magic-number", "amazons", "magic-number"]}, SETUP),
    (TWO | {"format": "closed"}, SETUP),
    (TWO | {"format": "standard", "packs": BOTH}, SETUP),
    (TWO | {"format": "standard", "packs": BOTH[::-1]}, SETUP),
    ({"factions": ["nomads", "romans"], "decks": [N], "format": "standard"}, DATA),
    (TWO | {"decks": [C], "format": "standard"}, DATA),
    (TWO | {"virtual": None}, SETUP),
    (TWO | {"virtual": "plain"}, SETUP),
    (ALONE | {"virtual": "roman"}, SETUP),
    (ALONE | {"virtual": "japanese"}, SETUP),
    (TWO | {"rulings": None}, SETUP),
    (TWO | {"rulings": {"glory_points": 6}}, SETUP),
    (TWO | {"rulings": {"glory_points": True}}, SETUP),
    (TWO | {"rulings": {"collection_weight": 0}}, SETUP),
    (TWO | {"rulings": {"white_good": "wood"}}, SETUP),
    (TWO | {"rulings": {"guard_after_action": 1}}, SETUP),
    ({"factions": [], "rulings": {"glory_points": 9}}, SETUP),
    (TWO | {"edition": "third", "first_player": 3}, SETUP),
    (TWO | {"first_player": 3, "peaceful": 3}, SETUP),
]

TAKEN: Final[list[dict[str, Any]]] = [
    ALONE,
    TWO,
    TWO | {"edition": "first"},
    TWO | {"first_player": 1, "lookout": "advanced", "peaceful": True},
    {"factions": ["atlanteans", "romans"], "packs": ["magic-number"], "format": "standard"},
    {"factions": ["atlanteans", "romans"], "packs": BOTH},
    {"factions": list(FACTIONS), "packs": ["atlanteans"], "lookout": "alternate"},
    ALONE | {"packs": ["magic-number"]},
    ALONE | {"packs": ["magic-number"], "virtual": "egyptian"},
    ALONE | {"virtual": "plain"},
    {"factions": ["nomads", "romans"], "decks": [N, R]},
    TWO | {"decks": [C, N]},
    TWO | {"decks": [C], "format": "standard", "rulings": {"standard_commons": True}},
    TWO | {"decks": [], "packs": [], "rulings": {}, "peaceful": False, "format": "open", "lookout": "standard"},
    TWO | {"format": "standard", "packs": ["magic-number"], "rulings": {"white_good": "defense", "glory_points": 5}},
    TWO | {"rulings": {"collection_weight": 1, "new_sets_any_time": False, "guard_after_action": True}},
    TWO | {"edition": "first", "rulings": {"guard_after_action": None}},
    TWO | {"edition": "first", "rulings": {"guard_after_action": False}},
]


CORE: Final = CoreTrees(engine, Setup, PACKAGED, OWN_DATA)


@pytest.mark.parametrize(("tree", "code"), REFUSED)
def test_the_core_refuses_what_python_refuses_in_the_same_words(tree: object, code: int) -> None:
    CORE.check_refused(tree, code)


def test_a_setup_without_factions_is_told_which_there_are() -> None:
    text, code = CORE.refusal({"factions": []})
    assert text == f"$.setup: expected a faction for each seat, of {', '.join(FACTIONS)} (with a pack), got none"
    assert code == SETUP


def test_unknown_rulings_are_named() -> None:
    text, code = CORE.refusal(TWO | {"rulings": {"glory_point": 3}})
    assert text.startswith("$.setup: unknown ruling 'glory_point', did you mean glory_points?")
    assert code == SETUP


@pytest.mark.parametrize("tree", [{}, deck_document(builtin("romans")), N | {"deck": "monks"}])
def test_decks_without_data_are_refused(tree: object) -> None:
    assert CORE.refusal(TWO | {"decks": [N, tree]}) == (
        "$.setup.decks[1]: there are no data of this deck",
        DATA,
    )


@pytest.mark.parametrize("tree", TAKEN)
def test_the_core_writes_a_setup_as_python_does(tree: dict[str, Any]) -> None:
    CORE.check_taken(tree)


FINGERPRINTS: Final = {
    "dfc9e42481ba488d": Setup(("barbarians",)),
    "f4ddf7a352a6b7e3": Setup(("barbarians",), packs=("magic-number",)),
    "d9515f6a983adff6": Setup(("egyptians", "romans")),
    "4cab99e87596256f": Setup(("barbarians", "romans", "japanese", "atlanteans", "egyptians"), packs=("atlanteans",)),
    "d307ed6f70df07da": Setup(("atlanteans", "romans", "egyptians", "barbarians", "japanese"), packs=tuple(BOTH)),
}


@pytest.mark.parametrize("fingerprint", FINGERPRINTS)
def test_fingerprints_stay(fingerprint: str) -> None:
    assert FINGERPRINTS[fingerprint].fingerprint().hex() == fingerprint
