"""The attack cards of the solo game, and what is said of a file of them that is wrong."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from isettlers.errors import CardError
from isettlers.imperial.solo import AttackCard, attack_cards, cards_of_tree
from isettlers.kit.toml import Toml

WOOD = 'target = "wood"\nprovenance = "custom"'


def test_the_base_game_has_sixteen_attack_cards_with_reconstructed_targets() -> None:
    cards = attack_cards(pack=False)
    assert Counter(card.target for card in cards) == {
        "wood": 3, "stone": 3, "food": 2, "gold": 2, "worker": 2, "card": 2, "vp": 2,
    }  # fmt: skip
    assert {(card.provenance, card.pack) for card in cards} == {("reconstructed", "base")}


def test_the_pack_adds_two_attack_cards_that_aim_at_raze_tokens() -> None:
    cards = attack_cards(pack=True)
    assert cards[:16] == attack_cards(pack=False)
    assert cards[16:] == (
        AttackCard("ATT017", "raze", "rulebook", "magic-number"),
        AttackCard("ATT018", "raze", "rulebook", "magic-number"),
    )


def test_attack_cards_are_in_the_order_of_their_ids_and_read_once() -> None:
    cards = attack_cards(pack=True)
    assert [card.id for card in cards] == [f"ATT{number:03}" for number in range(1, 19)]
    assert all(one is other for one, other in zip(cards, attack_cards(pack=True), strict=True))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[A1]", "A1.target: missing"),
        ("A1 = 1", "A1: expected table, got 1"),
        ('[A1]\ntarget = "defense"\nprovenance = "custom"', "A1.target: expected one of wood"),
        ('[A1]\ntarget = "technology"\nprovenance = "custom"', "A1.target: expected one of wood"),
        ('[A1]\ntarget = "wood"', "A1.provenance: missing"),
        ('[A1]\ntarget = "wood"\nprovenance = "rumour"', "A1.provenance: expected one of printed"),
        (f'[A1]\n{WOOD}\npack = "box"', "A1.pack: expected one of base"),
        (f"[A1]\n{WOOD}\nage = 3", "A1.age: unknown field, known: copies, target"),
        (f'[A1]\n{WOOD}\ncopies = ["A2"]',
         "A1.copies: expected A1, the name of the table, as the first, got A2"),
        (f'[A1]\ncopies = ["A1", "A2"]\n{WOOD}\n[A2]\n{WOOD}', "A2 is used twice"),
    ],
)  # fmt: skip
def test_a_broken_attack_card_is_named(text: str, message: str) -> None:
    with pytest.raises(CardError) as caught:
        cards_of_tree(Toml(tomllib.loads(text), "attacks.toml:"))
    assert str(caught.value).startswith(f"attacks.toml: {message}")
    assert str(caught.value).isprintable()
