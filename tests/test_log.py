"""The log of a game: numbered events, heard from any point on, taken back with their step."""

from __future__ import annotations

import pytest

import isettlers
from isettlers import Event, IllegalAction, IsettlersError, Log


@pytest.fixture
def log() -> Log:
    """A three-player game ten steps in."""
    opening: list[Event] = []
    state = isettlers.start("imperial", factions=("romans", "japanese", "egyptians"), seed=3, events=opening)
    log = Log(state, opening)
    for _ in range(10):
        log.step(state.legal[0])
    return log


def test_a_log_without_opening_begins_with_the_first_step() -> None:
    log = Log(isettlers.start("imperial", factions=("romans", "japanese"), seed=3))
    assert len(log) == 0
    assert log.since() == []
    events = log.step(log.state.legal[0])
    assert log.since(0, seat=log.state.actor)[: len(events)][0].kind == events[0].kind
    assert len(log) == len(events)


def test_a_reader_hears_of_the_others_cards_that_they_moved_but_not_which(log: Log) -> None:
    hands = [event for event in log.since(0, seat=0) if event.kind == "move" and event.values["target"] == "hand"]
    own = [event for event in hands if event.values["to"] == 0]
    drawn = [event for event in hands if event.values["to"] != 0 and event.values["source"] == "deck"]
    assert own
    assert all("card" in event.values for event in own)
    assert drawn
    assert all("back" in event.values and "card" not in event.values for event in drawn)


def test_a_view_has_the_events_since_a_point_and_says_where_to_ask_on(log: Log) -> None:
    point = len(log)
    events = log.step(log.state.legal[0])
    tree = log.state.view(1, log=log, since=point)["log"]
    assert (tree["since"], tree["next"]) == (point, point + len(events))
    assert [event["kind"] for event in tree["events"]] == [event.kind for event in events]
    assert tree["events"][0].keys() == {"kind", "seat", "values", "text", "reveals"}
    assert "log" not in log.state.view(1)


def test_an_illegal_action_adds_nothing(log: Log) -> None:
    before = len(log)
    with pytest.raises(IllegalAction):
        log.step("no such thing")
    assert len(log) == before


def test_undo_takes_the_events_out_but_never_the_opening(log: Log) -> None:
    for _ in range(10):
        log.undo()
    assert {event.kind for event in log.since()} >= {"round", "phase", "move"}
    with pytest.raises(IsettlersError, match="nothing to undo"):
        log.undo()


@pytest.mark.parametrize("point", [-1, 10_000])
def test_a_point_that_is_not_there_is_refused(log: Log, point: int) -> None:
    with pytest.raises(IndexError, match=f"there is no event {point}, the next is {len(log)}"):
        log.since(point)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_does_not_play_is_refused(log: Log, seat: int) -> None:
    with pytest.raises(IndexError, match="there is no seat"):
        log.since(0, seat)


def test_the_log_of_another_state_is_refused(log: Log) -> None:
    with pytest.raises(IsettlersError, match="another state"):
        log.state.clone().view(0, log=log)


def test_a_clone_goes_on_by_itself_and_cannot_be_taken_back(log: Log) -> None:
    before = log.since(0, seat=1)
    other = log.clone()
    assert other.since(0, seat=1) == before
    other.step(other.state.legal[-1])
    assert log.since(0, seat=1) == before
    other.undo()
    with pytest.raises(IsettlersError, match="nothing to undo"):
        other.undo()
