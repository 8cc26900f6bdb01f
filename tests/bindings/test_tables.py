"""The tables that the clients are built with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from isettlers.imperial import FACTIONS, Setup
from isettlers.imperial.card_rows import CHOICES, card_rows

ROOT = Path(__file__).resolve().parents[2]


def test_generated_tables_are_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "bindings_tables.py"), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_card_rows_name_every_printed_card_once() -> None:
    ids = [row.id for row in card_rows()]
    assert len(ids) == len(set(ids)) == 84 + 30 * len(FACTIONS)


@pytest.mark.parametrize("faction", FACTIONS)
def test_card_rows_number_the_cards_as_the_engine_does(faction: str) -> None:
    other = next(name for name in FACTIONS if name != faction)
    packs = ("atlanteans",) if faction == "atlanteans" else ()
    cards = Setup(factions=(other, faction), packs=packs).tables().cards
    for row in card_rows():
        if row.deck in ("common", faction):
            assert cards.number(1, row.id) == row.number


def test_card_rows_count_identical_copies() -> None:
    rows = {row.id: row for row in card_rows()}
    assert rows["ROM001"].copies == 2
    assert rows["ROM003"].group == rows["ROM005"].group
    assert rows["COM001"].copies == 1
    assert {row.deck for row in rows.values()} == set(CHOICES["decks"])
