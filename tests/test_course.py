"""The course of a game: its positions, its events as each seat hears them, and taking back."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy

import pytest
from games.subjects import SUBJECTS

import isettlers
from isettlers import Course, Event, FormatError, IllegalAction, IsettlersError, Setup, SetupError, State
from isettlers._core.rng import Generator
from isettlers.record import Record

GAMES = pytest.mark.parametrize("name", SUBJECTS)


class Obvious:
    """The same kept by hand: each position, and the events of each step."""

    def __init__(self, setup: Setup, seed: int) -> None:
        opening: list[Event] = []
        self.positions = [setup.start(seed, events=opening)]
        self.steps = [opening]
        self.actors: list[int] = []

    def act(self, action: int) -> None:
        after = self.positions[-1].clone()
        self.actors.append(after.actor)
        self.steps.append(list(after.step(action)))
        self.positions.append(after)

    def back(self, at: int) -> None:
        for kept in (self.positions, self.steps):
            del kept[at + 1 :]
        del self.actors[at:]

    def heard(self, seat: int | None) -> list[list[Event]]:
        state = self.positions[0]
        return [state.public_events(events, seat) for events in self.steps]


def agree(course: Course, obvious: Obvious, times: list[int]) -> None:
    """Compare all that a course tells with what was kept by hand, at some times and at the end."""
    assert course.at == len(obvious.actors)
    assert course.actors == obvious.actors
    assert course.state == obvious.positions[-1]
    for seat in (None, *range(course.state.seats)):
        heard = obvious.heard(seat)
        whole = [event for step in heard for event in step]
        numbers = [number for number, step in enumerate(heard) for _ in step]
        assert course.events(seat) == whole
        assert course.steps() == numbers
        for at in times:
            since, end = course.events_until(max(0, at - 3)), sum(map(len, heard[: at + 1]))
            assert course.position(at) == obvious.positions[at]
            assert course.events_until(at) == end
            assert course.view(seat, since=since, at=at) == {
                **obvious.positions[at].view(seat),
                "log": {
                    "since": since,
                    "next": end,
                    "actions": numbers[since:end],
                    "events": [event.document() for event in whole[since:end]],
                },
            }


@GAMES
def test_a_course_has_the_positions_and_events_of_its_game_also_after_going_back(name: str) -> None:
    for number, setup in enumerate(SUBJECTS[name].setups.values()):
        course, obvious, rng = Course.start(setup, seed=number), Obvious(setup, number), Generator(number)
        while not course.state.over and course.at < 150:
            ids = course.state.legal_ids()
            action = ids[rng.below(len(ids))]
            obvious.act(action)
            assert list(course.act(action)) == obvious.steps[-1]
            if rng.below(20) == 0:
                course.back(max(0, course.at - rng.below(40)))
                obvious.back(course.at)
        agree(course, obvious, [rng.below(course.at + 1) for _ in range(4)] + [0, min(32, course.at), course.at])


@GAMES
def test_a_course_from_a_position_has_the_events_since(name: str) -> None:
    setup = next(iter(SUBJECTS[name].setups.values()))
    state = setup.start(5)
    for _ in range(9):
        state.step_index(0)
    course = Course.begin(state)
    assert (course.at, course.seed, course.events_until(), course.events()) == (0, None, 0, [])
    before = state.clone()
    events = course.act(state.legal[0])
    assert course.events(0) == before.public_events(events, 0)
    assert course.steps() == [1] * len(events)
    assert course.position(0) == state == before
    with pytest.raises(IsettlersError, match="no record"):
        course.record()


@pytest.fixture
def course() -> Course:
    """A three-player game 40 actions in."""
    course = Course.start("imperial", factions=("romans", "japanese", "egyptians"), seed=3)
    while course.at < 40:
        course.act(course.state.legal[0])
    return course


def test_a_reader_hears_of_the_others_cards_that_they_moved_but_not_which(course: Course) -> None:
    hands = [event for event in course.events(0) if event.kind == "move" and event.values["target"] == "hand"]
    own = [event for event in hands if event.values["to"] == 0]
    drawn = [event for event in hands if event.values["to"] != 0 and event.values["source"] == "deck"]
    assert own
    assert all("card" in event.values for event in own)
    assert drawn
    assert all("back" in event.values and "card" not in event.values for event in drawn)


def test_actions_are_taken_by_id_by_object_and_by_a_text_as_people_type_it(course: Course) -> None:
    action = course.state.legal[0]
    ends = []
    for given in (action, action.id, action.text, f"  {action.text.upper()} "):
        twin = course.clone()
        twin.act(given)
        ends.append(twin.state)
    assert ends == ends[:1] * 4


@pytest.mark.parametrize("action", ["no such thing", -1, 65_536, 2**70, None, True, 1.5])
def test_an_illegal_action_changes_nothing(course: Course, action: object) -> None:
    state, end = course.state, course.events_until()
    with pytest.raises(IllegalAction):
        course.act(action)  # type: ignore[arg-type]
    assert (course.state, course.at, course.events_until()) == (state, 40, end)


def test_the_state_of_a_course_is_a_copy(course: Course) -> None:
    course.state.apply(course.state.legal[0])
    assert course.at == 40
    assert course.state == course.position(40)


@pytest.mark.parametrize("at", [-1, 41, 2**70])
def test_a_time_that_is_not_there_is_refused(course: Course, at: int) -> None:
    for method in (course.position, course.events_until, course.back, course.obstacle):
        with pytest.raises(IndexError, match=f"40 actions were taken so far, not {min(at, 2**63 - 1)}"):
            method(at)


@pytest.mark.parametrize("since", [-1, 10_000])
def test_an_event_that_is_not_there_is_refused(course: Course, since: int) -> None:
    with pytest.raises(IndexError, match=f"there is no event {since}, the next is {course.events_until()}"):
        course.events(0, since)
    with pytest.raises(IndexError, match="there is no event"):
        course.events(0, course.events_until(39) + 1, at=39)


@pytest.mark.parametrize("seat", [-1, -2, 3])
def test_a_seat_that_does_not_play_is_refused(course: Course, seat: int) -> None:
    with pytest.raises(IndexError, match="there is no seat"):
        course.events(seat)


@GAMES
def test_actions_are_taken_back_together_where_each_may_be(name: str) -> None:
    met = set()
    for number, setup in enumerate(SUBJECTS[name].setups.values()):
        course, rng = Course.start(setup, seed=number), Generator(number)
        while not course.state.over and course.at < 60:
            ids = course.state.legal_ids()
            course.act(ids[rng.below(len(ids))])
            since = max(0, course.at - 3)
            actors = course.actors[since:]
            single = [course.position(at).obstacle(course.actions[at]) for at in range(since, course.at)]
            reasons = (why if actor == actors[0] else "others_acted" for why, actor in zip(single, actors, strict=True))
            expected = next(filter(None, reasons), None)
            assert course.obstacle(since) == expected
            met.add(expected)
    assert {None, "revealed"} <= met
    assert course.obstacle(course.at) is None


def _pickled(course: Course) -> Course:
    copied: Course = pickle.loads(pickle.dumps(course))  # noqa: S301, its own
    return copied


def test_copies_go_on_by_themselves(course: Course) -> None:
    for make in (Course.clone, copy, deepcopy, _pickled):
        twin = make(course)
        assert isinstance(twin, Course)
        assert (twin.actions, twin.actors, twin.seed) == (course.actions, course.actors, 3)
        assert twin.log(1) == course.log(1)
        twin.act(twin.state.legal[-1])
        twin.back(20)
        assert (twin.at, course.at) == (20, 40)
        assert twin.state == course.position(20)


def test_a_record_gives_the_course_back(course: Course) -> None:
    record = course.record({"names": ["Ann", "Bob", "Cid"]})
    assert record.verify() == course.state
    again = Course.replay(Record.from_bytes(record.to_bytes()))
    assert (again.actions, again.state, again.log()) == (course.actions, course.state, course.log())
    broken = Record(record.setup, record.seed, (*record.actions[:5], 0, *record.actions[5:]))
    with pytest.raises(FormatError, match="action number 6: action 0"):
        Course.replay(broken)


def test_a_course_that_has_not_begun_is_refused_and_does_no_harm() -> None:
    with pytest.raises(TypeError, match=r"Course\.start"):
        Course()
    unborn = Course.__new__(Course)
    assert (unborn.at, unborn.seed, unborn.actions, unborn.actors) == (0, None, [], [])
    assert (unborn.steps(), unborn.events_until(), unborn._take(0)) == ([], 0, False)
    unborn._begin(isettlers.start("burgundy", seed=1).tables, 1)  # it gets new memory, for larger states
    for _ in range(40):
        unborn.take(unborn.state.legal_ids()[0])
    assert unborn.position(0) == isettlers.start("burgundy", seed=1)


def test_a_seed_out_of_range_is_refused() -> None:
    with pytest.raises(SetupError):
        Course.start("imperial", players=2, seed=-1)
    assert Course.start("imperial", players=2).seed != Course.start("imperial", players=2).seed


def test_a_course_says_what_it_is(course: Course) -> None:
    assert repr(course).startswith("<Course of 40 actions, <State imperial, 3 players, ")
    assert course.game is isettlers.game("imperial")
    assert isinstance(course.state, State)
