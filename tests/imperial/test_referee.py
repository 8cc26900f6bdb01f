"""The core against the second opinion of `referee`: options of turns, scores and ranks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from random_play import choose, scatter
from referee import Option, Place, Referee

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import FACTIONS, Setup

ACTING = 4
TABLES = [factions for seats in (2, 3, 4) for factions in combinations(FACTIONS, seats)]
EDITIONS = ("second", "first")


def compare(state: State) -> set[Option]:
    """Check one position between actions; returns its options."""
    referee = Referee(state)
    actions = list(state.legal)
    offered = [referee.read(action) for action in actions]
    expected = referee.options()
    assert Counter(offered) == Counter(expected)
    assert state.scores == referee.scores()
    assert state.ranks == referee.ranks()
    return expected


def compare_targets(state: State, place: Place) -> int:
    """Check the question an ability asks first, when it has more than one answer; returns how many it has."""
    referee = Referee(state)
    expected = referee.targets(place, place.card.price)
    if len(expected) < 2:
        return len(expected)
    wanted = ("activate", *referee.marks(place))
    after = state.clone()
    after.apply(next(action for action in state.legal if referee.read(action) == wanted))
    assert Counter(referee.read_target(action, place.word) for action in after.legal) == Counter(expected)
    return len(expected)


def between_actions(state: State) -> bool:
    values = take_apart(state)
    return values["phase"] == ACTING and not values["stack"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("factions", TABLES, ids="-".join)
def test_random_games(factions: tuple[str, ...], edition: str) -> None:
    rng = Random("-".join(factions) + edition)
    compared = 0
    for seed in range(3):
        state = Setup(factions=factions, edition=edition).start(seed=seed)
        while not state.over:
            if between_actions(state):
                compare(state)
                compared += 1
            state.apply_unchecked(choose(state, rng))
        referee = Referee(state)
        assert state.scores == referee.scores()
        assert state.ranks == referee.ranks()
    assert compared > 150


# ---------------------------------------------------------------- positions thrown together


WORDS = {
    "gain", "repeat_deal", "take_resource", "take_deal", "discard_enemy_deal", "remove_location", "block_location",
    "raze_location", "raze_good", "raze_own", "build_from", "lay_foundation", "produce_again", "acting_troupe",
    "dark_chapel", "trade_route", "ninjas", "temple_of_ra", "desert",
}  # fmt: skip


def test_positions_thrown_together_at_random() -> None:
    """Every ability must have been seen both offered and refused, so that the comparison says something."""
    rng = Random(20)
    offered: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for _ in range(2000):
        factions = rng.choice(TABLES)
        state = scatter(rng, tuple(rng.sample(factions, len(factions))), rng.choice(EDITIONS))
        options = compare(state)
        kinds.update(option[0] for option in options)
        referee = Referee(state)
        for place in referee.locations_of(referee.me):
            if place.card.kind == "action" and referee.uses(place) < place.card.limit:
                found = ("activate", *referee.marks(place)) in options
                (offered if found else refused)[place.word] += 1
                if found and place.word != "gain":
                    asked[place.word] += compare_targets(state, place) > 1
    assert set(offered) == set(refused) == WORDS
    assert min(offered.values()) >= 5, offered
    assert min(refused.values()) >= 5, refused
    assert set(asked) == WORDS - {"gain"}
    assert min(asked.values()) >= 3, asked
    assert min(kinds.values()) >= 50, kinds
    assert len(kinds) == 12
