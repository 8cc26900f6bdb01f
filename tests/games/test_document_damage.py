"""Damaged documents: refused in one line with a path, or read as positions that hold up."""

from __future__ import annotations

from random import Random

import pytest
from games.document_damage import damaged
from games.subjects import SUBJECTS

import isettlers
from isettlers import FormatError, State

MESSAGE = 320
EACH = 40


def check_read(state: State) -> None:
    assert state.check() == 0
    assert isettlers.from_document(state.document()) == state
    assert isettlers.load(state.save()) == state


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_damaged_document_is_refused_or_read_as_a_sound_position(name: str) -> None:
    rng = Random(name)
    refusals: list[str] = []
    for setup in SUBJECTS[name].setups.values():
        state = setup.start(seed=rng.getrandbits(32))
        for _ in range(EACH):
            if state.over:
                break
            state.step_index(rng.randrange(state.legal_count()))
            try:
                check_read(isettlers.from_document(damaged(state.document(), rng)))
            except FormatError as error:
                refusals.append(str(error))
    assert refusals
    for refusal in refusals:
        assert refusal.startswith("$")
        assert "\n" not in refusal
        assert len(refusal) <= MESSAGE
