"""`isettlers review`: the tables, the files and refusals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from analyse.records import played
from attrs import evolve
from cli.running import Capture, mistake, output

from isettlers.analyse.review import Decision, decisions
from isettlers.cli import main

BOT = ("--bot", "flat:20")
RECORD = played(1, most=16)


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A record in a file."""
    path = tmp_path / "game.record"
    path.write_bytes(RECORD.to_bytes())
    return str(path)


def test_tables_list_the_costly_decisions_of_each_seat_and_how_to_play_on(capsys: Capture, path: str) -> None:
    printed = output(capsys, "review", path, *BOT, "--worst", "2")
    assert "flat:20 (seed 0) searched 16 decisions, each from what its seat knew then, up to action 16 of" in printed
    assert "0 is a clear defeat" in printed
    done = json.loads(output(capsys, "review", path, *BOT, "--json"))
    for seat, name in enumerate(done["names"]):
        assert f"{name}: " in printed
        own = sorted((one for one in done["decisions"] if one["seat"] == seat), key=lambda one: -one["loss"])
        assert f"  {own[0]['at']} " in printed
        assert f"{own[0]['loss']:.2f}" in printed
        assert f"--seat {seat} --at N" in printed.replace("\n", "")


def test_chosen_seats_are_reviewed_alone(capsys: Capture, path: str) -> None:
    done = json.loads(output(capsys, "review", path, *BOT, "--seats", "1", "--json"))
    assert {one["seat"] for one in done["decisions"]} == {1}


def test_the_same_command_prints_the_same(capsys: Capture, path: str) -> None:
    first = output(capsys, "review", path, *BOT, "--seed", "4")
    assert output(capsys, "review", path, *BOT, "--seed", "4") == first


def test_a_page_is_written_and_named(capsys: Capture, path: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    assert f"written: {page}" in output(capsys, "review", path, *BOT, "--html", str(page)).replace("\n", "")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_ctrl_c_prints_what_is_reviewed(
    capsys: Capture, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: Any, **named: Any) -> Iterator[Decision]:
        for decision in decisions(*given, **named):
            if decision.at == 5:
                raise KeyboardInterrupt
            yield decision

    monkeypatch.setattr("isettlers.cli.review.decisions", interrupted)
    page = tmp_path / "review.html"
    assert main(["review", path, *BOT, "--html", str(page)]) == 130
    assert "searched 5 decisions" in capsys.readouterr().out
    assert "up to action 5 of 16" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--bot", "greedy"), "bot: expected one of flat, ismcts, moismcts, pimc, got greedy"),
        (("--seats", "2"), "seat 2: this game has seats 0 to 1"),
        (("--seats", "a"), "argument --seats: expected numbers of seats, such as 0,1, got 'a'"),
        (("--worst", "0"), "worst: expected int from 1 to 1000, got 0"),
        (("--seed", "-1"), "seed: expected int from 0 to 2**64 - 1, got -1"),
        (("--html", "nowhere/review.html"), "argument --html: nowhere/review.html: there is no folder nowhere"),
    ],
)
def test_refusals_are_one_line(capsys: Capture, path: str, arguments: tuple[str, ...], error: str) -> None:
    assert error in mistake(capsys, "review", path, *arguments)


def test_a_record_with_another_end_is_refused_by_name(capsys: Capture, path: str) -> None:
    Path(path).write_bytes(evolve(RECORD, hash=1).to_bytes())
    assert mistake(capsys, "review", path, *BOT).startswith(f"isettlers: {path}: another end: ")
