"""The packaged data of the game, read once and checked, and estates of one's own."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from attrs import evolve

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
from isettlers.burgundy.data_reading import Table, packaged
from isettlers.burgundy.estates import (
    check_estate,
    estate,
    estate_document,
    estate_from_document,
    load_estate,
    printed_estates,
    read_boards,
)
from isettlers.kit.toml_table import Source

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

__all__ = [
    "check_estate", "components", "estate", "estate_document", "estate_from_document", "load_estate",
    "read_depots", "read_scoring", "read_tiles",
]  # fmt: skip


@cache
def components() -> Components:
    """All packaged data."""
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
    """All tiles of a tile file in their fixed order. Raises TileError unless the stocks come to what BC1 says."""
    top = Table.read(source)
    top.only(tuple(_COLORS))
    found = tuple(_tile(evolve(top.table(name), entry=name, path="")) for name in _COLORS)
    counts = Counter({BLACK: sum(tile.black for tile in found)})
    for tile in found:
        counts[tile.color] += tile.colored
    for back, wanted in STOCKS.items():
        if counts[back] != wanted:
            raise top.fail("", f"{counts[back]} tiles with a {back} back; there are {wanted}")
    return found


def _tile(table: Table) -> Tile:
    table.only(("name", "color", "colored", "black", "number", "text", "provenance", "confidence"))
    color, number = _COLORS[table.entry], _NUMBERS.get(table.entry, 0)
    if table.choice("color", COLORS) != color:
        raise table.fail("color", f"{table.values['color']!r} does not fit; wanted: {color}")
    if table.number("number", 0) != number:
        raise table.fail("number", f"{table.values.get('number', 0)!r} does not fit; wanted: {number}")
    return Tile(
        id=table.entry,
        kind=KIND_OF[color],
        name=table.text("name"),
        color=color,
        number=number,
        colored=table.number("colored"),
        black=table.number("black"),
        text=table.text("text"),
        origin=table.origin(),
    )


def read_depots(source: Source) -> tuple[tuple[tuple[Space, ...], ...], tuple[int, ...]]:
    """The numbered depots of a board file, and the spaces of the black one by players.

    Raises TileError unless the spaces in use come to what BB3 says.
    """
    top = Table.read(source)
    top.only(("provenance", "confidence", "black", "depots"))
    top.origin()
    depots = tuple(_depot(table, number) for number, table in enumerate(top.tables("depots"), start=1))
    if len(depots) != DEPOTS:
        raise top.fail("depots", f"{len(depots)} depots; there are {DEPOTS}")
    for players, wanted in _USED.items():
        used = sum(space.players <= players for depot in depots for space in depot)
        if used != wanted:
            raise top.fail("depots", f"{used} spaces in use with {players} players; there are {wanted}")
    return depots, top.by_number("black", PLAYERS)


def _depot(table: Table, number: int) -> tuple[Space, ...]:
    table.only(("number", "place", "spaces"))
    table.text("place")
    if table.number("number") != number:
        raise table.fail("number", f"{table.values['number']!r} does not fit; wanted: {number}")
    spaces = tuple(_space(space) for space in table.tables("spaces"))
    if len(spaces) != SPACES:
        raise table.fail("spaces", f"{len(spaces)} spaces; there are {SPACES}")
    return spaces


def _space(table: Table) -> Space:
    table.only(("color", "players", "with_three"))
    three = table.choices("with_three", COLORS) if "with_three" in table.values else ()
    if three and len(three) != len(PHASES):
        raise table.fail("with_three", f"{len(three)} colors; there are {len(PHASES)} phases")
    return Space(table.choice("color", COLORS), table.number("players", least=2, most=4), three)


def read_scoring(source: Source) -> tuple[Scoring, tuple[int, ...]]:
    """The points of a file, and the goods tiles by type. Raises TileError unless there are 42 goods tiles (BC2)."""
    top = Table.read(source)
    top.only(("provenance", "confidence", "regions", "phases", "large", "small", "sale", "goods"))
    top.origin()
    table = top.table("goods")
    table.only(GOODS)
    goods = tuple(table.number(name) for name in GOODS)
    if sum(goods) != GOODS_TILES:
        raise top.fail("goods", f"{sum(goods)} goods tiles in all; there are {GOODS_TILES}")
    scoring = Scoring(
        regions=top.numbers("regions", LARGEST_REGION),
        phases=top.numbers("phases", len(PHASES)),
        large=top.by_number("large", PLAYERS),
        small=top.by_number("small", PLAYERS),
        sale=top.by_number("sale", PLAYERS),
    )
    return scoring, goods
