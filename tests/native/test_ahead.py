"""The native library looks ahead as Python does, and says the same of what may be taken back."""

from __future__ import annotations

from ctypes import byref, c_char_p, c_int32, c_int64, c_size_t, c_void_p
from functools import cache
from typing import Any, Final

import msgpack
import pytest
from games.subjects import SUBJECTS
from native.library import ARGUMENT, Error, Position, Tables, aligned, checked, library
from native.setups import own_data

from isettlers import IsettlersError, State
from isettlers._core.rng import Generator

OBSTACLES: Final = (None, "revealed", "others_acted")
ALL: Final = 2**31 - 1


@cache
def looking() -> Any:
    """The library with the types of its functions."""
    lib, pointer, number, size = library(), c_void_p, c_int32, c_size_t
    for name, kind, arguments in (
        ("ahead_size", c_int64, (number,)),
        ("ahead_begin", number, (pointer, pointer, c_char_p, number, pointer, size, pointer)),
        ("ahead_run", number, (pointer, pointer, number)),
        ("ahead_tree", c_int64, (pointer, pointer, pointer, size)),
        ("obstacle_size", c_int64, ()),
        ("obstacle", number, (pointer, pointer, number, pointer, size)),
    ):
        function = getattr(lib, f"isettlers_{name}")
        function.restype, function.argtypes = kind, arguments
    return lib


def ahead(position: Position, through: str, limit: int) -> list[dict[str, Any]]:
    """What lies ahead of a position, as trees."""
    lib, here = looking(), (position.tables.block, position.state)
    size = checked(lib.isettlers_ahead_size(limit))
    look, error = aligned(size), Error()
    checked(lib.isettlers_ahead_begin(*here, through.encode(), limit, look, size, byref(error)))
    assert lib.isettlers_ahead_run(position.tables.block, look, ALL) == 0
    length = checked(lib.isettlers_ahead_tree(position.tables.block, look, None, 0))
    out = aligned(length)
    assert lib.isettlers_ahead_tree(position.tables.block, look, out, length) == length
    branches: list[dict[str, Any]] = msgpack.unpackb(bytes(out)[:length])["ahead"]
    return branches


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_the_library_foresees_what_python_foresees(name: str) -> None:
    kinds, rng = sorted({block.kind for block in SUBJECTS[name].game.actions}), Generator(3)
    doubts = checked(looking().isettlers_obstacle_size())
    memory = aligned(doubts)
    for seed, setup in enumerate(SUBJECTS[name].setups.values()):
        state = setup.start(seed)
        tables = Tables.of_snapshot(state.save(), own_data(setup))
        for _ in range(6):
            for _ in range(1 + rng.below(9)):
                state.step_index(rng.below(state.legal_count())) if not state.over else None
            if state.over:
                break
            position = tables.load(state.save())
            expected = [node.document() for node in state.ahead(through=kinds, limit=100)]
            assert ahead(position, " ".join(kinds), 100) == expected
            for action in state.legal_ids()[:20]:
                why = looking().isettlers_obstacle(tables.block, position.state, action, memory, doubts)
                assert OBSTACLES[checked(why)] == state.obstacle(action)


def test_an_unknown_kind_is_refused_as_in_python() -> None:
    state: State = next(iter(SUBJECTS["founders"].setups.values())).start(1)
    tables = Tables.of_snapshot(state.save(), None)
    position, error, size = tables.load(state.save()), Error(), looking().isettlers_ahead_size(9)
    look = aligned(size)
    through = f"{state.game.actions[0].kind} built".encode()
    begun = looking().isettlers_ahead_begin(tables.block, position.state, through, 9, look, size, byref(error))
    assert begun == ARGUMENT
    with pytest.raises(IsettlersError) as refused:
        state.ahead(through=["built"])
    assert error.text.decode() == str(refused.value)
