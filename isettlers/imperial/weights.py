"""Sets of weights that positions are judged by, read from data/weights.toml."""

from __future__ import annotations

from typing import Final

from isettlers.weights import weights_of

NAMES: Final = (
    "resource", "gold", "worker", "raze", "vp", "card", "supply", "hand", "last_hand", "foundation", "deal", "look",
    "action", "feature", "coming", "others",
)  # fmt: skip


def weights(name: str) -> dict[str, float]:
    """A set of weights by name. Raises SetupError for an unknown one."""
    return weights_of("isettlers.imperial", NAMES, name)
