"""Whole solo games against the second opinion of `solo.referee`: every attack, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from builders import Side, position
from full_set import amount, some
from random_play import choose
from solo.referee import VIRTUAL, Aim, Attacks, Outcome, Question, result, score

from isettlers import Action, Event, State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import FACTIONS, Setup
from isettlers.imperial.rulings import Rulings

ATTACK = 7


def aim(state: State, action: Action) -> Aim:
    """An answer to a question of an attack."""
    if action.kind == "attack_deal":
        return Aim(0, (str(action.arguments["good"]),))
    row = int(action.arguments.get("row", 0))
    cards = state.tables.cards
    return Aim(row, cards.card(row, cards.number(row, action.arguments["card"])).ids)


class Watcher:
    """Plays on, and compares each attack phase that it sees from its beginning."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.kinds: Counter[str] = Counter()
        self.before: Outcome | None = None
        self.revealed: list[str] = []
        self.questions: list[Question] = []

    def step(self, action: Action) -> None:
        state = self.state
        attacking = take_apart(state)["phase"] == ATTACK
        if attacking and self.revealed:
            offered = tuple(aim(state, option) for option in state.legal)
            self.questions.append(Question(len(self.revealed), offered, aim(state, action)))
        start = None if attacking else Outcome.of(state)
        events = state.step(action)
        assert state.check() == 0
        for event in events:
            if start is not None and is_attack_phase(event):
                self.before = start
            elif start is not None and self.before is None:
                start = followed(start, event)
            if event.kind == "attack" and self.before is not None:
                self.revealed.append(event.values["good"])
        if take_apart(state)["phase"] != ATTACK:
            self.compare(events)

    def compare(self, events: Sequence[Event]) -> None:
        if self.before is None:
            return
        solo = take_apart(self.state)["solo"]
        setup = self.state.setup
        assert isinstance(setup, Setup)
        attacks = Attacks(setup, VIRTUAL[solo["virtual"]], self.before, self.revealed, self.questions)
        expected = attacks.play().facts()
        outcome = Outcome.of(self.state).facts()
        if "first draft" not in {event.values.get("phase") for event in events} or take_apart(self.state)["step"]:
            del expected["area"], outcome["area"]
        assert outcome == expected
        self.kinds += attacks.kinds
        self.before, self.revealed, self.questions = None, [], []


def followed(start: Outcome, event: Event) -> Outcome | None:
    """What an action moved; not the attack cards that Spies and Robbers take, such a step is not compared."""
    if event.kind == "line":
        return None
    start.follow(event)
    return start


def is_attack_phase(event: Event) -> bool:
    return event.kind == "phase" and event.values["phase"] == "attack"


def watched(state: State, rng: Random, skill: float) -> Watcher:
    """A game played to its end, its attacks, scores and result compared; by the greedy policy as often as `skill`."""
    watcher = Watcher(state)
    while not state.over:
        assert state.scores == (score(state),)
        number = state.greedy(rng.randrange(1000)) if rng.random() < skill else choose(state, rng)
        watcher.step(next(action for action in state.legal if action.id == number))
    assert (state.scores[0], state.ranks[0]) == result(state)
    watcher.kinds["won" if state.ranks == (0,) else "lost"] += 1
    return watcher


@pytest.mark.rule("SO4", "SO5", "SO6", "SO7", "SO9", "SO10", "MN18", "MN19")
@pytest.mark.parametrize("sides", some(product(FACTIONS, VIRTUAL), every=4), ids="-".join)
def test_random_games(sides: tuple[str, str]) -> None:
    faction, virtual = sides
    rng = Random(faction + virtual)
    kinds: Counter[str] = Counter()
    for seed in range(16):
        rulings = Rulings(collection_weight=1 + seed % 2)
        edition = ("second", "first")[seed // 2 % 2]
        setup = Setup((faction,), edition, packs=("magic-number",), virtual=virtual, rulings=rulings)
        kinds += watched(setup.start(seed=seed), rng, skill=seed % 4 / 3).kinds
    assert kinds["common"] > 5
    assert kinds["nothing"] > 20


# ---------------------------------------------------------------- positions thrown together


def scatter(rng: Random, faction: str, virtual: str) -> State:
    """A turn in any round, with a full empire and some of everything else."""
    setup = Setup((faction,), packs=("magic-number",), virtual=virtual)
    ids = [printed for printed in setup.tables().cards.ids[0] if printed and printed != "COM074"]
    commons, own = [name for name in ids if name.startswith("COM")], [name for name in ids if name[:3] != "COM"]
    rng.shuffle(commons)
    rng.shuffle(own)
    targets = list(setup.attacks())
    rng.shuffle(targets)

    deals: list[str] = []

    def some(pool: list[str], least: int, most: int) -> list[str]:
        return [pool.pop() for _ in range(rng.randint(least, most))]

    mine = Side(
        hand=["COM074"],
        empire=some(commons, 2, 14) + some(own, 0, 8),
        deals=some(own, 0, 5),
        blocked=some(own, 0, 2) if virtual == "egyptian" else (),
        vp=rng.randrange(20),
    )
    his = Side(empire=some(commons, 0, 2), lent=some(commons, 0, 3) if faction == "egyptians" else ())
    if faction == "japanese" and rng.random() < 0.5:  # two points, of which one is still to be revealed
        targets.sort(key=lambda target: target == "vp")
        line, following = [targets.pop(), *some(targets[:-1], 0, 5)], ["vp"]
        rng.shuffle(line)
    else:
        line, deals = some(targets, 0, 11), some(targets, 0, 2)
        following = targets if rng.random() < 0.9 else targets[:1]
    return position(
        (faction,), mine, his, packs=("magic-number",), virtual=virtual, round=rng.randint(1, 5),
        ra_seat=0 if his.lent else None, collection=some(commons, 0, 4), extra=rng.randrange(3),
        line=line, attack_deals=deals, attacks_next=following, seed=rng.randrange(1000),
    )  # fmt: skip


@pytest.mark.rule("SO4", "SO5", "SO6", "SO7", "SO9", "SO10", "SR6", "MN18", "MN19", "MA15", "MA16")
def test_positions_thrown_together_at_random() -> None:
    """Everything an attack may do must have been seen, so that the comparison says something."""
    rng = Random(6)
    kinds: Counter[str] = Counter()
    results: Counter[tuple[str, int]] = Counter()
    for number in range(amount(900, default=450)):
        faction, virtual = FACTIONS[number % len(FACTIONS)], VIRTUAL[number // len(FACTIONS) % len(VIRTUAL)]
        state = scatter(rng, faction, virtual)
        watcher = Watcher(state)
        watcher.step(next(action for action in state.legal if action.text == "pass"))
        while not state.over and take_apart(state)["phase"] == ATTACK:
            watcher.step(rng.choice(list(state.legal)))
        assert state.scores == (result(state)[0] if state.over else score(state),)
        if state.over:
            assert state.ranks == (result(state)[1],)
            results[faction, state.ranks[0]] += 1
        kinds += watcher.kinds
    every_kind = ("common", "nothing", "seized", "blocked", "faction", "asked")
    assert min(kinds[kind] for kind in every_kind) > amount(50, default=20), kinds
    assert {rank for _, rank in results} == {0, 1}
