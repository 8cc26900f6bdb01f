"""The refusals of the shared vectors (bindings/vectors/README.md, "Refusals"), as Python gives them."""

from __future__ import annotations

import json
from collections.abc import Callable
from operator import attrgetter
from typing import Final

from attrs import frozen

import isettlers
from isettlers import Course, FormatError, IllegalAction, IsettlersError
from isettlers.record import Record


@frozen
class Refused:
    """The code of a refusal, as isettlers.h has it, and its text."""

    code: str
    text: str


CALLS: Final[dict[str, Callable[[Course, str], object]]] = {
    "act": lambda course, argument: course.act(int(argument)),
    "find": lambda course, argument: course.state.parse(argument),
    "position": lambda course, argument: course.position(int(argument)),
    "events": lambda course, argument: course.events_until(int(argument)),
    "back": lambda course, argument: course.back(int(argument)),
    "obstacle": lambda course, argument: course.obstacle(int(argument)),
    "log": lambda course, argument: course.log(0, int(argument.split()[0]), at=int(argument.split()[1])),
    "replay": lambda _, argument: Course.replay(Record.from_bytes(bytes.fromhex(argument))),
    "verify": lambda course, argument: course.verify(Record.from_bytes(bytes.fromhex(argument))),
    "record": lambda course, _: course.record(),
}


def begun(how: str, setup: str, seed: int, actions: int) -> Course:
    """Return the course of a block: the first legal action is taken each time, as many as there are."""
    tree = json.loads(setup)
    started = isettlers.start(tree["game"], **tree["setup"], seed=seed)
    course = Course.start(started.setup, seed=seed) if how == "start" else Course.begin(started)
    while course.at < actions and not course.state.over:
        course.take(course.state.legal_ids()[0])
    return course


def refusal(course: Course, call: str, argument: str) -> Refused:
    """Return how a call is refused. Raises AssertionError where it is not."""
    over = course.state.over
    before = attrgetter("at", "actions", "state.hash")(course)
    try:
        CALLS[call](course, argument)
    except (IsettlersError, IndexError) as error:
        assert attrgetter("at", "actions", "state.hash")(course) == before, "the course is another one"
        return Refused(_code(error, call, over=over), str(error))
    raise AssertionError(f"{call} {argument!r} was not refused")


def _code(error: Exception, call: str, *, over: bool) -> str:
    if isinstance(error, IllegalAction):
        return "over" if over and call == "act" else "illegal"
    return "format" if isinstance(error, FormatError) else "argument"
