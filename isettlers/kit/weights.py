"""Sets of weights of `evaluate`, read from the data/weights.toml of a game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from isettlers.errors import SetupError

PLAIN: Final = "plain"
"""The set that every game has, and the default."""


def weights_of(package: str, names: tuple[str, ...], name: str) -> dict[str, float]:
    """Return a set of a game's weights by its name; each set gives a number for each of `names`.

    Raises SetupError for an unknown set.
    """
    sets = _sets(package, names)
    if name not in sets:
        raise SetupError(f"unknown weights {name!r:.60}, known: {', '.join(sets)}")
    return dict(sets[name])


@cache
def _sets(package: str, names: tuple[str, ...]) -> Mapping[str, Mapping[str, float]]:
    data = tomllib.loads((files(package) / "data" / "weights.toml").read_text("utf-8"))
    for name, found in data.items():
        if found.keys() != set(names) or not all(type(value) is float for value in found.values()):
            raise SetupError(f"weights.toml: {name} has a number for each of {', '.join(names)}, and nothing else")
    return data
