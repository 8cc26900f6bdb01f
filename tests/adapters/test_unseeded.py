"""Environments without a seed play different games, in one process and in several, and each game can be repeated."""

from __future__ import annotations

import copy
import os
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

import gymnasium
import numpy as np
import pytest

import isettlers
import isettlers.adapters.gymnasium
from isettlers.adapters.gymnasium import SeatEnv
from isettlers.adapters.pettingzoo import GameEnv, env, parallel_env
from isettlers.adapters.rlcard import CardEnv
from isettlers.adapters.vector import SeatVectorEnv

GAME: Final = "burgundy"
MAKERS: Final[dict[str, Callable[[], Any]]] = {
    "gymnasium": lambda: SeatEnv(GAME, opponents="random"),
    "gymnasium by name": lambda: gymnasium.make(f"isettlers/{GAME}-v0", opponents="random"),
    "gymnasium's own vector": lambda: gymnasium.make_vec(
        f"isettlers/{GAME}-v0", 2, vectorization_mode="sync", opponents="random"
    ),
    "vector": lambda: SeatVectorEnv(GAME, 2, opponents="random"),
    "vector by name": lambda: gymnasium.make_vec(f"isettlers/{GAME}-v0", 2, opponents="random"),
    "pettingzoo": lambda: GameEnv(GAME),
    "pettingzoo with wrappers": lambda: env(GAME),
    "pettingzoo in parallel": lambda: parallel_env(GAME),
    "rlcard": lambda: CardEnv(GAME),
}
COPIED: Final = [name for name in MAKERS if "vector" not in name]
WAYS: Final[dict[str, Callable[[Any], Any]]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda made: pickle.loads(pickle.dumps(made)),  # noqa: S301, its own
}


def begun(made: Any) -> list[int]:
    """The seeds of the games that a reset without a seed begins."""
    made.reset()
    if isinstance(made, gymnasium.vector.SyncVectorEnv):
        return [each.get_wrapper_attr("game_seed") for each in made.envs]
    if isinstance(made, SeatVectorEnv):
        return list(made.game_seeds)
    return [made.unwrapped.game_seed if hasattr(made, "unwrapped") else made.game_seed]


def begun_new(name: str) -> list[int]:
    """The seeds of the first games of a new environment."""
    return begun(MAKERS[name]())


def in_a_fork(work: Callable[[], list[int]]) -> list[int]:
    """The numbers that a forked process returns."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writer, pickle.dumps(work()))
        finally:
            os._exit(0)  # the child never returns into the tests
    os.close(writer)
    with os.fdopen(reader, "rb") as sent:
        data = sent.read()
    os.waitpid(child, 0)
    numbers: list[int] = pickle.loads(data)  # noqa: S301, its own
    return numbers


def differ(*draws: list[int]) -> bool:
    numbers = [number for draw in draws for number in draw]
    return len(numbers) == len(set(numbers)) > 1


@pytest.mark.parametrize("name", MAKERS)
def test_two_games_and_two_environments_differ(name: str) -> None:
    made = MAKERS[name]()
    assert differ(begun(made), begun(made), begun_new(name))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", COPIED)
def test_a_copy_begins_other_games(name: str, way: str) -> None:
    made = MAKERS[name]()
    assert differ(begun(WAYS[way](made)), begun(made))
    assert differ(begun(WAYS[way](made)), begun(made))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this platform cannot fork")
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
@pytest.mark.parametrize("name", MAKERS)
def test_forked_processes_begin_other_games(name: str) -> None:
    made = MAKERS[name]()
    made.reset()
    assert differ(*[in_a_fork(lambda: begun(made)) for _ in range(2)], begun(made))


def test_spawned_processes_begin_other_games() -> None:
    made = [MAKERS[name]() for name in COPIED]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        new = dict(zip(MAKERS, pool.map(begun_new, MAKERS), strict=True))
        sent = list(pool.map(begun, [*made, *made]))
    assert all(differ(draw, begun_new(name)) for name, draw in new.items())
    assert differ(*sent)


def test_a_seed_that_was_drawn_gives_the_game_again() -> None:
    for name in ("gymnasium", "pettingzoo", "pettingzoo with wrappers", "pettingzoo in parallel"):
        made = MAKERS[name]()
        (seed,) = begun(made)
        state = made.unwrapped.state_of()
        made.reset(seed=seed)
        assert made.unwrapped.state_of() == state, name
        assert begun(made) != [seed], name
    cards = CardEnv(GAME)
    (seed,) = begun(cards)
    assert isettlers.start(GAME, players=2, seed=seed) == cards.state_of()


def test_gymnasium_names_the_seed_that_was_drawn() -> None:
    made = SeatEnv(GAME, opponents="random")
    _, info = made.reset()
    assert info["seed"] == made.np_random_seed == made.game_seed
    many = SeatVectorEnv(GAME, 3, opponents="random")
    _, info = many.reset()
    games = [many.state_of(number) for number in range(3)]
    assert info["seed"].dtype == np.uint64
    assert info["seed"].tolist() == list(many.game_seeds)
    many.reset(seed=many.np_random_seed)
    assert [many.state_of(number) for number in range(3)] == games


@pytest.mark.parametrize("name", COPIED)
def test_a_seed_begins_a_series_that_copies_continue(name: str) -> None:
    made = CardEnv(GAME, seed=7) if name == "rlcard" else MAKERS[name]()
    if name != "rlcard":
        made.reset(seed=7)
    twin = copy.deepcopy(made)
    assert begun(made) == begun(twin)
    assert begun(made) == begun(twin)
