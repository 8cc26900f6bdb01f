from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from rlcard.agents import RandomAgent
from rlcard.utils import reorganize, tournament

import isettlers
from isettlers import IllegalAction, SetupError
from isettlers.adapters.common import victory
from isettlers.adapters.rlcard import CardEnv

GAMES = isettlers.games()


def seated(game: str, **settings: Any) -> CardEnv:
    """An environment with random agents in all seats."""
    made = CardEnv(game, **settings)
    made.set_agents([RandomAgent(made.num_actions) for _ in range(made.num_players)])
    return made


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("training", [True, False])
def test_rlcards_own_runs_give_trajectories_and_payoffs(game: str, training: bool) -> None:  # noqa: FBT001
    np.random.seed(1)  # noqa: NPY002, RLCard's agents draw from it
    made = seated(game, players=3, seed=7)
    trajectories, payoffs = made.run(is_training=training)
    assert payoffs.tolist() == list(victory(made.state_of()))
    for player, parts in enumerate(reorganize(trajectories, payoffs)):
        assert parts[-1][2] == payoffs[player]
        for state, action, *_ in parts:
            assert action in state["legal_actions"]


def test_rlcards_own_tournament_gives_the_mean_payoffs() -> None:
    games, made = 3, seated("founders", players=3, seed=7)
    np.random.seed(1)  # noqa: NPY002
    total = sum(made.run()[1] for _ in range(games))
    made.seed(7)
    np.random.seed(1)  # noqa: NPY002
    assert tournament(made, games) == pytest.approx((total / games).tolist())


@pytest.mark.parametrize("game", GAMES)
def test_states_are_what_the_player_knows(game: str) -> None:
    made = CardEnv(game, seed=7)
    state, player = made.reset()
    while not made.is_over():
        position = made.state_of()
        assert player == position.actor
        assert state["obs"].tolist() == list(position.observe(player))
        assert list(state["legal_actions"]) == state["raw_legal_actions"] == position.legal_ids()
        assert not made.get_state((player + 1) % 2)["legal_actions"]
        assert made.get_payoffs().tolist() == [0, 0]
        state, player = made.step(position.legal_ids()[-1])
    assert made.get_perfect_information() == made.state_of().document()
    with pytest.raises(IllegalAction, match="the game is over"):
        made.step(0)


def test_a_seed_gives_a_series_of_games_again() -> None:
    def series(seed: int) -> list[int]:
        made = CardEnv("founders", seed=seed)
        return [hash_of_next(made) for _ in range(3)]

    def hash_of_next(made: CardEnv) -> int:
        made.reset()
        return made.state_of().hash

    assert series(1) == series(1)
    assert len({*series(1), *series(2)}) == 6


def test_steps_back_lead_to_the_beginning() -> None:
    made = CardEnv("burgundy", seed=3, allow_step_back=True)
    made.reset()
    positions = []
    for _ in range(9):
        positions.append(made.state_of())
        made.step(made.state_of().legal_ids()[0])
    for position in reversed(positions):
        made.step_back()
        assert made.state_of() == position
    assert made.step_back() is False


def test_an_illegal_action_is_refused_and_nothing_has_changed() -> None:
    made = CardEnv("burgundy", seed=3, allow_step_back=True)
    made.reset()
    before = made.state_of()
    with pytest.raises(IllegalAction):
        made.step(made.num_actions)
    assert made.state_of() == before
    assert made.step_back() is False


def test_a_copy_is_a_game_of_its_own() -> None:
    made = CardEnv("imperial", seed=3)
    made.reset()
    twin = copy.deepcopy(made)
    twin.step(twin.state_of().legal_ids()[0])
    assert twin.state_of() != made.state_of()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seed": -1}, "seed: expected None or int of 0 or more, got -1"),
        ({"seed": "7"}, "got '7'"),
        ({"reward": "margin"}, "unknown reward 'margin'"),
        ({"players": 6}, "players: expected int from 1 to 5, got 6"),
    ],
)
def test_settings_that_do_not_fit_are_refused_in_one_line(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        CardEnv(**settings)
    assert message in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
