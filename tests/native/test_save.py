"""Snapshots go from Python to the library and back, byte for byte; what Python refuses, the library refuses."""

from __future__ import annotations

from random import Random
from typing import Any

import msgpack
import pytest
from kept import kept
from native.library import FORMAT, SETUP, STATE, Refused, Tables
from native.setups import good, own_data
from test_wire import NASTY, fields_of, packed

import isettlers
from isettlers import FormatError, game
from isettlers.registry import BUILT_IN


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_goes_to_and_fro(name: str) -> None:
    random = Random(name)
    for seed, setup in enumerate(good(name, 60)):
        state = game(name).setup_from(setup).start(seed)
        tables = Tables.of(msgpack.packb({"game": name, "setup": setup}))
        position = tables.start(seed)
        for _ in range(random.randrange(80)):
            if state.over:
                break
            action = random.choice(state.legal_ids())
            state.step(action)
            position.apply(action)
        snapshot = state.save()
        assert position.save() == snapshot
        assert position.hash == state.hash
        for other in (tables, Tables.of_snapshot(snapshot)):
            loaded = other.load(snapshot)
            assert (loaded.hash, loaded.legal(), loaded.save()) == (state.hash, state.legal_ids(), snapshot)
        assert isettlers.load(position.save()) == state


@pytest.mark.parametrize("snapshot", [pytest.param(row["data"], id=row["name"]) for _, row in kept("saves")])
def test_a_save_of_an_earlier_version_is_loaded(snapshot: bytes) -> None:
    state = isettlers.load(snapshot)
    tables = Tables.of_snapshot(snapshot, own_data(state.tables.setup))
    assert tables.setup == state.tables.setup.document()
    assert tables.load(snapshot).hash == state.hash
    assert tables.load(snapshot).save() == state.save()


@pytest.mark.parametrize("data", NASTY.values(), ids=NASTY)
def test_nasty_bytes_are_refused(data: bytes) -> None:
    tables = Tables.of(msgpack.packb({"game": "burgundy", "setup": {}}))
    for load in (tables.load, Tables.of_snapshot):
        with pytest.raises(Refused) as error:
            load(data)
        with pytest.raises(FormatError) as expected:
            isettlers.load(data)
        assert (error.value.code, error.value.text) == (FORMAT, str(expected.value))


def test_every_cut_and_every_flipped_byte_is_refused() -> None:
    state = isettlers.start("burgundy", seed=3)
    saved, tables = state.save(), Tables.of_snapshot(state.save())
    damaged = [saved[:end] for end in range(len(saved))]
    damaged += [saved[:place] + bytes([saved[place] ^ 1]) + saved[place + 1 :] for place in range(len(saved))]
    for data in damaged:
        with pytest.raises(Refused):
            tables.load(data)


CHANGES: dict[str, dict[str, Any]] = {
    "another setup": {"setup": {"players": 3}},
    "a bad setup": {"setup": {"players": 9}},
    "another game": {"game": "founders"},
    "other cards": {"tables": bytes(8)},
    "a newer layout": {"layout": 2},
    "a short state": {"state": bytes(8)},
    "a state of zeros": {"state": bytes(520)},
}


@pytest.mark.parametrize(
    ("change", "code", "text"),
    [
        ("another setup", SETUP, "$.setup: expected the setup of the tables"),
        ("a bad setup", SETUP, "$.setup.players: expected int from 2 to 4, got 9"),
        ("another game", SETUP, "$.game: expected the game of the tables"),
        ("other cards", FORMAT, "made with other cards or tiles (by version "),
        ("a newer layout", FORMAT, "made by a newer version: burgundy layout 2, this is 1"),
        ("a short state", FORMAT, "state: its size is not that of a state of this setup"),
        ("a state of zeros", STATE, "state: breaks an invariant"),
    ],
)
def test_a_snapshot_that_does_not_fit_is_refused(change: str, code: int, text: str) -> None:
    state = isettlers.start("burgundy", seed=3)
    with pytest.raises(Refused) as error:
        Tables.of_snapshot(state.save()).load(packed({**fields_of(state), **CHANGES[change]}))
    assert error.value.code == code
    assert error.value.text.startswith(text)


def test_another_writer_is_understood() -> None:
    state = isettlers.start("burgundy", seed=3)
    fields = dict(reversed(fields_of(state).items()))
    fields |= {"engine": "7.0.0", "setup": dict(reversed(fields["setup"].items())), "weather": ["fair"]}
    assert Tables.of_snapshot(state.save()).load(packed(fields)).save() == state.save()
