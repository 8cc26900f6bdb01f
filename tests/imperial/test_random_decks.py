"""Random games with random decks: whatever the loader lets through, the core can play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from full_set import amount, some
from random_decks import random_setup

from isettlers import State
from isettlers.imperial import Clause, Setup
from isettlers.imperial.card_model import KINDS, PRICE_GOODS
from isettlers.imperial.clause_fields import Name
from isettlers.imperial.words import words_in

LONG = 3_000
"""Decisions after which a game is hurried to its end: some decks have wheels that never stop turning."""


def play_at_random(setup: Setup, seed: int) -> State:
    """A whole game of random actions, the state checked after each; passing is more or less rare."""
    rng = Random(seed)
    state = setup.start(seed=rng.getrandbits(64))
    reluctance = rng.choice((0.0, 0.7, 0.97))
    decisions = 0
    while not state.over:
        ids = state.legal_ids()
        assert ids == sorted(set(ids))
        assert len(ids) > 1
        action = rng.choice(ids)
        if action == 0 and rng.random() < reluctance:
            action = rng.choice(ids[1:])
        state.apply_unchecked(action if decisions < LONG else ids[0])
        assert state.check() == 0
        decisions += 1
    return state


def play_and_tell(setup: Setup, seed: int) -> None:
    """A game in which greedy and random actions alternate, each said in words and told in events."""
    rng = Random(seed)
    state = setup.start(seed=seed)
    decisions = 0
    while not state.over and decisions < LONG:
        actions = list(state.legal)
        assert len({action.text.lower() for action in actions}) == len(actions)
        action = state.greedy(seed) if rng.random() < 0.5 else rng.choice(actions).id
        assert state.step(action)
        assert state.check() == 0
        decisions += 1


def assert_playable(seeds: range, games: int, folder: Path) -> None:
    for seed in seeds:
        setup, files = random_setup(seed, folder)
        try:
            for game in range(games):
                assert play_at_random(setup, seed + game).outcome is not None
            play_and_tell(setup, seed)
        except AssertionError as error:
            decks = "\n\n".join(file.read_text(encoding="utf-8") for file in files)
            error.add_note(f"decks of seed {seed}, factions {setup.factions}, edition {setup.edition}:\n{decks}")
            raise


@pytest.mark.parametrize("seed", some(range(0, 40, 5), every=4))
def test_random_decks_can_be_played(seed: int, tmp_path: Path) -> None:
    assert_playable(range(seed, seed + 5), 2, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1_000, 2_000, 100))
def test_many_random_decks_can_be_played(seed: int, tmp_path: Path) -> None:
    assert_playable(range(seed, seed + 100), 3, tmp_path)


def clauses(setup: Setup) -> Iterator[tuple[str, Clause]]:
    """All clauses of a setup's own cards with the context each stands in."""
    for deck in setup.decks:
        for card in deck.cards:
            if card.ability is not None:
                yield card.kind, card.ability
            yield from (("bonus", clause) for clause in card.bonus)


def test_random_decks_use_all_there_is(tmp_path: Path) -> None:
    words, filters, prices = Counter[tuple[str, str]](), Counter[tuple[str, str, str]](), Counter[str]()
    for seed in range(amount(150, default=80)):
        setup, _ = random_setup(seed, tmp_path)
        for context, clause in clauses(setup):
            words[context, clause.word] += 1
            filters[context, clause.word, clause.filter] += 1
        prices.update(good for deck in setup.decks for card in deck.cards for good in card.price)
    places = {context: words_in(context) for context in (*KINDS, "bonus")}
    assert set(words) == {(context, name) for context, allowed in places.items() for name in allowed}
    assert {
        (context, name, choice)
        for context, allowed in places.items()
        for name, word in allowed.items()
        for field in (*word.outer, *word.table)
        if isinstance(field, Name) and field.slot == "filter"
        for choice in field.names(context)
    } <= set(filters)
    assert set(prices) == set(PRICE_GOODS)
