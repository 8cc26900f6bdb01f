"""Data as the core reads them: what is damaged is refused, and what is not refused can be played with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve
from field_tables import page_fields
from games.data_damage import survive
from games.founders_mixes import OWN_TILES
from msgpack import packb, unpackb
from setup_trees import DATA

from isettlers._core.founders.engine import TABLE_FAULTS, FoundersTables
from isettlers.founders import Setup
from isettlers.founders.compiled import data_tree, own_tree, packed_data

OWN_DATA: Final = packb(own_tree([OWN_TILES]))
WEIGHTS: Final = packb(data_tree()["weights"]["tuned"])
MARK: Final = "a list that says it has 2**32 - 1 entries"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_damaged_data_are_refused_or_can_be_played_with(players: int) -> None:
    tree = packb(Setup(players=players).document())
    refused, played = survive(lambda data: FoundersTables(tree, data, b"", WEIGHTS), packed_data(), players, 300)
    assert min(refused, played) > 5


def test_damaged_data_of_own_tiles_are_refused_or_can_be_played_with() -> None:
    tree = packb(Setup(tiles=OWN_TILES).document())
    refused, played = survive(lambda own: FoundersTables(tree, packed_data(), own, WEIGHTS), OWN_DATA, 1, 300)
    assert min(refused, played) > 5


def few_in_rows(data: dict[str, Any]) -> None:
    data["amounts"][2] = [1, 1, 1]


def much_to_draft(data: dict[str, Any]) -> None:
    data["amounts"][1] = [6, 7, 9]


def thirteen_open(data: dict[str, Any]) -> None:
    data["amounts"][0] = [13, 13, 13]


def many_points(data: dict[str, Any]) -> None:
    data["amounts"][3] = [100, 1, 1]


def many_resources(data: dict[str, Any]) -> None:
    data["tiles"]["resources"] += ["more", "most"]


def swapped_colors(data: dict[str, Any]) -> None:
    kinds = data["tiles"]["kinds"]
    kinds[0], kinds[-1] = kinds[-1], kinds[0]


def unknown_resource(data: dict[str, Any]) -> None:
    data["tiles"]["kinds"][6][4] = [0, 14]


def one_resource_twice(data: dict[str, Any]) -> None:
    data["tiles"]["kinds"][6][4] = [1, 1]


def token_of_a_village(data: dict[str, Any]) -> None:
    data["tiles"]["kinds"][6][2] = 1


def one_tile_more(data: dict[str, Any]) -> None:
    data["tiles"]["kinds"][0][1] += 1


def one_token_more(data: dict[str, Any]) -> None:
    cities = [kind for kind in data["tiles"]["kinds"] if kind[0] == 2]
    cities[0][2] = cities[0][2] % 4 + 1


def face_of_nature(data: dict[str, Any]) -> None:
    data["tiles"]["faces"][0] = 0


def long_name(data: dict[str, Any]) -> None:
    data["tiles"]["names"][3] = "x" * 25


def a_name_less(data: dict[str, Any]) -> None:
    data["tiles"]["names"].pop()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (few_in_rows, 2), (much_to_draft, 2), (thirteen_open, 2), (many_points, 2), (many_resources, 3),
        (swapped_colors, 4), (unknown_resource, 4), (one_resource_twice, 4), (token_of_a_village, 4),
        (one_tile_more, 5), (one_token_more, 5), (face_of_nature, 6), (long_name, 7), (a_name_less, 7),
    ],
)  # fmt: skip
def test_data_that_the_game_has_no_room_for_are_refused(change: Callable[[dict[str, Any]], None], fault: int) -> None:
    data = unpackb(packed_data())
    change(data)
    with pytest.raises(ValueError, match="expected ") as refusal:
        FoundersTables(packb(Setup().document()), packb(data), b"", WEIGHTS)
    assert refusal.value.args == (f"$.setup: expected {TABLE_FAULTS[fault]}", DATA)


@pytest.mark.parametrize("weights", [[], [1.0] * 16, [float("nan")] * 15, [1e7] * 15, ["1"] * 15])
def test_weights_are_a_number_for_each_name(weights: list[object]) -> None:
    with pytest.raises(ValueError, match="a weight for each name"):
        FoundersTables(packb(Setup().document()), packed_data(), b"", packb(weights))


def test_own_tiles_may_have_a_long_note() -> None:
    assert Setup(tiles=evolve(OWN_TILES, note="x" * 20_000)).start(1).seats == 2


@pytest.mark.parametrize("key", ["names", "resources", "kinds", "faces"])
def test_a_list_that_says_to_be_endless_is_refused(key: str) -> None:
    # A reader that believed the count of four billion would not come back.
    tiles = data_tree()["tiles"] | {key: MARK}
    data = packb(data_tree() | {"tiles": tiles}).replace(packb(MARK), b"\xdd\xff\xff\xff\xff")
    with pytest.raises(ValueError, match=r"expected |no data of"):
        FoundersTables(packb(Setup().document()), data, b"", WEIGHTS)


def test_the_page_has_every_key_of_the_data() -> None:
    assert page_fields("data-file.md", "## Founders of the Empire") == sorted(data_tree())
    assert page_fields("data-file.md", "A tile set:") == sorted(data_tree()["tiles"])
    assert unpackb(OWN_DATA)["tiles"][0].keys() - data_tree()["tiles"].keys() == {"tree"}
