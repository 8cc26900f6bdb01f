"""The board as text, `State.board`: that of the terminal, in 80 columns, without things hidden from its reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from cli.running import run_all_without_extras
from full_set import amount
from shown import SETUPS, positions

import isettlers
from isettlers import Course, IsettlersError, State
from isettlers.cli.lines import columns
from isettlers.imperial import builtin
from isettlers.registry import brought_terminal, overview

EVERY: Final = amount(7, default=23)


@pytest.mark.parametrize("name", SETUPS)
def test_no_line_is_wider_than_80_columns_or_ends_in_blanks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for state in positions(name, every=EVERY):
        for reader in (None, "spectator", *range(state.seats)):
            lines = state.board(reader).splitlines()
            assert max(map(columns, lines)) <= 80
            assert [line.rstrip() for line in lines] == lines


@pytest.mark.parametrize("name", SETUPS)
def test_a_board_is_the_same_whatever_is_hidden_from_its_reader(name: str) -> None:
    for state in positions(name, every=EVERY):
        drawn = [(seat, state.resample(seat, seed)) for seat in range(state.seats) for seed in (1, 2)]
        assert all(other.board(seat) == state.board(seat) for seat, other in drawn)
        assert {other.board("spectator") for _, other in drawn} == {state.board("spectator")}


@pytest.mark.parametrize("name", ["imperial, two", "burgundy", "founders"])
def test_without_a_seat_the_board_is_for_the_seat_to_decide_and_then_for_spectators(name: str) -> None:
    for state in positions(name, every=EVERY):
        assert state.board() == str(state) == state.board("spectator" if state.over else state.actor)
        assert "\n" not in repr(state)


def test_a_hand_is_on_the_board_of_its_seat_alone() -> None:
    state = isettlers.start("imperial", players=2, seed=1)
    assert "JAP004" in state.view(1)["seats"][1]["hand"]["cards"]
    [name] = {card.name for card in builtin("japanese").cards if "JAP004" in card.ids}
    assert name in state.board(1)
    assert name not in state.board(0) + state.board("spectator")


def test_it_is_the_text_that_the_terminal_shows(tmp_path: Path) -> None:
    states = [state for name in SETUPS for state in list(positions(name, every=EVERY))[:: -2 * EVERY]]
    paths = [tmp_path / f"{number}.snap" for number in range(len(states))]
    for path, state in zip(paths, states, strict=True):
        path.write_bytes(state.save())
    shown = run_all_without_extras(*(("show", str(path)) for path in paths))
    assert [done.stdout for done in shown] == [f"{state.board()}\n" for state in states]


def test_a_course_has_the_board_of_each_of_its_positions() -> None:
    course = Course.start("founders", players=2, seed=1)
    first = course.state
    course.act(course.state.legal[0])
    assert course.board(0, at=0) == first.board(0)
    assert str(course) == course.board() == course.state.board() != first.board()
    assert "\n" not in repr(course)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_does_not_play_has_no_board(seat: int) -> None:
    with pytest.raises(IndexError, match=f"there is no seat {seat}, the seats are 0 to 1"):
        isettlers.start("founders", players=2, seed=1).board(seat)


@pytest.mark.parametrize("seat", ["0", 0.0])
def test_the_seat_of_a_view_is_a_number(seat: Any) -> None:
    with pytest.raises(TypeError, match=f"^'{type(seat).__name__}' object cannot be interpreted as an integer$"):
        isettlers.start("founders", players=2, seed=1).view(seat)


def test_another_text_than_spectator_is_refused() -> None:
    reader: Any = "spectater"
    with pytest.raises(IsettlersError, match=r'^seat: expected spectator, got "spectater"$'):
        isettlers.start("founders", players=2, seed=1).board(reader)


def test_a_state_without_a_terminal_is_its_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(State.__new__(State)) == "<State without a game>"
    state = isettlers.start("founders", players=2, seed=1)
    monkeypatch.setattr(type(state.game), "name", "own")
    assert brought_terminal("own") is None
    assert overview(state, 0, 80) is None
    assert state.board() == str(state) == repr(state) == "<State own, 2 players, seat 0 to decide among 3>"
