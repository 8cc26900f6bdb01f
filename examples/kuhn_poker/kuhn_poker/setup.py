"""How a game of Kuhn poker is set up."""

from __future__ import annotations

from typing import Any, Final

from attrs import Attribute, field, frozen

from isettlers import SetupError
from isettlers.kit.reading import Node, within
from isettlers.kit.setups import GameSetup, fingerprint
from kuhn_poker.core import KuhnTables

LEAST: Final = 2
MOST: Final = 3
DECKS: Final = {2: ("jack", "queen", "king"), 3: ("ten", "jack", "queen", "king")}
"""The cards by number of players, the lowest first."""

_WEIGHTS: Final = ("plain", "tuned")
"""The names that every game has; `evaluate` of this one has nothing to weigh."""


@frozen
class Setup(GameSetup[KuhnTables]):
    """How many play and who begins. Raises SetupError."""

    of = "kuhn"

    players: int = field(default=LEAST, validator=within(LEAST, MOST))
    """2 or 3."""
    first_player: int = field(default=0)
    """The seat that decides first."""

    @first_player.validator
    def _check_first_player(self, _: Attribute[int], value: int) -> None:
        Node(value, "first_player", SetupError).number(0, self.players - 1)

    @staticmethod
    def weight_set(name: str) -> dict[str, float]:
        """Return no weights, whose names every game has. Raises SetupError for other names."""
        Node(name, "weights", SetupError).one_of(_WEIGHTS)
        return {}

    def build(self, weights: dict[str, float]) -> tuple[KuhnTables, object]:
        """Return fresh tables and the cards."""
        del weights
        return KuhnTables(self.players, self.first_player), DECKS[self.players]

    def document(self) -> dict[str, Any]:
        """Return the setup as a plain tree."""
        return {"players": self.players, "first_player": self.first_player}

    def fingerprint(self) -> bytes:
        """Return a hash of all data that the rules depend on: the deck."""
        return fingerprint({"cards": DECKS[self.players]})
