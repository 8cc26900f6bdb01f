"""Rulings that a group may decide otherwise: where the rulebook is silent, and what is played by default."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from isettlers.kit.rulings import Answers, ruling

MOST_COINS: Final = 6
"""Coins that there are."""
NEIGHBORS: Final = (8, 4)


@frozen(repr=False)
class Rulings(Answers):
    """How questions are answered that the rulebook leaves open. Raises SetupError for an unknown answer.

    >>> from isettlers.founders import Rulings, Setup
    >>> Rulings.all()["placement_contact"]
    ('edge', 'any')
    >>> Setup(players=3, rulings=Rulings(placement_contact="any")).rulings
    Rulings(placement_contact='any')
    """

    placement_contact: str = ruling(
        "edge",
        "any",
        rule="FA5",
        meaning='A new tile shares a full side with a tile of the territory ("edge"), or a corner will do ("any")',
    )
    resource_neighbourhood: int = ruling(
        *NEIGHBORS,
        rule="FG2",
        meaning="How many of the cells around one are neighbours that supply it: 8, or the 4 that share a side",
    )
    distinct_supplier_per_resource: bool = ruling(
        True,
        False,
        rule="FG6",
        meaning="Whether two requirements need two neighbours and two sources, or one tile may supply both",
    )
    end_when_stacks_empty: str = ruling(
        "all", "any", rule="FA15", meaning='The game ends when "all" three stacks are empty, or as soon as "any" is'
    )
    coin_max_per_tile: int = ruling(
        *range(1, MOST_COINS + 1), rule="FA11", meaning="Coins that may lie on a tile at a time, 1 to 6"
    )
    war_on_attacked_tile: bool = ruling(
        False, True, rule="FA10", meaning="Whether a tile that was attacked may be attacked again"
    )
    craftsmen_match: str = ruling(
        "face",
        "any_village",
        rule="FA14",
        meaning='Craftsmen go where the product on their "face" is made, or to "any_village"',
    )
    craftsmen_require_village: bool = ruling(
        True,
        False,
        rule="FH1",
        meaning="Whether craftsmen go to village tiles alone, or to city and nature tiles as well",
    )
    pass_allowed_with_green_stack: bool = ruling(
        False,
        True,
        rule="FA4",
        meaning="With no tile to add and green ones in the stack: the turn may end, instead of one being turned up",
    )
    automatic_end: bool = ruling(
        True,
        False,
        rule="FE3, FA16",
        meaning="Whether the game ends by itself once nobody can gain another point",
    )


ANSWERS: Final = Rulings.all()
"""The answers to each question, the default first."""
