"""The compiled tables of a setup, and back from numbers to names."""

from __future__ import annotations

from attrs import field, frozen
from msgpack import packb

from isettlers._core.founders.engine import WEIGHTS, FoundersTables
from isettlers.founders.data_model import TileSet
from isettlers.kit.weights import weights_of, weights_row


@frozen(eq=False)
class TileList:
    """The names behind the numbers of one setup: kinds of tile and resources."""

    set: TileSet
    numbers: dict[str, int] = field(init=False, repr=False)
    """Kinds of tile by name."""
    resources: tuple[str, ...] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "numbers", {kind.name: number for number, kind in enumerate(self.set.kinds)})
        object.__setattr__(self, "resources", tuple(resource.name for resource in self.set.resources))


def build_tables(
    data: tuple[bytes, bytes, bytes], tiles: TileSet, weights: dict[str, float]
) -> tuple[FoundersTables, TileList]:
    """Return the compiled tables and the tile list of a setup with some tiles; `evaluate` uses the weights.

    `data` are the setup, the packaged data and those of your own, as the core reads them.
    """
    return FoundersTables(*data, packb(weights_row(weights, WEIGHTS))), TileList(tiles)


def weight_set(name: str) -> dict[str, float]:
    """Return a set of weights from data/weights.toml. Raises SetupError for an unknown name."""
    return weights_of("isettlers.founders", WEIGHTS, name)
