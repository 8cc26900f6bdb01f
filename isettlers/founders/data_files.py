"""The packaged data of the game, read once and checked, and your own tile sets."""

from __future__ import annotations

from functools import cache
from typing import Final

from isettlers.founders.data_model import (
    EACH_TOKEN,
    LEAST_OPEN,
    MOST_OPEN,
    PLAYERS,
    ROW_LIMIT,
    STACKS,
    TOKENS,
    Components,
    Scoring,
)
from isettlers.founders.data_reading import origin, packaged, top_table
from isettlers.founders.tile_sets import (
    PACKAGED,
    check_tile_set,
    load_tile_set,
    packaged_tiles,
    tile_set_document,
    tile_set_from_document,
)
from isettlers.kit.toml import Source, Toml, by_number

_SCORING: Final = ("craftsmen", "token", "replaced")

__all__ = [
    "PACKAGED", "check_tile_set", "components", "load_tile_set", "packaged_tiles", "read_numbers",
    "tile_set_document", "tile_set_from_document",
]  # fmt: skip


@cache
def components() -> Components:
    """Return all packaged data: the tiles, and the amounts for each number of players; read once.

    >>> from isettlers.founders import components
    >>> box = components()
    >>> box.tiles, box.rows, box.victory_open
    (TileSet(name='founders'), (3, 2, 1), (8, 12, 12))
    """
    return read_numbers(packaged("numbers.toml"))


def read_numbers(source: Source) -> Components:
    """Return the packaged tiles with the amounts of a file. Raises TileError where the game has no room for them."""
    top = top_table(source)
    top.only(("setup", "tokens", "scoring"))
    setup = top.get("setup")
    setup.only(("victory_open", "draft_open", "rows", "row_limit", "origin"))
    _check_origin(setup)
    return Components(
        tiles=packaged_tiles(),
        victory_open=by_number(setup.get("victory_open"), PLAYERS, 1, MOST_OPEN),
        draft_open=_draft(setup.get("draft_open")),
        rows=_rows(setup.get("rows")),
        row_limit=setup.get("row_limit").number(ROW_LIMIT, ROW_LIMIT),
        tokens=_amounts(_known(top, "tokens", TOKENS), TOKENS, EACH_TOKEN, EACH_TOKEN),
        scoring=Scoring(*_amounts(_known(top, "scoring", _SCORING), _SCORING, 0, 9)),
    )


def _check_origin(table: Toml) -> None:
    origin(table, [source.key for source in packaged_tiles().sources])


def _rows(table: Toml) -> tuple[int, ...]:
    """Tiles by row; fewer of them would make games longer than a territory can grow (FA31)."""
    table.only(STACKS)
    amounts = _amounts(table, STACKS, 1, ROW_LIMIT)
    if sum(amounts) < LEAST_OPEN:
        table.fail(f"expected {LEAST_OPEN} tiles or more in all, got {sum(amounts)}")
    return amounts


def _known(top: Toml, key: str, names: tuple[str, ...]) -> Toml:
    """A table of amounts by name, with its origin."""
    table = top.get(key)
    table.only((*names, "origin"))
    _check_origin(table)
    return table


def _amounts(table: Toml, names: tuple[str, ...], least: int, most: int) -> tuple[int, ...]:
    return tuple(table.get(name).number(least, most) for name in names)


def _draft(table: Toml) -> tuple[int, ...]:
    """Two tiles for each player and one that is left (FS4)."""
    return tuple(table.get(str(players)).number(2 * players + 1, 2 * players + 1) for players in PLAYERS)
