"""The commands that read records: replay steps through one, verify plays them again."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from attrs import evolve

from isettlers.cli import main
from isettlers.imperial import Setup
from isettlers.record import Record

Capture = pytest.CaptureFixture[str]
SETUP = Setup(factions=("romans", "barbarians", "egyptians"))


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


def game(most: int = 10_000) -> Record:
    """A greedy game, or its beginning."""
    state = SETUP.start(9)
    actions: list[int] = []
    while not state.over and len(actions) < most:
        actions.append(state.greedy(len(actions)))
        state.apply(actions[-1])
    return Record(SETUP, 9, tuple(actions), state.hash, {"seat": 2})


RECORD = game()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A record in a file."""
    path = tmp_path / "game.record"
    path.write_bytes(RECORD.to_bytes())
    return path


def output(capsys: Capture, *arguments: str | Path, status: int = 0) -> str:
    assert main([str(argument) for argument in arguments]) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


# ---------------------------------------------------------------- replay


def test_replay_prints_one_line_an_action_as_the_text_form_has_them(capsys: Capture, path: Path) -> None:
    lines = output(capsys, "replay", path).splitlines()
    assert lines[0] == (
        f"Imperial Settlers: romans, barbarians, egyptians; seed 9, {len(RECORD.actions)} actions; seat 2"
    )
    actions = [line for line in RECORD.text().splitlines() if line[:1].isdigit()]
    assert lines[1 : 1 + len(actions)] == actions
    assert len(lines) == 2 + len(actions)
    winners = RECORD.end().outcome
    assert winners is not None
    assert lines[-1].startswith(f"Over, won by {SETUP.factions[winners.winners[0]]}, decided by ")


def test_replay_tells_what_happened_when_asked(capsys: Capture, path: Path) -> None:
    lines = output(capsys, "replay", path, "--events").splitlines()
    state = SETUP.start(9)
    first = [f"    {event}" for event in state.step(RECORD.actions[0])]
    assert first
    assert lines[2 : 2 + len(first)] == first


def test_the_heading_says_in_words_what_is_noted(capsys: Capture, path: Path) -> None:
    noted = {"arena": {"game": 3, "seed": "00ff"}, "bots": ["greedy", "random"], "none": []}
    path.write_bytes(evolve(RECORD, notes=noted).to_bytes())
    assert (
        output(capsys, "replay", path).splitlines()[0].endswith("; arena (game 3, seed 00ff), bots greedy and random")
    )


def test_replay_prints_the_text_form(capsys: Capture, path: Path) -> None:
    assert Record.from_text(output(capsys, "replay", path, "--text")) == RECORD


def test_replay_reads_the_text_form(capsys: Capture, path: Path) -> None:
    printed = output(capsys, "replay", path)
    path.write_text(RECORD.text(), encoding="utf-8")
    assert output(capsys, "replay", path) == printed


def test_replay_prints_json_for_programs(capsys: Capture, path: Path) -> None:
    document = json.loads(output(capsys, "replay", path, "--json"))
    assert [action["id"] for action in document["actions"]] == list(RECORD.actions)
    assert document["actions"][0]["number"] == 1
    assert document["setup"] == SETUP.document()
    assert document["hash"] == f"{RECORD.hash:016x}"
    assert (document["game"], document["seed"], document["notes"]) == ("imperial", "9", {"seat": 2})


@pytest.mark.parametrize(("typed", "lines"), [("\n\nq\n", 3), ("\n\n", 3), ("q\n", 1)])
def test_replay_waits_for_enter_before_each_action(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, path: Path, typed: str, lines: int
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert len(output(capsys, "replay", path, "--step").splitlines()) == lines


def test_replay_reports_a_torn_tail_and_a_game_that_goes_on(capsys: Capture, path: Path) -> None:
    begun = evolve(game(20), hash=None)
    path.write_bytes(begun.to_bytes() + b"\x91\xcd\x01")
    lines = output(capsys, "replay", path).splitlines()
    assert lines[-3].startswith("The game goes on: romans ")
    assert lines[-2:] == [
        "The last 3 bytes of the file are torn and left out.",
        "The record was not finished.",
    ]


def test_replay_says_when_the_end_is_another_one(capsys: Capture, path: Path) -> None:
    path.write_bytes(evolve(RECORD, hash=1).to_bytes())
    assert "This is not where the record says it ends" in output(capsys, "replay", path)


@pytest.mark.parametrize("data", [b"", b"\x80", b"isettlers record 1\n"])
def test_replay_refuses_what_is_no_record_in_one_line(capsys: Capture, path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert main(["replay", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"isettlers: {path}: no ")
    assert captured.err.count("\n") == 1


def test_replay_stops_at_an_action_that_is_not_legal(capsys: Capture, path: Path) -> None:
    path.write_bytes(evolve(RECORD, actions=(*RECORD.actions[:4], RECORD.actions[0])).to_bytes())
    assert main(["replay", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out.splitlines()[-1].startswith("4 ")
    assert "action number 5: action " in captured.err


# ---------------------------------------------------------------- verify


def test_verify_says_that_records_are_as_they_were(capsys: Capture, path: Path) -> None:
    text = path.with_name("game.txt")
    text.write_text(RECORD.text(), encoding="utf-8")
    lines = output(capsys, "verify", path, text).splitlines()
    report = f"verified, {len(RECORD.actions)} actions, hash {RECORD.hash:016x}"
    assert lines == [f"{path}: {report}", f"{text}: {report}"]


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (evolve(RECORD, hash=1), "another end: "),
        (evolve(RECORD, hash=None), f"not finished: {len(RECORD.actions)} actions replay"),
        (evolve(RECORD, actions=(*RECORD.actions, 0)), f"action number {len(RECORD.actions) + 1}: action 0 "),
    ],
)
def test_verify_says_what_is_wrong_and_goes_on(capsys: Capture, path: Path, record: Record, why: str) -> None:
    wrong = path.with_name("wrong.record")
    wrong.write_bytes(record.to_bytes())
    lines = output(capsys, "verify", wrong, path, status=1).splitlines()
    assert lines[0].startswith(f"{wrong}: {why}")
    assert lines[1].startswith(f"{path}: verified, ")


def test_verify_reports_torn_and_missing_files(capsys: Capture, path: Path) -> None:
    path.write_bytes(RECORD.to_bytes()[:-5])
    none = path.with_name("none")
    lines = output(capsys, "verify", path, none, status=1).splitlines()
    assert lines[0].endswith(" torn bytes at the end left out)")
    assert lines[1] == f"{none}: cannot be read: No such file or directory"
