"""Compact observations and action numbers: the columns and ids that some setups have, and no others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from hashlib import sha256
from typing import Any, Final, Self

from attrs import frozen

from isettlers._core.batch import HOW, KINDS, Encoder
from isettlers.errors import SetupError
from isettlers.game import Game, Setup
from isettlers.kit.reading import Node
from isettlers.registry import setups_of

FORMAT: Final = 1
"""Version of the rules by which columns are chosen, laid out and named."""
MOST_ONE_HOT: Final = 255
"""Things that one-hot columns can distinguish."""


@frozen
class Column:
    """One column of a compact row.

    >>> import isettlers
    >>> column = isettlers.Encoding("founders").columns[0]
    >>> column.name, column.kind
    ('players[0]', 'count')
    """

    name: str
    """Stable: the part, the place in it, and behind `=` the thing that a one-hot column stands for."""
    part: str
    """Part of the dense observation (`Game.observation`, `Game.hidden`)."""
    place: int
    """Place in this part."""
    kind: str
    """count; one-hot (1 for one thing, else 0); index (1 and more stand for things, 0 for none)."""
    scale: float
    """Counts: float rows have the number divided by it. 1 for others."""
    offset: int
    """Counts: uint8 rows have the number plus this."""
    values: int
    """Greatest number (count, index), or 1 (one-hot)."""
    step: int
    """1; or 256 in the first of two columns for an index above 255, whose numbers are multiplied by it and added."""


class Encoding(Encoder):
    """The compact form of the observations and action ids of a setup, or of several setups of one game.

    `Encoding("burgundy", players=3)`, or a setup, or a list of setups, in place of the name and its settings. Things of
    up to `one_hot` kinds have a column each, others an index for an embedding. With `full`, rows have all that is
    hidden from the seat: for critics, cheating for players. Raises SetupError.

    >>> from isettlers import Encoding
    >>> encoding = Encoding("founders", players=2)
    >>> encoding.columns[0].name, encoding.num_actions < encoding.game.num_actions
    ('players[0]', True)
    """

    __slots__ = ("__dict__",)

    _one_hot: int

    def __new__(  # noqa: D102, the class says it
        cls,
        setup: Setup | str | Sequence[Setup],
        *,
        one_hot: int = 8,
        full: bool = False,
        **settings: Any,  # noqa: ANN401, each game's own
    ) -> Self:
        setups = setups_of(setup, settings)
        most = Node(one_hot, "one_hot", SetupError).number(0, MOST_ONE_HOT)
        try:
            encoding = super().__new__(cls, tuple(each.tables() for each in setups), most, full)
        except ValueError as error:
            raise SetupError(str(error)) from None
        encoding._one_hot = most
        return encoding

    @property
    def game(self) -> Game:
        """The game of its setups."""
        game: Game = self.tables[0].game
        return game

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The column table."""
        game = self.game
        parts = game.observation + (game.hidden if self.full else ())
        names = [(part.name, place) for part in parts for place in range(part.count)]
        return tuple(_column(*names[row[0]], row) for row in self._columns())

    @cached_property
    def version(self) -> str:
        """Format version and a hash of the column table and the action ids: equal versions are equal forms."""
        text = repr((FORMAT, self.columns, self.ids))
        return f"{FORMAT}-{sha256(text.encode()).hexdigest()[:12]}"

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[list[Setup]]]:
        again = partial(type(self), one_hot=self._one_hot, full=self.full)
        return again, ([tables.setup for tables in self.tables],)

    def __repr__(self) -> str:
        return f"<Encoding {self.game.name} {self.version}, {self.width} columns, {self.num_actions} actions>"


def _column(part: str, place: int, row: tuple[int, int, int, int, float, int, int]) -> Column:
    """Return an entry of the table from the core's row."""
    _, how, byte, kind, scale, least, most = row
    name = f"{part}[{place}]"
    if HOW[how] == "one-hot":
        return Column(f"{name}={byte + 1}", part, place, "one-hot", 1.0, 0, 1, 1)
    if KINDS[kind] == "index":
        digits = HOW[how] == "digits"
        suffix = (".high", ".low")[byte] if digits else ""
        values = (most >> 8 if byte == 0 else 255) if digits else most
        return Column(name + suffix, part, place, "index", 1.0, 0, values, 256 if digits and byte == 0 else 1)
    rest = HOW[how] == "split" and byte
    return Column(name + ".rest" * rest, part, place, "count", scale, 0 if rest else -least, min(most - least, 255), 1)
