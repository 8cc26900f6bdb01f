"""The core's search: what it promises of its iterations, its seed, its memory and its threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from copy import copy
from threading import Event, Thread
from typing import Any

import pytest
from bots.common import after, endings, late, positions

import isettlers
from isettlers import State
from isettlers._core.search.engine import Search, best_of

NODE = 32
"""Bytes."""
KINDS: dict[str, dict[str, Any]] = {
    "flat": {"uniform": True, "max_depth": 1},
    "ismcts": {},
    "moismcts": {"by_seat": True},
    "pimc": {"determinize": "tree", "determinizations": 5},
    "uct": {"determinize": "never"},
    "uct by seat": {"determinize": "never", "by_seat": True},
    "prior": {"bias": 1.0},
    "greedy": {"rollout": "greedy", "cutoff": 20},
    "sampled": {"rollout": "sampled", "candidates": 2},
    "judged": {"cutoff": 0},
    "puct": {"puct": 1.0},
    "puct by seat": {"puct": 1.0, "by_seat": True},
}
FAIR = {name: settings for name, settings in KINDS.items() if settings.get("determinize") != "never"}
every_kind = pytest.mark.parametrize("settings", KINDS.values(), ids=KINDS)
every_fair_kind = pytest.mark.parametrize("settings", FAIR.values(), ids=FAIR)


def some() -> list[State]:
    return [*positions()[::15], *late(2, 5, 2), *endings(3, 100)[:3]]


def searched(state: State, seed: int, *runs: int, **settings: Any) -> Search:
    search = Search(state, seed, **settings)
    for run in runs:
        search.run(run)
    return search


def summary(search: Search) -> tuple[Any, ...]:
    return search.actions(), search.line(), search.iterations, search.decisions, search.nodes, search.full


def visits(search: Search) -> int:
    return sum(one[1] for one in search.actions())


# ---------------------------------------------------------------- iterations and seeds


@every_kind
def test_the_same_seed_and_iterations_find_the_same_in_whatever_pieces(settings: dict[str, Any]) -> None:
    for state in some():
        whole = searched(state, 5, 50, **settings)
        assert summary(searched(state.clone(), 5, 1, 0, 20, 4, 25, **settings)) == summary(whole)


@every_kind
def test_another_seed_finds_something_else(settings: dict[str, Any]) -> None:
    state = positions()[0]
    assert len({repr(searched(state, seed, 30, **settings).actions()) for seed in (0, 1, 2**64 - 1)}) == 3


@every_kind
def test_every_iteration_visits_one_action_of_the_position(settings: dict[str, Any]) -> None:
    for state in some():
        search = Search(state, 1, **settings)
        for number in range(1, 40):
            assert search.run(1) == search.iterations == visits(search) == number
            assert len(search.actions()) <= min(number, state.legal_count())
        assert {one[0] for one in search.actions()} <= set(state.legal_ids())


@pytest.mark.parametrize("settings", [one for one in KINDS.values() if "puct" not in one])
def test_every_action_is_tried_before_any_is_tried_again(settings: dict[str, Any]) -> None:
    for state in some():
        trees = settings.get("determinizations", 1)
        search = searched(state, 1, trees * state.legal_count(), **settings)
        assert [(action, tries) for action, tries, _, _ in search.actions()] == [
            (action, trees) for action in state.legal_ids()
        ]


def test_the_uniform_search_tries_all_equally_often() -> None:
    for state in some():
        search = searched(state, 1, 7 * state.legal_count() - 1, uniform=True, max_depth=1)
        assert sorted(one[1] for one in search.actions()) == [6] + [7] * (state.legal_count() - 1)


@every_kind
def test_the_position_stays_as_it_is(settings: dict[str, Any]) -> None:
    for state in some():
        raw, ids = state._bytes(), state.legal_ids()
        search = searched(state, 1, 30, **settings)
        assert search.seat == state.actor
        assert (state._bytes(), state.legal_ids()) == (raw, ids)
        moved = state.clone()
        again = Search(moved, 1, **settings)
        moved.step_index(0)
        again.run(30)
        assert again.actions() == search.actions()


@every_kind
def test_the_line_can_be_played_from_its_start(settings: dict[str, Any]) -> None:
    for state in some():
        search = searched(state, 1, 100, **settings)
        line = search.line()
        assert len(line) in range(1, 17)
        assert state.is_legal(line[0])
        assert search.line(1) == line[:1]
        assert search.line(0) == []
        assert search.decisions >= 100


def test_before_its_first_iteration_a_search_knows_nothing() -> None:
    search = Search(positions()[0], 1)
    assert summary(search) == ([], [], 0, 0, 1, False)
    assert search.run(0) == 0


# ---------------------------------------------------------------- hidden cards


@every_fair_kind
def test_hidden_cards_change_nothing_that_is_found(settings: dict[str, Any]) -> None:
    for number, state in enumerate(some()):
        drawn = state.resample(state.actor, number)
        assert drawn != state
        assert summary(searched(drawn, 3, 60, **settings)) == summary(searched(state, 3, 60, **settings))


@pytest.mark.parametrize("by_seat", [False, True])
def test_a_search_that_looks_at_hidden_cards_finds_something_else_when_they_change(by_seat: bool) -> None:  # noqa: FBT001
    settings: dict[str, Any] = {"determinize": "never", "by_seat": by_seat}
    state = positions()[0]
    other = state.resample(state.actor, 1)
    assert searched(state, 3, 60, **settings).actions() != searched(other, 3, 60, **settings).actions()


def test_the_chance_to_come_changes_nothing_that_is_found() -> None:
    state = positions()[0]
    other = state.clone()
    other.reseed(99)
    for settings in KINDS.values():
        assert summary(searched(other, 3, 60, **settings)) == summary(searched(state, 3, 60, **settings))


# ---------------------------------------------------------------- a first action


@every_fair_kind
def test_iterations_with_a_first_action_visit_it_alone(settings: dict[str, Any]) -> None:
    for state in some():
        search = searched(state, 3, 40, **settings)
        before = {action: visits for action, visits, *_ in search.actions()}
        first = state.legal_ids()[-1]
        assert search.run(25, first=first) == 65
        after_it = {action: visits for action, visits, *_ in search.actions()}
        assert after_it == before | {first: before.get(first, 0) + 25}


def test_a_first_action_before_any_other_iteration_is_the_whole_search() -> None:
    for settings in KINDS.values():
        state = positions()[0]
        search = Search(state, 1, **settings)
        search.run(30, first=state.legal_ids()[0])
        assert [(action, visits) for action, visits, *_ in search.actions()] == [(state.legal_ids()[0], 30)]
        assert search.line()[0] == state.legal_ids()[0]


def test_a_first_action_that_is_not_legal_is_refused() -> None:
    state = positions()[0]
    for wrong in (-2, 65536, next(one for one in range(65536) if not state.is_legal(one))):
        with pytest.raises(ValueError, match=rf"^first: expected a legal action, got {wrong}$"):
            Search(state, 1).run(1, first=wrong)
    with pytest.raises(ValueError, match=r"^first: expected no action with one_ply"):
        Search(state, 1, one_ply=True, max_depth=1).run(1, first=state.legal_ids()[0])


# ---------------------------------------------------------------- memory


@every_kind
@pytest.mark.parametrize("nodes", [30, 100, 257])
def test_a_full_search_goes_on_and_says_so(settings: dict[str, Any], nodes: int) -> None:
    state = next(state for state in positions() if state.legal_count() < 5)
    search = searched(state, 1, 20, memory=nodes * NODE, **settings)
    for _ in range(6):
        search.run(100)
        assert search.nodes < nodes
    flat = settings.get("uniform", False)
    assert search.full is not flat
    assert search.iterations == 620
    assert {one[0] for one in search.actions()} == set(state.legal_ids())
    if not flat:
        assert search.nodes == nodes - 1


def test_where_not_all_actions_have_room_those_that_have_are_gone_on_with() -> None:
    state = max(positions(), key=State.legal_count)
    search = searched(state, 1, 200, memory=5 * NODE)
    assert (len(search.actions()), search.full, search.iterations) == (3, True, 200)
    assert visits(search) == 199


def test_memory_that_is_large_enough_changes_nothing() -> None:
    state = positions()[0]
    nodes = searched(state, 1, 300).nodes
    assert summary(searched(state, 1, 300, memory=(nodes + 1) * NODE)) == summary(searched(state, 1, 300))
    assert searched(state, 1, 300, memory=nodes * NODE).full


@pytest.mark.parametrize("settings", [{}, {"by_seat": True}, {"determinize": "tree", "determinizations": 9}])
def test_the_least_memory_has_room_for_the_roots_and_a_node(settings: dict[str, Any]) -> None:
    state = positions()[0]
    roots = settings.get("determinizations", state.seats if "by_seat" in settings else 1)
    assert searched(state, 1, 50, memory=(roots + 2) * NODE, **settings).nodes == roots + 1
    with pytest.raises(ValueError, match="memory"):
        Search(state, 1, memory=(roots + 2) * NODE - 1, **settings)


# ---------------------------------------------------------------- depth


@pytest.mark.parametrize("max_depth", [1, 2, 3])
def test_a_tree_reaches_so_many_decisions_down(max_depth: int) -> None:
    for state in endings(3, 100):
        search = searched(state, 1, 500, max_depth=max_depth)
        assert len(search.line()) <= max_depth
        if max_depth == 1:
            assert search.nodes == 1 + state.legal_count()


# ---------------------------------------------------------------- tree reuse


def followed(state: State, search: Search, **settings: Any) -> tuple[int, Search]:
    """Visits of the choice of a search, and the search of the position after it."""
    action = best_of([search])
    [visited] = [one[1] for one in search.actions() if one[0] == action]
    return visited, Search(after(state, action), 2, **settings, after=search, action=action)


@pytest.mark.parametrize("kind", ["ismcts", "moismcts", "uct", "uct by seat", "prior"])
def test_a_search_that_follows_another_begins_with_the_subtree_of_the_action(kind: str) -> None:
    for state in some()[:6]:
        search = searched(state, 1, 300, **KINDS[kind])
        before = summary(search)
        visited, kept = followed(state, search, **KINDS[kind])
        there = visits(kept)
        assert 0 < there <= visited - 1
        assert there == visited - 1 or kind in FAIR
        assert kept.iterations == 0
        assert kept.nodes < search.nodes
        kept.run(50)
        assert visits(kept) == there + 50
        assert summary(search) == before


@pytest.mark.parametrize("kind", ["ismcts", "moismcts", "prior", "puct", "puct by seat"])
def test_actions_of_other_determinizations_are_not_kept(kind: str) -> None:
    left_out = 0
    for number, state in enumerate(some()):
        search = searched(state, number, 300, **KINDS[kind])
        for action, *_ in search.actions():
            reached = after(state.resample(state.actor, number), action)
            if reached.over:
                continue
            kept = Search(reached, 2, **KINDS[kind], after=search, action=action)
            tried = {tried for tried, *_ in kept.actions()}
            assert tried <= set(reached.legal_ids())
            visited = next(count for known, count, *_ in search.actions() if known == action)
            left_out += visits(kept) < visited - 1
    assert left_out


def test_the_nodes_nearest_to_the_root_are_kept_in_half_of_the_memory() -> None:
    state = positions()[0]
    search = searched(state, 1, 3_000)
    visited, kept = followed(state, search, memory=40 * NODE)
    assert visited > 40
    assert kept.nodes == 19
    kept.run(100)
    assert (kept.nodes, kept.full) == (39, True)


def test_an_action_without_a_subtree_keeps_nothing() -> None:
    state = positions()[0]
    search = Search(state, 1)
    action = state.legal_ids()[0]
    kept = Search(after(state, action), 2, after=search, action=action)
    assert summary(kept) == summary(Search(after(state, action), 2))


def test_a_search_follows_one_of_the_same_setup_with_the_same_kind_of_trees() -> None:
    state = positions()[0]
    wrong = [
        (Search(state.with_weights("tuned"), 1), "a search of the same setup and weights"),
        (Search(state, 1, by_seat=True), "a search with the same kind of trees, none of determinizations"),
        (Search(state, 1, determinize="never"), "a search with the same kind of trees, none of determinizations"),
    ]
    for search, reason in wrong:
        with pytest.raises(ValueError, match=f"^after: expected {reason}, got <"):
            Search(state, 1, after=search, action=1)
    with pytest.raises(ValueError, match=r"^action: expected the action taken since, got -1$"):
        Search(state, 1, after=Search(state, 1))


@pytest.mark.parametrize("kind", ["puct", "puct by seat"])
def test_the_actions_of_a_kept_tree_get_the_priors_of_a_root(kind: str) -> None:
    renewed = 0
    for state in positions():
        before = searched(state, 1, 300, **KINDS[kind])
        if after(state, action := best_of([before])).over:
            continue
        _, kept = followed(state, before, **KINDS[kind])
        left = priors(kept)
        kept.run(200)
        alone = priors(searched(after(state, action), 2, 200, **KINDS[kind]))
        now = priors(kept)
        assert {action: now[action] for action in now.keys() & alone} == {
            action: alone[action] for action in now.keys() & alone
        }
        renewed += any(now[action] != prior for action, prior in left.items())
    assert renewed


def priors(search: Search) -> dict[int, float]:
    return {action: prior for action, _, _, prior in search.actions()}


# ---------------------------------------------------------------- threads


@every_kind
def test_several_threads_in_one_tree_lose_nothing(settings: dict[str, Any]) -> None:
    state = positions()[3]
    search = Search(state, 1, **settings)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(search.run, [25] * 16))
    assert search.iterations == visits(search) == 400
    assert all(0 <= value <= 1 for _, _, value, _ in search.actions())
    assert search.decisions >= 400


def test_threads_share_a_full_tree() -> None:
    search = Search(positions()[0], 1, memory=200 * NODE)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(search.run, [50] * 16))
    assert (search.iterations, search.nodes, search.full) == (800, 199, True)
    assert visits(search) == 800


def test_threads_try_all_equally_often_where_one_does() -> None:
    state = next(state for state in positions() if state.legal_count() == 5)
    alone = searched(state, 1, 5_000, uniform=True, max_depth=1).actions()
    search = Search(state, 1, uniform=True, max_depth=1)
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(search.run, [100] * 50))
    for one, other in zip(search.actions(), alone, strict=True):
        assert one[:2] == other[:2]
        assert one[2] == pytest.approx(other[2], abs=0.05)


def test_what_is_found_can_be_asked_for_while_it_runs() -> None:
    search = Search(positions()[0], 1)
    thread = Thread(target=search.run, args=(3_000,))
    thread.start()
    while thread.is_alive():
        assert all(0 <= value <= 1 for _, _, value, _ in search.actions())
        assert len(search.line()) <= 16
    thread.join()
    assert visits(search) == 3_000


def test_other_threads_go_on_while_a_search_runs() -> None:
    search, begun = Search(positions()[0], 1), Event()

    def run() -> None:
        begun.set()
        search.run(20_000)

    thread = Thread(target=run)
    thread.start()
    begun.wait()
    steps = 0
    while thread.is_alive():
        steps += 1
    assert steps > 1_000


# ---------------------------------------------------------------- what cannot be searched


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"determinize": "all"}, "determinize: expected one of iteration, never, tree, got 'all'"),
        ({"rollout": "well"}, "rollout: expected one of random, greedy, sampled, policy, got 'well'"),
        ({"determinizations": 2}, "determinizations: expected 1 to 1, got 2"),
        ({"determinizations": 0}, "determinizations: expected 1 to 1, got 0"),
        ({"determinize": "tree", "determinizations": 4097}, "determinizations: expected 1 to 4096, got 4097"),
        ({"determinize": "tree", "by_seat": True}, "determinize: expected iteration or never with by_seat, got 'tree'"),
        ({"max_depth": 0}, "max_depth: expected 1 to 256, got 0"),
        ({"max_depth": 257}, "max_depth: expected 1 to 256, got 257"),
        ({"cutoff": -2}, "cutoff: expected -1 or more, got -2"),
        ({"candidates": 0}, "candidates: expected 1 or more, got 0"),
        *(
            ({name: wrong}, f"{name}: expected 0 to 1, got {wrong}")
            for name in ("epsilon", "win")
            for wrong in (-0.1, 1.1)
        ),
        ({"puct": -1.0}, "puct: expected 0 or more, finite, got -1"),
        ({"spread": 0.0}, "spread: expected a number above 0, finite, got 0"),
        ({"expand": 0}, "expand: expected 1 or more, got 0"),
        *(({"scale": wrong}, f"scale: expected a number above 0, got {wrong}") for wrong in (0.0, -1.0)),
        *(
            ({name: wrong}, f"{name}: expected 0 or more, finite, got {wrong}")
            for name in ("exploration", "bias")
            for wrong in (-0.1, float("inf"), float("nan"))
        ),
        *(({name: float("nan")}, f"{name}: expected .*, got nan") for name in ("epsilon", "win", "scale")),
        *(
            ({"memory": wrong}, f"memory: expected {3 * NODE} to .* bytes, got {wrong}")
            for wrong in (-1, 0, 2 * NODE, 2**62)
        ),
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Search(positions()[0], 1, **settings)


@pytest.mark.parametrize(("seed", "error"), [(-1, ValueError), (2**64, ValueError), (1.5, TypeError), ("1", TypeError)])
def test_a_seed_is_a_number_of_64_bits(seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Search(positions()[0], seed)


def test_iterations_are_not_negative() -> None:
    with pytest.raises(ValueError, match="expected 0 or more iterations, got -"):
        Search(positions()[0], 1).run(-1)


def test_a_finished_game_has_nothing_to_search() -> None:
    state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)
    while not state.over:
        state.step_index(0)
    with pytest.raises(ValueError, match="the game is over"):
        Search(state, 1)


def test_a_search_needs_a_position() -> None:
    with pytest.raises(TypeError):
        Search(None, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Search.__new__(Search)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="pickle"):
        copy(Search(positions()[0], 1))
