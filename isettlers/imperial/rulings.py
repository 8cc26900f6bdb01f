"""The points on which the rules leave a choice, each an option with the proposed ruling as its default."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from isettlers.kit.rulings import Answers, ruling

_OUTSIDE: Final = ("standard_commons", "white_good")
"""Options that are settled before the core gets its tables."""


@frozen(repr=False)
class Rulings(Answers):
    """Answers where the rules leave a choice; docs/rules/magic-number.md and docs/rules/imperial.md (K1) explain them.

    Raises SetupError for an unknown answer.

    >>> from isettlers.imperial import Rulings, Setup
    >>> Rulings.all()["glory_points"]
    (3, 1, 2, 4, 5)
    >>> Setup(factions=("romans", "barbarians"), rulings=Rulings(glory_points=2)).rulings
    Rulings(glory_points=2, guard_after_action=False)
    """

    new_set_self_completes: bool = ruling(
        False,
        True,
        rule="MA3",
        meaning="Whether a Feature that counts new sets is paid for a set that its own arrival completes",
    )
    search_reshuffles: bool = ruling(
        False, True, rule="MA9", meaning="Whether the discards join a deck in which a search has found nothing"
    )
    standard_commons: bool = ruling(
        False, True, rule="MA1", meaning="Whether the standard format plays with the pack's common cards too"
    )
    white_good: str = ruling(
        "technology", "defense", rule="MA2", meaning='The good linked to white: "technology" or "defense"'
    )
    collection_weight: int = ruling(
        2, 1, rule="MA14", meaning="Points of a deal or a marker in the virtual player's Collection, 1 or 2"
    )
    glory_points: int = ruling(3, 1, 2, 4, 5, rule="T5", meaning="Points of a location with a Glory token, 1 to 5")
    technology_again: bool = ruling(
        False,
        True,
        rule="T4",
        meaning="Whether a basic token on an action location gives one more use, rather than everything twice",
    )
    technology_at_once: bool = ruling(
        False, True, rule="T4", meaning="Whether a production location gives its goods when the basic token is placed"
    )
    technology_each_kind: bool = ruling(
        False, True, rule="T3", meaning="Whether one token of each kind may lie on a location, rather than one in all"
    )
    technology_defense_costs: bool = ruling(
        False,
        True,
        rule="T5",
        meaning="Whether a Defense token makes razing cost one raze token more, rather than impossible",
    )
    new_sets_any_time: bool = ruling(
        True, False, rule="MA6", meaning="Whether sets pay that come into being otherwise than by building"
    )
    last_blockade_counts: bool = ruling(
        True,
        False,
        rule="MA15",
        meaning="Whether the fifth round's blockade markers come into the Collection, though it has no cleanup",
    )
    unlock_for_round: bool = ruling(
        False, True, rule="T8", meaning="Whether what is unlocked is locked again at the end of the round"
    )
    guard_after_action: bool | None = ruling(
        None,
        False,
        True,
        rule="K1",
        meaning="Whether defense tokens and samurai may be placed after the action too; "
        "by default the edition says: true for the first, false for the second",
    )

    def of_edition(self, edition: str) -> Rulings:
        """Return the same with the edition's answers where none is given."""
        if self.guard_after_action is not None:
            return self
        return evolve(self, guard_after_action=edition == "first")

    def numbers(self) -> dict[str, int]:
        """Return the options that the core knows, as it takes them."""
        return {name: int(getattr(self, name)) for name in self.all() if name not in _OUTSIDE}
