"""Setups that the core reads from trees: the refusals of Python, the same written setups and fingerprints."""

from __future__ import annotations

from typing import Any, Final

import pytest
from games.founders_mixes import FOUNDERS_MIXES, OWN_TILES
from msgpack import packb
from setup_trees import DATA, FORMAT, SETUP, CoreTrees

from isettlers import Setup as AnySetup
from isettlers._core.founders import engine
from isettlers.founders import Setup
from isettlers.founders.compiled import own_tree, packed_data
from isettlers.founders.tile_sets import tile_set_document

OWN_DATA: Final = packb(own_tree([OWN_TILES]))
TREE: Final = tile_set_document(OWN_TILES)

REFUSED: Final[list[tuple[object, int]]] = [
    (None, FORMAT),
    ("players", FORMAT),
    ({"player": 2}, FORMAT),
    ({"player": 2, "players": 1}, FORMAT),
    ({"players": 1}, SETUP),
    ({"players": 5}, SETUP),
    ({"players": None}, SETUP),
    ({"players": "3"}, SETUP),
    ({"first_player": 2}, SETUP),
    ({"first_player": False}, SETUP),
    ({"first_player": 4, "players": 4}, SETUP),
    ({"agreement": 1}, SETUP),
    ({"agreement": None}, SETUP),
    ({"agreement": "yes", "first_player": 7, "players": 7}, SETUP),
    ({"tiles": 5}, SETUP),
    ({"tiles": []}, SETUP),
    ({"tiles": "founders", "rulings": 3}, SETUP),
    ({"rulings": None}, SETUP),
    ({"rulings": []}, SETUP),
    ({"rulings": {"placement_contact": "none"}, "players": 1}, SETUP),
    ({"rulings": {"resource_neighbourhood": 6}}, SETUP),
    ({"rulings": {"resource_neighbourhood": "8"}}, SETUP),
    ({"rulings": {"distinct_supplier_per_resource": 1}}, SETUP),
    ({"rulings": {"coin_max_per_tile": 0}}, SETUP),
    ({"rulings": {"coin_max_per_tile": 7}}, SETUP),
    ({"rulings": {"coin_max_per_tile": True}}, SETUP),
    ({"rulings": {"craftsmen_match": None, "placement_contact": 0}}, SETUP),
    ({"rulings": {"automatic_end": "true"}}, SETUP),
]

TAKEN: Final[list[dict[str, Any]]] = [
    {},
    {"players": 4, "first_player": 3, "agreement": True},
    {"tiles": TREE},
    {"tiles": None, "agreement": False, "first_player": None},
    {"rulings": {"automatic_end": True}},
    {"rulings": {"automatic_end": False, "resource_neighbourhood": 4}},
    {"tiles": TREE, "rulings": {"coin_max_per_tile": 6, "craftsmen_match": "any_village"}},
]


CORE: Final = CoreTrees(engine, Setup, packed_data(), OWN_DATA)


@pytest.mark.parametrize(("tree", "code"), REFUSED)
def test_the_core_refuses_what_python_refuses_in_the_same_words(tree: object, code: int) -> None:
    CORE.check_refused(tree, code)


def test_unknown_rulings_are_named() -> None:
    text, code = CORE.refusal({"rulings": {"coins": 3}, "players": 1})
    assert text.startswith("$.setup: unknown ruling 'coins', known: placement_contact, ")
    assert code == SETUP


@pytest.mark.parametrize("tiles", [{}, TREE | {"tile_set": "others"}])
def test_a_tile_set_without_data_is_refused(tiles: dict[str, Any]) -> None:
    assert CORE.refusal({"tiles": tiles}) == ("$.setup.tiles: there are no data of this tile set", DATA)


@pytest.mark.parametrize("tree", TAKEN)
def test_the_core_writes_a_setup_as_python_does(tree: dict[str, Any]) -> None:
    CORE.check_taken(tree)


@pytest.mark.parametrize("setup", FOUNDERS_MIXES.values(), ids=FOUNDERS_MIXES)
def test_a_written_setup_is_written_again_as_it_is(setup: AnySetup) -> None:
    CORE.check_taken(setup.document())
