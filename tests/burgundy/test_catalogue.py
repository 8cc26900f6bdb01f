"""The catalogue of The Castles of Burgundy: tiles and estates as in their files, hexes joined as in the core."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

import isettlers
from isettlers import State
from isettlers.burgundy import Setup, components, load_estate
from isettlers.burgundy.data_model import Estate
from isettlers.burgundy.hexes import NEIGHBORS, ROWS

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "own_estate.toml"

Tree = Mapping[str, Any]


def neighbors(estate: Tree, steps: list[list[int]]) -> list[set[int]]:
    """The neighbours of each hex by its coordinates."""
    places = {(one["q"], one["r"]): one["hex"] for one in estate["hexes"]}
    return [
        {places[one["q"] + q, one["r"] + r] for q, r in steps if (one["q"] + q, one["r"] + r) in places}
        for one in estate["hexes"]
    ]


def steps_to(die: int, other: int) -> int:
    """How many workers one value of a die is from another (BU3)."""
    return min(abs(die - other), 6 - abs(die - other))


def positions(settings: Tree, seed: int) -> Iterator[State]:
    state = isettlers.start("burgundy", seed=seed, **settings)
    generator = random.Random(seed)
    while not state.over:
        yield state
        state.apply(generator.choice(state.legal_ids()))


def test_coordinates_join_the_hexes_that_are_neighbours() -> None:
    tree = Setup(players=2).catalogue()
    (estate,) = tree["estates"]
    assert [one["hex"] for one in estate["hexes"]] == list(range(37))
    assert neighbors(estate, tree["steps"]) == [set(near) for near in NEIGHBORS]
    assert (estate["hexes"][18]["q"], estate["hexes"][18]["r"]) == (0, 0)


def test_coordinates_lay_the_hexes_out_in_their_rows() -> None:
    """The middle of a hex lies at (q + r / 2, r) times its size, each row centered."""
    (estate,) = Setup(players=2).catalogue()["estates"]
    for one in estate["hexes"]:
        assert one["r"] == one["row"] - 3
        assert one["q"] + one["r"] / 2 == one["column"] - (ROWS[one["row"]] - 1) / 2
    assert [one["row"] for one in estate["hexes"]] == [row for row, width in enumerate(ROWS) for _ in range(width)]


def test_tiles_are_added_beside_others_by_the_coordinates() -> None:
    """The core offers a tile that is no building each hex of its color beside a tile that the die comes to."""
    compared = 0
    for state in positions({"players": 2}, 11):
        tree = state.setup.catalogue()
        view = state.view(None)
        if view.get("pending", {}).get("asked") != "die":
            continue
        (estate,) = tree["estates"]
        near = neighbors(estate, tree["steps"])
        colors = {tile["id"]: tile["color"] for tile in tree["tiles"]}
        seat = view["seats"][state.actor]
        filled = {tile["hex"] for tile in seat["tiles"]}
        if any(tile["tile"].startswith("knowledge") for tile in seat["tiles"]):
            continue  # some change the die for nothing
        fitting = {
            (tile, one["hex"])
            for tile in seat["stored"]
            for one in estate["hexes"]
            if colors[tile] == one["color"] != "beige"
            and steps_to(view["pending"]["die"], one["die"]) <= seat["workers"]
            and one["hex"] not in filled
            and near[one["hex"]] & filled
        }
        offered = {(one.arguments["tile"], one.arguments["hex"]) for one in state.legal if one.kind == "place"}
        assert {(tile, hex_) for tile, hex_ in offered if colors[tile] != "beige"} == fitting
        compared += len(fitting)
    assert compared > 20


def is_estate(entry: Tree, estate: Estate) -> bool:
    """Whether an entry has the facts of an estate."""
    hexes = [(one["color"], one["die"]) for one in entry["hexes"]]
    regions = [one["hexes"] for one in entry["regions"]]
    sizes = {
        color: tuple(sorted(one["size"] for one in entry["regions"] if one["color"] == color)) for color, _ in hexes
    }
    return (
        (entry["name"], entry["note"]) == (estate.name, estate.note)
        and [hex_ for hex_, (color, _) in enumerate(hexes) if color == "dark_green"] == list(estate.castles)
        and [die for _, die in hexes] == list(estate.dice)
        and regions == [list(region) for region in estate.regions]
        and sizes == estate.region_sizes()
        and all(one["hex"] in regions[one["region"]] for one in entry["hexes"])
    )


def test_estates_are_those_of_the_setup() -> None:
    data = components()
    own = load_estate(EXAMPLE)
    tree = Setup(estates=(own, "5", own)).catalogue()
    assert tree["given"] == [own.name, "5", own.name]
    assert tree["boards"] == []
    assert is_estate(tree["estates"][0], own)
    assert is_estate(tree["estates"][1], data.estates[4])
    assert len(tree["estates"]) == 2
    assert Setup(players=3).catalogue()["given"] == ["1", "1", "1"]


def test_boards_have_the_estates_of_their_sides() -> None:
    data = components()
    tree = Setup(players=4, estates="drawn").catalogue()
    assert tree["boards"] == [list(pair) for pair in data.boards]
    assert tree["given"] == [None] * 4
    entries = {estate["name"]: estate for estate in tree["estates"]}
    assert all(is_estate(entries[estate.name], estate) for estate in data.estates)
    own = load_estate(EXAMPLE)
    tree = Setup(estates="drawn", boards=[(own, "2"), ("3", "4")]).catalogue()
    assert tree["boards"] == [[own.name, "2"], ["3", "4"]]
    assert is_estate(tree["estates"][0], own)


def test_tiles_depots_and_points_are_those_of_the_files() -> None:
    data = components()
    tree = Setup(players=2).catalogue()
    assert [
        (one["id"], one["name"], one["kind"], one["color"], one["number"], one["text"]) for one in tree["tiles"]
    ] == [(tile.id, tile.name, tile.kind, tile.color, tile.number, tile.text) for tile in data.tiles]
    assert sum(one["count"] for one in tree["tiles"]) == 164
    for back, count in tree["stocks"].items():
        there = [one["black"] if back == "black" else one["colored"] * (one["color"] == back) for one in tree["tiles"]]
        assert sum(there) == count
    assert [(one["die"], one["count"]) for one in tree["goods"]] == [(die, 7) for die in range(1, 7)]
    assert [[space["players"] for space in depot["spaces"]] for depot in tree["depots"]] == [
        [space.players for space in depot] for depot in data.depots
    ]
    assert tree["black"] == {"2": 4, "3": 6, "4": 8}
    assert tree["scoring"]["regions"] == list(data.scoring.regions)
    assert tree["scoring"]["large"] == {"2": 5, "3": 6, "4": 7}
    rules = {one["id"]: one["rules"] for one in tree["tiles"]}
    assert rules["knowledge-7"] == ["BE1", "BK7"]
    assert rules["watchtower"] == ["BE6", "BE7"]


@pytest.mark.parametrize("settings", [{"players": 4, "estates": "drawn"}, {"players": 3}])
def test_all_that_positions_name_is_there(settings: Tree) -> None:
    for state in positions(settings, 7):
        tree = state.setup.catalogue()
        view = state.view(0)
        tiles = {one["id"] for one in tree["tiles"]}
        estates = {one["name"] for one in tree["estates"]}
        named = [*view["black"], *(tile for depot in view["depots"] for tile in depot["tiles"])]
        for seat in view["seats"]:
            named += [*seat["stored"], *(tile["tile"] for tile in seat["tiles"])]
            assert seat["estate"] is None or seat["estate"] in estates
            assert set(seat["goods"]) <= {good["name"] for good in tree["goods"]}
        assert set(named) <= tiles
        if len(view["seats"][0]["tiles"]) > 8:
            break
