"""A name that is not known: the nearest one is named, else all there are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import isettlers
from isettlers import IsettlersError
from isettlers.arena import backend
from isettlers.bots import bot
from isettlers.imperial.deck_lists import named_deck
from isettlers.kit.reading import unknown
from isettlers.suite import track


@pytest.mark.parametrize(
    ("name", "known", "text"),
    [
        ("gredy", ("random", "greedy"), "unknown bot 'gredy', did you mean greedy?"),
        ("greedy-1", ("greedy-12", "greedy"), "unknown bot 'greedy-1', did you mean greedy-12?"),
        ("gr", ("random", "greedy"), "unknown bot 'gr', known: random, greedy"),
        ("", ("random", "greedy"), "unknown bot '', known: random, greedy"),
        ("nine", (), "unknown bot 'nine', known: none"),
        (None, ("random",), "unknown bot None, known: random"),
        (7, ("random",), "unknown bot 7, known: random"),
        ("a\nb\udcff", ("random",), "unknown bot 'a\\nb\\\\udcff', known: random"),
    ],
)
def test_the_nearest_name_is_named_or_all(name: object, known: tuple[str, ...], text: str) -> None:
    assert unknown("bot", name, known) == text


def test_a_long_text_is_cut() -> None:
    text = unknown("bot", "x" * 1000, [f"bot-{number}" for number in range(1000)])
    assert text.endswith("...")
    assert len(text) < 300


@pytest.mark.parametrize(
    ("name", "near"),
    [
        (lambda: isettlers.start("burgundi"), "unknown game 'burgundi', did you mean burgundy?"),
        (
            lambda: isettlers.start("imperial", faction=("romans", "barbarians")),
            "imperial: unknown setting 'faction', did you mean factions?",
        ),
        (lambda: bot("ismct:100"), "unknown bot 'ismct', did you mean ismcts?"),
        (lambda: bot("ismcts:iteration=9"), "ismcts: unknown setting 'iteration', did you mean iterations?"),
        (lambda: named_deck("roman"), "unknown ready-made deck 'roman', did you mean romans?"),
        (lambda: track("imperial2"), "unknown track 'imperial2', did you mean imperial-2?"),
        (lambda: backend("thread"), "unknown backend 'thread', did you mean threads?"),
    ],
)
def test_functions_that_take_a_name_never_guess(name: Callable[[], object], near: str) -> None:
    with pytest.raises(IsettlersError) as refused:
        name()
    assert str(refused.value) == near
