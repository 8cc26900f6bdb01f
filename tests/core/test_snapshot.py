"""The core writes the snapshots that Python writes, and refuses what Python refuses, in the same words."""

from __future__ import annotations

from random import Random
from typing import Any

import msgpack
import pytest
from core.probing import Probe
from test_wire import NASTY, REFUSED, fields_of, midgame, packed

import isettlers
from isettlers import FormatError, State, load
from isettlers.version import __version__

FORMAT = -7
STATES = [midgame(2), midgame(4), isettlers.start("burgundy", players=3, seed=1), isettlers.start("founders", seed=2)]
LATER = ("state too short", "state of four", "state of zeros", "unknown game", "unknown long game", "game a list")
"""Refusals of what comes behind the envelope, beside those of setups."""


def opened(probe: Probe, state: State, data: bytes) -> object:
    """What the core reads from a snapshot of this state's setup, as `load` refuses it."""
    return probe.opened(data, state.tables.setup.fingerprint(), state.game.name.encode(), state.game.layout)


def refusal(data: bytes) -> tuple[int, str, str]:
    with pytest.raises(FormatError) as error:
        load(data)
    text = str(error.value)
    return FORMAT, text.split(": ", 1)[0] if text.startswith("$") else "", text


@pytest.mark.parametrize("state", STATES, ids=repr)
def test_a_snapshot_has_the_bytes_of_python(probe: Probe, state: State) -> None:
    setup = state.tables.setup
    written = probe.snapshot(
        __version__.encode(),
        state.game.name.encode(),
        msgpack.packb(setup.document()),
        setup.fingerprint(),
        state.game.layout,
        state._bytes(),
    )
    assert written == state.save()
    assert opened(probe, state, written) == state._bytes()


@pytest.mark.parametrize(
    "change",
    [change for name, (change, _) in REFUSED.items() if "setup" not in change and name not in LATER],
    ids=str,
)
def test_a_snapshot_that_does_not_fit_is_refused_as_in_python(probe: Probe, change: dict[str, Any]) -> None:
    data = packed({**fields_of(STATES[0]), **change})
    assert opened(probe, STATES[0], data) == refusal(data)


@pytest.mark.parametrize("key", ["format", "engine", "tables", "layout", "state"])
def test_a_missing_key_is_named(probe: Probe, key: str) -> None:
    fields = fields_of(STATES[0])
    del fields[key]
    assert opened(probe, STATES[0], packed(fields)) == (FORMAT, f"$.{key}", f"$.{key}: missing")


def test_keys_that_are_not_known_and_their_order_do_not_matter(probe: Probe) -> None:
    fields = {"weather": ["fair"], **dict(reversed(fields_of(STATES[0]).items()))}
    assert opened(probe, STATES[0], packed(fields)) == STATES[0]._bytes()


@pytest.mark.parametrize("data", NASTY.values(), ids=NASTY)
def test_nasty_bytes_are_refused_as_in_python(probe: Probe, data: bytes) -> None:
    assert opened(probe, STATES[0], data) == refusal(data)


def test_every_cut_and_every_flipped_bit_is_refused_as_in_python(probe: Probe) -> None:
    saved = STATES[0].save()
    random = Random(0)
    damaged = [saved[:length] for length in range(len(saved))]
    for place in random.sample(range(8 * len(saved)), 800):
        flipped = bytearray(saved)
        flipped[place >> 3] ^= 1 << (place & 7)
        damaged.append(bytes(flipped))
    for data in (*damaged, saved + b"\0", saved + saved):
        assert opened(probe, STATES[0], data) == refusal(data)
