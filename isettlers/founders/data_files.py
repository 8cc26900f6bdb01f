"""The packaged data of the game, read once and checked, and tile sets of one's own."""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import evolve

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
from isettlers.founders.data_reading import Table, packaged
from isettlers.founders.tile_sets import (
    PACKAGED,
    check_tile_set,
    load_tile_set,
    packaged_tiles,
    tile_set_document,
    tile_set_from_document,
)
from isettlers.kit.toml_table import Source

_SCORING: Final = ("craftsmen", "token", "replaced")

__all__ = [
    "PACKAGED", "check_tile_set", "components", "load_tile_set", "packaged_tiles", "read_numbers",
    "tile_set_document", "tile_set_from_document",
]  # fmt: skip


@cache
def components() -> Components:
    """All packaged data."""
    return read_numbers(packaged("numbers.toml"))


def read_numbers(source: Source) -> Components:
    """The packaged tiles with the amounts of a file. Raises TileError where the game has no room for them."""
    top = evolve(Table.read(source), known=tuple(source.key for source in packaged_tiles().sources))
    top.only(("setup", "tokens", "scoring"))
    setup = top.table("setup")
    setup.only(("victory_open", "draft_open", "rows", "row_limit", "origin"))
    setup.origin()
    return Components(
        tiles=packaged_tiles(),
        victory_open=_victory(setup),
        draft_open=_draft(setup),
        rows=_rows(setup.table("rows")),
        row_limit=setup.number("row_limit", least=ROW_LIMIT, most=ROW_LIMIT),
        tokens=_amounts(_known(top, "tokens", TOKENS), TOKENS, least=EACH_TOKEN, most=EACH_TOKEN),
        scoring=Scoring(*_amounts(_known(top, "scoring", _SCORING), _SCORING, most=9)),
    )


def _rows(table: Table) -> tuple[int, ...]:
    """Tiles by row; fewer of them would make games longer than a territory can grow (FA31)."""
    table.only(STACKS)
    found = _amounts(table, STACKS, least=1, most=ROW_LIMIT)
    if sum(found) < LEAST_OPEN:
        raise table.fail("", f"{sum(found)} tiles in all; wanted are {LEAST_OPEN} or more")
    return found


def _known(top: Table, key: str, names: tuple[str, ...]) -> Table:
    """A table of amounts by name, with its origin."""
    table = top.table(key)
    table.only((*names, "origin"))
    table.origin()
    return table


def _amounts(table: Table, names: tuple[str, ...], *, least: int = 0, most: int) -> tuple[int, ...]:
    return tuple(table.number(name, least=least, most=most) for name in names)


def _victory(setup: Table) -> tuple[int, ...]:
    found = setup.by_number("victory_open", PLAYERS)
    if not all(1 <= number <= MOST_OPEN for number in found):
        raise setup.fail("victory_open", f"wanted are 1 to {MOST_OPEN} tiles for each number of players")
    return found


def _draft(setup: Table) -> tuple[int, ...]:
    """Two tiles for each player and one that is left (FS4)."""
    found = setup.by_number("draft_open", PLAYERS)
    for players, number in zip(PLAYERS, found, strict=True):
        if number != 2 * players + 1:
            raise setup.fail("draft_open", f"{number} tiles for {players} players; wanted: {2 * players + 1}")
    return found
