"""The contract of every game: properties of whole games."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final

import pytest

import isettlers
from isettlers import Action, Event, IllegalAction, Setup, State
from isettlers.conformance.subject import Subject
from isettlers.conformance.wander import Wanderer, walk
from isettlers.record import Record

GameCheck = Callable[[Setup, int, Subject], None]


def the_same_seed_and_actions_give_the_same_game(setup: Setup, seed: int, _: Subject) -> None:
    state = setup.start(seed=seed)
    assert state == setup.start(seed=seed)
    ids, hashes = [], [state.hash]
    wanderer = Wanderer(seed)
    while not state.over:
        ids.append(wanderer.choose(state))
        state.apply_unchecked(ids[-1])
        hashes.append(state.hash)
    again = setup.start(seed=seed)
    for action, before in zip(ids, hashes, strict=False):
        assert again.hash == before
        again.apply(action)
    assert again == state
    assert again.outcome == state.outcome


def a_setup_says_the_same_everywhere(setup: Setup, seed: int, _: Subject) -> None:
    state = setup.start(seed)
    tree, name = state.view(state.actor)["setup"], state.game.name
    assert tree == setup.document() == state.document()["setup"]
    for again in (isettlers.game(name).setup_from(tree), isettlers.start(name, **tree).setup):
        assert again == setup
        assert again.document() == tree
        assert again.tables() is setup.tables()
    assert isettlers.from_document({**state.document(), "setup": tree}) == state
    partial = {key: value for key, value in tree.items() if key not in {"rulings", "first_player"}}
    assert isettlers.game(name).setup_from(partial) == isettlers.start(name, **partial).setup


def a_game_begins_the_same_whatever_its_memory_held(setup: Setup, seed: int, _: Subject) -> None:
    fresh = setup.start(seed)
    for byte in (b"\xff", b"\x01"):
        used = fresh.clone()
        used._set_bytes(byte * fresh.tables.state_size)
        used._begin(fresh.tables, seed)
        assert used == fresh
        assert used.legal_ids() == fresh.legal_ids()


def different_seeds_give_different_games(setup: Setup, seed: int, _: Subject) -> None:
    starts = [setup.start(seed=seed + more) for more in range(50)]
    assert len({state.hash for state in starts}) == len(starts)


def a_game_ends_within_its_bound_and_over_means_over(setup: Setup, seed: int, subject: Subject) -> None:
    last = None
    for last in walk(setup, seed, Wanderer(seed)):
        state = last.state
        assert state.over is (state.legal_count() == 0) is (state.actor == -1) is (not state.legal_ids())
        assert len(last.ids) <= subject.most_decisions
    assert last is not None
    assert last.state.over


def a_finished_game_says_how_it_ended(setup: Setup, seed: int, _: Subject) -> None:
    state = _finished(setup, seed)
    outcome = state.outcome
    assert outcome is not None
    assert outcome.scores == state.scores
    assert outcome.ranks == state.ranks
    assert outcome.winners == tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 0)
    assert all(outcome.scores[winner] == max(outcome.scores) for winner in outcome.winners)
    assert (outcome.decided_by == "shared") is (len(outcome.winners) > 1)
    assert outcome.decided_by


def a_finished_game_stays_as_it_is(setup: Setup, seed: int, _: Subject) -> None:
    state = _finished(setup, seed)
    raw = state._bytes()
    assert list(state.legal) == []
    assert not any(state.legal.mask())
    assert state.playout(1) == (0, state.scores)
    for action in range(state.game.num_actions):
        state.apply_unchecked(action)
        assert state._bytes() == raw
    with pytest.raises(IllegalAction):
        state.parse("pass")


def a_game_can_be_taken_back_step_by_step(setup: Setup, seed: int, _: Subject) -> None:
    state = setup.start(seed=seed)
    wanderer = Wanderer(seed)
    passed = []
    while not state.over:
        passed.append(state._bytes())
        action: Action | int = wanderer.choose(state)
        state.apply(action)
    for raw in reversed(passed[-200:]):
        state.undo()
        assert state._bytes() == raw
        assert not state.over


def a_record_gives_the_same_game_back(setup: Setup, seed: int, _: Subject) -> None:
    last = list(walk(setup, seed, Wanderer(seed)))[-1]
    record = Record(setup, seed, last.ids, last.state.hash)
    assert Record.from_bytes(record.to_bytes()) == record
    assert Record.from_text(record.text()) == record
    assert record.end() == last.state
    record.verify()


def a_log_tells_each_seat_what_it_may_hear_from_any_point_on(setup: Setup, seed: int, _: Subject) -> None:
    opening: list[Event] = []
    log = isettlers.Log(setup.start(seed, events=opening), opening)
    wanderer = Wanderer(seed)
    points = [0, len(log)]
    seats = (None, *range(log.state.seats))
    heard = {seat: log.document(0, seat)["events"] for seat in seats}
    while not log.state.over and len(points) < 60:
        before = log.state.clone()
        log.step(wanderer.choose(log.state))
        log.undo()
        assert log.state == before
        assert len(log) == points[-1]
        log.step(wanderer.choose(log.state))
        points.append(len(log))
        if len(points) % 12 == 0:  # a whole log at each step takes long
            now = {seat: log.document(0, seat)["events"] for seat in seats}
            assert all(now[seat][: len(events)] == events for seat, events in heard.items())
            heard = now
    for seat in seats:
        whole = log.state.view(seat, log=log)["log"]
        assert json.loads(json.dumps(whole)) == whole
        assert whole["next"] == len(whole["events"]) == len(log)
        for point in points:
            assert log.document(point, seat)["events"] == whole["events"][point:]
        for point in (*points[::12], len(log) // 2 + 1):
            assert log.state.view(seat, log=log, since=point)["log"]["events"] == whole["events"][point:]


def _finished(setup: Setup, seed: int) -> State:
    *_, last = walk(setup, seed, Wanderer(seed))
    return last.state


GAME_CHECKS: Final[Sequence[GameCheck]] = (
    the_same_seed_and_actions_give_the_same_game,
    a_setup_says_the_same_everywhere,
    a_game_begins_the_same_whatever_its_memory_held,
    different_seeds_give_different_games,
    a_game_ends_within_its_bound_and_over_means_over,
    a_finished_game_says_how_it_ended,
    a_finished_game_stays_as_it_is,
    a_game_can_be_taken_back_step_by_step,
    a_record_gives_the_same_game_back,
    a_log_tells_each_seat_what_it_may_hear_from_any_point_on,
)
