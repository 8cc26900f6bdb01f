"""Playouts, policies and whole games inside the core, against the same done step by step from outside."""

from __future__ import annotations

import struct
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, pairwise
from statistics import mean

import pytest
from bots.common import after, best_finish
from games.subjects import SUBJECTS

import isettlers
from isettlers import State
from isettlers._core.kernel import GREEDY, RANDOM, play_games
from isettlers._core.rng import Generator, derive_seed
from isettlers.imperial import Setup

FACTIONS = ("barbarians", "japanese", "romans", "egyptians")
SEEDS = (0, 1, 2**64 - 1)
MASK = 2**64 - 1


def setup_of(seats: int) -> Setup:
    return Setup(factions=FACTIONS[:seats])


def midgame(seats: int = 3, seed: int = 3, decisions: int = 60) -> State:
    state, rng = setup_of(seats).start(seed=seed), Generator(seed)
    for _ in range(decisions):
        state.step_index(rng.below(state.legal_count()))
    return state


# ---------------------------------------------------------------- playouts


def played_out(state: State, rng: Generator) -> tuple[int, State]:
    """A copy played to its end at random; the decisions it took."""
    copy, decisions = state.clone(), 0
    copy.reseed(rng.next())
    while not copy.over:
        copy.step_index(rng.below(copy.legal_count()))
        decisions += 1
    return decisions, copy


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_is_a_random_game_from_a_copy_with_chance_drawn_anew(seats: int, seed: int) -> None:
    state = midgame(seats)
    decisions, end = played_out(state, Generator(seed))
    assert state.playout(seed) == (decisions, end.scores)


def test_playouts_are_playouts_with_derived_seeds() -> None:
    state = midgame()
    each = [state.playout(derive_seed(5, game))[0] for game in range(20)]
    assert [state.playouts(games, 5) for games in range(21)] == [0, *accumulate(each)]


def test_playouts_of_different_seeds_differ() -> None:
    state = midgame()
    assert len({state.playout(seed) for seed in range(20)}) > 10


def test_playouts_do_not_depend_on_the_draws_the_game_itself_will_make() -> None:
    state = midgame()
    other = state.clone()
    other.reseed(99)
    assert [state.playout(seed) for seed in range(10)] == [other.playout(seed) for seed in range(10)]


# ---------------------------------------------------------------- the greedy policy


def guessing(state: State, rng: Generator) -> State:
    """The position with the chance to come of another generator: the greedy policy guesses, it does not know."""
    guess = state.clone()
    guess._set_bytes(struct.pack("<4Q", *rng.words) + state._bytes()[32:])
    return guess


def slow_greedy(state: State, rng: Generator) -> int:
    """The action whose best finish looks best; among equals each as likely as the others."""
    seat, guess = state.actor, guessing(state, rng)
    best, chosen, ties = float("-inf"), -1, 0
    for action in state.legal_ids():
        value = best_finish(after(guess, action), seat)
        if value > best:
            best, chosen, ties = value, action, 1
        elif value == best:
            ties += 1
            if rng.below(ties) == 0:
                chosen = action
    return chosen


@pytest.mark.parametrize("name", SUBJECTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_greedy_policy_looks_to_the_end_of_the_action_it_begins(name: str, seats: int) -> None:
    state, rng = isettlers.start(name, players=seats, seed=22), Generator(22)
    while not state.over:
        seed = rng.next()
        action = slow_greedy(state, Generator(seed))
        assert state.greedy(seed) == action
        state.apply_unchecked(action)


def test_the_greedy_policy_beats_random_play_clearly() -> None:
    points = []
    for seat, policies in enumerate((bytes([GREEDY, RANDOM]), bytes([RANDOM, GREEDY]))):
        _, _, scores, _ = play_games(setup_of(2).tables(), policies, 1, 0, 200)
        points += [score[seat] - score[1 - seat] for score in scores]
    assert mean(point > 0 for point in points) > 0.9


# ---------------------------------------------------------------- whole games


def played(setup: Setup, policies: bytes, seed: int) -> tuple[int, State]:
    """A game of the core's kind from outside: one generator for the game, one for the policies."""
    state, rng, decisions = setup.start(seed=seed), Generator(~seed & MASK), 0
    while not state.over:
        if policies[state.actor] == RANDOM:
            state.step_index(rng.below(state.legal_count()))
        else:
            state.apply_unchecked(slow_greedy(state, rng))
        decisions += 1
    return decisions, state


@pytest.mark.parametrize(
    "policies",
    [bytes([RANDOM] * 2), bytes([RANDOM] * 4), bytes([GREEDY, RANDOM]), bytes([RANDOM, GREEDY, GREEDY])],
    ids=["random 2", "random 4", "greedy random", "random greedy greedy"],
)
def test_games_in_the_core_are_those_played_step_by_step(policies: bytes) -> None:
    setup, games = setup_of(len(policies)), 8
    ends = [played(setup, policies, derive_seed(6, 10 + game)) for game in range(games)]
    decisions, signature, scores, ranks = play_games(setup.tables(), policies, 6, 10, games)
    assert decisions == sum(count for count, _ in ends)
    assert scores == [end.scores for _, end in ends]
    assert ranks == [end.ranks for _, end in ends]
    assert signature == sum(end.hash for _, end in ends) & MASK


@pytest.mark.parametrize("cuts", [(0, 60), (0, 1, 60), (0, 7, 20, 60), tuple(range(61))])
def test_games_are_the_same_in_chunks_of_any_size(cuts: tuple[int, ...]) -> None:
    tables, policies = setup_of(3).tables(), bytes([RANDOM, GREEDY, RANDOM])
    whole = play_games(tables, policies, 2, 0, 60)
    parts = [play_games(tables, policies, 2, first, last - first) for first, last in pairwise(cuts)]
    assert joined(parts) == whole


Result = tuple[int, int, list[tuple[int, ...]], list[tuple[int, ...]]]


def joined(parts: list[Result]) -> Result:
    """What the same games give in one call."""
    return (
        sum(part[0] for part in parts),
        sum(part[1] for part in parts) & MASK,
        [scores for part in parts for scores in part[2]],
        [ranks for part in parts for ranks in part[3]],
    )


def test_no_games_give_nothing() -> None:
    assert play_games(setup_of(2).tables(), bytes(2), 1, 5, 0) == (0, 0, [], [])


def test_calls_that_make_no_sense_are_refused() -> None:
    tables = setup_of(2).tables()
    for policies in (b"", bytes(1), bytes(3)):
        with pytest.raises(ValueError, match="2 seats need 2 policies"):
            play_games(tables, policies, 1, 0, 1)
    with pytest.raises(ValueError, match="negative"):
        play_games(tables, bytes(2), 1, 0, -1)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed: expected int"):
            play_games(tables, bytes(2), seed, 0, 1)


# ---------------------------------------------------------------- threads


def test_games_are_the_same_on_any_number_of_threads() -> None:
    tables, policies = setup_of(4).tables(), bytes([RANDOM, GREEDY, RANDOM, GREEDY])
    whole = play_games(tables, policies, 3, 0, 64)
    for threads in (2, 5):
        with ThreadPoolExecutor(threads) as pool:
            parts = pool.map(lambda first: play_games(tables, policies, 3, first, 8), range(0, 64, 8))
            assert joined(list(parts)) == whole


def test_threads_playing_out_one_position_leave_it_alone() -> None:
    state = midgame(4)
    before = state.clone()
    expected = [state.playouts(50, seed) for seed in range(16)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda seed: state.playouts(50, seed), range(16))) == expected
    assert state == before


def test_threads_with_copies_of_their_own_do_not_disturb_each_other() -> None:
    state = midgame(4)
    before = state.hash

    def play(seed: int) -> tuple[int, tuple[int, ...]]:
        copy, rng = state.clone(), Generator(seed)
        while not copy.over:
            copy.apply(copy.legal_ids()[rng.below(copy.legal_count())])
            copy.clone().playout(seed)
        return copy.hash, copy.scores

    expected = [play(seed) for seed in range(24)]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(play, range(24))) == expected
    assert state.hash == before


def test_threads_starting_games_of_one_new_setup_share_or_agree_on_its_tables() -> None:
    for seed in range(5):
        setup = Setup(factions=FACTIONS[:3], first_player=seed % 3)
        with ThreadPoolExecutor(8) as pool:
            states = list(pool.map(lambda _, seed=seed, setup=setup: setup.start(seed=seed), range(16)))
        assert len({state._bytes() for state in states}) == 1


def test_the_interpreter_goes_on_while_the_core_plays() -> None:
    """A thread inside playouts must not hold the interpreter's lock: another one finishes first."""
    state = isettlers.start("imperial", factions=FACTIONS, seed=1)
    with ThreadPoolExecutor(2) as pool:
        long = pool.submit(state.playouts, 15_000, 1)
        short = pool.submit(state.clone().playouts, 1, 1)
        assert short.result(timeout=60) > 0
        assert not long.done()
        assert long.result(timeout=300) > 0
