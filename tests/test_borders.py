"""Every public value goes through copies, pickles and other processes, and comes back equal."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from games.subjects import SUBJECTS

import isettlers
from isettlers import IsettlersError, State, analyse, arena, bots
from isettlers.adapters.gymnasium import SeatEnv
from isettlers.adapters.pettingzoo import GameEnv, env, parallel_env
from isettlers.adapters.rlcard import CardEnv
from isettlers.adapters.vector import SeatVectorEnv
from isettlers.measure.simulate import Match, simulate
from isettlers.record import Record
from isettlers.serve.errors import FrameError, Refusal
from isettlers.serve.store.interface import Elsewhere, Full, Unreachable


def _values(name: str) -> dict[str, Any]:
    """A value of each public kind."""
    setup = next(iter(SUBJECTS[name].setups.values()))
    opening: list[isettlers.Event] = []
    state = setup.start(seed=3, events=opening)
    events = state.step(state.legal[0])
    finished = setup.start(seed=3)
    while not finished.over:
        finished.step_index(0)
    encoding = isettlers.Encoding(setup)
    return {
        "State": state,
        "Setup": setup,
        "Action": state.legal[0],
        "Event": [*opening, *events],
        "Events": events,
        "Legal": state.legal,
        "Outcome": finished.outcome,
        "Block": state.game.actions,
        "Part": state.game.observation,
        "Ahead": state.ahead(),
        "Column": encoding.columns,
        "Game": state.game,
        "Record": Record(setup, 3, [state.legal_ids()[0]], notes={"table": [1]}),
    }


def _arena(folder: Path) -> dict[str, Any]:
    """A value of each public kind of the arena."""
    tree = arena.Arena("burgundy", ("random", "greedy"), games=4, sprt=arena.Sprt(0.4, 0.6))
    header, results = arena.run(tree, folder / "results.jsonl")
    return {
        "Arena": tree,
        "Bout": arena.Bout(0, (0, 1), {"players": 2}, 7),
        "Estimate": arena.wilson(3, 4),
        "Forfeit": arena.Forfeit(0, "no action"),
        "Header": header,
        "Meeting": arena.meetings(results),
        "Merged": arena.Merged(header, results, 0),
        "Pair": arena.pairs(header, results),
        "Processes": arena.Processes(2),
        "Result": results,
        "Sprt": tree.sprt,
        "Standing": arena.standings(header, results),
        "Threads": arena.Threads(2),
        "Verdict": arena.verdict(header, results),
    }


def _played() -> Record:
    """A whole game."""
    setup = next(iter(SUBJECTS["imperial"].setups.values()))
    state, actions = setup.start(seed=3), list[int]()
    while not state.over:
        actions.append(state.legal_ids()[0])
        state.apply(actions[-1])
    return Record(setup, 3, actions, state.hash)


def _further() -> dict[str, Any]:
    """A value of each other public kind."""
    state = next(iter(SUBJECTS["burgundy"].setups.values())).start(seed=3)
    match = Match("burgundy", games=4)
    with TemporaryDirectory() as folder:
        rated = _arena(Path(folder))
        (Path(folder) / "a.record").write_bytes(_played().to_bytes())
        analysis = analyse.analyse([Path(folder) / "a.record"])
    return {
        **rated,
        "Analysis": analysis,
        "CardLine": analysis.cards,
        "SideLine": analysis.sides,
        "LeftOut": analyse.LeftOut(Path("a.record"), "torn", faulty=True),
        "Hindrance": next(filter(None, map(state.why_not, range(state.game.num_actions)))),
        "Budget": bots.Budget(seconds=1.0),
        "Choice": bots.decide("pimc:20", state, 1),
        "Match": match,
        "simulate.Report": simulate(match),
    }


VALUES: Final = {(game, kind): value for game in SUBJECTS for kind, value in _values(game).items()} | {
    ("any", kind): value for kind, value in _further().items()
}
WAYS: Final[dict[str, Callable[[Any], Any]]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "oldest pickle": lambda value: pickle.loads(pickle.dumps(value, 2)),  # noqa: S301, its own
    "newest pickle": lambda value: pickle.loads(pickle.dumps(value, -1)),  # noqa: S301, its own
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "kind"), VALUES)
def test_a_value_comes_back_as_it_went(game: str, kind: str, way: str) -> None:
    value = VALUES[game, kind]
    back = WAYS[way](value)
    assert back == value
    assert repr(back) == repr(value)


def _stepped(value: object) -> tuple[object, Sequence[isettlers.Event]]:
    """Return the value, and the events of a step where it is a state."""
    return value, value.step(value.legal[0]) if isinstance(value, State) else []


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    """One process that shares nothing with this one."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as spawned:
        yield spawned


def test_a_spawned_process_takes_them_all_and_gives_them_back(pool: ProcessPoolExecutor) -> None:
    back = list(pool.map(_stepped, VALUES.values()))
    for (_, kind), value, (returned, events) in zip(VALUES, VALUES.values(), back, strict=True):
        if kind == "State":
            assert events == value.clone().step(value.legal[0])
        else:
            assert returned == value


# ---------------------------------------------------------------- values that compare by what they are, not by ==


def _parts(value: Any) -> object:
    """What a value without an equality of its own has to keep."""
    if isinstance(value, isettlers.Course):
        return value.seed, value.actions, value.state, value.events(0), value.log()
    if isinstance(value, isettlers.Encoding):
        return value.version, value.full, value.tables
    if isinstance(value, IsettlersError):
        return type(value), value.args, vars(value)
    if hasattr(value, "choose"):
        return value.spec, bots.decide(value, isettlers.start("burgundy", seed=3), 1).action
    return value.unwrapped.state_of() if hasattr(value, "unwrapped") else value.state_of()


def _course() -> isettlers.Course:
    course = isettlers.Course.start("burgundy", seed=3)
    course.act(course.state.legal[0])
    return course


def _environments() -> Iterator[tuple[str, Any]]:
    for maker in (SeatEnv, GameEnv, env, parallel_env, CardEnv):
        made = maker("burgundy")
        made.reset()
        yield maker.__name__, made


def _errors() -> Iterator[tuple[str, IsettlersError]]:
    for kind in vars(isettlers).values():
        if isinstance(kind, type) and issubclass(kind, IsettlersError):
            yield kind.__name__, kind("the cause")
    for error in (Refusal("bad_request", "missing", "$.a"), FrameError("bad_frame", "torn"), Unreachable()):
        yield type(error).__name__, error
    yield from (("Full", Full("tables")), ("Elsewhere", Elsewhere("10.0.0.1")))


SPECS: Final = ("random", "greedy", "heuristic", "expectimax", "flat:9", "ismcts:9", "moismcts:9", "pimc:9", "uct:9")
LIKE: Final[dict[str, Any]] = {
    "Course": _course(),
    "Course from a position": isettlers.Course.begin(_course().state),
    "Encoding": isettlers.Encoding("burgundy", one_hot=3, full=True),
    **dict(_environments()),
    **dict(_errors()),
    **{f"bot {spec}": bots.bot(spec) for spec in SPECS},
    "Trained": bots.Trained(str(files("isettlers.burgundy") / "data" / "net-2.bin"), iterations="9"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", LIKE)
def test_an_object_comes_back_with_all_its_parts(kind: str, way: str) -> None:
    assert _parts(WAYS[way](LIKE[kind])) == _parts(LIKE[kind])


def _itself(value: object) -> object:
    return value


def test_a_spawned_process_takes_objects_and_gives_them_back(pool: ProcessPoolExecutor) -> None:
    back = pool.map(_itself, LIKE.values())
    assert [_parts(value) for value in back] == [_parts(value) for value in LIKE.values()]


@pytest.mark.parametrize("way", WAYS)
def test_a_copied_course_is_a_course_of_its_own(way: str) -> None:
    course = _course()
    copied = WAYS[way](course)
    copied.act(copied.state.legal[0])
    assert (copied.at, course.at) == (2, 1)
    assert copied.state != course.state
    copied.back(0)
    assert copied.state == course.position(0)


@pytest.mark.parametrize("game", isettlers.games())
def test_a_game_stays_the_one_that_it_is(game: str) -> None:
    assert all(way(isettlers.game(game)) is isettlers.game(game) for way in WAYS.values())


# ---------------------------------------------------------------- objects that stay where they are


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["Batch", "Search", "SeatVectorEnv", "ResultsFile"])
def test_an_object_that_cannot_be_sent_names_what_can(kind: str, way: str, tmp_path: Path) -> None:
    with arena.ResultsFile(tmp_path / "results.jsonl", VALUES["any", "Header"]) as results:
        kept = {
            "Batch": isettlers.Batch("burgundy", games=2, seed=1),
            "Search": bots.Search(isettlers.start("burgundy", seed=3), 1),
            "SeatVectorEnv": SeatVectorEnv("burgundy"),
            "ResultsFile": results,
        }[kind]
        with pytest.raises(TypeError, match=rf"^a {kind} cannot be copied or pickled: send .+$"):
            WAYS[way](kept)


PROTOCOLS: Final = {"Backend", "Bot"}
REFUSED: Final = {"Batch", "Search", "Leaves", "ResultsFile"}
RUNNING: Final = {"Rater", "Thinking", "Report"}
"""Parts of a run, not values: ratings that follow it, a decision under way and its progress."""
OTHERS: Final = {"Frames"}
"""Made of the values of another library, which compares and sends its own."""


@pytest.mark.parametrize("room", [isettlers, analyse, arena, bots])
def test_every_public_class_is_sent_or_refused(room: Any) -> None:
    public = {name for name in room.__all__ if isinstance(getattr(room, name), type)}
    assert public - {kind for _, kind in VALUES} - {*LIKE} <= PROTOCOLS | REFUSED | RUNNING | OTHERS
