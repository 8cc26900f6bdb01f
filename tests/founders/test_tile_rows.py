"""The tiles as rows for programs that hold no Python."""

from __future__ import annotations

from isettlers.founders import Rulings, Setup
from isettlers.founders.card_rows import CHOICES, card_rows


def test_tile_rows_number_the_tiles_as_the_engine_does() -> None:
    kinds = Setup().tables().cards.set.kinds
    assert [(row.number, row.id) for row in card_rows()] == [(number, kinds[number].name) for number in range(49)]


def test_tile_rows_count_all_tiles() -> None:
    assert sum(row.copies for row in card_rows()) == 97


def test_tiles_of_which_something_rests_on_no_source_are_marked() -> None:
    marked = {row.id: row.reconstructed for row in card_rows()}
    assert not marked["gold-mine"]
    assert marked["iron-mine"]
    assert marked["great-temple-jupiter"]


def test_every_named_choice_can_be_played() -> None:
    for name, words in CHOICES.items():
        for word in words:
            assert Setup(rulings=Rulings.taken({name: word})).start(1).check() == 0
