"""Hypothesis plays: any mixture of applying, copying, taking back and refusing keeps every state what it should be."""

from __future__ import annotations

from typing import Any

import pytest
from full_set import amount
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from isettlers import IllegalAction, State
from isettlers._core.imperial.engine import put_together, take_apart
from isettlers.imperial import EDITIONS, Setup
from isettlers.imperial.seatings import BASE_FACTIONS

PLACES = st.integers(0, 2**16)
SEEDS = st.integers(0, 2**64 - 1)
NO_TEXTS = st.text(max_size=20)

tables = st.permutations(BASE_FACTIONS).flatmap(lambda order: st.integers(2, 4).map(lambda seats: tuple(order[:seats])))


class Table(RuleBasedStateMachine):
    """A game at a table, and the bytes of everything that may be taken back."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State
        self.others: list[tuple[State, bytes]] = []

    @initialize(factions=tables, edition=st.sampled_from(EDITIONS), seed=SEEDS, ahead=st.integers(0, 120))
    def start(self, factions: tuple[str, ...], edition: str, seed: int, ahead: int) -> None:
        """A game some greedy decisions on, so that all of its course is met."""
        self.state = Setup(factions=factions, edition=edition).start(seed=seed)
        for _ in range(ahead):
            self.state.apply_unchecked(self.state.greedy(seed))

    def _going_on(self) -> bool:
        return not self.state.over

    def _pick(self, place: int) -> int:
        ids = self.state.legal_ids()
        return ids[place % len(ids)]

    # ------------------------------------------------------------ applying

    @precondition(_going_on)
    @rule(place=PLACES)
    def apply_an_id(self, place: int) -> None:
        self.state.apply(self._pick(place))

    @precondition(_going_on)
    @rule(place=PLACES)
    def apply_a_text(self, place: int) -> None:
        action = self._pick(place)
        expected = self.state.clone()
        expected.apply_unchecked(action)
        self.state.apply(self.state.action(action).text)
        assert self.state == expected

    @precondition(_going_on)
    @rule(place=PLACES)
    def step_with_events(self, place: int) -> None:
        action = self._pick(place)
        events = self.state.step(self.state.action(action))
        assert (events[0].kind, events[0].values["action"]) == ("action", action)
        assert any(event.kind == "over" for event in events) is self.state.over

    @precondition(_going_on)
    @rule(seed=SEEDS)
    def apply_what_greed_suggests(self, seed: int) -> None:
        self.state.apply(self.state.greedy(seed))

    # ------------------------------------------------------------ copies

    @rule()
    def set_a_copy_aside(self) -> None:
        self.others.append((self.state.clone(), self.state._bytes()))

    @precondition(lambda self: bool(self.others))
    @rule(place=PLACES)
    def go_on_with_a_copy(self, place: int) -> None:
        """What was played so far is set aside in its turn."""
        chosen, raw = self.others.pop(place % len(self.others))
        self.others.append((self.state, self.state._bytes()))
        assert chosen._bytes() == raw
        self.state = chosen.clone()

    @precondition(lambda self: bool(self.others))
    @rule(place=PLACES)
    def become_a_copy(self, place: int) -> None:
        other, raw = self.others[place % len(self.others)]
        self.state.copy_from(other)
        assert self.state._bytes() == raw

    @rule(seed=SEEDS)
    def play_out(self, seed: int) -> None:
        raw = self.state._bytes()
        assert self.state.playout(seed) == self.state.clone().playout(seed)
        assert self.state._bytes() == raw

    # ------------------------------------------------------------ refusing

    @rule(action=st.integers(-10, 6000) | st.integers())
    def refuse_an_illegal_id(self, action: int) -> None:
        if action not in self.state.legal_ids():
            self._refused(action)

    @rule(text=NO_TEXTS)
    def refuse_a_text_that_is_no_action(self, text: str) -> None:
        known = {" ".join(action.text.lower().split()) for action in self.state.legal}
        words = " ".join(text.lower().split())
        if not any(words in one for one in known):
            self._refused(text)

    @rule(thing=st.none() | st.booleans() | st.floats() | st.binary(max_size=3) | st.lists(PLACES, max_size=2))
    def refuse_what_is_no_action(self, thing: Any) -> None:
        self._refused(thing)

    def _refused(self, action: Any) -> None:
        raw = self.state._bytes()
        for refuse in (self.state.apply, self.state.step):
            with pytest.raises(IllegalAction):
                refuse(action)
        assert self.state._bytes() == raw

    # ------------------------------------------------------------ what always holds

    @invariant()
    def the_state_is_consistent(self) -> None:
        assert self.state.check() == 0

    @invariant()
    def somebody_has_a_choice_or_the_game_is_over(self) -> None:
        count = self.state.legal_count()
        assert count != 1
        assert (count == 0) is self.state.over is (self.state.actor == -1)

    @invariant()
    def equal_positions_are_equal_bytes(self) -> None:
        """Nothing lies in the state that its fields do not show."""
        values = take_apart(self.state)
        again = self.state.clone()
        put_together(again, values)
        assert again == self.state
        assert again.legal_ids() == self.state.legal_ids()
        if not values["stack"]:
            assert (values["target"], values["cost"]) == (0, 0)

    @invariant()
    def no_score_is_below_the_points_marked(self) -> None:
        values = take_apart(self.state)
        for seat, side in enumerate(values["seats"]):
            assert self.state.scores[seat] >= side["vp"]

    @invariant()
    def copies_set_aside_stay_as_they_were(self) -> None:
        assert all(other._bytes() == raw for other, raw in self.others)


Table.TestCase.settings = settings(
    max_examples=amount(100, default=50),
    stateful_step_count=60,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestTable = Table.TestCase
