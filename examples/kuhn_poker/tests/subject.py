"""Kuhn poker under the contract of all games."""

from __future__ import annotations

from random import Random
from typing import Final

from kuhn_poker import Setup

import isettlers
from isettlers import State
from isettlers.conformance import Subject


def scattered(seed: int) -> State:
    """A position that is written down: any cards, any decisions but the last."""
    rng = Random(seed)
    setup = Setup(rng.choice((2, 3)))
    decisions: list[str] = ["check"] * rng.randrange(setup.players)
    if rng.random() < 0.5:
        decisions += ["bet", *(rng.choice(("fold", "call")) for _ in range(rng.randrange(setup.players - 1)))]
    cards = rng.sample(setup.tables().cards, setup.players)
    tree = {"game": "kuhn", "setup": setup.document(), "cards": cards, "decisions": decisions}
    return isettlers.from_document(tree)


SUBJECT: Final = Subject(
    setups={
        "two": Setup(),
        "two-second-seat-first": Setup(first_player=1),
        "three": Setup(players=3),
        "three-last-seat-first": Setup(players=3, first_player=2),
    },
    most_decisions=5,
    scattered=scattered,
)
