"""Observations and evaluations for seats that the caller names, and the advice of bots, for all games of a batch."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

import isettlers
from isettlers import Batch, Encoding, SetupError, derive_seed
from isettlers.bots import decide

SEATS: list[Any] = [1, [0, 1, -1, 1, 0, 0], (1,) * 6, array("b", [0, -1, 0, 1, 1, 1])]


def advanced(name: str, turns: int = 60) -> Batch:
    """Six games some turns on, the last of which is over."""
    batch = Batch(isettlers.game(name).seatings(2)[0], games=6, seed=3)
    for turn in range(turns):
        batch.step_index(batch.sample(turn))
    over = batch[5]
    while not over.over:
        over.apply(over.legal_ids()[0])
    batch.set(5, over)
    return batch


def by_game(seat: Any) -> list[int]:
    return [seat] * 6 if isinstance(seat, int) else list(seat)


@pytest.mark.parametrize("name", isettlers.games())
@pytest.mark.parametrize("seat", SEATS, ids=range(len(SEATS)))
def test_a_batch_observes_and_evaluates_for_the_seats_named(name: str, seat: Any) -> None:
    batch = advanced(name)
    encoding = Encoding(batch.setup)
    dense, compact = batch.observe(seat=seat).tolist(), batch.observe(encoding=encoding, seat=seat, threads=2).tolist()
    values = batch.evaluate(seat).tolist()
    for game, (state, number) in enumerate(zip(batch, by_game(seat), strict=True)):
        known = state.observe(number).tolist() if number >= 0 else [0.0] * batch.observation_size
        assert dense[game] == known
        assert encoding.decode(bytes(compact[game])).tolist() == [known]
        assert values[game] == (state.evaluate(number) if number >= 0 else 0.0)


def test_without_a_seat_the_seat_to_decide_observes() -> None:
    batch = advanced("founders")
    assert batch.actors[5] == -1
    assert bytes(batch.observe()) == bytes(batch.observe(seat=batch.actors))
    room = array("d", bytes(48))
    assert batch.evaluate(batch.actors, room, threads=2) is room
    assert room[5] == 0.0


@pytest.mark.parametrize("bot", ["random", "greedy", "heuristic", "expectimax:determinizations=2", "ismcts:20"])
def test_a_batch_has_the_advice_that_a_bot_gives_in_each_state(bot: str) -> None:
    setups = [isettlers.game("burgundy").setup(players=players) for players in (2, 3)]
    batch, encoding = Batch(setups, games=6, seed=5), Encoding(setups)
    for turn in range(60):
        batch.step_index(batch.sample(turn))
    batch.set(5, finished(batch[5]))
    before = [state._bytes() for state in batch]
    ids = [-1 if state.over else decide(bot, state, derive_seed(7, game)).action for game, state in enumerate(batch)]
    assert batch.advise(bot, 7).tolist() == ids
    room = array("i", bytes(24))
    assert batch.advise(bot, 7, room, encoding=encoding, threads=2) is room
    assert room.tolist() == [-1 if action < 0 else encoding.numbers[action] for action in ids]
    assert [state._bytes() for state in batch] == before


def finished(state: isettlers.State) -> isettlers.State:
    while not state.over:
        state.apply(state.legal_ids()[0])
    return state


@pytest.mark.parametrize(
    ("seat", "error", "message"),
    [
        (2, IndexError, "game 0: there is no seat 2, the seats are 0 to 1"),
        ([0, 0, -2, 0, 0, 0], IndexError, "game 2: there is no seat -2, the seats are 0 to 1"),
        (1 << 70, IndexError, f"game 0: there is no seat {1 << 70}, the seats are 0 to 1"),
        (array("Q", [1 << 63] * 6), IndexError, f"game 0: there is no seat {1 << 63}, the seats are 0 to 1"),
        ([0, 1], ValueError, "seats: expected 6, got 2"),
        (array("i", [0]), ValueError, "seats: expected 6, got 1"),
        (array("f", [0] * 6), TypeError, "seats: expected ints, got the format 'f'"),
        (0.5, TypeError, "seats: expected a buffer or a sequence of ints, got float"),
    ],
)
def test_seats_that_do_not_play_are_refused_in_one_line(seat: Any, error: type[Exception], message: str) -> None:
    batch = Batch("founders", games=6, seed=1, players=2)
    for call in (batch.observe, batch.evaluate):
        with pytest.raises(error) as refused:
            call(seat=seat)
        assert str(refused.value) == message


@pytest.mark.parametrize("bot", ["greedi", "ismcts:ms=5", "greedy:c=1"])
def test_a_bot_that_does_not_decide_in_the_core_gives_no_advice(bot: str) -> None:
    batch = Batch("founders", games=2, seed=1)
    with pytest.raises(SetupError) as refused:
        batch.advise(bot, 1)
    assert len(str(refused.value).splitlines()) == 1


def test_advice_needs_an_encoding_of_the_setup_and_room_for_it() -> None:
    batch = Batch("founders", games=2, seed=1, players=2)
    with pytest.raises(ValueError, match=r"^encoding: expected one of this setup, got one of another$"):
        batch.advise("greedy", 1, encoding=Encoding("founders", players=3))
    with pytest.raises(TypeError, match=r"^out: expected int32, got the format 'd'$"):
        batch.advise("greedy", 1, array("d", [0, 0]))
