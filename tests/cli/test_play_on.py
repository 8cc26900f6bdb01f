"""`isettlers play --load RECORD --at N`: playing on from a place in a record, and from games of an arena."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from analyse.records import played
from attrs import evolve
from cli.running import Capture, mistake, talk

from isettlers.cli.session import Session
from isettlers.record import Record

RECORD = played(1, most=16)


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ISETTLERS_DATA", str(tmp_path / "data"))


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A record in a file."""
    path = tmp_path / "game.record"
    path.write_bytes(RECORD.to_bytes())
    return str(path)


def test_a_game_is_played_on_after_some_actions_and_its_record_stays(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    states = [state for state, _ in RECORD.states()]
    at = next(at for at, state in enumerate(states) if at > 6 and state.actor == 1)
    begun = Session.load(Path(path), {"seat": 1}, at=at)
    assert begun.state == states[at]
    transcript = talk(capsys, monkeypatch, ["s", "1", "q"], "--load", path, "--seat", "1", "--at", str(at))
    assert "where to? s FILE" in transcript
    assert Record.from_bytes(Path(path).read_bytes()) == RECORD


@pytest.mark.parametrize("at", ["-1", "17"])
def test_a_number_of_actions_that_the_record_has_not_is_refused(capsys: Capture, path: str, at: str) -> None:
    line = mistake(capsys, "play", "--load", path, "--at", at)
    assert line == f"isettlers: {path}: at: expected 0 to 16, got {at}\n"


def test_a_number_of_actions_needs_a_record_to_load(capsys: Capture) -> None:
    assert mistake(capsys, "play", "--at", "3") == "isettlers: --at is a place in the record of --load: give both\n"


@pytest.mark.parametrize(
    ("given", "bots"),
    [({}, ("random",)), ({"seat": 1}, ("greedy",)), ({"seat": 1, "bots": ("flat:20",)}, ("flat:20",))],
)
def test_a_game_of_an_arena_is_loaded_for_any_seat(path: str, given: dict[str, Any], bots: tuple[str, ...]) -> None:
    notes = {"arena": {"game": 0, "seed": "00"}, "bots": ["greedy", "random"]}
    Path(path).write_bytes(evolve(RECORD, notes=notes).to_bytes())
    assert Session.load(Path(path), given).settings.bots == bots
