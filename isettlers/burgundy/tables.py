"""From tiles, depots and estates to the compiled tables of a setup, and back from numbers to names."""

from __future__ import annotations

from typing import Any, Final

from attrs import field, frozen
from msgpack import packb

from isettlers._core.burgundy.engine import WEIGHTS, BurgundyTables
from isettlers.burgundy.data_files import components
from isettlers.burgundy.data_model import COLORS, LETTERS, PHASES, Components, Estate, Space, Tile
from isettlers.burgundy.rulings import Rulings
from isettlers.kit.weights import weights_of

TILES: Final = 49
NOBODY: Final = 255
_SEATS: Final = 4
_BOARDS: Final = 6
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
    tables = BurgundyTables(
        _options(plan),
        packb(box_tree(data)),
        [packb(estate_tree(estate)) for estate in plan.estates],
        packb([weights[name] for name in WEIGHTS]),
        [*(tile.id for tile in data.tiles), *(estate.name for estate in plan.estates)],
    )
    return tables, TileList(data.tiles, plan.estates, plan.boards)


def box_tree(data: Components) -> dict[str, Any]:
    """Return what the core reads of tiles, depots and points."""
    scoring = data.scoring
    return {
        "tiles": [[tile.colored, tile.black] for tile in data.tiles],
        "goods": data.goods,
        "depots": [[_space(space) for space in depot] for depot in data.depots],
        "black": data.black,
        "regions": scoring.regions,
        "phases": scoring.phases,
        "large": scoring.large,
        "small": scoring.small,
        "sale": scoring.sale,
    }


def _space(space: Space) -> list[Any]:
    with_three = space.with_three or (space.color,) * len(PHASES)
    return [COLORS.index(space.color), space.players, [COLORS.index(color) for color in with_three]]


def estate_tree(estate: Estate) -> dict[str, Any]:
    """Return what the core reads of an estate."""
    return {"colors": [LETTERS.index(letter) for letter in estate.colors], "dice": estate.dice}


def _options(plan: Plan) -> dict[str, Any]:
    """Return the options and rulings as the core takes them."""
    return {
        "seats": plan.players,
        "giving": GIVING.index(plan.giving),
        "secret": plan.secret,
        "refuse": plan.rulings.full_storage == "refuse",
        "open_sold": plan.rulings.sold_goods == "open",
        "first_player": NOBODY if plan.first_player is None else plan.first_player,
        "estates": len(plan.estates),
        "boards": len(plan.boards),
        "board": (*plan.boards, *[(0, 0)] * (_BOARDS - len(plan.boards))),
        "given": (*plan.given, *[NOBODY] * (_SEATS - len(plan.given))),
    }


def weight_set(name: str) -> dict[str, float]:
    """Return a set of weights from data/weights.toml. Raises SetupError for an unknown name."""
    return weights_of("isettlers.burgundy", WEIGHTS, name)
