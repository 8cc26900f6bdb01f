"""Data as the core reads them: what is damaged is refused, and what is not refused can be played with."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from field_tables import page_fields
from full_set import amount
from games.data_damage import Make, survive
from msgpack import packb, unpackb
from random_decks import DeckMaker
from setup_trees import DATA

from isettlers._core.imperial.engine import TABLE_FAULTS, WORD_CODES, ImperialTables
from isettlers.imperial import FACTIONS, Setup
from isettlers.imperial.compiled import BASE, data_tree, own_tree, packaged_tree, weight_set, weights_list
from isettlers.imperial.deck_document import deck_from_document

OWN: Final = deck_from_document(tomllib.loads(DeckMaker(Random(3)).faction("nomads")), "nomads")
OWN_DATA: Final = packb(own_tree([OWN]))
WEIGHTS: Final = packb(weights_list(weight_set("tuned")))
PACKAGED: Final = packb(data_tree())
TWO: Final = packb(packaged_tree({BASE: ("common", "romans", "japanese")}))
SETUPS: Final = {
    "two": (Setup(("romans", "japanese")), TWO),
    "solo": (Setup(("romans",), packs=("magic-number",)), PACKAGED),
    "five": (Setup(FACTIONS, packs=("magic-number",), lookout="alternate"), PACKAGED),
    "own": (Setup(("nomads", "romans"), decks=(OWN,)), TWO),
}


def with_data(setup: Setup) -> Make:
    tree = packb(setup.document())
    return lambda data: ImperialTables(tree, data, OWN_DATA, WEIGHTS)


@pytest.mark.parametrize("name", SETUPS)
def test_damaged_data_are_refused_or_can_be_played_with(name: str) -> None:
    setup, data = SETUPS[name]
    refused, played = survive(with_data(setup), data, 1, amount(120, default=30))
    assert min(refused, played) > 2


def test_damaged_data_of_own_decks_are_refused_or_can_be_played_with() -> None:
    tree = packb(SETUPS["own"][0].document())
    refused, played = survive(lambda own: ImperialTables(tree, TWO, own, WEIGHTS), OWN_DATA, 2, amount(120, default=30))
    assert min(refused, played) > 2


def no_common_cards(decks: Any) -> None:
    decks["common"]["deck"][2] = []


def many_common_cards(decks: Any) -> None:
    decks["common"]["deck"][2][0][0] = ["COM001"] * 30


def common_board(decks: Any) -> None:
    decks["common"]["deck"][1] = decks["romans"]["deck"][1]


def many_faction_cards(decks: Any) -> None:
    decks["romans"]["deck"][2] *= 2


def no_board(decks: Any) -> None:
    decks["romans"]["deck"][1] = None


def feature_in_production(decks: Any) -> None:
    card = next(card for card in decks["romans"]["deck"][2] if card[2] == 1 and card[10])
    card[2] = 0


def dear_card(decks: Any) -> None:
    decks["romans"]["deck"][2][0][4] = [10, 0, 0, 0, 0, 0, 0]


def defense_in_a_cost(decks: Any) -> None:
    decks["romans"]["deck"][2][0][4] = [0, 0, 0, 0, 0, 0, 1]


def used_twice_for_too_much(decks: Any) -> None:
    card = next(card for card in decks["romans"]["deck"][2] if card[2] == 2)
    card[9] = [[8, 0, 0, 0, 0, 0, 0], 0, 0, 0, 0, 2, 0]


def card_in_the_price_of_settlers(decks: Any) -> None:
    settlers = next(card for card in decks["common"]["deck"][2] if card[10] and card[10][0] == WORD_CODES["build_from"])
    settlers[9][1] = 1


def filter_of_another_word(decks: Any) -> None:
    card = next(card for card in decks["romans"]["deck"][2] if card[10] and card[10][0] == WORD_CODES["gain"])
    card[10][2] = 17


def many_gates(decks: Any) -> None:
    gate = next(card for card in decks["common"]["deck"][2] if card[2] == 1 and card[10])
    gate[0] = ["COM100", "COM101", "COM102"]
    gate[10] = [WORD_CODES["gate"], 0, 0, 0, 0, 0, False, None]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (no_common_cards, 1), (many_common_cards, 1), (common_board, 1), (card_in_the_price_of_settlers, 1),
        (many_faction_cards, 2),
        (feature_in_production, 2), (dear_card, 2), (defense_in_a_cost, 2), (used_twice_for_too_much, 2),
        (filter_of_another_word, 2), (no_board, 3), (many_gates, 4),
    ],
)  # fmt: skip
def test_decks_that_the_game_has_no_room_for_are_refused(change: Callable[[Any], None], fault: int) -> None:
    data = unpackb(TWO)
    change(data["decks"][BASE])
    with pytest.raises(ValueError, match="expected ") as refusal:
        with_data(Setup(("romans", "japanese")))(packb(data))
    assert refusal.value.args == (f"$.setup: expected {TABLE_FAULTS[fault]}", DATA)


@pytest.mark.parametrize("weights", [[], [1.0] * 17, [float("nan")] * 16, [1e7] * 16, ["1"] * 16])
def test_weights_are_a_number_for_each_name(weights: list[object]) -> None:
    with pytest.raises(ValueError, match="a weight for each name"):
        ImperialTables(packb(Setup(("romans", "japanese")).document()), TWO, b"", packb(weights))


def test_the_page_has_every_key_of_the_data() -> None:
    assert page_fields("data-file.md", "## Imperial Settlers") == sorted(data_tree())
    assert page_fields("data-file.md", "A deck:") == sorted(data_tree()["decks"]["base"]["common"])
