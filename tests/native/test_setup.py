"""Setups are read by the library as Python reads them, and refused with Python's codes, paths and texts."""

from __future__ import annotations

import json
import re
from ctypes import byref, c_char
from types import NoneType
from typing import Any

import msgpack
import pytest
from attrs import evolve
from full_set import amount
from native.library import ARGUMENT, DATA, FORMAT, ROOM, SETUP, Error, Refused, Tables, library
from native.own_parts import own_file
from native.setups import bad, damaged, good, own_data, with_own_parts

from isettlers import CardError, FormatError, SetupError, game
from isettlers.burgundy.data_files import estate, estate_document
from isettlers.kit.data_file import pack
from isettlers.registry import BUILT_IN, setup_of

CODES: dict[type, set[int]] = {SetupError: {FORMAT, SETUP}, CardError: {DATA}, NoneType: {FORMAT}}
"""The library's codes for the errors in which Python's refusals have their cause."""
OWN = re.compile(r"\$\.setup\.(decks\[\d+\]|estates\[\d+\]|boards\[\d+\]\[\d+\]|tiles)[.:]")
"""Where Python's refusals of cards, estates and tiles begin, which the library does not read in trees."""
CONVERTED = re.compile(
    r"^rulings\.|^unknown ruling|"
    "expected (sequence|Rulings|pairs of|a Deck or|a name, an Estate or|a TileSet or|an estate file or|'standard')"
)
"""What Python says of arguments that it cannot make a setting of; in a tree another fault may come first."""


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_setup_is_written_as_python_writes_it(name: str) -> None:
    for setup in good(name, amount(200, default=40)):
        request = {"game": name, "setup": setup}
        document = game(name).setup_from(setup).document()
        for source in (msgpack.packb(request), json.dumps(request).encode(), json.dumps(request, indent=1).encode()):
            assert Tables.of(source).setup_bytes == msgpack.packb(document), setup


def refusal_of_library(name: str, tree: Any, data: bytes | None) -> Refused | None:
    try:
        Tables.of(msgpack.packb({"game": name, "setup": tree}), data)
    except Refused as error:
        return error
    return None


def refusal_of_python(name: str, tree: Any) -> FormatError | None:
    try:
        game(name).setup_from(tree)
    except FormatError as error:
        return error
    return None


def refusal_of_a_call(name: str, settings: Any) -> str | None:
    try:
        setup_of(name, settings).tables()
    except (SetupError, CardError) as error:
        return str(error)
    return None


def check_alike(name: str, tree: Any, data: bytes | None = None) -> bool:
    """The library refuses a setup if and only if Python does, as a tree and as arguments; whether it does."""
    refused = refusal_of_library(name, tree, data)
    expected = refusal_of_python(name, tree)
    if refused and ("there are no data of this" in refused.text or is_of_own_parts(expected)):
        return False
    if refused is None or expected is None:
        assert (refused, expected) == (None, None), tree
        return False
    text = str(expected)
    assert (refused.path, refused.text) == (text.split(": ", 1)[0], text), tree
    assert refused.code in CODES[type(expected.__cause__)], tree
    if is_call(name, tree):
        called = refusal_of_a_call(name, tree) or ""
        assert CONVERTED.search(called) or called.startswith(without_root(text)), (tree, called, text)
    return True


def is_call(name: str, tree: Any) -> bool:
    """Whether a tree may be given as arguments, where None and what is left out mean the same as in the tree."""
    if not isinstance(tree, dict) or not tree.keys() <= set(game(name).settings):
        return False
    return name != "imperial" or ("factions" in tree and tree.get("virtual", "") is not None)


def is_of_own_parts(error: FormatError | None) -> bool:
    return error is not None and isinstance(error.__cause__, CardError) and OWN.match(str(error)) is not None


def without_root(text: str) -> str:
    return text.removeprefix("$.setup").lstrip(".: ").removesuffix("...")


@pytest.mark.parametrize("name", BUILT_IN)
def test_bad_setups_are_refused_as_in_python(name: str) -> None:
    assert sum(check_alike(name, setup) for setup in bad(name, amount(1_500, default=600))) > amount(800, default=400)


@pytest.mark.parametrize("count", [30, pytest.param(250, marks=pytest.mark.slow)])  # more setups of the same kinds
@pytest.mark.parametrize(("name", "share"), [("imperial", 0.4), ("burgundy", 0.08), ("founders", 0)])
def test_setups_with_cards_estates_and_tiles_of_ones_own_are_refused_as_in_python(
    name: str, share: float, count: int
) -> None:
    data = own_file()
    setups = list(with_own_parts(name, count))
    assert sum(check_alike(name, setup, data) for setup in setups) >= share * count
    if name == "imperial":
        texts = {refusal.text for setup in setups if (refusal := refusal_of_library(name, setup, data))}
        for why in (
            "is in the common deck and in the deck",
            "expected at most 2 Gates",
            "two decks are named",
            "rule MN3",
        ):
            assert any(why in text for text in texts)
    assert sum(check_alike(name, setup, data) for setup in damaged(setups, name)) > count / 5


@pytest.mark.parametrize(
    ("tree", "code", "text"),
    [
        ({"game": "chess", "setup": {}}, SETUP, "$.game: unknown game 'chess', known: imperial, burgundy, founders"),
        ({"game": "founder", "setup": {}}, SETUP, "$.game: unknown game 'founder', did you mean founders?"),
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


@pytest.mark.parametrize(("size", "code"), [(65_536, FORMAT), (65_537, ROOM)])
def test_json_is_read_up_to_a_size(size: int, code: int) -> None:
    texts = ["x" * 16_000] * 4
    tree = {"game": [*texts, "x" * (size - len(msgpack.packb({"game": [*texts, ""]})) - 2)]}
    for source, expected in ((json.dumps(tree).encode(), code), (packed := msgpack.packb(tree), FORMAT)):
        with pytest.raises(Refused) as error:
            Tables.of(source)
        assert error.value.code == expected
    assert len(packed) == size


def test_an_estate_of_ones_own_needs_its_data() -> None:
    own = estate_document(evolve(estate("2"), name="mine"))
    setup = game("burgundy").setup_from({"players": 2, "estates": ["1", own]})
    request, data = msgpack.packb({"game": "burgundy", "setup": setup.document()}), own_data(setup)
    assert Tables.of(request, data).setup == setup.document()
    for other in (None, pack({"founders": {}}), pack({"burgundy": {}})):
        with pytest.raises(Refused) as error:
            Tables.of(request, other)
        assert (error.value.code, error.value.path) == (DATA, "$.setup.estates[1]")


def test_missing_arguments_fill_the_error() -> None:
    lib, error = library(), Error()
    for make, source in ((lib.isettlers_setup, b"setup"), (lib.isettlers_setup_of_snapshot, b"snapshot")):
        for given, name in (((None, 5, None, 0), source), ((b"{}", 2, None, 3), b"data")):
            error.code = 0
            assert make(*given, None, 0, byref(error)) == error.code == ARGUMENT
            assert error.text == name + b": expected memory, got NULL"
    assert lib.isettlers_load(None, b"", 0, None, byref(error)) == error.code == ARGUMENT


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
