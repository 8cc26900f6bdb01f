"""Long runs, left to `make soak`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, permutations

import pytest
from games.subjects import SUBJECTS

from isettlers._core.imperial.engine import put_together, take_apart
from isettlers._core.kernel import GREEDY, RANDOM, play_games
from isettlers._core.rng import Generator, derive_seed
from isettlers.conformance.checks import (
    POSITION_CHECKS,
    no_action_is_offered_again_for_an_identical_copy,
    no_two_actions_lead_to_equal_positions,
)
from isettlers.conformance.game_checks import GAME_CHECKS
from isettlers.conformance.wander import Wanderer, onwards, walk
from isettlers.imperial import EDITIONS, Setup
from isettlers.imperial.seatings import BASE_FACTIONS

pytestmark = pytest.mark.slow

SETUPS = [(game, label) for game, subject in SUBJECTS.items() for label in subject.setups]
MIXES = [(game, label) for game, subject in SUBJECTS.items() for label in subject.mixes]
SEATINGS = list(permutations(BASE_FACTIONS))


@pytest.mark.parametrize("edition", EDITIONS)
def test_ten_thousand_random_four_player_games_are_consistent_at_every_step(edition: str) -> None:
    setups = [Setup(factions=seating, edition=edition) for seating in SEATINGS]
    rng = Generator(1)
    for game in range(10_000):
        seed = derive_seed(1, game)
        state = setups[game % len(setups)].start(seed=seed)
        decisions = 0
        while not state.over:
            state.step_index(rng.below(state.legal_count()))
            decisions += 1
            assert state.check() == 0, f"{state.setup}, seed {seed}, decision {decisions}"
        assert decisions < SUBJECTS["imperial"].most_decisions


@pytest.mark.parametrize(("game", "label"), MIXES)
def test_hundreds_of_random_games_of_every_mix_of_options_are_consistent_at_every_step(game: str, label: str) -> None:
    setup, rng = SUBJECTS[game].mixes[label], Generator(2)
    for number in range(400):
        state = setup.start(seed=derive_seed(2, number))
        while not state.over:
            state.step_index(rng.below(state.legal_count()))
            assert state.check() == 0, f"{setup}, game {number}"


@pytest.mark.parametrize("policies", [[RANDOM] * 4, [GREEDY, RANDOM] * 2, [GREEDY] * 4], ids=str)
def test_hundreds_of_games_of_every_seating_end_in_the_core(policies: Sequence[int]) -> None:
    for seating in SEATINGS:
        _, _, scores, ranks = play_games(Setup(factions=seating).tables(), bytes(policies), 5, 0, 100)
        for points, places in zip(scores, ranks, strict=True):
            assert 0 in places
            assert points[places.index(0)] == max(points)
            assert min(points) >= 0


@pytest.mark.parametrize(("game", "label"), SETUPS)
def test_no_two_actions_come_to_the_same_anywhere_in_many_games(game: str, label: str) -> None:
    subject, wanderer = SUBJECTS[game], Wanderer(8)
    for seed in range(400):
        for position in walk(subject.setups[label], seed, wanderer):
            no_two_actions_lead_to_equal_positions(position.state, subject)
            if seed % 10 == 0:
                no_action_is_offered_again_for_an_identical_copy(position.state, subject)


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_contract_holds_from_positions_that_games_seldom_come_to(game: str) -> None:
    subject = SUBJECTS[game]
    for seed in range(1_000, 1_150):
        state = subject.scattered(seed)
        for position in list(islice(onwards(state, seed, Wanderer(seed)), 80))[::8]:
            for check in POSITION_CHECKS:
                check(position.state.clone(), subject)


@pytest.mark.parametrize("game", SUBJECTS)
def test_play_goes_on_from_thousands_of_positions_to_an_end(game: str) -> None:
    for seed in range(4_000):
        state = SUBJECTS[game].scattered(seed)
        for position in onwards(state, seed, Wanderer(seed)):
            assert position.state.check() == 0, str(position)


@pytest.mark.parametrize(("game", "label"), SETUPS)
def test_the_contract_holds_over_many_more_games(game: str, label: str) -> None:
    subject, wanderer = SUBJECTS[game], Wanderer(9)
    for seed in range(1_000, 1_015):
        for position in list(walk(subject.setups[label], seed, wanderer))[::7]:
            for check in POSITION_CHECKS:
                check(position.state.clone(), subject)
        for game_check in GAME_CHECKS:
            game_check(subject.setups[label], seed, subject)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_lies_in_a_state_that_its_fields_do_not_show(edition: str) -> None:
    wanderer = Wanderer(4)
    for seed in range(400):
        setup = Setup(factions=SEATINGS[seed % len(SEATINGS)], edition=edition)
        for position in walk(setup, seed, wanderer):
            again = position.state.clone()
            put_together(again, take_apart(position.state))
            assert again == position.state, str(position)
