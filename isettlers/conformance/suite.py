"""The tests of one game, to be collected by pytest from a class that derives from this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from typing import Any, ClassVar

import pytest

from isettlers.conformance.checks import (
    LONG_CHECKS,
    POSITION_CHECKS,
    PositionCheck,
    no_copy_in_another_condition_is_left_out,
)  # fmt: skip
from isettlers.conformance.game_checks import GAME_CHECKS, GameCheck
from isettlers.conformance.subject import Subject
from isettlers.conformance.wander import Position, Wanderer, onwards, sample, walk
from isettlers.game import Setup
from isettlers.state import State

SEEDS = (1, 2**64 - 60)


@cache
def _positions(setup: Setup) -> list[Position]:
    """Some 150 positions of a setup, met in nine games; of short games fewer."""
    positions = sample(setup, games=9, every=11)
    finished = next(each for each in walk(setup, 9, Wanderer(9)) if each.state.over)
    return [*positions, finished]


@cache
def _scattered(position: Callable[[int], State]) -> list[Position]:
    """Positions that games seldom come to, and some that follow them."""
    states = [(position(seed), seed) for seed in range(12)]
    return [each for state, seed in states for each in list(islice(onwards(state, seed, Wanderer(seed)), 40))[::9]]


class Conformance:
    """The contract of a game as tests; pytest collects them from a derived class whose name begins with Test.

    `python -m isettlers.conformance MODULE:NAME` runs the same tests for a subject without such a class.

    >>> import isettlers
    >>> from isettlers.conformance import Conformance, Subject
    >>> two, four = (isettlers.start("founders", players=players).setup for players in (2, 4))
    >>> class TestFounders(Conformance):
    ...     subject = Subject(setups={"2": two, "4": four}, most_decisions=1000, scattered=two.start)
    >>> TestFounders.subject.game
    <Game founders>
    """

    subject: ClassVar[Subject]
    every: ClassVar[int] = 1
    """Checks of `LONG_CHECKS` get one in `every` of the positions, others four times as many, and the finished one."""
    mixes_every: ClassVar[int] = 1
    """Tests of all but one in `mixes_every` of the mixes get the mark `slow`."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Give each test the setups, mixes and checks that its parameters name."""
        values: dict[str, list[Any]] = {
            "label": list(self.subject.setups),
            "mix": [
                pytest.param(mix, marks=() if place % self.mixes_every == 0 else pytest.mark.slow)
                for place, mix in enumerate(self.subject.mixes)
            ],
            "position_check": list(POSITION_CHECKS),
            "game_check": list(GAME_CHECKS),
        }
        for name, known in values.items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, known, ids=lambda value: getattr(value, "__name__", value))

    def test_the_registry_has_the_game(self) -> None:
        from isettlers import game

        assert game(self.subject.game.name) is self.subject.game

    def test_the_setups_are_of_the_least_and_the_most_players(self) -> None:
        counts = [setup.start(seed=1).seats for setup in self.subject.all_setups.values()]
        assert (min(counts), max(counts)) == self.subject.game.players

    def test_action_ids_are_one_run_without_gaps(self) -> None:
        first = 0
        for block in self.subject.game.actions:
            assert block.first == first
            assert block.count > 0
            assert block.meaning
            first += block.count
        assert first == self.subject.game.num_actions < 2**16

    def test_the_parts_of_an_observation_are_one_run_without_gaps(self) -> None:
        first = 0
        for part in self.subject.game.observation:
            assert part.first == first
            assert part.count > 0
            assert part.meaning
            first += part.count
        for setup in self.subject.setups.values():
            assert first == setup.start(seed=1).observation_size

    def test_every_kind_of_action_is_taken_sooner_or_later(self) -> None:
        wanderer = Wanderer(3)
        kinds = {block.kind for block in self.subject.game.actions}
        for seed in range(200):
            for setup in self.subject.all_setups.values():
                for _ in walk(setup, seed, wanderer):
                    pass
            for _ in onwards(self.subject.scattered(seed), seed, wanderer):
                pass
            if set(wanderer.taken) == kinds:
                return
        assert kinds - set(wanderer.taken) == set()

    def test_a_position(self, label: str, position_check: PositionCheck) -> None:
        self._some_pass(position_check, _positions(self.subject.setups[label]))

    def test_positions_of_a_mix_of_options(self, mix: str) -> None:
        positions = sample(self.subject.mixes[mix], games=2, every=13)
        for check in POSITION_CHECKS:
            self._some_pass(check, positions)

    def test_a_game_of_a_mix_of_options(self, mix: str) -> None:
        for check in GAME_CHECKS:
            check(self.subject.mixes[mix], SEEDS[0], self.subject)

    def test_a_position_that_games_seldom_come_to(self, position_check: PositionCheck) -> None:
        self._some_pass(position_check, _scattered(self.subject.scattered))

    def test_identical_copies_in_many_conditions_are_all_offered(self) -> None:
        positions = [Position(self.subject.scattered(seed), seed, ()) for seed in range(0, 80, self.every)]
        self._all_pass(no_copy_in_another_condition_is_left_out, positions)

    def test_play_goes_on_from_any_position_to_an_end(self) -> None:
        for seed in range(100, 140):
            state = self.subject.scattered(seed)
            assert state.check() == 0
            for position in onwards(state, seed, Wanderer(seed)):
                assert position.state.check() == 0, str(position)
                assert len(position.ids) <= self.subject.most_decisions

    def test_a_game(self, label: str, game_check: GameCheck) -> None:
        for seed in SEEDS:
            game_check(self.subject.setups[label], seed, self.subject)

    def _some_pass(self, check: PositionCheck, positions: Sequence[Position]) -> None:
        """The check passes in the last position and in one of some, each check in others."""
        step = self.every if check in LONG_CHECKS else max(1, self.every // 4)
        first = POSITION_CHECKS.index(check) % step
        self._all_pass(check, [*positions[first:-1:step], positions[-1]])

    def _all_pass(self, check: PositionCheck, positions: Sequence[Position]) -> None:
        """The check passes in each position; a failure says where."""
        for position in positions:
            try:
                check(position.state.clone(), self.subject)
            except BaseException as error:
                error.add_note(str(position))
                raise
