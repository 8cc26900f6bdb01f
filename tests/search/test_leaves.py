"""Searches whose leaves a function of the caller evaluates: priors, rewards, batches, and wrong answers."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from bots.common import THREE, endings, late, positions
from search.slow import Plan, finished, judged, rewards

from isettlers import Encoding, State
from isettlers._core.search.engine import Leaves, Search, best_of

PLAN = Plan(puct=1.0, cutoff=0)
TREES: dict[str, dict[str, Any]] = {
    "ismcts": {},
    "moismcts": {"by_seat": True},
    "pimc": {"determinize": "tree", "determinizations": 3},
    "uct": {"determinize": "never"},
}
every_tree = pytest.mark.parametrize("trees", TREES.values(), ids=TREES)
Answer = tuple[Any, Any]


def some() -> list[State]:
    return [*positions()[::40], *late(2, 5, 1), *endings(3, 100)[:2]]


def rows(letter: Any, numbers: list[array[float]]) -> Any:
    shape = [len(numbers), len(numbers[0])]
    return memoryview(b"".join(one.tobytes() for one in numbers)).cast("B").cast(letter, shape)


def own(root: State) -> Callable[[Leaves], Answer]:
    """What the core computes itself where it evaluates the leaves at once; at the root it finishes each action."""

    def evaluate(leaves: Leaves) -> Answer:
        priors: list[array[float]] = []
        earned: list[array[float]] = []
        for state in leaves.states:
            judge = finished if state.view(root.actor) == root.view(root.actor) else judged
            worth = {action: judge(state, action, state.actor) for action in state.legal_ids()}
            best = max(worth.values())
            row = array("f", bytes(4 * state.game.num_actions))
            for action, value in worth.items():
                row[action] = 1.0 / (1.0 + (best - value) / PLAN.spread) ** 2
            priors.append(row)
            earned.append(array("d", rewards(state, PLAN)))
        return rows("f", priors), rows("d", earned)

    return evaluate


def uniform(leaves: Leaves) -> Answer:
    """No opinion at all."""
    count, actions = leaves.masks.shape or (0, 0)
    seats = leaves.states[0].seats
    return rows("f", [array("f", bytes(4 * actions))] * count), rows("f", [array("f", [0.5] * seats)] * count)


def test_a_leaf_that_is_evaluated_gets_its_children_at_once() -> None:
    state = some()[0]
    usual, late = (Search(state, 1, puct=1.0, expand=expand) for expand in (1, 9))
    usual.run_with(own(state), 60)
    late.run_with(own(state), 60)
    assert (late.actions(), late.nodes) == (usual.actions(), usual.nodes)


@every_tree
def test_with_the_evaluation_of_the_core_a_search_finds_what_the_core_finds_alone(trees: dict[str, Any]) -> None:
    for number, state in enumerate(some()):
        alone, asking = (Search(state, number, puct=1.0, cutoff=0, **trees) for _ in range(2))
        alone.run(100)
        assert asking.run_with(own(state), 40) == 40
        assert asking.run_with(own(state), 60) == 100
        assert asking.actions() == alone.actions()
        assert (asking.line(), asking.nodes) == (alone.line(), alone.nodes)
        assert best_of([asking]) == best_of([alone])


@every_tree
def test_a_batch_evaluates_several_leaves_at_a_time_and_loses_no_visit(trees: dict[str, Any]) -> None:
    for state in some():
        sizes = list[int]()

        def evaluate(leaves: Leaves, sizes: list[int] = sizes, answer: Any = own(state)) -> Answer:  # noqa: B008
            sizes.append(len(leaves))
            return answer(leaves)  # type: ignore[no-any-return]

        search = Search(state, 1, puct=1.0, **trees)
        assert search.run_with(evaluate, 203, batch=8) == 203
        assert sum(one[1] for one in search.actions()) == 203
        assert sizes[0] == 1
        assert max(sizes) <= 8
        assert sum(sizes) <= 203 + trees.get("determinizations", 1)
        assert all(0 <= value <= 1 for _, _, value, _ in search.actions())


def test_descents_of_a_batch_avoid_each_other() -> None:
    state = max(positions(), key=lambda one: one.legal_count())
    first = list[State]()

    def evaluate(leaves: Leaves) -> Answer:
        first.extend(leaves.states if len(leaves) == 8 and not first else [])
        return uniform(leaves)

    search = Search(state, 1, determinize="never", puct=1.0)
    search.run_with(evaluate, 8, batch=8)
    assert [one[1] for one in search.actions()] == [1] * 8
    assert len({one.view(None).__repr__() for one in first}) == 8


def test_leaves_have_the_observations_masks_and_states_of_the_seats_to_decide() -> None:
    def evaluate(leaves: Leaves) -> Answer:
        observations: Any = leaves.observations
        masks: Any = leaves.masks
        for number, state in enumerate(leaves.states):
            assert leaves.seats[number] == state.actor
            assert observations.tolist()[number] == pytest.approx(list(state.observe(state.actor)))
            legal = [action for action, flag in enumerate(masks.tolist()[number]) if flag]
            assert legal == state.legal_ids()
        return uniform(leaves)

    for state in some()[:3]:
        assert Search(state, 1, puct=1.0).run_with(evaluate, 9, batch=4) == 9


def by_number(encoding: Encoding, answer: Callable[[Leaves], Answer]) -> Callable[[Leaves], Answer]:
    """An evaluation with its priors by the numbers of an encoding, and checks of the rows it has them for."""

    def evaluate(leaves: Leaves) -> Answer:
        seen: Any = leaves.observations
        masks: Any = leaves.masks
        for number, state in enumerate(leaves.states):
            row: Any = encoding.observe(state, state.actor, dtype="float32")
            assert seen.tolist()[number] == row.tolist()
            legal = [encoding.ids[place] for place, flag in enumerate(masks.tolist()[number]) if flag]
            assert legal == state.legal_ids()
        assert (seen.format, seen.shape) == ("f", (len(leaves), encoding.width))
        assert (masks.format, masks.shape) == ("B", (len(leaves), encoding.num_actions))
        priors, earned = answer(leaves)
        return rows("f", [array("f", [row[action] for action in encoding.ids]) for row in priors.tolist()]), earned

    return evaluate


@every_tree
def test_with_an_encoding_rows_masks_and_priors_are_compact_and_the_search_is_the_same(trees: dict[str, Any]) -> None:
    for number, state in enumerate(some()):
        encoding = Encoding(state.setup)
        dense, compact = (Search(state, number, puct=1.0, cutoff=0, **trees) for _ in range(2))
        dense.run_with(own(state), 40, 8)
        compact.run_with(by_number(encoding, own(state)), 40, 8, encoding=encoding)
        assert compact.actions() == dense.actions()


def test_an_encoding_of_the_setup_serves_a_search_with_other_weights_and_one_of_another_setup_none() -> None:
    state = positions()[0]
    search = Search(state.with_weights("tuned"), 1, puct=1.0)

    def evaluate(leaves: Leaves) -> Answer:
        count, actions = leaves.masks.shape or (0, 0)
        return rows("f", [array("f", bytes(4 * actions))] * count), rows("f", [array("f", [0.5] * 2)] * count)

    assert search.run_with(evaluate, 5, encoding=Encoding(state.setup)) == 5
    with pytest.raises(ValueError, match=r"^encoding: expected one of this setup, got one of another$"):
        search.run_with(evaluate, 5, encoding=Encoding(THREE))
    with pytest.raises(ValueError, match=r"^priors: expected a buffer of float32 of shape \(\d+, \d+\), got"):
        search.run_with(own(state), 5, encoding=Encoding(state.setup))
    assert search.iterations == 5


def test_priors_alone_direct_a_search_that_sees_no_difference() -> None:
    state = positions()[0]
    liked = state.legal_ids()[-1]

    def evaluate(leaves: Leaves) -> Answer:
        priors, earned = uniform(leaves)
        weighted = [array("f", row) for row in priors.tolist()]
        for row in weighted:
            row[liked] = 1.0
        return rows("f", weighted), earned

    search = Search(state, 1, puct=1.0)
    search.run_with(evaluate, 50)
    assert [(action, tries) for action, tries, _, _ in search.actions()] == [(liked, 50)]


def test_an_exception_passes_through_and_takes_the_descents_back() -> None:
    state = positions()[0]
    search, calls = Search(state, 1, puct=1.0, cutoff=0), list[int]()

    def failing(leaves: Leaves) -> Answer:
        calls.append(len(leaves))
        if len(calls) == 4:
            raise KeyError("no network")
        return own(state)(leaves)

    with pytest.raises(KeyError, match="no network"):
        search.run_with(failing, 100, batch=8)
    assert search.iterations == 16
    assert sum(one[1] for one in search.actions()) == 16
    search.run_with(own(state), 84, batch=8)
    whole = Search(state, 1, puct=1.0, cutoff=0)
    whole.run_with(own(state), 100, batch=8)
    assert [one[:2] for one in search.actions()] == [one[:2] for one in whole.actions()]


def wrong(change: Callable[[Any, Any], Any]) -> Callable[[Leaves], Any]:
    return lambda leaves: change(*uniform(leaves))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda _priors, _rewards: None, "evaluate: expected a pair of priors and rewards, got NoneType"),
        (lambda priors, _rewards: (priors,), "evaluate: expected a pair of priors and rewards, got tuple"),
        (
            lambda _priors, rewards: ([1.0], rewards),
            r"priors: expected a buffer of float32 of shape \(1, \d+\), got list",
        ),
        (
            lambda priors, rewards: (priors[:0], rewards),
            r"priors: .* of shape \(1, \d+\), got float32 of shape \(0, \d+\)",
        ),
        (lambda _priors, rewards: (rewards, rewards), r"priors: .*, got float32 of shape \(1, 2\)"),
        (
            lambda priors, _rewards: (priors, b"1"),
            r"rewards: .*float32 or float64 of shape \(1, 2\), got B of shape \(1,\)",
        ),
        (lambda priors, _rewards: (priors, filled(2.0)), "rewards: expected numbers from 0 to 1"),
        (lambda priors, _rewards: (priors, filled(float("nan"))), "rewards: expected numbers from 0 to 1"),
        (lambda priors, rewards: (like(priors, -1.0), rewards), "priors: expected numbers from 0 to 1,000,000,000"),
        (lambda priors, rewards: (like(priors, float("nan")), rewards), "priors: expected numbers from 0 to"),
        (lambda priors, rewards: (like(priors, float("inf")), rewards), "priors: expected numbers from 0 to"),
    ],
)
def test_a_wrong_answer_is_refused_in_one_line(change: Callable[[Any, Any], Any], message: str) -> None:
    search = Search(positions()[0], 1, puct=1.0)
    with pytest.raises(ValueError, match=message) as refused:
        search.run_with(wrong(change), 5)
    assert len(str(refused.value).splitlines()) == 1
    assert search.iterations == 0
    assert search.run_with(uniform, 5) == 5


def filled(number: float) -> Any:
    return rows("d", [array("d", [number] * 2)])


def like(priors: Any, number: float) -> Any:
    return rows("f", [array("f", [number] * len(row)) for row in priors.tolist()])


def test_leaves_are_evaluated_outside_only_with_priors_and_in_batches_that_fit() -> None:
    state = positions()[0]
    with pytest.raises(
        ValueError, match=r"^puct: expected a number above 0 where leaves are evaluated outside, got 0$"
    ):
        Search(state, 1).run_with(own(state), 5)
    for batch in (0, 4097):
        with pytest.raises(ValueError, match=f"^batch: expected 1 to 4096, got {batch}$"):
            Search(state, 1, puct=1.0).run_with(own(state), 5, batch=batch)
    with pytest.raises(ValueError, match=r"^expected 0 or more iterations, got -1$"):
        Search(state, 1, puct=1.0).run_with(own(state), -1)


def test_a_search_whose_memory_is_full_still_evaluates_its_leaves() -> None:
    state = positions()[0]
    search = Search(state, 1, puct=1.0, memory=40 * 32)
    done = [search.run_with(uniform, count, batch=8) for count in (30, 30)]
    assert [later - sooner for sooner, later in pairwise([0, *done])] == [30, 30]
    assert search.full
    assert sum(one[1] for one in search.actions()) == 60
