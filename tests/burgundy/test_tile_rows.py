"""The tiles as rows for programs that hold no Python."""

from __future__ import annotations

from isettlers.burgundy import Setup
from isettlers.burgundy.card_rows import CHOICES, card_rows


def test_tile_rows_number_the_tiles_as_the_engine_does() -> None:
    tiles = Setup().tables().cards
    assert [(row.number, row.id) for row in card_rows()] == [(number, tiles.id(number)) for number in range(49)]


def test_tile_rows_count_all_tiles() -> None:
    assert sum(row.copies for row in card_rows()) == 164


def test_every_named_choice_can_be_played() -> None:
    for estates in CHOICES["estates"]:
        given = estates if estates in {"standard", "drawn"} else (estates, "1")
        assert Setup(estates=given).start(1).check() == 0
    for castles in CHOICES["castles"]:
        assert Setup(estates="drawn", castles=castles).start(1).check() == 0
