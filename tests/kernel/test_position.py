"""The holder of one position: made, stepped, copied, compared, taken back."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import isettlers
from isettlers import Events, SetupError, State
from isettlers._core.kernel import Position, Tables, checked_seed, play_games
from isettlers._core.rng import Generator

FACTIONS = ("barbarians", "japanese", "romans", "egyptians")


def fresh(seats: int = 2, seed: int = 7) -> State:
    return isettlers.start("imperial", factions=FACTIONS[:seats], seed=seed)


def advanced(decisions: int, seats: int = 2, seed: int = 7) -> State:
    """A game some random decisions on."""
    state, rng = fresh(seats, seed), Generator(seed)
    for _ in range(decisions):
        state.step_index(rng.below(state.legal_count()))
    return state


# ---------------------------------------------------------------- making


@pytest.mark.parametrize("kind", [Position, State])
def test_a_position_is_not_made_by_calling_its_class(kind: type[Position]) -> None:
    with pytest.raises(TypeError, match=r"isettlers\.start"):
        kind()


@pytest.mark.parametrize("kind", [Position, State])
def test_a_position_without_a_game_is_over_and_harmless(kind: type[Position]) -> None:
    empty = kind.__new__(kind)
    assert empty.over
    assert empty.actor == -1
    assert empty.legal_ids() == []
    assert empty.legal_count() == 0
    assert (empty.scores, empty.ranks) == ((), ())
    assert empty.check() == 0
    assert empty.clone() == empty
    assert empty.playout(1) == (0, ())
    assert empty.playouts(3, 1) == 0
    empty.apply_unchecked(5)
    assert not empty.is_legal(5)
    with pytest.raises(IndexError):
        empty.step_index(0)
    with pytest.raises(IndexError):
        empty.evaluate(0)
    with pytest.raises(ValueError, match="over"):
        empty.greedy()
    with pytest.raises(ValueError, match="different setups"):
        empty.copy_from(fresh())


def test_tables_without_a_game_play_nothing() -> None:
    assert play_games(Tables(), b"", 1, 0, 3) == (0, play_games(Tables(), b"", 2, 0, 3)[1], [()] * 3, [()] * 3)


def test_a_state_takes_no_further_attributes() -> None:
    with pytest.raises(AttributeError):
        fresh().note = "mine"  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", [-1, 2**64, True, 1.0, "7"])
def test_a_seed_that_is_none_is_refused(seed: int) -> None:
    with pytest.raises(SetupError):
        fresh(seed=seed)


def test_without_a_seed_every_game_differs() -> None:
    games = [isettlers.start("imperial", factions=FACTIONS) for _ in range(20)]
    assert len({state.hash for state in games}) == len(games)


@pytest.mark.parametrize(("seats", "size"), [(2, 736), (3, 992), (4, 1248)])
def test_a_state_is_no_larger_than_documented(seats: int, size: int) -> None:
    state = fresh(seats)
    assert state.tables.state_size == size == len(state._bytes())


# ---------------------------------------------------------------- stepping


@pytest.mark.parametrize("action", [-1, 2**16, 2**64])
def test_apply_unchecked_takes_only_what_can_be_an_id(action: int) -> None:
    state = fresh()
    before = state.clone()
    with pytest.raises(OverflowError):
        state.apply_unchecked(action)
    assert state == before


@pytest.mark.parametrize("index", [1.0, "1", None])
def test_an_index_is_an_int(index: int) -> None:
    state = fresh()
    before = state.clone()
    with pytest.raises(TypeError):
        state.step_index(index)
    assert state == before


def test_stepping_by_index_counts_what_comes_next() -> None:
    state = fresh(4)
    while not state.over:
        count = state.step_index(state.legal_count() - 1)
        assert count == state.legal_count() == len(state.legal_ids())
    with pytest.raises(IndexError):
        state.step_index(0)


def test_a_number_of_any_size_can_be_asked_for() -> None:
    state = fresh()
    assert not any(state.is_legal(action) for action in (-1, 2**16, 2**63, -(2**63), 2**64, 10**40))


class Other:
    """Some library's number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_ids_and_indices_may_be_numbers_of_other_libraries() -> None:
    state = fresh()
    expected = state.clone()
    expected.step_index(1)
    by_id, by_index = state.clone(), state.clone()
    by_id.apply(Other(state.legal_ids()[1]))
    by_index.step_index(Other(1))  # type: ignore[arg-type]
    assert by_id == by_index == expected


# ---------------------------------------------------------------- copies


@pytest.mark.parametrize("copied", [State.clone, copy.copy, copy.deepcopy])
def test_copies_of_every_kind_go_their_own_way(copied: type) -> None:
    state = advanced(40)
    before = state.hash
    twin = copied(state)
    assert type(twin) is State
    assert twin is not state
    assert twin == state
    twin.step_index(0)
    assert twin != state
    assert state.hash == before


def test_a_copy_outlives_what_it_was_copied_from() -> None:
    state = advanced(40)
    before, ids = state.hash, state.legal_ids()
    twin = state.clone()
    del state
    assert twin.hash == before
    assert twin.legal_ids() == ids
    assert twin.setup.start(seed=1).check() == 0


def test_a_copy_shares_the_tables() -> None:
    state = fresh()
    assert state.clone().tables is state.tables


def test_copy_from_makes_an_equal_position_that_goes_its_own_way() -> None:
    source, target = advanced(60), advanced(10, seed=9)
    target.copy_from(source)
    assert target == source
    assert target.legal_ids() == source.legal_ids()
    before = source.hash
    target.step_index(0)
    assert source.hash == before


def test_copy_from_itself_changes_nothing() -> None:
    state = advanced(30)
    before = state.clone()
    state.copy_from(state)
    assert state == before


def test_copy_from_another_setup_is_refused_and_changes_nothing() -> None:
    state, other = advanced(30, seats=2), advanced(30, seats=3)
    before = state.clone()
    with pytest.raises(ValueError, match="different setups"):
        state.copy_from(other)
    assert state == before
    with pytest.raises(TypeError):
        state.copy_from(None)  # type: ignore[arg-type]


def test_a_position_without_a_game_is_not_pickled() -> None:
    with pytest.raises(isettlers.FormatError, match="without a game"):
        pickle.dumps(State.__new__(State))


def test_raw_bytes_of_another_length_are_refused() -> None:
    state = fresh()
    before = state.clone()
    for raw in (b"", state._bytes()[:-1], state._bytes() + b"\0"):
        with pytest.raises(ValueError, match="size"):
            state._set_bytes(raw)
        assert state == before


def test_a_finished_game_restored_from_its_bytes_stays_as_it_is() -> None:
    state = fresh()
    while not state.over:
        state.step_index(0)
    for action in (0, 1, 2, state.game.num_actions - 1):
        restored = fresh()
        restored._set_bytes(state._bytes())
        restored.apply_unchecked(action)
        assert restored == state
        restored._set_bytes(state._bytes())
        assert restored._step(action) == []
        assert restored == state


# ---------------------------------------------------------------- equality and hashes


def test_equal_positions_are_equal_and_hash_alike_however_they_were_reached() -> None:
    one, other = fresh(), fresh()
    for _ in range(30):
        one.apply(one.legal[-1])
        other.step_index(other.legal_count() - 1)
    assert one == other
    assert one.hash == other.hash


def test_a_position_changes_and_so_is_no_dictionary_key() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(fresh())


def test_positions_of_equal_setups_are_equal_and_of_different_ones_are_not() -> None:
    assert fresh(seed=5) == fresh(seed=5)
    first = isettlers.start("imperial", factions=FACTIONS[:2], edition="first", seed=5)
    assert first != fresh(seed=5)


def test_a_position_is_never_equal_to_something_else() -> None:
    state = fresh()
    assert state != state._bytes()
    assert state != state.hash
    assert state.__eq__(object()) is NotImplemented


def test_the_hash_of_a_fixed_position_never_changes_between_platforms() -> None:
    assert slow_hash(fresh(3)) == fresh(3).hash
    later = advanced(50, seats=3)
    assert slow_hash(later) == later.hash


def slow_hash(state: State) -> int:
    """The documented hash over the state's little-endian words, in plain Python."""
    mask = 2**64 - 1
    raw = state._bytes()
    value = 0x9E3779B97F4A7C15 ^ len(raw)
    for place in range(0, len(raw), 8):
        mixed = value ^ int.from_bytes(raw[place : place + 8], "little") * 0xFF51AFD7ED558CCD & mask
        value = (mixed << 29 | mixed >> 35) * 0x9FB21C651E98DF25 & mask
    value = (value ^ value >> 32) * 0xD6E8FEB86659FD93 & mask
    return value ^ value >> 32


# ---------------------------------------------------------------- chance


def test_reseeding_changes_the_draws_to_come() -> None:
    futures = set()
    for seed in range(8):
        state = fresh()
        state.reseed(seed)
        while not state.over:
            state.step_index(1)
        futures.add(state.scores)
    assert len(futures) > 1


REFUSED_SEEDS = {
    "negative": (-1, ValueError, "-1"),
    "of 65 bits": (2**64, ValueError, "18446744073709551616"),
    "of more digits than Python prints": (10**5000, ValueError, "a huge number"),
    "a float": (1.2, TypeError, "float"),
    "a bool": (True, TypeError, "bool"),
    "a text": ("7", TypeError, "str"),
    "none": (None, TypeError, "NoneType"),
}


@pytest.mark.parametrize(("seed", "kind", "shown"), REFUSED_SEEDS.values(), ids=REFUSED_SEEDS)
def test_a_seed_that_is_none_is_refused_everywhere_in_the_core(seed: Any, kind: type[Exception], shown: str) -> None:
    state = fresh()
    before = state.clone()
    for refuse in (
        checked_seed,
        state.playout,
        state.reseed,
        state.greedy,
        lambda value: state.playouts(1, value),
        lambda value: state.resample(0, value),
        lambda value: state._begin(state.tables, value),
        lambda value: play_games(state.tables, bytes(2), value, 0, 1),
    ):
        with pytest.raises(kind, match=rf"^seed: expected int from 0 to 2\*\*64 - 1, got {shown}$"):
            refuse(seed)
    assert state == before


class Seven:
    def __index__(self) -> int:
        return 7


def test_the_core_takes_a_seed_from_anything_that_is_a_whole_number() -> None:
    state = fresh()
    assert checked_seed(Seven()) == 7
    assert state.playout(Seven()) == state.playout(7)
    assert state.greedy(Seven()) == state.greedy(7)
    assert state.resample(1, Seven()) == state.resample(1, 7)
    assert checked_seed(2**64 - 1) == 2**64 - 1


@pytest.mark.parametrize("seat", [-1, 2, 2**31, 2**32, -(2**70)])
def test_a_seat_that_does_not_play_is_refused_however_large_its_number(seat: int) -> None:
    state = fresh()
    calls = (state.observe, state.observe_full, state.evaluate, state.view, lambda one: state.resample(one, 1))
    for call in calls:
        with pytest.raises(IndexError, match=f"there is no seat {seat}, the seats are 0 to 1"):
            call(seat)


def test_events_are_made_by_steps_alone() -> None:
    with pytest.raises(TypeError, match="by the step of a state"):
        Events()
    assert len(Events.__new__(Events)) == 0
