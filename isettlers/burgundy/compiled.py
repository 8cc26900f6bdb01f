"""The data of the game as the core reads them: MessagePack trees of numbers and names (docs/data-file.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from attrs import asdict
from msgpack import packb

from isettlers._core.burgundy.engine import WEIGHTS
from isettlers.burgundy.data_files import components, estate_document
from isettlers.burgundy.data_model import COLORS, LETTERS, PHASES, Estate, Space
from isettlers.kit.weights import weights_tree

_FROM_SETUP: Final = "from setup"
_COMPACT: Final = (",", ":")


def data_tree() -> dict[str, Any]:
    """Return the packaged data."""
    data = components()
    scoring = data.scoring
    return {
        "names": [tile.id for tile in data.tiles],
        "tiles": [[tile.colored, tile.black] for tile in data.tiles],
        "goods": data.goods,
        "depots": [[_space(space) for space in depot] for depot in data.depots],
        "black": data.black,
        "regions": scoring.regions,
        "phases": scoring.phases,
        "large": scoring.large,
        "small": scoring.small,
        "sale": scoring.sale,
        "estates": [_estate(estate) for estate in data.estates],
        "boards": data.boards,
        "rules": _rules(),
        "weights": weights_tree("isettlers.burgundy", WEIGHTS),
    }


def own_tree(estates: Iterable[Estate]) -> dict[str, Any]:
    """Return estates of your own, each with the tree by which setups name it."""
    return {"estates": [own_entry(estate, estate_document(estate)) for estate in estates]}


def own_entry(estate: Estate, tree: object) -> dict[str, Any]:
    """Return an estate of your own that setups hold as some tree."""
    return _estate(estate) | {"tree": tree}


@cache
def packed_data() -> bytes:
    """Return the packaged data in MessagePack."""
    packed: bytes = packb(data_tree())
    return packed


def _space(space: Space) -> list[Any]:
    with_three = space.with_three or (space.color,) * len(PHASES)
    return [COLORS.index(space.color), space.players, [COLORS.index(color) for color in with_three]]


def _estate(estate: Estate) -> dict[str, Any]:
    return {
        "name": estate.name,
        "colors": [LETTERS.index(letter) for letter in estate.colors],
        "dice": estate.dice,
        "rules": json.dumps([estate.name, estate.colors, estate.dice], separators=_COMPACT),
    }


def _rules() -> list[str]:
    """Return the JSON of all data that a fingerprint covers (docs/burgundy.md), cut where the core adds the setup's."""
    data = components()
    text = json.dumps(
        {
            "tiles": [[tile.id, tile.color, tile.number, tile.colored, tile.black] for tile in data.tiles],
            "goods": data.goods,
            "depots": [[[space.color, space.players, space.with_three] for space in depot] for depot in data.depots],
            "black": data.black,
            "scoring": asdict(data.scoring),
            "estates": _FROM_SETUP,
            "given": _FROM_SETUP,
            "boards": _FROM_SETUP,
        },
        sort_keys=True,
        separators=_COMPACT,
    )
    return text.split(json.dumps(_FROM_SETUP))
