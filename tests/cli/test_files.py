"""Positions in files: shown, and turned from one form into another."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import isettlers
from isettlers.cli import main


@pytest.fixture
def state() -> isettlers.State:
    state = isettlers.start("imperial", factions=("romans", "egyptians"), seed=3)
    chance = Random(1)
    for _ in range(60):
        state.apply(chance.choice(state.legal_ids()))
    return state


@pytest.fixture
def snapshot(state: isettlers.State, tmp_path: Path) -> Path:
    path = tmp_path / "game.save"
    path.write_bytes(state.save())
    return path


def test_a_snapshot_becomes_a_document_and_the_same_snapshot_again(snapshot: Path, state: isettlers.State) -> None:
    document, back = snapshot.with_suffix(".json"), snapshot.with_suffix(".back")
    assert main(["convert", str(snapshot), str(document)]) == 0
    assert main(["convert", str(document), str(back)]) == 0
    assert json.loads(document.read_text(encoding="utf-8")) == state.document()
    assert back.read_bytes() == snapshot.read_bytes()


def test_a_file_is_shown_as_the_seat_to_decide_or_another_sees_it(
    snapshot: Path, state: isettlers.State, capsys: pytest.CaptureFixture[str]
) -> None:
    other = 1 - state.actor
    for arguments, you in (([], state.actor), (["--seat", str(other)], other)):
        assert main(["show", str(snapshot), *arguments]) == 0
        shown = capsys.readouterr().out
        assert f"{state.seat_name(you)} (you)" in shown
        among = f" among {state.legal_count()} actions" if you == state.actor else ""
        assert shown.endswith(f"\n{state.seat_name(state.actor)} to decide{among}\n")


def test_what_cannot_be_read_is_refused_in_one_line(
    snapshot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    torn = tmp_path / "torn.save"
    torn.write_bytes(snapshot.read_bytes()[:-9])
    odd = tmp_path / "odd.json"
    odd.write_text('{"game": "chess"}', encoding="utf-8")
    broken = tmp_path / "broken.json"
    broken.write_text('{"game": ', encoding="utf-8")
    for path, why in (
        (torn, "torn.save: "),
        (odd, "odd.json: $.game: unknown game 'chess', known: imperial"),
        (broken, "broken.json: not JSON"),
        (tmp_path / "nothing", "nothing: No such file or directory"),
    ):
        assert main(["show", str(path)]) == 2
        printed = capsys.readouterr().err
        assert why in printed
        assert printed.count("\n") == 1


def test_a_seat_that_does_not_play_is_refused(snapshot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(snapshot), "--seat", "2"]) == 2
    assert "seats 0 to 1" in capsys.readouterr().err


def test_a_target_that_cannot_be_written_is_refused(snapshot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(snapshot), str(snapshot / "below")]) == 2
    assert "below" in capsys.readouterr().err
