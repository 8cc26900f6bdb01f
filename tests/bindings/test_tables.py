"""The tables that the clients are built with."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from bindings_tables import BUILT, texts
from guides import GIT, ROOT, needs_checkout, needs_git

from isettlers.imperial import FACTIONS, Setup
from isettlers.imperial.card_rows import CHOICES, card_rows
from isettlers.serve.requests import CODES


def test_the_generated_files_in_git_are_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "bindings_tables.py"), "--check"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


@needs_git
@needs_checkout
def test_the_generated_files_that_the_build_writes_are_not_in_git() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in texts(BUILT)}
    run = subprocess.run([GIT, "check-ignore", *names], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(run.stdout.splitlines()) == names


def test_the_client_in_c_has_a_result_for_every_code() -> None:
    rows = (ROOT / "bindings/c/client/src/error.c").read_text(encoding="utf-8")
    results = (ROOT / "bindings/c/client/include/isettlers-client/error.h").read_text(encoding="utf-8")
    names = {f"ISC_CODE_{code.upper()}": f"ISC_ERROR_{code.upper()}" for code in CODES}
    assert names.items() <= dict(re.findall(r"\{(ISC_CODE_\w+), (ISC_ERROR_\w+)\}", rows)).items()
    assert set(names.values()) <= set(re.findall(r"^    (ISC_ERROR_\w+) = \d+", results, re.MULTILINE))


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
