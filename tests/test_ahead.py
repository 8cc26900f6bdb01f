"""Looking ahead: chains of actions with their events, from what the seat to decide knows and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgpack
import pytest
from games.subjects import SUBJECTS

import isettlers
from isettlers import Ahead, Event, IllegalAction, IsettlersError, State
from isettlers._core.course.engine import LONGEST
from isettlers._core.kernel import Position
from isettlers._core.rng import Generator
from isettlers.ahead import LookAhead
from isettlers.imperial.setup import LOOKOUTS
from isettlers.kit import foresight
from isettlers.kit.foresight import PlainLooking, own_part

GAMES = pytest.mark.parametrize("name", SUBJECTS)


@cache
def positions(name: str, most: int = 60) -> list[State]:
    """Positions of random games of all setups under test, each with a decision."""
    states = []
    for number, setup in enumerate([*SUBJECTS[name].setups.values(), *SUBJECTS[name].bots]):
        state, rng = setup.start(number), Generator(number)
        while not state.over:
            if rng.below(5) == 0:
                states.append(state.clone())
            state.step_index(rng.below(state.legal_count()))
    return states[:: max(1, len(states) // most)]


def kinds(state: State) -> set[str]:
    return {block.kind for block in state.game.actions}


def trees(branches: Iterable[Ahead]) -> list[object]:
    return [node.document() for node in branches]


def nodes(branches: Iterable[Ahead]) -> Iterator[Ahead]:
    for node in branches:
        yield node
        yield from nodes(node.next or ())


def depth(branches: Iterable[Ahead]) -> int:
    return max((1 + depth(node.next or ()) for node in branches), default=0)


@GAMES
def test_each_action_has_the_events_of_its_step_up_to_what_the_seat_cannot_know(name: str) -> None:
    revealing = 0
    for state in positions(name):
        seat = state.actor
        for node in state.ahead():
            events = state.public_events(state.clone().step(node.action), seat)
            end = own_part(events, seat)
            assert list(node.events) == events[: len(node.events)]
            assert len(node.events) == end or node.reveals
            assert node.reveals or end == len(events) or not events[end].reveals
            assert node.next is None
            revealing += node.reveals
    assert revealing


@GAMES
def test_an_action_may_be_taken_back_if_the_seat_could_foresee_it(name: str) -> None:
    seen = set()
    for state in positions(name):
        for node in state.ahead():
            why, after = state.obstacle(node.action.id), state.clone()
            after.apply(node.action)
            assert (why == "revealed") is node.reveals or after.over
            seen.add(why)
    assert {None, "revealed"} <= seen


def test_a_packet_that_comes_from_a_neighbour_reveals_its_cards() -> None:
    """No chance is in it, but the seat did not know them."""
    packets = 0
    for lookout in LOOKOUTS:
        state = isettlers.start("imperial", factions=("romans", "barbarians", "egyptians"), lookout=lookout, seed=1)
        for _ in range(12):
            for node in state.ahead():
                events = state.public_events(state.clone().step(node.action), state.actor)
                rest = events[len(node.events) :]
                if node.reveals and not any(event.reveals for event in rest):
                    assert rest[0].kind == "move"
                    assert state.obstacle(node.action.id) == "revealed"
                    packets += 1
            state.step_index(0)
    assert packets


@GAMES
def test_what_follows_is_what_is_legal_then(name: str) -> None:
    chains = 0
    for state in positions(name):
        for node in state.ahead(through=kinds(state), limit=60):
            if node.next is None:
                continue
            after = state.clone()
            after.apply(node.action)
            assert after.actor == state.actor
            assert not node.reveals
            assert [follower.action.id for follower in node.next] == after.legal_ids()
            chains += 1
    assert chains


def plainly(state: State, limit: int) -> tuple[Ahead, ...]:
    """What lies ahead, as Python finds it."""
    looking = PlainLooking(state, kinds(state), limit)
    while looking.run(1):
        pass
    return tuple(map(Ahead.of, msgpack.unpackb(looking.tree())["ahead"]))


@GAMES
def test_the_core_and_python_find_the_same(name: str) -> None:
    for number, state in enumerate(positions(name)):
        limit = (60, 400)[number % 2]
        assert trees(state.ahead(through=kinds(state), limit=limit)) == trees(plainly(state, limit))
        for action in state.legal_ids():
            assert state.obstacle(action) == foresight.obstacle(state, action)


@GAMES
def test_nothing_is_a_guess(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other determinizations give the same."""
    for state in positions(name):
        looks = []
        for seeds in (range(4), range(10, 14)):
            monkeypatch.setattr(foresight, "SEEDS", seeds)
            looks.append(plainly(state, 60))
        for one, other in zip(*map(nodes, looks), strict=True):
            assert (one.action.text, one.reveals) == (other.action.text, other.reveals)
            both = min(len(one.events), len(other.events))
            assert one.events[:both] == other.events[:both]
            assert one.reveals or one.events == other.events


def indistinguishable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes behind the first secret is the same for positions that the seat cannot tell apart, too."""
    monkeypatch.setattr(foresight, "own_part", lambda events, _seat: len(events))
    monkeypatch.setattr(foresight, "SEEDS", [0])
    for state in positions(name):
        drawn = Position.resample(state, state.actor, 5)
        chains = [trees(plainly(one, 60)) for one in (state, drawn)]
        assert chains[0] == chains[1]


@GAMES
def test_it_is_computed_from_what_the_seat_knows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    indistinguishable(name, monkeypatch)


@GAMES
def test_a_use_of_the_true_position_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "resample", lambda self, _seat, _seed: self.clone())
    with pytest.raises(AssertionError):
        indistinguishable(name, monkeypatch)


@GAMES
def test_a_chain_ends_with_its_action(name: str) -> None:
    """Without a pending question the seat begins another action, which is no part of the chain."""
    pending = 0
    done = 0
    for state in positions(name):
        for node in state.ahead(through=kinds(state), limit=400):
            after = state.clone()
            after.apply(node.action)
            assert after.pending is ("pending" in after.view())
            if after.pending:
                pending += node.next is not None
            else:
                assert node.next is None
                done += after.actor == state.actor and not node.reveals
    assert pending
    assert done


def test_a_limit_leaves_out_whole_lists_and_no_legal_action() -> None:
    for state in positions("imperial"):
        legal = state.legal_ids()
        few, many = (state.ahead(through=kinds(state), limit=limit) for limit in (1, 2_000))
        assert [node.action.id for node in few] == legal
        assert all(node.next is None for node in few)
        for limit in (len(legal) + 5, 100):
            some = state.ahead(through=kinds(state), limit=limit)
            assert len(list(nodes(some))) <= max(limit, len(legal))
        assert depth(many) <= LONGEST


def test_only_the_kinds_named_are_looked_through() -> None:
    seen = set()
    for state in positions("imperial"):
        for node in nodes(state.ahead(through=["build"])):
            seen |= {node.action.kind} if node.next is not None else set()
    assert seen == {"build"}


def test_an_action_of_another_seat_ends_what_is_known() -> None:
    def event(kind: str, seat: int | None, *, reveals: bool = False) -> Event:
        return Event(kind, seat, {}, "", reveals)

    own, turn, forced = event("action", 0), event("turn", 1), event("action", 1)
    assert own_part([own, turn], 0) == 2
    assert own_part([own, turn, forced, own], 0) == 2
    assert own_part([own, event("fill", None, reveals=True), forced], 0) == 1


def test_wrong_questions_are_refused() -> None:
    state = isettlers.start("founders", seed=1, players=2)
    with pytest.raises(IsettlersError, match="expected a kind of actions of founders, got 'build'"):
        state.ahead(through=["build"])
    for limit in (0, 2_001):
        with pytest.raises(IsettlersError, match="limit: expected int from 1 to 2000, got"):
            state.ahead(limit=limit)
    with pytest.raises(IndexError):
        state.ahead(2)
    with pytest.raises(IllegalAction, match="is not legal now"):
        state.obstacle(next(action for action in range(state.game.num_actions) if not state.is_legal(action)))
    while not state.over:
        state.step_index(0)
    assert state.ahead() == ()
    assert LookAhead(state).result() == ()
