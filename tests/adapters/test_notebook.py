"""A table in a notebook, without a browser: what it sends, and what it does with messages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from isettlers import Course, IsettlersError
from isettlers.errors import SetupError
from isettlers.pictures import NoPictureError

notebook = pytest.importorskip("isettlers.adapters.notebook", reason="needs the extra notebook")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A table of Founders of the Empire; its pictures are the boards as text, which need no built file."""
    monkeypatch.setattr("isettlers.State.to_svg", lambda state, seat, **_: state.board(seat))
    return notebook.Table(Course.start("founders", players=2, seed=1))


def click(table: Any, message: object) -> None:
    table._handle_custom_msg(message, [])


def test_bots_play_until_the_seat_is_asked(table: Any) -> None:
    assert table.course.state.actor == 0
    assert table.at == table.course.at
    assert [text for _, text in table.actions] == [action.text for action in table.course.state.legal]
    acted = [event.text for event in table.course.events(0) if event.kind == "action"]
    assert table.line == "; ".join((*acted, "seat 0 to decide"))


@pytest.mark.parametrize("game", ["imperial", "burgundy", "founders"])
def test_clicks_play_a_game_to_its_end(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr("isettlers.State.to_svg", lambda state, seat, **_: state.board(seat))
    table = notebook.Table(Course.start(game, players=2, seed=1), bots=lambda state: state.legal[-1])
    while table.actions:
        since = table.course.events_until(table.at)
        click(table, {"at": table.at, "action": table.actions[0][0]})
        others = [event for event in table.course.events(0, since) if event.kind == "action" and event.seat == 1]
        assert table.line.startswith("".join(f"{event.text}; " for event in others))
    assert table.course.state.over
    assert re.search(r"(^|; )the game is over: won by [a-z0 1,]+ \(\w+( \d)? -?\d+, .*\), decided by \w+", table.line)
    assert table.at == table.course.at == len(table.course.actions)
    assert table.picture == table.course.state.board(0)


def test_a_click_on_an_older_list_does_nothing(table: Any) -> None:
    message = {"at": table.at, "action": table.actions[0][0]}
    click(table, message)
    after = table.course.at
    click(table, message)
    assert table.course.at == after == table.at


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ({"at": 0, "action": "0"}, '$.action: expected int, got "0"'),
        ({"at": 0}, "$.action: missing"),
        ([], "$: expected table, got a list"),
        ({"at": 0, "action": 10**30}, "action 1000000000000000000000000000000 (no action id) is not legal now"),
        (
            {"at": 0, "action": 65535},
            "action 65535 (no action id) is not legal now; legal: draft wooded-hills, draft grove, draft lake",
        ),
    ],
)
def test_any_other_message_is_refused_in_one_line(table: Any, message: object, line: str) -> None:
    at = table.course.at
    click(table, {**message, "at": at} if isinstance(message, dict) else message)
    assert (table.course.at, table.line) == (at, line)


def test_nothing_hidden_from_the_seat_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.State.to_svg", lambda state, seat, **_: state.board(seat))
    course = Course.start("imperial", factions=("romans", "japanese"), seed=3)
    table = notebook.Table(course)
    other = notebook.Table(Course.begin(course.state.resample(0, 9)))
    names = ("picture", "line", "actions")
    assert [getattr(table, name) for name in names] == [getattr(other, name) for name in names]
    assert {name for name, trait in table.traits(sync=True).items() if not name.startswith("_")} == {
        "at", "layout", "tabbable", "tooltip", *names,
    }  # fmt: skip


def test_arguments_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course.start("founders", players=2, seed=1)
    with pytest.raises(IndexError, match="there is no seat 2"):
        notebook.Table(course, seat=2)
    with pytest.raises(SetupError, match="unknown bot 'greedi'"):
        notebook.Table(course, bots="greedi")
    with pytest.raises(SetupError, match="player: expected a bot, got list"):
        notebook.Table(course, bots=["greedy"])
    with pytest.raises(IsettlersError, match="course: expected a Course, got State"):
        notebook.Table(course.state)
    monkeypatch.setattr("isettlers.pictures.BUILT_IN", ())
    with pytest.raises(NoPictureError):
        notebook.Table(course)
    assert issubclass(NoPictureError, IsettlersError)
