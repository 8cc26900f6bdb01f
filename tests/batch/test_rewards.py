"""Rewards and games that begin again, against an obvious recomputation from states."""

from __future__ import annotations

from typing import Any

import pytest
from batch.mirror import seed_of

import isettlers
from isettlers import Batch, Setup, SetupError, State
from isettlers._core.rng import derive_seed
from isettlers.adapters.common import victory

GAMES = isettlers.games()
Rewards = list[float]


def seating(game: str, players: int) -> Setup:
    return isettlers.game(game).seatings(players)[0]


def leads(state: State) -> Rewards:
    """Each seat's points less the most of another."""
    return [
        points - max((other for place, other in enumerate(state.scores) if place != seat), default=0)
        for seat, points in enumerate(state.scores)
    ]


def potentials(state: State) -> Rewards:
    return [0.0 if state.over else state.evaluate(seat) for seat in range(state.seats)]


def expected(before: State, after: State, reward: str, shaping: float, gamma: float) -> Rewards:
    """The rewards of a step."""
    if reward == "lead":
        base = [new - old for new, old in zip(leads(after), leads(before), strict=True)]
    elif not after.over:
        base = [0.0] * after.seats
    else:
        base = list(victory(after)) if reward == "win" else [float(points) for points in after.scores]
    shaped = zip(base, potentials(before), potentials(after), strict=True)
    return [own + shaping * (gamma * new - old) for own, old, new in shaped]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("reward", "shaping", "gamma"), [("win", 0.0, 1.0), ("score", 0.0, 1.0), ("lead", 0.0, 1.0), ("win", 0.01, 0.98)]
)
def test_rewards_are_those_of_the_states_before_and_after(game: str, reward: str, shaping: float, gamma: float) -> None:
    setup = seating(game, 3)
    batch = Batch(setup, games=4, seed=8, reward=reward, shaping=shaping, gamma=gamma)
    turn = 0
    while batch.going:
        before, indices = list(batch), list(batch.sample(turn))
        batch.step_index(indices)
        for number, (old, new) in enumerate(zip(before, batch, strict=True)):
            rewards = [0.0] * 3 if old.over else expected(old, new, reward, shaping, gamma)
            assert batch.rewards.tolist()[number] == pytest.approx(rewards, rel=1e-5, abs=1e-5)
            assert batch.ended[number] == (new.over and not old.over)
        turn += 1
    assert batch.final_scores.tolist() == [list(state.scores) for state in batch]


def test_a_step_has_the_rewards_of_what_the_bots_decided_in_it() -> None:
    made: dict[str, Any] = {"games": 3, "seed": 8, "reward": "lead", "shaping": 0.5, "gamma": 0.9}
    batch = Batch(seating("founders", 2), opponents=(None, "greedy"), **made)
    for turn in range(40):
        before = list(batch)
        batch.step_index(batch.sample(turn))
        for number, (old, new) in enumerate(zip(before, batch, strict=True)):
            rewards = [0.0, 0.0] if old.over else expected(old, new, "lead", 0.5, 0.9)
            assert batch.rewards.tolist()[number] == pytest.approx(rewards, rel=1e-5, abs=1e-5)
    assert any(map(any, batch.rewards.tolist())) or not batch.going


def test_shaping_changes_the_return_of_a_game_by_the_first_potential_alone() -> None:
    made: dict[str, Any] = {"games": 5, "seed": 3}
    plain, shaped = Batch(seating("burgundy", 2), **made), Batch(seating("burgundy", 2), shaping=0.25, **made)
    first = [potentials(state) for state in shaped]
    totals = [[0.0, 0.0] for _ in range(5)]
    turn = 0
    while plain.going:
        indices = plain.sample(turn)
        plain.step_index(indices)
        shaped.step_index(indices)
        for total, one, other in zip(totals, shaped.rewards.tolist(), plain.rewards.tolist(), strict=True):
            total[:] = [value + new - old for value, new, old in zip(total, one, other, strict=True)]
        turn += 1
    for total, potential in zip(totals, first, strict=True):
        assert total == pytest.approx([-0.25 * value for value in potential], abs=1e-3)


def test_alone_the_lead_is_the_points_and_the_reward_a_victory() -> None:
    batch = Batch("imperial", games=20, seed=1, factions=("romans",), reward="lead")
    won = Batch("imperial", games=20, seed=1, factions=("romans",))
    totals, turn = [float(*state.scores) for state in batch], 0
    while batch.going:
        batch.step_index(batch.sample(turn))
        won.step_index(won.sample(turn))
        totals = [total + one for total, (one,) in zip(totals, batch.rewards.tolist(), strict=True)]
        for (reward,), ended, state in zip(won.rewards.tolist(), won.ended, won, strict=True):
            assert reward == (victory(state)[0] if ended else 0)
        turn += 1
    assert totals == [state.scores[0] for state in batch]


# ---------------------------------------------------------------- autoreset


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_ends_begins_again_in_the_same_step(game: str) -> None:
    setup = seating(game, 2)
    batch, kept = Batch(setup, games=3, seed=5, autoreset=True), Batch(setup, games=3, seed=5)
    begun = [0] * 3
    for turn in range(900):
        indices = kept.sample(turn)
        assert batch.step_index(indices) == 3
        kept.step_index(indices)
        over = list(kept.over)
        assert (list(batch.ended), bytes(batch.rewards)) == (over, bytes(kept.rewards))
        if any(over):
            for number in range(3):
                if over[number]:
                    begun[number] += 1
                    assert batch.seeds[number] == seed_of(5, number, begun[number])
                    assert batch[number] == setup.start(seed=batch.seeds[number])
                    assert batch.final_scores.tolist()[number] == list(kept[number].scores)
                    assert batch.final_ranks.tolist()[number] == list(kept[number].ranks)
            kept.restart(kept.over)
        assert bytes(batch.actors) == bytes(kept.actors)
    assert min(begun) > 0


def test_rows_of_a_game_that_ended_are_those_of_the_new_one() -> None:
    batch = Batch(seating("founders", 2), games=3, seed=5, autoreset=True)
    encoding = isettlers.Encoding(batch.setup)
    turn = 0
    while not any(batch.ended):
        rows, masks = batch.step_observe(batch.sample(turn), by="index", encoding=encoding)
        turn += 1
    assert bytes(rows) == bytes(batch.observe(encoding=encoding))
    assert bytes(masks) == bytes(batch.mask(encoding=encoding))
    assert not any(batch.over)


def test_a_finished_position_that_was_put_in_begins_again_in_the_next_step() -> None:
    batch = Batch(seating("founders", 2), games=2, seed=5, autoreset=True)
    state = batch[0]
    while not state.over:
        state.step_index(0)
    batch.set(0, state)
    assert (list(batch.over), batch.actors[0]) == ([True, False], -1)
    batch.step_index([-1, 0])
    assert (list(batch.over), list(batch.ended)) == ([False] * 2, [False] * 2)
    assert batch.seeds[0] == derive_seed(derive_seed(5, 0), 1)


def test_a_position_that_was_played_outside_adds_to_the_rewards_of_the_step() -> None:
    made: dict[str, Any] = {"games": 1, "seed": 5, "reward": "lead", "shaping": 0.5, "gamma": 0.5}
    batch = Batch(seating("founders", 2), **made)
    turn = 0
    while batch.going:
        before = batch[0]
        batch.step_index(batch.sample(turn))
        state = batch[0]
        if not state.over:
            state.step_index(0)
            batch.set(0, state, played=True)
        rewards = expected(before, batch[0], "lead", 0.5, 0.5)
        assert batch.rewards.tolist()[0] == pytest.approx(rewards, rel=1e-5, abs=1e-5)
        assert batch.ended[0] == batch.over[0]
        turn += 1
    assert batch.final_scores.tolist() == [list(batch[0].scores)]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"reward": "margin"}, "unknown reward 'margin', known: win, score, lead"),
        ({"reward": None}, "reward"),
        ({"shaping": float("nan")}, "shaping: expected a number from -1e9 to 1e9, got nan"),
        ({"shaping": "much"}, "must be real number, not str"),
        ({"gamma": 1.5}, "gamma: expected a number from 0 to 1, got 1.5"),
        ({"gamma": -0.1}, "gamma: expected a number from 0 to 1, got -0.1"),
    ],
)
def test_rewards_that_cannot_be_are_refused_in_one_line(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        Batch("founders", games=2, **settings)
    assert message in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
