"""Every game of the registry against the contract."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice

import pytest
from conformance.checks import (
    GAME_CHECKS,
    POSITION_CHECKS,
    GameCheck,
    PositionCheck,
    no_copy_in_another_condition_is_left_out,
)  # fmt: skip
from conformance.wander import Found, Wanderer, onwards, sample, walk
from games.subjects import SUBJECTS

import isettlers

SETUPS = [(game, label) for game, subject in SUBJECTS.items() for label in subject.setups]
MIXES = [(game, label) for game, subject in SUBJECTS.items() for label in subject.mixes]
SEEDS = (1, 2**64 - 60)


@cache
def positions(game: str, label: str) -> list[Found]:
    """Some 150 positions of a setup, met in nine games."""
    found = sample(SUBJECTS[game].setups[label], games=9, every=11)
    finished = next(each for each in walk(SUBJECTS[game].setups[label], 9, Wanderer(9)) if each.state.over)
    return [*found, finished]


@cache
def scattered(game: str) -> list[Found]:
    """Positions that games seldom come to, and some that follow them."""
    states = [(SUBJECTS[game].scattered(seed), seed) for seed in range(12)]
    return [found for state, seed in states for found in list(islice(onwards(state, seed, Wanderer(seed)), 40))[::9]]


def all_pass(check: PositionCheck, game: str, positions: Sequence[Found]) -> None:
    """The check passes in each position; a failure says where."""
    for found in positions:
        try:
            check(found.state.clone(), SUBJECTS[game])
        except BaseException as error:
            error.add_note(str(found))
            raise


def test_every_game_of_the_registry_is_under_the_contract() -> None:
    assert tuple(SUBJECTS) == isettlers.games()


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_setups_are_of_the_least_and_the_most_players(game: str) -> None:
    setups = [*SUBJECTS[game].setups.values(), *SUBJECTS[game].mixes.values()]
    counts = [setup.start(seed=1).seats for setup in setups]
    assert (min(counts), max(counts)) == isettlers.game(game).players


@pytest.mark.parametrize("game", SUBJECTS)
def test_action_ids_are_one_run_without_gaps(game: str) -> None:
    first = 0
    for block in isettlers.game(game).actions:
        assert block.first == first
        assert block.count > 0
        assert block.meaning
        first += block.count
    assert first == isettlers.game(game).num_actions < 2**16


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_parts_of_an_observation_are_one_run_without_gaps(game: str) -> None:
    first = 0
    for part in isettlers.game(game).observation:
        assert part.first == first
        assert part.count > 0
        assert part.meaning
        first += part.count
    [setup, *_] = SUBJECTS[game].setups.values()
    assert first == setup.start(seed=1).observation_size


@pytest.mark.parametrize("game", SUBJECTS)
def test_every_kind_of_action_is_taken_sooner_or_later(game: str) -> None:
    wanderer = Wanderer(3)
    kinds = {block.kind for block in isettlers.game(game).actions}
    setups = [*SUBJECTS[game].setups.values(), *SUBJECTS[game].mixes.values()]
    for seed in range(200):
        for setup in setups:
            for _ in walk(setup, seed, wanderer):
                pass
        for _ in onwards(SUBJECTS[game].scattered(seed), seed, wanderer):
            pass
        if set(wanderer.taken) == kinds:
            return
    assert kinds - set(wanderer.taken) == set()


@pytest.mark.parametrize("check", POSITION_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "label"), SETUPS)
def test_a_position(game: str, label: str, check: PositionCheck) -> None:
    all_pass(check, game, positions(game, label))


@pytest.mark.parametrize(("game", "label"), MIXES)
def test_positions_of_a_mix_of_options(game: str, label: str) -> None:
    found = sample(SUBJECTS[game].mixes[label], games=2, every=13)
    for check in POSITION_CHECKS:
        all_pass(check, game, found)


@pytest.mark.parametrize(("game", "label"), MIXES)
def test_a_game_of_a_mix_of_options(game: str, label: str) -> None:
    for check in GAME_CHECKS:
        check(SUBJECTS[game].mixes[label], SEEDS[0], SUBJECTS[game])


@pytest.mark.parametrize("check", POSITION_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", SUBJECTS)
def test_a_position_that_games_seldom_come_to(game: str, check: PositionCheck) -> None:
    all_pass(check, game, scattered(game))


@pytest.mark.parametrize("game", SUBJECTS)
def test_identical_copies_in_many_conditions_are_all_offered(game: str) -> None:
    all_pass(
        no_copy_in_another_condition_is_left_out,
        game,
        [Found(SUBJECTS[game].scattered(seed), seed, ()) for seed in range(80)],
    )


@pytest.mark.parametrize("game", SUBJECTS)
def test_play_goes_on_from_any_position_to_an_end(game: str) -> None:
    for seed in range(100, 140):
        state = SUBJECTS[game].scattered(seed)
        assert state.check() == 0
        for found in onwards(state, seed, Wanderer(seed)):
            assert found.state.check() == 0, str(found)
            assert len(found.ids) < SUBJECTS[game].most_decisions


@pytest.mark.parametrize("check", GAME_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "label"), SETUPS)
def test_a_game(game: str, label: str, check: GameCheck) -> None:
    for seed in SEEDS:
        check(SUBJECTS[game].setups[label], seed, SUBJECTS[game])
