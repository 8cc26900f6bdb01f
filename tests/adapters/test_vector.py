from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector

import isettlers
from isettlers import IllegalAction, SetupError, State
from isettlers._core.rng import derive_seed
from isettlers.adapters.common import victory
from isettlers.adapters.gymnasium import SeatEnv
from isettlers.adapters.vector import SeatVectorEnv
from isettlers.bots import decide

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text(encoding="utf-8")
GAMES = isettlers.games()
MODES = ("SameStep", "NextStep", "Disabled")
Step = tuple[Any, Any, Any, Any, dict[str, Any]]


def chosen(mask: Any, random: np.random.Generator) -> Any:
    """A legal action in each game; 0 where there is none."""
    return (random.random(mask.shape) * mask).argmax(axis=1)


def play(made: SeatVectorEnv, steps: int, seed: int = 1) -> list[Step]:
    """Random legal play from a reset on."""
    random, taken = np.random.default_rng(seed), list[Step]()
    _, info = made.reset(seed=seed)
    for _ in range(steps):
        taken.append(made.step(chosen(info["action_mask"], random)))
        info = taken[-1][-1]
    return taken


def ended(made: SeatVectorEnv) -> tuple[list[Step], State]:
    """Random play of one game to its end, and the state there."""
    random = np.random.default_rng(1)
    steps: list[Step] = []
    _, info = made.reset(seed=5)
    while not (steps and steps[-1][2].any()):
        steps.append(made.step(chosen(info["action_mask"], random)))
        info = steps[-1][-1]
    return steps, made.state_of(0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_rows_and_masks_are_what_the_seats_know(game: str, players: int) -> None:
    made = SeatVectorEnv(game, 6, tuple(range(players)), "random", players=players, dtype="uint8")
    ids = np.array(made.encoding.ids)
    steps = play(made, 40)
    for rows, rewards, over, truncated, _ in steps:
        assert made.observation_space.contains(rows)
        assert rewards.dtype == np.float64
        assert over.dtype == truncated.dtype == bool
        assert not truncated.any()
    mask = steps[-1][-1]["action_mask"]
    assert np.array_equal(mask, made.action_masks())
    for number in range(6):
        state, seat = made.state_of(number), number % players
        assert state.actor == seat
        assert np.array_equal(rows[number], np.asarray(made.encoding.observe(state, seat)))
        assert ids[np.flatnonzero(mask[number])].tolist() == state.legal_ids()


def test_games_of_a_seed_are_those_of_a_batch() -> None:
    made = SeatVectorEnv("burgundy", 5, first_player=0)
    batch = isettlers.Batch(made.state_of(0).setup, games=5, seed=7)
    made.reset(seed=7)
    assert [made.state_of(number) for number in range(5)] == list(batch)
    made.reset()
    batch.restart()
    assert [made.state_of(number) for number in range(5)] == list(batch)


def test_each_game_may_have_a_seed_of_its_own() -> None:
    made = SeatVectorEnv("burgundy", 3, opponents="random", first_player=0)
    made.reset(seed=[7, None, np.uint64(7)])
    assert made.state_of(0) == made.state_of(2) == isettlers.start("burgundy", seed=7, players=2, first_player=0)
    assert made.game_seeds[1] != 7
    before = made.game_seeds
    _, info = made.reset()
    assert info["seed"].tolist() == [derive_seed(seed, 1) for seed in before]
    made.reset(seed=[1, 2, 3], options={"reset_mask": [False, True, False]})
    assert made.game_seeds == (derive_seed(7, 1), 2, derive_seed(7, 1))
    with pytest.raises(SetupError, match="seeds: expected one for each of 3 games, got 2"):
        made.reset(seed=[1, 2])


@pytest.mark.parametrize("mode", MODES[:2])
@pytest.mark.parametrize("opponents", ["greedy", "ismcts:3"])
def test_a_seed_gives_the_same_games_again(mode: str, opponents: str) -> None:
    one, other = (SeatVectorEnv("founders", 2, (0, 1), opponents, autoreset_mode=mode) for _ in range(2))
    for mine, theirs in zip(play(one, 30), play(other, 30), strict=True):
        for part, same in zip(mine[:4], theirs[:4], strict=True):
            assert np.array_equal(part, same)


@pytest.mark.parametrize("opponents", ["greedy", "ismcts:4,reuse=off", "ismcts:nodes=9,reuse=off"])
def test_bots_in_the_core_and_in_python_decide_as_in_an_environment_of_one_game(opponents: str) -> None:
    made = SeatVectorEnv("founders", 3, 1, opponents, autoreset_mode="NextStep", threads=2)
    alone, random = SeatEnv("founders", 1, opponents), np.random.default_rng(3)
    _, info = made.reset(seed=1)
    for seed in (derive_seed(1, 2), derive_seed(derive_seed(1, 2), 1)):
        alone.reset(seed=seed)
        over = False
        while not over:
            assert made.state_of(2) == alone.state_of()
            actions = chosen(info["action_mask"], random)
            _, rewards, ends, _, info = made.step(actions)
            _, reward, over, *_ = alone.step(np.int64(made.encoding.ids[actions[2]]))
            assert (rewards[2], ends[2]) == (reward, over)
        info = made.step(chosen(info["action_mask"], random))[-1]


def test_shaping_adds_the_change_of_the_evaluation() -> None:
    plain, shaped = (
        SeatVectorEnv("founders", 1, 1, "random", autoreset_mode="Disabled", shaping=weight, gamma=0.5)
        for weight in (0.0, 0.1)
    )
    shaped.reset(seed=5)
    before = shaped.state_of(0).evaluate(1)
    random = np.random.default_rng(1)
    _, info = plain.reset(seed=5)
    actions = chosen(info["action_mask"], random)
    difference = shaped.step(actions)[1][0] - plain.step(actions)[1][0]
    assert difference == pytest.approx(0.1 * (0.5 * shaped.state_of(0).evaluate(1) - before), rel=1e-5)


def test_the_reward_is_the_victory_the_points_or_the_change_of_the_lead() -> None:
    made = SeatVectorEnv("founders", 1, 1, "random", autoreset_mode="Disabled")
    steps, state = ended(made)
    assert [step[1][0] for step in steps] == [0] * (len(steps) - 1) + [victory(state)[1]]
    steps, state = ended(SeatVectorEnv("founders", 1, 1, "random", reward="score", autoreset_mode="Disabled"))
    assert [step[1][0] for step in steps] == [0] * (len(steps) - 1) + [state.scores[1]]
    made = SeatVectorEnv("founders", 1, 1, "random", reward="lead", autoreset_mode="Disabled", players=3)
    made.reset(seed=5)
    first = lead(made.state_of(0))
    steps, state = ended(made)
    assert sum(step[1][0] for step in steps) == lead(state) - first
    assert sum(step[1][0] != 0 for step in steps) > 3


def lead(state: State) -> float:
    """What seat 1 has more than the best other seat of three."""
    return state.scores[1] - max(state.scores[0], state.scores[2])


def test_alone_the_lead_is_the_points() -> None:
    made = SeatVectorEnv("imperial", 1, opponents=(), factions=("romans",), reward="lead", autoreset_mode="Disabled")
    made.reset(seed=5)
    first = made.state_of(0).scores[0]
    steps, state = ended(made)
    assert sum(step[1][0] for step in steps) == state.scores[0] - first


# ---------------------------------------------------------------- ends


def test_in_the_same_step_a_new_game_begins_and_the_last_row_is_kept() -> None:
    made, kept = (SeatVectorEnv("founders", 1, 0, "random", autoreset_mode=mode) for mode in ("SameStep", "Disabled"))
    steps, new = ended(made)
    others, last = ended(kept)
    assert len(steps) == len(others)
    assert all("final_obs" not in step[-1] for step in steps[:-1])
    rows, _, over, _, info = steps[-1]
    assert over.tolist() == info["_final_obs"].tolist() == [True]
    assert np.array_equal(info["final_obs"], others[-1][0])
    assert info["_final_info"].tolist() == [True]
    assert info["final_info"]["seed"].tolist() == [derive_seed(5, 0)]
    assert info["final_info"]["_seed"].tolist() == info["final_info"]["_action_mask"].tolist() == [True]
    assert not info["final_info"]["action_mask"].any()
    assert np.array_equal(rows[0], np.asarray(made.encoding.observe(new, 0, dtype="float32")))
    assert last.over
    assert not new.over
    assert info["action_mask"].any()


def test_in_the_next_step_the_action_is_ignored_and_a_new_game_begins() -> None:
    made = SeatVectorEnv("founders", 3, 0, "random", reward="lead", autoreset_mode="NextStep")
    seen = 0
    before = np.zeros(3, np.bool_)
    for _, rewards, over, _, info in play(made, 300):
        assert not info["action_mask"][over].any()
        assert info["action_mask"][~over].any(axis=1).all()
        assert not rewards[before].any()
        assert not (over & before).any()
        seen += int(before.sum())
        before = over
    assert seen > 3


def test_disabled_a_game_that_is_over_has_to_be_reset() -> None:
    made = SeatVectorEnv("founders", 2, 0, "random", autoreset_mode="Disabled")
    random, over = np.random.default_rng(1), np.zeros(2, np.bool_)
    with pytest.raises(ResetNeeded):
        made.step(np.zeros(2, np.int64))
    _, info = made.reset(seed=1)
    while not over.any():
        _, _, over, _, info = made.step(chosen(info["action_mask"], random))
    with pytest.raises(ResetNeeded):
        made.step(np.zeros(2, np.int64))
    kept = [made.state_of(number) for number in range(2)]
    made.reset(options={"reset_mask": [False, False]})
    with pytest.raises(ResetNeeded):
        made.step(np.zeros(2, np.int64))
    with pytest.raises(ValueError, match="2"):
        made.reset(options={"reset_mask": [True] * 3})
    _, info = made.reset(options={"reset_mask": over})
    assert [made.state_of(number) == kept[number] for number in range(2)] == [not each for each in over]
    made.step(chosen(info["action_mask"], random))


def test_what_was_given_out_does_not_change_afterwards() -> None:
    made = SeatVectorEnv("burgundy", 4, opponents="random")
    rows, info = made.reset(seed=1)
    kept, mask = rows.copy(), info["action_mask"].copy()
    made.step(mask.argmax(axis=1))
    assert np.array_equal(rows, kept)
    assert np.array_equal(info["action_mask"], mask)


# ---------------------------------------------------------------- as Gymnasium makes them


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_makes_it_by_name(game: str) -> None:
    made = gymnasium.make_vec(f"isettlers/{game}-v0", 3, opponents="random", seat=(0, 1))
    assert isinstance(made.unwrapped, SeatVectorEnv)
    assert made.num_envs == 3
    assert made.unwrapped.state_of(0).setup == SeatEnv(game).state_of().setup
    assert made.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rows, info = made.reset(seed=1)
    assert rows.shape == made.observation_space.shape
    assert made.action_space.contains(info["action_mask"].argmax(axis=1))
    made.close()


def test_a_bot_advises_the_agent_in_all_games() -> None:
    made = SeatVectorEnv("burgundy", 4, (0, 1), "random", autoreset_mode="Disabled")
    made.reset(seed=3)
    ids = [made.encoding.ids[number] for number in made.advise("greedy", 7)]
    assert ids == [decide("greedy", made.state_of(game), derive_seed(7, game)).action for game in range(4)]


FEW = Box(-np.inf, np.inf, (10,), np.float32)
WRAPPED: dict[str, Callable[[SeatVectorEnv], Any]] = {
    "RecordEpisodeStatistics": vector.RecordEpisodeStatistics,
    "NormalizeReward": vector.NormalizeReward,
    "TransformReward": lambda made: vector.TransformReward(made, lambda rewards: 2 * rewards),
    "ClipReward": lambda made: vector.ClipReward(made, 0, 1),
    "TransformAction": lambda made: vector.TransformAction(made, lambda actions: actions),
    "DictInfoToList": vector.DictInfoToList,
    "TransformObservation": lambda made: vector.TransformObservation(made, lambda rows: rows[:, :10], None, FEW),
    "FlattenObservation": vector.FlattenObservation,
    "ReshapeObservation": lambda made: vector.ReshapeObservation(made, (1, made.encoding.width)),
    "DtypeObservation": lambda made: vector.DtypeObservation(made, np.float64),
    "NormalizeObservation": vector.NormalizeObservation,
}


@pytest.mark.parametrize("name", WRAPPED)
@pytest.mark.parametrize("mode", MODES)
def test_wrappers_of_gymnasium_run_in_the_modes_that_the_page_names(name: str, mode: str) -> None:
    [modes] = re.findall(rf"^\| [^|]*`{name}`[^|]* \| ([^|]*) \|$", PAGE, re.MULTILINE)
    made = SeatVectorEnv("founders", 4, opponents="random", reward="score", autoreset_mode=mode)
    if f"`{mode}`" not in modes and modes != "all":
        with pytest.raises(ValueError, match="autoreset_mode"):
            WRAPPED[name](made)
        return
    wrapped, random, over = WRAPPED[name](made), np.random.default_rng(1), np.zeros(4, np.bool_)
    wrapped.reset(seed=1)
    for _ in range(150):
        rows, _, over, _, _ = wrapped.step(chosen(made.action_masks(), random))
        assert rows.shape == wrapped.observation_space.shape
        if mode == "Disabled" and over.any():
            wrapped.reset(options={"reset_mask": over})


def test_gymnasium_counts_the_decisions_of_each_game() -> None:
    made = vector.RecordEpisodeStatistics(SeatVectorEnv("founders", 4, opponents="random", reward="score"))
    random = np.random.default_rng(1)
    _, info = made.reset(seed=1)
    lengths: list[int] = []
    while len(lengths) < 4:
        _, _, over, _, info = made.step(chosen(info["action_mask"], random))
        if over.any():
            lengths += info["episode"]["l"][over].tolist()
    assert min(lengths) > 20


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_envs": 0}, "num_envs: expected int from 1 to 1048576, got 0"),
        ({"num_envs": "4"}, 'got "4"'),
        ({"seat": 2}, "seat: expected 0 to 1, or several, got 2"),
        ({"seat": ()}, "seat: expected 0 to 1, or several, got ()"),
        ({"seat": (0, -1)}, "got (0, -1)"),
        ({"seat": 0.5}, "got 0.5"),
        ({"opponents": "deep-thought"}, "unknown bot 'deep-thought'"),
        ({"opponents": "gredy"}, "unknown bot 'gredy', did you mean greedy?"),
        ({"opponents": ("greedy", "greedy")}, "bots for 1 other seat: expected one, or one for each, got 2"),
        ({"reward": "margin"}, "unknown reward 'margin', known: win, score, lead"),
        ({"gamma": 2.0}, "gamma: expected a number from 0 to 1, got 2.0"),
        ({"threads": 0}, "threads: expected int from 1 to 256, got 0"),
        ({"dtype": "int8"}, "dtype: expected one of uint8, float16, float32, got 'int8'"),
        ({"one_hot": -1}, "one_hot: "),
        ({"autoreset_mode": "Never"}, "autoreset_mode: expected one of NextStep, SameStep, Disabled, got 'Never'"),
        ({"players": 6}, "players: expected int from 1 to 5, got 6"),
        ({"colour": "red"}, "unknown setting"),
    ],
)
def test_settings_that_do_not_fit_are_refused_in_one_line(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        SeatVectorEnv("imperial", **settings)
    assert message in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (np.zeros(3, np.int64), ValueError),
        (np.zeros((4, 2), np.int64), ValueError),
        (np.zeros(4, np.float64), TypeError),
        (np.full(4, 10**6), IllegalAction),
        (np.full(4, -1), IllegalAction),
        ("left", ValueError),
    ],
)
def test_actions_that_do_not_fit_are_refused_and_nothing_has_changed(actions: Any, error: type[Exception]) -> None:
    made = SeatVectorEnv("burgundy", 4, opponents="random")
    _, info = made.reset(seed=1)
    before = [made.state_of(number) for number in range(4)]
    with pytest.raises(error) as refused:
        made.step(actions)
    assert len(str(refused.value).splitlines()) == 1
    assert [made.state_of(number) for number in range(4)] == before
    made.step(info["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, (1,), (1, -2), ((1, 2), (3, 4))])
def test_a_seed_that_is_none_is_refused_and_nothing_has_changed(seed: Any) -> None:
    made = SeatVectorEnv("burgundy", 2, opponents="random")
    made.reset(seed=1)
    before = made.state_of(0)
    with pytest.raises(SetupError, match="seed"):
        made.reset(seed=seed)
    assert made.state_of(0) == before


def test_after_a_bot_that_fails_the_games_have_to_be_reset(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("no idea")

    made = SeatVectorEnv("founders", 3, opponents="ismcts:ms=1", players=2)
    _, info = made.reset(seed=1)
    first = info["action_mask"].argmax(axis=1)

    def play_on() -> None:
        actions = first
        for _ in range(50):
            actions = made.step(actions)[-1]["action_mask"].argmax(axis=1)

    with monkeypatch.context() as patch:
        patch.setattr("isettlers.adapters.vector.decide", fails)
        with pytest.raises(RuntimeError, match="no idea"):
            play_on()
    with pytest.raises(ResetNeeded):
        made.step(first)
    made.reset(seed=1)
    made.step(first)
