"""Sets of weights that positions are judged by, read from data/weights.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from isettlers.errors import SetupError

NAMES: Final = (
    "silver", "worker", "good", "stored", "placed", "region", "color", "mine", "knowledge", "ship", "others",
)  # fmt: skip
PLAIN: Final = "plain"


def weights(name: str) -> dict[str, float]:
    """A set of weights by name. Raises SetupError for an unknown one."""
    sets = _sets()
    if name not in sets:
        raise SetupError(f"unknown weights {name!r:.60}, known: {', '.join(sets)}")
    return dict(sets[name])


@cache
def _sets() -> Mapping[str, Mapping[str, float]]:
    data = tomllib.loads((files("isettlers.burgundy") / "data" / "weights.toml").read_text("utf-8"))
    for name, found in data.items():
        if found.keys() != set(NAMES) or not all(type(value) is float for value in found.values()):
            raise SetupError(f"weights.toml: {name} has a number for each of {', '.join(NAMES)}, and nothing else")
    return data
