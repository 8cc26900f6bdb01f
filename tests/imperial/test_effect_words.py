"""The table of effect words, words.toml: its numbers, its examples, and the pages that follow from it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from guides import Guide, needs_checkout, needs_git, run, run_tests

from isettlers._core.codegen.words import sources
from isettlers._core.imperial.engine import WORD_CODES
from isettlers.imperial.card_checks import check_cards
from isettlers.imperial.card_files import cards_from_tree
from isettlers.imperial.cards import Clause, Deck
from isettlers.imperial.words import core_word, words
from isettlers.kit.toml import Toml

ROOT = Path(__file__).parents[2]
GUIDE = Guide("adding-an-effect.md")
IN_SAVES = 46
"""How many words have numbers that this test fixes, "none" included."""


def card(place: str, clause: str) -> Deck:
    """A deck of one card with an effect in a place."""
    table: dict[str, Any] = {
        "group": "xx", "name": "X", "text": "x", "cost": {}, "kind": "feature" if place == "bonus" else place,
    }  # fmt: skip
    effect = tomllib.loads(f"x = {{ {clause} }}")["x"]
    if place == "action":
        effect = {"price": {"card": 1} if "discarded" in clause else {}, "limit": 1} | effect
    table |= {"bonus": [effect], "bonus_text": "x"} if place == "bonus" else {place: effect}
    deck = cards_from_tree(Toml({"deck": "common", "XX001": table}, "words.toml:"))
    check_cards(deck, "words.toml")
    return deck


def test_the_core_numbers_the_words_in_the_order_of_the_table() -> None:
    assert list(WORD_CODES.items()) == [(name, number) for number, name in enumerate(("none", *words()))]


def test_the_numbers_of_words_in_saves_never_change() -> None:
    assert sha256(" ".join(list(WORD_CODES)[:IN_SAVES]).encode()).hexdigest()[:16] == "39277ba185a2a8e3"


@pytest.mark.parametrize("name", [name for name, word in words().items() if word.places and not word.hook])
def test_the_example_of_a_word_is_read_as_that_word_where_it_may_stand_first(name: str) -> None:
    (made,) = card(words()[name].places[0], words()[name].example).cards
    (clause,) = made.bonus if words()[name].places[0] == "bonus" else (made.ability,)
    assert clause is not None
    assert clause.word == name


def test_the_filter_of_a_clause_makes_it_a_variant() -> None:
    clauses = (Clause("linked_goods", filter="enemy"), Clause("produce_again", filter="common"))
    assert [core_word(clause) for clause in clauses] == [name for name, word in words().items() if not word.places]
    assert core_word(Clause("on_raze", filter="enemy")) == "on_raze"


def test_a_key_that_means_nothing_stops_the_build() -> None:
    with pytest.raises(ValueError, match=r"words.toml: gain: unknown: colour"):
        sources({"gain": {"in": ["production"], "colour": "red"}})


def test_what_the_pages_say_of_words_follows_from_the_table() -> None:
    check = subprocess.run(
        [sys.executable, "tools/word_pages.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (check.stdout, check.returncode) == ("", 0)


# ---------------------------------------------------------------- the guide


def test_the_word_of_the_guide_touches_the_table_a_rule_and_its_test_alone() -> None:
    assert GUIDE.changed() == [
        "isettlers/_core/imperial/abilities.pxi",
        "isettlers/_core/imperial/words.toml",
        "tests/imperial/test_tribute.py",
    ]


@needs_git
def test_the_diff_of_the_guide_applies(tmp_path: Path) -> None:
    GUIDE.apply(tmp_path)
    assert (tmp_path / "tests" / "imperial" / "test_tribute.py").is_file()


@needs_git
@needs_checkout
@pytest.mark.slow  # it compiles a core
def test_the_word_of_the_guide_builds_and_passes_its_test(tmp_path: Path) -> None:
    GUIDE.apply_to_tree(tmp_path)
    run(tmp_path, "setup.py", "--quiet", "build_ext", "--inplace")
    run_tests(tmp_path, "tests/imperial/test_tribute.py")
