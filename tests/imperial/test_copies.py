"""Actions on identical copies: the ids are the first copy's, arguments and texts name the copy that moves (K29)."""

from __future__ import annotations

from typing import Any

import pytest

from isettlers import State, from_document

ARMORERS = ("COM018", "COM019")
FORESTS = ("BAR002", "BAR003")
"""Identical cards, the first of which is not always the one held."""


def holding(hand: list[str]) -> State:
    """The Barbarians are to act with a hand and all goods."""
    goods = {"wood": 3, "stone": 3, "food": 3, "gold": 3, "worker": 3, "raze": 3}
    seats = [{"hand": hand, "goods": goods}, {}]
    return from_document(
        {"game": "imperial", "setup": {"factions": ["barbarians", "romans"]}, "round": 2, "seats": seats}
    )


def cards(state: State, kind: str) -> list[Any]:
    return [action.arguments["card"] for action in state.legal if action.kind == kind]


@pytest.mark.parametrize(
    ("kind", "copies"), [("build", ARMORERS), ("build", FORESTS), ("deal", FORESTS), ("raze_hand", ARMORERS)]
)
def test_an_action_names_the_copy_in_the_hand_wherever_the_others_are(kind: str, copies: tuple[str, str]) -> None:
    states = [holding([copy]) for copy in copies]
    assert [cards(state, kind) for state in states] == [[copy] for copy in copies]
    assert states[0].legal_ids() == states[1].legal_ids()
