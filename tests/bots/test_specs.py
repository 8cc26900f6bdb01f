"""Bots by a spec: how one is written, the budget, and what a bot may know."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from threading import Event, Thread
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import isettlers
from isettlers import SetupError, State
from isettlers._core.rng import Generator, derive_seed
from isettlers.bots import BOTS, specs
from isettlers.bots.flat import FLAT
from isettlers.bots.specs import MOST_ROUNDS, Budget, Choice, Search, Spec, bots, decide, parse

SPECS = ("random", "greedy", "flat", "flat:playouts=3")


def positions() -> Iterator[State]:
    """Positions of a few games, seats and stages mixed."""
    for seed, factions in enumerate((("romans", "barbarians"), ("japanese", "egyptians", "romans"))):
        state, rng = isettlers.start("imperial", factions=factions, seed=seed), Generator(seed)
        for number in range(2000):
            if state.over:
                break
            if number % 7 == 3 and state.legal_count() > 2:
                yield state.clone()
            state.apply(state.legal_ids()[rng.below(state.legal_count())])


POSITIONS = tuple(positions())


@pytest.fixture
def state() -> State:
    return isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)


def rounds(budget: int) -> Budget:
    return Budget(1000.0, budget)


# ---------------------------------------------------------------- specs


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", Spec("random")),
        ("greedy", Spec("greedy")),
        ("greedy:", Spec("greedy")),
        ("flat", Spec("flat", {"playouts": 1})),
        ("flat:playouts=1", Spec("flat", {"playouts": 1})),
        ("flat:playouts=1000", Spec("flat", {"playouts": 1000})),
    ],
)
def test_a_spec_is_a_name_with_settings(text: str, spec: Spec) -> None:
    assert parse(text) == spec


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "unknown bot '', known: random, greedy, flat"),
        ("Greedy", "unknown bot 'Greedy', known: "),
        (" flat", "unknown bot ' flat', known: "),
        ("greedy:depth=1", "greedy has no setting 'depth', known: none"),
        ("flat:depth=1", "flat has no setting 'depth', known: playouts"),
        ("flat:,", "flat has no setting '', known: playouts"),
        ("flat:playouts=1,", "flat has no setting '', known: playouts"),
        ("flat:playouts", "playouts of flat is a whole number from 1 to 1000, not ''"),
        ("flat:playouts=", "playouts of flat is a whole number from 1 to 1000, not ''"),
        ("flat:playouts=0", "playouts of flat is a whole number from 1 to 1000, not '0'"),
        ("flat:playouts=1001", "playouts of flat is a whole number from 1 to 1000, not '1001'"),
        ("flat:playouts=00001", "playouts of flat is a whole number from 1 to 1000, not '00001'"),
        ("flat:playouts=-1", "playouts of flat is a whole number from 1 to 1000, not '-1'"),
        ("flat:playouts=1.5", "playouts of flat is a whole number from 1 to 1000, not '1.5'"),
        ("flat:playouts=٣", "playouts of flat is a whole number from 1 to 1000, not '٣'"),
        ("flat:playouts=²", "playouts of flat is a whole number from 1 to 1000, not '²'"),
        ("flat:playouts=1=2", "playouts of flat is a whole number from 1 to 1000, not '1=2'"),
        ("flat:playouts=2,playouts=3", "playouts of flat is given twice"),
        ("x" * 201, "a bot is named in at most 200 letters"),
    ],
)
def test_a_spec_that_is_wrong_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(SetupError) as refused:
        parse(text)
    assert str(refused.value).startswith(said)


@given(st.text() | st.from_regex(r"(flat|greedy):[a-z]*=?[0-9]*(,[a-z]*=[0-9]*)?", fullmatch=True))
def test_any_text_is_a_spec_or_refused(text: str) -> None:
    try:
        spec = parse(text)
    except SetupError as error:
        assert len(str(error)) <= 320  # noqa: PT017, some texts are specs
    else:
        assert spec.name in bots()


def test_every_bot_has_a_meaning() -> None:
    assert {*bots()} == {*BOTS, "flat"}
    assert all(bots().values())


@pytest.mark.parametrize("wrong", [0, -1, 2 * MOST_ROUNDS])
def test_a_budget_is_above_nothing_and_finite(wrong: int) -> None:
    with pytest.raises(SetupError, match=r"^rounds of a budget is a number above 0"):
        Budget(rounds=wrong)
    for seconds in (float(wrong), float("nan"), float("inf")):
        with pytest.raises(SetupError, match=r"^seconds of a budget is a number above 0"):
            Budget(seconds=seconds)


# ---------------------------------------------------------------- what is decided


@pytest.mark.parametrize("text", SPECS)
def test_the_same_seed_and_rounds_give_the_same_choice(text: str) -> None:
    for state in POSITIONS[:8]:
        before = state.hash
        choices = [decide(state, parse(text), 5, rounds(2)) for _ in range(2)]
        assert choices[0] == choices[1]
        assert choices[0] is not None
        assert choices[0].action in state.legal
        assert state.hash == before


@pytest.mark.parametrize("text", ["random", "flat"])
def test_another_seed_may_give_another_choice(state: State, text: str) -> None:
    choices = [decide(state, parse(text), seed, rounds(1)) for seed in range(30)]
    assert len({choice.action for choice in choices if choice}) > 1


@pytest.mark.parametrize("text", SPECS)
def test_a_bot_uses_nothing_that_its_seat_does_not_know(text: str) -> None:
    spec, hidden = parse(text), 0
    for number, state in enumerate(POSITIONS):
        drawn = state.resample(state.actor, 1000 + number)
        hidden += drawn.hash != state.hash
        assert decide(drawn, spec, number, rounds(2)) == decide(state, spec, number, rounds(2))
    assert hidden == len(POSITIONS) > 20


def test_simple_bots_are_those_of_the_other_table(state: State) -> None:
    for name, bot in BOTS.items():
        assert decide(state, parse(name), 9, Budget()) == Choice(bot.choose(state, 9))


# ---------------------------------------------------------------- how long


def test_rounds_end_a_search(state: State) -> None:
    for number in (1, 2, 5):
        choice = decide(state, parse("flat"), 1, rounds(number))
        assert choice is not None
        assert choice.stats["rounds"] == number


def test_seconds_end_a_search(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1000))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(ticks)))
    choice = decide(state, parse("flat"), 1, Budget(3.0))
    assert choice is not None
    assert choice.stats["rounds"] == 3


def test_a_search_that_is_stopped_gives_what_it_has(state: State) -> None:
    stop, begun, found = Event(), Event(), list[Choice | None]()

    def tell(_done: int, _best: int, _seconds: float) -> None:
        begun.set()

    thread = Thread(target=lambda: found.append(decide(state, parse("flat"), 1, Budget(60.0), stop, tell)))
    thread.start()
    assert begun.wait(30)
    stop.set()
    thread.join(30)
    assert found[0] is not None
    assert found[0].action in state.legal


def test_a_search_stopped_before_it_began_has_nothing(state: State) -> None:
    stop = Event()
    stop.set()
    assert decide(state, parse("flat"), 1, rounds(5), stop) is None


def test_tell_hears_ten_times_a_second(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks) / 32)
    heard: list[tuple[int, int, float]] = []
    choice = decide(state, parse("flat"), 1, Budget(2.0), None, lambda *said: heard.append(said))
    assert [done for done, _, _ in heard] == [*range(4, 65, 4)]
    assert all(action in state.legal for _, action, _ in heard)
    assert all(later[2] - sooner[2] >= 0.1 for sooner, later in pairwise(heard))
    assert choice is not None
    assert heard[-1][1] == choice.action


def test_a_search_that_runs_out_ends_with_its_last_choice(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(state: State, _seed: int) -> Iterator[Choice]:
        yield from (Choice(action) for action in state.legal_ids()[:3])

    monkeypatch.setattr(specs, "_searches", lambda: MappingProxyType({"few": Search("", {}, few)}))
    assert decide(state, parse("few"), 1, Budget()) == Choice(state.legal_ids()[2])


# ---------------------------------------------------------------- how well


def test_flat_beats_random() -> None:
    won = 0.0
    flat, games = parse("flat:playouts=1"), 24
    for seed in range(games):
        state, seat = isettlers.start("imperial", factions=("romans", "barbarians"), seed=seed), seed % 2
        while not state.over:
            spec = flat if state.actor == seat else Spec("random")
            choice = decide(state, spec, derive_seed(seed, state.hash), rounds(2))
            assert choice is not None
            state.apply_unchecked(choice.action)
        won += (state.ranks[seat] == 0) / state.ranks.count(0)
    assert won >= 0.8 * games


def test_flat_says_how_good_its_choice_looks(state: State) -> None:
    (_, most, usual) = FLAT.settings["playouts"]
    assert usual <= most
    choice = decide(state, parse("flat"), 1, rounds(2))
    assert choice is not None
    assert -1 < choice.stats["worth"] < 2
