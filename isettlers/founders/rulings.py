"""Rulings that a group may decide otherwise: where the rulebook is silent, and what is played by default."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from isettlers.rulings import Answers, ruling

MOST_COINS: Final = 6
"""Coins that there are."""
NEIGHBORS: Final = (8, 4)


@frozen(repr=False)
class Rulings(Answers):
    """How questions are answered that the rulebook leaves open. Raises SetupError for an unknown answer."""

    placement_contact: str = ruling("edge", "any")
    """A new tile shares a full side with a tile of the territory ("edge"), or a corner will do ("any") (FA5)."""
    resource_neighbourhood: int = ruling(*NEIGHBORS)
    """How many of the cells around one are neighbours that supply it: 8, or the 4 that share a side (FG2)."""
    distinct_supplier_per_resource: bool = ruling(True, False)
    """Whether two requirements need two neighbours and two sources, or one tile may supply both (FG6)."""
    end_when_stacks_empty: str = ruling("all", "any")
    """The game ends when "all" three stacks are empty, or as soon as "any" is (FA15)."""
    coin_max_per_tile: int = ruling(*range(1, MOST_COINS + 1))
    """Coins that may lie on a tile at a time, 1 to 6 (FA11)."""
    war_on_attacked_tile: bool = ruling(False, True)
    """Whether a tile that was attacked may be attacked again (FA10)."""
    craftsmen_match: str = ruling("face", "any_village")
    """Craftsmen go where the product on their "face" is made, or to "any_village" (FA14)."""
    craftsmen_require_village: bool = ruling(True, False)
    """Whether craftsmen go to village tiles alone, or to city and nature tiles as well (FH1)."""
    pass_allowed_with_green_stack: bool = ruling(False, True)
    """With no tile to add and green ones in the stack: the turn may end, instead of one being turned up (FA4)."""
    automatic_end: bool = ruling(True, False, absent=False)
    """Whether the game ends by itself once nobody can gain another point (FE3, FA16)."""


ANSWERS: Final = Rulings.all()
"""The answers to each question, the default first."""
