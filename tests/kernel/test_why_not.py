"""Whatever is not legal has a reason, and what is legal has none."""

from __future__ import annotations

from copy import copy

import pytest
from games.subjects import SUBJECTS

import isettlers
from isettlers import Hindrance, State
from isettlers._core.burgundy.engine import WHY_NOT as BURGUNDY
from isettlers._core.founders.engine import WHY_NOT as FOUNDERS
from isettlers._core.imperial.engine import WHY_NOT as IMPERIAL
from isettlers.conformance.wander import sample

KINDS = {"burgundy": BURGUNDY, "founders": FOUNDERS, "imperial": IMPERIAL}


@pytest.mark.parametrize("name", SUBJECTS)
def test_an_id_has_a_reason_exactly_where_it_is_not_legal(name: str) -> None:
    for setup in SUBJECTS[name].setups.values():
        for position in sample(setup, games=1, every=40, seed=5):
            reasons = hindrances(position.state)
            assert {action for action, reason in reasons.items() if reason is None} == set(position.state.legal_ids())
            for reason in reasons.values():
                assert reason is None or (reason.kind in KINDS[name] and reason.text and "{" not in reason.text)


@pytest.mark.parametrize("name", SUBJECTS)
def test_an_id_that_answers_no_question_is_of_a_kind_that_no_legal_action_has(name: str) -> None:
    for setup in SUBJECTS[name].setups.values():
        for position in sample(setup, games=1, every=40, seed=6):
            state = position.state
            legal = {kind_of(state, action) for action in state.legal_ids()}
            other = {
                kind_of(state, action) for action, why in hindrances(state).items() if why and why.kind == "question"
            }
            assert not legal & other


@pytest.mark.parametrize("name", SUBJECTS)
def test_nothing_is_legal_once_the_game_is_over(name: str) -> None:
    state = isettlers.start(name, players=2, seed=1)
    while not state.over:
        state.apply(state.greedy(1))
    assert {why.kind if why else None for why in hindrances(state).values()} == {"over"}


def test_a_reason_is_printed_compared_and_copied() -> None:
    why = Hindrance("silver", {"needs": 2, "has": 0}, "needs 2 silverlings, has 0")
    assert str(why) == why.text
    assert copy(why) == why
    assert why != Hindrance("silver", {"needs": 2, "has": 1}, why.text)


@pytest.mark.parametrize("wrong", [-1, 10**9])
def test_what_is_no_id_has_no_reason(wrong: int) -> None:
    with pytest.raises(ValueError, match="has action ids 0 to 2570"):
        isettlers.start("burgundy", players=2, seed=1).why_not(wrong)


def hindrances(state: State) -> dict[int, Hindrance | None]:
    """Every id of the game with what hinders it."""
    return {action: state.why_not(action) for action in range(state.game.num_actions)}


def kind_of(state: State, action: int) -> str:
    return next(block.kind for block in state.game.actions if block.first <= action < block.first + block.count)
