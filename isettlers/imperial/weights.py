"""Sets of weights of `evaluate`, read from data/weights.toml."""

from __future__ import annotations

from typing import Final

from isettlers.kit.weights import weights_of

NAMES: Final = (
    "resource", "gold", "worker", "raze", "vp", "card", "supply", "hand", "last_hand", "foundation", "deal", "look",
    "action", "feature", "coming", "others",
)  # fmt: skip


def weight_set(name: str) -> dict[str, float]:
    """A set of weights by name. Raises SetupError for an unknown one."""
    return weights_of("isettlers.imperial", NAMES, name)
