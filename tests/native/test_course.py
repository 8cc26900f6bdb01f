"""The native library follows the course of a game as Python does."""

from __future__ import annotations

from ctypes import c_int32, c_int64, c_size_t, c_uint64, c_void_p, string_at
from functools import cache
from typing import Any

import msgpack
import pytest
from games.subjects import SUBJECTS
from native.library import Tables, aligned, checked, library
from native.setups import own_data

from isettlers import Course
from isettlers._core.rng import Generator

OBSTACLES = (None, "revealed", "others_acted")
ROOM = 200
"""Actions that a course has room for here."""


@cache
def following() -> Any:
    """The library with the types of its functions."""
    lib, pointer, number, size = library(), c_void_p, c_int32, c_size_t
    for name, kind, arguments in (
        ("size", c_int64, (pointer, number)),
        ("begin", number, (pointer, c_uint64, pointer, size)),
        ("begin_at", number, (pointer, pointer, pointer, size)),
        ("act", number, (pointer, pointer, size, number, pointer, pointer)),
        ("state", c_void_p, (pointer, pointer)),
        ("at", number, (pointer, pointer)),
        ("events", c_int64, (pointer, pointer, number)),
        ("back", number, (pointer, pointer, number)),
        ("obstacle", number, (pointer, pointer, number, pointer, size)),
        ("log", c_int64, (pointer, pointer, number, c_int64, number, pointer, size, pointer, size)),
    ):
        function = getattr(lib, f"isettlers_course_{name}")
        function.restype, function.argtypes = kind, arguments
    lib.isettlers_obstacle_size.restype = c_int64
    return lib


class Followed:
    """A course of the library."""

    def __init__(self, course: Course) -> None:
        state = course.position(0)
        self.tables = Tables.of_snapshot(state.save(), own_data(state.setup))
        self.size = checked(following().isettlers_course_size(self.tables.block, ROOM))
        self.block = aligned(self.size)
        self.doubts = checked(following().isettlers_obstacle_size())
        self.memory = aligned(self.doubts)
        checked(following().isettlers_course_begin(self.tables.block, course.seed, self.block, self.size))

    def ask(self, name: str, *arguments: object) -> int:
        function = getattr(following(), f"isettlers_course_{name}")
        return checked(function(self.tables.block, self.block, *arguments))

    def act(self, action: int) -> None:
        self.ask("act", self.size, action, None, None)

    def log(self, reader: int, since: int, at: int) -> dict[str, Any]:
        where = reader, since, at
        length = self.ask("log", *where, None, 0, self.memory, self.doubts)
        out = aligned(length)
        assert self.ask("log", *where, out, length, self.memory, self.doubts) == length
        tree: dict[str, Any] = msgpack.unpackb(bytes(out)[:length])
        return tree

    def state(self, size: int) -> bytes:
        return string_at(following().isettlers_course_state(self.tables.block, self.block), size)


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_the_library_follows_a_game_as_python_does(name: str) -> None:
    for seed, setup in enumerate(SUBJECTS[name].setups.values()):
        course, rng = Course.start(setup, seed=seed), Generator(seed)
        followed = Followed(course)
        while not course.state.over and course.at < 90:
            ids = course.state.legal_ids()
            action = ids[rng.below(len(ids))]
            course.act(action)
            followed.act(action)
            if rng.below(15) == 0:
                since = max(0, course.at - 1 - rng.below(3))
                why = followed.ask("obstacle", since, followed.memory, followed.doubts)
                assert OBSTACLES[why] == course.obstacle(since)
            if rng.below(25) == 0:
                course.back(max(0, course.at - rng.below(40)))
                followed.ask("back", course.at)
        raw = course.state._bytes()
        assert followed.state(len(raw)) == raw
        assert followed.ask("at") == course.at
        for at in (0, course.at // 2, course.at):
            assert followed.ask("events", at) == course.events_until(at)
            for seat in (None, *range(course.state.seats)):
                since = course.events_until(max(0, at - 9))
                assert followed.log(-1 if seat is None else seat, since, at) == course.log(seat, since, at=at)
