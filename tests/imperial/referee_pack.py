"""What packs add to the second opinion: Technology, sets of colors, goods linked to them. Slow and obvious too."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from isettlers.imperial import Card
from isettlers.imperial.tables import CardList

TOKENS_HELD: Final = ("technology", "technology_defense", "technology_glory")
BASIC: Final = "technology"
COLORS: Final = ("brown", "grey", "red", "pink", "gold", "blue", "black", "purple", "white")
LINKED: Final = {
    "brown": "wood", "grey": "stone", "red": "food", "pink": "worker", "gold": "gold", "black": "raze",
    "purple": "vp", "blue": "card",
}  # fmt: skip
"""MN6, white being a matter of MA2."""

ALWAYS_WORKS: Final = {"gain", "gain_per", "gain_sets", "choose", "color_sets", "color_goods"}
"""Abilities that give goods, if only none: they need nothing to work on."""
DOUBLED: Final = {
    "action": {
        "gain", "gain_per", "gain_sets", "choose", "color_sets", "color_goods", "linked_goods", "repeat_deal",
    },
    "feature": {"on_build", "on_raze", "on_deal", "on_deploy", "on_enemy_exchange", "new_sets"},
}  # fmt: skip
"""TR3, besides production locations."""


class Tokens:
    """Technology tokens, what is unlocked and markers, by the row and number of a location."""

    def __init__(self, pack: Mapping[str, Any], cards: CardList) -> None:
        self.pack = pack
        self.slots = cards.slots

    def held(self, seat: int) -> dict[str, int]:
        """The tokens in a supply."""
        amounts = self.pack["held"][seat] if self.pack else (0, 0, 0)
        return dict(zip(TOKENS_HELD, amounts, strict=True))

    def on(self, number: int) -> frozenset[str]:
        """The tokens on a common location."""
        if not self.pack:
            return frozenset()
        return frozenset(token for token in TOKENS_HELD if number in self.pack["on"][token])

    def unlocked(self, row: int, number: int) -> bool:
        return bool(self.pack) and number in self.pack["unlocked"][row]

    def used_again(self, number: int) -> bool:
        """Whether the further use that a token gives has been made (`technology_again`)."""
        return bool(self.pack) and number in self.pack["again"]

    def markers(self, row: int, number: int) -> int:
        slot = self.slots.get((row, number))
        return 0 if slot is None or not self.pack else int(self.pack["marks"].get(slot, 0))

    def marks(self, row: int, number: int) -> tuple[Any, ...]:
        """All that tells a location from an equal one."""
        common = number < 98
        return (
            self.on(number) if common else None,
            common and self.used_again(number),
            not common and self.unlocked(row, number),
            self.markers(row, number),
        )


def takes(card: Card, token: str) -> bool:
    """Whether a token of a kind may lie on a location (T3, TR3)."""
    if card.deck != "common":
        return False
    if token != BASIC or card.kind == "production":
        return True
    return card.ability is not None and card.ability.word in DOUBLED[card.kind]


def most_sets(locations: Sequence[Collection[str]], triple: Sequence[str]) -> int:
    """How many sets of three colors the locations make, none being in two of them (MN8, MA4).

    Tries one set more and more: each place of each set is given a location, others moving over where they can.
    """
    holds: dict[int, int] = {}
    places = [triple[place % 3] for place in range(len(locations) + 3)]

    def seat(place: int, tried: set[int]) -> bool:
        for number, colors in enumerate(locations):
            if places[place] in colors and number not in tried:
                tried.add(number)
                if number not in holds or seat(holds[number], tried):
                    holds[number] = place
                    return True
        return False

    complete = 0
    while all(seat(place, set()) for place in range(3 * complete, 3 * complete + 3)):
        complete += 1
    return complete
