"""Names, texts, events and views of the native library are those that Python prints and gives."""

from __future__ import annotations

from ctypes import byref, c_char_p, c_int32, c_int64, c_size_t, c_uint32, c_void_p
from ctypes import create_string_buffer as room
from functools import cache
from itertools import cycle, product
from random import Random
from sys import byteorder
from typing import Any

import msgpack
import pytest
from games.subjects import SUBJECTS
from native.library import ARGUMENT, ROOM, Position, Tables, checked, library
from native.setups import own_data

from isettlers import Hindrance, State
from isettlers._core.kernel import READERS
from isettlers.kit.languages import LANGUAGES

EVENT = 16
"""Bytes of an isettlers_event."""
MAX_EVENTS = 4096
SETUPS = [(name, label) for name in sorted(SUBJECTS) for label in SUBJECTS[name].setups]
SPOKEN = [(*setup, language) for setup, language in zip(SETUPS, cycle(LANGUAGES))]
"""Each setup with one of the languages, and each game in all of them."""


@cache
def function(name: str) -> Any:
    """A function of the library with its types."""
    symbol = getattr(library(), f"isettlers_{name}")
    arguments = {
        "seat_name": (c_int32,),
        "action_text": (c_void_p, c_int32),
        "action_tree": (c_void_p, c_int32),
        "why_not": (c_void_p, c_int32),
        "event_trees": (c_void_p, c_char_p, c_uint32, c_int32),
        "view": (c_void_p, c_int32),
        "decided_by": (c_void_p,),
    }
    symbol.restype, symbol.argtypes = c_int64, (c_void_p, *arguments[name], c_void_p, c_size_t)
    return symbol


def written(name: str, *arguments: Any) -> bytes:
    """What a function writes; its size is asked first."""
    size = checked(function(name)(*arguments, None, 0))
    out = room(size)
    if size > 1:
        assert function(name)(*arguments, out, size - 1) == ROOM
    assert function(name)(*arguments, out, size) == size
    return out.raw


def text(name: str, *arguments: Any) -> str:
    """A text without the zero at its end."""
    return written(name, *arguments).removesuffix(b"\0").decode()


def tables_of(state: State) -> Tables:
    """The tables of the setup of a state, in its language."""
    tables = Tables.of_snapshot(state.save(), own_data(state.setup))
    checked(library().isettlers_set_language(tables.block, state.tables.language.encode(), None))
    return tables


def events_of(position: Position, action: int) -> tuple[bytes, int]:
    """Apply an action; the events, and their number."""
    step = library().isettlers_step
    step.restype, step.argtypes = c_int32, (c_void_p, c_void_p, c_int32, c_void_p, c_char_p, c_uint32, c_void_p)
    events, count = room(EVENT * MAX_EVENTS), c_uint32()
    checked(step(position.tables.block, position.state, action, None, events, MAX_EVENTS, byref(count)))
    return events.raw[: EVENT * count.value], count.value


def same_position(position: Position, state: State, random: Random) -> None:
    """Compare all that is written of a position."""
    here = position.tables.block, position.state
    assert msgpack.unpackb(written("view", *here, READERS["everything"])) == state.document()
    for seat in (None, *range(state.seats)):
        reader = READERS["spectator"] if seat is None else seat
        assert msgpack.unpackb(written("view", *here, reader)) == state.view(seat)
    for action in state.legal:
        tree = {"id": action.id, "kind": action.kind, "arguments": dict(action.arguments), "text": action.text}
        assert msgpack.unpackb(written("action_tree", *here, action.id)) == tree
        assert text("action_text", *here, action.id) == action.text
    for number in random.choices(range(state.game.num_actions), k=20):
        why = msgpack.unpackb(written("why_not", *here, number))
        assert state.why_not(number) == (why and Hindrance(**why))


def test_each_game_is_played_in_all_languages() -> None:
    assert {(name, language) for name, _, language in SPOKEN} == set(product(SUBJECTS, LANGUAGES))


@pytest.mark.parametrize(("name", "label", "language"), SPOKEN)
def test_a_game_reads_and_is_heard_as_in_python(name: str, label: str, language: str) -> None:
    state, random = SUBJECTS[name].setups[label].start(1).with_language(language), Random(label)
    tables = tables_of(state)
    assert [text("seat_name", tables.block, seat) for seat in range(state.seats)] == [
        state.seat_name(seat) for seat in range(state.seats)
    ]
    while not state.over:
        position = tables.load(state.save())
        if random.random() < 0.05:
            same_position(position, state, random)
        before, start = state.clone(), tables.load(state.save())
        action = random.choice(state.legal_ids())
        events = state.step(action)
        raw, count = events_of(position, action)
        assert count == len(events)
        for seat in (None, random.randrange(state.seats)):
            heard = before.public_events(events, seat)
            reader = READERS["spectator"] if seat is None else seat
            trees = written("event_trees", tables.block, start.state, raw, count, reader)
            assert msgpack.unpackb(trees) == [event.document() for event in heard]
    assert state.outcome is not None
    assert text("decided_by", tables.block, tables.load(state.save()).state) == state.outcome.decided_by


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_arguments_that_mean_nothing_are_refused(name: str) -> None:
    state = next(iter(SUBJECTS[name].setups.values())).start(1)
    tables = Tables.of_snapshot(state.save())
    here = tables.block, tables.load(state.save()).state
    for action in (-1, state.game.num_actions):
        assert function("action_text")(*here, action, None, 0) == ARGUMENT
        assert function("action_tree")(*here, action, None, 0) == ARGUMENT
        assert function("why_not")(*here, action, None, 0) == ARGUMENT
    for reader in (-3, state.seats):
        assert function("view")(*here, reader, None, 0) == ARGUMENT
        assert function("seat_name")(tables.block, reader, None, 0) == ARGUMENT
        assert function("event_trees")(*here, bytes(EVENT), 1, reader, None, 0) == ARGUMENT
    assert function("event_trees")(*here, None, 1, 0, None, 0) == ARGUMENT
    for number in (-(2**15) - 1, 2**15):
        beyond = bytes(EVENT) + bytes(4) + number.to_bytes(4, byteorder, signed=True) + bytes(8)
        assert function("event_trees")(*here, beyond, 2, 0, None, 0) == ARGUMENT
    for kind in range(256):
        result = function("event_trees")(*here, bytes([kind]) + bytes(EVENT - 1), 1, READERS["spectator"], None, 0)
        assert (result == ARGUMENT) == (kind >= len(state.game.events))
    assert written("event_trees", *here, None, 0, 0) == msgpack.packb([])
    assert function("decided_by")(*here, None, 0) == ARGUMENT
