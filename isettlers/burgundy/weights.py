"""Sets of weights that positions are judged by, read from data/weights.toml."""

from __future__ import annotations

from typing import Final

from isettlers.weights import weights_of

NAMES: Final = (
    "silver", "worker", "good", "stored", "placed", "region", "color", "mine", "knowledge", "ship", "others",
)  # fmt: skip


def weights(name: str) -> dict[str, float]:
    """A set of weights by name. Raises SetupError for an unknown one."""
    return weights_of("isettlers.burgundy", NAMES, name)
