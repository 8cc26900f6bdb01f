from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import isettlers
from isettlers import SetupError, State
from isettlers.adapters.common import victory
from isettlers.adapters.gymnasium import SeatEnv

GAMES = isettlers.games()
LAST = """
from isettlers.bots import Choice

class Last:
    spec, perfect_information = "last", False
    decisions = []

    def choose(self, state, seed, thinking):
        self.decisions.append((state.actor, seed))
        return Choice(state.legal_ids()[-1])

class Stubborn(Last):
    def choose(self, state, seed, thinking):
        return Choice(-1)
"""

Seen = tuple[list[float], bytes, float, bool, State]


def play(made: SeatEnv, decisions: int = 10_000, seed: int = 1) -> list[Seen]:
    """What so many random legal actions, or as many as there are to the end, gave."""
    choices, seen = random.Random(seed), list[Seen]()
    while len(seen) < decisions and not (seen and seen[-1][3]):
        action = np.int64(choices.choice(made.state_of().legal_ids()))
        row, reward, terminated, truncated, info = made.step(action)
        assert truncated is False
        seen.append((row.tolist(), info["action_mask"].tobytes(), float(reward), terminated, made.state_of()))
    return seen


def find(fits: Callable[[State], bool], game: str = "burgundy") -> State:
    """A position of two that is wanted."""
    choices = random.Random(1)
    for seed in range(100):
        state = SeatEnv(game).state_of().setup.start(seed)
        while not state.over:
            if fits(state):
                return state
            state.apply_unchecked(choices.choice(state.legal_ids()))
    raise AssertionError("no such position")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_checks_of_gymnasium_pass(game: str, players: int) -> None:
    check_env(gymnasium.make(f"isettlers/{game}-v0", players=players, seat=players - 1).unwrapped)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_it_is_the_seats_own_game(game: str, players: int) -> None:
    made = SeatEnv(game, players - 1, players=players)
    made.reset(seed=5)
    seen = play(made)
    for row, mask, reward, terminated, state in seen:
        assert row == list(state.observe(players - 1))
        assert mask == state.legal.mask()
        assert terminated is state.over
        assert state.over or (state.actor, reward) == (players - 1, 0)
    assert seen[-1][2] == victory(seen[-1][4])[players - 1]


def test_the_reward_may_be_the_points() -> None:
    made = SeatEnv("founders", 1, reward="score")
    made.reset(seed=5)
    *_, (_, _, reward, _, state) = play(made)
    assert reward == state.scores[1]


@pytest.mark.parametrize("opponents", ["random", "greedy", "ismcts:20"])
def test_a_seed_gives_the_same_game_again(opponents: str) -> None:
    one, other = SeatEnv("founders", opponents=opponents), SeatEnv("founders", opponents=opponents)
    one.reset(seed=5)
    other.reset(seed=5)
    assert play(one, 15) == play(other, 15)
    one.reset()
    other.reset()
    assert one.state_of() == other.state_of()
    other.reset(seed=6)
    assert one.state_of() != other.state_of()


def test_the_game_of_a_seed_is_that_of_the_engine() -> None:
    made = SeatEnv("burgundy", first_player=0)
    made.reset(seed=5)
    assert made.state_of() == made.state_of().setup.start(5)


def test_the_mask_is_also_a_method() -> None:
    made = SeatEnv("founders")
    assert not made.action_masks().any()
    _, info = made.reset(seed=5)
    assert made.action_masks().dtype == bool
    assert np.array_equal(made.action_masks(), info["action_mask"])
    play(made)
    assert not made.action_masks().any()


# ---------------------------------------------------------------- opponents


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    (tmp_path / "seated_bots.py").write_text(LAST)
    monkeypatch.syspath_prepend(tmp_path)
    import seated_bots  # type: ignore[import-not-found] # written above

    return seated_bots


def test_each_other_seat_has_its_bot(theirs: Any) -> None:
    made = SeatEnv("burgundy", 1, ("seated_bots.Last", "random", "seated_bots.Last"), players=4)
    made.reset(seed=1)
    play(made)
    assert {seat for seat, _ in theirs.Last.decisions} == {0, 3}
    assert len({seed for _, seed in theirs.Last.decisions}) == len(theirs.Last.decisions)


def test_a_bot_that_answers_with_no_legal_action_is_no_silent_loss(theirs: Any) -> None:
    assert theirs
    made = SeatEnv("burgundy", opponents="seated_bots.Stubborn", first_player=1)
    with pytest.raises(isettlers.IllegalAction):
        made.reset(seed=1)
    made = SeatEnv("burgundy", opponents="seated_bots.Stubborn", first_player=0)
    made.reset(seed=1)
    with pytest.raises(isettlers.IllegalAction):
        play(made)
    with pytest.raises(ResetNeeded):
        made.step(np.int64(0))


def test_alone_there_are_no_opponents() -> None:
    made = SeatEnv("imperial", opponents=(), factions=("romans",))
    made.reset(seed=1)
    *_, (_, _, reward, terminated, state) = play(made)
    assert terminated
    assert reward == (state.ranks == (0,))


# ---------------------------------------------------------------- ends


def test_an_illegal_action_ends_the_game_and_costs_one() -> None:
    made = SeatEnv("imperial")
    row, info = made.reset(seed=1)
    illegal = np.flatnonzero(info["action_mask"] == 0)[0]
    after, reward, terminated, truncated, info = made.step(illegal)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert np.array_equal(row, after)
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded, match="the game is over"):
        made.step(illegal)
    made.reset(seed=1)
    assert len(play(made, 3)) == 3


def test_after_the_end_and_before_the_first_reset_there_is_nothing_to_step() -> None:
    made = SeatEnv("founders")
    with pytest.raises(ResetNeeded):
        made.step(np.int64(0))
    made.reset(seed=1)
    play(made)
    with pytest.raises(ResetNeeded):
        made.step(np.int64(0))


# ---------------------------------------------------------------- positions


def test_a_game_may_begin_from_a_position() -> None:
    position = find(lambda state: state.actor == 0 and max(state.scores) > 20)
    made = SeatEnv("burgundy")
    made.reset(options={"state": position})
    assert made.state_of() == position
    made.reset(seed=4, options={"state": position})
    position.reseed(4)
    assert made.state_of() == position


def test_the_bots_decide_first_in_a_position_where_they_are_to() -> None:
    position = find(lambda state: state.actor == 1 and max(state.scores) > 20)
    made = SeatEnv("burgundy")
    made.reset(options={"state": position})
    assert made.state_of().actor == 0
    assert made.state_of() != position


def test_a_position_that_leaves_the_seat_nothing_to_decide_is_refused() -> None:
    def last(state: State) -> bool:
        return state.actor == 1 and all(after(state, action).over for action in state.legal_ids())

    made = SeatEnv("burgundy")
    with pytest.raises(SetupError, match="seat 0 has nothing to decide"):
        made.reset(options={"state": find(last)})
    with pytest.raises(SetupError, match="position: expected a state"):
        made.reset(options={"state": SeatEnv("founders").state_of()})


def after(state: State, action: int) -> State:
    copied = state.clone()
    copied.apply_unchecked(action)
    return copied


@pytest.mark.parametrize("opponents", ["random", "ismcts:5"])
def test_a_copy_is_a_game_of_its_own(opponents: str) -> None:
    made = SeatEnv("imperial", opponents=opponents)
    made.reset(seed=2)
    play(made, 10)
    copied, kept = copy.deepcopy(made), pickle.loads(pickle.dumps(made))  # noqa: S301, its own bytes
    assert play(copied, 5) == play(made, 5) == play(kept, 5)


# ---------------------------------------------------------------- as Gymnasium makes them


def test_they_are_registered_by_the_names_of_the_games() -> None:
    for game in GAMES:
        made = gymnasium.make(f"isettlers/{game}-v0", opponents="random", reward="score").unwrapped
        assert isinstance(made, SeatEnv)
        assert made.state_of().game.name == game


def test_several_may_be_stepped_together() -> None:
    several = gymnasium.make_vec("isettlers/burgundy-v0", 3, "sync", opponents="random")
    rows, info = several.reset(seed=1)
    assert rows.shape == (3, isettlers.game("burgundy").seatings(2)[0].start(1).observation_size)
    assert isinstance(several, gymnasium.vector.SyncVectorEnv)
    assert np.array_equal(np.stack(several.call("action_masks")), info["action_mask"])
    rows, rewards, *_, info = several.step(np.array([mask.argmax() for mask in info["action_mask"]]))
    assert rewards.tolist() == [0, 0, 0]
    assert info["action_mask"].any(axis=1).all()
    several.close()


def test_the_text_is_what_the_seat_knows() -> None:
    made = SeatEnv("imperial", render_mode="ansi")
    made.reset(seed=1)
    assert "seat: 0" in str(made.render()).splitlines()
    assert SeatEnv("imperial").render() is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seat": 2}, "seat: expected int from 0 to 1, got 2"),
        ({"seat": -1}, "got -1"),
        ({"seat": "0"}, 'got "0"'),
        ({"opponents": "deep-thought"}, "unknown bot 'deep-thought'"),
        ({"opponents": "ismcts:many"}, "ismcts: iterations"),
        ({"opponents": ("greedy", "greedy")}, "bots for 1 other seat: expected one, or one for each, got 2"),
        ({"opponents": ()}, "got 0"),
        ({"opponents": 7}, "opponents: expected a spec, or a function or class of a module, got 7"),
        ({"opponents": (7,)}, "opponents: expected a spec, or a function or class of a module, got 7"),
        ({"reward": "margin"}, "unknown reward"),
        ({"render_mode": "human"}, "unknown render mode"),
        ({"colour": "red"}, "unknown setting"),
    ],
)
def test_settings_that_do_not_fit_are_refused_in_one_line(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        SeatEnv("imperial", **settings)
    assert message in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
