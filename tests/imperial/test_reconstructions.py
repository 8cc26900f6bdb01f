"""The second set of values of reconstructed cards."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from attrs import evolve

import isettlers
from isettlers.errors import FormatError, SetupError
from isettlers.imperial import FACTIONS, Card, Setup, builtin, load_cards, pack_cards
from isettlers.imperial.compiled import BASE, MAGIC_NUMBER, packaged_deck
from isettlers.imperial.reconstructions import balanced_cards, balanced_deck

BALANCED = ("romans", "atlanteans")
PAIR = ("romans", "egyptians")
OPEN = ("ability", "price", "limit", "bonus", "text", "bonus_text", "unlock", "confidence", "assumed", "note")
"""The fields that no source gives for a reconstructed card, and those about sources."""


def by_ids(cards: tuple[Card, ...]) -> dict[tuple[str, ...], Card]:
    return {card.ids: card for card in cards}


@pytest.mark.parametrize("name", FACTIONS)
def test_balanced_values_replace_those_of_reconstructed_cards_alone(name: str) -> None:
    proposed = by_ids((*builtin(name).cards, *pack_cards(MAGIC_NUMBER, name)))
    balanced = by_ids(balanced_cards(name))
    assert bool(balanced) == (name in BALANCED)
    for ids, card in balanced.items():
        old = proposed[ids]
        assert old.reconstructed
        assert card.reconstructed
        assert (card.text, card.bonus_text) != (old.text, old.bonus_text)
        assert evolve(card, **{field: getattr(old, field) for field in OPEN}) == old


@pytest.mark.parametrize("name", FACTIONS)
@pytest.mark.parametrize("group", [BASE, MAGIC_NUMBER])
def test_a_balanced_deck_differs_in_these_cards_alone(group: str, name: str) -> None:
    deck, old = balanced_deck(group, name), packaged_deck(group, name)
    if deck is None:
        assert by_ids(old.cards).keys().isdisjoint(by_ids(balanced_cards(name)))
        return
    changed = {card.ids for card, before in zip(deck.cards, old.cards, strict=True) if card != before}
    assert changed == by_ids(old.cards).keys() & by_ids(balanced_cards(name)).keys()
    assert deck.board == old.board


def test_setups_play_the_proposed_values_by_default() -> None:
    usual = Setup(factions=PAIR)
    assert Setup(factions=PAIR, reconstructions="proposed") == usual
    assert usual.decks == ()
    assert "reconstructions" not in usual.document()


def test_a_balanced_setup_holds_its_decks_so_saves_load_for_ever() -> None:
    setup = Setup(factions=PAIR, reconstructions="balanced")
    assert setup.decks == (balanced_deck(BASE, "romans"),)
    assert setup.fingerprint() != Setup(factions=PAIR).fingerprint()
    tree = json.loads(json.dumps(setup.document()))
    assert Setup.from_document(tree) == setup
    state = setup.start(seed=4)
    assert isettlers.load(state.save()) == state
    assert isettlers.load(state.save()).setup == setup


def test_five_players_with_a_pack_play_the_balanced_decks_of_the_pack() -> None:
    setup = Setup(factions=FACTIONS, packs=(MAGIC_NUMBER,), reconstructions="balanced")
    assert [deck.name for deck in setup.decks] == ["atlanteans"]
    assert setup.deck("atlanteans") == balanced_deck(MAGIC_NUMBER, "atlanteans")
    state = setup.start(seed=1)
    while not state.over:
        state.apply_unchecked(state.greedy(0))
    assert state.check() == 0


def test_decks_of_your_own_go_before_balanced_ones() -> None:
    own = builtin("romans")
    assert Setup(factions=PAIR, decks=(own,), reconstructions="balanced").decks == (own,)


def test_a_tree_may_ask_for_balanced_values() -> None:
    tree = {"factions": list(PAIR), "reconstructions": "balanced"}
    assert Setup.from_document(tree) == Setup(factions=PAIR, reconstructions="balanced")
    state = isettlers.start("imperial", factions=PAIR, reconstructions="balanced", seed=1)
    assert state.setup == Setup(factions=PAIR, reconstructions="balanced")


@pytest.mark.parametrize("value", ["printed", 1, ["balanced"], True])
def test_other_values_are_one_line(value: Any) -> None:
    with pytest.raises(SetupError, match=r"^reconstructions: expected one of proposed, balanced, got "):
        Setup(factions=PAIR, reconstructions=value)
    with pytest.raises(FormatError, match=r"^\$\.setup\.reconstructions: expected one of proposed, balanced, got "):
        Setup.from_document({"factions": list(PAIR), "reconstructions": value})


def test_written_setups_have_the_decks_in_place_of_the_setting() -> None:
    balanced = Setup(factions=PAIR, reconstructions="balanced")
    assert "reconstructions" not in balanced.document()
    assert Setup.from_document(balanced.document()) == balanced


def test_the_files_of_balanced_values_are_read_like_those_of_packs() -> None:
    for name in BALANCED:
        assert load_cards(files("isettlers.imperial") / "data" / "balanced" / f"{name}.toml") == balanced_cards(name)
