"""The runs of the shared vectors: Python answers as they say, and they show every option and every kind of question."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from bindings.runs import QUESTIONS, SAMPLE
from full_set import some
from vectors_runs import MOST, Difference, Plan, checked, expand, plan_of, rows

from isettlers import game
from isettlers.imperial.setup import REQUESTED
from isettlers.registry import BUILT_IN

LEAST: Final = 300
ROWS: Final = {row["run"]: row for row in rows()}
RUNS: Final[dict[str, list[Plan]]] = {
    name: [plan_of(row) for row in ROWS.values() if row["game"] == name] for name in BUILT_IN
}


# `test_vectors.py` plays a larger sample. The build plays every run when it expands the list.
@pytest.mark.parametrize("name", some(ROWS, every=SAMPLE))
def test_python_answers_as_the_list_has_it(name: str) -> None:
    checked(ROWS[name], list(plan_of(ROWS[name]).played()))


def test_there_are_enough_runs_of_every_kind() -> None:
    assert len(ROWS) >= LEAST
    assert len(ROWS) == len(rows()), "a name comes twice"
    for name, runs in RUNS.items():
        assert sum(run.own_data() is not None for run in runs) >= 3, name
        assert sum(run.actions == MOST for run in runs) >= 15, "whole games"


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_sample_has_every_kind_of_question_data_and_three_numbers_of_players(name: str) -> None:
    sample = RUNS[name][SAMPLE // 2 :: SAMPLE]
    assert {line.split(" ", 1)[0] for run in sample for line in run.played()} == set(QUESTIONS)
    assert any(run.own_data() for run in sample)
    assert len({run.setup.tables().seats for run in sample}) == 3


def setups(name: str) -> list[dict[str, Any]]:
    """The requests of a game's runs, as they are in the list."""
    return [ROWS[run.name]["setup"] for run in RUNS[name]]


def options(name: str) -> Iterator[tuple[str, object]]:
    """The settings in the runs of a game, with their values as text."""
    for setup in setups(name):
        yield from ((key, json.dumps(value)) for key, value in setup.items() if key != "rulings")
        yield from ((key, json.dumps(value)) for key, value in setup.get("rulings", {}).items())


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_setting_and_every_answer_of_a_ruling_is_shown(name: str) -> None:
    shown = set(options(name))
    played = game(name)
    rulings: Any = type(played.seatings(2)[0].rulings)  # type: ignore[attr-defined]
    usual = rulings()
    for ruling, answers in rulings.all().items():
        others = {json.dumps(answer) for answer in answers if answer not in {None, getattr(usual, ruling)}}
        assert others <= {value for key, value in shown if key == ruling}, ruling
    assert {key for key, _ in shown} >= set(played.settings) - {"rulings", REQUESTED}
    seats = {run.setup.tables().seats for run in RUNS[name]}
    assert seats == set(range(played.players[0], played.players[1] + 1))


@pytest.mark.parametrize("word", QUESTIONS)
def test_a_difference_names_the_first_line_that_is_another(word: str) -> None:
    run = RUNS["founders"][0]
    row, lines = ROWS[run.name], list(run.played())
    number = next(i for i, line in enumerate(lines) if line.startswith(f"{word} "))
    lines[number] += "0"
    message = rf"^{run.name}: differs at line {number} from `start`, .*: {re.escape(lines[number])}$"
    with pytest.raises(Difference, match=message):
        checked(row, lines)
    with pytest.raises(Difference, match=f"^{run.name}: differs at line {len(lines) - 1} .*: the run is over$"):
        checked(row, list(run.played())[:-1])


def test_the_list_is_expanded_into_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = [RUNS["founders"][1], next(run for run in RUNS["founders"] if run.own_data())]
    monkeypatch.setattr("vectors_runs.rows", lambda: [ROWS[run.name] for run in chosen])
    expand(tmp_path)
    blocks = (tmp_path / "founders.runs").read_text(encoding="ascii").split("end\n")[:-1]
    assert (tmp_path / "founders-0.data").read_bytes() == chosen[1].own_data()
    assert "\ndata founders-0.data\nseed " in blocks[1]
    for run, block in zip(chosen, blocks, strict=True):
        head, lines = block.split(f"\nseed {run.seed}\n")
        assert head.startswith(f"run {run.name}\nsetup {{")
        assert lines.splitlines() == list(run.played())
