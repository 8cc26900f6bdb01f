"""Setups are read by the library as Python reads them, and refused with Python's codes, paths and texts."""

from __future__ import annotations

import json
from typing import Any

import msgpack
import pytest
from native.library import DATA, FORMAT, SETUP, Refused, Tables
from native.setups import bad, good

from isettlers import CardError, FormatError, SetupError, game

GAMES = ("imperial", "burgundy", "founders")


def refusal(name: str, tree: Any) -> tuple[int, str, str] | None:  # noqa: ANN401, any tree
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


@pytest.mark.parametrize("name", GAMES)
def test_bad_setups_are_refused_as_in_python(name: str) -> None:
    refused = 0
    for setup in bad(name, 1_500):
        expected = refusal(name, setup)
        try:
            found = Tables.of(msgpack.packb({"game": name, "setup": setup}))
        except Refused as error:
            if error.code == DATA:
                continue
            refused += 1
            assert expected is not None, (setup, error)
            assert (error.code, error.path) == expected[:2], (setup, error.text, expected)
            assert error.text.startswith(f"{error.path}: ")
        else:
            assert expected is None, (setup, found)
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
def test_a_request_that_is_none_is_refused(tree: Any, code: int, text: str) -> None:  # noqa: ANN401, any tree
    for source in (msgpack.packb(tree), json.dumps(tree).encode()):
        with pytest.raises(Refused) as error:
            Tables.of(source)
        assert (error.value.code, error.value.text) == (code, text)


@pytest.mark.parametrize("source", [b"", b"\xc1", b"\x81", b"{", b'{"game": }', b"null", b"\x82\xa4game\xa1\xff"])
def test_bytes_that_are_no_tree_are_refused(source: bytes) -> None:
    with pytest.raises(Refused) as error:
        Tables.of(source)
    assert error.value.code == FORMAT
