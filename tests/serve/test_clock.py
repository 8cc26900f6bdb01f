"""Clocks: the time left of each seat, as it follows from the times of the actions."""

from __future__ import annotations

import pytest

from isettlers.errors import FormatError
from isettlers.kit.reading import Node
from isettlers.serve.clock import Clock, Control

FISCHER = Control(seconds=100, increment=5)
MOVE = Control(move=60)


@pytest.mark.parametrize(
    ("tree", "control"),
    [
        ({"seconds": 100, "increment": 5}, FISCHER),
        ({"seconds": 100}, Control(seconds=100)),
        ({"move": 60}, MOVE),
        ({"move": 2_592_000}, Control(move=2_592_000)),
    ],
)
def test_a_control_is_read_from_a_tree(tree: dict[str, int], control: Control) -> None:
    assert Control.read(Node(tree)) == control
    assert Control.read(Node(control.document())) == control


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        ({}, "seconds"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": 2_592_001}, "seconds"),
        ({"seconds": 1.5}, "seconds"),
        ({"seconds": 10, "increment": -1}, "increment"),
        ({"increment": 5}, "seconds"),
        ({"move": 60, "increment": 5}, "increment"),
        ({"move": 0}, "move"),
        ({"seconds": 10, "delay": 5}, "delay"),
    ],
)
def test_an_invalid_control_is_refused_with_its_path(tree: dict[str, int], path: str) -> None:
    with pytest.raises(FormatError, match=rf"\$\.{path}: "):
        Control.read(Node(tree))


def test_no_clock_runs_before_a_person_has_acted() -> None:
    clock = Clock(FISCHER, 2)
    started = [clock.started]
    assert clock.left(0, 1_000.0) == 100
    clock.acted(1, 1_000.0, person=False)
    started.append(clock.started)
    clock.acted(0, 2_000.0, person=True)
    assert [*started, clock.started] == [False, False, True]
    assert clock.left(0, 2_000.0) == 100
    assert clock.left(1, 2_030.0) == 70


def test_a_decision_costs_its_time_and_brings_the_increment() -> None:
    clock = Clock(FISCHER, 2)
    clock.acted(0, 10.0, person=True)
    clock.acted(1, 40.0, person=True)
    assert clock.left(1, 40.0) == 75
    clock.acted(0, 41.0, person=True)
    assert clock.left(0, 41.0) == 104
    assert clock.left(1, 51.0) == 65


def test_a_seat_that_decides_twice_pays_twice() -> None:
    clock = Clock(Control(seconds=100), 2)
    for time in (10.0, 15.0, 30.0):
        clock.acted(0, time, person=True)
    assert clock.left(0, 30.0) == 80


def test_the_time_of_a_bot_costs_nobody_any() -> None:
    clock = Clock(FISCHER, 3)
    clock.acted(0, 10.0, person=True)
    clock.acted(1, 70.0, person=False)
    clock.acted(2, 72.0, person=True)
    assert [clock.left(seat, 72.0) for seat in range(3)] == [100, 100, 103]


def test_a_clock_does_not_fall_below_nothing() -> None:
    clock = Clock(FISCHER, 2)
    clock.acted(0, 0.0, person=True)
    assert clock.left(1, 1_000.0) == 0
    clock.acted(1, 1_000.0, person=True)
    assert clock.left(1, 1_000.0) == 5


def test_with_a_time_for_each_decision_every_one_has_all_of_it() -> None:
    clock = Clock(MOVE, 2)
    clock.acted(0, 0.0, person=True)
    assert clock.left(1, 50.0) == 10
    clock.acted(1, 50.0, person=True)
    clock.acted(0, 55.0, person=True)
    assert clock.left(1, 56.0) == 59


def test_a_seat_that_is_given_back_has_all_its_time_from_then_on() -> None:
    clock = Clock(FISCHER, 2)
    clock.acted(0, 0.0, person=True)
    clock.renew(1, 90.0)
    assert clock.left(1, 100.0) == 90
    clock.acted(1, 100.0, person=True)
    assert clock.left(1, 100.0) == 95
    clock.renew(0, 150.0)
    assert clock.left(1, 160.0) == 35


def test_the_document_has_milliseconds_and_no_time_for_bots() -> None:
    clock = Clock(FISCHER, 3)
    assert clock.document(5.0, None, {2}) == {"left": [100_000, 100_000, None], "running": None}
    clock.acted(0, 10.0, person=True)
    assert clock.document(10.25, 1, {2}) == {"left": [100_000, 99_750, None], "running": 1}
