"""Sets of weights of `evaluate`, read from data/weights.toml."""

from __future__ import annotations

from typing import Final

from isettlers.kit.weights import weights_of

NAMES: Final = (
    "basic", "village", "city", "ready", "near", "half", "now", "open", "room", "tile", "token", "linked", "rows",
    "others", "win",
)  # fmt: skip


def weight_set(name: str) -> dict[str, float]:
    """A set of weights by name. Raises SetupError for an unknown one."""
    return weights_of("isettlers.founders", NAMES, name)
