"""What a batch refuses, in one line, and that nothing has changed then."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import isettlers
from isettlers import Batch, IllegalAction, SetupError
from isettlers._core.batch import Numbers, Positions
from isettlers._core.kernel import Tables
from isettlers._core.rng import Generator

GAMES = 6
SIZE = isettlers.game("burgundy").setup().start(seed=1).observation_size


class Hexagon:
    """No number at all."""


def advanced(turns: int = 30) -> Batch:
    """A batch some turns on, its last game over."""
    batch, rng = Batch("burgundy", games=GAMES, seed=3), Generator(3)
    for _ in range(turns):
        batch.step_index([rng.below(count) for count in batch.counts])
    state = batch[GAMES - 1]
    while not state.over:
        state.step_index(0)
    batch.set(GAMES - 1, state)
    return batch


@pytest.fixture
def batch() -> Iterator[Batch]:
    """A batch that is to be as it was when the test is done."""
    batch = advanced()
    before = everything(batch)
    yield batch
    assert everything(batch) == before


def everything(batch: Batch) -> tuple[Any, ...]:
    """All there is to see of a batch."""
    live = [each.tolist() for each in (batch.actors, batch.counts, batch.over, batch.seeds, *batch.legal())]
    return [state._bytes() for state in batch], live, batch.going


def firsts(batch: Batch) -> list[int]:
    """The first legal id of each game."""
    return [state.legal_ids()[0] if not state.over else -1 for state in batch]


WRONG_SETTINGS: dict[str, tuple[dict[str, Any], str]] = {
    "no games": ({"games": 0}, "games: expected int from 1 to 1048576, got 0"),
    "fewer than none": ({"games": -1}, "games: expected int from 1 to 1048576, got -1"),
    "too many games": ({"games": 2**20 + 1}, "games: expected int from 1 to 1048576, got 1048577"),
    "far too many": ({"games": 10**5000}, "games: expected int from 1 to 1048576, got a huge number"),
    "half a game": ({"games": 1.5}, "games: expected int from 1 to 1048576, got 1.5"),
    "a bool of games": ({"games": True}, "games: expected int from 1 to 1048576, got True"),
    "a text of games": ({"games": "7"}, 'games: expected int from 1 to 1048576, got "7"'),
    "a seed below 0": ({"seed": -1}, "seed: expected int"),
    "a seed of 65 bits": ({"seed": 2**64}, "seed: expected int"),
    "a float for a seed": ({"seed": 1.0}, "seed: expected int"),
    "an unknown game": ({"setup": "chess"}, "unknown game 'chess'"),
    "an unknown setting": ({"dice": 3}, "burgundy: unknown setting 'dice'"),
    "what is no setting": ({"events": []}, "burgundy: unknown setting 'events'"),
    "settings that do not fit": ({"players": 9}, "players: expected int from 2 to 4, got 9"),
    "no setup": ({"setup": None}, "expected a setup or the name of a game, got NoneType"),
    "a class": ({"setup": isettlers.game("burgundy").setup}, "expected a setup or the name of a game"),
    "a state": ({"setup": advanced(0)[0]}, "expected a setup or the name of a game, got State"),
    "settings beside a setup": (
        {"setup": isettlers.game("burgundy").setup(), "players": 2},
        "a setup has its settings already: players",
    ),
}


@pytest.mark.parametrize(("given", "message"), WRONG_SETTINGS.values(), ids=WRONG_SETTINGS)
def test_settings_that_make_no_batch(given: dict[str, Any], message: str) -> None:
    make: Callable[..., Batch] = Batch
    with pytest.raises(SetupError) as caught:
        make(**{"setup": "burgundy", "games": 2, "seed": 1} | given)
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_the_core_refuses_what_makes_no_batch() -> None:
    tables = isettlers.game("burgundy").setup().tables()
    lines = ((tables, (None, None)),)
    for games in (0, -5, 2**20 + 1):
        with pytest.raises(ValueError, match="games are 1 to"):
            Positions(lines, games, 1)
    with pytest.raises(ValueError, match="bots for 2 seats, got 1"):
        Positions(((tables, (None,)),), 1, 1)
    with pytest.raises(ValueError, match="a batch is of one setup or more"):
        Positions((), 1, 1)
    make: Callable[..., Positions] = Positions
    for given in ((None, 1, 1), (lines, "1", 1), (lines, 1, "1"), (((None, ()),), 1, 1)):
        with pytest.raises(TypeError):
            make(*given)


def test_positions_without_a_game_are_over_and_harmless() -> None:
    empty = Positions(((Tables(), ()),), 3, 1)
    assert (len(empty), empty.going, list(empty.counts), list(empty.actors)) == (3, 0, [0] * 3, [-1] * 3)
    assert empty._step(array("i", [-1] * 3), False, 1) == (0, -1, 0)
    assert empty._step(array("i", [-1, 0, -1]), True, 1) == (-1, 1, 0)
    assert bytes(empty.mask()) == bytes(empty.observe()) == bytes(empty.scores()) == bytes(empty.ranks()) == b""
    assert list(empty.sample(1)) == [-1] * 3
    assert [each.tolist() for each in empty.legal()] == [[0] * 4, []]


def test_without_a_seed_every_batch_differs() -> None:
    assert len({tuple(Batch("burgundy", games=2).seeds) for _ in range(10)}) == 10


# ---------------------------------------------------------------- ids and indices


@pytest.mark.parametrize("place", range(GAMES))
def test_an_id_that_is_not_legal_is_named_with_its_game(batch: Batch, place: int) -> None:
    for action in (-1, -2, 2570, 2571, 2**16 - 1, 2**16, 2**31, 2**32, 2**63 - 1, -(2**31), -(2**63)):
        if place == GAMES - 1 and action == -1:
            continue
        ids = firsts(batch)
        if 0 <= action < 2**16 and batch[place].is_legal(action):
            continue
        ids[place] = action
        with pytest.raises(IllegalAction, match=f"^game {place}: action {action} .*") as caught:
            batch.apply(ids)
        assert len(str(caught.value).splitlines()) == 1


def test_the_first_of_several_games_with_a_wrong_id_is_named(batch: Batch) -> None:
    ids = firsts(batch)
    ids[4] = ids[2] = 2571
    with pytest.raises(IllegalAction, match=r"^game 2: action 2571 \(no action id\) is not legal now; legal: "):
        batch.apply(ids)


def test_a_game_that_is_over_takes_nothing(batch: Batch) -> None:
    ids = firsts(batch)
    ids[-1] = 0
    with pytest.raises(IllegalAction, match=f"^game {GAMES - 1}: action 0 .*: the game is over$"):
        batch.apply(ids)
    with pytest.raises(IndexError, match=f"^game {GAMES - 1}: no legal action number 0, there are 0$"):
        batch.step_index([0] * GAMES)


@pytest.mark.parametrize("index", [-1, -2, 1000, 2**16, 2**31, 2**32, 2**63 - 1, -(2**63)])
def test_an_index_out_of_range_is_named_with_its_game(batch: Batch, index: int) -> None:
    indices = [0, 0, 0, index, 0, -1]
    with pytest.raises(IndexError, match=rf"^game 3: no legal action number {index}, there are {batch.counts[3]}$"):
        batch.step_index(indices)


def test_an_index_is_out_of_range_from_the_number_of_legal_actions_on(batch: Batch) -> None:
    for place in range(GAMES - 1):
        indices = [0] * (GAMES - 1) + [-1]
        indices[place] = batch.counts[place]
        with pytest.raises(IndexError, match=f"^game {place}: "):
            batch.step_index(indices)


def test_numbers_of_64_bits_without_a_sign_are_said_as_they_are(batch: Batch) -> None:
    numbers = array("Q", [2**64 - 1] * GAMES)
    with pytest.raises(IllegalAction, match=f"^game 0: action {2**64 - 1} "):
        batch.apply(numbers)
    with pytest.raises(IndexError, match=f"^game 0: no legal action number {2**64 - 1},"):
        batch.step_index(numbers)
    with pytest.raises(IndexError, match=f"^there is no game {2**64 - 1}, the games are 0 to 5$"):
        batch.restart(numbers)


WRONG_NUMBERS: dict[str, tuple[Any, type[Exception], str]] = {
    "too few": ([0] * 5, ValueError, "{what}: expected 6, got 5"),
    "too many": ([0] * 7, ValueError, "{what}: expected 6, got 7"),
    "none": ([], ValueError, "{what}: expected 6, got 0"),
    "two dimensions": (memoryview(bytes(6)).cast("B", [2, 3]), ValueError, "{what}: expected one dimension, got 2"),
    "floats": (array("d", [0] * 6), TypeError, "{what}: expected ints, got the format 'd'"),
    "bools": ([True] * 6, TypeError, "{what}: expected ints, got the format '?'"),
    "letters": (memoryview(b"abcdef").cast("c"), TypeError, "{what}: expected ints, got the format 'c'"),
    "floats in a list": ([0.0] * 6, TypeError, "'float' object cannot be interpreted as an integer"),
    "things in a list": ([Hexagon()] * 6, TypeError, "'Hexagon' object cannot be interpreted as an integer"),
    "more than 64 bits": ([0] * 5 + [2**63], ValueError, "expected ids or indices of at most 64 bits"),
    "a text": ("000000", TypeError, "{what}: expected a buffer or a sequence of ints, got str"),
    "one number": (0, TypeError, "{what}: expected a buffer or a sequence of ints, got int"),
    "nothing": (None, TypeError, "{what}: expected a buffer or a sequence of ints, got NoneType"),
}


@pytest.mark.parametrize(("given", "kind", "message"), WRONG_NUMBERS.values(), ids=WRONG_NUMBERS)
def test_what_are_no_ids_or_indices(batch: Batch, given: Any, kind: type[Exception], message: str) -> None:
    for step, what in ((batch.apply, "ids"), (batch.step_index, "indices")):
        with pytest.raises(kind) as caught:
            step(given)
        assert str(caught.value) == message.format(what=what)


@pytest.mark.parametrize(
    ("which", "kind", "message"),
    [
        ([6], IndexError, "there is no game 6, the games are 0 to 5"),
        ([0, 1, -1], IndexError, "there is no game -1, the games are 0 to 5"),
        ([0, 2**40], IndexError, "there is no game 1099511627776, the games are 0 to 5"),
        ([True] * 5, ValueError, "numbers of games: expected 6 bools, got 5"),
        (array("f", [1.0]), TypeError, "numbers of games: expected ints or a mask of bools, got the format 'f'"),
        (3, TypeError, "numbers of games: expected a buffer or a sequence of ints, got int"),
        (memoryview(bytes(6)).cast("B", [1, 6]), ValueError, "numbers of games: expected one dimension, got 2"),
    ],
)
def test_games_that_cannot_begin_again(batch: Batch, which: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        batch.restart(which)
    assert str(caught.value) == message


# ---------------------------------------------------------------- games by number, room, threads


@pytest.mark.parametrize("number", [-1, GAMES, 2**31, 2**63, -(2**63), 10**40])
def test_there_is_no_such_game(batch: Batch, number: int) -> None:
    state = batch[0]
    for refuse in (batch.__getitem__, lambda each: batch.set(each, state)):
        with pytest.raises(IndexError, match=r"^there is no game .*, the games are 0 to 5$"):
            refuse(number)


@pytest.mark.parametrize("number", ["0", 1.0, None, slice(0, 2)])
def test_a_game_goes_by_a_whole_number(batch: Batch, number: Any) -> None:
    with pytest.raises(TypeError):
        batch[number]
    with pytest.raises(TypeError):
        batch.set(number, batch[0])


def test_a_position_of_another_setup_is_not_put_in(batch: Batch) -> None:
    others = [
        isettlers.start("burgundy", players=3, seed=1),
        isettlers.start("founders", seed=1),
        isettlers.State.__new__(isettlers.State),
    ]
    for other in others:
        with pytest.raises(ValueError, match=r"^the position is of a different setup$"):
            batch.set(0, other)
    with pytest.raises(TypeError):
        batch.set(0, None)  # type: ignore[arg-type]


def test_room_of_another_kind_is_refused(batch: Batch) -> None:
    cases: list[tuple[Callable[[Any], object], Any, type[Exception], str]] = [
        (batch.observe, array("f", bytes(4 * 5)), ValueError, f"out: expected 6 x {SIZE} numbers, got 5"),
        (batch.observe, array("d", bytes(8 * 6 * SIZE)), TypeError, "out: expected float32"),
        (batch.observe, bytes(4 * 6 * SIZE), BufferError, "not writable"),
        (batch.observe, [0.0], TypeError, "out: expected a writable buffer of float32, got list"),
        (batch.mask, bytearray(6), ValueError, "out: expected 6 x 2571 numbers, got 6"),
        (batch.mask, array("H", bytes(2 * 6 * 2571)), TypeError, "out: expected numbers of a byte or bools"),
        (batch.scores, array("i", [0] * 11), ValueError, "out: expected 6 x 2 numbers, got 11"),
        (batch.ranks, array("I", [0] * 12), TypeError, "out: expected int32"),
        (batch.ranks, array("q", [0] * 12), TypeError, "out: expected int32"),
        (lambda out: batch.sample(1, out), array("i", [0] * 5), ValueError, "out: expected 6 x 1 numbers"),
        (batch.legal, array("H", [0] * 3), ValueError, f"there are {sum(batch.counts)} legal ids, and room for 3"),
        (batch.legal, array("i", [0] * 999), TypeError, "out: expected uint16"),
        (batch.legal, memoryview(bytearray(40)).cast("H", [4, 5]), ValueError, "out: expected one dimension"),
    ]
    for ask, out, kind, message in cases:
        with pytest.raises(kind) as caught:
            ask(out)
        assert message in str(caught.value)
        assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("threads", [0, -1, 257])
def test_threads_are_some_and_not_too_many(batch: Batch, threads: int) -> None:
    calls: list[Callable[[], object]] = [
        lambda: batch.apply(firsts(batch), threads=threads),
        lambda: batch.step_index([0] * 5 + [-1], threads=threads),
        lambda: batch.observe(threads=threads),
        lambda: batch.mask(threads=threads),
        lambda: batch.restart(threads=threads),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=f"^threads are 1 to 256, not {threads}$"):
            call()


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None])
def test_indices_are_not_drawn_from_what_is_no_seed(batch: Batch, seed: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"^seed: expected int"):
        batch.sample(seed)


# ---------------------------------------------------------------- the object


def test_a_batch_is_neither_copied_nor_pickled(batch: Batch) -> None:
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="a Batch cannot be copied or pickled: send its setups and seeds"):
            attempt(batch)


def test_a_batch_takes_no_further_attributes(batch: Batch) -> None:
    with pytest.raises(AttributeError):
        batch.note = "mine"  # type: ignore[attr-defined]


def test_the_core_alone_makes_its_numbers() -> None:
    with pytest.raises(TypeError, match="made by the core"):
        Numbers()
    assert bytes(memoryview(Numbers.__new__(Numbers))) == b""
