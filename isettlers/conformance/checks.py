"""The contract of every game: properties of any position.

A position check gets a copy of its own to do with as it likes.
"""

from __future__ import annotations

import copy
import json
import math
import pickle
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final

import pytest

import isettlers
from isettlers import Encoding, Event, IllegalAction, Setup, State
from isettlers._core.search.engine import Search
from isettlers.bots import bot, bots, decide, settings
from isettlers.conformance.subject import Subject

PositionCheck = Callable[[State, Subject], None]
MOST_COUNTED: Final = 510
"""Greatest count that a compact row can hold."""

# ---------------------------------------------------------------- legal actions


def legal_ids_are_sorted_unique_and_leave_a_choice(state: State, _: Subject) -> None:
    ids = state.legal_ids()
    assert all(one < other for one, other in pairwise(ids))
    assert all(0 <= action < state.game.num_actions for action in ids)
    assert len(ids) != 1
    assert state.over is (not ids)
    assert state.actor in (range(state.seats) if ids else (-1,))


def everything_that_says_what_is_legal_agrees(state: State, _: Subject) -> None:
    ids = state.legal_ids()
    legal = state.legal
    count = state.game.num_actions
    assert list(legal.ids) == ids == [action.id for action in legal]
    assert [legal[place].id for place in range(len(legal))] == ids
    assert state.legal_count() == len(legal) == len(ids)
    assert [action for action in range(count) if state.is_legal(action)] == ids
    assert [action for action in range(count) if action in legal] == ids
    mask = legal.mask()
    assert len(mask) == count
    assert set(mask) <= {0, 1}
    assert [action for action, allowed in enumerate(mask) if allowed] == ids


def legal_actions_computed_afresh_are_those_that_applying_left(state: State, _: Subject) -> None:
    for action in state.legal_ids():
        after = state.clone()
        after.apply_unchecked(action)
        afresh = state.clone()
        afresh._set_bytes(after._bytes())
        assert afresh.legal_ids() == after.legal_ids()


def the_legal_actions_given_out_stay_those_of_their_position(state: State, _: Subject) -> None:
    legal = state.legal
    before = [(action.id, action.text) for action in legal]
    if before:
        state.apply(legal[0])
    assert [(action.id, action.text) for action in legal] == before


def no_two_actions_lead_to_equal_positions(state: State, subject: Subject) -> None:
    outcomes: dict[bytes, list[int]] = defaultdict(list)
    for action in state.legal_ids():
        after = state.clone()
        after.apply_unchecked(action)
        outcomes[after._bytes()].append(action)
    for same in outcomes.values():
        alike = len(same) == 1 or all(subject.settled(state.clone().step(action)) for action in same)
        assert alike, [str(state.action(action)) for action in same]


def no_action_is_offered_again_for_an_identical_copy(state: State, subject: Subject) -> None:
    looks: dict[Hashable, int] = {}
    for action in state.legal_ids():
        other = looks.setdefault(subject.likeness(state, action), action)
        assert other == action, f"{state.action(other)}, {state.action(action)}"


def no_copy_in_another_condition_is_left_out(state: State, subject: Subject) -> None:
    for place, outcomes in subject.left_out(state):
        assert any(one == other for one, other in outcomes), place


# ---------------------------------------------------------------- actions in words


def an_action_says_its_kind_and_arguments(state: State, _: Subject) -> None:
    for action in state.legal:
        block = state.game.block(action.id)
        assert action.kind == block.kind
        assert tuple(action.arguments) == block.arguments
        assert action.__index__() == action.id
        assert str(action) == action.text
        assert state.action(action.id) == action


def action_texts_are_plain_lines_that_differ_and_parse_back(state: State, _: Subject) -> None:
    actions = list(state.legal)
    assert len({action.text.lower() for action in actions}) == len(actions)
    for action in actions:
        assert action.text == " ".join(action.text.split()) != ""
        assert state.parse(action.text) == action
        assert state.parse(f"  {action.text.upper()} ".replace(" ", "  ")) == action


# ---------------------------------------------------------------- applying


def every_way_to_apply_an_action_gives_the_same_position(state: State, _: Subject) -> None:
    for index, action in enumerate(state.legal):
        after = state.clone()
        after.apply_unchecked(action.id)
        for given in (action, action.id, action.text):
            checked = state.clone()
            checked.apply(given)
            assert checked == after
        stepped = state.clone()
        stepped.step(action)
        assert stepped == after
        by_index = state.clone()
        assert by_index.step_index(index) == after.legal_count()
        assert by_index == after


def applying_keeps_the_invariants(state: State, _: Subject) -> None:
    assert state.check() == 0
    for action in state.legal_ids():
        after = state.clone()
        after.apply_unchecked(action)
        assert after.check() == 0, str(state.action(action))


def applying_changes_the_position(state: State, _: Subject) -> None:
    for action in state.legal_ids():
        after = state.clone()
        after.apply_unchecked(action)
        assert after != state
        assert after.hash != state.hash


def events_are_of_the_kinds_the_game_names(state: State, _: Subject) -> None:
    for action in state.legal_ids():
        events = state.clone().step(action)
        assert events
        assert events == state.clone().step(action)
        for event in events:
            _assert_event(state, event)


def _assert_event(state: State, event: Event) -> None:
    assert event.kind in state.game.events
    assert event.seat is None or event.seat in range(state.seats)
    assert str(event) == event.text
    assert event.text.splitlines() == [event.text]


def a_step_says_whether_it_drew_on_chance(state: State, _: Subject) -> None:
    for action in state.legal_ids()[:20]:
        after = state.clone()
        events = after.step(action)
        assert any(event.reveals for event in events) is (after._bytes()[:32] != state._bytes()[:32])


def what_is_no_legal_action_is_refused(state: State, _: Subject) -> None:
    legal = set(state.legal_ids())
    near = {neighbour for action in legal for neighbour in (action - 1, action + 1)}
    count = state.game.num_actions
    wrong: list[Any] = sorted(near - legal)[:20]
    wrong += [action for action in (0, count - 1) if action not in legal]
    wrong += [count, -1, -count, 2**16, 2**31, 2**63, 2**64, -(2**63), 2**200]
    wrong += [True, False, 0.0, 1.5, math.nan, None, b"", "", "no such action", (0,), [0], object()]
    wrong += [float(action) for action in sorted(legal)[:3]]
    raw = state._bytes()
    for action in wrong:
        for refuse in (state.apply, state.step):
            with pytest.raises(IllegalAction) as caught:
                refuse(action)
            assert len(str(caught.value).splitlines()) == 1
            assert state._bytes() == raw


def an_index_out_of_range_is_refused(state: State, _: Subject) -> None:
    raw = state._bytes()
    for index in (-1, state.legal_count(), state.legal_count() + 1, 2**31 - 1):
        with pytest.raises(IndexError):
            state.step_index(index)
        assert state._bytes() == raw


# ---------------------------------------------------------------- copies


def copies_are_independent(state: State, _: Subject) -> None:
    twin = state.clone()
    kept = state.clone()
    assert twin == state
    assert twin.hash == state.hash
    assert twin.legal_ids() == state.legal_ids()
    before = state.hash
    for action in state.legal_ids():
        copy = state.clone()
        copy.apply(action)
        assert state.hash == twin.hash == before
    while not state.over:
        state.step_index(0)
        assert twin.hash == kept.hash == before
    assert twin == kept
    twin.copy_from(state)
    assert twin == state
    assert twin.legal_ids() == state.legal_ids()
    assert kept.hash == before
    state.copy_from(kept)
    assert state.legal_ids() == kept.legal_ids()
    assert twin.over
    assert state == kept


# ---------------------------------------------------------------- points, playouts, policies


def scores_and_ranks_fit_together(state: State, _: Subject) -> None:
    scores, ranks = state.scores, state.ranks
    assert len(scores) == len(ranks) == state.seats
    assert all(type(number) is int for number in scores + ranks)
    for seat, rank in enumerate(ranks):
        assert rank == sum(other < rank for other in ranks) or (state.seats == 1 and rank == 1)  # alone, beaten
        for other in range(state.seats):
            assert not (scores[seat] > scores[other] and rank >= ranks[other])
    assert (state.outcome is None) is (not state.over)


def a_judgement_is_a_finite_number(state: State, _: Subject) -> None:
    for seat in range(state.seats):
        assert math.isfinite(state.evaluate(seat))
    for seat in (-1, state.seats):
        with pytest.raises(IndexError):
            state.evaluate(seat)


def playouts_leave_the_position_alone_and_follow_their_seed(state: State, subject: Subject) -> None:
    raw = state._bytes()
    decisions, scores = state.playout(11)
    assert (decisions, scores) == state.playout(11)
    assert len(scores) == state.seats
    assert (0 if state.over else 1) <= decisions <= subject.most_decisions
    assert state.playouts(3, 11) == state.clone().playouts(3, 11)
    assert state._bytes() == raw


def the_greedy_policy_takes_a_legal_action(state: State, _: Subject) -> None:
    raw = state._bytes()
    if state.over:
        with pytest.raises(ValueError, match="over"):
            state.greedy()
        return
    for seed in range(3):
        action = state.greedy(seed)
        assert state.is_legal(action)
        assert state.greedy(seed) == action
        other = state.clone()
        other.reseed(seed + 7)
        assert other.greedy(seed) == action, "the chance to come was looked into"
    assert state._bytes() == raw


def a_new_seed_changes_chance_alone(state: State, _: Subject) -> None:
    before, ids, scores = state.clone(), state.legal_ids(), state.scores
    state.reseed(1)
    once = state.clone()
    assert (state.legal_ids(), state.scores, state.actor) == (ids, scores, before.actor)
    assert state.check() == 0
    state.reseed(2)
    assert state != once
    state.reseed(1)
    assert state == once


def a_position_shows_in_one_line_what_it_is(state: State, _: Subject) -> None:
    shown = repr(state)
    assert shown.startswith("<State ")
    assert state.game.name in shown
    assert len(shown.splitlines()) == 1


# ---------------------------------------------------------------- what a seat cannot see


def a_redrawn_position_is_one_the_seat_cannot_tell_from_the_true_one(state: State, _: Subject) -> None:
    before = state.clone()
    for seat in range(state.seats):
        other = state.resample(seat, 11)
        assert state == before
        assert other.check() == 0
        assert other.over or other.legal_count() > 1
        assert other == state.resample(seat, 11)
        assert (other.actor, other.over, other.scores) == (state.actor, state.over, state.scores)
        if state.actor == seat:
            assert other.legal_ids() == state.legal_ids()
        other.playout(1)


def redrawing_reads_nothing_that_is_hidden(state: State, _: Subject) -> None:
    for seat in range(state.seats):
        assert state.resample(seat, 1).resample(seat, 2) == state.resample(seat, 2)


def an_observation_is_the_same_for_all_positions_the_seat_cannot_tell_apart(state: State, _: Subject) -> None:
    for seat in range(state.seats):
        seen = state.observe(seat)
        assert len(seen) == state.observation_size
        assert all(map(math.isfinite, seen))
        assert state.resample(seat, 3).observe(seat) == seen
        buffer = memoryview(bytearray(4 * state.observation_size)).cast("f")
        assert state.observe(seat, buffer) is buffer
        assert buffer.tolist() == list(seen)


@cache
def _encodings(setup: Setup) -> tuple[Encoding, ...]:
    """The compact forms of a setup: with and without one-hot columns, and with what is hidden."""
    return Encoding(setup), Encoding(setup, one_hot=0), Encoding(setup, full=True)


def compact_rows_and_numbers_have_all_that_the_position_has(state: State, _: Subject) -> None:
    for encoding in _encodings(state.setup):
        assert all(encoding.numbers[action] >= 0 for action in state.legal_ids())
        for seat in range(state.seats):
            dense = state.observe_full(seat) if encoding.full else state.observe(seat)
            for dtype in ("uint8", "float16", "float32"):
                decoded = encoding.decode(encoding.observe(state, seat, dtype=dtype)).tolist()[0]
                if decoded != list(dense):  # numbers one by one take long: only where some differ
                    for number, other in zip(dense, decoded, strict=True):
                        assert other == number or (number > MOST_COUNTED and other == MOST_COUNTED)


def a_full_observation_differs_where_anything_hidden_does(state: State, _: Subject) -> None:
    tree = _without_chance(state)
    for seat in range(state.seats):
        seen = state.observe_full(seat)
        assert len(seen) == state.full_size
        other = state.resample(seat, 5)
        assert (other.observe_full(seat) == seen) is (_without_chance(other) == tree)


def _without_chance(state: State) -> dict[str, Any]:
    return {key: value for key, value in state.document().items() if key != "rng"}


def a_view_is_the_same_for_all_positions_the_seat_cannot_tell_apart(state: State, _: Subject) -> None:
    spectator = state.view()
    assert json.loads(json.dumps(spectator)) == spectator
    for seat in range(state.seats):
        view, drawn = state.view(seat), state.resample(seat, 5)
        assert json.loads(json.dumps(view)) == view
        assert drawn.view(seat) == view
        assert drawn.view() == spectator
        assert ("legal" in view) is (state.actor == seat)


def what_lies_ahead_is_the_same_for_all_positions_the_seat_cannot_tell_apart(state: State, _: Subject) -> None:
    before, kinds = state.clone(), {block.kind for block in state.game.actions}
    nodes = state.ahead(through=kinds, limit=20)
    assert [node.action.id for node in nodes] == state.legal_ids()
    assert [node.action.text for node in nodes] == [action.text for action in state.legal]
    assert state == before
    for seat in range(state.seats):
        if seat != state.actor:
            assert state.ahead(seat) == ()
        else:
            drawn = state.resample(seat, 7).ahead(seat, through=kinds, limit=20)
            assert [node.document() for node in drawn] == [node.document() for node in nodes]


# ---------------------------------------------------------------- search


def a_search_tries_legal_actions_and_leaves_the_position_alone(state: State, _: Subject) -> None:
    if state.over:
        with pytest.raises(ValueError, match="over"):
            Search(state, 1)
        return
    raw, ids = state._bytes(), set(state.legal_ids())
    for plan in _SEARCHES:
        search = Search(state, 1, **plan)
        assert search.run(12) == sum(visits for _, visits, _, _ in search.actions()) == 12
        assert {action for action, _, _, _ in search.actions()} <= ids
        assert all(0 <= value <= 1 for _, _, value, _ in search.actions())
        assert search.line()[0] in ids
    assert state._bytes() == raw


def a_search_depends_on_nothing_hidden(state: State, _: Subject) -> None:
    if state.over:
        return
    drawn = state.resample(state.actor, 7)
    for plan in (*_SEARCHES, {"one_ply": True}):
        reports = []
        for position in (state, drawn):
            search = Search(position, 1, **plan)
            search.run(12)
            reports.append((search.actions(), search.line(), search.nodes, search.decisions))
        assert reports[0] == reports[1]


def every_bot_takes_a_legal_action_the_same_whatever_is_hidden(state: State, _: Subject) -> None:
    if state.over:
        return
    raw, drawn = state._bytes(), state.resample(state.actor, 7)
    for name in bots():
        player = bot(f"{name}:3" if "iterations" in settings(name) else name)
        choice = decide(player, state, 1)
        assert state.is_legal(choice.action)
        assert player.perfect_information or decide(player, drawn, 1) == choice
    assert state._bytes() == raw


_SEARCHES: Final[Sequence[Mapping[str, Any]]] = (
    {},
    {"by_seat": True},
    {"determinize": "tree", "determinizations": 3},
    {"uniform": True, "max_depth": 1},
    {"rollout": "sampled", "cutoff": 10, "bias": 0.5},
)


# ---------------------------------------------------------------- saving


def a_snapshot_gives_the_same_position_back(state: State, _: Subject) -> None:
    saved = state.save()
    assert len(saved) < 4_096 + len(json.dumps(state.setup.document()))
    for back in (isettlers.load(saved), pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):  # noqa: S301, its own
        assert back == state
        assert back.legal_ids() == state.legal_ids()
        assert back.save() == saved


def actions_and_events_can_be_copied_and_sent_to_other_processes(state: State, _: Subject) -> None:
    given = [*state.legal[:3], *(state.clone().step(state.legal_ids()[0]) if not state.over else ()), state.setup]
    for back in (pickle.loads(pickle.dumps(given)), copy.deepcopy(given)):  # noqa: S301, its own
        assert back == given
        assert list(map(str, back)) == list(map(str, given))


def a_document_gives_the_same_position_back(state: State, _: Subject) -> None:
    tree = json.loads(json.dumps(state.document()))
    back = isettlers.from_document(tree)
    assert back == state
    assert back.document() == tree


POSITION_CHECKS: Final[Sequence[PositionCheck]] = (
    legal_ids_are_sorted_unique_and_leave_a_choice,
    everything_that_says_what_is_legal_agrees,
    legal_actions_computed_afresh_are_those_that_applying_left,
    the_legal_actions_given_out_stay_those_of_their_position,
    no_two_actions_lead_to_equal_positions,
    no_action_is_offered_again_for_an_identical_copy,
    no_copy_in_another_condition_is_left_out,
    an_action_says_its_kind_and_arguments,
    action_texts_are_plain_lines_that_differ_and_parse_back,
    every_way_to_apply_an_action_gives_the_same_position,
    applying_keeps_the_invariants,
    applying_changes_the_position,
    events_are_of_the_kinds_the_game_names,
    a_step_says_whether_it_drew_on_chance,
    what_is_no_legal_action_is_refused,
    an_index_out_of_range_is_refused,
    copies_are_independent,
    scores_and_ranks_fit_together,
    a_judgement_is_a_finite_number,
    playouts_leave_the_position_alone_and_follow_their_seed,
    the_greedy_policy_takes_a_legal_action,
    a_new_seed_changes_chance_alone,
    a_position_shows_in_one_line_what_it_is,
    a_redrawn_position_is_one_the_seat_cannot_tell_from_the_true_one,
    redrawing_reads_nothing_that_is_hidden,
    an_observation_is_the_same_for_all_positions_the_seat_cannot_tell_apart,
    compact_rows_and_numbers_have_all_that_the_position_has,
    a_full_observation_differs_where_anything_hidden_does,
    a_view_is_the_same_for_all_positions_the_seat_cannot_tell_apart,
    what_lies_ahead_is_the_same_for_all_positions_the_seat_cannot_tell_apart,
    a_search_tries_legal_actions_and_leaves_the_position_alone,
    a_search_depends_on_nothing_hidden,
    every_bot_takes_a_legal_action_the_same_whatever_is_hidden,
    a_snapshot_gives_the_same_position_back,
    actions_and_events_can_be_copied_and_sent_to_other_processes,
    a_document_gives_the_same_position_back,
)

LONG_CHECKS: Final[Sequence[PositionCheck]] = (
    everything_that_says_what_is_legal_agrees,
    legal_actions_computed_afresh_are_those_that_applying_left,
    the_legal_actions_given_out_stay_those_of_their_position,
    no_two_actions_lead_to_equal_positions,
    no_copy_in_another_condition_is_left_out,
    action_texts_are_plain_lines_that_differ_and_parse_back,
    every_way_to_apply_an_action_gives_the_same_position,
    what_is_no_legal_action_is_refused,
    the_greedy_policy_takes_a_legal_action,
    an_observation_is_the_same_for_all_positions_the_seat_cannot_tell_apart,
    compact_rows_and_numbers_have_all_that_the_position_has,
    a_full_observation_differs_where_anything_hidden_does,
    a_view_is_the_same_for_all_positions_the_seat_cannot_tell_apart,
    what_lies_ahead_is_the_same_for_all_positions_the_seat_cannot_tell_apart,
    a_search_tries_legal_actions_and_leaves_the_position_alone,
    a_search_depends_on_nothing_hidden,
    every_bot_takes_a_legal_action_the_same_whatever_is_hidden,
    a_snapshot_gives_the_same_position_back,
    a_document_gives_the_same_position_back,
    actions_and_events_can_be_copied_and_sent_to_other_processes,
)
"""Those that take most of the time."""
