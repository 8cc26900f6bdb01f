"""The core's operations one by one, for pytest-benchmark: `pytest benchmarks` (never run as tests)."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from games.subjects import SUBJECTS

import isettlers
from isettlers import Course
from isettlers._core.kernel import GREEDY, RANDOM, play_games

SEATS = (2, 3, 4)


@frozen
class Game:
    """A game that is measured."""

    name: str

    def opening(self, seats: int) -> isettlers.State:
        """The first decision of a game."""
        return isettlers.start(self.name, **SUBJECTS[self.name].bench[seats], seed=7)

    def middle(self, seats: int) -> isettlers.State:
        """A position reached by random play, 25 decisions a seat on."""
        state = self.opening(seats)
        chance = random.Random(7)
        for _ in range(25 * seats):
            state.apply_unchecked(chance.choice(state.legal_ids()))
        return state


@pytest.fixture(params=SUBJECTS)
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return Game(request.param)


@pytest.mark.parametrize("seats", SEATS)
def test_hundred_random_playouts_inside_the_core(benchmark: Any, game: Game, seats: int) -> None:
    benchmark.extra_info["decisions"] = game.opening(seats).playouts(100, 1)
    benchmark(game.opening(seats).playouts, 100, 1)


@pytest.mark.parametrize("policy", [RANDOM, GREEDY])
def test_ten_whole_games(benchmark: Any, game: Game, policy: int) -> None:
    tables = game.opening(4).setup.tables()
    benchmark(play_games, tables, bytes([policy] * 4), 1, 0, 10)


@pytest.mark.parametrize("seats", SEATS)
def test_game_driven_from_python(benchmark: Any, game: Game, seats: int) -> None:
    root = game.opening(seats)

    def whole_game() -> int:
        state = root.clone()
        pick = random.Random(1).random
        while ids := state.legal_ids():
            state.apply_unchecked(ids[int(pick() * len(ids))])
        return state.hash

    benchmark(whole_game)


@pytest.mark.parametrize("seats", SEATS)
def test_clone(benchmark: Any, game: Game, seats: int) -> None:
    benchmark(game.middle(seats).clone)


def test_legal_ids(benchmark: Any, game: Game) -> None:
    benchmark(game.middle(2).legal_ids)


def test_legal_actions_with_texts(benchmark: Any, game: Game) -> None:
    state = game.middle(2)
    benchmark(lambda: list(state.legal))


def test_a_course_goes_on_and_back(benchmark: Any, game: Game) -> None:
    course = Course.begin(game.middle(2))
    action = course.state.legal_ids()[0]

    def there_and_back() -> None:
        course.take(action)
        course.back(0)

    benchmark(there_and_back)


@pytest.mark.parametrize("how", ["apply", "step", "step and read its events"])
def test_apply_and_step(benchmark: Any, game: Game, how: str) -> None:
    root = game.middle(2)
    action = root.legal_ids()[-1]
    calls = {
        "apply": lambda: root.clone().apply(action),
        "step": lambda: root.clone().step(action),
        "step and read its events": lambda: list(root.clone().step(action)),
    }
    benchmark(calls[how])


def test_start(benchmark: Any, game: Game) -> None:
    setup = game.opening(2).setup
    benchmark(setup.start, 7)


def test_greedy_choice(benchmark: Any, game: Game) -> None:
    benchmark(game.middle(2).greedy)


@pytest.mark.parametrize("seats", [2, 4])
def test_save(benchmark: Any, game: Game, seats: int) -> None:
    benchmark(game.middle(seats).save)


@pytest.mark.parametrize("seats", [2, 4])
def test_load(benchmark: Any, game: Game, seats: int) -> None:
    benchmark(isettlers.load, game.middle(seats).save())


def test_state_bytes_out_and_in_with_all_checks(benchmark: Any, game: Game) -> None:
    state = game.middle(4)
    twin = state.clone()
    benchmark(lambda: twin._restore(state._bytes()))


def test_document(benchmark: Any, game: Game) -> None:
    benchmark(game.middle(2).document)


def test_from_document(benchmark: Any, game: Game) -> None:
    benchmark(isettlers.from_document, game.middle(2).document())


def test_view(benchmark: Any, game: Game) -> None:
    benchmark(game.middle(2).view, 0)


def test_observe(benchmark: Any, game: Game) -> None:
    state = game.middle(2)
    benchmark(state.observe, 0, state.observe(0))


@pytest.mark.parametrize("seats", [2, 4])
def test_resample(benchmark: Any, game: Game, seats: int) -> None:
    benchmark(game.middle(seats).resample, 0, 1)
