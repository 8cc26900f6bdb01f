"""One seed gives one move in every language: the bots and searches of the library beside Python's."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from ctypes import c_uint64, memmove
from functools import cache
from typing import Any

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from native.library import ARGUMENT, ILLEGAL, OVER, ROOM, Position, Refused, Tables
from native.searching import Search, choice, size_of, summed

import isettlers
from isettlers import SetupError, State
from isettlers._core.rng import derive_seed
from isettlers._core.search.engine import REDRAWING_STREAM, Leaves, actions_of, best_of, search_options
from isettlers._core.search.engine import Search as PythonSearch
from isettlers.bots import bot, decide

SETUPS: dict[str, dict[str, Any]] = {
    "imperial": {"factions": ("romans", "barbarians", "egyptians")},
    "burgundy": {"players": 3},
    "founders": {"players": 2},
}
SEARCHES = (
    "flat:80",
    "ismcts:120",
    "moismcts:80",
    "pimc:100,determinizations=4",
    "uct:100",
    "ismcts:80,bias=0.5,cutoff=0,weights=plain",
    "moismcts:30,rollout=greedy,cutoff=8",
    "ismcts:80,puct=1,expand=3",
    "moismcts:80,puct=0.5,spread=4,cutoff=0",
    "uct:60,rollout=random,max_depth=3,c=1.25,win=1,scale=0.35",
)
SPECS = ("random", "greedy", "heuristic", "expectimax:determinizations=3", *SEARCHES)


def begun(game: str, seed: int, decisions: int) -> State:
    """A game after some decisions."""
    state = isettlers.start(game, seed=seed, **SETUPS[game])
    for number in range(decisions):
        state.step_index((seed + 7 * number) % state.legal_count())
    return state


@cache
def tables(game: str) -> Tables:
    """The tables of a game's setup."""
    setup = isettlers.start(game, seed=1, **SETUPS[game]).setup.document()
    return Tables.of(msgpack.packb({"game": game, "setup": setup}))


def both(game: str, seed: int, decisions: int) -> tuple[State, Position]:
    """A position in Python and in the library."""
    state = begun(game, seed, decisions)
    return state, tables(game).load(state.save())


def some(game: str) -> Iterator[tuple[State, Position]]:
    """Yield positions of a game."""
    for seed in range(4):
        yield both(game, seed, 12 + 19 * seed)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game", SETUPS)
def test_the_library_chooses_as_python_does(game: str, spec: str) -> None:
    for number, (state, position) in enumerate(some(game)):
        before = bytes(position.state)
        for seed in (number, 2**64 - 1 - number):
            assert choice(position, spec, seed) == decide(spec, state, seed).action
        assert bytes(position.state) == before


def paired(game: str, spec: str) -> tuple[Search, PythonSearch, dict[str, Any], int]:
    """A search of the library, the same one of Python, its settings, and the last legal action of its root."""
    state, position = both(game, 5, 30)
    settings = {"weights": "tuned", **values_of(spec)}
    options, _ = search_options(spec.partition(":")[0], settings)
    shown = state if spec.startswith("uct") else state.resample(state.actor, derive_seed(9, REDRAWING_STREAM))
    python = PythonSearch(shown.with_weights(settings["weights"]), 9, **options)
    return Search.of(position, spec, 9), python, settings, state.legal_ids()[-1]


@pytest.mark.parametrize("spec", SEARCHES)
@pytest.mark.parametrize("game", SETUPS)
def test_the_library_finds_what_python_finds(game: str, spec: str) -> None:
    search, python, settings, _ = paired(game, spec)
    assert search.run(7) == python.run(7)
    assert search.run(0) == 7
    total = search.run(10**15)
    python.run(total - 7)
    stats = search.stats
    assert (stats.iterations, stats.decisions, stats.nodes, stats.seat, stats.full) == (
        *(python.iterations, python.decisions, python.nodes, python.seat, python.full),
    )
    assert total == settings["iterations"]
    assert summed([search]) == (python.actions(), best_of([python]))
    assert search.choice == best_of([python])
    assert search.line() == python.line()
    assert search.line(1) == python.line(1)


@pytest.mark.parametrize("spec", SEARCHES)
@pytest.mark.parametrize("game", SETUPS)
def test_iterations_that_begin_with_an_action_find_what_they_find_in_python(game: str, spec: str) -> None:
    search, python, _, first = paired(game, spec)
    assert search.run(10) == python.run(10)
    assert search.run_first(first, 15) == python.run(15, first=first) == 25
    assert search.run(3) == python.run(3)
    assert summed([search]) == (python.actions(), best_of([python]))
    assert search.line() == python.line()


def test_iterations_begin_with_a_legal_action_of_a_search_that_plays_out() -> None:
    state, position = both("founders", 5, 20)
    search = Search.of(position, "ismcts:50", 9)
    for action in (-1, next(number for number in range(state.game.num_actions) if number not in state.legal_ids())):
        with pytest.raises(Refused) as refused:
            search.run_first(action, 1)
        assert refused.value.code == ILLEGAL
    assert search.run_first(state.legal_ids()[0], 10**15) == 50
    with pytest.raises(Refused) as refused:
        Search.of(position, "expectimax:determinizations=2", 9).run_first(state.legal_ids()[0], 1)
    assert refused.value.code == ARGUMENT


def values_of(spec: str) -> dict[str, Any]:
    """The settings of a spec, by name."""
    values: dict[str, Any] = {}
    for part in bot(spec).spec.partition(":")[2].split(","):
        name, _, text = part.partition("=")
        values[name] = text if text.isalpha() else float(text) if "." in text else int(text)
    return values


@pytest.mark.parametrize("spec", ["ismcts:60", "moismcts:60", "uct:60"])
@pytest.mark.parametrize("game", SETUPS)
def test_a_search_that_follows_another_finds_what_it_finds_in_python(game: str, spec: str) -> None:
    state, position = both(game, 6, 30)
    options, _ = search_options(spec.partition(":")[0], {})
    first = Search.of(position, spec, 9)
    shown = state if spec.startswith("uct") else state.resample(state.actor, derive_seed(9, REDRAWING_STREAM))
    python = PythonSearch(shown.with_weights("tuned"), 9, **options)
    python.run(first.run(60))
    action = best_of([python])
    state.apply(action)
    after = tables(game).load(state.save())
    second = first.follow(action, after, f"{spec.partition(':')[0]}:nodes=100000", 4)
    shown = state if spec.startswith("uct") else state.resample(state.actor, derive_seed(4, REDRAWING_STREAM))
    again = PythonSearch(shown.with_weights("tuned"), 4, **options, after=python, action=action)
    assert second.run(50) == again.run(50) == 50
    assert summed([second])[0] == again.actions()
    assert second.stats.nodes == again.nodes


def test_a_search_follows_only_one_with_the_same_kind_of_trees() -> None:
    _, position = both("imperial", 1, 20)
    search = Search.of(position, "ismcts:20", 1)
    for spec in ("moismcts:20", "uct:20", "pimc:20"):
        with pytest.raises(Refused, match="expected a search with the same kind of trees"):
            search.follow(1, position, spec, 1)
    with pytest.raises(Refused) as refused:
        search.follow(-1, position, "ismcts:20", 1)
    assert refused.value.code == ARGUMENT


@pytest.mark.parametrize("batch", [1, 8])
@pytest.mark.parametrize("spec", ["ismcts:100,puct=1", "moismcts:100,puct=0.7", "pimc:100,puct=2,determinizations=3"])
@pytest.mark.parametrize("game", SETUPS)
def test_a_host_evaluates_the_leaves_as_a_function_of_python_does(game: str, spec: str, batch: int) -> None:
    state, position = both(game, 5, 30)
    liked = state.legal_ids()[-1]
    actions, seats = state.game.num_actions, state.seats

    def evaluate(count: int, deciding: Any, priors: Any, rewards: Any) -> None:
        for leaf in range(count):
            for action in range(actions):
                priors[leaf * actions + action] = 1.0 + 3.0 * (action == liked)
            for seat in range(seats):
                rewards[leaf * seats + seat] = 0.25 + 0.5 * (seat == deciding[leaf])

    def likewise(leaves: Leaves) -> tuple[Any, Any]:
        row = [1.0 + 3.0 * (action == liked) for action in range(actions)]
        rewards = [0.25 + 0.5 * (seat == deciding) for deciding in leaves.seats for seat in range(seats)]
        count = len(leaves)
        return (
            memoryview(array("f", row * count)).cast("B").cast("f", [count, actions]),
            memoryview(array("d", rewards)).cast("B").cast("d", [count, seats]),
        )

    shown = state.resample(state.actor, derive_seed(9, REDRAWING_STREAM)).with_weights("tuned")
    options, _ = search_options(spec.partition(":")[0], values_of(spec))
    python = PythonSearch(shown, 9, **options)
    search = Search.of(position, spec, 9)
    python.run_with(likewise, 100, batch)
    assert search.batch(batch).run(1000, evaluate) == 100
    assert summed([search]) == (python.actions(), best_of([python]))
    assert (search.stats.nodes, search.stats.iterations) == (python.nodes, 100)


def test_leaves_that_are_abandoned_or_answered_wrongly_leave_no_trace() -> None:
    _, position = both("founders", 5, 20)
    search = Search.of(position, "ismcts:nodes=5000,puct=1", 9)
    batch = search.batch(4)

    def wrong(_: int, _deciding: object, _priors: object, rewards: Any) -> None:
        rewards[0] = 1.5

    fresh = Search.of(position, "ismcts:nodes=5000,puct=1", 9)
    assert batch.run(10, lambda *_: None) == fresh.batch(4).run(10, lambda *_: None) == 10
    with pytest.raises(Refused) as refused:
        batch.run(50, wrong)
    assert refused.value.code == ARGUMENT
    assert batch.collect(50) > 0
    batch.abandon()
    assert search.stats.iterations == 10
    assert batch.run(50, lambda *_: None) == fresh.batch(4).run(50, lambda *_: None) == 50
    assert summed([search]) == summed([fresh])


def test_a_batch_is_settled_once_and_before_its_search_is_run_on() -> None:
    _, position = both("founders", 5, 20)
    search = Search.of(position, "ismcts:nodes=5000,puct=1", 9)
    batch, other = search.batch(4), search.batch(4)

    def refuses(call: Callable[[], object]) -> None:
        with pytest.raises(Refused) as refused:
            call()
        assert refused.value.code == ARGUMENT

    for idle in (batch, other):
        refuses(idle.settle)
        refuses(idle.abandon)
    assert batch.collect(50) == 1
    refuses(other.settle)
    batch.settle()
    refuses(batch.settle)
    refuses(batch.abandon)
    assert batch.collect(50) > 1
    search.run(1)
    refuses(batch.settle)
    assert batch.collect(search.stats.iterations) == 0
    refuses(batch.settle)


@pytest.mark.parametrize(
    ("spec", "size", "less", "code"),
    [("puct=1", 0, 0, ARGUMENT), ("puct=1", 4097, 0, ARGUMENT), ("puct=1", 4, 8, ROOM), ("puct=0", 4, 0, ARGUMENT)],
)
def test_a_batch_without_memory_or_priors_is_refused(spec: str, size: int, less: int, code: int) -> None:
    _, position = both("founders", 5, 20)
    search = Search.of(position, f"ismcts:50,{spec}", 9)
    with pytest.raises(Refused) as refused:
        search.batch(size, less).collect(50)
    assert refused.value.code == code


def test_searches_of_several_seeds_are_summed() -> None:
    state, position = both("imperial", 3, 25)
    seeds = (1, 2, 3)
    several = [Search.of(position, "ismcts:50", seed) for seed in seeds]
    shown = state.with_weights("tuned")
    options, _ = search_options("ismcts", {})
    python = [PythonSearch(shown, seed, **options) for seed in seeds]
    for one, other in zip(several, python, strict=True):
        assert one.run(50) == other.run(50)
    assert summed(several) == (actions_of(python), best_of(python))


def test_a_search_may_be_copied_and_moved() -> None:
    _, position = both("burgundy", 2, 20)
    search = Search.of(position, "ismcts:200", 4)
    search.run(50)
    memory = (c_uint64 * (len(search.memory) + 5))()
    memmove(memory, search.memory, 8 * len(search.memory))
    copy = Search(position, memory)
    assert copy.run(200) == search.run(200) == 200
    assert summed([copy]) == summed([search])


def test_memory_that_the_search_does_without_changes_nothing() -> None:
    state, position = both("founders", 1, 20)
    spec = "moismcts:60"
    least = 16_384
    assert least < size_of(position, spec)
    assert choice(position, spec, 1, least) == decide(spec, state, 1).action


def test_a_search_without_enough_memory_is_refused() -> None:
    _, position = both("imperial", 1, 20)
    with pytest.raises(Refused) as refused:
        choice(position, "ismcts:1000", 1, 6_000)
    assert refused.value.code == ROOM
    with pytest.raises(Refused) as refused:
        Search.of(position, "ismcts:1000", 1, 100)
    assert refused.value.code == ROOM
    search = Search.of(position, "ismcts:1000", 1, 6_000)
    assert search.run(1000) == 1000
    assert search.stats.full == 1


def test_a_budget_of_nodes_ends_a_search() -> None:
    _, position = both("imperial", 1, 20)
    search = Search.of(position, "ismcts:puct=0,nodes=40", 1)
    assert search.run(10**6) == 39
    assert search.stats.nodes == 40


def test_bots_that_do_not_search_need_no_memory() -> None:
    _, position = both("burgundy", 1, 20)
    assert [size_of(position, name) for name in ("random", "greedy", "heuristic")] == [0, 0, 0]
    with pytest.raises(Refused) as refused:
        Search.of(position, "greedy", 1, 10_000)
    assert refused.value.text == "expected a bot that searches"


def test_a_finished_game_has_no_choice() -> None:
    state = begun("burgundy", 1, 0)
    while not state.over:
        state.step_index(0)
    position = tables("burgundy").load(state.save())
    for spec in ("random", "ismcts:10"):
        with pytest.raises(Refused) as refused:
            choice(position, spec, 1)
        assert refused.value.code == OVER


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("ismcts:ms=5", "ms: the library has no clock: run the search in slices"),
        ("ismcts:reuse=on", "reuse: the library keeps no bots: call isettlers_search_follow"),
        ("ismcts:cpu_ms=5", "cpu_ms: the library has no clock: run the search in slices"),
        ("ismcts:threads=2", "threads: the library has none: run a search in each of yours"),
        ("ismcts:rollout=well", 'ismcts: rollout: expected one of random, greedy, sampled, got "well"'),
        ("ismcts:scale=0", 'ismcts: scale: expected number from 0.01 to 1000000, got "0"'),
        ("ismcts:cutoff=-2", 'ismcts: cutoff: expected int from -1 to 10000, got "-2"'),
        ("flat:1,2", "flat: iterations is given twice"),
        ("greedy:5", 'greedy: unknown setting "5"'),
        ("clever", 'unknown bot "clever"'),
        ("x" * 201, "bot: expected at most 200 characters"),
    ],
)
def test_a_spec_that_is_wrong_is_refused_in_one_line(spec: str, text: str) -> None:
    _, position = both("imperial", 1, 5)
    with pytest.raises(Refused) as refused:
        choice(position, spec, 1)
    assert (refused.value.code, refused.value.text) == (ARGUMENT, text)


NUMBERS = r"-?[0-9]{0,18}(\.[0-9]{0,18})?"


@example("flat:=1")
@example("0" + "\U00010000" * 20)
@given(
    st.text(st.characters(codec="utf-8", exclude_characters="\0"))
    | st.from_regex(rf"(flat|greedy|ismcts|pimc):([a-z_]*=)?{NUMBERS}(,[a-z_]*=[a-z0-9.]*)?", fullmatch=True)
    | st.from_regex(rf"ismcts:(c|win|bias|cutoff|nodes)={NUMBERS},{NUMBERS}", fullmatch=True)
)
def test_the_library_reads_the_specs_that_python_reads(spec: str) -> None:
    _, position = both("burgundy", 1, 5)
    try:
        bot(spec)
    except SetupError:
        with pytest.raises(Refused):
            size_of(position, spec)
        return
    try:
        size_of(position, spec)
    except Refused as error:
        assert error.text.startswith(("ms: ", "threads: "))  # noqa: PT017, some specs are refused
