"""The points on which the rules leave a choice, each an option with the proposed ruling as its default."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from isettlers.rulings import Answers, ruling

_OUTSIDE: Final = ("standard_commons", "white_good")
"""Options that are settled before the core gets its tables."""


@frozen(repr=False)
class Rulings(Answers):
    """Choices that docs/rules/magic-number.md and docs/rules/imperial.md (K1) explain, by the id of the ruling.

    Raises SetupError for an unknown answer.
    """

    new_set_self_completes: bool = ruling(False, True)
    """MA3: whether a Feature that counts new sets is paid for a set that its own arrival completes."""
    search_reshuffles: bool = ruling(False, True)
    """MA9: whether the discards join a deck in which a search has found nothing."""
    standard_commons: bool = ruling(False, True)
    """MA1: whether the standard format plays with the pack's common cards too."""
    white_good: str = ruling("technology", "defense")
    """MA2: the good linked to white: "technology" or "defense"."""
    collection_weight: int = ruling(2, 1)
    """MA14: what a deal or a marker in the virtual player's Collection counts, 1 or 2."""
    glory_points: int = ruling(3, 1, 2, 4, 5)
    """T5: points of a location with a Glory token, 1 to 5."""
    technology_again: bool = ruling(False, True)
    """T4: whether a basic token on an action location gives one more use, rather than everything twice."""
    technology_at_once: bool = ruling(False, True)
    """T4: whether a production location gives its goods when the basic token is placed."""
    technology_each_kind: bool = ruling(False, True)
    """T3: whether one token of each kind may lie on a location, rather than one in all."""
    technology_defense_costs: bool = ruling(False, True)
    """T5: whether a Defense token makes razing cost one raze token more, rather than impossible."""
    new_sets_any_time: bool = ruling(True, False)
    """MA6: whether sets pay that come into being otherwise than by building."""
    last_blockade_counts: bool = ruling(True, False)
    """MA15: whether the fifth round's blockade markers come into the Collection, though it has no cleanup."""
    unlock_for_round: bool = ruling(False, True)
    """T8: whether what is unlocked is locked again at the end of the round."""

    guard_after_action: bool | None = ruling(None, False, True, absent=False)
    """K1: whether defense tokens and samurai may be placed after the action too; None: by the setup's edition."""

    def of_edition(self, edition: str) -> Rulings:
        """Return the same with the edition's answers where none is given."""
        if self.guard_after_action is not None:
            return self
        return evolve(self, guard_after_action=edition == "first")

    def numbers(self) -> dict[str, int]:
        """The options that the core knows, as it takes them."""
        return {name: int(getattr(self, name)) for name in self.all() if name not in _OUTSIDE}
