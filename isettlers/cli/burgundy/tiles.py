"""The tiles and estates of The Castles of Burgundy: how many there are, what they do, and where that is from."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from isettlers.burgundy.catalogue import tile_tree
from isettlers.burgundy.data_files import components
from isettlers.burgundy.data_model import COLORS, Tile
from isettlers.cli.burgundy import words
from isettlers.cli.burgundy.estates import OPTIONS as ESTATE_OPTIONS
from isettlers.cli.burgundy.estates import document, draw, estates_requested
from isettlers.cli.json_output import put_json
from isettlers.cli.screen import console
from isettlers.cli.tables import Column, table
from isettlers.cli.terminal import Option
from isettlers.errors import CardError
from isettlers.kit.reading import unknown

OPTIONS: Final = (
    Option("color", f"only the tiles of a colour: {', '.join(COLORS)}", "C", commands=("cards",), values=COLORS),
    *ESTATE_OPTIONS,
)

_COLUMNS: Final = (
    Column("tile", whole=True), "own back", "black back", Column("what it does", fills=True), Column("source"),
)  # fmt: skip


def show(args: argparse.Namespace) -> None:
    """Print the tiles of all colours or of one, or draw estates. Raises CardError, SetupError for what there is not."""
    if estates_requested(args):
        draw(args)
        return
    if args.color is not None and args.color not in COLORS:
        raise CardError(unknown("colour", args.color, COLORS))
    tiles = [tile for tile in components().tiles if args.color in {None, tile.color}]
    if not put_json(args, lambda: _document(args.game, tiles, estates=args.color is None)):
        _print(tiles, estates=args.color is None)


def _print(tiles: Sequence[Tile], *, estates: bool) -> None:
    screen = console()
    for color in dict.fromkeys(tile.color for tile in tiles):
        there = [tile for tile in tiles if tile.color == color]
        rows = [(tile.id, str(tile.colored), str(tile.black), tile.text, words.source(tile)) for tile in there]
        title = f"{words.color(color)}: {words.amount('tile', sum(tile.copies for tile in there))}"
        screen.print(table(title, _COLUMNS, rows))
    screen.print(_total(tiles))
    if estates:
        known = [
            (one.name, one.origin.provenance.replace("-", " "), one.origin.confidence, one.note)
            for one in components().estates
        ]
        screen.print(table("estates", ("estate", "source", "how sure", "why"), known, words=4))
        screen.print(_boards())


def _total(tiles: Sequence[Tile]) -> str:
    """How many tiles there are, and from which sources."""
    sources: Counter[str] = Counter()
    for tile in tiles:
        sources[tile.origin.provenance.replace("-", " ")] += tile.copies
    counts = ", ".join(f"{number} {source}" for source, number in sources.most_common())
    return f"{words.amount('tile', sum(sources.values()))} of {words.amount('kind', len(tiles))}: {counts}."


def _boards() -> str:
    pairs = ", ".join(map("/".join, components().boards))
    return f"Estates on the two sides of a board: {pairs} (RECONSTRUCTED)."


def _document(game: str, tiles: Sequence[Tile], *, estates: bool) -> dict[str, Any]:
    data = components()
    tree: dict[str, Any] = {
        "game": game,
        "tiles": [tile_tree(tile) for tile in tiles],
        "counts": {
            "tiles": sum(tile.copies for tile in tiles),
            "kinds": len(tiles),
            "reconstructed_kinds": sum(tile.origin.provenance == "reconstructed" for tile in tiles),
        },
    }
    if estates:
        tree["estates"] = [document(one) for one in data.estates]
        tree["boards"] = [list(pair) for pair in data.boards]
    return tree
