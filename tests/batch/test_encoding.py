"""Compact rows and action numbers: their table, their types, one pass with a step, and what is refused."""

from __future__ import annotations

from array import array
from typing import Any

import pytest
from batch.mirror import Mirror
from full_set import amount

import isettlers
from isettlers import Batch, Encoding, IllegalAction, SetupError
from isettlers._core.batch import Positions
from isettlers._core.rng import Generator

GAMES = 9


def advanced(name: str, seats: int = 2, turns: int = 40) -> Batch:
    """A batch some turns on."""
    batch = Batch(isettlers.game(name).seatings(seats)[0], games=GAMES, seed=3)
    for turn in range(turns):
        batch.step_index(batch.sample(turn))
        batch.restart(batch.over)
    return batch


@pytest.mark.parametrize("name", isettlers.games())
def test_every_column_has_a_name_of_its_own_and_says_what_its_numbers_are(name: str) -> None:
    batch = advanced(name)
    encoding = Encoding(batch.setup)
    columns = encoding.columns
    assert len(columns) == encoding.width == len({column.name for column in columns})
    assert {column.kind for column in columns} <= {"count", "one-hot", "index"}
    parts = {part.name: part for part in encoding.game.observation}
    dense, raw = batch.observe().tolist(), batch.observe(encoding=encoding).tolist()
    floats = batch.observe(encoding=encoding, dtype="float32").tolist()
    for place, column in enumerate(columns):
        if column.name.endswith((".rest", ".high", ".low")):
            continue
        at = parts[column.part].first + column.place
        for game in range(GAMES):
            number = dense[game][at]
            if column.kind == "one-hot":
                number = number == int(column.name.rpartition("=")[2])
            if column.values < 255:
                assert raw[game][place] == number + column.offset
                assert floats[game][place] == pytest.approx(number / column.scale)


def test_the_version_names_the_columns_and_ids() -> None:
    encoding = Encoding("burgundy", players=2)
    assert encoding.version == Encoding("burgundy", players=2).version
    others = Encoding("burgundy", players=3), Encoding("burgundy", players=2, one_hot=0)
    assert len({each.version for each in (encoding, *others)}) == 3
    assert repr(encoding) == (
        f"<Encoding burgundy {encoding.version}, {encoding.width} columns, {encoding.num_actions} actions>"
    )


@pytest.mark.parametrize("name", isettlers.games())
def test_numbers_and_ids_lead_to_each_other(name: str) -> None:
    encoding = Encoding(name, players=2)
    assert [encoding.numbers[action] for action in encoding.ids] == list(range(encoding.num_actions))
    assert sum(number >= 0 for number in encoding.numbers) == encoding.num_actions < len(encoding.numbers)


def test_an_encoding_of_several_setups_serves_each_of_them() -> None:
    setups = [isettlers.game("founders").setup(players=players) for players in (2, 4)]
    encoding = Encoding(setups)
    for setup in setups:
        state = setup.start(seed=1)
        assert encoding.decode(encoding.observe(state, 0)).tolist() == [state.observe(0).tolist()]
        assert set(Encoding(setup).ids) <= set(encoding.ids)


def test_what_is_hidden_is_there_only_when_asked_for() -> None:
    factions = ("romans", "barbarians")
    state = isettlers.start("imperial", seed=7, factions=factions)
    plain, full = (Encoding(state.setup, full=full) for full in (False, True))
    assert not any(column.part.startswith("hidden") for column in plain.columns)
    assert any(column.part == "hidden.seat1.deck" for column in full.columns)
    other = state.resample(0, 1)
    assert bytes(plain.observe(other, 0)) == bytes(plain.observe(state, 0))
    assert bytes(full.observe(other, 0)) != bytes(full.observe(state, 0))


@pytest.mark.parametrize("name", isettlers.games())
def test_a_state_with_other_weights_has_the_rows_of_its_setup(name: str) -> None:
    batch = advanced(name)
    encoding, state = Encoding(batch.setup), batch[0]
    tuned = state.with_weights("tuned")
    assert bytes(encoding.observe(tuned, 1)) == bytes(encoding.observe(state, 1))
    batch.set(1, tuned)
    assert batch[1] == state
    weighted = Positions(((tuned.tables, (None, None)),), 1, 1)
    weighted.set(0, state)
    row = bytes(encoding.observe(state, state.actor))
    assert bytes(batch.observe(encoding=encoding))[encoding.width :].startswith(row)
    assert bytes(weighted.observe(encoding=encoding)) == row


BY: dict[str, Any] = {"number": 0, "id": 1, "index": 2}


# Every number of threads, type and way to name actions is in the default run, though not with every other.
WAYS = [
    pytest.param(by, dtype, threads, marks=() if (place + other + threads // 3) % 3 == 0 else pytest.mark.slow)
    for place, by in enumerate(BY)
    for other, dtype in enumerate(("uint8", "float16", "float32"))
    for threads in (1, 3)
]


@pytest.mark.parametrize(("by", "dtype", "threads"), WAYS)
def test_a_step_with_rows_does_what_its_parts_do(by: str, dtype: str, threads: int) -> None:
    setup = isettlers.game("founders").setup(players=2)
    encoding, rng = Encoding(setup), Generator(2)
    mirror = Mirror(setup, amount(600, default=300), seed=5)
    for _ in range(12):
        indices = mirror.draw(rng)
        ids = mirror.ids(indices)
        numbers = [encoding.numbers[action] if action >= 0 else -1 for action in ids]
        seen, mask = mirror.batch.step_observe(
            {"number": numbers, "id": ids, "index": indices}[by], by=by, encoding=encoding, dtype=dtype, threads=threads
        )
        mirror.step(indices)
        assert bytes(seen) == bytes(mirror.batch.observe(encoding=encoding, dtype=dtype))
        assert bytes(mask) == bytes(mirror.batch.mask(encoding=encoding))
    mirror.agree()


def test_a_step_takes_the_numbers_of_an_encoding() -> None:
    encoding, rng = Encoding("founders", players=2), Generator(4)
    mirror = Mirror(encoding.tables[0].setup, 9, seed=5)
    for _ in range(40):
        indices = mirror.draw(rng)
        numbers = [encoding.numbers[action] if action >= 0 else -1 for action in mirror.ids(indices)]
        mirror.step(indices)
        assert mirror.batch.apply(numbers, encoding=encoding) == mirror.batch.going
    mirror.agree()
    with pytest.raises(IllegalAction, match=r"^game 0: compact numbers are 0 to \d+, not 60000$"):
        mirror.batch.apply([60000] * 9, encoding=encoding)


def test_without_an_encoding_the_rows_are_the_dense_ones() -> None:
    batch = advanced("burgundy")
    seen, mask = batch.step_observe(batch.sample(1), by="index")
    assert bytes(seen) == bytes(batch.observe())
    assert bytes(mask) == bytes(batch.mask())


def test_room_that_is_given_is_filled() -> None:
    batch = advanced("burgundy")
    encoding = Encoding(batch.setup)
    seen, mask = bytearray(GAMES * encoding.width), bytearray(GAMES * encoding.num_actions)
    assert batch.step_observe(batch.sample(1), by="index", encoding=encoding, observation=seen, mask=mask) == (
        seen,
        mask,
    )
    assert seen == bytes(batch.observe(encoding=encoding))
    assert mask == bytes(batch.mask(encoding=encoding))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"one_hot": 256}, "one_hot: expected int from 0 to 255, got 256"),
        ({"players": 9}, "players: expected int from 2 to 4, got 9"),
    ],
)
def test_settings_that_make_no_encoding_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=f"^{message}"):
        Encoding("burgundy", **settings)


def test_setups_of_different_games_have_no_common_encoding() -> None:
    with pytest.raises(SetupError, match=r"^expected setups of one game$"):
        Encoding([isettlers.game(name).seatings(2)[0] for name in ("burgundy", "founders")])
    with pytest.raises(SetupError, match=r"^expected a setup, got none$"):
        Encoding([])


def test_a_step_with_rows_refuses_what_does_not_fit_and_changes_nothing() -> None:
    batch = advanced("burgundy")
    encoding, other = Encoding(batch.setup), Encoding("burgundy", players=3)
    before = [state._bytes() for state in batch]
    indices = batch.sample(1)
    wrong: list[tuple[type[Exception], str, dict[str, Any]]] = [
        (ValueError, "by: expected one of number, id, index, got 'name'", {"by": "name"}),
        (ValueError, "encoding: expected one of this setup", {"encoding": other}),
        (ValueError, "dtype: expected one of uint8, float16, float32, got 'int8'", {"dtype": "int8"}),
        (TypeError, "out: expected uint8, float16 or float32, got the format 'd'", {"observation": array("d", [0.0])}),
        (ValueError, "out: expected 9 x", {"observation": bytearray(7)}),
        (ValueError, "out: expected 9 x", {"mask": bytearray(7)}),
        (BufferError, "not writable", {"mask": bytes(9 * encoding.num_actions)}),
        (ValueError, "threads are 1 to 256", {"threads": 0}),
    ]
    for error, message, given in wrong:
        with pytest.raises(error, match=message):
            batch.step_observe(indices, **{"by": "index", "encoding": encoding, **given})
    with pytest.raises(IllegalAction, match=r"^game 0: compact numbers are 0 to \d+, not 60000$"):
        batch.step_observe([60000] * GAMES, encoding=encoding)
    with pytest.raises(IllegalAction, match=r"^game 0: "):
        batch.step_observe([encoding.num_actions - 1] * GAMES, encoding=encoding)
    with pytest.raises(IndexError, match=r"^game 0: no legal action number 999"):
        batch.step_observe([999] * GAMES, by="index", encoding=encoding)
    with pytest.raises(ValueError, match="expected float32 without an encoding"):
        batch.step_observe(indices, by="index", dtype="uint8")
    assert [state._bytes() for state in batch] == before


def test_an_encoding_refuses_positions_and_rows_of_others() -> None:
    state = isettlers.start("burgundy", seed=1, players=2)
    encoding = Encoding(state.setup)
    with pytest.raises(ValueError, match=r"^the position is of a different setup$"):
        Encoding("burgundy", players=3).observe(state, 0)
    with pytest.raises(IndexError, match="there is no seat 2"):
        encoding.observe(state, 2)
    with pytest.raises(ValueError, match=f"^rows: expected {encoding.width} numbers a row, got 5 in all$"):
        encoding.decode(bytes(5))
    with pytest.raises(TypeError, match=r"^rows: expected uint8, float16 or float32, got the format 'i'$"):
        encoding.decode(array("i", [0]))
