"""Actions that are not legal: a typed error in one line, the state unchanged."""

from __future__ import annotations

from typing import Any

import pytest
from builders import Side, play, position

from isettlers import IllegalAction, IsettlersError, State

IDLE = Side(hand=["Ruins"])


@pytest.fixture
def state() -> State:
    return position(("romans", "egyptians"), Side(hand=["Ruins", "Town"], goods={"raze": 1}), IDLE)


def refusal(state: State, action: Any) -> str:
    """The message with which both `apply` and `step` refuse an action; the state must stay as it is."""
    before = state.clone()
    messages = set()
    for call in (state.apply, state.step):
        with pytest.raises(IllegalAction) as error:
            call(action)
        messages.add(str(error.value))
        assert state == before
        assert state.hash == before.hash
        assert state.legal_ids() == before.legal_ids()
    assert len(messages) == 1
    message = messages.pop()
    assert "\n" not in message
    return message


@pytest.mark.parametrize("action", [1, 130, 5268])
def test_an_id_that_is_not_legal_now(state: State, action: int) -> None:
    message = refusal(state, action)
    assert f"action {action} ({state.game.text(state, action)}) is not legal now; legal: pass" in message


@pytest.mark.parametrize("action", [-1, 5751, 65535, 65536, 2**31, 2**64, -(2**70)])
def test_a_number_that_is_no_id(state: State, action: int) -> None:
    assert f"action {action} (no action id) is not legal now" in refusal(state, action)


@pytest.mark.parametrize("action", [True, False, 0.0, None, b"pass", ["pass"], object])
def test_what_is_no_action_at_all(state: State, action: Any) -> None:
    assert "an action is an Action, an id or a text, not" in refusal(state, action)


@pytest.mark.parametrize("text", ["", "fly", "fly\naway", "build", "build Castle", "pass now"])
def test_a_text_that_names_no_legal_action(state: State, text: str) -> None:
    assert f"{text!r} is no legal action; legal: pass, build Ruins COM069" in refusal(state, text)


def test_a_text_that_could_be_several_actions() -> None:
    state = position(("romans", "egyptians"), Side(hand=["COM012", "COM014"], goods={"raze": 1}), IDLE)
    message = refusal(state, "raze Village from hand")
    assert message.endswith("may be raze Village COM012 from hand, raze Village COM014 from hand")


def test_an_action_that_has_become_stale(state: State) -> None:
    raze = state.parse("raze Town from hand")
    play(state, "raze Town from hand", "pass")
    assert "is not legal now" in refusal(state, raze)


def test_an_action_of_another_position(state: State) -> None:
    other = position(("romans", "egyptians"), Side(hand=["Castle"], goods={"raze": 1}), IDLE)
    assert "is not legal now" in refusal(state, other.parse("raze Castle from hand"))


def test_an_action_of_a_finished_game() -> None:
    over = position(("romans", "egyptians"), Side(hand=["Ruins"]), round=5, passed=(1,))
    pass_ = over.parse("pass")
    over.apply(pass_)
    assert over.over
    for action in (pass_, 0):
        assert refusal(over, action) == "action 0 (pass) is not legal: the game is over"
    assert "'pass' is no legal action" in refusal(over, "pass")
    assert over.legal_ids() == []


def test_all_of_these_are_errors_of_the_package(state: State) -> None:
    with pytest.raises(IsettlersError):
        state.apply("fly")


def test_texts_may_differ_in_case_and_blanks_and_leave_out_ids(state: State) -> None:
    for text in ("raze Town COM015 from hand", "RAZE  town\tfrom HAND", "raze town from hand"):
        assert state.parse(text).text == "raze Town COM015 from hand"
