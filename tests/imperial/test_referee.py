"""The core against the second opinion of `referee`: options of turns, scores and ranks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from full_set import amount, numbers
from random_play import MIXES, MIXES_AND_SOLO, choose, scatter
from referee import Referee
from referee_compare import activatable, between_actions, compare, compare_targets, done_acting

from isettlers.imperial import Setup
from isettlers.imperial.seatings import BASE_FACTIONS

TABLES = [factions for seats in (2, 3, 4) for factions in combinations(BASE_FACTIONS, seats)]
EDITIONS = ("second", "first")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("factions", TABLES, ids="-".join)
@pytest.mark.parametrize("seed", numbers(3, default=1))
def test_random_games(factions: tuple[str, ...], edition: str, seed: int) -> None:
    rng = Random(f"{'-'.join(factions)}{edition}{seed}")
    compared = 0
    state = Setup(factions=factions, edition=edition).start(seed=seed)
    while not state.over:
        if between_actions(state):
            compare(state)
            compared += 1
        state.apply_unchecked(choose(state, rng))
    referee = Referee(state)
    assert state.scores == referee.scores()
    assert state.ranks == referee.ranks()
    assert compared > 30


@pytest.mark.parametrize("mix", MIXES)
def test_random_games_with_options(mix: str) -> None:
    rng = Random(mix)
    state = MIXES[mix].start(seed=3)
    while not state.over:
        if between_actions(state):
            compare(state)
        state.apply_unchecked(choose(state, rng))
    referee = Referee(state)
    assert state.scores == referee.scores()
    assert state.ranks == referee.ranks()


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
    choices: Counter[str] = Counter()
    for _ in range(amount(2000, default=1000)):
        factions = rng.choice(TABLES)
        setup = Setup(factions=tuple(rng.sample(factions, len(factions))), edition=rng.choice(EDITIONS))
        state = scatter(rng, setup)
        options = compare(state)
        kinds.update(option[0] for option in options)
        referee = Referee(state)
        for place in activatable(referee):
            legal = ("activate", *referee.marks(place)) in options
            (offered if legal else refused)[place.word] += 1
            if legal and place.word != "gain":
                choices[place.word] += len(compare_targets(state, place)) > 1
    assert set(offered) == set(refused) == WORDS
    assert min(offered.values()) >= amount(5, default=2), offered
    assert min(refused.values()) >= amount(5, default=2), refused
    assert set(choices) == WORDS - {"gain"}
    assert min(choices.values()) >= amount(3, default=1), choices
    assert min(kinds.values()) >= amount(50, default=25), kinds
    assert len(kinds) == 12


PACK_WORDS = {"gain_per", "gain_sets", "choose", "color_sets", "color_goods", "linked_goods", "search"}
"""Words of actions that only packs have."""


def test_positions_with_options_thrown_together() -> None:
    """The same for packs, variants and the solo game."""
    rng = Random(6)
    offered: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    choices: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    for setup in MIXES_AND_SOLO:
        for _ in range(amount(150, default=60)):
            state = scatter(rng, setup)
            options = compare(state)
            kinds.update(option[0] for option in options)
            if any(option[0] == "technology" for option in options):
                compare(done_acting(state))
            referee = Referee(state)
            for place in activatable(referee):
                legal = ("activate", *referee.marks(place)) in options
                (offered if legal else refused)[place.word] += 1
                if legal and place.word != "gain":
                    given = compare_targets(state, place)
                    choices[place.word] += len(given) > 1
                    answers.update(answer[0] for answer in given)
    assert set(offered) >= PACK_WORDS
    assert min(offered[word] for word in PACK_WORDS) >= 5, offered
    assert min(refused[word] for word in PACK_WORDS) >= amount(2, default=1), refused
    assert min(choices[word] for word in PACK_WORDS - {"gain_per", "gain_sets"}) >= amount(5, default=3), choices
    assert min(answers[kind] for kind in ("attack_card", "color", "card", "draw")) >= 3, answers
    assert min(kinds[kind] for kind in ("technology", "unlock")) >= 10, kinds
