"""Catalogues of the native library are those of Python, byte for byte; a data file may hold anything."""

from __future__ import annotations

from ctypes import byref, c_int64, c_size_t, c_void_p
from ctypes import create_string_buffer as room
from random import Random
from typing import Any, Final

import msgpack
import pytest
from games.subjects import SUBJECTS
from native.library import ARGUMENT, DATA, FORMAT, ROOM, Error, Refused, Tables, checked, library
from native.own_parts import own_file
from native.setups import own_data, with_own_parts

from isettlers import Setup, game
from isettlers.burgundy.catalogue import parts as estates
from isettlers.founders.catalogue import parts as tile_sets
from isettlers.imperial.catalogue import parts as decks
from isettlers.imperial.deck_document import deck_document
from isettlers.kit.data_file import pack
from isettlers.kit.languages import ENGLISH, LANGUAGES, translated

SETUPS: Final = [(name, label) for name in sorted(SUBJECTS) for label in SUBJECTS[name].setups]


def parts_of(setup: Any) -> dict[str, Any]:
    """The parts of catalogues, with those of the cards, estates or tiles that a setup brings."""
    if setup.of == "imperial":
        return decks((deck, deck_document(deck)) for deck in setup.decks)
    return estates(setup._own_estates()) if setup.of == "burgundy" else tile_sets(setup._own_tiles())


def file_of(setup: Any, parts: object) -> bytes:
    """The data file of a setup with some parts of catalogues."""
    own = msgpack.unpackb(own_data(setup), strict_map_key=False)["games"][setup.of]
    return pack({setup.of: own | {"catalogue": parts}})


def tables_of(setup: Any) -> Tables:
    tree = {"game": setup.of, "setup": setup.document()}
    return Tables.of(msgpack.packb(tree), own_data(setup))


def catalogue(tables: Tables, data: bytes | None) -> bytes:
    """The catalogue in MessagePack. Raises Refused."""
    write = library().isettlers_catalogue
    write.restype, write.argtypes = c_int64, (c_void_p, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p)
    error = Error()
    given = (tables.block, data, len(data or b""))
    size = checked(write(*given, None, 0, byref(error)), error)
    out = room(size)
    assert write(*given, out, size - 1, byref(error)) == error.code == ROOM
    assert write(*given, out, size, None) == size
    return out.raw


def same(setup: Any, language: str = ENGLISH) -> bool:
    """Whether the catalogues of the library and of Python are the same in a language."""
    tables = tables_of(setup)
    checked(library().isettlers_set_language(tables.block, language.encode(), None))
    written: bytes = setup.catalogued(language)
    return catalogue(tables, file_of(setup, translated(parts_of(setup), setup.of, language))) == written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_catalogues_are_those_of_python_in_all_languages(name: str, language: str) -> None:
    assert same(next(iter(SUBJECTS[name].setups.values())), language)


@pytest.mark.parametrize(("name", "label"), SETUPS)
def test_catalogues_are_those_of_python(name: str, label: str) -> None:
    assert same(SUBJECTS[name].setups[label])


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_setups_with_own_parts_too(name: str) -> None:
    compared = 0
    for tree in with_own_parts(name, 6):
        try:
            Tables.of(msgpack.packb({"game": name, "setup": tree}), own_file())
        except Refused:
            continue
        assert same(game(name).setup_from(tree))
        compared += 1
    assert compared


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_a_file_without_a_catalogue_is_refused(name: str) -> None:
    setup = game(name).seatings(2)[0]
    tables = tables_of(setup)
    for data in (None, b"", pack({}), own_data(setup), pack({"other": {"catalogue": {}}})):
        if data == b"":
            with pytest.raises(Refused) as damaged:
                catalogue(tables, data)
            assert damaged.value.code == FORMAT
            continue
        with pytest.raises(Refused) as refused:
            catalogue(tables, data)
        assert (refused.value.code, refused.value.text) == (DATA, "$.setup: there is no catalogue in the data")


def test_own_parts_that_the_catalogue_lacks_are_refused() -> None:
    setup = next(
        setup
        for label, setup in SUBJECTS["founders"].setups.items()
        if setup.tiles is not None  # type: ignore[attr-defined]
    )
    with pytest.raises(Refused) as refused:
        catalogue(tables_of(setup), file_of(setup, tile_sets([])))
    assert (refused.value.code, refused.value.text) == (DATA, "$.setup: the catalogue is damaged")
    with pytest.raises(Refused) as refused:
        catalogue(tables_of(setup), pack({"founders": {"catalogue": tile_sets([])}}))
    assert (refused.value.code, refused.value.path) == (DATA, "$.setup.tiles")


def damaged(tree: Any, random: Random) -> Any:
    """A copy with one value replaced or one entry gone, at most some levels down."""
    if isinstance(tree, dict) and tree and random.random() < 0.8:
        key = random.choice(list(tree))
        changed = {**tree, key: damaged(tree[key], random)}
        return {name: value for name, value in changed.items() if name != key or random.random() < 0.7}
    if isinstance(tree, list) and tree and random.random() < 0.8:
        place = random.randrange(len(tree))
        return [*tree[:place], damaged(tree[place], random), *tree[place + 1 :]]
    return random.choice((None, 7, "x", [], {}, b"", [1], {"tree": 1}))


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_damaged_parts_give_a_whole_tree_or_an_error(name: str) -> None:
    random = Random(name)
    setup: Setup = next(iter(SUBJECTS[name].setups.values()))
    tables, parts = tables_of(setup), parts_of(setup)
    codes = set()
    for _ in range(40):
        try:
            assert isinstance(msgpack.unpackb(catalogue(tables, file_of(setup, damaged(parts, random)))), dict)
            codes.add(0)
        except Refused as error:
            codes.add(error.code)
    assert codes == {0, DATA}


def test_arguments_are_checked() -> None:
    setup = game("founders").seatings(2)[0]
    tables, data = tables_of(setup), file_of(setup, parts_of(setup))
    write = library().isettlers_catalogue
    catalogue(tables, data)
    assert write(None, data, len(data), None, 0, None) == ARGUMENT
    assert write(tables.block, None, 5, None, 0, None) == ARGUMENT
    assert write(tables.block, data, len(data), None, 5, None) == ARGUMENT
