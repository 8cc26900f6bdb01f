"""Sets of weights of `evaluate`, read from the data/weights.toml of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from isettlers.errors import SetupError
from isettlers.kit.reading import Node
from isettlers.kit.toml import Toml

PLAIN: Final = "plain"
"""The set that every game has, and the default."""
TUNED: Final = "tuned"
"""The set that `tools/tune.py` found."""
_MOST: Final = 10**6
"""The largest weight."""


def weights_of(package: str, names: tuple[str, ...], name: str) -> dict[str, float]:
    """Return a set of a game's weights by its name; each set gives a number for each of `names`.

    Raises SetupError for an unknown set.
    """
    sets = _sets(package, names)
    return dict(sets[Node(name, "weights", SetupError).one_of(sets)])


def weights_tree(package: str, names: tuple[str, ...]) -> dict[str, list[float]]:
    """Return all sets of a game's weights by name, each as the core reads it."""
    return {name: weights_row(weights, names) for name, weights in _sets(package, names).items()}


def weights_row(weights: Mapping[str, float], names: tuple[str, ...]) -> list[float]:
    """Return weights as the core reads them: in the order of the names."""
    return [float(weights[name]) for name in names]


@cache
def _sets(package: str, names: tuple[str, ...]) -> Mapping[str, Mapping[str, float]]:
    sets = dict(Toml.read(files(package) / "data" / "weights.toml", SetupError).fields())
    for table in sets.values():
        table.only(names)
    return {name: {key: table.get(key).real(-_MOST, _MOST) for key in names} for name, table in sets.items()}
