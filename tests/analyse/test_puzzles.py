"""Puzzles: those of the package hold what they promise, and the same record makes the same puzzle."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from analyse.records import played

import isettlers
from isettlers import FormatError, SetupError
from isettlers.analyse.puzzles import CHECKER, GAP, PACKAGED, Puzzle, obvious_choices, puzzle, read_puzzles
from isettlers.bots import decide
from isettlers.bots.specs import determinized
from isettlers.founders import Setup
from isettlers.record import Record

PUZZLES: Final = read_puzzles(PACKAGED)
RECORD: Final = played(3, Setup(players=2))
QUICK: Final = ("ismcts:100", "ismcts:400")
MADE: Final = puzzle(RECORD, *QUICK, gap=1)


def test_the_package_has_six_to_ten_puzzles_of_each_game_in_a_small_file() -> None:
    counts = Counter(one.state.game.name for one in PUZZLES)
    assert set(counts) == set(isettlers.games())
    assert all(6 <= count <= 10 for count in counts.values())
    assert len({one.name for one in PUZZLES}) == len(PUZZLES)
    assert PACKAGED.stat().st_size < 40_000


@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: one.name)
def test_a_puzzle_of_the_package_opens_and_its_actions_are_legal(one: Puzzle) -> None:
    state = one.state
    assert state.save() == one.snapshot
    assert state.legal_count() >= 4
    assert [state.action(move.action).text for move in one.moves] == [move.text for move in one.moves]
    assert all(move.action in state.legal_ids() for move in one.moves)
    values = [move.value for move in one.moves]
    assert values == sorted(values, reverse=True)
    assert one.gap >= GAP / 100 - 1e-9


@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: one.name)
def test_the_bot_that_looks_ahead_once_misses_the_solution(one: Puzzle) -> None:
    assert one.best.action not in obvious_choices(one.state)


@pytest.mark.slow  # a long search of each puzzle; the next test has a sample
@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: one.name)
def test_another_long_search_agrees(one: Puzzle) -> None:
    assert decide(CHECKER, one.state, 7).action == one.best.action


@pytest.mark.parametrize("one", PUZZLES[::9], ids=lambda one: one.name)
def test_a_short_search_agrees_with_a_sample(one: Puzzle) -> None:
    assert decide("ismcts:4000", one.state, 1).action == one.best.action


def test_a_puzzle_says_nothing_of_hidden_things() -> None:
    assert MADE is not None
    known = MADE.state
    assert any(
        state.actor == known.actor and state.observe(state.actor) == known.observe(known.actor) and state != known
        for state, _ in RECORD.states()
    )
    for state, _ in RECORD.states():
        assert state.save() != MADE.snapshot


def test_the_same_record_makes_the_same_puzzle() -> None:
    assert MADE is not None
    assert puzzle(RECORD, *QUICK, gap=1) == MADE
    assert MADE.gap >= 0.01 - 1e-9


def test_what_was_hidden_in_the_record_changes_no_decision() -> None:
    """The search sees a determinization: it is the same for all states that the seat cannot tell from each other."""
    assert MADE is not None
    state = next(
        state
        for state, _ in RECORD.states()
        if state.actor == MADE.state.actor and state.observe(state.actor) == MADE.state.observe(state.actor)
    )
    other = state.resample(state.actor, 99)
    assert determinized(state, 5) == determinized(other, 5)


def test_a_written_puzzle_is_read_again(tmp_path: Path) -> None:
    assert MADE is not None
    path = tmp_path / "puzzles.json"
    path.write_text(json.dumps({"puzzles": [MADE.document()]}), encoding="utf-8")
    assert read_puzzles(path) == (MADE,)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"snapshot": "?"}, r"\$\.puzzles\[0\]\.snapshot: expected base64, got '\?'"),
        ({"moves": []}, r"\$\.puzzles\[0\]\.moves: expected two moves or more, got 0"),
        ({"snapshot": 3}, r"\$\.puzzles\[0\]\.snapshot: expected "),
    ],
)
def test_a_damaged_file_is_refused_in_a_line(tmp_path: Path, change: dict[str, Any], error: str) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(json.dumps({"puzzles": [PUZZLES[0].document() | change]}), encoding="utf-8")
    with pytest.raises(FormatError, match=error):
        read_puzzles(path)


def test_a_damaged_snapshot_is_refused_when_it_is_opened() -> None:
    with pytest.raises(FormatError):
        _ = Puzzle(b64encode(b"nothing"), PUZZLES[0].moves).state


def test_a_game_without_a_clear_decision_has_no_puzzle() -> None:
    assert puzzle(Record(RECORD.setup, RECORD.seed, RECORD.actions[:4]), *QUICK, gap=100) is None


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"bot": "greedy"}, "bot: expected one of flat, ismcts, moismcts, pimc, got greedy"),
        ({"check": "heuristic"}, "bot: expected one of flat, ismcts, moismcts, pimc, got heuristic"),
        ({"gap": 0}, "gap: expected int from 1 to 100, got 0"),
        ({"seed": -1}, "seed: "),
    ],
)
def test_wrong_arguments_are_refused(given: dict[str, Any], error: str) -> None:
    with pytest.raises(SetupError, match=error):
        puzzle(RECORD, **given)
