"""The core's tree search beside the same search said slowly."""

from __future__ import annotations

from statistics import fmean, variance
from typing import Any

import pytest
from attrs import asdict
from bots.common import THREE, after, endings, late, positions, random_game
from search.slow import HIDDEN, Plan, SlowSearch

from isettlers import State
from isettlers._core.search.engine import Search
from isettlers.imperial import Setup

PLANS: dict[str, dict[str, Any]] = {
    "usual": {},
    "a determinization": {"determinize": "tree"},
    "a tree for each seat": {"by_seat": True},
    "a tree for each seat, with priors": {"by_seat": True, "bias": 1.0, "max_depth": 5, "exploration": 0.1},
    "uniform": {"uniform": True, "max_depth": 1},
    "uniform tree": {"uniform": True},
    "shallow": {"max_depth": 2},
    "no exploration": {"exploration": 0.0},
    "much exploration": {"exploration": 3.0},
    "victory alone": {"win": 1.0},
    "margin alone": {"win": 0.0, "scale": 2.5},
    "prior": {"bias": 0.7},
    "prior in a determinization": {"bias": 5.0, "determinize": "tree", "exploration": 0.0},
    "PUCT": {"puct": 1.0},
    "PUCT in a determinization": {"puct": 0.3, "spread": 0.7, "determinize": "tree"},
    "PUCT in a tree for each seat": {"puct": 2.0, "by_seat": True},
    "PUCT with children from the third visit": {"puct": 1.0, "expand": 3},
    "PUCT with children from the second visit in a tree for each seat": {"puct": 1.0, "expand": 2, "by_seat": True},
    "judged at once": {"cutoff": 0},
    "judged soon": {"cutoff": 5, "scale": 30.0},
    "sampled": {"rollout": "sampled", "candidates": 3, "epsilon": 0.3},
    "sampled from one": {"rollout": "sampled", "candidates": 1, "epsilon": 0.0},
}


def mixed() -> list[State]:
    return [*positions()[::25], *late(2, 9, 1), *late(3, 9, 1), *endings(3, 100)[:2]]


@pytest.mark.parametrize("settings", PLANS.values(), ids=PLANS)
def test_the_core_finds_what_the_slow_search_finds(settings: dict[str, Any]) -> None:
    plan = Plan(**{"determinize": "never", **settings})
    for number, state in enumerate(mixed()):
        fast, slow = Search(state, number, **asdict(plan)), SlowSearch(state, number, plan)
        fast.run(60)
        slow.run(60)
        compare(fast, slow)


@pytest.mark.parametrize(("determinize", "by_seat"), [("never", False), ("tree", False), ("never", True)])
def test_the_core_finds_the_same_in_a_tree_that_has_grown_large(determinize: str, by_seat: bool) -> None:  # noqa: FBT001
    plan = Plan(determinize, by_seat, exploration=0.7)
    for state in (*late(2, 6, 2), endings(3, 100)[-1]):
        fast, slow = Search(state, 2**64 - 1, **asdict(plan)), SlowSearch(state, 2**64 - 1, plan)
        fast.run(1500)
        slow.run(1500)
        compare(fast, slow)


@pytest.mark.parametrize("capacity", [3, 4, 10, 60])
def test_the_core_goes_on_with_a_full_tree_as_the_slow_search_does(capacity: int) -> None:
    filled = 0
    for state in mixed():
        fast = Search(state, 5, determinize="never", memory=32 * capacity)
        slow = SlowSearch(state, 5, Plan("never"), capacity=capacity)
        fast.run(150)
        slow.run(150)
        compare(fast, slow)
        assert fast.full is slow.full
        filled += fast.full
    assert filled > 2


def hiding() -> list[State]:
    """Positions with a choice that others do not see whole."""
    games = (random_game(Setup(("egyptians", "japanese")), 5), random_game(THREE, 3))
    return [state for game in games for state in game if sum(action.kind in HIDDEN for action in state.legal) > 1]


def test_where_choices_are_hidden_the_core_still_finds_what_the_slow_search_finds() -> None:
    plan = Plan("never", by_seat=True, exploration=0.1)
    states = hiding()[::3]
    assert len(states) > 2
    for state in states:
        fast, slow = Search(state, 9, **asdict(plan)), SlowSearch(state, 9, plan)
        fast.run(400)
        slow.run(400)
        compare(fast, slow)


def compare(fast: Search, slow: SlowSearch) -> None:
    """The same actions as often, worth the same; the same tree beneath."""
    actions, expected = fast.actions(), slow.actions()
    assert [one[:2] for one in actions] == [one[:2] for one in expected]
    for one, other in zip(actions, expected, strict=True):
        assert one[2:] == pytest.approx(other[2:], abs=1e-12)
    assert fast.line() == slow.line()
    assert (fast.nodes, fast.decisions) == (slow.nodes, slow.decisions)


@pytest.mark.parametrize("by_seat", [False, True])
def test_over_redrawn_positions_the_core_finds_what_the_slow_search_finds_but_for_chance(by_seat: bool) -> None:  # noqa: FBT001
    plan = Plan(by_seat=by_seat, exploration=0.3)
    for state in (late(2, 20, 1)[0], late(3, 20, 1)[0]):
        fast = [by_action(Search(state, seed, **asdict(plan)), state) for seed in range(100)]
        slow = [by_action(SlowSearch(state, 10_000 + seed, plan), state) for seed in range(100)]
        for action in state.legal_ids():
            for part in (0, 1):
                alike([one[action][part] for one in fast], [one[action][part] for one in slow])


def by_action(search: Search | SlowSearch, state: State) -> dict[int, tuple[float, float]]:
    """Visits and sum of the rewards of each action."""
    search.run(30)
    none = dict.fromkeys(state.legal_ids(), (0.0, 0.0))
    return none | {action: (float(visits), visits * value) for action, visits, value, _ in search.actions()}


def alike(first: list[float], second: list[float]) -> None:
    """Two samples whose means differ by no more than chance explains."""
    error = ((variance(first) + variance(second)) / len(first)) ** 0.5
    assert abs(fmean(first) - fmean(second)) <= 4.5 * error + 1e-9


def test_a_tree_for_each_seat_finds_the_same_where_every_action_is_open() -> None:
    open_ones = [state for state in (*endings(2, 100), *endings(3, 100)) if not kinds(state) & HIDDEN]
    assert len(open_ones) > 20
    for state in open_ones:
        one, each = (Search(state, 3, determinize="never", by_seat=by_seat) for by_seat in (False, True))
        one.run(300)
        each.run(300)
        assert each.actions() == one.actions()
        assert each.line() == one.line()
        assert each.nodes == state.seats * one.nodes


def kinds(state: State) -> set[str]:
    """The kinds of all actions that can follow."""
    return {state.action(action).kind for action in state.legal_ids()}.union(
        *(kinds(after(state, action)) for action in state.legal_ids())
    )


def test_in_the_trees_of_other_seats_hidden_actions_are_one() -> None:
    differences = list[int]()
    for state in (*positions(), *hiding()):
        ids = state.legal_ids()
        hidden = {action for action in ids if state.action(action).kind in HIDDEN}
        seen_by_others = len(ids) - len(hidden) + len({state.action(action).kind for action in hidden})
        search = Search(state, 1, by_seat=True, max_depth=1, cutoff=0)
        search.run(len(ids))
        assert search.nodes == state.seats + len(ids) + (state.seats - 1) * seen_by_others
        differences.append(len(ids) - seen_by_others)
    assert sum(apart > 1 for apart in differences) > 5
