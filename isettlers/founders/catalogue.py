"""The catalogue of Founders of the Empire: what a front end draws tiles and territories from (docs/catalogue.md)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from isettlers._core.founders.engine import VOCABULARY
from isettlers.founders.asking import QUESTIONS, RULES, SHARED_KINDS
from isettlers.founders.cells import CORNERS, REACH, SIDES, SQUARE
from isettlers.founders.data_files import components, tile_set_document
from isettlers.founders.data_model import FIELDS, PLAYERS, STACKS, TOKENS, Kind, Origin, Resource, TileSet
from isettlers.founders.events import VALUES
from isettlers.founders.rulings import Rulings
from isettlers.kit.asking import Rules
from isettlers.kit.catalogues import by_players, game_tree, questions_tree, rules_tree, words_tree
from isettlers.registry import game

_PAGES: Final = ("founders",)

Tree = dict[str, Any]


def parts(own: Iterable[TileSet]) -> Tree:
    """Return the parts of catalogues: those of the package, and tile sets of your own."""
    added = [{"tree": tile_set_document(tiles), "catalogue": tiles_tree(tiles)} for tiles in own]
    return {"about": about(), "tiles": _packaged(), "own": added}


@cache
def _packaged() -> Tree:
    return tiles_tree(components().tiles)


@cache
def about() -> Tree:
    """Return all that does not depend on the setup."""
    data = components()
    return {
        **game_tree(game("founders"), {**RULES, **_shared_kinds()}, VALUES),
        "questions": questions_tree(QUESTIONS),
        **words_tree(VOCABULARY),
        "grid": _grid(),
        "victory_open": by_players(PLAYERS[0], data.victory_open),
        "draft_open": by_players(PLAYERS[0], data.draft_open),
        "rows": dict(zip(STACKS, data.rows, strict=True)),
        "row_limit": data.row_limit,
        "tokens": dict(zip(TOKENS, data.tokens, strict=True)),
        "scoring": {
            "craftsmen": data.scoring.craftsmen,
            "token": data.scoring.token,
            "replaced": data.scoring.replaced,
        },
        **rules_tree(Rulings, _PAGES),
    }


def _shared_kinds() -> dict[str, Rules]:
    """Return the rules of kinds of actions that answer several questions."""
    rules = {kind: [rule for name in names for rule in RULES[name]] for kind, names in SHARED_KINDS.items()}
    return {kind: tuple(dict.fromkeys(ids)) for kind, ids in rules.items()}


def _grid() -> Tree:
    """Return the cells of a territory: how far they reach, and the steps to their neighbours."""
    return {
        "reach": REACH,
        "sides": [list(step) for step in SIDES],
        "corners": [list(step) for step in CORNERS],
        "square": [list(cell) for cell in SQUARE],
    }


def tiles_tree(tiles: TileSet) -> Tree:
    """Return a tile set: tiles, resources, and the faces of craftsmen."""
    return {
        "tile_set": tiles.name,
        "note": tiles.note,
        "tiles": [_kind(kind) for kind in tiles.kinds],
        "resources": [_resource(one) for one in tiles.resources],
        "faces": list(tiles.faces),
        "faces_origin": _origin(tiles.faces_origin),
        "sources": {one.key: one.text for one in tiles.sources},
    }


def _kind(kind: Kind) -> Tree:
    return {
        "id": kind.name,
        "name": kind.title,
        "color": kind.color,
        "count": kind.count,
        "requires": list(kind.requires),
        "produces": list(kind.produces),
        "token": kind.token,
        "vp": kind.vp,
        "note": kind.note,
        "provenance": kind.provenance,
        "origins": {name: _origin(kind.origin(name)) for name in FIELDS[kind.color]},
    }


def _resource(one: Resource) -> Tree:
    return {"name": one.name, "tier": one.tier, "note": one.note, "origin": _origin(one.origin)}


def _origin(origin: Origin) -> Tree:
    return {"provenance": origin.word, "sources": list(origin.sources)}
