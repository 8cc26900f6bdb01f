"""Documents go from Python to the library and back; what Python refuses, the library refuses in the same words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgpack
import pytest
from games.document_damage import damaged
from native.library import Refused, Tables
from native.setups import good, own_data, with_own_parts

import isettlers
from isettlers import FormatError, IsettlersError, State, game
from isettlers.registry import BUILT_IN


def played(name: str, setup: dict[str, Any], seed: int, random: Random) -> State:
    state = game(name).setup_from(setup).start(seed)
    for _ in range(random.randrange(80)):
        if state.over:
            break
        state.apply(random.choice(state.legal_ids()))
    return state


def fitting(name: str) -> Iterator[dict[str, Any]]:
    """Setups with parts of your own that fit together."""
    for setup in with_own_parts(name, 60):
        try:
            game(name).setup_from(setup).tables()
        except IsettlersError:
            continue
        yield setup


def in_python(tree: dict[str, Any]) -> bytes | str:
    """The save of a document, or the beginning of its refusal; longer ones end earlier in the library."""
    try:
        return isettlers.from_document(tree).save()
    except FormatError as refused:
        return str(refused)[:250]


def in_the_library(tables: Tables, form: bytes) -> bytes | str:
    """The same by the library."""
    try:
        return tables.read(form).save()
    except Refused as refused:
        return refused.text[:250]


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_position_goes_to_and_fro(name: str) -> None:
    random = Random(name)
    for seed, setup in enumerate(good(name, 40)):
        state = played(name, setup, seed, random)
        document = state.document()
        for form in (msgpack.packb(document), json.dumps(document).encode()):
            position = Tables.of_document(form).read(form)
            assert position.document() == document
            assert position.save() == isettlers.from_document(document).save()


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_document_with_own_parts_names_its_setup_as_a_hand_writes_it(name: str) -> None:
    random = Random(name)
    for seed, setup in enumerate(islice(fitting(name), 10)):
        state = played(name, setup, seed, random)
        document = {**state.document(), "setup": setup}
        form = msgpack.packb(document)
        position = Tables.of_document(form, own_data(state.tables.setup)).read(form)
        assert position.save() == state.save()
        assert isettlers.from_document(position.document()) == state


@pytest.mark.parametrize("name", BUILT_IN)
def test_damage_is_refused_in_the_words_of_python(name: str) -> None:
    random = Random(name)
    refusals = 0
    for seed, setup in enumerate(good(name, 12)):
        state = played(name, setup, seed, random)
        document = state.document()
        tables = Tables.of_document(msgpack.packb(document))
        for _ in range(40):
            tree = damaged(document, random)
            try:
                form = msgpack.packb(tree)
            except OverflowError:  # MessagePack has no numbers of more than 64 bits
                continue
            expected = in_python(tree)
            assert in_the_library(tables, form) == expected
            refusals += isinstance(expected, str)
    assert refusals > 100
