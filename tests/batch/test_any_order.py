"""Hypothesis calls: any order of stepping, refusing, putting in and beginning again keeps every game what it is."""

from __future__ import annotations

import pytest
from batch.mirror import Mirror
from full_set import amount
from games.subjects import SUBJECTS
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from isettlers import IllegalAction
from isettlers._core.rng import Generator

SETUPS = [setup for subject in SUBJECTS.values() for setup in subject.setups.values()]
SEEDS = st.integers(0, 2**64 - 1)
PLACES = st.integers(0, 2**16)


class Table(RuleBasedStateMachine):
    """A batch and its mirror."""

    def __init__(self) -> None:
        super().__init__()
        self.mirror: Mirror

    @initialize(setup=st.sampled_from(SETUPS), games=st.integers(1, 6), seed=SEEDS)
    def start(self, setup: object, games: int, seed: int) -> None:
        """Some games."""
        self.mirror = Mirror(setup, games, seed)  # type: ignore[arg-type]

    @rule(seed=SEEDS, turns=st.integers(1, 60))
    def play_on(self, seed: int, turns: int) -> None:
        rng = Generator(seed)
        for _ in range(turns):
            indices = self.mirror.draw(rng)
            self.mirror.batch.step_index(indices)
            self.mirror.step(indices)

    @rule(seed=SEEDS)
    def play_ids(self, seed: int) -> None:
        indices = self.mirror.draw(Generator(seed))
        self.mirror.batch.apply(self.mirror.ids(indices))
        self.mirror.step(indices)

    @rule(seed=SEEDS)
    def play_drawn_indices(self, seed: int) -> None:
        indices = self.mirror.batch.sample(seed)
        self.mirror.batch.step_index(indices)
        self.mirror.step(indices.tolist())

    @rule(place=PLACES, number=st.integers(-(2**63), 2**63 - 1) | st.integers(-2, 6000))
    def play_a_wrong_id_in_one_game(self, place: int, number: int) -> None:
        place %= len(self.mirror.states)
        state = self.mirror.states[place]
        if state.is_legal(number) or (state.over and number == -1):
            return
        ids = self.mirror.ids([0 if count else -1 for count in self.mirror.batch.counts])
        ids[place] = number
        with pytest.raises(IllegalAction, match=f"^game {place}: action {number} "):
            self.mirror.batch.apply(ids)

    @rule(place=PLACES, number=st.integers(-(2**63), 2**63 - 1) | st.integers(-2, 60))
    def play_a_wrong_index_in_one_game(self, place: int, number: int) -> None:
        place %= len(self.mirror.states)
        count = self.mirror.states[place].legal_count()
        if 0 <= number < count or (count == 0 and number == -1):
            return
        indices = [0 if count else -1 for count in self.mirror.batch.counts]
        indices[place] = number
        with pytest.raises(IndexError, match=f"^game {place}: no legal action number {number}, there are {count}$"):
            self.mirror.batch.step_index(indices)

    @rule(places=st.lists(PLACES, max_size=8))
    def begin_some_again(self, places: list[int]) -> None:
        which = [place % len(self.mirror.states) for place in places]
        self.mirror.batch.restart(which)
        self.mirror.restart(which)

    @rule()
    def begin_those_again_that_are_over(self) -> None:
        ended = [place for place, state in enumerate(self.mirror.states) if state.over]
        self.mirror.batch.restart(self.mirror.batch.over)
        self.mirror.restart(ended)

    @rule(places=st.lists(PLACES, max_size=3), wrong=st.sampled_from([-1, 6, 2**40]))
    def begin_a_game_again_that_is_none(self, places: list[int], wrong: int) -> None:
        which = [place % len(self.mirror.states) for place in places]
        with pytest.raises(IndexError, match=f"^there is no game {wrong}, "):
            self.mirror.batch.restart([*which, wrong])

    @rule(source=PLACES, place=PLACES, seed=SEEDS)
    def put_in_another_position(self, source: int, place: int, seed: int) -> None:
        count = len(self.mirror.states)
        state = self.mirror.batch[source % count]
        if state.over:
            state = self.mirror.setup.start(seed=seed)
        state.step_index(seed % state.legal_count())
        self.mirror.batch.set(place % count, state)
        self.mirror.states[place % count] = state

    @invariant()
    def every_game_is_what_its_state_is(self) -> None:
        self.mirror.agree_in_everything()


Table.TestCase.settings = settings(
    max_examples=amount(100, default=40), stateful_step_count=40, derandomize=True, database=None, deadline=None
)
TestAnyOrder = Table.TestCase
