"""Integers of NumPy are taken wherever an int is, and become ints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest

import isettlers
from isettlers import Batch, Course, Encoding, State
from isettlers.adapters.gymnasium import SeatEnv
from isettlers.adapters.openspiel import SpielGame
from isettlers.adapters.pettingzoo import GameEnv
from isettlers.adapters.rlcard import CardEnv
from isettlers.adapters.vector import SeatVectorEnv
from isettlers.analyse.balance import Trial
from isettlers.arena import Arena
from isettlers.bots import Search, decide
from isettlers.measure.simulate import Match
from isettlers.record import Record

Number = Callable[[int], Any]

KINDS: Final[dict[str, Number]] = {
    "int64": np.int64,
    "int32": np.int32,
    "uint8": np.uint8,
    "array without dimensions": np.array,
}
GAME: Final = "burgundy"
PAIR: Final = ("random", "greedy")


def _state() -> State:
    return isettlers.start(GAME, seed=3)


def _stepped(take: Callable[[State], object]) -> State:
    state = _state()
    take(state)
    return state


def _course(number: Number, take: Callable[[Course], object] = id) -> Course:
    """A course of three actions, the first one given as a number."""
    course = Course.start(GAME, seed=number(3))
    course.act(number(_first()))
    for _ in range(2):
        course.act(course.state.legal[0])
    take(course)
    return course


def _first() -> int:
    return _state().legal_ids()[0]


CALLS: Final[dict[str, Callable[[Number], object]]] = {
    "start": lambda n: isettlers.start(GAME, players=n(2), first_player=n(1), seed=n(3)),
    "start imperial": lambda n: isettlers.start("imperial", players=n(3), seed=n(3)),
    "start founders": lambda n: isettlers.start("founders", players=n(3), first_player=n(0), seed=n(3)),
    "apply": lambda n: _stepped(lambda state: state.apply(n(_first()))),
    "apply_unchecked": lambda n: _stepped(lambda state: state.apply_unchecked(n(_first()))),
    "step_index": lambda n: _stepped(lambda state: state.step_index(n(0))),
    "step": lambda n: _state().step(n(_first())),
    "is_legal": lambda n: _state().is_legal(n(_first())),
    "action": lambda n: _state().action(n(_first())).document(),
    "legal": lambda n: (n(_first()) in _state().legal, _state().legal[n(0)]),
    "observe": lambda n: (_state().observe(n(1)), _state().observe_full(n(1))),
    "view": lambda n: _state().view(n(1)),
    "ahead": lambda n: _state().ahead(n(1), limit=n(9)),
    "seat": lambda n: (_state().evaluate(n(1)), _state().seat_name(n(1))),
    "resample": lambda n: _state().resample(n(1), n(7)),
    "reseed": lambda n: _stepped(lambda state: state.reseed(n(7))),
    "playouts": lambda n: (_state().playout(n(7)), _state().playouts(n(2), n(7)), _state().greedy(n(7))),
    "course": lambda n: _course(n).view(n(1), since=n(2), at=n(1)),
    "course, at": lambda n: (_course(n).obstacle(n(0)), _course(n).steps(n(1), n(1)), _course(n).position(n(1))),
    "course, back": lambda n: _course(n, lambda course: course.back(n(1))).log(n(0)),
    "derive_seed": lambda n: isettlers.derive_seed(n(7), n(1)),
    "document": lambda n: isettlers.from_document({**_state().document(), "round": n(1)}),
    "batch": lambda n: list(Batch(GAME, games=n(2), seed=n(7))),
    "batch of one": lambda n: Batch(GAME, games=2, seed=7)[n(1)],
    "batch step": lambda n: Batch(GAME, games=2, seed=7).step_index([n(0), n(0)], threads=n(1)),
    "encoding": lambda n: Encoding(GAME, one_hot=n(3)).version,
    "search": lambda n: Search(_state(), n(7)).run(n(9)),
    "decide": lambda n: decide("random", _state(), n(7)).action,
    "match": lambda n: Match(GAME, players=n(2), games=n(4), seed=n(7), threads=n(1)),
    "trial": lambda n: Trial(GAME, players=n(2), deals=n(4), seed=n(7)),
    "arena": lambda n: Arena(GAME, PAIR, players=n(2), games=n(60), seed=n(7)),
    "record": lambda n: Record(_state().setup, n(3), [n(_first())]).to_bytes(),
    "gymnasium": lambda n: _begun(SeatEnv(GAME, n(1), players=n(2)), n(7)),
    "vector": lambda n: _begun(SeatVectorEnv(GAME, n(2), (n(0), n(1)), threads=n(1), one_hot=n(3)), n(7)),
    "pettingzoo": lambda n: _begun(GameEnv(GAME, players=n(3)), n(7)),
    "openspiel": lambda n: SpielGame({"game": GAME, "players": n(3), "seed": n(7), "deals": n(9)}).deal(n(1)),
    "rlcard": lambda n: CardEnv(GAME, players=n(3), seed=n(7)).reset()[0]["raw_legal_actions"],
}


def _begun(made: Any, seed: Any) -> State:
    made.reset(seed=seed)
    state: State = made.state_of(0) if isinstance(made, SeatVectorEnv) else made.state_of()
    return state


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("call", CALLS)
def test_an_integer_of_numpy_is_taken_as_an_int_is(call: str, kind: str) -> None:
    taken, expected = CALLS[call](KINDS[kind]), CALLS[call](int)
    assert taken == expected
    assert repr(taken) == repr(expected)
