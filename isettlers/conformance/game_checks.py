"""The contract of every game: properties of whole games."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final

import pytest

import isettlers
from isettlers import Course, Event, IllegalAction, Setup, State
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
    course = Course.start(setup, seed=seed)
    wanderer = Wanderer(seed)
    passed = []
    while not (state := course.state).over:
        passed.append(state._bytes())
        course.act(wanderer.choose(state))
    for at, raw in reversed(list(enumerate(passed))[-200:]):
        assert course.position(at)._bytes() == raw
        course.back(at)
        assert course.state._bytes() == raw
        assert course.at == at


def a_record_gives_the_same_game_back(setup: Setup, seed: int, _: Subject) -> None:
    last = list(walk(setup, seed, Wanderer(seed)))[-1]
    record = Record(setup, seed, last.ids, last.state.hash)
    assert Record.from_bytes(record.to_bytes()) == record
    assert Record.from_text(record.text()) == record
    assert record.end() == last.state
    record.verify()


def a_course_tells_each_seat_what_it_may_hear_from_any_point_on(setup: Setup, seed: int, _: Subject) -> None:
    opening: list[Event] = []
    state, course = setup.start(seed, events=opening), Course.start(setup, seed=seed)
    seats = (None, *range(state.seats))
    steps = {seat: [state.public_events(opening, seat)] for seat in seats}
    wanderer = Wanderer(seed)
    while not state.over and course.at < 60:
        action = wanderer.choose(state)
        course.act(action)
        course.back(course.at - 1)
        assert course.state == state
        course.act(action)
        before = state.clone()
        events = state.step(action)
        for seat in seats:
            steps[seat].append(before.public_events(events, seat))
    for seat in seats:
        whole = course.view(seat, since=0)["log"]
        assert json.loads(json.dumps(whole)) == whole
        assert whole["events"] == [event.document() for step in steps[seat] for event in step]
        assert whole["actions"] == [number for number, step in enumerate(steps[seat]) for _ in step]
        assert whole["next"] == len(whole["events"]) == course.events_until()
        for since in (*map(course.events_until, range(course.at)), len(whole["events"])):
            assert course.log(seat, since)["events"] == whole["events"][since:]


def two_positions_that_a_seat_cannot_distinguish_have_the_same_course(setup: Setup, seed: int, _: Subject) -> None:
    start = setup.start(seed)
    for reader in range(start.seats):
        courses = [Course.begin(state) for state in (start, start.resample(reader, seed + 1))]
        wanderer = Wanderer(seed)
        for _step in range(30):
            state, other = (course.state for course in courses)
            if state.over or state.actor != reader or other.actor != reader:
                break
            assert state.view(reader) == other.view(reader)
            assert state.ahead(through=_kinds(state)) == other.ahead(through=_kinds(state))
            action = wanderer.choose(state)
            known = len(next(each for each in state.ahead() if each.action.id == action).events)
            for course in courses:
                course.act(action)
            heard = [course.log(reader, course.events_until(course.at - 1))["events"] for course in courses]
            assert heard[0][:known] == heard[1][:known]
            obstacles = [course.obstacle(course.at - 1) for course in courses]
            if not known == len(heard[0]) == len(heard[1]):
                break
            assert obstacles[0] == obstacles[1]


def _kinds(state: State) -> set[str]:
    return {block.kind for block in state.game.actions}


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
    a_course_tells_each_seat_what_it_may_hear_from_any_point_on,
    two_positions_that_a_seat_cannot_distinguish_have_the_same_course,
)
