"""Positions with more legal actions than a position keeps ready beside its state."""

from __future__ import annotations

import pytest
from builders import Side, position
from games.subjects import SUBJECTS

from isettlers import State
from isettlers._core.rng import Generator
from isettlers.conformance.checks import POSITION_CHECKS, PositionCheck
from isettlers.imperial import builtin

KEPT = 160
PLENTY = {"wood": 200, "stone": 200, "food": 200, "gold": 200, "worker": 200, "raze": 200, "defense": 7}


def all_ids(deck: str) -> list[str]:
    return [printed for card in builtin(deck).cards for printed in card.ids]


def crowded() -> State:
    """A hand of nearly every card beside a full empire, and an enemy's empire to raze."""
    common, own = all_ids("common"), all_ids("japanese")
    return position(
        ("japanese", "egyptians"),
        Side(hand=[*common[:56], *own[:20]], empire=[*common[56:70], *own[20:]], goods=PLENTY),
        Side(empire=[*common[70:], *all_ids("egyptians")[:20]], goods=PLENTY),
    )


def test_the_position_has_more_actions_than_are_kept() -> None:
    assert crowded().legal_count() > KEPT


@pytest.mark.parametrize("check", POSITION_CHECKS, ids=lambda check: check.__name__)
def test_the_contract_holds_there_too(check: PositionCheck) -> None:
    check(crowded(), SUBJECTS["imperial"])


def test_play_goes_on_as_in_a_position_that_keeps_nothing() -> None:
    state, rng = crowded(), Generator(2)
    many = 0
    while not state.over:
        afresh = state.clone()
        afresh._set_bytes(state._bytes())
        assert afresh.legal_ids() == state.legal_ids()
        many += state.legal_count() > KEPT
        index = rng.below(state.legal_count())
        assert afresh.step_index(index) == state.step_index(index)
        assert afresh == state
    assert many
