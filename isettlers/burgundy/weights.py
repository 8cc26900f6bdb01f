"""Sets of weights of `evaluate`, read from data/weights.toml."""

from __future__ import annotations

from typing import Final

from isettlers.kit.weights import weights_of

NAMES: Final = (
    "silver", "worker", "good", "stored", "placed", "region", "color", "mine", "knowledge", "ship", "others",
)  # fmt: skip


def weight_set(name: str) -> dict[str, float]:
    """A set of weights by name. Raises SetupError for an unknown one."""
    return weights_of("isettlers.burgundy", NAMES, name)
