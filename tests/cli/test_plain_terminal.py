"""The terminal of games that bring none, tried on the games of this package: nothing of a seat's view is lost."""

from __future__ import annotations

import pytest

import isettlers
from isettlers import State
from isettlers.cli.lines import plain
from isettlers.cli.plain_terminal import PlainDrawing, PlainTerminal
from isettlers.registry import BUILT_IN


def middle(game: str) -> State:
    """A position twenty greedy decisions into a game of two."""
    state = isettlers.game(game).seatings(2)[0].start(seed=5)
    for number in range(20):
        state.apply(state.greedy(number))
    return state


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_board_has_each_field_of_the_view_on_lines_that_fit(game: str) -> None:
    state = middle(game)
    lines = PlainDrawing().board(state, 0).at(80).splitlines()
    assert max(map(len, lines)) <= 80
    names = [line.split("  ")[0] for line in lines if not line.startswith(" ")]
    shown_elsewhere = {"game", "setup", "seat", "actor", "scores", "legal"}
    assert [name for name in state.view(0) if name not in shown_elsewhere] == names


@pytest.mark.parametrize("game", BUILT_IN)
def test_all_legal_actions_are_choices(game: str) -> None:
    state = middle(game)
    choices = PlainDrawing().choices(state, list(state.legal))
    assert [plain(choice.text) for choice in choices] == [action.text for action in state.legal]
    assert all(choice.title for choice in choices)


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_story_tells_what_a_seat_may_hear(game: str) -> None:
    state = middle(game)
    story = PlainTerminal(state.game).story(state, 1)
    expected = []
    for number in range(10):
        events = state.step(state.greedy(number))
        story.hear(events)
        expected += [event.text for event in state.public_events(events, 1)]
    assert [line.text for line in story.lines()] == [text for text in expected if text]


def test_the_end_names_the_order_of_the_seats() -> None:
    state = middle("founders")
    while not state.over:
        state.apply(state.greedy(1))
    outcome = state.outcome
    assert outcome is not None
    ending = PlainDrawing().ending(state).at(80)
    assert f"1. seat {outcome.winners[0]}" in ending
    assert f"decided by {outcome.decided_by}" in ending
