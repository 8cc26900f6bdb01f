"""The data of the game as the core reads them: MessagePack trees of numbers and names (docs/data-file.md)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from attrs import asdict
from msgpack import packb

from isettlers._core.founders.engine import WEIGHTS
from isettlers.founders.data_files import components, tile_set_document
from isettlers.founders.data_model import COLORS, TOKENS, Kind, TileSet
from isettlers.kit.setups import fingerprint
from isettlers.kit.weights import weights_tree


def data_tree() -> dict[str, Any]:
    """Return the packaged data."""
    data = components()
    scoring = data.scoring
    points = (scoring.craftsmen, scoring.token, scoring.replaced)
    return {
        "amounts": [data.victory_open, data.draft_open, data.rows, points],
        "tiles": _tiles(data.tiles),
        "weights": weights_tree("isettlers.founders", WEIGHTS),
    }


def own_tree(tile_sets: Iterable[TileSet]) -> dict[str, Any]:
    """Return tile sets of your own, each with the tree by which setups name it."""
    return {"tiles": [own_entry(tiles, tile_set_document(tiles)) for tiles in tile_sets]}


def own_entry(tiles: TileSet, tree: object) -> dict[str, Any]:
    """Return a tile set of your own that setups hold as some tree."""
    return _tiles(tiles) | {"tree": tree}


@cache
def packed_data() -> bytes:
    """Return the packaged data in MessagePack."""
    packed: bytes = packb(data_tree())
    return packed


def _fingerprint(tiles: TileSet) -> bytes:
    """Return an 8-byte hash of the data that the rules of a setup with these tiles depend on (docs/founders.md)."""
    data = components()
    return fingerprint(
        {
            "resources": [resource.name for resource in tiles.resources],
            "tiles": [
                [kind.name, kind.color, kind.requires, kind.produces, kind.token, kind.vp, kind.count]
                for kind in tiles.kinds
            ],
            "faces": tiles.faces,
            "opened": [data.victory_open, data.draft_open],
            "rows": data.rows,
            "scoring": asdict(data.scoring),
        }
    )


def _tiles(tiles: TileSet) -> dict[str, Any]:
    resources = [resource.name for resource in tiles.resources]
    return {
        "names": [kind.name for kind in tiles.kinds],
        "resources": resources,
        "kinds": [_kind(kind, resources) for kind in tiles.kinds],
        "faces": [resources.index(face) for face in tiles.faces],
        "fingerprint": _fingerprint(tiles),
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
