"""Rulings that a group may decide otherwise: where the rulebook is silent, and what is played by default."""

from __future__ import annotations

from attrs import frozen

from isettlers.kit.rulings import Answers, ruling


@frozen(repr=False)
class Rulings(Answers):
    """How questions are answered that the rulebook leaves open. Raises SetupError for an unknown answer.

    >>> from isettlers.burgundy import Rulings, Setup
    >>> Rulings.all()
    {'full_storage': ('discard', 'refuse'), 'sold_goods': ('hidden', 'open')}
    >>> Setup(players=3, rulings=Rulings(full_storage="refuse")).rulings
    Rulings(full_storage='refuse')
    """

    full_storage: str = ruling(
        "discard",
        "refuse",
        rule="BA4",
        meaning='A tile taken with full storage: "discard" a stored tile for it, or "refuse" the action',
    )
    sold_goods: str = ruling(
        "hidden", "open", rule="BA18", meaning='Types of sold goods: "hidden" from opponents, or "open"'
    )
