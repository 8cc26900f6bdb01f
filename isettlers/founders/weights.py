"""Sets of weights that positions are judged by, read from data/weights.toml."""

from __future__ import annotations

from typing import Final

from isettlers.weights import weights_of

NAMES: Final = (
    "basic", "village", "city", "ready", "near", "half", "now", "open", "room", "tile", "token", "linked", "rows",
    "others", "win",
)  # fmt: skip


def weights(name: str) -> dict[str, float]:
    """A set of weights by name. Raises SetupError for an unknown one."""
    return weights_of("isettlers.founders", NAMES, name)
