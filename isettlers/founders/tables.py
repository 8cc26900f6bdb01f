"""From tiles and options to the compiled tables of a setup, and back from numbers to names."""

from __future__ import annotations

from typing import Any, Final

from attrs import field, frozen
from msgpack import packb

from isettlers._core.founders.engine import WEIGHTS, FoundersTables
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
    tables = FoundersTables(
        _options(plan),
        packb(amounts_tree(components())),
        packb(tiles_tree(plan.tiles)),
        packb([weights[name] for name in WEIGHTS]),
        [*(kind.name for kind in plan.tiles.kinds), *(resource.name for resource in plan.tiles.resources)],
    )
    return tables, TileList(plan.tiles)


def amounts_tree(data: Components) -> list[Any]:
    """Return what the core reads of the amounts that lie open, and of points."""
    scoring = data.scoring
    points = (scoring.craftsmen, scoring.token, scoring.replaced)
    return [data.victory_open, data.draft_open, data.rows, points]


def tiles_tree(tiles: TileSet) -> dict[str, Any]:
    """Return what the core reads of a tile set."""
    resources = [resource.name for resource in tiles.resources]
    return {
        "resources": resources,
        "kinds": [_kind(kind, resources) for kind in tiles.kinds],
        "faces": [resources.index(face) for face in tiles.faces],
    }


def _kind(kind: Kind, resources: list[str]) -> list[Any]:
    return [
        COLORS.index(kind.color),
        kind.count,
        1 + TOKENS.index(kind.token) if kind.token else 0,
        kind.vp,
        [resources.index(name) for name in kind.requires],
        [resources.index(name) for name in kind.produces],
    ]


def _options(plan: Plan) -> dict[str, int]:
    """Return the options and rulings as the core takes them: flags, and the most coins on a tile."""
    rulings = plan.rulings
    return {
        "seats": plan.players,
        "first_player": NOBODY if plan.first_player is None else plan.first_player,
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
        "agreement": plan.agreement,
    }


def weight_set(name: str) -> dict[str, float]:
    """Return a set of weights from data/weights.toml. Raises SetupError for an unknown name."""
    return weights_of("isettlers.founders", WEIGHTS, name)
