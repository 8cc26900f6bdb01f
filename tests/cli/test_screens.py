"""Every screen of every game at 80, 100 and 140 columns: no line too long, boards whole, nothing lost."""

from __future__ import annotations

import io
import os
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from cli.running import Capture, output
from full_set import amount
from rich.console import Console

import isettlers
from isettlers import State
from isettlers.cli.burgundy.board import estate_named, estate_rows
from isettlers.cli.founders.board import choice_cells
from isettlers.cli.founders.territory import NO_NUMBERS, Territory
from isettlers.cli.lines import Lines, Row, columns, flow, hanging, terminal_size, wrapped
from isettlers.cli.parts import full_list, pages
from isettlers.cli.screen import console
from isettlers.cli.terminal import Choice, Drawing, Line
from isettlers.cli.terminals import terminal
from isettlers.founders.text import tiles_of

WIDTHS = (80, 100, 140)
HEIGHT = 24
FIVE = ("romans", "barbarians", "japanese", "egyptians", "atlanteans")
SETUPS: dict[str, tuple[str, dict[str, Any]]] = {
    "imperial, two": ("imperial", {"factions": FIVE[:2]}),
    "imperial, four": ("imperial", {"factions": FIVE[:4], "lookout": "alternate"}),
    "imperial, five and the pack": ("imperial", {"factions": FIVE, "packs": ("magic-number",)}),
    "imperial, solo": ("imperial", {"factions": ("japanese",), "packs": ("magic-number",), "virtual": "egyptian"}),
    "burgundy, two": ("burgundy", {"players": 2}),
    "burgundy, four": ("burgundy", {"players": 4, "estates": "drawn", "castles": "secret"}),
    "founders, two": ("founders", {"players": 2}),
    "founders, three": ("founders", {"players": 3, "agreement": True}),
    "founders, four": ("founders", {"players": 4}),
}
FEWER_SEATS = ("imperial, two", "imperial, four", "burgundy, two", "founders, two")
"""Setups that draw no screen of a kind that the larger ones lack."""
NAMES = [pytest.param(name, marks=pytest.mark.slow if name in FEWER_SEATS else ()) for name in SETUPS]
MET: dict[str, set[str]] = {
    "imperial": {"draft", "pass", "build", "raze_hand", "activate", "exchange"},
    "burgundy": {"die", "take", "place", "sell", "workers", "buy"},
    "founders": {"draft", "layout", "reveal", "token", "cell", "add"},
}
"""Questions that the positions tried must hold."""


def shown(what: Any, width: int) -> str:
    """Return what a terminal of `width` columns shows."""
    screen = Console(file=io.StringIO(), width=width, color_system=None)
    screen.print(what)
    assert isinstance(screen.file, io.StringIO)
    return "\n".join(line.rstrip() for line in screen.file.getvalue().splitlines())


def positions(name: str, seeds: Sequence[int] = (1, 2), every: int = amount(40, default=120)) -> Iterator[State]:
    """Positions from the first to the last of some games, each phase and kind of question at least once a game."""
    game, setup = SETUPS[name]
    all_met = set[str]()
    for seed in seeds:
        state, dice = isettlers.start(game, seed=seed, **setup), random.Random(seed)
        met, number = set[str](), 0
        while not state.over:
            kinds = {state.game.block(action).kind for action in state.legal_ids()}
            if number % every == 0 or kinds - met:
                yield state
            met |= kinds
            state.apply(dice.choice(state.legal_ids()))
            number += 1
        all_met |= met
        yield state
    assert all_met >= MET[game]


def drawn(drawing: Drawing, state: State) -> Iterator[Any]:
    """All that is drawn of a position, for the first seat and the last."""
    for seat in {0, state.seats - 1}:
        yield drawing.board(state, seat)
    yield drawing.scoreboard(state)
    yield drawing.ending(state)
    actions = list(state.legal)
    if actions:
        yield full_list(drawing.choices(state, actions))
    picture = drawing.question(state, actions)
    if picture is not None:
        yield picture


def signs(text: str) -> Counter[str]:
    """Letters and digits, wherever lines are broken."""
    return Counter(letter for letter in text if letter.isalnum())


def block_at(lines: Sequence[str], block: Sequence[str]) -> bool:
    """Whether a block stands in some lines, row below row at one place."""
    return any(
        all(line[across : across + len(row)] == row for line, row in zip(lines[down:], block, strict=False))
        for down in range(len(lines) - len(block) + 1)
        for across in range(len(lines[down]) - len(block[0]) + 1)
        if lines[down].startswith(block[0], across)
    )


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost_in_a_narrow_one(name: str) -> None:
    drawing = terminal(SETUPS[name][0]).drawing()
    for state in positions(name, seeds=(1,), every=amount(40, default=400)):
        for what in drawn(drawing, state):
            screens = [shown(what, width) for width in WIDTHS]
            for width, screen in zip(WIDTHS, screens, strict=True):
                assert max(columns(line) for line in screen.splitlines() or [""]) <= width
                assert "\N{HORIZONTAL ELLIPSIS}" not in screen
                assert signs(screen) == signs(screens[-1])
                if isinstance(what, Lines):
                    assert what.at(width) == screen


@pytest.mark.parametrize("name", [name for name in SETUPS if not name.startswith("imperial")])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_rows_of_every_board_stand_one_below_the_other(name: str, width: int) -> None:
    game = SETUPS[name][0]
    drawing = terminal(game).drawing()
    blocks = {"burgundy": estates, "founders": territories}[game]
    for state in positions(name, seeds=(3,)):
        for seat in range(state.seats):
            lines = [line.ljust(width) for line in drawing.board(state, seat).at(width).splitlines()]
            for block in blocks(state, seat, width):
                assert block_at(lines, block)


def estates(state: State, seat: int, width: int) -> Iterator[list[str]]:
    """The estates on the table, as they are drawn alone."""
    for side in state.view(seat)["seats"]:
        estate = estate_named(state, side.get("estate"))
        if estate is not None:
            lying = {each["hex"]: each["tile"] for each in side["tiles"]}
            rows = text(estate_rows(estate, lying), width)
            assert len(rows) == 14
            yield rows


def territories(state: State, seat: int, width: int) -> Iterator[list[str]]:
    """The territories on the table, as they are drawn alone; each is one part, wide as it may be."""
    view = state.view(seat)
    where, numbers = choice_cells(view, state.legal) if view["actor"] == seat else (seat, NO_NUMBERS)
    for other, side in enumerate(view["seats"]):
        asking = numbers if other == where else NO_NUMBERS
        cells = [*(tuple(tile["at"]) for tile in side["tiles"]), *asking.inside]
        if cells:
            rows = text(Territory.of(tiles_of(state).set, side, asking).rows(width, 13 if other == seat else 11), width)
            across = len({x for x, _ in cells})
            assert across > 9 or sum(row.strip().startswith("+") for row in rows) <= len({y for _, y in cells}) + 1
            yield rows


def text(rows: Sequence[Row], width: int) -> list[str]:
    """Rows without their colours."""
    return Lines(lambda _: rows).at(width).splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_question_fits_a_terminal_of_24_lines(name: str) -> None:
    drawing = terminal(SETUPS[name][0]).drawing()
    most = 0
    for state in positions(name):
        choices = drawing.choices(state, list(state.legal))
        assert [choice.number for choice in choices] == list(range(1, len(state.legal) + 1))
        for width in WIDTHS:
            sheets = [page.at(width) for page in pages(choices, width, HEIGHT - 4)]
            most = max(most, len(sheets))
            assert max(page.count("\n") + 1 for page in sheets) <= HEIGHT - 4
            words = " ".join("\n".join(sheets).split())
            for choice in choices:
                assert any(f"{choice.number} {text}" in words for text in bare(choice))
    assert most <= 4


def bare(choice: Choice) -> Iterator[str]:
    """The text of a choice, whole or without its verb and what the title says of its end."""
    text = choice.text[0][0].split()
    for first in (0, 1):
        for last in range(len(text), first, -1):
            if all(word in re.findall(r"\w+", choice.title.lower()) for word in text[last:]):
                yield " ".join(text[first:last])


def test_in_columns_choices_leave_out_what_their_title_says() -> None:
    raze = [
        Choice(n, "Raze a card from hand, for 1 token", ((f"raze Mill {n} from hand", ""),), "") for n in range(1, 4)
    ]
    take = [Choice(n, "Take a tile", ((f"take cow-{n} from depot 3", ""),), "long " * 30) for n in range(4, 7)]
    dice = [Choice(n, "Use a die", ((f"die {n}", ""),), "") for n in range(7, 9)]
    (page,) = pages([*raze, *take, *dice], 80, 6)
    assert page.at(80).splitlines() == [
        "   Raze a card from hand, for 1 token",
        " 1 Mill 1   2 Mill 2   3 Mill 3",
        "   Take a tile",
        " 4 cow-4 from depot 3   5 cow-5 from depot 3   6 cow-6 from depot 3",
        "   Use a die",
        " 7 die 7   8 die 8",
    ]


def test_the_story_fits_as_well() -> None:
    for game in isettlers.games():
        story_line = terminal(game).drawing().story_line
        for line in (
            Line("deed", 1, "build, " * 40),
            Line("round", None, "round " * 40),
            Line("phase", None, "p " * 99),
        ):
            for width in WIDTHS:
                assert max(map(columns, shown(story_line(line, lambda _: "seat 1"), width).splitlines())) <= width


@pytest.mark.parametrize("game", isettlers.games())
@pytest.mark.parametrize("width", WIDTHS)
def test_demo_show_and_cards_fit_as_well(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    path = tmp_path / "position.snap"
    *_, state = positions(next(name for name, (one, _) in SETUPS.items() if one == game), seeds=(2,))
    path.write_bytes(state.save())
    for command in (("demo", "--games", "2", "--game", game), ("show", str(path)), ("cards", "--game", game)):
        assert max(map(columns, output(capsys, *command).splitlines())) <= width


def test_without_a_terminal_screens_have_80_columns_and_questions_24_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("LINES", raising=False)
    monkeypatch.setattr("os.get_terminal_size", no_terminal)
    assert terminal_size() == (80, 24)
    screen = console()
    assert isinstance(screen, Console)
    assert screen.width == 80


def no_terminal(_: int) -> os.terminal_size:
    raise OSError("no terminal")


# ---------------------------------------------------------------- the layout itself


def test_a_wide_character_takes_two_columns_and_a_combining_one_none() -> None:
    assert [columns(letter) for letter in ("a", "\u5c71", "\uff21", "e\u0301", "\u200b")] == [1, 2, 2, 1, 0]


def test_text_is_broken_by_columns_between_words_and_within_long_ones() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("abcdefghij kl", 4) == ["abcd", "efgh", "ij", "kl"]
    assert wrapped("\u5c71\u5c71\u5c71 \u5c71", 4) == ["\u5c71\u5c71", "\u5c71", "\u5c71"]
    assert wrapped("", 5) == [""]


@pytest.mark.parametrize("width", [10, 24, 80])
def test_flowing_and_hanging_rows_keep_to_the_width_whatever_their_parts(width: int) -> None:
    parts = [("\u5c71" * 30, ""), ("a " * 60, "red"), ("short", ""), ("x" * 90, "")]
    for rows in (flow((("lead ", ""),), parts, width), hanging((("lead ", ""),), "\u5c71" * 99, "", width)):
        assert max(map(columns, text(rows, width))) <= width
    assert sum(line.count("\u5c71") for line in text(flow((), parts, width), width)) == 30


def test_long_lists_go_into_columns_and_then_onto_pages_and_lose_no_choice() -> None:
    choices = [Choice(n, f"kind {n // 30}", ((f"do thing {n}", ""),), "hint " * 9) for n in range(1, 200)]
    sheets = [page.at(80) for page in pages(choices, 80, 20)]
    assert len(sheets) > 1
    assert max(page.count("\n") for page in sheets) < 20
    assert all(page.startswith("   kind ") for page in sheets)
    numbers = [int(word) for page in sheets for word in re.findall(r"(\d+) thing ", page)]
    assert sorted(numbers) == list(range(1, 200))
