"""Components of Founders of the Empire: resources, tiles, tokens, points. The rules are in docs/rules/founders.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import field, frozen

from isettlers._core.founders.engine import VOCABULARY

COLORS: Final = VOCABULARY["colors"]
STACKS: Final = COLORS[:3]
"""The colors that have a stack and a row."""
TOKENS: Final = VOCABULARY["tokens"]
TIERS: Final = ("basic", "village", "city")
PLAYERS: Final = (2, 3, 4)

TOTALS: Final[Mapping[str, int]] = {"nature": 24, "village": 24, "city": 24, "victory": 25}
"""Tiles of each color in every set (FC1)."""
EACH_TOKEN: Final = 6
"""Tokens of a kind, and city tiles that give one (FC2)."""
NEEDED: Final = 2
"""Resources that a tile needs, but for nature."""
MADE: Final[Mapping[str, int]] = {"nature": 2, "village": 1, "city": 1, "victory": 0}
"""Resources on a tile of a color; nature makes one of its two at a time."""
MOST_RESOURCES: Final = 15
MOST_KINDS: Final = sum(TOTALS.values())
MOST_POINTS: Final = 9
"""Of a victory tile."""
MOST_OPEN: Final = 12
"""Victory tiles on display."""
ROW_LIMIT: Final = 5
LEAST_OPEN: Final = 6
"""Tiles in the rows when the first turn begins, so that 62 are left at most: 31 turns for each of two players."""

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "nature": ("title", "produces", "count"),
    "village": ("title", "requires", "produces", "count"),
    "city": ("title", "requires", "produces", "token", "count"),
    "victory": ("title", "requires", "vp", "count"),
}
"""The fields that a tile of a color has: each has an origin."""

SOURCED: Final = "sourced"
PARTLY: Final = "partly sourced"
RECONSTRUCTED: Final = "reconstructed"
OWN: Final = "own"
ORIGINS: Final = (SOURCED, PARTLY, RECONSTRUCTED, OWN)


@frozen
class Source:
    """Something that data were read from: the key that origins name it by, and what it is."""

    key: str
    text: str


@frozen
class Origin:
    """Where a value is from: a word of ORIGINS and the keys of its sources."""

    word: str = OWN
    sources: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.word}: {', '.join(self.sources)}" if self.sources else self.word


def _texts(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(names)


@frozen
class Resource:
    """A resource that tiles make and need. Resources are numbered as a set lists them.

    >>> from isettlers.founders import components
    >>> [resource.name for resource in components().tiles.resources if resource.tier == "basic"]
    ['wood', 'stone', 'plants', 'water']
    """

    name: str
    tier: str
    """Who makes it: "basic" (nature), "village" or "city"."""
    note: str = field(default="", repr=False)
    origin: Origin = field(factory=Origin, eq=False, repr=False)


@frozen
class Kind:
    """All tiles of a set that are printed alike.

    >>> from isettlers.founders import components
    >>> city = next(kind for kind in components().tiles.kinds if kind.color == "city")
    >>> city.name, city.requires, city.produces, city.token
    ('marketplace-a', ('iron', 'plants'), ('money',), 'coin')
    >>> city.provenance, str(city.origin("title"))
    ('partly sourced', 'sourced: R, S1')
    """

    name: str
    """As texts and documents call it: "wooded-hills"."""
    title: str
    """As people call it: "Wooded Hills"."""
    color: str
    requires: tuple[str, ...] = field(converter=_texts)
    """The two resources it needs; none for nature."""
    produces: tuple[str, ...] = field(converter=_texts)
    """The resources it makes: nature one of two, village and city the one, victory none."""
    count: int
    token: str | None = None
    """The token that a city tile gives."""
    vp: int = 0
    """Points of a victory tile."""
    note: str = field(default="", repr=False)
    origins: Mapping[str, Origin] = field(factory=dict, eq=False, repr=False)
    """By field; a field that is not named is "own"."""

    def origin(self, name: str) -> Origin:
        """Return the origin of a field."""
        return self.origins.get(name, Origin())

    @property
    def provenance(self) -> str:
        """One word for the whole tile: "sourced" or "reconstructed" if all of it is, "partly sourced" for a mixture."""
        words = {self.origin(name).word for name in FIELDS[self.color]}
        return words.pop() if len(words) == 1 else PARTLY


def _as_listed(resources: Iterable[Resource]) -> tuple[Resource, ...]:
    return tuple(resources)


def _by_color(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Kinds in the order of the colors, those of a color as they come; what is none comes last, to be refused."""
    places = {color: place for place, color in enumerate(COLORS)}
    return tuple(sorted(kinds, key=lambda kind: places.get(str(getattr(kind, "color", "")), len(COLORS))))


@frozen(cache_hash=True)
class TileSet:
    """The 97 tiles of a game, the resources on them and the faces of the craftsmen tokens.

    Sets are equal when their documents are: sources and origins are left aside.

    >>> from attrs import evolve
    >>> from isettlers.founders import Setup, components
    >>> tiles = components().tiles
    >>> sum(kind.count for kind in tiles.kinds)
    97
    >>> Setup(tiles=evolve(tiles, name="mine", faces=tiles.faces[::-1]))
    Setup(players=2, first_player=None, agreement=False, tiles='mine', rulings=Rulings())
    """

    name: str
    resources: tuple[Resource, ...] = field(converter=_as_listed, repr=False)
    kinds: tuple[Kind, ...] = field(converter=_by_color, repr=False)
    """By color, and there as listed. A kind is numbered by its place."""
    faces: tuple[str, ...] = field(converter=_texts, repr=False)
    """The resource on each of the six craftsmen tokens."""
    note: str = field(default="", repr=False)
    sources: tuple[Source, ...] = field(default=(), eq=False, repr=False)
    faces_origin: Origin = field(factory=Origin, eq=False, repr=False)


@frozen
class Scoring:
    """Points at the end, beside those printed on victory tiles (FE5)."""

    craftsmen: int
    """For a craftsmen token in the territory."""
    token: int
    """For a token left over."""
    replaced: int
    """Lost for a replaced tile."""


@frozen
class Components:
    """All that lies in the box, and how much of it is laid out."""

    tiles: TileSet
    victory_open: tuple[int, ...]
    """Victory tiles on display with 2, 3, 4 players."""
    draft_open: tuple[int, ...]
    """Nature tiles to choose from at the start with 2, 3, 4 players."""
    rows: tuple[int, ...]
    """Tiles in the nature, village and city row when the first turn begins."""
    row_limit: int
    tokens: tuple[int, ...]
    """By kind."""
    scoring: Scoring
