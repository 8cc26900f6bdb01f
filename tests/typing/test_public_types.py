"""What a type checker makes of the public names; mypy reads this file, and running it changes nothing about that."""

from __future__ import annotations

import random
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, assert_type

import pytest

import isettlers
from isettlers import (
    Action,
    Batch,
    Block,
    Events,
    Game,
    IllegalAction,
    IsettlersError,
    Legal,
    Outcome,
    Setup,
    State,
)
from isettlers._core.batch import Numbers  # noqa: F401, in the texts below
from isettlers.imperial import Setup as ImperialSetup
from isettlers.imperial import builtin
from isettlers.imperial import trees as imperial


def test_the_front_door() -> None:
    assert_type(isettlers.games(), tuple[str, ...])
    assert_type(isettlers.game("imperial"), Game)
    assert_type(isettlers.start("imperial", seed=7, factions=("romans", "barbarians")), imperial.State)
    assert_type(isettlers.get_include(), str)
    assert_type(isettlers.__version__, str)


def test_a_setup() -> None:
    setup = ImperialSetup(factions=["romans", "barbarians"], edition="first", decks=[builtin("common")])
    assert_type(setup.factions, tuple[str, ...])
    assert_type(setup.first_player, int | None)
    assert_type(setup.start(seed=1), imperial.State)
    assert_type(setup.start(), imperial.State)
    protocol: Setup = setup
    assert_type(protocol.start(seed=1), State)


def test_a_game() -> None:
    game = isettlers.game("imperial")
    assert_type(game.num_actions, int)
    assert_type(game.players, tuple[int, int])
    assert_type(game.actions, tuple[Block, ...])
    assert_type(game.block(0), Block)
    assert_type(game.events, Mapping[str, str])
    assert_type(game.setup(factions=("romans", "barbarians")), Setup)
    assert_type(game.block(0).arguments, tuple[str, ...])


def test_a_state() -> None:
    state = isettlers.start("imperial", seed=7, factions=("romans", "barbarians"))
    assert_type(state.game, Game)
    assert_type(state.setup, Setup)
    assert_type(state.seats, int)
    assert_type(state.actor, int)
    assert_type(state.over, bool)
    assert_type(state.scores, tuple[int, ...])
    assert_type(state.ranks, tuple[int, ...])
    assert_type(state.hash, int)
    assert_type(state.legal, Legal)
    assert state.legal_ids()[0] in state.legal
    actions: Sequence[Action] = state.legal
    assert_type(random.choice(state.legal), Action)
    assert_type(actions[1:], Sequence[Action])
    assert_type(state.legal.index("pass") if "pass" in state.legal else 0, int)
    assert_type([action.text for action in reversed(state.legal)], list[str])
    assert_type(state.legal_ids(), list[int])
    assert_type(state.legal_count(), int)
    assert_type(state.is_legal(0), bool)
    assert_type(state.outcome, Outcome | None)
    assert_type(state.clone(), imperial.State)
    assert_type(state.clone().step(state.legal[0]), Events)
    assert_type(state.clone().step_index(0), int)
    assert_type(state.playout(1), tuple[int, tuple[int, ...]])
    assert_type(state.playouts(1, 1), int)
    assert_type(state.greedy(), int)
    assert_type(state.evaluate(0), float)
    assert_type(state.check(), int)
    assert_type(state.seat_name(0), str)
    assert_type(state.action(0), Action)
    assert_type(state.parse(state.legal[0].text), Action)


def test_a_batch() -> None:
    batch = Batch("burgundy", games=2, seed=1, players=2)
    assert_type(Batch(batch.setup, games=2), Batch)
    assert_type(batch.game, Game)
    assert_type(batch.setup, Setup)
    assert_type(batch.seats, int)
    assert_type(batch.going, int)
    assert_type(len(batch), int)
    assert_type(batch[0], State)
    assert_type(list(batch), list[State])
    assert_type(batch.actors, "Numbers[int]")
    assert_type(batch.counts, "Numbers[int]")
    assert_type(batch.over, "Numbers[bool]")
    assert_type(batch.seeds, "Numbers[int]")
    assert_type(batch.legal(), "tuple[Numbers[int], Numbers[int]]")
    assert_type(batch.mask(), "Numbers[int]")
    assert_type(batch.mask(bytearray(2 * batch.game.num_actions)), bytearray)
    assert_type(batch.observe(), "Numbers[float]")
    assert_type(batch.observe(array("f", bytes(8 * batch.observation_size))), "array[float]")
    assert_type(batch.scores(), "Numbers[int]")
    assert_type(batch.ranks(), "Numbers[int]")
    assert_type(batch.sample(1), "Numbers[int]")
    assert_type(batch.step_index(batch.sample(1)), int)
    assert_type(batch.apply([state.legal[0] for state in batch]), int)
    batch.restart(batch.over)
    batch.restart([0, 1], threads=2)
    batch.set(0, batch[1])
    with pytest.raises(TypeError):
        batch.apply(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        batch.step_index([0.5, 0.5])  # type: ignore[list-item]


def test_legal_actions_and_what_they_are() -> None:
    legal = isettlers.start("imperial", seed=7, factions=("romans", "barbarians")).legal
    assert_type(legal.ids.tolist(), list[int])
    assert_type(len(legal), int)
    assert_type(legal[0], Action)
    assert_type(list(legal), list[Action])
    assert_type(0 in legal, bool)
    assert_type(legal.mask(), bytes)
    action = legal[0]
    assert_type(action.id, int)
    assert_type(action.kind, str)
    assert_type(action.arguments, Mapping[str, Any])
    assert_type(action.text, str)


def test_events_and_outcomes() -> None:
    state = isettlers.start("imperial", seed=7, factions=("romans", "barbarians"))
    for event in state.step(state.legal[0]):
        assert_type(event.kind, str)
        assert_type(event.seat, int | None)
        assert_type(event.values, Mapping[str, Any])
    while not state.over:
        state.step_index(0)
    outcome = state.outcome
    assert outcome is not None
    assert_type(outcome, Outcome)
    assert_type(outcome.winners, tuple[int, ...])
    assert_type(outcome.decided_by, str)


def test_every_form_of_an_action_may_be_applied() -> None:
    state = isettlers.start("imperial", seed=7, factions=("romans", "barbarians"))
    state.apply(state.legal[0])
    state.apply(state.legal_ids()[0])
    state.apply(state.legal[0].text)


def test_what_the_checker_refuses_is_refused_at_run_time_too() -> None:
    state = isettlers.start("imperial", seed=7, factions=("romans", "barbarians"))
    with pytest.raises(IllegalAction):
        state.apply(None)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        state.step(1.5)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        state.legal[0].id = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.actor = 1  # type: ignore[misc]
    with pytest.raises(IsettlersError):
        ImperialSetup(factions=7)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ImperialSetup(("romans", "barbarians"), colour="red")  # type: ignore[call-arg]
