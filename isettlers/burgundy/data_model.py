"""Components of The Castles of Burgundy: tiles, depots, estates, points. The rules are in docs/rules/burgundy.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import field, frozen

from isettlers._core.burgundy.engine import VOCABULARY
from isettlers.burgundy.hexes import CENTER, HEXES, NEIGHBORS, ROWS, regions

LETTERS: Final = "BSGKCM"
"""The letters that stand for the colors in estates, in the order of COLORS."""
COLORS: Final = VOCABULARY["colors"]
COLOR_OF: Final[Mapping[str, str]] = dict(zip(LETTERS, COLORS, strict=True))
KINDS: Final = ("building", "animal", "knowledge", "castle", "mine", "ship")
KIND_OF: Final[Mapping[str, str]] = {
    "beige": "building", "blue": "ship", "light_green": "animal",
    "yellow": "knowledge", "dark_green": "castle", "grey": "mine",
}  # fmt: skip
"""Types of tiles by color."""
BLACK: Final = "black"
BACKS: Final = (*COLORS, BLACK)

BUILDINGS: Final = (
    "warehouse", "carpenters_workshop", "church", "market", "boarding_house", "bank", "city_hall", "watchtower",
)  # fmt: skip
ANIMALS: Final = ("cow", "chicken", "pig", "sheep")
ANIMAL_SIZES: Final = (2, 3, 4)
KNOWLEDGE: Final = 26
"""Knowledge tiles are numbered from 1 to this."""
GOODS: Final = VOCABULARY["goods"]
"""By die value, from 1."""
PHASES: Final = VOCABULARY["phases"]
PLAYERS: Final = (2, 3, 4)
DEPOTS: Final = 6
SPACES: Final = 4
"""Hex spaces of a numbered depot."""

COLOR_TOTALS: Final[Mapping[str, int]] = {
    "beige": 12, "blue": 6, "light_green": 6, "yellow": 6, "dark_green": 4, "grey": 3,
}  # fmt: skip
"""Hexes of each color, the same on every estate (BH3)."""
STOCKS: Final[Mapping[str, int]] = {
    "beige": 40, "blue": 20, "light_green": 20, "yellow": 20, "dark_green": 14, "grey": 10, "black": 40,
}  # fmt: skip
"""Tiles by back, 164 in all (BC1)."""
GOODS_TILES: Final = 42
LARGEST_REGION: Final = 8

PROVENANCES: Final = ("rulebook", "printed-image", "transcription", "reconstructed", "custom")
CONFIDENCES: Final = ("very high", "high", "low", "own")

__all__ = [
    "ANIMALS", "ANIMAL_SIZES", "BACKS", "BLACK", "BUILDINGS", "CENTER", "COLORS", "COLOR_OF", "COLOR_TOTALS",
    "CONFIDENCES", "DEPOTS", "GOODS", "GOODS_TILES", "HEXES", "KINDS", "KIND_OF", "KNOWLEDGE", "LARGEST_REGION",
    "LETTERS", "NEIGHBORS", "PHASES", "PLAYERS", "PROVENANCES", "ROWS", "SPACES", "STOCKS",
    "Components", "Estate", "Origin", "Scoring", "Space", "Tile", "regions",
]  # fmt: skip


@frozen
class Origin:
    """Where data come from: a word of PROVENANCES, and how sure that is."""

    provenance: str = "custom"
    confidence: str = "own"


@frozen
class Tile:
    """A distinct hex tile, and how many identical ones there are by back.

    >>> from isettlers.burgundy import components
    >>> cow = next(tile for tile in components().tiles if tile.id == "cow-3")
    >>> cow.kind, cow.number, cow.colored, cow.black, cow.copies
    ('animal', 3, 2, 1, 3)
    """

    id: str
    """ "warehouse" ... "cow-3" ... "knowledge-7" ... "castle", "mine", "ship"."""
    kind: str
    name: str
    color: str
    number: int
    """Animals on the tile, or the number of a knowledge tile, else 0."""
    colored: int
    """Tiles with a back of their color."""
    black: int
    """Tiles with a black back."""
    text: str
    """The effect in words."""
    origin: Origin = field(repr=False)

    @property
    def copies(self) -> int:
        """How many there are, whatever their back."""
        return self.colored + self.black


@frozen
class Space:
    """A hex space of a numbered depot: its color, and the least players it is used with (BB2)."""

    color: str
    players: int
    with_three: tuple[str, ...] = ()
    """Colors by phase in a game of exactly three, where they are not always the same."""

    def color_in(self, players: int, phase: int) -> str | None:
        """The color in a phase (0 to 4), or None where so few players leave the space empty."""
        if players < self.players:
            return None
        return self.with_three[phase] if players == 3 and self.with_three else self.color


@frozen
class Scoring:
    """Points by size, phase or number of players (BG1, BG2, BU6)."""

    regions: tuple[int, ...]
    """By size, from 1 to 8."""
    phases: tuple[int, ...]
    """For a filled region, by phase."""
    large: tuple[int, ...]
    """Large bonus tiles, for 2, 3, 4 players."""
    small: tuple[int, ...]
    """Small bonus tiles, for 2, 3, 4 players."""
    sale: tuple[int, ...]
    """For each goods tile sold, with 2, 3, 4 players."""


def _numbers(value: Iterable[int]) -> tuple[int, ...]:
    return tuple(value)


@frozen
class Estate:
    """A player board: color and die value of each of the 37 hexes in reading order.

    >>> from isettlers.burgundy import components
    >>> estate = components().estates[0]
    >>> estate.hexes("grey"), estate.castles
    ((24, 29, 33), (1, 2, 6, 18))
    >>> estate.region_sizes()["blue"]
    (3, 3)
    """

    name: str = field(converter=str)
    """ "1" to "9" for the printed ones."""
    colors: str = field(converter=str)
    """A letter of LETTERS for each hex."""
    dice: tuple[int, ...] = field(converter=_numbers)
    note: str = field(default="", converter=str, repr=False)
    origin: Origin = field(factory=Origin, eq=False, repr=False)

    def hexes(self, color: str) -> tuple[int, ...]:
        """Return the numbers of the hexes of a color, from 0."""
        return tuple(number for number, letter in enumerate(self.colors) if COLOR_OF[letter] == color)

    @property
    def castles(self) -> tuple[int, ...]:
        """The hexes that may take the starting castle (BS7)."""
        return self.hexes("dark_green")

    @property
    def regions(self) -> tuple[tuple[int, ...], ...]:
        """The connected areas of one color, by their first hex."""
        return regions(self.colors)

    def region_sizes(self) -> dict[str, tuple[int, ...]]:
        """Return the sizes of the regions of each color, smallest first."""
        sizes: dict[str, list[int]] = {color: [] for color in COLORS}
        for region in self.regions:
            sizes[COLOR_OF[self.colors[region[0]]]].append(len(region))
        return {color: tuple(sorted(numbers)) for color, numbers in sizes.items()}


@frozen
class Components:
    """All that lies in the box."""

    tiles: tuple[Tile, ...]
    """The 49 distinct tiles: buildings, animals, knowledge 1 to 26, castle, mine, ship."""
    goods: tuple[int, ...]
    """Goods tiles by type."""
    depots: tuple[tuple[Space, ...], ...]
    """The spaces of the numbered depots, in ring order."""
    black: tuple[int, ...]
    """Spaces of the black depot for 2, 3, 4 players."""
    estates: tuple[Estate, ...]
    boards: tuple[tuple[str, str], ...]
    """The two estates on each player board. Which share one is a reconstruction (BA19)."""
    scoring: Scoring

    def __repr__(self) -> str:
        return f"<Components, {len(self.tiles)} kinds of tiles, {len(self.estates)} estates>"

    @property
    def mine_phases(self) -> tuple[int, ...]:
        """The phases, from 0, in which three players find a mine where else a castle lies (BB2)."""
        colors = next(space.with_three for depot in self.depots for space in depot if space.with_three)
        return tuple(phase for phase, color in enumerate(colors) if color == "grey")
