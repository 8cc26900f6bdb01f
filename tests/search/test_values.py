"""What actions are worth: at the end of a game, where all ways to its end can be seen, and by looking ahead."""

from __future__ import annotations

from functools import cache
from statistics import fmean
from typing import Any

import pytest
from bots.common import after, best_finish, endings, late, positions
from full_set import amount
from search.slow import Plan, rewards

from isettlers import State, derive_seed
from isettlers._core.search.engine import Search, best_of
from isettlers.bots import bot, decide

TREES: dict[str, dict[str, Any]] = {
    "ismcts": {},
    "moismcts": {"by_seat": True},
    "pimc": {"determinize": "tree"},
    "uct": {"determinize": "never"},
    "greedy": {"rollout": "greedy"},
    "prior": {"bias": 0.5},
    "judged": {"cutoff": 0},
}


# ---------------------------------------------------------------- rewards


@cache
def last_decisions() -> tuple[tuple[State, int], ...]:
    """Positions with an action that ends the game, whatever is hidden and however it falls."""
    return tuple(
        (state, action)
        for seats in (2, 3)
        for state in endings(seats, 100)
        for action in state.legal_ids()
        if {after(one, action).over for one in redrawn(state)} == {True}
        and len({after(one, action).ranks + after(one, action).scores for one in redrawn(state)}) == 1
    )


def redrawn(state: State) -> list[State]:
    return [state.resample(state.actor, seed) for seed in range(20)]


@pytest.mark.parametrize("win", [0.0, 0.25, 1.0])
@pytest.mark.parametrize("scale", [0.5, 10.0])
def test_an_action_that_ends_the_game_is_worth_how_it_ends(win: float, scale: float) -> None:
    plan = Plan(win=win, scale=scale)
    for state, action in last_decisions():
        search = Search(state, 1, win=win, scale=scale)
        search.run(200)
        worth = {one[0]: one[2] for one in search.actions()}
        assert worth[action] == pytest.approx(rewards(after(state, action), plan)[state.actor])


def test_among_the_ends_are_victories_and_defeats() -> None:
    assert {after(state, action).ranks[state.actor] == 0 for state, action in last_decisions()} == {True, False}


@pytest.mark.parametrize("settings", TREES.values(), ids=TREES)
@pytest.mark.parametrize("win", [0.0, 0.25, 1.0])
def test_what_an_action_is_worth_is_between_nothing_and_one(settings: dict[str, Any], win: float) -> None:
    for state in (*positions()[:: amount(20, default=60)], *late(2, 5, 3)):
        search = Search(state, 1, win=win, scale=0.01, **settings)
        search.run(100)
        assert all(0 <= value <= 1 for _, _, value, _ in search.actions())


def test_with_victory_alone_an_action_is_worth_the_games_won() -> None:
    for state in late(2, 12, 3):
        search = Search(state, 1, win=1.0)
        search.run(1)
        ((_, _, value, _),) = search.actions()
        assert value in {0.0, 0.5, 1.0}


@pytest.mark.parametrize("win", [0.0, 1.0])
def test_what_one_of_two_wins_the_other_loses(win: float) -> None:
    for state in late(2, 1, 30):
        for seed in range(3):
            end = state.clone()
            while not end.over:
                end.step_index((seed * 7) % end.legal_count())
            assert sum(rewards(end, Plan(win=win))) == pytest.approx(1)


def test_a_prior_is_how_the_action_looks_at_once() -> None:
    for state in positions()[:: amount(20, default=60)]:
        search = Search(state, 1, determinize="never", bias=1.0, scale=20.0, cutoff=0)
        search.run(state.legal_count())
        assert all(0 < prior < 1 for _, _, _, prior in search.actions())
        plain = Search(state, 1, determinize="never")
        plain.run(state.legal_count())
        assert {one[3] for one in plain.actions()} == {0.0}


# ---------------------------------------------------------------- where all ways can be seen


def best_play(state: State, plan: Plan) -> list[float]:
    """What each seat gets when every seat takes what is best for it."""
    if state.over:
        return rewards(state, plan)
    seat = state.actor
    return max((best_play(after(state, action), plan) for action in state.legal_ids()), key=lambda one: one[seat])


def worth(state: State, plan: Plan) -> dict[int, float]:
    """What each action is worth to who takes it when all play best thereafter."""
    return {action: best_play(after(state, action), plan)[state.actor] for action in state.legal_ids()}


@cache
def puzzles() -> tuple[tuple[State, dict[int, float]], ...]:
    """Ends of games with a choice that matters, of which hidden cards and chance change nothing."""
    positions = []
    for state in (*endings(2, 100), *endings(3, 100)):
        true = worth(state, Plan())
        drawn = [worth(one, Plan()) for one in redrawn(state)]
        if max(true.values()) - min(true.values()) > 0.02 and all(one == true for one in drawn):
            positions.append((state, true))
    return tuple(positions)


@pytest.mark.parametrize("settings", TREES.values(), ids=TREES)
def test_the_best_end_of_a_game_is_found(settings: dict[str, Any]) -> None:
    seen = 0
    for number, (state, true) in enumerate(puzzles()):
        search = Search(state, number, exploration=0.3, **settings)
        search.run(6_000)
        chosen = max(search.actions(), key=lambda one: one[1])
        assert true[chosen[0]] >= max(true.values()) - 0.02
        assert chosen[2] == pytest.approx(true[chosen[0]], abs=0.05)
        seen += 1
    assert seen >= 10


@pytest.mark.parametrize("spec", ["ismcts:1000", "moismcts:1000", "pimc:1000,determinizations=4", "uct:1000"])
def test_a_victory_that_can_be_forced_is_forced(spec: str) -> None:
    plan, forced = Plan(win=1.0), 0
    for state, _ in puzzles():
        won = worth(state, plan)
        if max(won.values()) == 1 > min(won.values()):
            forced += 1
            assert won[decide(bot(f"{spec},win=1"), state, 1).action] == 1
    assert forced >= 1


def test_flat_search_finds_the_best_last_action() -> None:
    for state, true in puzzles():
        if all(after(state, action).over for action in true):
            action = decide(bot("flat:200"), state, 1).action
            assert true[action] == max(true.values())


# ---------------------------------------------------------------- looking ahead


def looks(state: State, seed: int, determinizations: int) -> list[tuple[int, float]]:
    """Each legal action and its mean evaluation."""
    search = Search(state, seed, one_ply=True)
    search.run(determinizations)
    assert all(visits == determinizations for _, visits, _, _ in search.actions())
    return [(action, value) for action, _, value, _ in search.actions()]


def test_looking_ahead_in_one_world_is_what_the_greedy_policy_judges_there() -> None:
    for number, state in enumerate(positions()[::3]):
        world, seat = state.resample(state.actor, derive_seed(number, 0)), state.actor
        expected = [(action, best_finish(after(world, action), seat)) for action in state.legal_ids()]
        assert looks(state, number, 1) == expected
        best = max(value for _, value in expected)
        assert world.greedy(1) in {action for action, value in expected if value == best}


def test_looking_ahead_is_a_mean_over_worlds() -> None:
    state, seat = positions()[0], positions()[0].actor
    worlds = [state.resample(seat, derive_seed(5, number)) for number in range(40)]
    for action, value in looks(state, 5, 40):
        each = [best_finish(after(world, action), seat) for world in worlds]
        assert value == pytest.approx(fmean(each), rel=1e-12)


def test_looking_ahead_chooses_the_best_mean() -> None:
    for state in positions()[::3]:
        search = Search(state, 3, one_ply=True)
        search.run(5)
        best = max(value for _, _, value, _ in search.actions())
        chosen = min(action for action, _, value, _ in search.actions() if value == best)
        assert best_of([search]) == chosen
        assert search.line() == [chosen]


def test_looking_ahead_leaves_the_position_alone_and_depends_on_nothing_hidden() -> None:
    for number, state in enumerate(positions()[::5]):
        raw = state._bytes()
        values = looks(state, number, 5)
        assert [action for action, _ in values] == state.legal_ids()
        assert looks(state.resample(state.actor, 7), number, 5) == values
        assert state._bytes() == raw


@pytest.mark.parametrize("settings", [{"by_seat": True}, {"puct": 1.0}, {"determinize": "tree"}])
def test_looking_ahead_has_one_tree_without_priors(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="one_ply: expected neither by_seat nor puct nor trees of determinizations"):
        Search(positions()[0], 1, one_ply=True, **settings)


def test_looking_ahead_needs_memory_for_all_actions() -> None:
    with pytest.raises(ValueError, match="memory: expected"):
        Search(positions()[0], 1, one_ply=True, memory=32 * 1024)
