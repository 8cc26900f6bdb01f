"""Every game of a batch is the game that a state with its seed and its ids is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from batch.mirror import Mirror, rows, seed_of
from games.subjects import SUBJECTS
from kernel.test_many_actions import crowded

import isettlers
from isettlers import Batch, Setup, SetupError
from isettlers._core.rng import Generator, derive_seed

GAMES = 5
SETUPS = [(game, label) for game, subject in SUBJECTS.items() for label in subject.setups]
MIXES = [(game, label) for game, subject in SUBJECTS.items() for label in subject.mixes]


def played(setup: Setup, games: int, seed: int, every: int) -> Iterator[int]:
    """Random play to the end of all games, by indices and by ids in turn; looks closely at one in `every` turns."""
    mirror, rng, turn = Mirror(setup, games, seed), Generator(seed), 0
    while mirror.batch.going:
        if turn % every == 0:
            mirror.agree_in_everything()
        else:
            mirror.agree()
        indices = mirror.draw(rng)
        going = mirror.batch.step_index(indices) if turn % 2 else mirror.batch.apply(mirror.ids(indices))
        assert going == mirror.batch.going
        mirror.step(indices)
        turn += 1
        yield turn
    mirror.agree_in_everything()


@pytest.mark.parametrize(("game", "label"), SETUPS)
def test_random_play_is_that_of_states(game: str, label: str) -> None:
    turns = list(played(SUBJECTS[game].setups[label], GAMES, 2**64 - 3, 9))
    assert len(turns) > 20


@pytest.mark.parametrize(("game", "label"), MIXES)
def test_random_play_with_a_mix_of_options_is_that_of_states(game: str, label: str) -> None:
    turns = list(played(SUBJECTS[game].mixes[label], 2, 1, 31))
    assert len(turns) > 10


@pytest.mark.parametrize("game", isettlers.games())
def test_a_game_is_the_same_whatever_the_size_of_its_batch(game: str) -> None:
    [setup, *_] = SUBJECTS[game].setups.values()
    small, large = Batch(setup, games=3, seed=8), Batch(setup, games=70, seed=8)
    assert [small[i]._bytes() for i in range(3)] == [large[i]._bytes() for i in range(3)]
    assert len({large[i].hash for i in range(70)}) == 70


@pytest.mark.parametrize("game", isettlers.games())
def test_games_begin_again_from_the_next_of_their_own_seeds(game: str) -> None:
    [setup, *_] = SUBJECTS[game].setups.values()
    mirror, rng = Mirror(setup, 6, 3), Generator(3)
    mask = [True, False, False, True, False, True]
    for which, chosen in (
        ([1], [1]),
        ([1, 4, 4, 1], [1, 4]),
        ([], []),
        (range(6), range(6)),
        (mask, [0, 3, 5]),
        ((5,), [5]),
    ):
        for _ in range(5):
            indices = mirror.draw(rng)
            mirror.batch.step_index(indices)
            mirror.step(indices)
        mirror.batch.restart(which)
        mirror.restart(chosen)
        mirror.agree_in_everything()
        assert list(mirror.batch.seeds) == [seed_of(3, place, begun) for place, begun in enumerate(mirror.begun)]
    mirror.batch.restart()
    mirror.restart(range(6))
    mirror.agree_in_everything()
    assert mirror.begun[1] == 4


def test_the_first_seeds_are_derived_and_every_seed_differs() -> None:
    batch = Batch("burgundy", games=50, seed=9)
    seeds = list(batch.seeds)
    assert seeds == [derive_seed(9, place) for place in range(50)]
    for _ in range(20):
        batch.restart()
        seeds += list(batch.seeds)
    assert len(set(seeds)) == len(seeds)


def test_games_that_are_over_begin_again_by_the_mask_of_them() -> None:
    mirror, rng = Mirror(isettlers.game("burgundy").setup(), 8, 5), Generator(5)
    again = 0
    while again < 12:
        indices = mirror.draw(rng)
        mirror.batch.step_index(indices)
        mirror.step(indices)
        ended = [place for place, over in enumerate(mirror.batch.over) if over]
        again += len(ended)
        mirror.batch.restart(mirror.batch.over)
        mirror.restart(ended)
        assert mirror.batch.going == 8
    mirror.agree_in_everything()
    assert sum(mirror.begun) == again


def test_a_position_put_in_is_played_on_from() -> None:
    setup = isettlers.game("imperial").setup(factions=("romans", "barbarians"))
    mirror, rng = Mirror(setup, 4, 1), Generator(1)
    state = setup.start(seed=99)
    for _ in range(40):
        state.step_index(rng.below(state.legal_count()))
    mirror.batch.set(2, state)
    mirror.states[2] = state.clone()
    seeds = list(mirror.batch.seeds)
    over = state.clone()
    while not over.over:
        over.step_index(0)
    mirror.batch.set(0, over)
    mirror.states[0] = over
    mirror.agree_in_everything()
    assert mirror.batch.going == 3
    assert list(mirror.batch.seeds) == seeds
    for _ in range(10):
        indices = mirror.draw(rng)
        mirror.batch.step_index(indices)
        mirror.step(indices)
    mirror.agree_in_everything()
    assert state != mirror.states[2]


def test_a_state_taken_out_goes_its_own_way() -> None:
    batch = Batch("founders", games=2, seed=1)
    state = batch[1]
    assert type(state) is isettlers.State
    assert state == batch[1] == batch.setup.start(seed=batch.seeds[1])
    batch.step_index([0, 0])
    assert state != batch[1]
    state.apply(state.legal[0])
    assert state == batch[1]
    assert [each.actor for each in batch] == list(batch.actors)


def test_positions_with_more_actions_than_are_kept_are_played_like_any_other() -> None:
    start = crowded()
    mirror, rng = Mirror(start.setup, 3, 1), Generator(2)
    for place in range(3):
        mirror.batch.set(place, start)
        mirror.states[place] = start.clone()
    assert max(mirror.batch.counts) > 160
    many = turn = 0
    while mirror.batch.going:
        mirror.agree()
        many += max(mirror.batch.counts) > 160
        indices = mirror.draw(rng)
        if turn % 2:
            mirror.batch.apply(mirror.ids(indices))
        else:
            mirror.batch.step_index(indices)
        mirror.step(indices)
        turn += 1
    mirror.agree_in_everything()
    assert many > 1


@pytest.mark.parametrize("game", isettlers.games())
def test_a_drawn_index_is_any_of_the_legal_ones(game: str) -> None:
    [setup, *_] = SUBJECTS[game].setups.values()
    batch = Batch(setup, games=40, seed=2)
    for turn in range(60):
        batch.step_index(batch.sample(turn))
    counts = list(batch.counts)
    drawn: list[set[int]] = [set() for _ in counts]
    for seed in range(600):
        for place, index in enumerate(batch.sample(seed)):
            drawn[place].add(index)
    assert [sorted(each) for each in drawn] == [list(range(count)) if count else [-1] for count in counts]


def test_the_same_seed_draws_the_same_indices() -> None:
    batch = Batch("burgundy", games=300, seed=2)
    first = batch.sample(5).tolist()
    assert batch.sample(5).tolist() == first != batch.sample(6).tolist()
    again = Batch("burgundy", games=300, seed=2)
    assert again.sample(5).tolist() == first


def test_drawn_indices_are_equally_likely() -> None:
    batch = Batch("imperial", games=1000, seed=2, factions=("romans", "barbarians"))
    counts = list(batch.counts)
    drawn = [index for seed in range(40) for index, count in zip(batch.sample(seed), counts, strict=True) if count == 3]
    assert len(drawn) > 20_000
    shares = [drawn.count(index) / len(drawn) for index in range(3)]
    assert shares == pytest.approx([1 / 3] * 3, abs=0.01)


def test_legal_ids_can_be_written_to_room_that_is_given() -> None:
    batch = Batch("burgundy", games=9, seed=4)
    room = memoryview(bytearray(2 * 1000)).cast("H")
    offsets, ids = batch.legal(room)
    assert rows(offsets, ids) == [batch[place].legal_ids() for place in range(9)]
    assert len(ids) == offsets[9] == sum(batch.counts)
    before = ids[0]
    room[0] += 1
    assert ids[0] == before + 1


def test_games_that_begin_again_may_have_seeds_of_their_own() -> None:
    batch = Batch("founders", games=4, seed=1)
    old = batch[2]
    batch.restart([0, 3, 1], seeds=[10, 11, 12, 13])
    assert list(batch) == [
        isettlers.start("founders", seed=10), isettlers.start("founders", seed=11), old,
        isettlers.start("founders", seed=13),
    ]  # fmt: skip
    batch.restart()
    assert list(batch.seeds) == [
        derive_seed(10, 1), derive_seed(11, 1), derive_seed(derive_seed(1, 2), 1), derive_seed(13, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seeds", "message"),
    [
        ([1, 2], "seeds: expected one for each of 3 games, got 2"),
        ([1, 2, -1], "seed: expected int from 0 to 2"),
        ([1, 2, 2**64], "seed: expected int from 0 to 2"),
        ([1, 2, 0.5], "seed: expected int from 0 to 2"),
    ],
)
def test_seeds_that_do_not_fit_are_refused_and_nothing_has_changed(seeds: Any, message: str) -> None:
    batch = Batch("founders", games=3, seed=1)
    before = list(batch)
    with pytest.raises(SetupError, match=message):
        batch.restart(seeds=seeds)
    assert list(batch) == before
