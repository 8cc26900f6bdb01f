"""The catalogue of Founders of the Empire: tiles as their files have them, cells as the core joins them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import isettlers
from isettlers import State
from isettlers.founders import Setup, TileSet, components, load_tile_set

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "own_tiles.toml"

Tree = Mapping[str, Any]


def positions(settings: Tree, seed: int) -> Iterator[State]:
    state = isettlers.start("founders", seed=seed, **settings)
    generator = random.Random(seed)
    while not state.over:
        yield state
        state.apply(generator.choice(state.legal_ids()))


def test_tiles_are_added_on_the_cells_beside_others() -> None:
    """The core offers a nature tile each free cell that shares a side with a tile, and no other free cell."""
    compared = 0
    for state in positions({"players": 2}, 4):
        tree = state.setup.catalogue()
        colors = {tile["id"]: tile["color"] for tile in tree["tiles"]}
        view = state.view(None)
        pending = view.get("pending", {})
        if pending.get("asked") != "place" or colors[pending["tile"]] != "nature":
            continue
        tiles = {tuple(tile["at"]) for tile in view["seats"][state.actor]["tiles"]}
        beside = {(x + dx, y + dy) for x, y in tiles for dx, dy in tree["grid"]["sides"]} - tiles
        offered = {(one.arguments["x"], one.arguments["y"]) for one in state.legal}
        assert offered - tiles == beside
        compared += len(beside)
    assert compared > 20


def test_carts_lie_on_squares() -> None:
    tree = Setup(players=2).catalogue()
    assert sorted(map(tuple, tree["grid"]["square"])) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    around = [*tree["grid"]["sides"], *tree["grid"]["corners"]]
    assert sorted(map(tuple, around)) == [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    cells = next(block for block in tree["actions"] if block["kind"] == "cell")
    assert cells["count"] == (2 * tree["grid"]["reach"] + 1) ** 2


def has_tiles(tree: Tree, tiles: TileSet) -> bool:
    """Whether a catalogue has the facts of a tile set."""
    return (
        (tree["tile_set"], tree["note"], tree["faces"]) == (tiles.name, tiles.note, list(tiles.faces))
        and [(one["name"], one["tier"]) for one in tree["resources"]]
        == [(one.name, one.tier) for one in tiles.resources]
        and [
            (
                one["id"],
                one["name"],
                one["color"],
                one["count"],
                one["requires"],
                one["produces"],
                one["token"],
                one["vp"],
            )
            for one in tree["tiles"]
        ]
        == [
            (one.name, one.title, one.color, one.count, list(one.requires), list(one.produces), one.token, one.vp)
            for one in tiles.kinds
        ]
    )


def test_tiles_and_amounts_are_those_of_the_files() -> None:
    data = components()
    tree = Setup(players=2).catalogue()
    assert has_tiles(tree, data.tiles)
    assert sum(one["count"] for one in tree["tiles"]) == 97
    assert tree["rows"] == {"nature": 3, "village": 2, "city": 1}
    assert tree["victory_open"] == {"2": 8, "3": 12, "4": 12}
    assert tree["tokens"] == {"war": 6, "coin": 6, "cart": 6, "craftsmen": 6}
    assert tree["scoring"] == {"craftsmen": 2, "token": 1, "replaced": 1}


def test_own_tiles_come_with_their_own_data() -> None:
    own = load_tile_set(EXAMPLE)
    setup = Setup(players=2, tiles=own)
    assert has_tiles(setup.catalogue(), own)
    assert has_tiles(Setup.from_document(setup.document()).catalogue(), own)


def test_all_that_positions_name_is_there() -> None:
    own = load_tile_set(EXAMPLE)
    for settings in ({"players": 4}, {"players": 2, "tiles": own}):
        for state in positions(settings, 9):
            tree = state.setup.catalogue()
            view = state.view(None)
            named = [*view["victory"], *(tile for row in view["rows"].values() for tile in row)]
            named += [tile["tile"] for seat in view["seats"] for tile in seat["tiles"]]
            assert set(named) <= {one["id"] for one in tree["tiles"]}
            if len(view["seats"][0]["tiles"]) > 8:
                break
