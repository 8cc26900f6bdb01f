"""The runs of the shared vectors: Python answers as they say, and they show every option and every kind of question."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from bindings.runs import FOLDER, QUESTIONS, SAMPLE, Difference, InPython, Run, runs_of
from full_set import some

from isettlers import game
from isettlers.imperial.setup import REQUESTED
from isettlers.registry import BUILT_IN

LEAST: Final = 300
RUNS: Final[dict[str, list[Run]]] = {name: list(runs_of(FOLDER / f"{name}.runs")) for name in BUILT_IN}
EACH: Final = {run.name: run for runs in RUNS.values() for run in runs}


# `test_vectors.py` has Python write a larger sample again, and every run in the full set.
@pytest.mark.parametrize("name", some(EACH, every=SAMPLE))
def test_python_answers_as_the_run_says(name: str) -> None:
    EACH[name].play(InPython.start)


def test_there_are_enough_runs_of_every_kind() -> None:
    assert len(EACH) >= LEAST
    assert len(EACH) == sum(map(len, RUNS.values())), "a name comes twice"
    for name, runs in RUNS.items():
        words = Counter(line.split(" ", 1)[0] for run in runs for line in run.lines)
        assert set(QUESTIONS) <= set(words), name
        assert words["save"] >= len(runs) == words["end"]
        assert sum(run.head("data") is not None for run in runs) >= 3, name
        assert words["scores"] >= 15, "whole games"


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_sample_has_every_kind_of_question_data_and_three_numbers_of_players(name: str) -> None:
    sample = RUNS[name][SAMPLE // 2 :: SAMPLE]
    assert {line.split(" ", 1)[0] for run in sample for line in run.lines} >= {*QUESTIONS, "data"}
    assert len({run.name.split("-")[1] for run in sample}) == 3


def setups(name: str) -> list[dict[str, Any]]:
    """The requests of a game's runs, as they are in the files."""
    return [json.loads(run.head("setup") or "")["setup"] for run in RUNS[name]]


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
    seats = {run.name.split("-")[1] for run in RUNS[name]}
    assert seats == {str(count) for count in range(played.players[0], played.players[1] + 1)}


@pytest.mark.parametrize("word", QUESTIONS)
def test_a_difference_names_the_place_and_both_answers(tmp_path: Path, word: str) -> None:
    run = RUNS["founders"][0]
    lines, number = list(run.lines), next(i for i, line in enumerate(run.lines) if line.startswith(f"{word} "))
    lines[number] = _other(lines[number])
    path = tmp_path / "founders.runs"
    path.write_text("\n".join([*lines, ""]), encoding="ascii")
    (broken,) = runs_of(path)
    with pytest.raises(Difference, match=rf"^founders\.runs:{number + 1}: {word}.*: expected .*, got "):
        broken.play(InPython.start)


def _other(line: str) -> str:
    """A line with another answer of the same form."""
    return line[:-1] + ("1" if line[-1] == "0" else "0")
