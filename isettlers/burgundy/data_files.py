"""The packaged data of the game, read once and checked, and your own estates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final

from isettlers.burgundy.data_model import (
    ANIMAL_SIZES,
    ANIMALS,
    BLACK,
    BUILDINGS,
    COLORS,
    DEPOTS,
    GOODS,
    GOODS_TILES,
    KIND_OF,
    KNOWLEDGE,
    LARGEST_REGION,
    PHASES,
    PLAYERS,
    SPACES,
    STOCKS,
    Components,
    Scoring,
    Space,
    Tile,
)
from isettlers.burgundy.data_reading import origin, packaged, top_table
from isettlers.burgundy.estates import (
    check_estate,
    estate,
    estate_document,
    estate_from_document,
    load_estate,
    printed_estates,
    read_boards,
)
from isettlers.kit.toml import Source, Toml, by_number

_ANIMAL_TILES: Final = {f"{animal}-{size}": size for animal in ANIMALS for size in ANIMAL_SIZES}
_KNOWLEDGE_TILES: Final = {f"knowledge-{number}": number for number in range(1, KNOWLEDGE + 1)}
_PLAIN: Final = {"castle": "dark_green", "mine": "grey", "ship": "blue"}
_NUMBERS: Final = _ANIMAL_TILES | _KNOWLEDGE_TILES
_COLORS: Final = {
    **dict.fromkeys(BUILDINGS, "beige"),
    **dict.fromkeys(_ANIMAL_TILES, "light_green"),
    **dict.fromkeys(_KNOWLEDGE_TILES, "yellow"),
    **_PLAIN,
}
"""The color of each tile, in the order of the tiles."""
_USED: Final = {2: 12, 3: 18, 4: 24}
"""Hex spaces in use by number of players (BB3)."""
_MOST: Final = 100
"""Of any amount in a file."""

__all__ = [
    "check_estate", "components", "estate", "estate_document", "estate_from_document", "load_estate",
    "read_depots", "read_scoring", "read_tiles",
]  # fmt: skip


@cache
def components() -> Components:
    """Return all packaged data: tiles, depots, estates and points; read once.

    >>> from isettlers.burgundy import components
    >>> box = components()
    >>> box
    <Components, 49 kinds of tiles, 9 estates>
    >>> sum(tile.copies for tile in box.tiles), box.scoring.regions
    (164, (1, 3, 6, 10, 15, 21, 28, 36))
    """
    scoring, goods = read_scoring(packaged("scoring.toml"))
    depots, black = read_depots(packaged("board.toml"))
    return Components(
        tiles=read_tiles(packaged("tiles.toml")),
        goods=goods,
        depots=depots,
        black=black,
        estates=tuple(printed_estates().values()),
        boards=read_boards(packaged("estates.toml")),
        scoring=scoring,
    )


def read_tiles(source: Source) -> tuple[Tile, ...]:
    """Return all tiles of a tile file in their fixed order. Raises TileError unless the stocks are those of BC1."""
    top = top_table(source)
    top.only(tuple(_COLORS))
    tiles = tuple(_tile(name, top.get(name)) for name in _COLORS)
    counts = Counter({BLACK: sum(tile.black for tile in tiles)})
    for tile in tiles:
        counts[tile.color] += tile.colored
    for back, stock in STOCKS.items():
        if counts[back] != stock:
            top.fail(f"expected {stock} tiles with a {back} back, got {counts[back]}")
    return tiles


def _tile(name: str, table: Toml) -> Tile:
    table.only(("name", "color", "colored", "black", "number", "text", "provenance", "confidence"))
    number = _NUMBERS.get(name, 0)
    color = table.get("color").one_of((_COLORS[name],))
    return Tile(
        id=name,
        kind=KIND_OF[color],
        name=table.get("name").line(),
        color=color,
        number=table.get("number", default=0).number(number, number),
        colored=table.get("colored").number(0, _MOST),
        black=table.get("black").number(0, _MOST),
        text=table.get("text").line(),
        origin=origin(table),
    )


def read_depots(source: Source) -> tuple[tuple[tuple[Space, ...], ...], tuple[int, ...]]:
    """Return the numbered depots of a board file, and the spaces of the black one by players.

    Raises TileError unless the spaces in use are those of BB3.
    """
    top = top_table(source)
    top.only(("provenance", "confidence", "black", "depots"))
    origin(top)
    listed = top.get("depots")
    depots = tuple(_depot(table, number) for number, table in enumerate(listed.items(DEPOTS), start=1))
    for players, expected in _USED.items():
        used = sum(space.players <= players for depot in depots for space in depot)
        if used != expected:
            listed.fail(f"expected {expected} spaces in use with {players} players, got {used}")
    return depots, by_number(top.get("black"), PLAYERS)


def _depot(table: Toml, number: int) -> tuple[Space, ...]:
    table.only(("number", "place", "spaces"))
    table.get("place").line()
    table.get("number").number(number, number)
    return tuple(_space(space) for space in table.get("spaces").items(SPACES))


def _space(table: Toml) -> Space:
    table.only(("color", "players", "with_three"))
    three: Iterable[Toml] = table.get("with_three").items(len(PHASES)) if "with_three" in table else ()
    return Space(
        table.get("color").one_of(COLORS),
        table.get("players").number(2, 4),
        tuple(color.one_of(COLORS) for color in three),
    )


def read_scoring(source: Source) -> tuple[Scoring, tuple[int, ...]]:
    """Return the points of a file, and the goods tiles by type. Raises TileError unless they are 42 (BC2)."""
    top = top_table(source)
    top.only(("provenance", "confidence", "regions", "phases", "large", "small", "sale", "goods"))
    origin(top)
    table = top.get("goods")
    table.only(GOODS)
    goods = _numbers(table.get(name) for name in GOODS)
    if sum(goods) != GOODS_TILES:
        table.fail(f"expected {GOODS_TILES} goods tiles in all, got {sum(goods)}")
    scoring = Scoring(
        regions=_numbers(top.get("regions").items(LARGEST_REGION)),
        phases=_numbers(top.get("phases").items(len(PHASES))),
        large=by_number(top.get("large"), PLAYERS),
        small=by_number(top.get("small"), PLAYERS),
        sale=by_number(top.get("sale"), PLAYERS),
    )
    return scoring, goods


def _numbers(nodes: Iterable[Toml]) -> tuple[int, ...]:
    return tuple(node.number(0, _MOST) for node in nodes)
