"""The compiled tables of a setup, and back from numbers to names."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen
from msgpack import packb

from isettlers._core.burgundy.engine import WEIGHTS, BurgundyTables
from isettlers.burgundy.data_files import components
from isettlers.burgundy.data_model import Estate, Tile
from isettlers.kit.weights import weights_of, weights_row

NOBODY: Final = 255


@frozen(eq=False)
class TileList:
    """The names behind the numbers of one setup: tiles, and the estates in it."""

    tiles: tuple[Tile, ...] = field(repr=False)
    estates: tuple[Estate, ...]
    numbers: dict[str, int] = field(init=False, repr=False)
    """Tile numbers by id."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "numbers", {tile.id: number for number, tile in enumerate(self.tiles)})

    def id(self, number: int) -> str:
        """Return the id of a tile."""
        return self.tiles[number].id


@frozen
class Plan:
    """The estates of a setup by number."""

    players: int
    giving: str
    estates: tuple[Estate, ...]
    """Each once."""
    given: tuple[int, ...]
    """The estate of each seat by its place in `estates`; empty where boards are drawn."""
    boards: tuple[tuple[int, int], ...]
    """The two estates of each board, where boards are drawn."""


def build_tables(
    data: tuple[bytes, bytes, bytes], plan: Plan, weights: dict[str, float]
) -> tuple[BurgundyTables, TileList]:
    """Return the compiled tables and the tile list of a setup; `evaluate` uses the weights.

    `data` are the setup, the packaged data and those of your own, as the core reads them.
    """
    tables = BurgundyTables(*data, packb(weights_row(weights, WEIGHTS)))
    return tables, TileList(components().tiles, plan.estates)


def weight_set(name: str) -> dict[str, float]:
    """Return a set of weights from data/weights.toml. Raises SetupError for an unknown name."""
    return weights_of("isettlers.burgundy", WEIGHTS, name)
