"""From tiles and options to the compiled tables of a setup, and back from numbers to names."""

from __future__ import annotations

from typing import Any, Final

from attrs import field, frozen

from isettlers._core.founders.engine import FoundersTables
from isettlers.founders.data_files import components
from isettlers.founders.data_model import COLORS, TOKENS, Components, Kind, TileSet
from isettlers.founders.rulings import Rulings
from isettlers.kit.weights import weights_of

NOBODY: Final = 255


@frozen(eq=False)
class TileList:
    """The names behind the numbers of one setup: kinds of tile and resources."""

    set: TileSet
    numbers: dict[str, int] = field(init=False, repr=False)
    """Kinds of tile by name."""
    resources: tuple[str, ...] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "numbers", {kind.name: number for number, kind in enumerate(self.set.kinds)})
        object.__setattr__(self, "resources", tuple(resource.name for resource in self.set.resources))

    def id(self, number: int) -> str:
        """Return the name of a kind of tile."""
        return self.set.kinds[number].name if 0 <= number < len(self.set.kinds) else f"tile-{number}"

    def resource(self, number: int) -> str:
        """Return the name of a resource."""
        return self.resources[number] if 0 <= number < len(self.resources) else f"resource-{number}"


@frozen
class Plan:
    """The source of a setup's tables."""

    players: int
    first_player: int | None
    agreement: bool
    tiles: TileSet
    rulings: Rulings


def build_tables(plan: Plan, weights: dict[str, float]) -> tuple[FoundersTables, TileList]:
    """Return the compiled tables and the tile list of a setup; `evaluate` uses the weights."""
    tiles = TileList(plan.tiles)
    return FoundersTables(_values(plan, components(), tiles, weights)), tiles


def _values(plan: Plan, data: Components, tiles: TileList, weights: dict[str, float]) -> dict[str, Any]:
    place = plan.players - 2
    scoring = data.scoring
    return {
        "seats": plan.players,
        "first_player": NOBODY if plan.first_player is None else plan.first_player,
        "rulings": _options(plan.rulings) | {"agreement": plan.agreement},
        "numbers": (data.victory_open[place], data.draft_open[place]),
        "rows": data.rows,
        "points": (scoring.craftsmen, scoring.token, scoring.replaced),
        "resources": len(tiles.resources),
        "faces": [tiles.resources.index(face) for face in tiles.set.faces],
        "kinds": [_kind(kind, tiles.resources) for kind in tiles.set.kinds],
        "weights": weights,
    }


def _options(rulings: Rulings) -> dict[str, int]:
    """Return the rulings as the core takes them: flags, and the most coins on a tile."""
    return {
        "any_contact": rulings.placement_contact == "any",
        "four_neighbors": rulings.resource_neighbourhood == 4,
        "share_supplier": not rulings.distinct_supplier_per_resource,
        "end_any_stack": rulings.end_when_stacks_empty == "any",
        "most_coins": rulings.coin_max_per_tile,
        "war_again": rulings.war_on_attacked_tile,
        "any_village": rulings.craftsmen_match == "any_village",
        "any_tile": not rulings.craftsmen_require_village,
        "may_pass": rulings.pass_allowed_with_green_stack,
        "automatic": rulings.automatic_end,
    }


def _kind(kind: Kind, resources: tuple[str, ...]) -> dict[str, Any]:
    return {
        "color": COLORS.index(kind.color),
        "requires": [resources.index(name) for name in kind.requires],
        "produces": [resources.index(name) for name in kind.produces],
        "token": 1 + TOKENS.index(kind.token) if kind.token else 0,
        "vp": kind.vp,
        "count": kind.count,
    }


WEIGHTS: Final = (
    "basic", "village", "city", "ready", "near", "half", "now", "open", "room", "tile", "token", "linked", "rows",
    "others", "win",
)  # fmt: skip
"""The names of the weights of `evaluate`: each set of data/weights.toml gives a number for each."""


def weight_set(name: str) -> dict[str, float]:
    """Return a set of weights from data/weights.toml. Raises SetupError for an unknown name."""
    return weights_of("isettlers.founders", WEIGHTS, name)
