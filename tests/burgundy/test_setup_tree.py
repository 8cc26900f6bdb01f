"""Setups that the core reads from trees: the refusals of Python, the same written setups and fingerprints."""

from __future__ import annotations

from typing import Any, Final

import pytest
from games.burgundy import BURGUNDY_SETUPS
from games.subject import EXAMPLES
from msgpack import packb
from setup_trees import DATA, FORMAT, SETUP, CoreTrees

from isettlers._core.burgundy import engine
from isettlers.burgundy import Estate, Setup, load_estate
from isettlers.burgundy.compiled import own_tree, packed_data
from isettlers.burgundy.estates import estate_document

OWN: Final = load_estate(EXAMPLES / "own_estate.toml")
OTHER: Final = Estate(OWN.name, OWN.colors, (OWN.dice[0] % 6 + 1, *OWN.dice[1:]))
NOTED: Final = Estate(OWN.name, OWN.colors, OWN.dice, "the same estate with a note")
OWN_DATA: Final = packb(own_tree([OWN, OTHER, NOTED]))
TREE: Final = estate_document(OWN)
PAIR: Final = ["1", "2"]

REFUSED: Final[list[tuple[object, int]]] = [
    (None, FORMAT),
    ([], FORMAT),
    ({"player": 2}, FORMAT),
    ({"players": 1}, SETUP),
    ({"players": 5}, SETUP),
    ({"players": None}, SETUP),
    ({"players": True}, SETUP),
    ({"estates": None}, SETUP),
    ({"estates": 7}, SETUP),
    ({"estates": {"1": 2}}, SETUP),
    ({"estates": "own"}, SETUP),
    ({"estates": "standard drawn"}, SETUP),
    ({"estates": ""}, SETUP),
    ({"estates": []}, SETUP),
    ({"estates": ["1"]}, SETUP),
    ({"estates": ["1", "2", "3", "4", "5"]}, SETUP),
    ({"estates": ["1"] * 257}, FORMAT),
    ({"estates": ["1", "10"]}, SETUP),
    ({"estates": ["1", ""]}, SETUP),
    ({"estates": ["1", 2]}, SETUP),
    ({"estates": ["1", ["2"]]}, SETUP),
    ({"estates": ["1", None]}, SETUP),
    ({"estates": ["1", "2"], "players": 3}, SETUP),
    ({"estates": ["1", "2"], "boards": [PAIR] * 2}, SETUP),
    ({"estates": [TREE, estate_document(OTHER)]}, SETUP),
    ({"castles": "closed"}, SETUP),
    ({"castles": None}, SETUP),
    ({"castles": "secret"}, SETUP),
    ({"castles": "secret", "players": 9}, SETUP),
    ({"first_player": 2}, SETUP),
    ({"first_player": -1}, SETUP),
    ({"first_player": "0"}, SETUP),
    ({"first_player": 3, "players": 3}, SETUP),
    ({"boards": [PAIR, PAIR]}, SETUP),
    ({"boards": {}}, FORMAT),
    ({"estates": "drawn", "boards": []}, SETUP),
    ({"estates": "drawn", "boards": [PAIR]}, SETUP),
    ({"estates": "drawn", "boards": [PAIR] * 7}, SETUP),
    ({"estates": "drawn", "boards": [PAIR, ["1"]]}, FORMAT),
    ({"estates": "drawn", "boards": [PAIR, "12"]}, FORMAT),
    ({"estates": "drawn", "boards": [PAIR, ["1", 3]]}, SETUP),
    ({"estates": "drawn", "boards": [PAIR, ["1", "0"]]}, SETUP),
    ({"estates": "drawn", "boards": [PAIR, PAIR], "players": 3}, SETUP),
    ({"estates": "drawn", "boards": [[TREE, "1"], ["2", estate_document(OTHER)]]}, SETUP),
    ({"rulings": None}, SETUP),
    ({"rulings": {"full_storage": "keep"}}, SETUP),
    ({"rulings": {"sold_goods": True}}, SETUP),
]

TAKEN: Final[list[dict[str, Any]]] = [
    {},
    {"players": 4},
    {"estates": "drawn", "first_player": 1},
    {"estates": ["9", "9", "1"], "castles": "secret"},
    {"estates": [TREE, "3"], "boards": None},
    {"estates": [TREE, estate_document(NOTED), TREE]},
    {"estates": "drawn", "boards": [PAIR, [TREE, "2"], ["3", "3"]], "players": 3},
    {"first_player": 0, "rulings": {"sold_goods": "open"}},
    {"rulings": {"full_storage": "discard", "sold_goods": "hidden"}},
]


CORE: Final = CoreTrees(engine, Setup, packed_data(), OWN_DATA)


@pytest.mark.parametrize(("tree", "code"), REFUSED)
def test_the_core_refuses_what_python_refuses_in_the_same_words(tree: object, code: int) -> None:
    CORE.check_refused(tree, code)


def test_unknown_rulings_are_named() -> None:
    text, code = CORE.refusal({"rulings": {"sold_good": "open"}})
    assert text.startswith("$.setup: unknown ruling 'sold_good', did you mean sold_goods?")
    assert code == SETUP


@pytest.mark.parametrize("setup", [{"estates": ["1", TREE | {"estate": "elsewhere"}]}, {"estates": [{}, "1"]}])
def test_estates_without_data_are_refused(setup: dict[str, Any]) -> None:
    text, code = CORE.refusal(setup)
    place = 0 if setup["estates"][0] == {} else 1
    assert (text, code) == (f"$.setup.estates[{place}]: there are no data of this estate", DATA)


@pytest.mark.parametrize("tree", TAKEN)
def test_the_core_writes_a_setup_as_python_does(tree: dict[str, Any]) -> None:
    CORE.check_taken(tree)


FINGERPRINTS: Final = {
    "two": "ad98515b928d8764",
    "two-own-in-secret": "ec7e40329de78a7d",
    "three-drawn": "39709b3a9bc712f4",
    "four": "120f6ea91147dd83",
}


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_fingerprints_stay(name: str) -> None:
    assert BURGUNDY_SETUPS[name].fingerprint().hex() == FINGERPRINTS[name]
