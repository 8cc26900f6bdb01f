"""The tiles of Founders of the Empire: how many there are, what they say, and where each field of them is from."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from isettlers.cli.founders import words
from isettlers.cli.json_output import put_json
from isettlers.cli.screen import console
from isettlers.cli.tables import Column, Table, table
from isettlers.cli.terminal import Option, Screen
from isettlers.founders.catalogue import tiles_tree
from isettlers.founders.data_files import components, load_tile_set
from isettlers.founders.data_model import COLORS, FIELDS, ORIGINS, RECONSTRUCTED, Kind, TileSet

OPTIONS: Final = (
    Option(
        "tiles",
        "a tile set of your own in place of the one in the box",
        "FILE",
        commands=("simulate", "arena", "balance", "play", "demo", "cards", "compile-data"),
    ),
)

_COLUMNS: Final[Mapping[str, Mapping[str, Callable[[Kind], str]]]] = {
    "nature": {"makes": words.makes},
    "village": {"needs": words.needs, "makes": words.makes},
    "city": {"needs": words.needs, "makes": words.makes, "token": lambda kind: kind.token or ""},
    "victory": {"needs": words.needs, "points": lambda kind: str(kind.vp)},
}
"""Columns of the tiles of a color, beside name and copies."""


def show(args: argparse.Namespace) -> None:
    """Print the tiles in the box, or those of a file. Raises TileError for a file that is no tile set."""
    tiles = own_tiles(args) or components().tiles
    if not put_json(args, lambda: _document(args.game, tiles)):
        _print(console(), tiles)


def own_tiles(args: argparse.Namespace) -> TileSet | None:
    """Return the user's tile set that the options name. Raises TileError."""
    return None if args.tiles is None else load_tile_set(args.tiles)


def _print(screen: Screen, tiles: TileSet) -> None:
    for color in COLORS:
        screen.print(_colored(color, [kind for kind in tiles.kinds if kind.color == color]))
    rows = [(one.name, one.tier, words.origin(one.origin), one.note) for one in tiles.resources]
    screen.print(table("resources", ("resource", "made by", "source", Column("note", fills=True)), rows, words=3))
    screen.print(f"Faces of the craftsmen tokens: {', '.join(tiles.faces)} ({words.origin(tiles.faces_origin)}).")
    if tiles.sources:
        sources = [(one.key, one.text) for one in tiles.sources]
        screen.print(table("sources", ("key", Column("what it is", fills=True)), sources))
    screen.print(summary(tiles))
    if tiles.note:
        screen.print(tiles.note)


def _colored(color: str, kinds: Sequence[Kind]) -> Table:
    """The kinds of a color."""
    columns = _COLUMNS[color]
    rows = [(kind.name, str(kind.count), *(say(kind) for say in columns.values()), _source(kind)) for kind in kinds]
    title = f"{color}: {words.amount('tile', sum(kind.count for kind in kinds))}"
    heads: list[str | Column] = ["tile", "copies", *map(Column, columns), Column("where it is from", fills=True)]
    return table(title, heads, rows)


def _source(kind: Kind) -> str:
    """Where a tile is from, and what there is to say about that."""
    return "\n".join(filter(None, (words.origins(kind), kind.note)))


def summary(tiles: TileSet) -> str:
    """How many tiles there are, and how much of what they say is from where."""
    fields = _fields(tiles)
    every = sum(fields.values())
    kinds = sum(kind.provenance == RECONSTRUCTED for kind in tiles.kinds)
    counts = ", ".join(f"{number} {word}" for word, number in fields.items())
    number = sum(kind.count for kind in tiles.kinds)
    return (
        f"{words.amount('tile', number)} of {words.amount('kind', len(tiles.kinds))}, "
        f"{kinds} of them reconstructed as a whole.\n"
        f"Of {every} fields: {counts} ({fields[RECONSTRUCTED] / every:.0%} reconstructed)."
    )


def _fields(tiles: TileSet) -> Counter[str]:
    """How many fields of all kinds are from where, by the words for that."""
    counts = Counter(kind.origin(name).word for kind in tiles.kinds for name in FIELDS[kind.color])
    return Counter({word: counts[word] for word in ORIGINS if counts[word]})


def _document(game: str, tiles: TileSet) -> dict[str, Any]:
    return {
        "game": game,
        **tiles_tree(tiles),
        "counts": {
            "tiles": sum(kind.count for kind in tiles.kinds),
            "kinds": len(tiles.kinds),
            "reconstructed_kinds": sum(kind.provenance == RECONSTRUCTED for kind in tiles.kinds),
            "fields": dict(_fields(tiles)),
        },
    }
