"""Data as the core reads them: what is damaged is refused, and what is not refused can be played with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve
from field_tables import page_fields
from games.data_damage import Make, survive
from games.subject import EXAMPLES
from msgpack import packb, unpackb
from setup_trees import DATA

from isettlers import Setup as AnySetup
from isettlers._core.burgundy.engine import TABLE_FAULTS, BurgundyTables
from isettlers.burgundy import Setup, load_estate
from isettlers.burgundy.compiled import data_tree, own_tree, packed_data
from isettlers.burgundy.estates import estate_document

OWN: Final = load_estate(EXAMPLES / "own_estate.toml")
OWN_DATA: Final = packb(own_tree([OWN]))
WEIGHTS: Final = packb(data_tree()["weights"]["tuned"])
SETUPS: Final = {
    "standard": Setup(players=4),
    "given": Setup(estates=("3", OWN, "9"), castles="secret"),
    "drawn": Setup(players=3, estates="drawn"),
}
MARK: Final = "a list that says it has 2**32 - 1 entries"


def with_data(setup: AnySetup) -> Make:
    tree = packb(setup.document())
    return lambda data: BurgundyTables(tree, data, OWN_DATA, WEIGHTS)


@pytest.mark.parametrize("name", SETUPS)
def test_damaged_data_are_refused_or_can_be_played_with(name: str) -> None:
    refused, played = survive(with_data(SETUPS[name]), packed_data(), 1, 400)
    assert min(refused, played) > 50


def test_damaged_data_of_own_estates_are_refused_or_can_be_played_with() -> None:
    tree = packb(SETUPS["given"].document())
    refused, played = survive(lambda own: BurgundyTables(tree, packed_data(), own, WEIGHTS), OWN_DATA, 2, 400)
    assert min(refused, played) > 20


def test_damaged_weights_are_refused_or_can_be_played_with() -> None:
    tree = packb(SETUPS["standard"].document())
    refused, played = survive(lambda weights: BurgundyTables(tree, packed_data(), b"", weights), WEIGHTS, 3, 100)
    assert min(refused, played) > 5


def few_castles(data: dict[str, Any]) -> None:
    data["tiles"][46] = [1, 6]


def eight_goods(data: dict[str, Any]) -> None:
    data["goods"] = [8, 6, 7, 7, 7, 7]


def five_spaces(data: dict[str, Any]) -> None:
    data["depots"][2].append(data["depots"][2][0])


def much_black(data: dict[str, Any]) -> None:
    data["black"] = [9, 9, 9]


def many_points(data: dict[str, Any]) -> None:
    data["regions"][3] = 101


def no_castle_in_the_middle(data: dict[str, Any]) -> None:
    colors = data["estates"][0]["colors"]
    other = colors.index(0)
    colors[18], colors[other] = colors[other], colors[18]


def one_castle_more(data: dict[str, Any]) -> None:
    data["estates"][0]["colors"][0] = 4


def no_name(data: dict[str, Any]) -> None:
    data["names"][7] = ""


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (few_castles, 2), (eight_goods, 3), (five_spaces, 4), (much_black, 4), (many_points, 5),
        (no_castle_in_the_middle, 6), (one_castle_more, 6), (no_name, 7),
    ],
)  # fmt: skip
def test_data_that_the_game_has_no_room_for_are_refused(change: Callable[[dict[str, Any]], None], fault: int) -> None:
    data = unpackb(packed_data())
    change(data)
    with pytest.raises(ValueError, match="expected ") as refusal:
        with_data(Setup())(packb(data))
    assert refusal.value.args == (f"$.setup: expected {TABLE_FAULTS[fault]}", DATA)


@pytest.mark.parametrize("weights", [[], [1.0] * 12, [float("nan")] * 11, [1e7] * 11, ["1"] * 11])
def test_weights_are_a_number_for_each_name(weights: list[object]) -> None:
    with pytest.raises(ValueError, match="a weight for each name"):
        BurgundyTables(packb(Setup().document()), packed_data(), b"", packb(weights))


def test_an_own_estate_is_found_by_the_tree_of_the_setup() -> None:
    assert unpackb(OWN_DATA)["estates"][0]["tree"] == estate_document(OWN)


def test_an_own_estate_may_have_a_long_note() -> None:
    setup = Setup(estates=(evolve(OWN, note="x" * 20_000), "1"))
    assert setup.fingerprint() == Setup(estates=(OWN, "1")).fingerprint()
    assert setup.start(1).seats == 2


@pytest.mark.parametrize("key", ["names", "tiles", "depots", "estates"])
def test_a_list_that_says_to_be_endless_is_refused(key: str) -> None:
    # A reader that believed the count of four billion would not come back.
    data = packb(data_tree() | {key: MARK}).replace(packb(MARK), b"\xdd\xff\xff\xff\xff")
    with pytest.raises(ValueError, match=r"expected |no data of"):
        with_data(Setup())(data)


def test_the_page_has_every_key_of_the_data() -> None:
    assert page_fields("data-file.md", "## The Castles of Burgundy") == sorted(data_tree())
    assert page_fields("data-file.md", "An estate:") == sorted(data_tree()["estates"][0])
    assert unpackb(OWN_DATA)["estates"][0].keys() - data_tree()["estates"][0].keys() == {"tree"}
