"""Texts of actions and events in other languages: replay, show and play with --language."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Final

import pytest
from cli.running import Capture, mistake, output

from isettlers import Course
from isettlers.record import read_record

LANGUAGE: Final = "pl"
STEPS: Final = 20


@pytest.fixture
def course() -> Course:
    """The beginning of a game, in English."""
    course = Course.start("founders", players=2, seed=1)
    while course.at < STEPS:
        course.act(course.state.legal_ids()[-1])
    return course


@pytest.fixture
def record(course: Course, tmp_path: Path) -> str:
    path = tmp_path / "game.record"
    path.write_bytes(course.record().to_bytes())
    return str(path)


def test_replay_prints_actions_and_events_in_the_language(course: Course, record: str, capsys: Capture) -> None:
    printed = output(capsys, "replay", record, "--events", "--language", LANGUAGE)
    spoken = course.with_language(LANGUAGE)
    events = [event.text for event in spoken.events(0, spoken.events_until(0))]
    assert [line.strip() for line in printed.splitlines() if line.startswith("    ")] == events
    assert events != [event.text for event in course.events(0, course.events_until(0))]


def test_replay_as_json_has_the_texts_and_the_same_ids(course: Course, record: str, capsys: Capture) -> None:
    trees = [
        json.loads(output(capsys, "replay", record, "--json", *options))
        for options in ((), ("--language", "en"), ("--language", LANGUAGE))
    ]
    assert trees[0] == trees[1] != trees[2]
    assert [action["id"] for action in trees[2]["actions"]] == course.actions
    texts = [course.position(at).with_language(LANGUAGE).action(id_).text for at, id_ in enumerate(course.actions)]
    assert [action["text"] for action in trees[2]["actions"]] == texts


def test_the_text_of_a_record_is_english(course: Course, record: str, capsys: Capture) -> None:
    assert output(capsys, "replay", record, "--text", "--language", LANGUAGE) == course.record().text()


def test_show_as_json_is_the_view_in_the_language(course: Course, record: str, capsys: Capture) -> None:
    state = course.state.with_language(LANGUAGE)
    shown = json.loads(output(capsys, "show", record, "--json", "--language", LANGUAGE))
    assert shown == json.loads(json.dumps(state.view(state.actor)))


@pytest.mark.parametrize("game", ["imperial", "burgundy", "founders"])
def test_actions_are_shown_and_typed_in_the_language(
    game: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = str(tmp_path / "game.record")
    options = ("play", "--game", game, "--seed", "3", "--bots", "random", "--save", path)
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    output(capsys, *options)
    before = read_record(path)
    legal = before.end().with_language(LANGUAGE).legal
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{legal[1]}\nq\n"))
    shown = output(capsys, "play", "--load", path, "--save", path, "--language", LANGUAGE)
    assert str(legal[1]) in shown
    taken = len(before.actions)
    assert read_record(path).actions[: taken + 1] == (*before.actions, legal[1].id)


def test_an_unknown_language_is_refused_in_one_line(record: str, capsys: Capture) -> None:
    assert "xx" in mistake(capsys, "replay", record, "--language", "xx")
