from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import seed_test

import isettlers
from isettlers import IllegalAction, SetupError, State
from isettlers.adapters.common import victory
from isettlers.adapters.pettingzoo import Environment, GameEnv, Observation, env, parallel_env
from isettlers.imperial import Rulings

GAMES = isettlers.games()
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    *((game, {"players": players}) for game in GAMES for players in (2, 4)),
    ("imperial", {"players": 5, "packs": ("magic-number",)}),
    ("imperial", {"factions": ("romans",)}),
    ("imperial", {"factions": ("romans", "japanese"), "lookout": "alternate", "peaceful": True}),
    ("burgundy", {"estates": "drawn", "castles": "secret", "players": 3}),
)


def played(game: Environment, seed: int = 1) -> Iterator[tuple[str, Any]]:
    """Random legal play to the end: each agent and what `last` gave it, before it acts."""
    choices = random.Random(seed)
    for agent in game.agent_iter():
        _, *rest = game.last()
        yield agent, (seen_by(game, agent), *rest)
        over = game.terminations[agent] or game.truncations[agent]
        game.step(None if over else choices.choice(np.flatnonzero(seen_by(game, agent)["action_mask"])))


def seen_by(game: Environment, agent: str | None = None) -> Observation:
    """What an agent, or the one selected, is told."""
    observation = game.observe(agent or game.agent_selection)
    assert observation is not None
    return observation


def illegal(game: Environment) -> np.int64:
    """An action id that is not legal now."""
    action: np.int64 = np.flatnonzero(seen_by(game)["action_mask"] == 0)[0]
    return action


def state_of(game: Environment) -> State:
    return cast("GameEnv", game).state_of()


def at_decision(number: int, game: str = "imperial") -> GameEnv:
    """An environment so many decisions into a game."""
    made = GameEnv(game)
    made.reset(seed=3)
    for _ in range(number):
        made.step(state_of(made).legal_ids()[-1])
    return made


@pytest.mark.parametrize(("game", "settings"), TABLES)
class TestEveryGame:
    # The checks know by name which of PettingZoo's own environments may have a mask beside the observation.
    @pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
    @pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
    def test_passes_the_checks_of_pettingzoo(self, game: str, settings: dict[str, Any]) -> None:
        api_test(env(game, **settings))  # type: ignore[no-untyped-call]

    def test_comes_again_with_its_seed(self, game: str, settings: dict[str, Any]) -> None:
        seed_test(lambda: env(game, **settings))  # type: ignore[no-untyped-call]

    def test_is_the_game_of_the_engine(self, game: str, settings: dict[str, Any]) -> None:
        made = env(game, **settings)
        made.reset(seed=5)
        state = state_of(made)
        assert state == state.setup.start(5)
        worth = {}
        for agent, (observation, reward, termination, truncation, info) in played(made):
            state = state_of(made)
            assert (termination, truncation, info) == (state.over, False, {})
            assert observation["observation"].tolist() == list(state.observe(made.possible_agents.index(agent)))
            assert observation["action_mask"].tobytes() == state.legal.mask()
            if termination:
                worth[agent] = reward
            else:
                assert (agent, reward) == (f"seat_{state.actor}", 0)
        assert made.agents == []
        assert tuple(worth.values()) == victory(state)
        assert list(worth) == made.possible_agents == [f"seat_{seat}" for seat in range(state.seats)]


def test_a_victory_is_shared_among_several() -> None:
    assert victory(cast("State", SimpleNamespace(ranks=(2, 0, 0)))) == (0, 0.5, 0.5)
    assert victory(cast("State", SimpleNamespace(ranks=(1,)))) == (0,)


def test_the_reward_may_be_the_points() -> None:
    made = env("burgundy", players=3, reward="score")
    made.reset(seed=2)
    worth = [reward for _, (_, reward, termination, *_) in played(made) if termination]
    assert tuple(worth) == state_of(made).scores


def test_the_usual_game_is_one_for_two() -> None:
    for game in GAMES:
        assert GameEnv(game).possible_agents == ["seat_0", "seat_1"]
    assert len(GameEnv("founders", players=3).possible_agents) == 3


# ---------------------------------------------------------------- illegal actions


def test_an_illegal_action_ends_the_game_and_costs_its_agent_one() -> None:
    made = env("burgundy", players=3)
    made.reset(seed=1)
    first = made.agent_selection
    made.step(illegal(made))
    assert {agent: reward for agent, (_, reward, *_) in played(made)} == {
        agent: -1 if agent == first else 0 for agent in made.possible_agents
    }
    assert made.agents == []


def test_after_an_illegal_action_nothing_is_legal() -> None:
    made = env("founders")
    made.reset(seed=1)
    made.step(illegal(made))
    assert not any(seen_by(made, agent)["action_mask"].any() for agent in made.agents)
    made.reset(seed=1)
    assert seen_by(made)["action_mask"].any()


@pytest.mark.parametrize("action", [-1, 10**30, None, 1.5])
def test_without_wrappers_an_illegal_action_is_refused_and_nothing_has_changed(action: Any) -> None:
    made = at_decision(4)
    before, agent = made.state_of(), made.agent_selection
    with pytest.raises(IllegalAction):
        made.step(action)
    assert (made.state_of(), made.agent_selection) == (before, agent)


# ---------------------------------------------------------------- seeds and positions


def test_games_without_a_seed_are_a_series_that_the_last_seed_began() -> None:
    made, again, other = (GameEnv("founders") for _ in range(3))
    series: list[list[int]] = []
    for each, seed in ((made, 1), (again, 1), (other, 2)):
        each.reset(seed=seed)
        each.reset()
        series.append([each.state_of().hash])
        each.reset()
        series[-1].append(each.state_of().hash)
    assert series[0] == series[1]
    assert len({*series[0], *series[2]}) == 4


def test_games_without_any_seed_differ() -> None:
    one, other = GameEnv(), GameEnv()
    one.reset()
    other.reset()
    assert one.state_of() != other.state_of()


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5])
def test_a_seed_that_is_none_is_refused_and_nothing_has_changed(seed: Any) -> None:
    made = at_decision(4)
    before = made.state_of()
    for options in (None, {"state": before}):
        with pytest.raises(SetupError, match="seed"):
            made.reset(seed=seed, options=options)
    assert made.state_of() == before


def test_a_game_may_begin_from_a_position() -> None:
    position = at_decision(9).state_of()
    made = GameEnv()
    made.reset(options={"state": position})
    assert made.state_of() == position
    assert made.agent_selection == f"seat_{position.actor}"
    made.step(position.legal_ids()[0])
    assert made.state_of() != position


def test_a_seed_draws_the_chance_to_come_of_a_position() -> None:
    position = at_decision(9).state_of()
    made = GameEnv()
    made.reset(seed=5, options={"state": position})
    expected = position.clone()
    expected.reseed(5)
    assert made.state_of() == expected != position


def test_positions_that_are_none_of_this_game_are_refused() -> None:
    made = GameEnv()
    over = made.state_of()
    while not over.over:
        over.step_index(0)
    for wrong in (GameEnv("burgundy").state_of(), GameEnv(players=3).state_of(), over, b"a snapshot"):
        with pytest.raises(SetupError, match="position: expected a state"):
            made.reset(options={"state": wrong})


def test_a_copy_is_a_game_of_its_own() -> None:
    made = env("burgundy")
    made.reset(seed=4)
    list(zip(played(made), range(20), strict=False))
    before = state_of(made)
    for twin in (copy.deepcopy(made), pickle.loads(pickle.dumps(made))):  # noqa: S301, its own bytes
        assert state_of(twin) == before
        assert twin.agent_selection == made.agent_selection
        twin.step(before.legal_ids()[0])
        assert state_of(made) == before != state_of(twin)


def test_the_state_given_out_is_a_copy() -> None:
    made = at_decision(4)
    made.state_of().step_index(0)
    assert made.state_of() == at_decision(4).state_of()


# ---------------------------------------------------------------- what agents are told


def test_a_seat_that_does_not_decide_sees_its_own_side_and_has_nothing_legal() -> None:
    made = at_decision(6)
    other = 1 - made.state_of().actor
    seen = made.observe(f"seat_{other}")
    assert seen["observation"].tolist() == list(made.state_of().observe(other))
    assert not seen["action_mask"].any()


def test_what_was_told_does_not_change_afterwards() -> None:
    made = at_decision(6)
    seen = seen_by(made)
    kept = copy.deepcopy(seen)
    made.step(made.state_of().legal_ids()[0])
    seen_by(made)
    assert all(np.array_equal(seen[part], kept[part]) for part in ("observation", "action_mask"))


def test_nothing_is_drawn_unless_asked_for() -> None:
    made = env()
    made.reset(seed=1)
    assert made.render() is None


@pytest.mark.parametrize("game", GAMES)
def test_the_text_is_what_the_seat_to_decide_knows(game: str) -> None:
    made = env(game, render_mode="ansi")
    made.reset(seed=1)
    list(zip(played(made), range(15), strict=False))
    position = state_of(made)
    text = made.render()
    assert isinstance(text, str)
    assert f"actor: {position.actor}" in text.splitlines()
    assert position.legal[0].text in text
    made.reset(options={"state": position.resample(position.actor, 8)})
    assert made.render() == text
    for _ in played(made):
        pass
    assert "actor: null" in str(made.render()).splitlines()


def test_the_mask_is_also_a_method() -> None:
    made = at_decision(6)
    assert np.array_equal(made.action_mask(), seen_by(made)["action_mask"])
    for agent in made.agents:
        assert np.array_equal(made.action_mask(agent), seen_by(made, agent)["action_mask"])


# ---------------------------------------------------------------- the parallel interface


@pytest.mark.parametrize("game", GAMES)
def test_the_parallel_environment_passes_the_checks_of_pettingzoo(game: str) -> None:
    parallel_api_test(parallel_env(game, players=3))


@pytest.mark.parametrize("game", GAMES)
def test_the_parallel_environment_plays_the_same_game(game: str) -> None:
    turns, together = GameEnv(game, players=3), parallel_env(game, players=3)
    turns.reset(seed=5)
    observations, infos = together.reset(seed=5)
    choices = random.Random(1)
    rewards: dict[str, float] = {}
    while together.agents:
        active = turns.agent_selection
        assert {info["active_agent"] for info in infos.values()} == {active}
        for agent in together.agents:
            for part, numbers in turns.observe(agent).items():
                assert np.array_equal(observations[agent][part], numbers)
        action = choices.choice(np.flatnonzero(turns.action_mask()))
        turns.step(action)
        observations, rewards, *_, infos = together.step({**dict.fromkeys(together.agents, -1), active: action})
    assert tuple(rewards.values()) == victory(turns.state_of())


def test_a_parallel_step_needs_an_action_of_the_agent_to_decide_alone() -> None:
    made = parallel_env("burgundy")
    _, infos = made.reset(seed=1)
    active = infos["seat_0"]["active_agent"]
    other = next(agent for agent in made.agents if agent != active)
    with pytest.raises(IllegalAction, match=f"actions: expected one of {active}, got"):
        made.step({other: 0})
    *_, infos = made.step({active: int(made.aec_env.action_mask().argmax())})  # type: ignore[attr-defined]
    assert made.agents


def test_an_illegal_parallel_action_ends_the_game_and_costs_its_agent_one() -> None:
    made = parallel_env("burgundy")
    observations, infos = made.reset(seed=1)
    active = infos["seat_0"]["active_agent"]
    wrong = int(observations[active]["action_mask"].argmin())
    _, rewards, *_ = made.step({active: wrong})
    assert rewards == {agent: -1 if agent == active else 0 for agent in rewards}
    assert made.agents == []


# ---------------------------------------------------------------- settings


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"reward": "margin"}, "unknown reward 'margin', known: win, score"),
        ({"reward": None}, "unknown reward None"),
        ({"render_mode": "human"}, "unknown render mode 'human', known: ansi"),
        ({"players": 6}, "players: expected int from 1 to 5, got 6"),
        ({"players": True}, "got True"),
        ({"players": "two"}, 'got "two"'),
        ({"players": 5, "packs": ()}, "the atlanteans need their deck (S5): a pack"),
        ({"players": 3, "factions": ("romans", "japanese")}, "the settings are for 2 players, not 3"),
        ({"factions": ("romans", "martians")}, "unknown faction 'martians'"),
        ({"colour": "red"}, "imperial: unknown setting 'colour', known: factions, "),
        ({"decks": 7}, "decks: expected sequence of decks, got 7"),
        ({"game": "burgundy", "players": 5}, "players: expected int from 2 to 4, got 5"),
        (
            {"game": "founders", "rulings": Rulings()},
            "rulings: expected Rulings of this game or a table, got Rulings()",
        ),
    ],
)
def test_settings_that_do_not_fit_are_refused_in_one_line(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        env(**settings)
    assert message in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_every_observation_lies_in_its_space() -> None:
    for game in GAMES:
        made = env(game, players=4)
        made.reset(seed=6)
        for agent, (observation, *_) in played(made):
            assert made.observation_space(agent).contains(observation)
