"""Decks and setups as plain trees, and the fingerprint of what the rules use of them."""

from __future__ import annotations

import json
import tomllib
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from full_set import numbers
from random_decks import random_setup

from isettlers import CardError, FormatError
from isettlers.imperial import FACTIONS, Deck, Setup, builtin
from isettlers.imperial.card_model import Goods
from isettlers.imperial.cards import pack_cards
from isettlers.imperial.deck_document import deck_document, deck_from_document, deck_rules
from isettlers.imperial.deck_lists import ready_deck

NAMES = ("common", *FACTIONS)
BASE = ("barbarians", "japanese", "romans", "egyptians")


@pytest.mark.parametrize("name", NAMES)
def test_a_packaged_deck_comes_back_from_its_tree(name: str) -> None:
    tree = json.loads(json.dumps(deck_document(builtin(name))))
    assert deck_from_document(tree, "deck") == builtin(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_tree_says_nothing_but_what_the_deck_file_says(name: str) -> None:
    file = resources.files("isettlers.imperial") / "data" / f"{name}.toml"
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    for key, table in deck_document(builtin(name)).items():
        if key == "board":
            assert table == written[key]
        elif key != "deck":
            assert {"colors": []} | table == {"colors": [], "copies": [key]} | written[key]


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("common", "50128654534281da"), ("barbarians", "abc3b7403119c190"), ("japanese", "3c603c26bb41177b"),
        ("romans", "c5cc26a7f8ec3495"), ("egyptians", "f5abf657bed0161e"),
    ],
)  # fmt: skip
def test_the_trees_of_the_base_decks_never_change(name: str, digest: str) -> None:
    assert sha256(json.dumps(deck_document(builtin(name))).encode()).hexdigest()[:16] == digest


# ---------------------------------------------------------------- packs


def common_with_the_pack() -> Deck:
    common = builtin("common")
    return evolve(common, cards=(*common.cards, *pack_cards("magic-number", "common")))


def test_a_deck_with_cards_of_a_pack_comes_back_from_its_tree() -> None:
    deck = common_with_the_pack()
    tree = json.loads(json.dumps(deck_document(deck)))
    assert deck_from_document(tree, "deck") == deck
    assert not any("pack" in table for key, table in tree.items() if key != "deck")


@pytest.mark.parametrize("name", FACTIONS)
def test_a_ready_made_deck_with_the_pack_comes_back_from_its_tree(name: str) -> None:
    deck = ready_deck("magic-number", name)
    tree = json.loads(json.dumps(deck_document(deck)))
    assert deck_from_document(tree, "deck") == deck
    assert {card.pack for card in deck.cards} == {"magic-number", "atlanteans" if name == "atlanteans" else "base"}


def test_a_pack_that_the_printed_id_does_not_tell_is_written_with_the_card() -> None:
    deck = with_card(builtin("common"), pack="own")
    tree = deck_document(deck)
    assert [key for key, table in tree.items() if "pack" in table and key != "deck"] == ["COM001"]
    assert tree["COM001"]["pack"] == "own"
    assert deck_from_document(tree, "deck") == deck


@pytest.mark.parametrize("seed", numbers(25, default=6))
def test_a_setup_with_decks_of_ones_own_comes_back_from_its_tree(seed: int, tmp_path: Path) -> None:
    setup, _ = random_setup(seed, tmp_path)
    tree = json.loads(json.dumps(setup.document()))
    again = Setup.from_document(tree)
    assert again == setup
    assert again.fingerprint() == setup.fingerprint()
    assert again.tables() is setup.tables()


def test_a_setup_without_decks_of_ones_own_names_none() -> None:
    setup = Setup(factions=("romans", "japanese"), first_player=1)
    assert setup.document() == {"factions": ["romans", "japanese"], "edition": "second", "first_player": 1}


def test_a_setup_may_leave_out_what_is_usual() -> None:
    assert Setup.from_document({"factions": ["romans", "japanese"]}) == Setup(factions=("romans", "japanese"))


REFUSED: dict[str, tuple[Any, str]] = {
    "no deck": ([], "deck: expected table, got a list"),
    "a key that is no text": ({"deck": "common", 1: {}}, "deck: expected texts as keys, got 1"),
    "nothing": ({"deck": None}, "deck: expected texts, numbers, true or false, got None"),
    "bytes": ({"deck": "common", "XX001": {"name": b"x"}}, "deck: expected texts, numbers, true or false, got 1 bytes"),
    "deep": ({"deck": [[[[[[[[[1]]]]]]]]]}, "deck: expected at most 8 levels, got more"),
    "wide": ({"deck": [1] * 200_000}, "deck: expected at most 100000 values at one depth, got 200000"),
    "an unknown field": ({"deck": "common", "XX001": {"age": 1}}, "deck.XX001.age: unknown field, known: copies"),
    "a missing board": ({"deck": "nomads"}, "deck.board: missing"),
    "no cards": ({"deck": "common"}, "deck.deck: expected 1 to 98 cards in a common deck, got 0"),
}


@pytest.mark.parametrize(("tree", "why"), REFUSED.values(), ids=REFUSED)
def test_a_tree_that_is_no_deck_is_refused_in_one_line(tree: Any, why: str) -> None:
    with pytest.raises(CardError) as error:
        deck_from_document(tree, "deck")
    assert str(error.value).startswith(why)
    assert str(error.value).isprintable()


def test_a_list_that_holds_itself_is_refused() -> None:
    loop: list[Any] = []
    loop += [loop] * 1000
    with pytest.raises(CardError, match="deck: expected at most 100000 values at one depth"):
        deck_from_document({"deck": loop}, "deck")


def test_a_setup_names_the_deck_that_is_wrong() -> None:
    tree = Setup(factions=("romans", "japanese"), decks=(builtin("romans"), builtin("egyptians"))).document()
    tree["decks"][1]["board"]["stores"] = ["beer"]
    with pytest.raises(FormatError, match=r"^\$\.setup\.decks\[1\]\.board\.stores\[0\]: expected one of "):
        Setup.from_document(tree)


def test_a_setup_whose_decks_do_not_fit_together_is_refused() -> None:
    romans = builtin("romans")
    tree = Setup(factions=("romans", "japanese"), decks=(romans,)).document()
    tree["decks"] *= 2
    with pytest.raises(FormatError, match=r"^\$\.setup: two decks are named 'romans'"):
        Setup.from_document(tree)


def test_a_path_of_ones_own_stands_before_the_reason() -> None:
    with pytest.raises(FormatError, match=r"^header\.factions: "):
        Setup.from_document({"factions": 1}, "header")


# ---------------------------------------------------------------- the fingerprint


def with_card(deck: Deck, number: int = 0, **change: Any) -> Deck:
    cards = list(deck.cards)
    cards[number] = evolve(cards[number], **change)
    return evolve(deck, cards=tuple(cards))


def fingerprint(*decks: Deck, factions: tuple[str, ...] = ("romans", "japanese"), **rest: Any) -> bytes:
    return Setup(factions=factions, decks=decks, **rest).fingerprint()


def test_the_fingerprints_of_the_packaged_decks_never_change() -> None:
    assert {pair: fingerprint(factions=pair).hex() for pair in (BASE[:2], BASE[2:], BASE)} == {
        BASE[:2]: "a8ab01b84bf4870e",
        BASE[2:]: "39d392846dc805f9",
        BASE: "3785d5215f880bc4",
    }


@pytest.mark.parametrize(
    "change",
    [{"name": "Lumberjacks", "group": "x"}, {"text": "Gain."}, {"note": "n"}, {"provenance": "custom"}],
    ids=["name", "text", "note", "provenance"],
)
def test_prose_leaves_the_fingerprint_as_it_is(change: dict[str, Any]) -> None:
    spies = next(place for place, card in enumerate(builtin("romans").cards) if card.group == "rom-spies")
    assert fingerprint(with_card(builtin("romans"), spies, **change)) == fingerprint()


def test_the_order_of_goods_and_colors_leaves_the_fingerprint_as_it_is() -> None:
    common = builtin("common")
    turned = [
        evolve(
            card,
            colors=card.colors[::-1],
            cost=Goods(dict(reversed(list(card.cost.items())))),
            raze=Goods(dict(reversed(list(card.raze.items())))),
        )
        for card in common.cards
    ]
    assert fingerprint(evolve(common, cards=tuple(turned))) == fingerprint()


@pytest.mark.parametrize(
    "change",
    [
        {"cost": Goods({"wood": 4})},
        {"deal": "raze"},
        {"colors": ("black", "purple")},
        {"location": True, "cost": Goods({"food": 3})},
    ],
    ids=["cost", "deal", "colors", "location"],
)
def test_what_the_rules_use_is_in_the_fingerprint(change: dict[str, Any]) -> None:
    assert fingerprint(with_card(builtin("romans"), **change)) != fingerprint()


def test_the_board_and_the_printed_ids_are_in_the_fingerprint() -> None:
    romans = builtin("romans")
    assert romans.board is not None
    stores = evolve(romans, board=evolve(romans.board, stores=("gold", "worker")))
    double = next(place for place, card in enumerate(romans.cards) if len(card.ids) > 2)
    ids = romans.cards[double].ids
    swapped = with_card(romans, double, ids=(ids[0], ids[2], ids[1]))
    assert len({fingerprint(), fingerprint(stores), fingerprint(swapped)}) == 3


def test_the_seats_are_in_the_fingerprint_and_options_are_not() -> None:
    assert fingerprint(factions=("japanese", "romans")) != fingerprint()
    assert fingerprint(edition="first", first_player=1) == fingerprint()
    assert fingerprint(builtin("romans"), builtin("egyptians")) == fingerprint()


def test_what_pack_a_card_is_of_leaves_the_rules_of_a_deck_as_they_are() -> None:
    assert deck_rules(with_card(builtin("romans"), pack="own")) == deck_rules(builtin("romans"))


def test_the_order_of_sets_and_of_their_colors_leaves_the_rules_of_a_deck_as_they_are() -> None:
    deck = ready_deck("magic-number", "atlanteans")
    place = next(place for place, card in enumerate(deck.cards) if card.name == "Spectrum Chamber")
    clause = deck.cards[place].ability
    assert clause is not None
    turned = evolve(clause, sets=tuple((third, first, second) for first, second, third in reversed(clause.sets)))
    other = evolve(clause, sets=(("red", "red", "blue"), clause.sets[1]))
    assert deck_rules(with_card(deck, place, ability=turned)) == deck_rules(deck)
    assert deck_rules(with_card(deck, place, ability=other)) != deck_rules(deck)


def test_what_unlocks_a_card_and_what_its_board_does_is_in_the_rules_of_a_deck() -> None:
    deck = builtin("atlanteans")
    assert deck.board is not None
    place = next(place for place, card in enumerate(deck.cards) if card.unlock)
    others = [
        with_card(deck, place, unlock=Goods({"technology": 2})),
        with_card(deck, place, unlock=Goods()),
        evolve(deck, board=evolve(deck.board, faction_points=1)),
        evolve(deck, board=evolve(deck.board, defense_per_player=False)),
    ]
    assert len({deck_rules(one) for one in (deck, *others)}) == 5
