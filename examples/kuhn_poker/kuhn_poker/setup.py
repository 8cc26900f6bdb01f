"""How a game of Kuhn poker is set up."""

from __future__ import annotations

from typing import Any, Final, Self

from attrs import Attribute, field, frozen

from isettlers import SetupError, game
from isettlers.kit.reading import Node, within
from isettlers.kit.setups import fingerprint, reading, setup_fields, shared, start
from kuhn_poker.core import KuhnTables

LEAST: Final = 2
MOST: Final = 3
DECKS: Final = {2: ("jack", "queen", "king"), 3: ("ten", "jack", "queen", "king")}
"""The cards by number of players, the lowest first."""

_WEIGHTS: Final = ("plain", "tuned")
"""The names that every game has; `evaluate` of this one has nothing to weigh."""


@frozen
class Setup:
    """How many play and who begins. Raises SetupError."""

    players: int = field(default=LEAST, validator=within(LEAST, MOST))
    """2 or 3."""
    first_player: int = field(default=0)
    """The seat that decides first."""

    @first_player.validator
    def _check_first_player(self, _: Attribute[int], value: int) -> None:
        Node(value, "first_player", SetupError).number(0, self.players - 1)

    start = start

    def tables(self, weights: str = "plain") -> KuhnTables:
        """Return the compiled tables of this setup, made once and shared. Raises SetupError for unknown weights."""
        return _tables(self, weights)

    def document(self) -> dict[str, Any]:
        """Return the setup as a plain tree."""
        return {"players": self.players, "first_player": self.first_player}

    @classmethod
    def from_document(cls, tree: object, *, new: bool = False) -> Self:
        """Return the setup that a plain tree describes, written or requested. Raises FormatError."""
        del new
        fields = setup_fields(tree, "$.setup", ("players", "first_player"))
        with reading("$.setup"):
            return cls(**fields)

    def fingerprint(self) -> bytes:
        """Return a hash of all data that the rules depend on: the deck."""
        return fingerprint({"cards": DECKS[self.players]})


@shared
def _tables(setup: Setup, weights: str) -> KuhnTables:
    Node(weights, "weights", SetupError).one_of(_WEIGHTS)
    tables = KuhnTables(setup.players, setup.first_player)
    tables.game, tables.setup, tables.cards = game("kuhn"), setup, DECKS[setup.players]
    return tables
