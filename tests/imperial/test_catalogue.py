"""The catalogue of Imperial Settlers: cards and boards as their files have them, and as positions name them."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

import pytest
from attrs import evolve
from plain_texts import texts
from random_decks import DeckMaker

import isettlers
from isettlers.imperial import Card, Deck, Setup, builtin, ready_deck
from isettlers.imperial.catalogue import parts
from isettlers.imperial.compiled import own_tree
from isettlers.imperial.deck_document import deck_from_document
from isettlers.imperial.solo import attack_cards

NOMADS: Final = deck_from_document(tomllib.loads(DeckMaker(random.Random(3)).faction("nomads")), "deck")
COMMON: Final = deck_from_document(tomllib.loads(DeckMaker(random.Random(4)).common(30)), "deck")
_ID: Final = re.compile(r"[A-Z]{2,6}[0-9]{3}")

Tree = Mapping[str, Any]


def cards_of(tree: Tree) -> dict[str, Tree]:
    """The cards of a catalogue by the printed ids of all copies."""
    return {printed: card for deck in tree["decks"] for card in deck["cards"] for printed in card["ids"]}


@pytest.mark.parametrize(
    "settings",
    [
        {"factions": ("romans", "atlanteans", "japanese"), "packs": ("magic-number",)},
        {"factions": ("egyptians", "barbarians"), "lookout": "alternate"},
        {"factions": ("japanese",), "packs": ("magic-number",)},
        {"factions": ("nomads", "romans"), "decks": (NOMADS, COMMON)},
    ],
)
def test_every_card_of_a_position_is_there_by_its_name(settings: Tree) -> None:
    state = isettlers.start("imperial", seed=3, **settings)
    cards = cards_of(state.setup.catalogue())
    generator = random.Random(3)
    while not state.over:
        for seat in (None, *range(state.seats)):
            for printed, name in state.view(seat)["names"].items():
                assert cards[printed]["name"] == name
        if generator.random() < 0.1:
            document = {**state.document(), "setup": None}  # with own decks, as long as all the rest
            assert {text for text, _ in texts(document) if _ID.fullmatch(text)} <= set(cards)
        state.apply(generator.choice(state.legal_ids()))


def same(entry: Tree, card: Card) -> bool:
    """Whether an entry has the facts of a card."""
    return (
        entry["ids"] == list(card.ids)
        and entry["id"] == card.ids[0]
        and entry["count"] == len(card.ids)
        and (entry["name"], entry["deck"], entry["kind"]) == (card.name, card.deck, card.kind)
        and (entry["text"], entry["bonus_text"], entry["note"]) == (card.text, card.bonus_text, card.note)
        and (entry["cost"], entry["location"]) == (dict(card.cost), card.location)
        and (entry["raze"], entry["deal"], entry["razable"]) == (dict(card.raze), card.deal, card.razable)
        and (entry["price"], entry["limit"], entry["unlock"]) == (dict(card.price), card.limit, dict(card.unlock))
        and entry["colors"] == list(card.colors)
        and (entry["pack"], entry["provenance"], entry["assumed"]) == (card.pack, card.provenance, card.assumed)
    )


def is_deck(tree: Tree, deck: Deck) -> bool:
    """Whether an entry has the facts of a deck."""
    board = tree["board"]
    return (
        tree["deck"] == deck.name
        and len(tree["cards"]) == len(deck.cards)
        and all(same(*pair) for pair in zip(tree["cards"], deck.cards, strict=True))
        and (
            board is None
            if deck.board is None
            else (board["production"], board["stores"], board["faction_points"])
            == (dict(deck.board.production), list(deck.board.stores), deck.board.faction_points)
        )
    )


def test_decks_are_those_of_the_files() -> None:
    common, romans, japanese = Setup(("romans", "japanese")).catalogue()["decks"]
    assert is_deck(common, builtin("common"))
    assert is_deck(romans, builtin("romans"))
    assert is_deck(japanese, builtin("japanese"))
    assert sum(card["count"] for card in common["cards"]) == 84
    assert sum(card["count"] for card in romans["cards"]) == 30


def test_packs_change_the_decks() -> None:
    setup = Setup(("romans", "atlanteans"), packs=("magic-number",))
    common, romans, atlanteans = setup.catalogue()["decks"]
    assert sum(card["count"] for card in common["cards"]) == 97
    assert is_deck(romans, ready_deck("magic-number", "romans"))
    assert is_deck(atlanteans, ready_deck("magic-number", "atlanteans"))
    standard = evolve(setup, format="standard").catalogue()["decks"][0]
    assert is_deck(standard, builtin("common"))


def test_own_decks_come_with_their_own_data() -> None:
    named = evolve(NOMADS.cards[0], text="Something else.", note="Mine.")
    deck = evolve(NOMADS, cards=(named, *NOMADS.cards[1:]))
    setup = Setup(("romans", "nomads"), decks=(COMMON, deck))
    common, romans, own = setup.catalogue()["decks"]
    assert is_deck(common, COMMON)
    assert is_deck(romans, builtin("romans"))
    assert is_deck(own, deck)
    assert Setup.from_document(setup.document()).catalogue() == setup.catalogue()


def test_the_solo_game_has_attack_cards() -> None:
    assert "attack_cards" not in Setup(("romans", "japanese")).catalogue()
    for packs in ((), ("magic-number",)):
        entries = Setup(("romans",), packs=packs).catalogue()["attack_cards"]
        cards = attack_cards(bool(packs))
        assert [(one["id"], one["target"]) for one in entries] == [(card.id, card.target) for card in cards]


def test_the_edition_is_named() -> None:
    assert Setup(("romans", "japanese")).catalogue()["edition"] == "second"
    assert Setup(("romans", "japanese"), edition="first").catalogue()["edition"] == "first"


def test_cards_have_the_rules_that_name_them() -> None:
    cards = cards_of(Setup(("egyptians", "japanese")).catalogue())
    rules = {card["name"]: card["rules"] for card in cards.values()}
    assert rules["Temple of Ra"][0] == "P5"
    assert {"K26", "TR6"} <= set(rules["Temple of Ra"])
    assert rules["Chariot Builder"] == ["K13", "K21"]
    assert rules["Carpenter"] == []  # the rules name the Carpenter's Workshop alone
    assert rules["Carpenter's Workshop"] == ["G7", "SO11"]


def test_the_parts_of_own_decks_stand_under_the_trees_of_setups() -> None:
    (entry,) = own_tree([NOMADS])["decks"]
    (part,) = parts([(NOMADS, entry["tree"])])["own"]
    assert part["tree"] == entry["tree"]
    assert is_deck(part["catalogue"], NOMADS)
