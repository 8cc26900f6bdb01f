"""Setups are read by the library as Python reads them, and refused with Python's codes, paths and texts."""

from __future__ import annotations

import json
from ctypes import c_char
from typing import Any

import msgpack
import pytest
from attrs import evolve
from native.library import DATA, FORMAT, ROOM, SETUP, Refused, Tables, library
from native.setups import bad, good, own_data

from isettlers import CardError, FormatError, SetupError, game
from isettlers.burgundy.data_files import estate, estate_document
from isettlers.data_file import pack

GAMES = ("imperial", "burgundy", "founders")


def refusal(name: str, tree: Any) -> tuple[int, str, str] | None:
    """Python's refusal of a request for a new game: the library's code, the path and the text; None for none."""
    try:
        game(name).setup_from(tree, new=True)
    except FormatError as error:
        text = str(error)
        of_setup = isinstance(error.__context__, SetupError | CardError)
        return SETUP if of_setup else FORMAT, text.split(": ", 1)[0], text
    return None


@pytest.mark.parametrize("name", GAMES)
def test_a_setup_is_written_as_python_writes_it(name: str) -> None:
    for setup in good(name, 200):
        request = {"game": name, "setup": setup}
        document = game(name).setup_from(setup, new=True).document()
        for source in (msgpack.packb(request), json.dumps(request).encode(), json.dumps(request, indent=1).encode()):
            assert Tables.of(source).setup_bytes == msgpack.packb(document), setup


def refusal_of_library(name: str, tree: Any) -> tuple[int, str, str] | None:
    """The library's refusal of the same."""
    try:
        Tables.of(msgpack.packb({"game": name, "setup": tree}))
    except Refused as error:
        return error.code, error.path, error.text
    return None


@pytest.mark.parametrize("name", GAMES)
def test_bad_setups_are_refused_as_in_python(name: str) -> None:
    refused = 0
    for setup in bad(name, 1_500):
        expected, found = refusal(name, setup), refusal_of_library(name, setup)
        if found and found[0] == DATA:  # Python looks into cards and estates that the library has no data of
            continue
        assert (found and found[:2]) == (expected and expected[:2]), (setup, found, expected)
        refused += found is not None
    assert refused > 800


@pytest.mark.parametrize(
    ("tree", "code", "text"),
    [
        ({"game": "chess", "setup": {}}, FORMAT, "$.game: unknown game 'chess', known: imperial, burgundy, founders"),
        ({"game": 7, "setup": {}}, FORMAT, "$.game: expected text, got 7"),
        ({"game": "burgundy"}, FORMAT, "$.setup: missing"),
        ({"setup": {}}, FORMAT, "$.game: missing"),
        ({"game": "burgundy", "setup": [], "seed": 1}, FORMAT, "$.seed: unknown field, known: game, setup"),
        ({"game": "burgundy", "setup": []}, FORMAT, "$.setup: expected table, got a list"),
    ],
)
def test_a_request_that_is_none_is_refused(tree: Any, code: int, text: str) -> None:
    for source in (msgpack.packb(tree), json.dumps(tree).encode()):
        with pytest.raises(Refused) as error:
            Tables.of(source)
        assert (error.value.code, error.value.text) == (code, text)


@pytest.mark.parametrize("source", [b"", b"\xc1", b"\x81", b"{", b'{"game": }', b"null", b"\x82\xa4game\xa1\xff"])
def test_bytes_that_are_no_tree_are_refused(source: bytes) -> None:
    with pytest.raises(Refused) as error:
        Tables.of(source)
    assert error.value.code == FORMAT


def test_an_estate_of_ones_own_needs_its_data() -> None:
    own = estate_document(evolve(estate("2"), name="mine"))
    setup = game("burgundy").setup_from({"players": 2, "estates": ["1", own]}, new=True)
    request, data = msgpack.packb({"game": "burgundy", "setup": setup.document()}), own_data(setup)
    assert Tables.of(request, data).setup == setup.document()
    for other in (None, pack({"founders": {}}), pack({"burgundy": {}})):
        with pytest.raises(Refused) as error:
            Tables.of(request, other)
        assert (error.value.code, error.value.path) == (DATA, "$.setup.estates[1]")


def test_a_damaged_data_file_is_refused() -> None:
    request, data = msgpack.packb({"game": "burgundy", "setup": {}}), pack({"burgundy": {}})
    damaged = [data[:end] for end in range(1, len(data))]
    damaged += [data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :] for place in range(len(data))]
    for file in damaged:
        with pytest.raises(Refused, match="data: damaged, or no data file"):
            Tables.of(request, file)


def test_without_room_nothing_is_written() -> None:
    request = msgpack.packb({"game": "founders", "setup": {}})
    size = Tables.of(request).size
    block = (c_char * size)(*[b"\7"] * size)
    for room in (1, 8, size - 1):
        assert library().isettlers_setup(request, len(request), None, 0, block, room, None) == ROOM
        assert block.raw == b"\7" * size
