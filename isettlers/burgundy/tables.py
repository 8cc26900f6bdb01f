"""From tiles, depots and estates to the compiled tables of a setup, and back from numbers to names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import field, frozen

from isettlers._core.burgundy.engine import BurgundyTables
from isettlers.burgundy.data_files import components
from isettlers.burgundy.data_model import ANIMALS, COLORS, LETTERS, NEIGHBORS, PHASES, Components, Estate, Tile
from isettlers.burgundy.rulings import Rulings
from isettlers.kit.weights import weights_of

TILES: Final = 49
NOBODY: Final = 255
GIVING: Final = ("standard", "given", "drawn")
"""How estates are given out, in the order of the core."""


@frozen(eq=False)
class TileList:
    """The names behind the numbers of one setup: tiles, and the estates in it."""

    tiles: tuple[Tile, ...] = field(repr=False)
    estates: tuple[Estate, ...]
    boards: tuple[tuple[int, int], ...]
    """The estates on the sides of each board, where boards are drawn."""
    numbers: dict[str, int] = field(init=False, repr=False)
    """Tile numbers by id."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "numbers", {tile.id: number for number, tile in enumerate(self.tiles)})

    def id(self, number: int) -> str:
        """Return the id of a tile."""
        return self.tiles[number].id if 0 <= number < len(self.tiles) else f"tile {number}"

    def estate_name(self, number: int) -> str | None:
        """Return the name of an estate; None where no side has been chosen."""
        return self.estates[number].name if 0 <= number < len(self.estates) else None


@frozen
class Plan:
    """The source of a setup's tables: the estates of the seats, and the options."""

    players: int
    giving: str
    estates: tuple[Estate, ...]
    """Each once."""
    given: tuple[int, ...]
    """The estate of each seat by its place in `estates`; empty where boards are drawn."""
    boards: tuple[tuple[int, int], ...]
    """The two estates of each board, where boards are drawn."""
    secret: bool
    first_player: int | None
    rulings: Rulings


def build_tables(plan: Plan, weights: dict[str, float]) -> tuple[BurgundyTables, TileList]:
    """Return the compiled tables and the tile list of a setup; `evaluate` uses the weights."""
    data = components()
    return BurgundyTables(_values(plan, data, weights)), TileList(data.tiles, plan.estates, plan.boards)


def _values(plan: Plan, data: Components, weights: dict[str, float]) -> dict[str, Any]:
    place = plan.players - 2
    scoring = data.scoring
    return {
        "seats": plan.players,
        "options": (
            GIVING.index(plan.giving),
            plan.secret,
            plan.rulings.full_storage == "refuse",
            plan.rulings.sold_goods == "open",
        ),
        "first_player": NOBODY if plan.first_player is None else plan.first_player,
        "numbers": (data.black[place], scoring.large[place], scoring.small[place], scoring.sale[place]),
        "weights": weights,
        "neighbors": NEIGHBORS,
        "tiles": [_tile(tile) for tile in data.tiles],
        "goods": data.goods,
        "spaces": [_spaces(data, plan.players, phase) for phase in range(len(PHASES))],
        "region_vp": (0, *scoring.regions),
        "phase_vp": scoring.phases,
        "estates": [_estate(estate) for estate in plan.estates],
        "boards": plan.boards,
        "given": plan.given,
    }


def _tile(tile: Tile) -> dict[str, int]:
    animal = tile.kind == "animal"
    return {
        "color": COLORS.index(tile.color),
        "animals": tile.number if animal else 0,
        "species": 1 + ANIMALS.index(tile.id.rpartition("-")[0]) if animal else 0,
        "colored": tile.colored,
        "black": tile.black,
    }


def _spaces(data: Components, players: int, phase: int) -> list[list[int]]:
    """Return the colours of the spaces in use in a phase, by depot."""
    return [
        [NOBODY if color is None else COLORS.index(color) for color in depot]
        for depot in ([space.color_in(players, phase) for space in depot] for depot in data.depots)
    ]


def _estate(estate: Estate) -> dict[str, Sequence[Any]]:
    return {
        "colors": [LETTERS.index(letter) for letter in estate.colors],
        "dice": estate.dice,
        "regions": estate.regions,
    }


WEIGHTS: Final = (
    "silver", "worker", "good", "stored", "placed", "region", "color", "mine", "knowledge", "ship", "others",
)  # fmt: skip
"""The names of the weights of `evaluate`: each set of data/weights.toml gives a number for each."""


def weight_set(name: str) -> dict[str, float]:
    """Return a set of weights from data/weights.toml. Raises SetupError for an unknown name."""
    return weights_of("isettlers.burgundy", WEIGHTS, name)
