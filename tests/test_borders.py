"""Every public value goes through copies, pickles and other processes, and comes back equal."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

import pytest
from games.subjects import SUBJECTS

import isettlers
from isettlers import State


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
        "Legal": state.legal,
        "Outcome": finished.outcome,
        "Block": state.game.actions,
        "Part": state.game.observation,
        "Ahead": state.ahead(),
        "Column": encoding.columns,
    }


VALUES: Final = {(game, kind): value for game in SUBJECTS for kind, value in _values(game).items()}
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


def _stepped(value: object) -> tuple[object, list[isettlers.Event]]:
    """Return the value, and the events of a step where it is a state."""
    return value, value.step(value.legal[0]) if isinstance(value, State) else []


def test_a_spawned_process_takes_them_all_and_gives_them_back() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        back = list(pool.map(_stepped, VALUES.values()))
    for (_, kind), value, (returned, events) in zip(VALUES, VALUES.values(), back, strict=True):
        if kind == "State":
            assert events == value.clone().step(value.legal[0])
        else:
            assert returned == value
