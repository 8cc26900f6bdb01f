"""What a batch shows lies in its memory, and what it is given may lie in any."""

from __future__ import annotations

import ctypes
import gc
from array import array
from typing import Any

import pytest
from batch.mirror import Mirror

import isettlers
from isettlers import Batch
from isettlers._core.rng import Generator


def fresh(games: int = 7) -> Batch:
    return Batch("burgundy", games=games, seed=3)


def test_a_batch_says_what_it_is() -> None:
    batch = fresh()
    assert repr(batch) == "<Batch burgundy, 2 players, 7 games, 7 going on>"
    assert (len(batch), batch.seats, batch.going) == (7, 2, 7)
    assert batch.game is isettlers.game("burgundy")
    assert batch.setup == batch.game.setup()
    assert batch.tables == (batch.setup.tables(),)
    assert batch.observation_size == batch[0].observation_size


def test_what_is_kept_up_to_date_is_read_only_and_follows_the_games() -> None:
    batch = fresh()
    live = {name: getattr(batch, name) for name in ("actors", "counts", "over", "seeds")}
    assert {name: (view.format, view.shape, view.readonly) for name, view in live.items()} == {
        "actors": ("i", (7,), True),
        "counts": ("i", (7,), True),
        "over": ("?", (7,), True),
        "seeds": ("Q", (7,), True),
    }
    for view in live.values():
        with pytest.raises(TypeError, match="read-only"):
            view[0] = 1
    turn = 0
    while batch.step_index(batch.sample(turn)):
        turn += 1
        assert list(live["actors"]) == [state.actor for state in batch]
    assert list(live["over"]) == [True] * 7
    batch.restart([2])
    assert list(live["over"]) == [True, True, False, True, True, True, True]


@pytest.mark.parametrize("letter", "bhilq")
def test_a_game_that_is_over_takes_minus_one_of_any_size(letter: Any) -> None:
    batch, turn = fresh(1), 0
    while batch.step_index(batch.sample(turn)):
        turn += 1
    nothing = array(letter, [-1])
    assert batch.step_index(nothing) == batch.apply(nothing) == 0


def test_what_it_showed_outlives_the_batch() -> None:
    batch = fresh()
    views: list[Any] = [
        batch.actors,
        batch.counts,
        batch.over,
        batch.seeds,
        *batch.legal(),
        batch.mask(),
        batch.observe(),
    ]
    before = [bytes(view) for view in views]
    del batch
    gc.collect()
    assert [bytes(view) for view in views] == before


def test_a_view_that_is_released_takes_nothing_away() -> None:
    batch = fresh()
    expected = list(batch.counts)
    for _ in range(3):
        with batch.counts as counts:
            assert list(counts) == expected
        batch.actors.release()
    batch.step_index([0] * 7)
    assert list(batch.counts) == [state.legal_count() for state in batch]


def test_rows_have_two_dimensions() -> None:
    batch = fresh()
    assert [(each.format, each.shape) for each in (batch.mask(), batch.observe(), batch.scores(), batch.ranks())] == [
        ("B", (7, batch.game.num_actions)),
        ("f", (7, batch.observation_size)),
        ("i", (7, 2)),
        ("i", (7, 2)),
    ]


def test_room_that_is_given_is_filled_and_given_back() -> None:
    batch = fresh()
    for turn in range(12):
        batch.step_index(batch.sample(turn))
    observed, points = array("f", [5.0] * 7 * batch.observation_size), array("i", [5] * 14)
    mask = bytearray(b"\5" * 7 * batch.game.num_actions)
    truth = memoryview(bytearray(7 * batch.game.num_actions)).cast("?")
    indices = array("i", [5] * 7)
    assert batch.observe(observed) is observed
    assert observed.tobytes() == bytes(batch.observe())
    assert batch.mask(mask) is mask
    assert batch.mask(truth) is truth
    assert mask == bytes(truth) == bytes(batch.mask())
    assert batch.scores(points) is points
    assert points.tobytes() == bytes(batch.scores())
    assert batch.ranks(points) is points
    assert points.tobytes() == bytes(batch.ranks())
    assert batch.sample(3, indices) is indices
    assert list(indices) == list(batch.sample(3))


def test_a_game_that_is_over_is_observed_as_zeros() -> None:
    batch = fresh(3)
    state = batch[1]
    while not state.over:
        state.step_index(0)
    batch.set(1, state)
    out = array("f", [7.0] * 3 * batch.observation_size)
    batch.observe(out)
    rows = [out[start : start + batch.observation_size] for start in range(0, len(out), batch.observation_size)]
    assert [any(row) for row in rows] == [True, False, True]


WHOLE = {code: array(code, [0]).itemsize for code in "bBhHiIlLqQ"}


@pytest.mark.parametrize("code", WHOLE)
def test_indices_and_ids_may_be_whole_numbers_of_any_size(code: str) -> None:
    mirror, rng = Mirror(isettlers.game("burgundy").setup(), 5, 1), Generator(1)
    for turn in range(40):
        indices = [rng.below(count) for count in mirror.batch.counts]
        ids = mirror.ids(indices)
        if turn % 2 and max(ids) < 2 ** (8 * WHOLE[code] - 1):
            mirror.batch.apply(array(code, ids))
        else:
            mirror.batch.step_index(array(code, indices))
        mirror.step(indices)
        mirror.agree()


def test_numbers_may_be_actions_and_lie_anywhere() -> None:
    batch, expected = fresh(4), fresh(4)
    expected.step_index([1, 0, 1, 0])
    for given in (
        (ctypes.c_int32 * 4)(1, 0, 1, 0),
        memoryview(array("i", [1, 9, 0, 9, 1, 9, 0, 9]))[::2],
        memoryview(array("h", [0, 1, 0, 1]))[::-1],
        (1, 0, 1, 0),
        range(4),
    ):
        if isinstance(given, range):
            batch.apply([state.legal[index] for state, index in zip(fresh(4), (1, 0, 1, 0), strict=True)])
        else:
            batch.step_index(given)
        assert list(batch) == list(expected)
        batch = fresh(4)


@pytest.mark.parametrize("code", ["<i", ">i"])
def test_the_bytes_of_other_machines_are_not_read_as_ones_own(code: str) -> None:
    numpy = pytest.importorskip("numpy")
    given = numpy.zeros(7, code)
    if given.dtype.isnative:
        assert fresh().step_index(given) == 7
        return
    with pytest.raises(TypeError, match=r"^indices: expected ints, got the format '[<>]i'$"):
        fresh().step_index(given)


def test_numpy_looks_at_the_same_memory() -> None:
    numpy = pytest.importorskip("numpy")
    batch = fresh()
    views: dict[str, Any] = {
        name: numpy.asarray(getattr(batch, name)) for name in ("actors", "counts", "over", "seeds")
    }
    assert {name: view.dtype.name for name, view in views.items()} == {
        "actors": "int32",
        "counts": "int32",
        "over": "bool",
        "seeds": "uint64",
    }
    assert not any(view.flags.writeable for view in views.values())
    rng = numpy.random.default_rng(1)
    while batch.going:
        indices = numpy.where(views["over"], -1, rng.random(7) * views["counts"]).astype(int)
        batch.step_index(indices)
        assert views["counts"].tolist() == [state.legal_count() for state in batch]
        assert views["over"].sum() == 7 - batch.going
    assert numpy.asarray(batch.scores()).tolist() == [list(state.scores) for state in batch]


@pytest.mark.parametrize("name", isettlers.games())
def test_numpy_arrays_are_filled_and_read(name: str) -> None:
    numpy = pytest.importorskip("numpy")
    setup = isettlers.game(name).seatings(2)[0]
    batch = Batch(setup, games=11, seed=1)
    observed = numpy.empty((11, batch.observation_size), numpy.float32)
    mask = numpy.empty((11, batch.game.num_actions), bool)
    turn = 0
    while batch.going:
        batch.observe(observed)
        batch.mask(mask)
        if turn % 20 == 0:
            for place, state in enumerate(batch):
                assert mask[place].nonzero()[0].tolist() == state.legal_ids()
                assert state.over or bytes(observed[place]) == bytes(state.observe(state.actor))
        offsets, ids = map(numpy.asarray, batch.legal())
        chosen = numpy.full(11, -1, numpy.int16)
        live = numpy.diff(offsets) > 0
        chosen[live] = ids[offsets[1:][live] - 1]
        assert (chosen[live] == mask.shape[1] - 1 - mask[live, ::-1].argmax(1)).all()
        batch.apply(chosen)
        turn += 1
    assert not observed[numpy.asarray(batch.over)].all()


def test_numpy_room_has_to_be_in_one_piece_and_writable() -> None:
    numpy = pytest.importorskip("numpy")
    batch = fresh()
    size = batch.observation_size
    frozen = numpy.zeros((7, size), numpy.float32)
    frozen.flags.writeable = False
    for out in (numpy.zeros((7, 2 * size), numpy.float32)[:, ::2], numpy.zeros((size, 7), numpy.float32).T, frozen):
        with pytest.raises((ValueError, BufferError)):
            batch.observe(out)
