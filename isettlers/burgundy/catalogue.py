"""The catalogue of The Castles of Burgundy: what a front end draws tiles and estates from (docs/catalogue.md)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from isettlers._core.burgundy.engine import VOCABULARY
from isettlers.burgundy.asking import QUESTIONS, RULES
from isettlers.burgundy.data_files import components, estate_document
from isettlers.burgundy.data_model import COLOR_OF, GOODS, PLAYERS, STOCKS, Estate, Origin, Space, Tile
from isettlers.burgundy.events import VALUES
from isettlers.burgundy.hexes import STEPS, place_of, row_of
from isettlers.burgundy.rulings import Rulings
from isettlers.kit.catalogues import by_players, game_tree, questions_tree, rules_tree, words_tree
from isettlers.registry import game

_PAGES: Final = ("burgundy",)
_TILE_RULES: Final = {
    "building": ("BE6", "BE7"),
    "animal": ("BE3",),
    "knowledge": ("BE1",),
    "castle": ("BE4",),
    "mine": ("BE5", "BP3"),
    "ship": ("BE2",),
}
_TRACK: Final = range(7)
"""Spaces of the turn order track (BB1)."""
_STORAGE: Final = {"tiles": 3, "goods": 3}
"""Tiles, and types of goods, in the storage of a seat (BC6)."""

Tree = dict[str, Any]


def parts(own: Iterable[Estate]) -> Tree:
    """Return the parts of catalogues: those of the package, and estates of your own."""
    added = [{"tree": estate_document(estate), "catalogue": estate_tree(estate)} for estate in own]
    return {"about": about(), "estates": _printed(), "own": added}


@cache
def _printed() -> Tree:
    return {estate.name: estate_tree(estate) for estate in components().estates}


@cache
def about() -> Tree:
    """Return all that does not depend on the setup."""
    data = components()
    return {
        **game_tree(game("burgundy"), RULES, VALUES),
        "questions": questions_tree(QUESTIONS),
        **words_tree(VOCABULARY),
        "tiles": [tile_tree(tile) for tile in data.tiles],
        "stocks": dict(STOCKS),
        "goods": [
            {"name": name, "die": die, "count": count}
            for die, (name, count) in enumerate(zip(GOODS, data.goods, strict=True), start=1)
        ],
        "depots": [
            {"depot": number, "spaces": [_space(space) for space in depot]}
            for number, depot in enumerate(data.depots, start=1)
        ],
        "black": by_players(PLAYERS[0], data.black),
        "track": list(_TRACK),
        "storage": dict(_STORAGE),
        "steps": [list(step) for step in STEPS],
        "scoring": _scoring(),
        **rules_tree(Rulings, _PAGES),
    }


def estate_tree(estate: Estate) -> Tree:
    """Return an estate: its hexes and regions."""
    region_of = {number: region for region, hexes in enumerate(estate.regions) for number in hexes}
    return {
        "name": estate.name,
        "hexes": [_hex(estate, number, region_of[number]) for number in range(len(estate.colors))],
        "regions": [
            {"color": COLOR_OF[estate.colors[hexes[0]]], "hexes": list(hexes), "size": len(hexes)}
            for hexes in estate.regions
        ],
        "note": estate.note,
        **_origin(estate.origin),
    }


def _hex(estate: Estate, number: int, region: int) -> Tree:
    row, column = row_of(number)
    q, r = place_of(number)
    return {
        "hex": number,
        "row": row,
        "column": column,
        "q": q,
        "r": r,
        "color": COLOR_OF[estate.colors[number]],
        "die": estate.dice[number],
        "region": region,
    }


def tile_tree(tile: Tile) -> Tree:
    """Return a kind of tile."""
    own = (f"BK{tile.number}",) if tile.kind == "knowledge" else ()
    return {
        "id": tile.id,
        "name": tile.name,
        "kind": tile.kind,
        "color": tile.color,
        "number": tile.number,
        "colored": tile.colored,
        "black": tile.black,
        "count": tile.copies,
        "text": tile.text,
        "rules": [*_TILE_RULES[tile.kind], *own],
        **_origin(tile.origin),
    }


def _origin(origin: Origin) -> Tree:
    return {"provenance": origin.provenance, "confidence": origin.confidence}


def _space(space: Space) -> Tree:
    return {
        "color": space.color,
        "players": space.players,
        "with_three": list(space.with_three) if space.with_three else None,
    }


def _scoring() -> Tree:
    scoring = components().scoring
    return {
        "regions": list(scoring.regions),
        "phases": list(scoring.phases),
        "large": by_players(PLAYERS[0], scoring.large),
        "small": by_players(PLAYERS[0], scoring.small),
        "sale": by_players(PLAYERS[0], scoring.sale),
    }
