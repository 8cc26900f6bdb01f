"""The check accepts no state that cannot be played on, saved and loaded, whatever its bytes."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from full_set import amount
from games.subjects import SUBJECTS

import isettlers
from isettlers import State
from isettlers.conformance.wander import sample

EVERY = 40
"""Number of accepted states for each one that is saved, loaded and played to its end."""


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_damaged_state_is_refused_or_can_be_played_on(name: str) -> None:
    subject, rng, accepted = SUBJECTS[name], Random(name), 0
    setups = list(subject.setups.values())
    starts = [[position.state for position in sample(setup, games=2, every=7, seed=5)] for setup in setups]
    for seed in range(40):
        scattered = subject.scattered(seed)
        for setup, states in zip(setups, starts, strict=True):
            if scattered.setup == setup:
                states.append(scattered)
    trials = amount(600_000, default=12_000)
    for _ in range(trials):
        states = rng.choice(starts)
        state = rng.choice(states).clone()
        state._set_bytes(subject.damage.damaged_state(bytearray(state._bytes()), rng.choice(states)._bytes(), rng))
        if state.check() == 0:
            accepted += 1
            assert (not state.legal_ids()) is state.over
            if accepted % EVERY == 0:
                can_be_played_on(state, rng.getrandbits(64))
    assert accepted > trials // 15


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_state_with_one_other_bit_is_refused_or_is_the_one_its_document_says(name: str) -> None:
    """A field that the check lets be anything, and no document has, is found here."""
    accepted = 0
    for setup in SUBJECTS[name].setups.values():
        for position in sample(setup, games=1, every=60, seed=5):
            raw, state = position.state._bytes(), position.state.clone()
            for place, bit in product(range(len(raw)), range(amount(8, default=1))):
                state._set_bytes(raw[:place] + bytes([raw[place] ^ 1 << bit]) + raw[place + 1 :])
                if state.check() == 0:
                    accepted += 1
                    assert isettlers.from_document(state.document()) == state, (setup, place, bit)
    assert accepted > 1_000


def can_be_played_on(state: State, seed: int) -> None:
    """Save, write, read, redraw and play a state."""
    assert isettlers.load(state.save()) == state
    assert isettlers.from_document(state.document()) == state
    for seat in range(state.seats):
        drawn = state.resample(seat, seed)
        assert isettlers.load(drawn.save()) == drawn
    if not state.over:
        assert state.is_legal(state.greedy(seed))
    state.playout(seed)
