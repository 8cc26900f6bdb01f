"""The points on which the rules leave a choice, each an option with the proposed ruling as its default."""

from __future__ import annotations

from typing import Any, Final

from attrs import Attribute, field, fields, frozen

from isettlers.errors import SetupError
from isettlers.plain import short

WHITE_GOODS: Final = ("technology", "defense")
MOST_GLORY: Final = 5
_OUTSIDE: Final = ("standard_commons", "white_good")
"""Options that are settled before the core gets its tables."""


def _flag(_: Rulings, attribute: Attribute[bool], value: object) -> None:
    if not isinstance(value, bool):
        raise SetupError(f"{attribute.name} is true or false, not {short(value)}")


@frozen
class Rulings:
    """Choices that docs/rules/magic-number.md explains, by the id of the ruling.

    Raises SetupError for a value that is no option.
    """

    new_set_self_completes: bool = field(default=False, validator=_flag)
    """MA3: whether a Feature that counts new sets is paid for a set that its own arrival completes."""
    search_reshuffles: bool = field(default=False, validator=_flag)
    """MA9: whether the discards join a deck in which a search has found nothing."""
    standard_commons: bool = field(default=False, validator=_flag)
    """MA1: whether the standard format plays with the pack's common cards too."""
    white_good: str = field(default="technology")
    """MA2: the good linked to white: "technology" or "defense"."""
    collection_weight: int = field(default=2)
    """MA14: what a deal or a marker in the virtual player's Collection counts, 1 or 2."""
    glory_points: int = field(default=3)
    """T5: points of a location with a Glory token, 1 to 5."""
    technology_again: bool = field(default=False, validator=_flag)
    """T4: whether a basic token on an action location gives one more use, rather than everything twice."""
    technology_at_once: bool = field(default=False, validator=_flag)
    """T4: whether a production location gives its goods when the basic token is placed."""
    technology_each_kind: bool = field(default=False, validator=_flag)
    """T3: whether one token of each kind may lie on a location, rather than one in all."""
    technology_defense_costs: bool = field(default=False, validator=_flag)
    """T5: whether a Defense token makes razing cost one raze token more, rather than impossible."""
    new_sets_any_time: bool = field(default=True, validator=_flag)
    """MA6: whether sets pay that come into being otherwise than by building."""
    last_blockade_counts: bool = field(default=True, validator=_flag)
    """MA15: whether the fifth round's blockade markers come into the Collection, though it has no cleanup."""
    unlock_for_round: bool = field(default=False, validator=_flag)
    """T8: whether what is unlocked is locked again at the end of the round."""

    @white_good.validator
    def _check_white(self, _: Attribute[str], value: str) -> None:
        if value not in WHITE_GOODS:
            raise SetupError(f"white_good is one of {', '.join(WHITE_GOODS)}, not {short(value)}")

    @collection_weight.validator
    def _check_weight(self, _: Attribute[int], value: int) -> None:
        if type(value) is not int or value not in (1, 2):
            raise SetupError(f"collection_weight is 1 or 2, not {short(value)}")

    @glory_points.validator
    def _check_glory(self, _: Attribute[int], value: int) -> None:
        if type(value) is not int or not 1 <= value <= MOST_GLORY:
            raise SetupError(f"glory_points is a whole number from 1 to {MOST_GLORY}, not {short(value)}")

    def __repr__(self) -> str:
        return f"Rulings({', '.join(f'{name}={value!r}' for name, value in self.changed().items())})"

    def changed(self) -> dict[str, Any]:
        """The options that differ from their defaults, by name."""
        return {
            option.name: getattr(self, option.name)
            for option in fields(type(self))
            if getattr(self, option.name) != option.default
        }

    def numbers(self) -> dict[str, int]:
        """The options that the core knows, as it takes them."""
        return {
            option.name: int(getattr(self, option.name)) for option in fields(type(self)) if option.name not in _OUTSIDE
        }
